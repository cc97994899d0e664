"""Whole games of random dots; everything announced is checked against the rules."""

from collections.abc import Awaitable, Callable

from parley.checks.case import BrokenError
from parley.checks.dotline.server.stage import SUITE, LobbyStage
from parley.games.dots import GAME, Put, Setup
from parley.games.dots import Goal as Aim
from parley.wires.dotline import answers, news, requests
from parley.wires.dotline.news import Ending
from parley.wires.dotline.rows import Goal, Settings

MOVES = 90
"""Moves in a game on a board of 100 points: most of them, then somebody stops."""


def _game(settings: Settings) -> Callable[[LobbyStage], Awaitable[None]]:
    async def play(stage: LobbyStage) -> None:
        players = await stage.game(settings)
        state = GAME.start(setup_of(settings))
        for _ in range(MOVES):
            turn = GAME.to_move(state)
            if not turn:
                break
            (seat,) = turn
            move = stage.rng.choice([one for one in GAME.moves(state, seat) if isinstance(one, Put)])
            await players[seat].ask(requests.Put(move.cell), answers.Done)
            state = GAME.apply(state, seat, move).state
            if not (after := GAME.to_move(state)):
                break
            (to_move,) = after
            for player in players:
                told = await player.told(news.Turn)
                got = (told.seat, tuple(score.score for score in told.scores))
                if got != (to_move, state.scores):
                    wanted = f"131 for seat {to_move + 1} at {state.scores}"
                    raise BrokenError(wanted, player.wire.describe(told))
        board = await players[0].ask(requests.ShowBoard(), answers.Board)
        shown = tuple(row.score for row in board.players)
        if shown != state.scores:
            raise BrokenError(f"scores {state.scores}", str(shown))

    return play


def setup_of(settings: Settings) -> Setup:
    """The setup that is played."""
    return Setup(settings.width, settings.height, settings.players, settings.extra, Aim(settings.goal.value))


_GAMES = {
    "two": Settings(10, 10, 2, 60),
    "two-again": Settings(11, 10, 2, 60),
    "extra": Settings(10, 10, 2, 60, extra=True),
    "territory": Settings(10, 10, 2, 60, goal=Goal.TERRITORY),
    "three": Settings(10, 11, 3, 60),
    "four": Settings(12, 12, 4, 60),
}
_CLAUSES = {Goal.CLASSIC: "dots/I.goal/1", Goal.TERRITORY: "dots/I.goal/2"}
for _name, _settings in _GAMES.items():
    SUITE.add(
        f"whole-game-{_name}",
        (_CLAUSES[_settings.goal], "dots/I/9", "dots/I/18", "dots/I/12", "dots/I.remarks/7", "dots/line/6/5"),
        f"A game among {_settings.players}: turns and scores are those of the rules after every dot.",
        _game(_settings),
        seconds=60.0,
    )


@SUITE.case("dots/I/14", "dots/line/6/9", seconds=60.0)
async def full_board(stage: LobbyStage) -> None:
    """When no point is left to play the game is over: 139 full, with the scores of the rules."""
    settings = Settings(10, 10, 2, 60)
    players = await stage.game(settings)
    state = GAME.start(setup_of(settings))
    while turn := GAME.to_move(state):
        (seat,) = turn
        move = next(one for one in GAME.moves(state, seat) if isinstance(one, Put))
        await players[seat].ask(requests.Put(move.cell), answers.Done)
        state = GAME.apply(state, seat, move).state
    over = await players[0].told(news.GameOver)
    if over.why is not Ending.FULL or tuple(score.score for score in over.scores) != state.scores:
        raise BrokenError(f"139 full at {state.scores}", players[0].wire.describe(over))
