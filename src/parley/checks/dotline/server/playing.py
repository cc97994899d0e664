"""The game: dots, captures, stopping, draws, and what everybody is told."""

from collections.abc import Awaitable, Callable, Sequence

from parley.checks.case import BrokenError
from parley.checks.dotline.server.stage import SUITE, Client, LobbyStage, put
from parley.core import Cell
from parley.wires.dotline import answers, news, requests
from parley.wires.dotline.news import Ending, Why
from parley.wires.dotline.rows import Settings

Play = Callable[[LobbyStage], Awaitable[None]]
RING = ((5, 5), (5, 6), (4, 6), (9, 9), (6, 6), (9, 8), (5, 7))
"""Moves in turn: with the last one, the first player captures the second's dot at 5 6."""


async def play_moves(players: Sequence[Client], moves: Sequence[tuple[int, int]]) -> None:
    """Play these in turn; each must be granted, and announced to everybody."""
    for number, (x, y) in enumerate(moves):
        player = players[number % len(players)]
        move = put(x, y)
        await player.ask(move, answers.Done)
        for one in players:
            if (dot := await one.told(news.DotPut)).cell != move.cell:
                raise BrokenError(f"132 at {x} {y}", one.wire.describe(dot))


@SUITE.case("dots/line/6/1", "dots/I/3", "dots/line/6/5")
async def dots_in_turn(stage: LobbyStage) -> None:
    """PUT is 200; everybody hears 132 and then 131: the turn is the other's."""
    players = await stage.game()
    await play_moves(players, RING[:1])
    for player in players:
        await player.told(news.Turn, lambda turn: turn.seat == 1)


@SUITE.case("dots/line/2/3")
async def points_by_letter(stage: LobbyStage) -> None:
    """PUT F5 and PUT 6 5 are the same point."""
    players = await stage.game()
    players[0].write(b"PUT F5\n")
    await players[0].granted(answers.Done)
    await players[1].told(news.DotPut, lambda dot: dot.cell == Cell(5, 4))


def _refused(
    moves: Sequence[tuple[int, int]], who: int, point: tuple[int, int], codes: tuple[int, ...]
) -> Play:
    async def play(stage: LobbyStage) -> None:
        players = await stage.game()
        await play_moves(players, moves)
        await players[who].refused(put(*point), *codes)
        board = await players[who].ask(requests.ShowBoard(), answers.Board)
        if sum(row.points.count(".") for row in board.dots) != 100 - len(moves):
            raise BrokenError("a board that has not changed", players[who].wire.describe(board)[-200:])

    return play


_REFUSED: dict[str, tuple[tuple[tuple[int, int], ...], int, tuple[int, int], tuple[int, ...], str]] = {
    "out-of-turn": ((), 1, (5, 5), (450,), "dots/line/6/2"),
    "off-the-board": ((), 0, (11, 5), (451,), "dots/line/6/2"),
    "on-a-dot": (RING[:1], 1, (5, 5), (452,), "dots/I/5"),
    "on-a-prisoner": (RING, 1, (5, 6), (452, 453), "dots/I.remarks/9"),
    "first-outside-the-centre": ((), 0, (1, 1), (454,), "dots/I/4"),
    "second-outside-the-centre": (RING[:1], 1, (9, 9), (454,), "dots/I/4"),
}
for _name, (_moves, _who, _point, _codes, _clause) in _REFUSED.items():
    SUITE.add(
        f"no-dot-{_name}",
        (_clause, "dots/line/6/2"),
        f"A dot {_name.replace('-', ' ')} is {' or '.join(map(str, _codes))}, and changes nothing.",
        _refused(_moves, _who, _point, _codes),
    )


@SUITE.case("dots/line/6/3", "dots/I/8", "dots/I/9", "dots/I.remarks/5", "dots/I.remarks/6")
async def capture_is_told(stage: LobbyStage) -> None:
    """A ring round an enemy's dot captures it: 133 with the area and the prisoner, before the next 131."""
    players = await stage.game()
    await play_moves(players, RING)
    for player in players:
        captured = await player.told(news.AreaCaptured)
        if (captured.seat, captured.cells, captured.prisoners) != (0, (Cell(4, 5),), (Cell(4, 5),)):
            raise BrokenError("133 of seat 1 at 5 6", player.wire.describe(captured))
        turn = await player.told(news.Turn)
        if [score.score for score in turn.scores] != [1, 0]:
            raise BrokenError("1 : 0 in the next 131", player.wire.describe(turn))


