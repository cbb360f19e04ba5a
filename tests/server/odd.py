"""What no person would send, made at random: odd digits, half characters, markup, nesting, and good things spoilt."""

import json
import random
from typing import Any

import teahouse
from teahouse.engine import options as opts

ODD_TEXTS = (
    "²", "٣", "--1", "-", "+1", "1_0", "½", "９", "1" * 400, "1" * 5000, "1e999", "NaN",
    "\ud800", "\udfff x", "a\ud83d", "\x00", "\u202e", "\ufeff", "\u200d", "😀" * 20, "é" * 300,
    "[/x]", "[bold]", "[/]", "<script>alert(1)</script>", "{{7*7}}", "%s%n", "'; DROP TABLE lines; --",
    "../../etc/passwd", "#", "\\", '"', "", " ", "\r\n", "a" * 300, "a" * 5000, "null", "none", "true",
)  # fmt: skip
ODD_VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2, 63, 64, 2**31, 2**53 + 1, 2**63, 10**400, -(10**30), 0.5, 1e308, float("nan"),
    float("inf"), [], {}, [[]], {"": ""}, [None], {"\ud800": 1},
)  # fmt: skip


def deep(rng: random.Random) -> Any:
    """Lists in lists, without end or nearly so."""
    value: Any = 1
    for _ in range(rng.choice((5, 17, 200, 900))):
        value = [value] if rng.random() < 0.7 else {"x": value}
    return value


def odd(rng: random.Random) -> Any:
    """Some value."""
    kind = rng.random()
    return rng.choice(ODD_TEXTS) if kind < 0.55 else rng.choice(ODD_VALUES) if kind < 0.97 else deep(rng)


def spoilt_text(rng: random.Random, text: str) -> str:
    """A good text with something odd in it: instead of a word, inside it, or cut off."""
    how = rng.randrange(6)
    place = rng.randrange(len(text) + 1)
    strange = rng.choice(ODD_TEXTS)[: rng.choice((3, 30, 6000))]
    if how == 0:
        return text[:place]
    if how == 1:
        return text[:place] + strange + text[place:]
    if how == 2:
        return text[:place] + strange
    if how == 3:
        digits = [number for number, letter in enumerate(text) if letter.isdigit()]
        if digits:
            place = rng.choice(digits)
        return text[:place] + strange + text[place + 1 :]
    words = text.split(" ")
    words[rng.randrange(len(words))] = strange
    return " ".join(words if how == 4 else [*words, strange])


def spoilt(rng: random.Random, value: Any) -> Any:
    """A good value with something odd in it."""
    if rng.random() < 0.15:
        return odd(rng)
    if isinstance(value, dict) and value:
        changed = dict(value)
        name = rng.choice(list(changed))
        what = rng.random()
        if what < 0.1:
            del changed[name]
        elif what < 0.2:
            changed[rng.choice(ODD_TEXTS)] = odd(rng)
        else:
            changed[name] = spoilt(rng, changed[name])
        return changed
    if isinstance(value, list) and value:
        place = rng.randrange(len(value))
        return [*value[:place], spoilt(rng, value[place]), *value[place + 1 :]]
    if isinstance(value, str):
        return spoilt_text(rng, value)
    return odd(rng)


def written(rng: random.Random, value: Any) -> bytes:
    """A value as JSON, sometimes in a way that is none: half characters as bytes, cut off, doubled."""
    try:
        text = json.dumps(value, ensure_ascii=rng.random() < 0.7)
    except (RecursionError, ValueError):
        text = "[" * 30_000
    raw = text.encode("utf-8", "surrogatepass")
    how = rng.random()
    if how < 0.04:
        return raw[: rng.randrange(len(raw) + 1)]
    if how < 0.06:
        return raw * 2
    if how < 0.08:
        return b"\xff" + raw
    if how < 0.09:
        return text.encode("utf-16", "surrogatepass")
    if how < 0.10:
        return b'{"x":' + b"[" * 20_000
    return raw


def files() -> list[tuple[str, str, str]]:
    """Game, option and text of every file that ships."""
    found = []
    for name in teahouse.names():
        for option in opts.declared(teahouse.game(name).options):
            kind = opts.file_kind(teahouse.game(name).options, option)
            if kind is not None:
                found.append((name, option, kind.example()))
    return found
