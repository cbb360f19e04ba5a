"""What is asked at Yellow & Yangtze while something is in the hand, and how a conflict stands: worked out by hand."""

import pytest

from games.yellow_and_yangtze.tables import GAME, SIX, arms, plain, play, table
from teahouse.engine import CHANCE, FastDice, Voice
from teahouse.games.yellow_and_yangtze.rules import State

NAMES = ("Mei", "Tomás", "Ada", "Ilse")
PUBLIC = "Support is public as soon as it is given."
PAYS = "It pays a point a turn to the leader of its colour there."


def asked(state: State, picked: str = "", seat: int | None = None) -> list[str]:
    """What the seat that decides is asked with that in its hand, line by line; or what another one reads."""
    reader = state.to_act if seat is None else seat
    told: str = GAME.words.ask(state.seen_by(reader), Voice(NAMES, reader), picked)
    return told.split("\n")


# A piece in the hand


@pytest.mark.parametrize(
    ("picked", "asks"),
    [
        (
            "tile red",
            [
                "Choose a hex for your soldier tile.",
                "In a war each soldier tile fights for its state, whoever laid it.",
            ],
        ),
        (
            "tile yellow",
            [
                "Choose a hex for your artisan tile.",
                "At the end each yellow point raises your lowest other colour.",
            ],
        ),
        (
            "leader blue",
            ["Choose a hex for your leader, the farmer.", "He earns blue points in his state, beside a governor tile."],
        ),
        ("pagoda", ["Choose a triangle for the pagoda.", PAYS]),
        ("replace", ["Choose the tiles to replace.", "They leave the game face down, and you draw as many."]),
        ("replace red", ["Choose the tiles to replace.", "They leave the game face down, and you draw as many."]),
        ("withdraw red", ["Take your soldier off the board?"]),
        ("end", ["End your turn without an action?", "Then your pagodas pay, and hands and merchants are filled up."]),
        ("tile purple", ["Take an action: 2 left in this turn."]),
        ("nonsense", ["Take an action: 2 left in this turn."]),
    ],
)
def test_what_is_picked_is_asked_on(picked: str, asks: list[str]) -> None:
    assert asked(plain("G9 g, G10 S0"), picked) == asks


def test_the_second_action_ends_the_turn_with_less() -> None:
    assert asked(plain("G9 g, G10 S0", actions=1), "end")[0] == "End your turn?"


def test_whoever_has_nobody_on_the_board_hears_where_points_come_from() -> None:
    state = plain("G9 g, G10 S1")
    begin = "Begin with a leader beside a governor tile (black): leaders earn the points of their colour."
    assert asked(state) == ["Take an action: 2 left in this turn.", begin]
    assert asked(state, seat=1) == ["Mei is choosing an action."]


# A tile (YY-6)


@pytest.mark.rule("YY-6.2")
@pytest.mark.parametrize(
    ("leaders", "tile", "says"),
    [
        ("G10 S0", "red G11", ["Soldier tile on G11: 1 red point for you.", "Your soldier leads there."]),
        ("G10 S1", "red G11", ["Soldier tile on G11: 1 red point for Tomás.", "Tomás's soldier leads there."]),
        (
            "G10 G1",
            "yellow G11",
            ["Artisan tile on G11: 1 yellow point for Tomás.", "Tomás's governor stands in for an artisan."],
        ),
        ("G10 S0", "yellow G11", ["Artisan tile on G11: no point.", "Neither an artisan nor a governor leads there."]),
        ("G10 S0", "red C3", ["Soldier tile on C3: no point.", "It lies outside of every state."]),
        (
            "G10 T0",
            "green G11",
            ["Trader tile on G11: 1 green point for you.", "Your trader leads there. Then you may take a merchant."],
        ),
    ],
)
def test_6_2_what_a_tile_brings(leaders: str, tile: str, says: list[str]) -> None:
    assert asked(plain(f"G9 g, {leaders}"), f"tile {tile}") == says


