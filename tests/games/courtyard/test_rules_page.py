"""The worked examples on the rules page of Courtyard show what the specification works out."""

import teahouse
from teahouse.engine import examples

GAME = teahouse.game("courtyard")


def test_the_examples_bring_what_they_say() -> None:
    # Examples h (twice), e, f (the dead end), g, c, i, d, a, b, j and f: size, towers, points of each courtyard.
    expected = [
        [(48, 1, 48), (9, 1, 9)],
        [(25, 1, 25), (4, 1, 4)],
        [(15, 2, 30)],
        [(12, 1, 12)],
        [(11, 1, 11)],
        [(4, 1, 4)],
        [(12, 1, 12)],
        [(4, 1, 4), (4, 1, 4), (4, 0, 0)],
        [(8, 1, 8)],
        [(9, 2, 18)],
        [(4, 1, 4), (4, 1, 4)],
        [(9, 2, 18), (9, 1, 9)],
    ]
    told = []
    for example in examples.load(GAME):
        state = examples.set_up(GAME, example)
        if example.action is not None:
            state.play(state.parse(example.action))
        told.append([(yard.size, yard.towers, yard.points) for yard in state.seen_by(None).view.courtyards])
    assert told == expected
