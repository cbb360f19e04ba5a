"""Every game of the house as an OpenSpiel game: `pyspiel.load_game("teahouse_yozu(players=4)")`.

Importing this module registers them. Parameters are `players`, `horizon` (a game that is not
over after so many nodes is a draw; without it the bound that the game declares), `position` (games begin
there) and the game's own options, where a seat of -1 stands for none.
"""

import logging
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, ClassVar, Self, cast
from urllib.parse import quote, unquote

import teahouse
from teahouse.engine import CHANCE, Game, Refused, State
from teahouse.engine.options import declared
from teahouse.engine.tensor import Places
from teahouse.research.extra import needed
from teahouse.research.heard import Heard
from teahouse.research.play import bounded, mark, numbers, opening, place_values
from teahouse.research.tensors import Layout, encoder

with needed("open_spiel"):
    import numpy as np
    import pyspiel

log = logging.getLogger("teahouse.research")
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
assert int(pyspiel.PlayerId.CHANCE) == CHANCE
MOVES = 32
"""So many of the last decisions stand in the tensor of an information state."""


def name_of(game: Game[Any]) -> str:
    """The name under which OpenSpiel knows a game."""
    return f"teahouse_{game.name.replace('-', '_')}"


def parameters(game: Game[Any]) -> dict[str, Any]:
    """The parameters of a game with their defaults."""
    found: dict[str, Any] = {"players": max(2, game.about.players[0]), "horizon": game.about.bound, "position": ""}
    for name, field in declared(game.options).items():
        default = bounded(game, None).get(name, field.default)
        if default is None and field.metadata["kind"].accepts(0, game.about.players[0]):
            default = -1
        if isinstance(default, str) and default.isdigit():  # OpenSpiel reads any number as one
            default = int(default)
        if isinstance(default, bool | int | str):
            found[name] = default
    return found


class Setting:
    """What stays the same while a game is played; copies of a state share it."""

    def __init__(
        self, game: Game[Any], players: int | None, horizon: int, options: Mapping[str, Any], position: str | None
    ) -> None:
        self.game = game
        self.given = (players, horizon, dict(options), position)
        self.horizon = horizon
        self.opening = opening(game, players, options, position)
        self.players = self.opening.players
        self.layout = Layout(game, self.players)
        self.actions = game.action_index.size(self.players)

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> Any:
        return Setting, (self.game, *self.given)


def _setting(game: Game[Any], given: Mapping[str, Any]) -> Setting:
    usual = parameters(game)
    values = {**usual, **given}
    if values["position"]:
        said = [
            name for name in usual if values[name] != usual[name] and name not in ("position", "horizon", "players")
        ]
        if said:
            raise Refused(f"a position says itself by which options it is played; give it or {', '.join(said)}")
        players = values["players"] if values["players"] != usual["players"] else None
        return Setting(game, players, values["horizon"], {}, unquote(values["position"]))
    options = {}
    for name, field in declared(game.options).items():
        if name in values:
            value = values[name]
            if isinstance(field.default, str):
                value = str(value)
            if field.default is None and value == -1:
                value = None
            if value != field.default:  # an option may refuse another that is given, even as its default
                options[name] = value
    return Setting(game, values["players"], values["horizon"], options, None)