@pytest.mark.rule("YY-6.7")
def test_6_7_another_farmer_may_follow() -> None:
    # E1 and E2 are river, F1 and F2 below them land.
    first = "Farmer tile on E2: 1 blue point for you."
    state = table("F2 g, F1 F0", hand_0="blue blue")
    leads = "Your farmer leads there."
    assert asked(state, "tile blue E2") == [first, f"{leads} Then another farmer tile may follow beside it."]
    last = table("F2 g, F1 F0", hand_0="blue")
    assert asked(last, "tile blue E2") == [first, leads]
    play(last, "tile blue E2")  # it is asked all the same, so that nobody learns what is in the hand
    assert asked(last) == [
        "You hold no further farmer tile (blue).",
        "You are asked all the same, so that nobody learns it.",
    ]
    assert asked(last, seat=1) == ["Mei may place another farmer tile."]
    refused = last.why_not(last.parse("leader red H1"))
    assert refused is not None and refused.text == "Say first whether another farmer tile follows."
    play(state, "tile blue E2")
    assert asked(state) == ["Place another farmer tile beside E2, or none.", "It is the same action."]


@pytest.mark.rule("YY-6.7")
def test_6_7_a_pagoda_ends_the_chain_and_that_is_said_before() -> None:
    """E1, E2 and D1 are river and touch one another; a third farmer tile is in the hand."""
    state = table("F2 g, F1 F0, E1 f", hand_0="blue blue blue")
    play(state, "tile blue E2")
    instead = "Building ends the chain; without it another farmer tile may follow."
    assert asked(state, "tile blue D1")[1].endswith(f"so you may build a blue pagoda. {instead}")
    play(state, "tile blue D1")
    ends = "Building ends the chain: no farmer tile follows in this action."
    assert asked(state)[1].endswith(ends)
    assert asked(state, "pagoda D1 E1 E2")[1].endswith(ends)
    declined = state.copy()
    play(declined, "decline")
    assert asked(declined)[0] == "Place another farmer tile beside D1, or none."
    play(state, "pagoda D1 E1 E2")
    assert asked(state) == ["Take an action: 1 left in this turn."]


@pytest.mark.rule("YY-4.3", "YY-12")
def test_12_the_last_turn_is_announced() -> None:
    """With an empty bag the game ends at the first draw: at the end of this turn where anything is missing."""
    every = {"hand_0": SIX, "hand_1": SIX, "hand_2": SIX}
    soon = "The bag is empty: the game ends as soon as a tile must be drawn."
    last = "The last turn: the bag can’t fill what is missing, so the game ends with it."
    full = plain("G9 g, G10 S0", bag="", **every)
    assert asked(full) == ["Take an action: 2 left in this turn.", soon]
    play(full, "tile red G11")
    assert asked(full) == ["Take an action: 1 left in this turn.", last]
    play(full, "end")
    assert full.over
    one = plain("G9 g, G10 S0", bag="1 red", **every)
    assert asked(one) == ["Take an action: 2 left in this turn."]
    play(one, "tile red G11")
    assert asked(one) == ["Take an action: 1 left in this turn."]  # the bag fills this gap: the game goes on
    play(one, "tile black G12")  # now two are missing
    assert not one.over
    one.play(one.parse("draw red"))
    assert one.over


@pytest.mark.rule("YY-6.3")
def test_6_3_a_triangle() -> None:
    state = plain("G9 g, G10 S0, G11 s, H11 s")
    assert asked(state, "tile red G12") == [
        "Soldier tile on G12: 1 red point for you.",
        "Your soldier leads there. Completes a triangle, so you may build a red pagoda.",
    ]
    play(state, "tile red G12")
    pays = "After each of your turns it pays 1 red point: your soldier leads there."
    assert asked(state) == ["The tile completes a triangle. Build a pagoda?", pays]
    assert asked(state, seat=1) == ["Mei is deciding about a pagoda."]
    assert asked(state, "pagoda G11 G12 H11") == ["Build the pagoda on G11 G12 H11?", pays]
    assert asked(state, "decline") == ["Build no pagoda?"]
    nobody = plain("G11 s, H11 s")
    play(nobody, "tile red G12")
    assert asked(nobody)[1] == "It pays 1 red point a turn once a soldier leads there."
    stands_in = plain("F10 g, G10 G0, G11 s, H11 s")
    play(stands_in, "tile red G12")
    never = "a governor who stands in earns nothing from it"
    assert asked(stands_in)[1] == f"It pays 1 red point a turn once a soldier leads there: {never}."


@pytest.mark.rule("YY-3.3", "YY-6.1")
def test_6_1_states_unite_or_go_to_war() -> None:
    peace = arms("S0", "T1")  # a soldier and a trader: no colour twice
    assert asked(peace, "tile red G7") == [
        "Soldier tile on G7: 1 red point for you.",
        "Tomás's state at D5 and your state at G8 become one state. Your soldier leads there.",
    ]
    assert asked(arms("S0", "S1"), "tile green G7") == [
        "Trader tile on G7: war, the state at D5 1 against the state at G8 1.",
        "Your soldier against Tomás's. If nobody adds soldiers, you choose the winner. "
        "Ada's soldier at hand may add 1.",
    ]


