"""Programs that misbehave are out; the others play on, and the report says what happened."""

import pytest

from parley.arena.conquest import FaultKind, Result
from parley.core import Termination
from parley.games.conquest import Setup
from parley.net.children import Limits, Sandbox
from parley.net.children.launch import MIB
from tests.arena.conquest.hall import Hall, faults, rude

THREE = Setup(players=3, map="isles", rounds=3)


def meet(word: str, hall: Hall) -> Result:
    """Two polite ones, and the rude one in seat 0, who never is the only one to go."""
    return hall.game(rude(word), rude("polite"), "random", setup=THREE)


def check_out(result: Result, kind: FaultKind, words: str) -> None:
    fault = result.shares[0].fault
    assert fault is not None, faults(result)
    assert fault.kind is kind, fault
    assert words in fault.words
    assert faults(result)[1:] == ["", ""]
    assert result.outcome is not None
    assert result.outcome.places[0] == 3
    assert result.rounds >= 3, "the others played on"
    assert result.voided == ()


@pytest.mark.parametrize(
    ("word", "kind", "words"),
    [
        ("exit_at_once", FaultKind.ENDED, "exited with status 7"),
        ("crash", FaultKind.ENDED, "was ended by SIGABRT"),
        ("garbage", FaultKind.ERRORS, "more than 100 errors in a turn"),
        ("flood", FaultKind.FLOOD, "without end"),
        ("debug_flood", FaultKind.FLOOD, "writes on and on"),
        ("close_stdin", FaultKind.STREAMS, "closed its standard input"),
        ("close_stdout", FaultKind.STREAMS, "closed its standard output"),
        ("eat_memory", FaultKind.ENDED, "exited with status 1"),
    ],
)
def test_out_at_once(word: str, kind: FaultKind, words: str) -> None:
    result = meet(word, Hall(limits=Limits(memory=256 * MIB)))
    check_out(result, kind, words)


@pytest.mark.parametrize("sandbox", [Sandbox.REQUIRE, Sandbox.OFF])
@pytest.mark.parametrize("word", ["share_memory", "hide_memory"])
def test_memory_that_is_not_private_counts_too(word: str, sandbox: Sandbox) -> None:
    result = meet(word, Hall(sandbox, limits=Limits(memory=128 * MIB)))
    check_out(result, FaultKind.MEMORY, "holds more than 128 MiB of memory")


def test_who_never_stops_asking_is_out() -> None:
    fault = meet("question_flood", Hall()).shares[0].fault
    assert fault is not None
    assert fault.kind in (FaultKind.FLOOD, FaultKind.STREAMS), fault
    assert "asks on and on" in fault.words or "does not read" in fault.words


@pytest.mark.parametrize("word", ["exit_at_once", "crash", "garbage", "fork_bomb", "eat_memory"])
def test_out_in_a_cage(word: str) -> None:
    hall = Hall(Sandbox.REQUIRE, limits=Limits(memory=256 * MIB, processes=30))
    result = meet(word, hall)
    fault = result.shares[0].fault
    assert fault is not None
    assert fault.kind is (FaultKind.ERRORS if word == "garbage" else FaultKind.ENDED), fault
    assert result.outcome is not None
    assert result.outcome.places[0] == 3
    assert faults(result)[1:] == ["", ""]


@pytest.mark.parametrize("word", ["silent", "half_line", "spin"])
def test_the_silent_are_out_by_their_own_fault(word: str) -> None:
    result = meet(word, Hall(seconds=0.5))
    if word == "spin" and result.void:
        return  # other tests left it no processor
    fault = result.shares[0].fault
    assert fault is not None
    assert fault.kind is FaultKind.TIME
    assert fault.words == "out of time: #51 or #54 is awaited"


def test_last_words_are_in_the_report() -> None:
    fault = meet("crash", Hall()).shares[0].fault
    assert fault is not None
    assert fault.stderr == "segmentation fault, sort of\n"


@pytest.mark.parametrize("sandbox", [Sandbox.OFF, Sandbox.REQUIRE])
def test_who_will_not_go_is_ended_after_the_match(sandbox: Sandbox) -> None:
    result = meet("family", Hall(sandbox))
    assert faults(result) == ["", "", ""]


@pytest.mark.parametrize("word", ["polite", "stderr_flood", "in_pieces"])
def test_what_is_only_strange_is_no_fault(word: str) -> None:
    result = meet(word, Hall())
    assert faults(result) == ["", "", ""]
    assert result.outcome is not None
    assert result.outcome.termination is Termination.TURN_LIMIT


def test_nobody_wins_where_nobody_can_play() -> None:
    result = Hall().game(rude("exit_at_once"), rude("exit_at_once"))
    assert result.outcome is not None
    assert result.outcome.places == (1, 1)
    assert result.outcome.termination is Termination.LEFT
    assert all("status 7" in words for words in faults(result))


def test_the_last_one_left_has_won() -> None:
    result = Hall().game(rude("exit_at_once"), rude("polite"))
    assert result.outcome is not None
    assert result.outcome.places == (2, 1)
