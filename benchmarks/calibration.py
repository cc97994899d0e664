"""Does what is given a chance of 70 % happen in 70 of 100 cases? `python -m benchmarks.calibration [GAME]…`

Bots play games that no weight was fitted to, for two to four where the game has as many seats; at sea, one
bot against itself. Of some positions of each the chance of every seat that the house tells is held against
what became of it. Printed are the Brier score (0.25 is a coin, less is better) and the expected error: how
far off the chances are, on average over tenths. As games are few, even perfect chances are off by something:
that is printed beside it.
`docs/design/calibration-GAME.svg` shows it. With `--fit` the steepness of Dots is fitted first, to others.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from math import exp, log
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from benchmarks.chances import MODELS
from parley.arena.simulation import play
from parley.bots import load_bot
from parley.bots.conquest.prospect import chance_of
from parley.bots.dots.chance import STEEPNESS, steepen
from parley.bots.dots.strong import StrongBot
from parley.core.bot import Limit
from parley.games import conquest, dots, load_game

SEED, FITTED = "held out", "fitted"
LIMIT = Limit(0.02)
PLIES = 8
"""Positions taken of a game."""
TENTHS = 10
_STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #57606a }
  .title { font-weight: 600 }
  line { stroke: #8c959f; stroke-opacity: .4 }
  circle { fill: #2f81f7; fill-opacity: .75 }
  @media (prefers-color-scheme: dark) { text { fill: #9da7b3 } }
"""
PLACE = Path(__file__).parent.parent / "docs/design"


class Said(NamedTuple):
    """A chance, and the result: 1 for a win."""

    chance: float
    won: float


class Judge(NamedTuple):
    """Who plays what, how often, and what is said about a position: seats with their chances."""

    players: Callable[[int, Random], list[str]]
    """The bots in so many seats."""
    games: int
    setup: Callable[[Random], Any]
    chances: Callable[[Any, Random], Iterator[tuple[int, float]]]
    limit: Limit = LIMIT


def conquest_chances(state: conquest.State, _rng: Random) -> Iterator[tuple[int, float]]:
    """Of all who play, once all is claimed."""
    if state.phase not in (conquest.Phase.DRAW_PLACING, conquest.Phase.CLAIM):
        yield from ((seat, chance_of(state, seat)) for seat in state.standing.playing)


def dots_setup(rng: Random) -> dots.Setup:
    """Two to four on small fields, where a game takes a second."""
    side = rng.randint(10, 14)
    return dots.Setup(side, side, rng.choice((2, 2, 3, 4)))


def dots_chances(state: dots.State, rng: Random) -> Iterator[tuple[int, float]]:
    """Of the player to move; the first dots are alike for all."""
    if state.last is not None and state.open.bit_count() > 1:
        found = StrongBot(200).hint(dots.GAME.view(state, state.turn), LIMIT, rng).chance
        if found is not None:
            yield state.turn, found


def _at_sea(name: str, games: int) -> Judge:
    """Of both sides, as the hint has it."""
    model = MODELS[name]

    def chances(state: Any, _rng: Random) -> Iterator[tuple[int, float]]:
        yield from enumerate(model.chance(seen, model.weights) for seen in model.features(state))

    return Judge(model.players, games, model.setup, chances, model.limit)


JUDGES = {
    "seabattle": _at_sea("seabattle", 1500),
    "battleship-plus": _at_sea("battleship-plus", 1000),
    "conquest": Judge(MODELS["conquest"].players, 400, MODELS["conquest"].setup, conquest_chances),
    "dots": Judge(lambda seats, _rng: ["strong:playouts=60"] * seats, 200, dots_setup, dots_chances),
}


def sample(name: str, judge: Judge, seed: str) -> Iterator[list[Said]]:
    """Game by game, what was said about some positions."""
    game = load_game(name)
    for number in range(judge.games):
        rng = Random(f"{seed} {name} {number}")
        setup = judge.setup(rng)
        bots = [load_bot(name, bot).choose for bot in judge.players(game.seats(setup), rng)]
        *states, last = (
            played.match.state for played in play(game, setup, bots, [rng] * len(bots), rng, judge.limit)
        )
        outcome = game.outcome(last)
        assert outcome is not None
        shares: dict[int, float] = {seat: 1 / len(outcome.winners) for seat in outcome.winners}
        yield [
            Said(chance, shares.get(seat, 0.0))
            for state in rng.sample(states, min(PLIES, len(states)))
            for seat, chance in judge.chances(state, rng)
        ]


