"""Under a GameCore that does as the document says, one that does not, and one that says anything."""

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.core import IllegalMove, Outcome, Resign, Termination
from parley.games.conquest import Advance, Attack, March, Next, Phase, Place
from parley.visits import CannotNow, Entered, Fault, Stage
from parley.visits.gamecore import dialogue
from parley.visits.hall import Wish
from tests.visits.gamecore.desk import MEET, Desk

STANDING = "#33 0 5 0 1 1 1 1 3"


def begun(*, one_based: bool = False, bot: str = "") -> Desk:
    desk = Desk(one_based=one_based, bot=bot)
    assert desk("GDay") == "WazUp"
    desk(MEET.removeprefix("GDay ") if not one_based else
         "#30 2 0 #31 4 4 1 2 2 3 3 4 4 1 #32 2 5 2 1 2 2 2 3 4")  # fmt: skip
    return desk


def test_a_turn_as_in_the_document() -> None:
    """«Beispiel»: #14, #33, #60, #50, #10, #61, #51, #11, #62, #52, #10, #61, #54, #63, #53, #10."""
    # core/50/1, core/51/1, core/52/1, core/53/1, core/54/1, core/60/2, core/61/2, core/62/2, core/63/2
    desk = begun()
    desk(f"#33 -1 0 -1 0 -1 0 -1 0 #13 #14 {STANDING} #60 3")
    assert desk.phase() is Phase.REINFORCE
    assert (desk.view.left, desk.view.standing.round, desk.view.seat) == (3, 1, 0)
    assert desk.do(Place(0, 1)) == "#50 0 1"
    assert not desk.visit.seen or not desk.visit.seen.is_my_turn
    assert desk("#10") == ""
    assert (desk.view.left, desk.view.units) == (2, (6, 1, 1, 3))
    assert desk.do(Place(1, 2)) == "#50 1 2"
    desk("#10 #61")
    assert desk.phase() is Phase.ATTACK
    assert desk.do(Attack(1, 2)) == "#51 1 2"
    desk("#12 2 1 #61")
    assert (desk.view.units, desk.view.owners) == ((6, 2, 1, 3), (0, 0, 1, 1))
    assert desk.do(Attack(1, 2)) == "#51 1 2"
    desk("#11 1 1 #62 1 2")
    assert (desk.view.phase, desk.view.front, desk.view.owners) == (Phase.ADVANCE, (1, 2), (0, 0, 0, 1))
    assert desk.do(Advance(0)) == "#52 0"
    desk("#10 #61")
    assert desk.do(Next()) == "#54"
    desk("#63")
    assert desk.do(March(0, 2, 4)) == "#53 0 2 4"
    desk("#10")
    assert desk.view.units == (2, 1, 5, 3)
    assert desk.faults == []
    assert desk.visit.seen
    assert [type(ply.move) for ply in desk.visit.seen.plies] == [
        Place, Place, Attack, Attack, Advance, Next, March,
    ]  # fmt: skip


def test_preparation_claims_one_node_after_another() -> None:
    desk = begun()
    desk("#33 -1 0 1 1 -1 0 -1 0 #60 1")
    assert desk.phase() is Phase.CLAIM
    assert desk.do(Place(3, 1)) == "#50 3 1"
    desk("#10 #33 1 1 1 1 0 1 0 1 #60 1")
    assert desk.phase() is Phase.FILL
    assert desk.do(Place(3, 1)) == "#50 3 1"
    assert desk.faults == []


def test_nodes_counted_from_one() -> None:
    desk = begun(one_based=True)
    desk(f"#13 #14 {STANDING} #60 3")
    assert desk.do(Place(0, 3)) == "#50 1 3"
    desk("#10 #61")
    assert desk.do(Attack(0, 3)) == "#51 1 4"
    desk("#11 6 1 #62 1 4")
    assert desk.view.front == (0, 3)
    assert desk.faults == []


def test_a_core_that_counts_from_one_is_told_apart() -> None:
    desk = Desk()
    desk("GDay #30 2 0 #31 4 4 1 2 2 3 3 4 4 1 #32 1 3 4 1 2 3 4 #33 0 5 0 1 1 1 1 3 #60 3")
    assert desk.do(Place(0, 3)) == "#50 1 3"
    desk("#10 #61")
    assert desk.do(Attack(0, 3)) == "#51 1 4"
    desk("#11 6 1 #62 1 4")
    assert desk.view.front == (0, 3)
    assert desk.faults == []