@pytest.mark.rule("YY-9.1", "YY-9.6", "YY-9.7")
def test_9_1_who_would_clash_and_what_one_would_lose() -> None:
    ahead = arms("S0", "S1", more="G11 s")  # two soldiers against one
    assert asked(ahead, "tile green G7")[1] == (
        "Your soldier against Tomás's. If nobody adds soldiers, the state at G8 wins: "
        "you gain 1 red (Tomás's soldier leaves D5). Ada's soldier at hand may add 1."
    )
    behind = arms("S0", "S1", x="g")  # none against one
    assert asked(behind, "tile green G7") == [
        "Trader tile on G7: war, the state at D5 1 against the state at G8 0.",
        "Your soldier against Tomás's. If nobody adds soldiers, the state at D5 wins: "
        "you lose your soldier on G10 (1 red for Tomás). Ada's soldier at hand may add 1.",
    ]


# A leader (YY-5.3)


@pytest.mark.rule("YY-5.3", "YY-8.1")
def test_5_3_what_a_leader_brings() -> None:
    nothing = "No points for positioning a leader."
    state = arms("T1", x="g")
    assert asked(state, "leader red I7") == ["Your soldier to I7: founds a state.", nothing]
    assert asked(state, "leader red H8") == ["Your soldier to H8: joins Tomás's state at G8.", nothing]
    # G7 touches G8, one governor tile; G10 touches G9, another one.
    assert asked(state, "leader green G7") == [
        "Your trader to G7: revolt, yours 1 against Tomás's 1.",
        "A tie goes to the defender. You may add governor tiles first, then Tomás may. "
        "Your governor at hand and Tomás's may add 1 each.",
    ]
    both = arms("T1", "S1", x="g")
    assert asked(both, "leader blue G7") == [
        "Your farmer to G7: Tomás's state at D5 and Tomás's state at G8 become one state.",
        nothing,
    ]


# Removals (YY-7)


@pytest.mark.rule("YY-5.C", "YY-7.1", "YY-7.2", "YY-7.3")
def test_7_what_the_loss_of_a_tile_brings() -> None:
    farmers = {"hand_0": "blue blue"}
    assert asked(plain("G9 g, G10 S0, G11 s", **farmers), "riot G11") == [
        "Riot: remove the soldier tile on G11.",
        "It costs 2 farmer tiles. Nothing else changes.",
    ]
    assert asked(plain("G9 g, G10 S0, G11 s, F9 s", **farmers), "riot G9") == [
        "Riot: remove the governor tile on G9.",
        "It costs 2 farmer tiles. The state falls into 2 parts. Your soldier loses the last governor tile and leaves.",
    ]
    garrison = plain("G9 g, G10 S0, G11 s, G12 s, H11 s", pagodas="red G11 G12 H11", **farmers)
    assert asked(garrison, "riot G12") == [
        "Riot: remove the soldier tile on G12.",
        "It costs 2 farmer tiles. The red pagoda falls.",
    ]


@pytest.mark.rule("YY-5.C", "YY-5.D", "YY-10")
def test_5_c_5_d_what_a_riot_and_a_pagoda_cost_is_said_when_they_are_picked() -> None:
    def costs(picked: str, pieces: str, hand: str) -> str:
        first, cost = asked(plain(f"G9 g, {pieces}, C3 s, C4 s, D3 s", hand_0=hand), picked)
        assert first == ("Riot: choose a tile to remove." if picked == "riot" else "Choose a triangle for the pagoda.")
        return cost

    for picked, role, colour, after in (("riot", "farmer", "blue", ""), ("build", "trader", "green", f" {PAYS}")):
        on_board = f"G10 {role[0].upper()}0"
        assert costs(picked, on_board, f"{colour} {colour}") == f"It costs 2 {role} tiles.{after}"
        either = f"It costs 2 {role} tiles, or 1 if your {role} at hand helps.{after}"
        assert costs(picked, "G10 S0", f"{colour} {colour}") == either
        helped = f"It costs 1 {role} tile: your {role} at hand stands in for a second one, and stays at hand.{after}"
        assert costs(picked, "G10 S0", colour) == helped
    one = plain("G9 g, G10 S0", hand_0="blue")
    assert asked(one, "riot G9 with farmer")[1].startswith("It costs 1 farmer tile: your farmer at hand stands in")


