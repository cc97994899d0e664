from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.bots.dots.random import RandomBot
from parley.core import Cell, Leave, NotationError, Outcome, Resign, Seat, Termination, Timeout
from parley.core.bot import Limit
from parley.games.dots import GAME, Captured, Goal, Move, OfferDraw, Put, Setup
from parley.games.dots.sgf import DotsRecord, format_sgf, parse_sgf

A, B, C = Seat(0), Seat(1), Seat(2)
Plies = list[tuple[Seat, Move]]


def put(x: int, y: int) -> Put:
    return Put(Cell(x, y))


def test_two_players_as_public_programs_write_it() -> None:
    plies: Plies = [(A, put(4, 3)), (B, put(4, 4))]
    text = format_sgf(Setup(10, 12), plies, ["ann", "bob"], None)
    assert text == "(;FF[4]GM[40]CA[UTF-8]AP[Parley]SZ[10:12]PB[ann]PW[bob]\n;B[ed];W[ee])\n"
    assert parse_sgf(text) == DotsRecord(Setup(10, 12), ("ann", "bob"), tuple(plies))


def test_a_square_is_one_number() -> None:
    text = format_sgf(Setup(30, 30), [], ["", ""], None)
    assert "SZ[30]" in text
    assert parse_sgf(text).setup == Setup(30, 30)
    assert parse_sgf("(;GM[40]SZ[30:30])").setup == Setup(30, 30)


def test_letters_run_on_in_capitals() -> None:
    text = format_sgf(Setup(50, 50), [(A, put(49, 26))], ["", ""], None)
    assert ";B[XA]" in text
    assert parse_sgf(text).plies == ((A, put(49, 26)),)


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (Outcome((1, 2), Termination.BOARD_FULL), "RE[B+]XR[1 2 board full]"),
        (Outcome((2, 1), Termination.RESIGNED), "RE[W+R]XR[2 1 resigned]"),
        (Outcome((2, 1), Termination.TIMED_OUT), "RE[W+T]XR[2 1 timed out]"),
        (Outcome((1, 2), Termination.LEFT), "RE[B+F]XR[1 2 left]"),
        (Outcome((1, 1), Termination.AGREED), "RE[0]XR[1 1 agreed]"),
        (Outcome((3, 2, 1), Termination.BOARD_FULL), "RE[X+]XR[3 2 1 board full]"),
    ],
)
def test_results(outcome: Outcome, told: str) -> None:
    text = format_sgf(Setup(players=len(outcome.places)), [], ["a"] * len(outcome.places), outcome)
    assert told in text
    assert parse_sgf(text).result == told.split("XR[")[1].rstrip("]")


def test_what_sgf_has_no_word_for() -> None:
    setup = Setup(20, 10, 3, extra_move=True, goal=Goal.TERRITORY)
    plies: Plies = [
        (A, put(9, 4)),
        (B, Timeout()),
        (C, put(10, 4)),
        (C, OfferDraw()),
        (A, Resign()),
        (B, Leave()),
    ]
    text = format_sgf(setup, plies, ["a", "b", "c"], None)
    assert "XP[3]XM[1]XG[territory]PB[a]PW[b]PX[c]" in text
    assert ";B[je];XA[W timeout];X[ke];XA[X draw];XA[B resign];XA[W leave])" in text
    assert parse_sgf(text) == DotsRecord(setup, ("a", "b", "c"), tuple(plies))


@given(st.lists(st.text(), min_size=4, max_size=4))
def test_any_name_reads_back(names: list[str]) -> None:
    text = format_sgf(Setup(players=4), [], names, None)
    assert parse_sgf(text).players == tuple(names)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("goal", list(Goal))
def test_whole_games_read_back_and_replay(players: int, goal: Goal) -> None:
    setup = Setup(10, 11, players, extra_move=True, goal=goal)
    bot, rng, state, plies = RandomBot(), Random(players), GAME.start(setup), Plies()
    while to_move := GAME.to_move(state):
        (seat,) = to_move
        plies.append((seat, bot.choose(GAME.view(state, seat), Limit(), rng)))
        state = GAME.apply(state, *plies[-1]).state
    record = parse_sgf(format_sgf(setup, plies, ["x"] * players, GAME.outcome(state)))
    outcome = GAME.outcome(state)
    assert outcome is not None
    result = " ".join([*map(str, outcome.places), outcome.termination])
    assert record == DotsRecord(setup, ("x",) * players, tuple(plies), result)


# Files of others


def test_a_public_game_is_read() -> None:
    record = parse_sgf(
        "\ufeff(;FF[4]GM[40]CA[UTF-8]AP[zagram.org]SZ[19]RU[russian]PB[a]PW[b]TM[60]OT[0+7]DT[2023-06-09]RE[W+R]\r\n"
        ";B[jj]BL[67]C[well (played); in[deed\\]];W[ji]WL[66.5])\n"
    )
    assert record == DotsRecord(Setup(19, 19), ("a", "b"), ((A, put(9, 9)), (B, put(9, 8))))


def test_without_a_size_it_is_the_classic_board() -> None:
    assert parse_sgf("(;GM[40])").setup == Setup()


@pytest.mark.parametrize(
    ("rules", "setup"),
    [
        ("Punish=0,Holes=1,AddTurn=0,MustSurr=1,ScoreTerr=0", Setup()),
        ("Holes=1,AddTurn=1,ScoreTerr=0", Setup(extra_move=True)),
        ("AddTurn=0,ScoreTerr=1", Setup(goal=Goal.TERRITORY)),
        ("russian", Setup()),
    ],
)
def test_the_rules_of_zagram(rules: str, setup: Setup) -> None:
    assert parse_sgf(f"(;GM[40]SZ[39:32]RU[{rules}])").setup == setup


