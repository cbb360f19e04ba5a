"""Who sits at the table in the terminal."""

from dataclasses import dataclass
from typing import Any

from teahouse.bots import levels
from teahouse.bots import names as bot_names
from teahouse.engine import Game, Refused

NO_MARKUP = str.maketrans("[]", "()")
"""What rich would take for markup, in names."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits on a seat: a person, or a bot of that kind."""

    name: str
    kind: str = "person"


def read_seats(game: Game[Any], text: str | None) -> list[Sitting]:
    """Seats written as `you,club,Mei`: bots by their level in this game or their kind, anybody else is a person."""
    if text is None:
        text = ",".join(["you"] + [levels.stand_in().name] * (max(2, game.about.players[0]) - 1))
    sittings: list[Sitting] = []
    for word in (part.strip() for part in text.translate(NO_MARKUP).split(",")):
        if not word:
            raise Refused(f"a seat is empty; write for example --seats you,{levels.stand_in().name}")
        kind = levels.find(word, game).name if word in bot_names() else "person"
        name = {"person": word, "you": "You"}.get(kind, word.capitalize()) if word != "you" else "You"
        taken = [sitting.name for sitting in sittings]
        number = 2
        unique = name
        while unique in taken:
            unique, number = f"{name} {number}", number + 1
        sittings.append(Sitting(unique, kind))
    game.start(len(sittings))
    return sittings
