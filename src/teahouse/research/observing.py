"""How a seat observes a table in PettingZoo and Gymnasium: which spaces there are, and what is in them."""

from typing import Any, Final

from teahouse.engine import Refused, State
from teahouse.research.extra import needed
from teahouse.research.play import mark
from teahouse.research.tensors import Layout

with needed("gymnasium"):
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

FORMS: Final = ("masked", "flat", "fields", "rllib")
"""masked: a dictionary of `observation`, one row, and `action_mask`. flat: the row alone. fields: as masked, but the
observation is a dictionary of every field. rllib: as masked, under the key that RLlib's masking asks for,
`observations`. In every form the mask stands in the infos, too."""
REWARDS: Final = ("place", "score")

Mask = NDArray[np.int8]


def expect(name: str, value: str | None, possible: tuple[str, ...]) -> None:
    """Refuse a setting that there is not; none is always possible."""
    if value is not None and value not in possible:
        raise Refused(f"{name} can't be {value!r}; possible: {' | '.join(possible)}")


class Observing:
    """The spaces of a table with so many seats, and what one seat observes."""

    def __init__(self, layout: Layout, form: str) -> None:
        expect("observations", form, FORMS)
        self.layout = layout
        self.form = form
        self.key = "observations" if form == "rllib" else "observation"
        self.actions = layout.game.action_index.size(layout.players)

    def action_space(self) -> "spaces.Discrete[Any]":
        """One number for each action of the index."""
        return spaces.Discrete(self.actions)

    def space(self) -> "spaces.Space[Any]":
        """The space of observations."""
        low = self.layout.low()
        row: spaces.Space[Any] = spaces.Box(low, np.ones_like(low), dtype=np.float32)
        if self.form == "flat":
            return row
        if self.form == "fields":
            row = spaces.Dict(
                {field.name: spaces.Box(field.low, 1.0, (field.size,), np.float32) for field in self.layout.fields}
            )
        return spaces.Dict({self.key: row, "action_mask": spaces.Box(0, 1, (self.actions,), np.int8)})

    def mask(self, state: State, seat: int) -> Mask:
        """1 for each number that this seat may play now."""
        mask = np.zeros(self.actions, np.int8)
        if state.to_act == seat:
            mark(state, mask)
        return mask

    def observe(self, state: State, seat: int, mask: Mask) -> Any:
        """What this seat observes, in the form that was asked for."""
        row = self.layout.row_of(state, seat)
        if self.form == "flat":
            return row
        return {self.key: self.layout.split(row) if self.form == "fields" else row, "action_mask": mask}
