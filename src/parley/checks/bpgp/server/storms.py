"""Connections reset in the middle of a game, while others play on."""

from parley.checks.bpgp.choice import choose
from parley.checks.bpgp.fleets import SETUP, WATER, random_fleet
from parley.checks.bpgp.server.duel import Duel, begin
from parley.checks.bpgp.server.ending import hear_of_loss
from parley.checks.bpgp.server.stage import SUITE, Client, LobbyStage
from parley.checks.bpgp.server.whole import SECONDS, play
from parley.checks.case import BrokenError
from parley.checks.resets import Resets
from parley.checks.stage import together
from parley.games import battleship_plus as game
from parley.games.battleship_plus import GAME
from parley.wires.bpgp.messages import Fail, Hit, Shoot

ROUNDS = 3


@SUITE.case("bpgp/1.3/12", "bpgp/4.1.9/4", "bpgp/3.2.1/6", "bpgp/1.3/1", seconds=SECONDS, is_stormy=True)
async def resets_in_games(stage: LobbyStage) -> None:
    """A connection reset in a game ends it: ENDGAME to the other, the name is free; others play on."""
    await together(_bystanders(stage), _rounds(stage))


async def _bystanders(stage: LobbyStage) -> None:
    async with LobbyStage(stage.means) as own:
        await play(own, SETUP)


async def _rounds(stage: LobbyStage) -> None:
    resets = Resets(stage.means.weather)
    for _ in range(ROUNDS):
        async with LobbyStage(stage.means) as own:
            await _round(own, resets)


async def _round(stage: LobbyStage, resets: Resets) -> None:
    """A game up to its end, or to the reset of the player to move."""
    duel = await begin(stage, *(random_fleet(SETUP, stage.rng) for _ in range(2)))
    while duel.state.public.outcome is None:
        move = choose(duel.state, duel.turn, stage.rng)
        if isinstance(move, game.Move):
            await duel.move(move.ship, move.direction)
            continue
        said = duel.active.encode(duel.shot(move.cell))
        kept = resets.cut(said)
        if kept is None:
            await duel.shoot(move.cell)
        else:
            lost, left = duel.active, duel.waiting
            await lost.break_off(said, kept)
            await _aftermath(stage, duel, move, (lost, left))
            return


async def _aftermath(stage: LobbyStage, duel: Duel, shot: game.Shoot, players: tuple[Client, Client]) -> None:
    """The last shot may have been heard, and then counts; nothing else has happened."""
    lost, left = players
    frame = await left.heed()
    if frame is not None and isinstance(frame.message, (Hit, Fail)):
        step = GAME.apply(duel.state, duel.turn, shot)
        (came,) = (event for event in step.events if isinstance(event, (game.Hit, game.Fail)))
        right = Hit(came.sunk, came.cell) if isinstance(came, game.Hit) else Fail(came.cell)
        if frame.message != right:
            raise BrokenError(left.wire.describe(right), left.wire.describe(frame.message))
        if step.state.public.outcome is not None:
            return
    elif frame is not None:
        left.put_back(frame)
    await hear_of_loss(left)
    await left.refused(Shoot(0, WATER[0]), 3)
    again = await stage.client()
    again.username = lost.username
    await again.login_at_last()
    ours = {lost.username, left.username}
    if any(listed.username in ours for listed in await again.list()):
        raise BrokenError("GAMES without a game that is over", "it is listed")
