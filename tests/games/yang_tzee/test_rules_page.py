"""The worked examples on the rules page of Yang-Tzee show what the specification works out."""

import teahouse
from teahouse.engine import examples

GAME = teahouse.game("yang-tzee")


def test_the_examples_bring_what_they_say() -> None:
    # Examples d, e, h, b, a, f, g, c of the specification, then a as the whole Sea: 7 - 10.
    expected = [0, 0, 14, 19, 7, 6, 20, 0, -3]
    told = []
    for example in examples.load(GAME):
        view = examples.set_up(GAME, example).seen_by(example.seat).view
        assert example.action is not None
        _, tile, end = example.action.split()
        (preview,) = [found for found in view.previews if found.tile.id == tile and found.end == end]
        told.append(preview.total)
    assert told == expected