@pytest.mark.rule("YY-9.8")
def test_9_8_the_winner_gives_up_soldiers() -> None:
    state = arms("S0", "S1", more="G11 s")
    play(state, "tile yellow G7", "stand aside", "stand aside", "stand aside")  # 2 to 1: the price is 1
    assert asked(state) == ["Give up 1 soldier tile of the winning state."]
    assert asked(state, "lose G11") == ["Give up the soldier tile on G11.", "Nothing else changes."]
    # Without G8 the artisan on G7 still links F6's arm, but nothing links G9 with it.
    assert asked(state, "lose G8") == ["Give up the soldier tile on G8.", "The state falls into 2 parts."]


@pytest.mark.rule("YY-6.6")
def test_6_6_a_merchant() -> None:
    state = plain("G9 g, G10 T0")
    play(state, "tile green G11")
    assert asked(state) == [
        "Take a tile from the merchants, or none.",
        "It comes into your hand; the gap is filled at the end of the turn.",
    ]
    assert asked(state, "merchant red") == [
        "Take a soldier tile?",
        "In a war each soldier tile fights for its state, whoever laid it.",
    ]
    assert asked(state, "decline") == ["Take no merchant?"]


# Wars (YY-9). Tomás's state at D5 has the soldier tile F6, Mei's at G8 those on G8 and G11.


def war(**lines: str) -> State:
    """Mei's tile has brought Tomás's soldier and hers together; Ada's trader looks on. Tomás is asked first."""
    hands = {"hand_0": "green red", "hand_1": "red red", "hand_2": "red red black"}
    state = arms("S0", "S1", "T2", more="G11 s", **{**hands, **lines})
    play(state, "tile green G7")
    return state


COSTS = "Winning costs"
AS_MANY = "as many as the loser has:"
ONE_OWN = f"1 soldier, {AS_MANY} 1 of Mei's state at G8 on the map, which Mei chooses."
BEHIND = ["Your state at D5 loses its soldier.", f"{COSTS} {ONE_OWN}"]
SENT = f"2 soldiers, {AS_MANY} the 2 sent."
BOTH_LOST = "state at G8 loses its 2 soldiers."
FOR_TOMÁS = [
    "If your state at D5 wins, you gain 1 red (Mei's soldier leaves G10).",
    "If Mei's state at G8 wins, you lose your soldier on D5 (1 red for Mei).",
]


@pytest.mark.rule("YY-9.3", "YY-9.6", "YY-9.7", "YY-9.8")
def test_9_5_how_a_war_stands() -> None:
    state = war()
    question = "War: your state at D5 1 against Mei's state at G8 2."
    at_hand = "Ada's soldier at hand may add 1."  # she speaks after Tomás, who has his on the board
    lead = "As it stands: Mei's state at G8 leads, 2 to 1."
    assert asked(state) == [
        f"{question} Back one?",
        lead,
        *BEHIND,
        at_hand,
        *FOR_TOMÁS,
    ]
    assert asked(state, seat=2) == [
        "Tomás is choosing a side in the war.",
        lead,
        "Tomás's state at D5 loses its soldier.",
        BEHIND[1],
        "Your soldier at hand may add 1.",
        "If Tomás's state at D5 wins, Mei's soldier leaves G10 (1 red for Tomás).",
        "If Mei's state at G8 wins, Tomás's soldier leaves D5 (1 red for Mei).",
    ]


@pytest.mark.rule("YY-9.4", "YY-9.5", "YY-9.8")
def test_9_5_what_each_choice_would_bring_if_nobody_gave_more() -> None:
    state = war()
    own = "Back your state at D5 with"
    assert asked(state, "back D5 1") == [
        f"{own} 1 soldier tile?",
        PUBLIC,
        "With 1 soldier tile: 2 each.",
        "Mei chooses the winner.",
        # 2 are to be paid by either: one was sent to D5, none to G8.
        "If your state at D5 wins: it pays the 1 sent and 1 on the map; Mei's state at G8 loses its 2 soldiers.",
        "If Mei's state at G8 wins: it pays all 2 on the map; your state at D5 loses its soldier.",
    ]
    assert asked(state, "back D5 2") == [
        f"{own} 2 soldier tiles?",
        PUBLIC,
        "With 2 soldier tiles: your state at D5 leads, 3 to 2.",
        "1 soldier from Ada or Mei: 3 each, and Mei chooses.",
        f"Mei's {BOTH_LOST}",
        f"Winning costs {SENT}",
    ]
    assert asked(state, "stand aside") == [
        "Stand aside?",
        PUBLIC,
        "If you stand aside: Mei's state at G8 leads, 2 to 1.",
        "1 soldier from Ada or Mei: 2 each, and Mei chooses.",
        *BEHIND,
    ]
    play(state, "back D5 2")
    assert asked(state)[1] == "As it stands: Tomás's state at D5 leads, 3 to 2."


