"""Does what is given a chance of 70 % happen in 70 of 100 cases? `python -m benchmarks.calibration [GAME]…`

Bots play games that no weight was fitted to, for two to four where the game has as many seats; at sea, one
bot against itself. Of some positions of each the chance of every seat that the house tells is held against
what became of it. Printed are the Brier score (0.25 is a coin, less is better) and the expected error: how
far off the chances are, on average over tenths. As games are few, even perfect chances are off by something:
that is printed beside it, on average and with its standard deviation.
`docs/design/calibration-GAME.svg` shows it.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any, NamedTuple

from benchmarks.chances import MODELS
from benchmarks.positions import LIMIT, Players, Said, brier, means, positions_of, print_tenths, tenths
from benchmarks.requested import add_games
from parley.bots.dots.strong import StrongBot
from parley.core.bot import Limit
from parley.games import dots

SEED = "held out"
DRAWN = 100
"""How often luck is drawn again."""
_STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #57606a }
  .title { font-weight: 600 }
  line { stroke: #8c959f; stroke-opacity: .4 }
  circle { fill: #2f81f7; fill-opacity: .75 }
  @media (prefers-color-scheme: dark) { text { fill: #9da7b3 } }
"""
PLACE = Path(__file__).parent.parent / "docs/design"


Game = Sequence[Mapping[int, Said]]
"""Some positions of a game, and what was said of each seat."""


class Trial(NamedTuple):
    """Who plays what, how often, and what is said about a position: seats with their chances."""

    players: Players
    games: int
    setup: Callable[[Random], Any]
    chances: Callable[[Any, Random], Iterable[tuple[int, float]]]
    limit: Limit = LIMIT


def dots_setup(rng: Random) -> dots.Setup:
    """Two to four on small fields, where a game takes a second."""
    side = rng.randint(10, 14)
    return dots.Setup(side, side, rng.choice((2, 2, 3, 4)))


def dots_chances(state: dots.State, rng: Random) -> Iterable[tuple[int, float]]:
    """Of everybody, as the player to move has it; the first dots are alike for all."""
    if state.last is None or state.open.bit_count() == 1:
        return ()
    return enumerate(StrongBot(200).hint(dots.GAME.view(state, state.turn), LIMIT, rng).chances)


def _by_formula(name: str, games: int) -> Trial:
    """Of all who play, as the hint has it."""
    model = MODELS[name]

    def chances(state: Any, _rng: Random) -> Iterator[tuple[int, float]]:
        return ((seat, model.chance(seen, model.weights)) for seat, seen in model.features(state))

    return Trial(model.players, games, model.setup, chances, model.limit)


TRIALS = {
    "seabattle": _by_formula("seabattle", 1500),
    "battleship-plus": _by_formula("battleship-plus", 1000),
    "conquest": _by_formula("conquest", 400),
    "dots": Trial(lambda seats, _rng: ["strong:playouts=60"] * seats, 200, dots_setup, dots_chances),
}


def sample(name: str, trial: Trial, seed: str) -> Iterator[Game]:
    """Game by game, what was said about some positions."""
    for number in range(trial.games):
        rng = Random(f"{seed} {name} {number}")
        states, won = positions_of(name, trial.setup, trial.players, trial.limit, rng)
        yield [
            {seat: Said(chance, won[seat]) for seat, chance in trial.chances(state, rng)} for state in states
        ]


def said_in(games: Iterable[Game]) -> list[Said]:
    """All that was said."""
    return [one for game in games for position in game for one in position.values()]


def expected_error(said: Sequence[Said]) -> float:
    """How far off a chance is, on average over tenths."""
    off = (abs(sum(one.chance - one.won for one in tenth)) for tenth in tenths(said))
    return sum(off) / len(said)


def least_error(games: Sequence[Game], rng: Random) -> tuple[float, float]:
    """The error of perfect chances with as many games: luck, drawn again and again; mean and deviation."""
    found = [expected_error([one for game in games for one in _drawn(game, rng)]) for _ in range(DRAWN)]
    return mean(found), stdev(found)


def _drawn(game: Game, rng: Random) -> Iterator[Said]:
    """Another end of a game, by its chances: one winner, and luck that is the same in all positions."""
    luck: defaultdict[int, float] = defaultdict(lambda: 1 / rng.expovariate(1.0))
    for position in game:
        winner = max(position, key=lambda seat: position[seat].chance * luck[seat], default=None)
        yield from (Said(one.chance, float(seat == winner)) for seat, one in position.items())


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
    for tenth in tenths(said):
        x, y = means(tenth)
        size = 3 + 9 * (len(tenth) / len(said)) ** 0.5
        parts.append(f'<circle cx="{60 + 360 * x:.1f}" cy="{400 - 360 * y:.1f}" r="{size:.1f}"/>')
    parts.append('<text x="240" y="446" text-anchor="middle">said; upwards: came true</text>')
    return "\n".join([*parts, "</svg>\n"])


def main() -> None:
    """The requested games, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    add_games(parser, TRIALS)
    parser.add_argument("--games", type=int, help="how many are played")
    options = parser.parse_args()
    for name in options.names:
        trial = TRIALS[name]._replace(**({"games": options.games} if options.games else {}))
        games = list(sample(name, trial, SEED))
        said = said_in(games)
        error, (luck, spread) = expected_error(said), least_error(games, Random(SEED))
        print(f"{name}: {len(games)} games, {len(said)} chances, Brier score {brier(said):.3f}, "
              f"expected error {error:.3f} (perfect ones {luck:.4f} ± {spread:.4f})")  # fmt: skip
        print_tenths(said)
        (PLACE / f"calibration-{name}.svg").write_text(draw(name, said, error))


if __name__ == "__main__":
    main()
