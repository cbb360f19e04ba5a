"""The rules of Yardzee, heading by heading."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from teahouse.engine import CHANCE, Action, Chances, Event, First, Illegal, Outcome, Reason, ranks_by
from teahouse.games.yardzee import fives
from teahouse.games.yardzee.about import Options
from teahouse.games.yardzee.fives import Choice
from teahouse.games.yardzee.moves import (
    FIRSTS,
    KEEPS_OF,
    KEPT,
    LANDINGS,
    ROLLING,
    SCORED,
    STARTERS,
    Ended,
    Keep,
    Playoff,
    Roll,
    RolledOff,
    Score,
    scored,
    scores_in,
)
from teahouse.games.yardzee.pieces import (
    BONUS,
    BONUS_FROM,
    BOX_NAMES,
    BOXES,
    DICE,
    EXTRA,
    FACE,
    FACE_PLURAL,
    FIVE_DICE,
    FIVE_OF,
    HANDFULS,
    NO_DICE,
    PARTS,
    ROLLS,
    UPPER_BOXES,
    VALUES,
    YARDZEE,
    YARDZEE_POINTS,
)
from teahouse.games.yardzee.state import DECIDE, FIRST, OVER, PLAYOFF, ROLL, Table


class State(Table):
    """A game of Yardzee under its rules."""

    # What may be done

    def legal(self) -> Sequence[Action]:
        """YZ-2.3: keep some of the dice, unless they were rolled three times; or score a box."""
        if self.stage != DECIDE:
            return ()
        scores = scores_in(self.choice().boxes)
        return scores if self.rolls == ROLLS else KEEPS_OF[self.dice] + scores

    def random_action(self, rng: Random) -> Action:
        dice = self.dice
        if FIVE_OF[dice] or self.options.fixed_order or not dice:
            return super().random_action(rng)
        scores = scores_in(self.open_boxes[self.turn])
        if self.rolls == ROLLS:
            return scores[int(rng.random() * len(scores))]
        keeps = KEEPS_OF[dice]
        place = int(rng.random() * (len(keeps) + len(scores)))
        return keeps[place] if place < len(keeps) else scores[place - len(keeps)]

    def choice(self) -> Choice:
        """YZ-2.4: the boxes that the dice in sight may fill now, and what they score there."""
        seat = self.turn
        open_boxes = self.open_boxes[seat]
        face = FIVE_OF[self.dice]
        if face:
            found = fives.choice(face, open_boxes, self.held(seat, YARDZEE), self.options)
        else:
            found = Choice(open_boxes, VALUES[self.dice])
        if self.options.fixed_order:
            due = open_boxes & -open_boxes
            text = f"The boxes are filled in the order of the card: this round fills {_box_in(due)}."
            return found._replace(boxes=due, reason=Reason("YZ-2.4", text))
        return found

    def chances(self) -> Chances:
        if self.stage == FIRST:
            return STARTERS[self.players]
        return ROLLING[self.kept]

    # Doing it

    def play(self, action: Action) -> Sequence[Event]:
        stage = self.stage
        if stage == ROLL:
            if type(action) is Roll:
                return self._roll(action)
        elif stage == DECIDE:
            if type(action) is Keep:
                return self._keep(action)
            if type(action) is Score:
                return self._score(action)
        elif self.why_not(action) is None:
            if isinstance(action, Roll):
                return self._roll_off(action.dice)
            if isinstance(action, First):
                return self._start(action.seat)
        raise self._illegal(action)

    def _illegal(self, action: Action) -> Illegal:
        return Illegal(action, self.why_not(action) or _NO_ACTION)

    def _start(self, seat: int) -> Sequence[Event]:
        """YZ-2.2: the first player."""
        self.first = self.turn = seat
        self.stage = ROLL
        self.to_act = CHANCE
        return (FIRSTS[seat],)

    def _roll(self, action: Roll) -> Sequence[Event]:
        """YZ-2.3: the dice that are not kept are rolled."""
        landing = LANDINGS[self.kept][action.dice]
        if landing is None:
            raise self._illegal(action)
        self.dice, told = landing
        self.rolls += 1
        self.stage = DECIDE
        self.to_act = seat = self.turn
        return told[seat]

    def _keep(self, action: Keep) -> Sequence[Event]:
        """YZ-2.3: keep some dice for the next roll."""
        kept = action.dice
        if kept not in PARTS[self.dice] or self.rolls == ROLLS:
            raise self._illegal(action)
        self.kept = kept
        self.dice = NO_DICE
        self.stage = ROLL
        self.to_act = CHANCE
        return KEPT[self.turn][kept]

    def _score(self, action: Score) -> Sequence[Event]:
        """YZ-2.4: the dice fill a box, and the turn is over."""
        seat, box, dice = self.turn, action.box, self.dice
        open_boxes = self.open_boxes[seat]
        extra = bonus = False
        if FIVE_OF[dice] or self.options.fixed_order:
            allowed, row, extra, _ = self.choice()
        else:
            allowed, row = open_boxes, VALUES[dice]
        if not allowed >> box & 1:
            raise self._illegal(action)
        points = row[box]
        self.open_boxes[seat] = open_boxes ^ 1 << box
        if points:
            self.points[seat * len(BOXES) + box] = points
            self.totals[seat] += points
            if box < UPPER_BOXES:
                before = self.upper[seat]
                self.upper[seat] = before + points
                if before + points >= BONUS_FROM > before:
                    self.totals[seat] += BONUS
                    bonus = True
        if extra:
            self.extras[seat] += 1
            self.totals[seat] += EXTRA
        if extra or bonus:
            return self._next_turn(scored(seat, box, points, extra, bonus))
        return self._next_turn(SCORED[seat][box][points])

    def _next_turn(self, events: Sequence[Event]) -> Sequence[Event]:
        """YZ-2.1: the next seat in order, round after round, until every card is full."""
        turn = self.turn + 1
        if turn == self.players:
            turn = 0
        self.dice = self.kept = NO_DICE
        self.rolls = 0
        if not self.open_boxes[turn]:
            if not any(self.open_boxes):
                return (*events, *self._all_full())
            # Only a written position has cards that are not equally full.
            while not self.open_boxes[turn]:
                turn = (turn + 1) % self.players
        self.turn = turn
        self.stage = ROLL
        self.to_act = CHANCE
        return events

    # The end

    def leaders(self) -> tuple[int, ...]:
        """The seats with the highest total, in turn order."""
        most = max(self.totals)
        start = self.first or 0
        order = ((start + turn) % self.players for turn in range(self.players))
        return tuple(seat for seat in order if self.totals[seat] == most)

    def _all_full(self) -> Sequence[Event]:
        """YZ-5: the highest total wins; `tie` decides between equal ones."""
        leaders = self.leaders()
        if len(leaders) > 1 and self.options.tie == "playoff":
            return self._play_off(leaders)
        return self._end()

    def _play_off(self, seats: tuple[int, ...]) -> Sequence[Event]:
        """YZ-10.2: those who are equal roll five dice once, in turn order."""
        self.stage = PLAYOFF
        self.to_act = CHANCE
        self.playoff = seats
        self.sums = ()
        self.turn = seats[0]
        return (Playoff(seats),)

    def _roll_off(self, dice: int) -> Sequence[Event]:
        """YZ-10.2: the highest sum wins; those still equal roll again."""
        total = sum(HANDFULS[dice])
        event = RolledOff(self.turn, dice, total)
        self.sums = (*self.sums, total)
        if len(self.sums) < len(self.playoff):
            self.turn = self.playoff[len(self.sums)]
            return (event,)
        most = max(self.sums)
        best = tuple(seat for seat, rolled in zip(self.playoff, self.sums, strict=True) if rolled == most)
        if len(best) > 1:
            return (event, *self._play_off(best))
        self.playoff, self.sums = best, ()
        return (event, *self._end())

    def _end(self) -> Sequence[Event]:
        self.stage = OVER
        self.to_act = None
        reason, ranks = self._ranking()
        return (Ended(tuple(seat for seat, rank in enumerate(ranks) if rank == 1), reason, self.scores),)

    def _ranking(self) -> tuple[str, tuple[int, ...]]:
        """YZ-10.2: ranks by total, and what decided; `tie` may lift one of the leaders above the others."""
        leaders = self.leaders()
        if len(leaders) == 1:
            return "highest", ranks_by(self.totals)
        tie = self.options.tie
        winner = {"shared": None, "last_player": leaders[-1], "playoff": self.playoff[0] if self.playoff else None}[tie]
        return tie, ranks_by([(total, seat == winner) for seat, total in enumerate(self.totals)])

    @property
    def scores(self) -> tuple[int, ...]:
        """YZ-3.2: the totals as they stand."""
        return tuple(self.totals)

    @property
    def outcome(self) -> Outcome | None:
        """YZ-5: the highest total wins."""
        if self.stage != OVER:
            return None
        reason, ranks = self._ranking()
        return Outcome(ranks, self.scores, reason, {"best": [self._best(seat) for seat in range(self.players)]})

    def _best(self, seat: int) -> str:
        """The box that brought a seat the most, the first of equal ones."""
        card = self.points[seat * len(BOXES) : (seat + 1) * len(BOXES)]
        return BOXES[card.index(max(card))]

    def places(self) -> Mapping[str, Counter[str]]:
        kept = len(HANDFULS[self.kept])
        places = {
            "kept": Counter({"die": kept}),
            "table" if self.stage == DECIDE else "cup": Counter({"die": DICE - kept}),
        }
        for seat, open_boxes in enumerate(self.open_boxes):
            places[f"open {seat}"] = Counter(name for box, name in enumerate(BOXES) if open_boxes >> box & 1)
            places[f"filled {seat}"] = Counter(name for box, name in enumerate(BOXES) if not open_boxes >> box & 1)
        return places

    # Why not

    def why_not(self, action: Action) -> Reason | None:
        if self.stage == OVER:
            return Reason("YZ-5", "The game is over.")
        if isinstance(action, First):
            return self._why_not_first(action.seat)
        if isinstance(action, Roll):
            return self._why_no_roll(action.dice)
        if self.stage == FIRST:
            return Reason("YZ-2.2", "Lots decide first who starts.")
        if self.stage == PLAYOFF:
            return Reason("YZ-10.2", "A playoff is one roll each, with nothing to decide.")
        if self.stage == ROLL:
            return Reason("YZ-2.3", "The dice have to be rolled first.")
        if isinstance(action, Keep):
            return self._why_no_keep(action.dice)
        if isinstance(action, Score):
            return self._why_no_score(action.box)
        return _NO_ACTION

    def _why_not_first(self, seat: int) -> Reason | None:
        if self.stage != FIRST:
            return Reason("YZ-2.2", "Who starts is settled before the first roll.")
        if seat >= self.players:
            return Reason("YZ-2.2", f"There is no seat {seat} at this table.")
        return None

    def _why_no_roll(self, dice: int) -> Reason | None:
        if self.stage not in (ROLL, PLAYOFF):
            return Reason("YZ-2.3", "No dice are to be rolled now.")
        due, rolled = DICE - len(HANDFULS[self.kept]), len(HANDFULS[dice])
        if rolled != due:
            return Reason("YZ-2.3", f"{_NUMBERS[due]} {_dice(due)} to be rolled, not {_NUMBERS[rolled].lower()}.")
        return None

    def _why_no_keep(self, kept: int) -> Reason | None:
        if self.rolls == ROLLS:
            return Reason("YZ-2.3", "The dice have been rolled three times. Score a box with them.")
        for face in range(1, 7):
            wanted, there = HANDFULS[kept].count(face), HANDFULS[self.dice].count(face)
            if wanted > there:
                shown = "none" if not there else f"only {_NUMBERS[there].lower()}"
                what = FACE_PLURAL[face] if wanted > 1 else FACE[face]
                return Reason("YZ-2.3", f"{_NUMBERS[wanted]} {what} cannot be kept: the dice show {shown}.")
        if kept >= FIVE_DICE:
            return Reason("YZ-2.3", "To keep all five dice is to stop. Score a box with them.")
        return None

    def _why_no_score(self, box: int) -> Reason | None:
        held = self.held(self.turn, box)
        if held is not None:
            if box == YARDZEE and held == YARDZEE_POINTS and FIVE_OF[self.dice]:
                text = "The Yardzee box is filled. The extra 100 comes by itself; the dice go into another box."
                return Reason("YZ-4.2", text)
            return Reason("YZ-1.1", f"{BOX_NAMES[box]} is filled, with {held}. A box is filled only once.")
        choice = self.choice()
        return None if choice.boxes >> box & 1 else choice.reason


_NUMBERS: Final = ("No", "One", "Two", "Three", "Four", "Five")
_NO_ACTION: Final = Reason("YZ-2.3", "That is not an action of Yardzee.")


def _dice(number: int) -> str:
    return "die has" if number == 1 else "dice have"


def _box_in(boxes: int) -> str:
    """The name of the one box in a bit set."""
    return BOX_NAMES[boxes.bit_length() - 1]


def setup(players: int, options: Options) -> State:
    """YZ-2.2: the table before the first roll, or before lots decide who starts."""
    state = State(players, options)
    state.to_act = CHANCE
    if options.first is not None:
        state._start(options.first)
    return state
