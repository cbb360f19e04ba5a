"""What Yozu says once and for all: signs are explained."""

import pytest

from teahouse.games.yozu.words import GLOSSARY


@pytest.mark.rule("YO-1.2", "YO-3.1", "YO-3.4", "YO-10.8")
def test_signs_are_explained() -> None:
    assert GLOSSARY["set"] == 4
    assert GLOSSARY["grid"]["wins"] == "wins for you"
    assert GLOSSARY["exchange"]["against"].format(whom="Mei") == "would let Mei win"
    assert GLOSSARY["barred"]["mine"]["is"] == "is barred for this guess"
    assert GLOSSARY["barred"]["others"]["is"] == "is barred for the next guess"
    assert GLOSSARY["pair"] == {
        "secret": "Only you see them.",
        "different": "Both different.",
        "alike": "Both alike.",
    }