@SUITE.case("dots/line/6/4", "dots/I.remarks/3", "dots/I/12")
async def prisoners_are_freed(stage: LobbyStage) -> None:
    """Surrounding an area that an enemy has captured: 133, then 134 of what was held and 135 of the freed."""
    players = await stage.game()
    ring = ((5, 4), (4, 5), (6, 5), (3, 6), (7, 6), (4, 7), (6, 7), (5, 8))
    first = ((5, 5), (4, 6), (6, 6), (5, 7), *((1, row) for row in range(1, 6)))
    moves = [move for pair in zip(first, ((5, 6), *ring), strict=True) for move in pair]
    await play_moves(players, moves)
    taken = await players[0].told(news.AreaCaptured, lambda told: told.seat == 1)
    if len(taken.prisoners) != 4:
        raise BrokenError("133 of seat 2 with four prisoners", players[0].wire.describe(taken))
    lost, freed = await players[0].told(news.AreaLost), await players[0].told(news.DotsFreed)
    if (lost.seat, lost.cells) != (0, (Cell(4, 5),)) or (freed.seat, freed.cells) != (1, (Cell(4, 5),)):
        raise BrokenError("134 of seat 1 and 135 of seat 2 at 5 6", f"{lost.cells}, {freed.cells}")


@SUITE.case("dots/I/6")
async def no_passing(stage: LobbyStage) -> None:
    """There is no way to pass except letting the time run out: PUT without a point is refused."""
    players = await stage.game()
    await players[0].refused("PUT", 406)
    await players[1].refused(put(5, 5), 450)


@SUITE.case("dots/line/3/7")
async def answer_before_notice(stage: LobbyStage) -> None:
    """The answer to PUT comes before the announcement of the dot."""
    players = await stage.game()
    await players[0].ask(put(5, 5), answers.Done)
    await players[0].told(news.DotPut)
    kinds = [type(message) for message in players[0].heard]
    if kinds.index(news.DotPut) < max(at for at, kind in enumerate(kinds) if kind is answers.Done):
        raise BrokenError("200, then 132", "132, then 200")


@SUITE.case("dots/line/6/10", "dots/line/3/7")
async def board_shows_all_before_it(stage: LobbyStage) -> None:
    """BRD sent together with PUT shows the dot."""
    players = await stage.game()
    players[0].say(put(5, 5), requests.ShowBoard())
    await players[0].granted(answers.Done)
    board = await players[0].granted(answers.Board)
    if board.dots[4].points[4] != "1":
        raise BrokenError("the dot at 5 5 on the board", board.dots[4].points)


@SUITE.case("dots/I/10", "dots/I.remarks/8")
async def empty_ring_is_free(stage: LobbyStage) -> None:
    """A ring around nothing captures nothing, and its inside stays open to all."""
    players = await stage.game()
    moves = ((5, 5), (6, 5), (4, 6), (9, 9), (6, 6), (9, 8), (5, 7), (5, 6))
    await play_moves(players, moves)
    board = await players[0].ask(requests.ShowBoard(), answers.Board)
    if [row.score for row in board.players] != [0, 0]:
        raise BrokenError("0 : 0: the dot came after the ring, and no move of its owner", str(board.players))


@SUITE.case("dots/I.remarks/1", "dots/I.remarks/2", "dots/I/11")
async def pending_area_is_captured_later(stage: LobbyStage) -> None:
    """A dot put into a free area is captured at its owner's next move, wherever that is."""
    players = await stage.game()
    moves = ((5, 5), (6, 5), (4, 6), (9, 9), (6, 6), (9, 8), (5, 7), (5, 6), (1, 1))
    await play_moves(players, moves)
    captured = await players[1].told(news.AreaCaptured)
    if (captured.seat, captured.prisoners) != (0, (Cell(4, 5),)):
        raise BrokenError("133 of seat 1 with the dot at 5 6", players[1].wire.describe(captured))


@SUITE.case("dots/I/13")
async def edge_is_never_enclosed(stage: LobbyStage) -> None:
    """A dot on the edge cannot be surrounded."""
    players = await stage.game()
    moves = ((5, 5), (6, 5), (4, 1), (5, 1), (6, 1), (9, 9), (5, 2), (9, 8))
    await play_moves(players, moves)
    board = await players[0].ask(requests.ShowBoard(), answers.Board)
    if [row.score for row in board.players] != [0, 0]:
        raise BrokenError("0 : 0: the dot at 5 1 is on the edge", str(board.players))