@pytest.mark.rule("YY-9.8", "YY-10")
@pytest.mark.parametrize(
    ("options", "price"),
    [
        # 3 are to be paid. One tile was sent and the soldier, who counts as one paid unless the option says otherwise.
        ("", f"{COSTS} 3 soldiers, {AS_MANY} the 2 sent and 1 of Mei's state at G8 on the map, which Mei chooses."),
        (
            "soldier_pays=false",
            f"{COSTS} 3 soldiers, {AS_MANY} the 1 sent and 2 of Mei's state at G8 on the map, which Mei chooses.",
        ),
    ],
)
def test_9_8_a_soldier_off_the_board_fights_and_pays(options: str, price: str) -> None:
    state = war(options=options)
    play(state, "back D5 2")
    assert asked(state, "back G8 1 with soldier") == [
        "Back Mei's state at G8 with 1 soldier tile and your soldier?",
        PUBLIC,
        "With 1 soldier tile and your soldier: Mei's state at G8 leads, 4 to 3.",
        "1 soldier from Mei: 4 each, and Mei chooses.",
        "Tomás's state at D5 loses its soldier.",
        price,
    ]
    assert asked(state, "back G8 0 with soldier")[2] == "With your soldier: 3 each."


@pytest.mark.rule("YY-9.5")
def test_9_5_the_last_to_speak_decides_it() -> None:
    state = war()
    play(state, "back D5 2", "stand aside")
    assert asked(state, "stand aside")[2:] == [
        "If you stand aside: Tomás's state at D5 wins, 3 to 2.",
        f"Your {BOTH_LOST}",
        f"Winning costs {SENT}",
    ]
    # 3 are to be paid by either: two were sent to D5, one to G8, which has two on the map.
    pays = [
        "If Tomás's state at D5 wins: it pays the 2 sent and 1 on the map; your state at G8 loses its 2 soldiers.",
        "If your state at G8 wins: it pays the 1 sent and all 2 on the map; Tomás's state at D5 loses its soldier.",
    ]
    assert asked(state, "back G8 1")[2:] == ["With 1 soldier tile: 3 each.", "You choose the winner.", *pays]
    play(state, "back G8 1")
    tied = ["As it stands: 3 each.", "You choose the winner."]
    assert asked(state) == [
        "The strongest states are equal. Choose the winner.",
        *tied,
        *pays,
        "If Tomás's state at D5 wins, you lose your soldier on G10 (1 red for Tomás).",
        "If your state at G8 wins, you gain 1 red (Tomás's soldier leaves D5).",
    ]
    assert asked(state, seat=1) == [
        "Mei is choosing the winner of the war.",
        tied[0],
        "Mei chooses the winner.",
        "If your state at D5 wins: it pays the 2 sent and 1 on the map; Mei's state at G8 loses its 2 soldiers.",
        "If Mei's state at G8 wins: it pays the 1 sent and all 2 on the map; your state at D5 loses its soldier.",
        *FOR_TOMÁS,
    ]
    assert asked(state, "choose G8") == [
        "Let your state at G8 win?",
        "They are equal: what you say decides.",
        "Your state at G8 wins the tie, 3 each.",
        "Tomás's state at D5 loses its soldier.",
        f"Winning costs 3 soldiers, {AS_MANY} the 1 sent and 2 of your state at G8 on the map, which you choose.",
    ]


