"""Connections reset in the middle of a game: everybody comes back to the same board."""

import asyncio

from parley.checks.case import BrokenError
from parley.checks.dotline.server.games import MOVES, setup_of
from parley.checks.dotline.server.stage import PASSWORD, SMALL, SUITE, Client, LobbyStage
from parley.checks.resets import Resets
from parley.games.dots import GAME, Put, State
from parley.seats.dotline.rows import dot_rows
from parley.wires.dotline import Refusal, answers, requests


@SUITE.case("dots/line/8/1", "dots/line/4/4", "dots/line/6/10", seconds=60.0, is_stormy=True)
async def game_through_resets(stage: LobbyStage) -> None:
    """After a reset you get your seat back; a dot in flight was put or not, and all see the same board."""
    players, resets = await stage.game(SMALL), Resets(stage.means.weather)
    state = GAME.start(setup_of(SMALL))
    for _ in range(MOVES):
        (seat,) = GAME.to_move(state) or (None,)
        if seat is None:
            return
        move = stage.rng.choice([one for one in GAME.moves(state, seat) if isinstance(one, Put)])
        after = GAME.apply(state, seat, move).state
        said = players[seat].encode(requests.Put(move.cell))
        kept = resets.cut(said)
        if kept is not None:
            await players[seat].break_off(said, kept)
            players[seat] = await _come_back(stage, players[seat])
            if await agree(players, state, after) is after:
                state = after
                continue
        await _put(players, seat, move, (state, after))
        state = after
    await agree(players, state, state)


async def _come_back(stage: LobbyStage, lost: Client) -> Client:
    back = await stage.client()
    await back.ask(requests.LogIn(lost.login, PASSWORD), answers.Resumed)
    back.login, lost.login = lost.login, ""
    return back


async def _put(players: list[Client], seat: int, move: Put, states: tuple[State, State]) -> None:
    """It is granted; or refused, because the same dot was still in flight when we came back."""
    player, (_, after) = players[seat], states
    player.say(requests.Put(move.cell))
    answer = await player.expect(answers.Done, Refusal)
    if isinstance(answer, Refusal) and await agree(players, *states) is not after:
        raise BrokenError("200 to PUT", player.wire.describe(answer))


async def agree(players: list[Client], before: State, after: State) -> State:
    """Which of the two boards everybody sees, once nothing is in flight. Raises `BrokenError`."""
    end = players[0].means.clock() + players[0].means.patience
    while True:
        boards = [await player.ask(requests.ShowBoard(), answers.Board) for player in players]
        for state in (after, before):
            turn = next(iter(GAME.to_move(state)), None)
            if all((board.dots, board.turn) == (dot_rows(state), turn) for board in boards):
                return state
        if players[0].means.clock() > end:
            raise BrokenError("one board for all, as it was before the reset or with the dot", _rows(boards))
        await asyncio.sleep(players[0].means.patience / 50)


def _rows(boards: list[answers.Board]) -> str:
    return " | ".join(f"last {board.last}, turn {board.turn}" for board in boards)
