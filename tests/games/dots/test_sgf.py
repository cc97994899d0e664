from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.arena.simulation import simulate
from parley.bots.dots.random import RandomBot
from parley.core import Cell, Leave, NotationError, Outcome, Resign, Seat, Termination, Timeout
from parley.games.dots import GAME, Goal, Move, OfferDraw, Put, Setup
from parley.games.dots.sgf import DotsRecord, format_sgf, parse_sgf

A, B, C = Seat(0), Seat(1), Seat(2)


def test_two_players_as_public_programs_write_it() -> None:
    plies: list[tuple[Seat, Move]] = [(A, Put(Cell(4, 3))), (B, Put(Cell(4, 4)))]
    text = format_sgf(Setup(10, 12), plies, ["ann", "bob"], None)
    assert text == "(;FF[4]GM[40]CA[UTF-8]AP[Parley]SZ[10:12]PB[ann]PW[bob]\n;B[ed];W[ee])\n"
    assert parse_sgf(text) == DotsRecord(Setup(10, 12), ("ann", "bob"), tuple(plies))


def test_a_public_game_is_read() -> None:
    record = parse_sgf(
        "(;GM[40]FF[4]CA[UTF-8]SZ[19]RU[russian]PB[a]PW[b];B[jj]C[well (played); indeed]\n;W[ji])"
    )
    assert record.setup == Setup(19, 19)
    assert record.plies == ((A, Put(Cell(9, 9))), (B, Put(Cell(9, 8))))


def test_the_chain_of_a_capture_and_variations_are_passed_over() -> None:
    record = parse_sgf("(;GM[40]SZ[20](;B[jj.jjkkjl];W[ja](;B[kk])(;B[ll]))(;B[aa]))")
    assert [move for _, move in record.plies] == [Put(Cell(9, 9)), Put(Cell(9, 0)), Put(Cell(10, 10))]


def test_without_a_size_it_is_the_classic_board() -> None:
    assert parse_sgf("(;GM[40])").setup == Setup()


def test_letters_run_on_in_capitals() -> None:
    text = format_sgf(Setup(50, 50), [(A, Put(Cell(49, 26)))], ["", ""], None)
    assert ";B[XA]" in text
    assert parse_sgf(text).plies == ((A, Put(Cell(49, 26))),)


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (Outcome((1, 2), Termination.BOARD_FULL), "RE[B+]XR[1 2 board full]"),
        (Outcome((2, 1), Termination.RESIGNED), "RE[W+R]XR[2 1 resigned]"),
        (Outcome((2, 1), Termination.TIMED_OUT), "RE[W+T]XR[2 1 timed out]"),
        (Outcome((1, 2), Termination.LEFT), "RE[B+F]XR[1 2 left]"),
        (Outcome((1, 1), Termination.AGREED), "RE[0]XR[1 1 agreed]"),
    ],
)
def test_results(outcome: Outcome, told: str) -> None:
    assert told in format_sgf(Setup(), [], ["a", "b"], outcome)


def test_what_sgf_has_no_word_for() -> None:
    setup = Setup(20, 10, 3, extra_move=True, goal=Goal.TERRITORY)
    plies: tuple[tuple[Seat, Move], ...] = (
        (A, Put(Cell(9, 4))),
        (B, Timeout()),
        (C, Put(Cell(10, 4))),
        (C, OfferDraw()),
        (A, Resign()),
        (B, Leave()),
    )
    text = format_sgf(setup, plies, ["a", "b", "c"], None)
    assert "XP[3]XM[1]XG[territory]" in text
    assert ";XA[B timeout];X[ke];XA[X draw];" not in text  # seat 1 is W
    assert ";XA[W timeout];X[ke];XA[X draw];" in text
    assert parse_sgf(text) == DotsRecord(setup, ("a", "b", "c"), plies)


@given(st.lists(st.text(), min_size=2, max_size=2))
def test_any_name_reads_back(names: list[str]) -> None:
    text = format_sgf(Setup(), [], names, None)
    assert parse_sgf(text).players == tuple(names)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_read_back(players: int) -> None:
    setup = Setup(10, 11, players, extra_move=True)
    plies = [
        (p.seat, p.move)
        for played in simulate(GAME, setup, [RandomBot()] * players, seed=players)
        for p in played.plies
    ]
    record = parse_sgf(format_sgf(setup, plies, ["x"] * players, None))
    assert record == DotsRecord(setup, ("x",) * players, tuple(plies))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no game tree"),
        ("hello", "character 1"),
        ("(", "no game tree"),
        (";GM[40]", "no game tree"),
        ("(;GM[40]", None),
        ("([x])", "a value stands"),
        ("(;[x])", "a value stands"),
        ("(;GM[40]SZ[x])", "width 'x' is not a number"),
        ("(;GM[40]SZ[5])", "width is a number from 10 to 50"),
        ("(;GM[40]XP[7])", "players is a number from 2 to 4"),
        ("(;GM[1]SZ[19])", r"GM\[1\]"),
        ("(;SZ[19])", r"GM\[1\]"),
        ("(;GM[40]AB[jj])", "position of its own"),
        ("(;GM[40];B[j])", "'j' is not a point"),
        ("(;GM[40];B[j!])", "is not a point"),
        ("(;GM[40];B[jZ])", "is not a point"),
        ("(;GM[40];B[ж])", "is not a point"),
        ("(;GM[40];XA[Q draw])", "XA"),
        ("(;GM[40];XA[X draw])", "XA"),
        ("(;GM[40];XA[B dance])", "not a move of Dots"),
        ("(;GM[40];B[jj", "character"),
        ("(;GM[40]XG[money])", None),
    ],
)
def test_what_is_no_game_is_refused_in_one_line(text: str, says: str | None) -> None:
    if says is None:
        assert parse_sgf(text).plies == ()
        return
    with pytest.raises(NotationError, match=says) as caught:
        parse_sgf(text)
    assert "\n" not in str(caught.value)


@settings(max_examples=300)
@given(st.text(alphabet="(;)[]\\GMABWXPSZRE40:.aj \n") | st.text())
def test_no_text_does_more_than_be_refused(text: str) -> None:
    for candidate in (text, "(;GM[40]" + text, "(;GM[40];B[jj]" + text + ")"):
        try:
            parse_sgf(candidate)
        except NotationError:
            continue


def test_deep_and_long_files_are_read_in_a_loop() -> None:
    assert parse_sgf("(" * 50_000 + ";GM[40]").plies == ()
    rng = Random(1)
    plies = [(A, Put(Cell(rng.randrange(50), rng.randrange(50)))) for _ in range(5000)]
    assert parse_sgf(format_sgf(Setup(50, 50), plies, ["", ""], None)).plies == tuple(plies)