@pytest.mark.rule("YY-9.8", "YY-7.1")
def test_9_8_a_tie_tells_what_winning_costs_and_whose_pagoda_falls() -> None:
    """3 against 3: whoever wins pays 3. Mei's are all she has there, with the pagoda; Tomás has sent two of his."""
    pieces = {"x": "g", "more": "G11 s, G12 s, H11 s", "pagodas": "red G11 G12 H11"}
    state = arms("S0", "S1", hand_1="red red", **pieces)
    play(state, "tile green G7", "back D5 2", "stand aside")
    assert asked(state, "stand aside")[2:] == [
        "If you stand aside: 3 each.",
        "You choose the winner.",
        "If Tomás's state at D5 wins: it pays the 2 sent and 1 on the map; your state at G8 loses its 3 soldiers; "
        "the red pagoda falls.",
        "If your state at G8 wins: it pays all 3 on the map, and its pagoda falls; "
        "Tomás's state at D5 loses its soldier.",
    ]


@pytest.mark.rule("YY-9.6", "YY-9.7", "YY-7.1")
def test_9_6_three_states_and_a_garrison() -> None:
    # Soldiers of three players; Mei's is strongest with G8, G11, G12 and H11 against one tile each.
    state = arms("S0", "S1", "S2", more="G11 s, G12 s, H11 s", hand_1="red", pagodas="red G11 G12 H11")
    play(state, "tile yellow G7")
    assert asked(state)[1:] == [
        "As it stands: Mei's state at G8 leads, 4 to 1 to 1.",
        "Your state at D5 loses its soldier.",
        "Ada's state at H6 loses its soldier.",
        f"{COSTS} {ONE_OWN}".replace("the loser", "the strongest loser"),
        "If your state at D5 wins, you gain 1 red (Mei's soldier leaves G10); "
        "you gain 1 red (Ada's soldier leaves J5).",
        "If Mei's state at G8 wins, you lose your soldier on D5 (1 red for Mei); "
        "Ada's soldier leaves J5 (1 red for Mei).",
        "If Ada's state at H6 wins, you lose your soldier on D5 (1 red for Ada); "
        "Mei's soldier leaves G10 (1 red for Ada).",
    ]
    # Your four on F6, E7, E8 and E9 against Mei's three under the garrison.
    garrison = {"more": "G11 s, G12 s, H11 s, E7 s, E8 s, E9 s", "pagodas": "red G11 G12 H11"}
    state = arms("S0", "S1", x="g", **garrison)
    play(state, "tile yellow G7")
    assert asked(state)[1:5] == [
        "As it stands: your state at D5 leads, 4 to 3.",
        "Mei's state at G8 loses its 3 soldiers.",
        "The red pagoda falls.",
        f"Winning costs 3 soldiers, {AS_MANY} 3 of your state at D5 on the map, which Mei chooses.",
    ]


@pytest.mark.rule("YY-19.15")
def test_19_15_a_winner_without_a_conflict_scores_nothing() -> None:
    state = arms("S0", "S1", "T2", z="s", more="J6 s, I5 s", options="bystander=joins")
    play(state, "tile yellow G7")
    told = asked(state)[1:]
    assert told[0] == "As it stands: Ada's state at H6 leads, 3 to 1 to 1."
    assert "If Ada's state at H6 wins, you lose your soldier on D5; Mei's soldier leaves G10." in told


@pytest.mark.rule("YY-19.5")
def test_19_5_the_uniting_tile_is_lost_with_the_side_it_fights_for() -> None:
    state = arms("S0", "S1", more="G11 s, G12 s", options="uniting_tile_counts=active_choice", hand_0="red")
    play(state, "tile red G7")
    assert asked(state) == [
        "Say for which warring state the uniting tile fights.",
        "If Tomás's state at D5 wins, you lose your soldier on G10 (1 red for Tomás).",
        "If your state at G8 wins, you gain 1 red (Tomás's soldier leaves D5).",
    ]
    assert asked(state, "count D5") == [
        "Count the uniting tile for Tomás's state at D5?",
        "It fights for one state alone.",
    ]
    play(state, "count D5")
    assert asked(state)[1:3] == [
        "As it stands: Mei's state at G8 leads, 3 to 2.",
        "Your state at D5 loses its 2 soldiers.",
    ]


# Revolts (YY-8)