@cache
def _type(game: Game[Any], alone: bool) -> Any:
    """What OpenSpiel is told of a game. Alone at the table the score counts, so nothing adds up to 0."""
    kind = pyspiel.GameType
    least, most = game.about.players[0], game.about.players[-1]
    return kind(
        short_name=name_of(game),
        long_name=game.about.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kind.Information.PERFECT_INFORMATION if encoder(game).OPEN else kind.Information.IMPERFECT_INFORMATION
        ),
        utility=kind.Utility.GENERAL_SUM if alone else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game of the house as OpenSpiel sees it; each has a subclass that names it."""

    house: ClassVar[Game[Any]]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game = self.house
        self.setting = _setting(game, params or {})
        players = self.setting.players
        bounds = game.about.scores if players == 1 else (-1, 1)
        if bounds is None:
            raise Refused(
                f"OpenSpiel must know how {game.about.title} can be scored by one who plays alone: say it in about.py, "
                "`scores=(least, most)`"
            )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.actions,
            max_chance_outcomes=max(encoder(game).CHANCES, players),
            num_players=players,
            min_utility=float(bounds[0]),
            max_utility=float(bounds[1]),
            utility_sum=None if players == 1 else 0.0,
            max_game_length=self.setting.horizon,
        )
        given = dict(params or {})
        if given.get("position"):  # OpenSpiel writes and reads a game as text, in which commas and lines mean something
            given["position"] = quote(unquote(given["position"]), safe="")
        super().__init__(_type(game, players == 1), info, given)

    def new_initial_state(self) -> "OpenSpielState":
        """The table before anything has happened."""
        return OpenSpielState(self, self.setting)

    def max_chance_nodes_in_history(self) -> int:
        """Chance falls at most as often as there are nodes."""
        return self.setting.horizon

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> "OpenSpielObserver | None":
        """Observations of one seat. What only everybody, or only one seat, knows is not kept apart: None."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return OpenSpielObserver(self.setting, kind.perfect_recall, params)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A table in play as OpenSpiel sees it."""

    def __init__(self, game: OpenSpielGame, setting: Setting) -> None:
        super().__init__(game)
        self.setting = setting
        self.table: State = setting.opening.copy()
        self.heard = Heard()
        self.nodes = 0

    # What may be done. OpenSpiel would come to the same by way of C++, where every list is made anew.

    def current_player(self) -> int:
        """The seat to act, chance, or the mark of a game that is over."""
        actor = self.table.to_act
        return TERMINAL if actor is None or self.nodes >= self.setting.horizon else actor

    def is_terminal(self) -> bool:
        """Whether the game is over or was cut off at the horizon."""
        return self.table.to_act is None or self.nodes >= self.setting.horizon

    def is_chance_node(self) -> bool:
        """Whether chance acts now."""
        return self.table.to_act == CHANCE and self.nodes < self.setting.horizon

    def _legal_actions(self, player: int) -> list[int]:
        return numbers(self.table)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers of what the one to act may do, or another player, who may do nothing."""
        actor = self.current_player()
        if actor >= 0 and (player is None or player == actor):
            return numbers(self.table)
        return super().legal_actions(*_given(player))  # type: ignore[no-any-return]  # OpenSpiel has no types

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """A 1 for each of these numbers, a 0 for every other one."""
        actor = self.current_player()
        if actor >= 0 and (player is None or player == actor):
            mask = np.zeros(self.setting.actions, np.int8)
            mark(self.table, mask)
            found: list[int] = mask.tolist()
            return found
        return super().legal_actions_mask(*_given(player))  # type: ignore[no-any-return]  # OpenSpiel has no types

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The place of each outcome in the table of this chance, with its probability."""
        return list(self.table.chances().odds())

    def _action(self, number: int) -> Any:
        if self.table.to_act == CHANCE:
            return self.table.chances().outcomes[number]
        return self.setting.game.action_index.action(self.table, number)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self._action(action))

    def _apply_action(self, action: int) -> None:
        actor = self.table.to_act
        if actor is None:
            raise Refused("the game is over")
        chosen = self._action(action)
        events = self.table.play(chosen)
        self.heard = self.heard.then(actor, chosen, action, events)
        self.nodes += 1

    # What a player knows

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a player sees now, as numbers."""
        return self._tensor(False, player)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """What a player sees now, and the last decisions as it has heard them, as numbers."""
        return self._tensor(True, player)

    def _tensor(self, perfect_recall: bool, player: int | None) -> list[float]:
        seat = self.current_player() if player is None else player
        if not 0 <= seat < self.setting.players:
            raise IndexError(f"there is no seat {seat} at a table of {self.setting.players}")
        observer = OpenSpielObserver(self.setting, perfect_recall, None)
        observer.write(self, seat)
        found: list[float] = observer.tensor.tolist()
        return found

    # How it stands

    def returns(self) -> list[float]:
        """What the end is worth to each seat; 0 before it."""
        return place_values(self.table.outcome, self.setting.players)

    def __str__(self) -> str:
        return self.table.text()

    # Other worlds

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> "OpenSpielState":
        """A state that this player can't tell from the true one.

        It keeps what the player has heard. What the others heard in secret is not known here, so they
        keep what everybody heard. Its `history()` begins anew: the true one would tell the secrets.
        """
        rng = Random(probability_sampler())
        world = self.get_game().new_initial_state()
        world.table = self.table.seen_by(player_id).imagine(rng)
        world.heard = self.heard.imagined_by(player_id, MOVES)
        world.nodes = self.nodes
        assert isinstance(world, OpenSpielState)
        return world


def _given(player: int | None) -> tuple[int, ...]:
    """The arguments for a method of OpenSpiel that can do without a player."""
    return () if player is None else (player,)


class OpenSpielObserver:
    """Observations of a seat: what it sees now or, with perfect recall, all it has heard and sees."""

    def __init__(self, setting: Setting, perfect_recall: bool, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observations take no parameters, not {params}")
        self.setting = setting
        self.perfect_recall = perfect_recall
        layout = setting.layout
        self._move = setting.players + 2
        self.tensor = np.zeros(layout.size + (MOVES * self._move if perfect_recall else 0), np.float32)
        self.dict = layout.split(self.tensor[: layout.size])
        if perfect_recall:
            self.dict["moves"] = self.tensor[layout.size :].reshape(MOVES, self._move)

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write what the player knows into the tensor."""
        self.tensor.fill(0)
        self.write(state, player)

    def write(self, state: OpenSpielState, player: int) -> None:
        """The same into a tensor that is still 0 everywhere."""
        layout = self.setting.layout
        layout.write_from(state.table, player, layout.sheet(self.tensor))
        if self.perfect_recall:
            players = self.setting.players
            last = self.setting.actions - 1
            moves = cast(Places, self.tensor.data)[layout.size :]
            at = 0
            for actor, number in state.heard.moves(player, MOVES):
                moves[at + (actor - player) % players] = 1
                if number is not None:
                    moves[at + players] = 1
                    moves[at + players + 1] = number / last
                at += self._move

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """What the player knows as text."""
        seen = state.table.seen_by(player).text()
        if not self.perfect_recall:
            return f"seat {player}\n{seen}"
        return "\n".join([f"seat {player}", *state.heard.lines(player), seen])


def _register(game: Game[Any]) -> None:
    # OpenSpiel lets go of its creators after Python is gone: a class is still there then, a function is not.
    pyspiel.register_game(_type(game, alone=False), type(name_of(game), (OpenSpielGame,), {"house": game}))


for _game in map(teahouse.game, teahouse.names()):
    if name_of(_game) not in pyspiel.registered_names():
        try:
            _register(_game)
        except Refused as refused:  # a game of somebody's own may hold what has no numbers: the others are there
            log.warning("%s has no tensor, so OpenSpiel does not know it: %s", _game.about.title, refused)
