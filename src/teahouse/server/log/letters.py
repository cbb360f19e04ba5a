"""What Unicode knows of letters beyond Python's own tables, from the libraries that keep it.

A house with other people has them. In a browser's tab they are missing, and there nobody can be taken for somebody
else: one screen's names are told apart as they are written.
"""

from collections.abc import Mapping
from functools import cache

try:
    import regex
    from confusable_homoglyphs.categories import alias
    from confusable_homoglyphs.confusables import confusables_data
except ImportError:
    KNOWN = False
else:
    KNOWN = True
    _UNSEEN = regex.compile(r"\p{Default_Ignorable_Code_Point}")


def script(letter: str) -> str | None:
    """The script of a letter, or COMMON or INHERITED; None where nobody knows."""
    return str(alias(letter)) if KNOWN else None


def seen(text: str) -> str:
    """A text without letters that can't be seen."""
    return str(_UNSEEN.sub("", text)) if KNOWN else text


@cache
def prototypes() -> Mapping[int, str]:
    """By letter, the one it is taken for.

    The library keeps Unicode's table in both directions: around each prototype lies a star of single letters, or it
    is several letters together. (It shows letters of scripts that run leftward between two marks of direction.)
    """
    if not KNOWN:
        return {}
    around = {_bare(one): [_bare(other["c"]) for other in others] for one, others in confusables_data.items()}
    found = {}
    for letter, others in around.items():
        if len(letter) > 1 or len(others) > 1:
            continue  # the middle of a star stays what it is
        (middle,) = others
        pair = len(middle) == 1 and len(around[middle]) == 1
        found[ord(letter)] = min(letter, middle) if pair else middle
    return found


def _bare(letters: str) -> str:
    return letters.replace("\u200e", "")