def tenths(said: Sequence[Said]) -> list[list[Said]]:
    """By what was said."""
    found: list[list[Said]] = [[] for _ in range(TENTHS)]
    for one in said:
        found[min(int(one.chance * TENTHS), TENTHS - 1)].append(one)
    return found


def expected_error(said: Sequence[Said]) -> float:
    """How far off a chance is, on average over tenths."""
    off = (abs(sum(one.chance - one.won for one in tenth)) for tenth in tenths(said))
    return sum(off) / len(said)


def least_error(games: Sequence[Sequence[Said]], rng: Random) -> float:
    """The error of perfect chances with as many games: luck, drawn again and again.

    Positions of a game have one end, so all of a game are lucky together.
    """
    found = []
    for _ in range(100):
        drawn = []
        for game in games:
            luck = rng.random()
            drawn += [Said(one.chance, float(luck < one.chance)) for one in game]
        found.append(expected_error(drawn))
    return sum(found) / len(found)


def fit_steepness(said: Sequence[Said]) -> float:
    """The one under which what happened is likeliest: chances told were made with today's."""

    def unlikely(steepness: float) -> float:
        total = 0.0
        for one in said:
            told = min(max(steepen(one.chance, steepness / STEEPNESS), 1e-6), 1 - 1e-6)
            total -= one.won * log(told) + (1 - one.won) * log(1 - told)
        return total

    return min((exp(step / 50) for step in range(-60, 100)), key=unlikely)


def draw(name: str, said: Sequence[Said], error: float) -> str:
    """What was said from left to right, what came true upwards; a bigger dot was said more often."""
    title = f"{name}: chances to win, {len(said)} positions, expected error {error:.3f}"
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 460" role="img">',
        f"<title>{title}</title>",
        f"<style>{_STYLE}</style>",
        f'<text class="title" x="20" y="24">{title}</text>',
        '<line x1="60" y1="400" x2="420" y2="40" stroke-dasharray="5 5"/>',
    ]
    for step in range(0, 101, 20):
        at = 3.6 * step
        parts.append(f'<line x1="60" y1="{400 - at:.0f}" x2="420" y2="{400 - at:.0f}"/>')
        parts.append(f'<text x="52" y="{404 - at:.0f}" text-anchor="end">{step} %</text>')
        parts.append(f'<text x="{60 + at:.0f}" y="420" text-anchor="middle">{step} %</text>')
    for tenth in filter(None, tenths(said)):
        x, y = (sum(values) / len(tenth) for values in zip(*tenth, strict=True))
        size = 3 + 9 * (len(tenth) / len(said)) ** 0.5
        parts.append(f'<circle cx="{60 + 360 * x:.1f}" cy="{400 - 360 * y:.1f}" r="{size:.1f}"/>')
    parts.append('<text x="240" y="446" text-anchor="middle">said; upwards: came true</text>')
    return "\n".join([*parts, "</svg>\n"])


def main() -> None:
    """The requested games, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME", help=f"of {', '.join(JUDGES)} (all)")
    parser.add_argument("--games", type=int, help="how many are played")
    parser.add_argument("--fit", action="store_true", help="fit the steepness of Dots first")
    options = parser.parse_args()
    for name in options.names or JUDGES:
        judge = JUDGES[name]._replace(**({"games": options.games} if options.games else {}))
        if options.fit and name == "dots":
            fitted = fit_steepness([one for game in sample(name, judge, FITTED) for one in game])
            print(f"dots: steepness {fitted:.2f}, now {STEEPNESS}")
        games = list(sample(name, judge, SEED))
        said = [one for game in games for one in game]
        brier = sum((chance - won) ** 2 for chance, won in said) / len(said)
        error, luck = expected_error(said), least_error(games, Random(SEED))
        print(f"{name}: {len(games)} games, {len(said)} chances, Brier score {brier:.3f}, "
              f"expected error {error:.3f} (perfect ones {luck:.3f})")  # fmt: skip
        for tenth in filter(None, tenths(said)):
            x, y = (sum(values) / len(tenth) for values in zip(*tenth, strict=True))
            print(f"  said {x:5.1%}  came true {y:5.1%}  {len(tenth):>6}")
        (PLACE / f"calibration-{name}.svg").write_text(draw(name, said, error))


if __name__ == "__main__":
    main()