def _extra(is_on: bool) -> Play:
    async def play(stage: LobbyStage) -> None:
        players = await stage.game(Settings(10, 10, seconds=60, extra=is_on))
        await play_moves(players, RING)
        wanted = 0 if is_on else 1
        await players[0].told(news.AreaCaptured)
        turn = await players[0].told(news.Turn)
        if turn.seat != wanted:
            raise BrokenError(f"the turn of seat {wanted + 1}", players[0].wire.describe(turn))

    return play


SUITE.add("extra-move-on", ("dots/I/7",), "With extra=on a capture gives another move.", _extra(True))
SUITE.add("extra-move-off", ("dots/I/7",), "With extra=off the turn passes after a capture.", _extra(False))


@SUITE.case("dots/line/6/7", "dots/I/16", "dots/I/17", "dots/line/6/9")
async def stopping_leaves_one(stage: LobbyStage) -> None:
    """STP is 208; the others hear 137; with one player left 139 ends the game."""
    players = await stage.game()
    await play_moves(players, RING)
    await players[1].ask(requests.Stop(), answers.Stopped)
    await players[0].told(news.PlayerStopped, lambda told: (told.seat, told.why) == (1, Why.ASKED))
    over = await players[0].told(news.GameOver)
    if over.why is not Ending.STOPPED or over.winners != (0,):
        raise BrokenError("139 stopped, won by seat 1", players[0].wire.describe(over))
    if [score.score for score in over.scores] != [3, 0]:
        raise BrokenError("3 : 0: what could still be enclosed is the last player's", str(over.scores))
    await players[0].refused(requests.ShowBoard(), 405)


@SUITE.case("dots/I/16")
async def the_others_go_on(stage: LobbyStage) -> None:
    """When one of three stops, the other two go on."""
    players = await stage.game(Settings(10, 10, 3, 60))
    await players[0].ask(requests.Stop(), answers.Stopped)
    await players[1].told(news.Turn, lambda turn: turn.seat == 1)
    await players[1].ask(put(5, 5), answers.Done)
    await players[2].told(news.Turn, lambda turn: turn.seat == 2)


@SUITE.case("dots/line/6/8", "dots/I/15")
async def draw_agreed(stage: LobbyStage) -> None:
    """DRW offers, the other agrees: 138 to all, and 139 with both as winners."""
    players = await stage.game()
    await players[0].ask(requests.OfferDraw(), answers.Done)
    await players[1].told(news.DrawOffered, lambda told: told.seat == 0)
    await players[1].ask(requests.OfferDraw(), answers.Done)
    for player in players:
        over = await player.told(news.GameOver)
        if over.why is not Ending.AGREED or over.winners != (0, 1):
            raise BrokenError("139 agreed, shared by both", player.wire.describe(over))


@SUITE.case("dots/line/6/8")
async def draw_offered_twice(stage: LobbyStage) -> None:
    """A second DRW before the next dot is 455."""
    players = await stage.game()
    await players[0].ask(requests.OfferDraw(), answers.Done)
    await players[0].refused(requests.OfferDraw(), 455)


@SUITE.case("dots/line/6/8", "dots/I/15")
async def a_dot_ends_the_offer(stage: LobbyStage) -> None:
    """An agreement stands until the next dot: after it, one DRW is an offer again."""
    players = await stage.game()
    await players[1].ask(requests.OfferDraw(), answers.Done)
    await play_moves(players, RING[:1])
    await players[0].ask(requests.OfferDraw(), answers.Done)
    await players[0].hears_nothing_of(news.GameOver, "no end: the other's offer is gone")


@SUITE.case("dots/line/6/6", seconds=40.0)
async def time_runs_out(stage: LobbyStage) -> None:
    """When the time is over everybody hears 136, and the turn passes."""
    players = await stage.game(Settings(10, 10, 2, 15))
    patience, stage.means.patience = stage.means.patience, 20.0
    await players[1].told(news.TimePassed, lambda told: told.seat == 0)
    stage.means.patience = patience
    await players[1].told(news.Turn, lambda turn: turn.seat == 1)
    await players[1].ask(put(5, 5), answers.Done)
