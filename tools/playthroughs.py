"""Write the saved OpenSpiel playthroughs again, after a change of rules, numbers or tensors that was meant.

Each is a whole random game as OpenSpiel's own `generate_playthrough` tells it: of twenty seeds the
one with the shortest game. A playthrough that is there keeps its moves if they can still be played.
"""

import sys
from pathlib import Path

import numpy as np
import pyspiel
from absl import flags
from open_spiel.python.algorithms import generate_playthrough

import teahouse
from teahouse.research.openspiel import name_of

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "research" / "playthroughs"


def length(name: str, seed: int) -> int:
    """How long the random game is that OpenSpiel makes of this seed."""
    state, rng = pyspiel.load_game(name).new_initial_state(), np.random.RandomState(seed)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    return len(state.history())


def main() -> None:
    """Write one for each game, or for the games named."""
    flags.FLAGS([""])
    FOLDER.mkdir(exist_ok=True)
    for game in sys.argv[1:] or teahouse.names():
        name = name_of(teahouse.game(game))
        path = FOLDER / f"{name}.txt"
        try:
            _, text = generate_playthrough.replay(str(path))
        except (OSError, ValueError, IndexError, pyspiel.SpielError):
            seed = min(range(20), key=lambda seed: length(name, seed))
            text = generate_playthrough.playthrough(name, [], seed=seed)
        path.write_text(text, encoding="utf-8")
        print(f"{path.name}: {len(text):,} characters")


if __name__ == "__main__":
    main()