@pytest.mark.parametrize("left_out", ["#13", "#14", "#61", "#32 2 5 2 0 1 2 2 2 3"])
def test_what_a_core_may_leave_out(left_out: str) -> None:
    desk = Desk()
    words = f"{MEET} #33 -1 0 -1 0 -1 0 -1 0 #13 #14 {STANDING} #60 3".replace(left_out, "")
    desk(words)
    desk.wait()
    assert desk.do(Place(0, 3)) == "#50 0 3"
    desk("#10 #61".replace(left_out, ""))
    desk.wait()
    assert desk.do(Attack(0, 3)) == "#51 0 3"
    desk("#12 5 3 #61".replace(left_out, ""))
    desk.wait()
    assert desk.do(Next()) == "#54"
    desk("#63")
    assert desk.do(Next()) == "#54"
    clauses = [fault.clause for fault in desk.of(Fault)]
    assert all(clauses)


def test_a_conquest_whose_62_is_left_out() -> None:
    desk = begun()
    desk(f"#13 #14 {STANDING} #60 3")
    desk.do(Place(0, 3))
    desk("#10 #61")
    desk.do(Attack(0, 3))
    desk("#11 6 1")
    desk.wait()
    assert desk.phase() is Phase.ADVANCE
    assert "#62 RequestFollowUp start 0, target 3 is left out" in desk.faults
    assert desk.do(Advance(5)) == "#52 5"


def test_facts_are_asked_for_once() -> None:
    desk = Desk()
    assert desk("GDay") == "WazUp"
    assert desk("#60 3") == "#40 #41 #42 #43"
    assert desk(f"{MEET.removeprefix('GDay ')} {STANDING}") == ""
    assert desk.view.left == 3


def test_a_core_that_never_says_what_is_played() -> None:
    desk = Desk()
    desk("GDay #60 3")
    desk.wait()
    assert desk.end == ([], ["the core asks, and has not said #30 and #31"])


def test_several_units_in_preparation_are_placed_one_by_one() -> None:
    desk = begun()
    desk("#33 -1 0 1 1 -1 0 0 1 #60 2")
    assert desk.do(Place(0, 1)) == "#50 0 1"
    desk("#10")
    assert desk.do(Place(2, 1)) == "#50 2 1"
    desk("#10 #33 0 1 1 1 0 1 0 1 #60 2")
    assert (desk.view.phase, desk.view.left) == (Phase.REINFORCE, 2)


def test_a_refused_move_is_a_fault_and_we_look_again() -> None:
    desk = begun()
    desk(f"#13 #14 {STANDING} #60 3")
    desk.do(Place(0, 3))
    desk("#10 #61")
    desk.do(Attack(0, 3))
    assert desk("#21 #61 #33 0 8 0 1 1 1 0 3") == "#43"
    assert desk.faults[-1].startswith("#21 InvalidTarget to #51 Attack start 0, target 3")
    assert desk.of(Fault)[-1].clause == "core/21/3"
    assert desk.view.owners == (0, 0, 1, 0)
    desk.do(Attack(1, 2)) if desk.view.units[1] > 1 else desk.do(Attack(3, 2))
    assert desk("#22 #61") == "#43 #54"  # twice: no more attacks
    assert desk("#63") == ""
    assert desk.phase() is Phase.MARCH


def test_who_may_march_to_neighbours_only_is_believed() -> None:
    desk = begun()
    desk("#13 #14 #33 0 5 0 1 0 1 1 3 #60 3")
    desk.do(Place(0, 3))
    desk("#10 #61")
    desk.do(Next())
    desk("#63")
    assert desk.do(March(0, 2, 3)) == "#53 0 2 3"
    assert desk("#21") == "#43"
    desk("#33 0 8 0 1 0 1 1 3")
    with pytest.raises(IllegalMove):
        desk.do(March(0, 2, 3))
    assert desk.do(March(0, 1, 3)) == "#53 0 1 3"


def test_a_wrong_phase_makes_us_ask_what_is_wanted() -> None:
    desk = begun()
    desk(f"#13 #14 {STANDING} #60 3 #61")
    assert desk.phase() is Phase.ATTACK
    desk.do(Next())
    assert desk("#24") == "#43 #44"
    desk(f"{STANDING} #60 3")
    assert (desk.view.phase, desk.view.left) == (Phase.REINFORCE, 3)


def test_a_core_that_refuses_everything_is_left() -> None:
    desk = begun(bot="border")
    said = desk(f"#13 #14 {STANDING} #60 3")
    for _ in range(dialogue.REFUSED + 1):
        assert "#50" in said
        said = desk(f"#23 {STANDING}")
    assert desk.visit.why == "the core refuses whatever we do"


