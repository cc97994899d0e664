"""Whole games from STARTGAME to ENDGAME, from many seeds: every answer is judged by the rules."""

from functools import partial

from parley.checks.bpgp.choice import choose
from parley.checks.bpgp.fleets import SETUP, random_fleet, strict_setup
from parley.checks.bpgp.server.duel import begin
from parley.checks.bpgp.server.stage import SUITE, LobbyStage
from parley.checks.stage import together
from parley.games import battleship_plus as game
from parley.games.battleship_plus import Setup

CLAUSES = ("bpgp/1.2/8", "bpgp/1.2/12", "bpgp/4.1.5/2", "bpgp/4.1.6/2", "bpgp/4.1.7/2", "bpgp/4.2.1/2")
SECONDS = 60.0


async def play(stage: LobbyStage, setup: Setup) -> None:
    """One game, with unpredictable moves."""
    rng = stage.rng
    duel = await begin(stage, random_fleet(setup, rng), random_fleet(setup, rng), setup=setup)
    while duel.state.public.outcome is None:
        match choose(duel.state, duel.turn, rng):
            case game.Move(ship, direction):
                await duel.move(ship, direction)
            case game.Shoot(cell):
                await duel.shoot(cell)


async def _play(size: int, stage: LobbyStage) -> None:
    await play(stage, strict_setup(size))


for _number, _size in enumerate((10, 10, 10, 10, 11, 12, 13, 15, 17, 20, 23, 26), start=1):
    SUITE.add(
        f"game-{_number}-on-{_size}",
        CLAUSES,
        f"A whole game on a board of {_size}: every answer is right, at both ends.",
        partial(_play, _size),
        seconds=SECONDS,
    )


@SUITE.case("bpgp/1.3/1", "bpgp/4.1.5/2", seconds=SECONDS)
async def games_side_by_side(stage: LobbyStage) -> None:
    """Four games at once do not disturb each other."""
    await together(*(_play_alone(stage) for _ in range(4)))


async def _play_alone(stage: LobbyStage) -> None:
    """In a lobby of their own: whatever the others do is set aside."""
    async with LobbyStage(stage.means) as own:
        await play(own, SETUP)