def test_the_usual_cross_is_the_first_four_moves() -> None:
    record = parse_sgf("(;GM[40]SZ[39:32]AB[so][tp]AW[to][sp];B[rq])")
    assert record.plies == (
        (A, put(18, 14)),
        (B, put(19, 14)),
        (A, put(19, 15)),
        (B, put(18, 15)),
        (A, put(17, 16)),
    )
    state = GAME.start(record.setup)
    for seat, move in record.plies:
        state = GAME.apply(state, seat, move).state
    assert state.scores == (0, 0)


def test_the_chain_of_a_capture_is_passed_over() -> None:
    record = parse_sgf(
        "(;GM[40]SZ[10];B[ee];W[ef];B[fg];W[aa];B[df];W[ba];B[ff];W[ca];B[eg.egffeedfeg];W[da.];B[fa.aabb.cc])"
    )
    state, captures = GAME.start(record.setup), 0
    for seat, move in record.plies:
        step = GAME.apply(state, seat, move)
        state, captures = step.state, captures + sum(isinstance(event, Captured) for event in step.events)
    assert captures == 1
    assert state.scores == (1, 0)


def test_grounding_is_stopping() -> None:
    assert parse_sgf("(;GM[40]SZ[10];B[ee];W[])").plies == ((A, put(4, 4)), (B, Resign()))


def test_variations_are_passed_over() -> None:
    record = parse_sgf("(;GM[40]SZ[20](;B[jj];W[ja](;B[kk])(;B[ll]))(;B[aa](;W[zz])))")
    assert [move for _, move in record.plies] == [put(9, 9), put(9, 0), put(10, 10)]


# What is refused


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "this is not SGF: it ends before the game does"),
        ("(;GM[40]", "this is not SGF: it ends before the game does"),
        ("hello", "this is not SGF, from character 1 on"),
        ("(;GM[40];B[jj", "this is not SGF, from character 11 on"),
        ("(;GM[40])(;GM[40])", "this file goes on after the end of its first game"),
        ("(;GM[1]SZ[19])", "GM is '1': only Dots, GM[40], is read here"),
        ("(;SZ[19])", "GM is '1': only Dots, GM[40], is read here"),
        ("(;GM[40][1])", "GM has 2 values where one belongs"),
        ("(;GM[40]SZ[x])", "SZ is 'x', not a size such as 39:32, or 30 for a square"),
        ("(;GM[40]SZ[39:])", "SZ is '39:', not a size such as 39:32, or 30 for a square"),
        ("(;GM[40]SZ[٣٩])", "SZ is '٣٩', not a size such as 39:32, or 30 for a square"),
        ("(;GM[40]SZ[5])", "width is a number from 10 to 50, not 5"),
        ("(;GM[40]SZ[10:99])", "height is a number from 10 to 50, not 99"),
        ("(;GM[40]XP[7])", "players is a number from 2 to 4, not 7"),
        ("(;GM[40]XP[many])", "XP is 'many', not a number of players"),
        ("(;GM[40]XG[money])", "XG is 'money', not a goal"),
        ("(;GM[40]AB[jj])", "AB, AW, AE: a game that starts from a position of its own is not read here"),
        ("(;GM[40]AE[jj])", "AB, AW, AE: a game that starts from a position of its own is not read here"),
        ("(;GM[40];B[j])", "'j' is not a point: write two letters, column then row"),
        ("(;GM[40];B[j!])", "'j!' is not a point: write two letters, column then row"),
        ("(;GM[40];B[ж])", "'ж' is not a point: write two letters, column then row"),
        ("(;GM[40];B[\n])", r"'\n' is not a point: write two letters, column then row"),
        ("(;GM[40];B[jZ])", "'jZ' is not a point of a board of 39x32"),
        ("(;GM[40]SZ[10];B[ka])", "'ka' is not a point of a board of 10x10"),
        ("(;GM[40];B[jj][kk])", "B has 2 values where one belongs"),
        ("(;GM[40];X[jj])", "X does something, but there are 2 players"),
        ("(;GM[40];XA[Y draw])", "Y does something, but there are 2 players"),
        ("(;GM[40];XA[Q draw])", "XA is 'Q draw', not a player and what they did, as B draw"),
        ("(;GM[40];XA[B dance])", "XA is 'B dance', not a player and what they did, as B draw"),
    ],
)
def test_what_is_no_game_is_refused_in_one_line(text: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_sgf(text)
    assert str(caught.value) == says


def test_complaints_are_short() -> None:
    for text in (
        "(;GM[%s])",
        "(;GM[40]SZ[%s])",
        "(;GM[40];B[%s])",
        "(;GM[40];XA[%s])",
        "(;GM[40]XR[%s];B[!])",
    ):
        with pytest.raises(NotationError) as caught:
            parse_sgf(text % ("x" * 9999))
        assert len(str(caught.value)) < 120


TEXTS = st.text(alphabet="(;)[]\\GMABWXPSZRE40:.aj \n") | st.text()


@settings(deadline=None, max_examples=300)
@given(TEXTS)
def test_no_text_does_more_than_be_refused(text: str) -> None:
    for candidate in (
        text,
        "(;GM[40]" + text + ")",
        "(;GM[40]SZ[10];B[jj]" + text + ")",
        f"(;GM[40]SZ[{text}])",
    ):
        try:
            record = parse_sgf(candidate)
        except NotationError:
            continue
        again = format_sgf(record.setup, record.plies, record.players, None)
        assert parse_sgf(again).plies == record.plies