def test_an_answer_that_is_none_does_not_stop_us() -> None:
    desk = begun()
    desk(f"#13 #14 {STANDING} #60 3")
    desk.do(Place(0, 3))
    desk("#10 #61")
    desk.do(Attack(0, 3))
    desk("#10 #61")  # to #51: #11 or #12
    assert desk.faults[0] == "#10 Ok in state ATTACKING"
    desk.wait()
    assert desk.do(Next()) == "#54"


def test_asked_twice_we_answer_once() -> None:
    desk = begun()
    desk(f"#13 #14 {STANDING} #60 3 #60 3")
    assert desk.do(Place(0, 3)) == "#50 0 3"
    assert desk("#60 3") == ""
    assert desk("#10 #61 #61") == ""
    assert desk.do(Next()) == "#54"


def test_alone_we_move_in_and_wait_for_the_end() -> None:
    desk = begun()
    desk("#13 #14 #33 0 5 0 1 0 1 1 1 #60 3")
    desk.do(Place(0, 3))
    desk("#10 #61")
    desk.do(Attack(0, 3))
    assert desk("#11 7 1 #62 0 3") == "#54"
    assert desk("#63") == "#54"
    desk("#64")
    (over,), why = desk.end
    assert (over.outcome, over.is_finished, why) == (Outcome((1, 2), Termination.WON), True, [""])
    assert not desk.visit.wants_line


def test_an_end_that_nobody_explains() -> None:
    desk = begun()
    desk(f"#13 #14 {STANDING} #60 3 #64")
    (over,), why = desk.end
    assert (over.outcome, over.is_finished, why) == (None, True, [""])


def test_a_core_that_goes_without_a_word() -> None:
    desk = begun()
    desk(f"#13 #14 {STANDING} #60 3")
    desk.visit.lost("closed by the other side", 1.0, None)
    assert desk.visit.stage is Stage.GONE
    assert desk.end[1] == ["the other side closed the line"]
    desk.visit.close()
    assert len(desk.end[1]) == 1


def test_players_counted_from_one() -> None:
    desk = Desk()
    desk("GDay #30 2 2 #31 3 2 0 1 1 2 #32 1 3 3 0 1 2 #33 1 4 2 1 2 2 #60 3")
    assert "our number is 2 of 2" in desk.faults
    assert desk.view.owners == (0, 1, 1)
    assert desk.view.seat == 1
    assert desk.do(Place(1, 3)) == "#50 1 3"


@pytest.mark.parametrize(
    "facts",
    [
        "#30 2 0 #31 1 0 #32 0",
        "#30 0 0 #31 4 3 0 1 1 2 2 3 #32 0",
        "#30 40 0 #31 4 3 0 1 1 2 2 3 #32 0",
        "#30 2 0 #31 4 2 0 1 2 3 #32 0",
        "#30 2 0 #31 900 1 0 1 #32 0",
        "#30 2 0 #31 0 0 #32 0",
    ],
)
def test_games_we_cannot_play(facts: str) -> None:
    desk = Desk()
    desk(f"GDay {facts} #33 0 5 0 1 1 1 1 3 #60 3")
    desk.wait()
    assert "we cannot play what the core plays: " in desk.visit.why


def test_maps_are_put_right() -> None:
    desk = Desk()
    edges = "6 0 1 1 0 1 2 2 2 2 3 3 9"
    desk(f"GDay #30 2 0 #31 4 {edges} #32 3 5 2 0 1 2 3 1 2 7 -4 0 {STANDING} #60 3")
    assert desk.view.neighbours == ((1,), (0, 2), (1, 3), (2,))
    assert [part.nodes for part in desk.view.map.continents] == [(0, 1), (2,), (3,)]
    assert any("twice" in fault for fault in desk.faults)


def test_what_a_core_has_no_word_for() -> None:
    desk = begun()
    wishes: list[Callable[[], None]] = [
        partial(desk.visit.submit, Next()),
        partial(desk.visit.open, Wish("conquest")),
        partial(desk.visit.join, 1),
        partial(desk.visit.say, "hello"),
        desk.visit.ask_hint,
        desk.visit.again,
    ]
    for wish in wishes:
        with pytest.raises(CannotNow):
            wish()
    desk.visit.refresh()
    desk(f"#13 #14 {STANDING} #60 3")
    for move in (Resign(), object()):
        with pytest.raises(CannotNow):
            desk.visit.submit(move)
    with pytest.raises(IllegalMove):
        desk.visit.submit(Place(2, 1))
    assert desk.do(Place(0, 3)) == "#50 0 3"


