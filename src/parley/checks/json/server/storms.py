"""Sockets reset in the middle of a match: everybody comes back to the same board."""

import asyncio
from typing import Any

from parley.checks.case import BrokenError
from parley.checks.json.server.games import MOVES, judge
from parley.checks.json.server.stage import DOTS, SUITE, Client, WebStage
from parley.checks.resets import Resets
from parley.games.dots import GAME, Put, Setup, State
from parley.wires.json import answers as a
from parley.wires.json import news as n
from parley.wires.json import requests as r


@SUITE.case("json/hello/2", "json/away/1", "json/table/1", seconds=60.0, is_stormy=True)
async def game_through_resets(stage: WebStage) -> None:
    """After a reset you come back to your seat; a move in flight was made or not, and all see the same."""
    players, resets = list(await stage.game()), Resets(stage.means.weather)
    state, length = GAME.start(Setup(**DOTS)), 0
    while length < MOVES:
        (seat,) = GAME.to_move(state)
        move = stage.rng.choice([one for one in GAME.moves(state, seat) if isinstance(one, Put)])
        after, request = GAME.apply(state, seat, move).state, r.Move(GAME.format_move(move))
        said = players[seat].encode(request)
        kept = resets.cut(said)
        if kept is not None:
            await players[seat].break_off(said, kept)
            players[seat] = await _come_back(stage, players[seat], length, (state, after))
        if kept is None or not await _is_made(players, length, (state, after)):
            await _make(players, seat, request, length, (state, after))
        state, length = after, length + 1
    await _is_made(players, length, (state, state))


async def _come_back(stage: WebStage, lost: Client, length: int, states: tuple[State, State]) -> Client:
    """What is shown first is one of the two positions as well."""
    back = await stage.enter_as(lost.name, lost.token)
    view = (await back.told(n.FullTable)).view or {}
    made = view.get("ply", 0) - length
    if made not in (0, 1):
        raise BrokenError(f"ply {length} or {length + 1}", f"ply {view.get('ply')}")
    judge(view, states[made])
    return back


async def _make(
    players: list[Client], seat: int, request: r.Move, length: int, states: tuple[State, State]
) -> None:
    """It is granted; or refused, because the same move was still in flight when we came back."""
    player = players[seat]
    player.say(player.number(request))
    answer = await player.expect(a.Done, a.Refusal)
    if isinstance(answer, a.Refusal) and not await _is_made(players, length, states):
        raise BrokenError("a move granted", player.wire.describe(answer))


async def _is_made(players: list[Client], length: int, states: tuple[State, State]) -> bool:
    """Do all of them see the position after the move rather than before it? Raises `BrokenError`."""
    end = players[0].means.clock() + players[0].means.patience
    while True:
        views = [await _look(player) for player in players]
        plies = {view.get("ply", 0) for view in views}
        if len(plies) == 1 and (made := plies.pop() - length) in (0, 1):
            for view in views:
                judge(view, states[made])
            return bool(made)
        if players[0].means.clock() > end:
            raise BrokenError(f"ply {length} or {length + 1} for both", f"ply {plies}")
        await asyncio.sleep(players[0].means.patience / 50)


async def _look(player: Client) -> dict[str, Any]:
    player.forget()
    await player.ask(r.Look(), a.Done)
    return (await player.told(n.FullTable)).view or {}