@pytest.mark.rule("YY-8.2", "YY-8.3")
def test_8_3_how_a_revolt_stands_and_what_each_choice_would_bring() -> None:
    state = plain("G2 T1, G3 g", hand_0="black black", hand_1="black")
    play(state, "leader green G4")  # the tile on G3 lies beside both
    tie, box = "A tie goes to the defender.", "All governor tiles that are added are spent, whoever wins."
    assert asked(state) == [
        "Revolt: your trader 1 against Tomás's 1. Add governor tiles?",
        "As it stands: you 1 against Tomás 1, Tomás leads.",
        tie,
        "If nothing is added, your trader leaves the board; 1 green point for Tomás.",
        box,
    ]
    assert asked(state, "support 2") == [
        "Add 2 governor tiles?",
        PUBLIC,
        "With 2 governor tiles: you 3 against Tomás 1, you lead.",
        tie,
        "If nothing is added, Tomás's trader leaves the board; 1 green point for you.",
        box,
    ]
    nothing = "With nothing: you 1 against Tomás 1, Tomás leads."
    assert asked(state, "support 0")[:3] == ["Add nothing?", PUBLIC, nothing]
    play(state, "support 2")
    assert asked(state, seat=0) == [
        "Tomás is choosing what to add in the revolt.",
        "As it stands: you 3 against Tomás 1, you lead.",
        tie,
        "If nothing is added, Tomás's trader leaves the board; 1 green point for you.",
        box,
    ]
    assert asked(state, "support 1 with governor") == [
        "Add 1 governor tile and your governor?",
        PUBLIC,
        "With 1 governor tile and your governor: Mei 3 against you 3, you win.",
        tie,
        "Mei's trader leaves the board; 1 green point for you.",
        box,
    ]
    assert asked(state, "support 1")[2:4] == [
        "With 1 governor tile: Mei 3 against you 2, Mei wins.",
        "Your trader leaves the board; 1 green point for Mei.",
    ]


# A question with one answer (YY-19.2)


@pytest.mark.rule("YY-19.2")
def test_19_2_whoever_has_nothing_to_give_hears_it_and_nobody_else() -> None:
    state = plain("G2 T1, G3 g, C8 g, C9 G0", hand_0="red", hand_1="black")
    play(state, "leader green G4")  # Mei's governor is on the board, and she holds no governor tile
    assert asked(state)[0].endswith(". You have no governor to add.")
    assert asked(state, seat=1)[0] == "Mei is choosing what to add in the revolt."
    state = war(hand_1="black")
    assert asked(state)[0].endswith(". You have no soldier to send.")
    assert asked(state, seat=2)[0] == "Tomás is choosing a side in the war."


@pytest.mark.rule("YY-9.8")
def test_9_8_what_is_sent_is_lost_even_where_winning_costs_nothing() -> None:
    state = arms("S0", "S1", x="g", y="g", hand_0="green", hand_1="red red red")  # nobody has a soldier tile
    play(state, "tile green G7")
    nothing = "Winning costs nothing, but the"
    assert asked(state, "back D5 1")[-1] == f"{nothing} 1 soldier tile sent is lost."
    assert asked(state, "back D5 2")[-1] == f"{nothing} 2 soldier tiles sent are lost."
    dear = war(hand_1="red red red red")
    more = "as many as the loser has; all 4 sent are lost."
    assert asked(dear, "back D5 4")[-1] == f"Winning costs 2 soldiers, {more}"


# Replacing tiles (YY-5.E)


@pytest.mark.rule("YY-5.E", "YY-12")
@pytest.mark.parametrize(
    ("bag", "begun", "whole", "named"),
    [
        (2, "", "", ""),
        (1, " The bag holds 1 tile: to replace more ends the game at once.", "The bag holds 1 tile: this ", ": that "),
        (0, " The bag is empty: this ends the game at once.", "The bag is empty: this ", ": that "),
    ],
)
def test_5_e_a_replacement_that_ends_the_game_says_so(bag: int, begun: str, whole: str, named: str) -> None:
    """Two tiles in the hand: where the bag has fewer, the game ends when they can't be drawn."""
    state = plain("G9 g, G10 S0", hand_0="red green", bag=" ".join(["blue"] * bag))
    says = "They leave the game face down, and you draw as many."
    assert asked(state, "replace") == ["Choose the tiles to replace.", f"{says}{begun}"]
    both = asked(state, "replace red green")[1]
    assert both == (f"{says} {whole}ends the game at once." if whole else says)
    name = GAME.words.name(state.parse("replace red green"), state.seen_by(0), Voice(NAMES, 0))
    assert name == f"Replace 1 red and 1 green tiles{named}{'ends the game' if named else ''}"
    state.play(state.parse("replace red green"))
    while state.to_act == CHANCE:
        state.play(FastDice(1).pick(state.chances()))
    assert state.over == bool(whole)
