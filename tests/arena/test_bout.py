from pathlib import Path

import pytest

from parley.arena.bout import Bout, play_at_table, play_in_memory, seatings, win_shares
from parley.arena.custody import Place
from parley.arena.entrants import parse_entrant
from parley.core import Outcome, Termination
from parley.games import load_game
from parley.match.journal import decode_journal
from parley.match.replay import replay_to_end

WON, SHARED = Outcome((1, 2), Termination.WON), Outcome((1, 1), Termination.LEFT)
DOTS = Bout("dots", {"width": 10, "height": 10}, 1, 0)


def sides_of(game: str, *words: str, seats: int) -> list[list[int]]:
    return seatings(game, [parse_entrant(game, word) for word in words], seats)


def test_who_sits_where() -> None:
    assert sides_of("dots", "exec:cat", "random", seats=3) == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    assert sides_of("dots", "random", "greedy", "random", seats=3) == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert sides_of("seabattle", "exec:cat", "random", seats=2) == [[1, 0], [1, 0]]
    assert sides_of("seabattle", "exec:cat {role}", "exec+tcp:cat {role}", seats=2) == [[0, 1], [1, 0]]
    assert sides_of("seabattle", "exec:cat {role}", "exec:cat", seats=2) == [[0, 1], [0, 1]]


@pytest.mark.parametrize(
    ("outcome", "failed", "shares"),
    [
        (WON, (False, False), (1.0, 0.0)),
        (SHARED, (False, False), (0.5, 0.5)),
        (SHARED, (True, False), (0.0, 1.0)),
        (WON, (True, False), (0.0, 1.0)),
        (SHARED, (True, True), (0.5, 0.5)),
        (None, (False, False), (0.5, 0.5)),
        (Outcome((2, 1, 1), Termination.LEFT), (False, True, False), (0.0, 0.0, 1.0)),
        (Outcome((2, 1, 3), Termination.LEFT), (False, True, False), (1.0, 0.0, 0.0)),
    ],
)
def test_shares_of_a_win(
    outcome: Outcome | None, failed: tuple[bool, ...], shares: tuple[float, ...]
) -> None:
    assert win_shares(outcome, failed) == shares


@pytest.mark.parametrize("play", [play_in_memory, play_at_table])
def test_the_journal_is_the_game(play: type, tmp_path: Path) -> None:
    result = play(DOTS, [parse_entrant("dots", "random")] * 2, Place(tmp_path, 3))
    journal = decode_journal((tmp_path / "game-3.jsonl").read_bytes())
    match = replay_to_end(load_game("dots"), journal)
    assert (match.outcome, match.length) == (result.outcome, result.plies)
    assert journal.header.seed == 1


def test_luck_is_the_rounds_own() -> None:
    random = [parse_entrant("dots", "random")] * 2
    assert play_in_memory(DOTS, random).plies == play_in_memory(DOTS, random).plies
    assert DOTS.stream("dice").random() != DOTS.stream("seat 0").random()