def test_the_same_fault_is_told_once() -> None:
    desk = begun()
    for _ in range(300):
        desk("#99")
    assert len(desk.faults) == 1


def test_a_flood_is_the_end() -> None:
    desk = begun()
    desk("x" * 100_000)
    assert desk.visit.stage is Stage.GONE


CODES = (
    "GDay",
    *(f"#{code}" for code in (10, 11, 12, 13, 14, 20, 21, 22, 23, 24, 30, 31, 32, 33, 60, 61, 62, 63)),
)
SMALL = st.integers(-2, 6)
ANY = st.one_of(
    st.sampled_from(CODES),
    st.sampled_from((MEET, STANDING, f"#14 {STANDING} #60 3", "#10 #61", "#61", "#62 0 3", "#63")),
    st.lists(SMALL, max_size=9).map(lambda numbers: " ".join(map(str, numbers))),
    st.integers(-(10**30), 10**30).map(str),
    st.text("#GDay 0123\n-", max_size=8),
)


@given(st.lists(st.one_of(ANY, st.none()), max_size=40), st.sampled_from(("random", "border")), st.booleans())
@settings(max_examples=200, deadline=None)
def test_whatever_a_core_says(words: list[str | None], bot: str, met: bool) -> None:
    """Nothing raises; None is a pause. Once the core begins to behave, we play."""
    desk = Desk(bot=bot)
    if met:
        desk(f"{MEET} {STANDING}")
    for word in words:
        if word is None:
            desk.wait()
        else:
            desk(word)
    if desk.visit.wants_line and met:
        said = desk(f"\n{MEET} #13 #14 {STANDING} #60 3")
        for _ in range(3):
            said += desk.wait()
        assert "#50" in said or not desk.visit.wants_line
    desk.visit.lost("gone", desk.now, None)
    assert desk.visit.stage is Stage.GONE
    assert len(desk.end[1]) == 1


def test_one_is_entered_once() -> None:
    desk = begun()
    desk(f"{STANDING} #13 #14 {STANDING} #60 3 #31 4 3 0 1 1 2 2 3 {STANDING} #60 3")
    assert len(desk.of(Entered)) == 1
    assert desk.view.neighbours[0] == (1,)


def test_answers_without_their_numbers_as_in_the_example() -> None:
    desk = begun()
    desk(f"#13 #14 {STANDING} #60 3")
    desk.do(Place(0, 3))
    desk("#10 #61")
    desk.do(Attack(0, 3))
    assert desk("#12 #61") == "#43"
    assert not desk.view.to_move
    desk("#33 0 6 0 1 1 1 1 1")
    assert (desk.phase(), desk.view.units[0]) == (Phase.ATTACK, 6)
    desk.do(Attack(0, 3))
    assert desk("#11 #62") == "#43"
    desk("#33 0 5 0 1 1 1 0 1")
    assert (desk.phase(), desk.view.front) == (Phase.ADVANCE, (0, 3))
    assert desk.do(Advance(4)) == "#52 4"
    assert desk.visit.seen is not None
    assert [told.move for told in desk.visit.seen.plies] == [Place(0, 3), Attack(0, 3), Attack(0, 3)]


def test_a_62_without_its_numbers_is_where_we_attacked() -> None:
    desk = begun()
    desk(f"#13 #14 {STANDING} #60 3")
    desk.do(Place(0, 3))
    desk("#10 #61")
    desk.do(Attack(0, 3))
    assert desk("#11 6 1 #62 #62") == ""
    assert (desk.phase(), desk.view.front) == (Phase.ADVANCE, (0, 3))
    assert desk.do(Advance(5)) == "#52 5"


def test_a_claim_that_is_shown_and_not_answered() -> None:
    desk = Desk()
    desk(f"{MEET} #33 -1 0 -1 0 -1 0 -1 0 #60 1")
    desk.do(Place(2, 1))
    desk("#33 1 1 -1 0 0 1 -1 0 #60 1")
    assert desk.faults == ["#50 Place node 2, units 1 is not answered"]
    assert desk.of(Fault)[0].clause == "core/50/2"
    assert desk.do(Place(1, 1)) == "#50 1 1"


def test_alone_under_a_core_that_takes_nothing_but_a_follow_up() -> None:
    desk = begun()
    desk("#13 #14 #33 0 5 0 1 0 1 1 1 #60 3")
    desk.do(Place(0, 3))
    desk("#10 #61")
    desk.do(Attack(0, 3))
    assert desk("#11 7 1 #62 0 3") == "#54"
    desk("#24")
    assert desk("#33 0 7 0 1 0 1 0 1 #62 0 3").startswith("#52")
