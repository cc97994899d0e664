"""The kernel of the strong Dots bot: whole random games a second of processor time, against the rules."""

from random import Random
from time import process_time

from benchmarks.timing import Work, measure, row
from parley.bots.dots.compiled import Engine, prepare
from parley.bots.dots.tables import tape_of
from parley.bots.dots.tape import ROW, SEED
from parley.games.dots import GAME, Setup
from parley.games.dots.steps import put

BOARDS = {"39x32": Setup(), "20x20": Setup(20, 20)}
AIMS = {"39x32": 7_000, "20x20": 25_000}
"""Games a second that the kernel ought to play."""
GAMES = 50


def rules_games(setup: Setup) -> Work:
    """Every open point as likely as any other, by the rules; a unit is a game."""
    rng, start = Random(1), GAME.start(setup)
    spots = list(start.field.spots.values())

    def play() -> int:
        state = start
        rng.shuffle(spots)
        for spot in spots:
            if state.open & spot.bit:
                state = put(state, state.turn, spot).state
        assert state.standing.outcome is not None
        return 1

    return play


def kernel_games(setup: Setup, engine: Engine) -> Work:
    """The same on a tape."""
    root = tape_of(GAME.start(setup))
    root[SEED] = 1
    tapes = (engine.tape(root), engine.tape(root), engine.numbers(ROW))

    def play() -> int:
        engine.random_games(*tapes, GAMES)
        return GAMES

    return play


def main() -> None:
    engine = prepare()
    assert engine.is_compiled, "numba is not installed"
    for name, setup in BOARDS.items():
        works = {"kernel": kernel_games(setup, engine), "rules": rules_games(setup)}
        rates = measure(works, clock=process_time)
        kernel, rules = rates["kernel"].per_second, rates["rules"].per_second
        row(
            f"dots {name}, random games",
            f"{kernel:,.0f} games/s",
            f"{rules:,.0f} games/s on big ints",
            kernel / rules,
            f">= {AIMS[name]:,} games/s",
            met=kernel >= AIMS[name],
            alone=True,
        )


if __name__ == "__main__":
    main()
