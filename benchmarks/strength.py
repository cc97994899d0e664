"""How strong the bots are: `make strength` plays tournaments overnight, and keeps the results.

`python -m benchmarks.strength [--minutes N] [GAME]…` lets every bot of a game meet the next two below and
above it, a few rounds of each pair at a time, by `parley tournament`. Stop it whenever you like: the same
command resumes it, and whatever was finished counts. Results are in `.make/strength`, separate for every
version of the bots. The best of the solid bots has 1500 by definition; if one never wins, the prior of a
tournament's ratings keeps it finite, and its deviation says how little is known.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator
from functools import cache, partial
from hashlib import sha256
from math import sqrt
from pathlib import Path
from time import monotonic

import msgspec

from benchmarks.requested import add_games
from parley.arena.duel import Round
from parley.arena.ratings.fit import ELO, fit
from parley.arena.ratings.linear import inverse
from parley.arena.ratings.links import unbounded
from parley.arena.ratings.stages import gather
from parley.arena.standing import standing_of
from parley.arena.tournament.rankings import rankings_of
from parley.arena.tournament.union import Union, unite
from parley.bots import Level, best_bot, bot_names, levels
from parley.bots.strength import Score, Strength
from parley.games import GAMES

HERE = Path(__file__).parent.parent
BOTS = HERE / "src/parley/bots"
FILE, PLAYED = BOTS / "strength.json", HERE / ".make/strength"
SEED = 20261118
MIDDLE = 1500.0
"""The rating of the best solid bot."""
NEXT = 2
"""Who meets, in the order of strength: at most this many places apart."""
LAPS = 20
"""How often every pair meets, for the full count."""
ROUNDS = {"seabattle": 25, "battleship-plus": 13, "dots": 4, "conquest": 10}
"""Rounds per pair at a time: two games each."""
SETTINGS = {
    "seabattle": "{}",
    "battleship-plus": "{}",
    "dots": "{ width = 20, height = 20 }",
    "conquest": "{}",
}
"""What is played: the defaults, but Dots on the field that the page starts with."""


def meet(game: str, pair: tuple[str, str], lap: int) -> Path:
    """A few rounds of two bots; nothing is played twice."""
    folder = place_of(game) / f"{lap:03}-{'-'.join(pair)}"
    if (folder / "report.json").exists():
        return folder
    entrants = "".join(f'[[entrant]]\nname = "{bot}"\nplayer = "{bot}"\n' for bot in pair)
    text = f"""name = "{game}: {" and ".join(pair)}"\nseed = {SEED + lap}\nformat = "round-robin"
rounds = {ROUNDS[game]}\n[[game]]\ngame = "{game}"\nsettings = {SETTINGS[game]}\n{entrants}"""
    file = folder.with_suffix(".toml")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    command = [sys.executable, "-m", "parley", "tournament", str(file), "--results", str(folder)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return folder


@cache
def place_of(game: str) -> Path:
    """Where the games of these bots are kept: those of another version start over."""
    code = sha256((BOTS / "pupil.py").read_bytes())
    for one in vars(levels).values():
        if isinstance(one, partial) and one.args[0] == game:
            code.update(repr(one.args).encode())
    own = [path.read_bytes() for path in sorted((BOTS / game.replace("-", "_")).iterdir()) if path.is_file()]
    for file in sorted(BOTS.glob("*.py")):  # what games share counts where it is imported
        if any(f"parley.bots.{file.stem} ".encode() in text for text in own):
            own.append(file.read_bytes())
    for text in own:
        code.update(text)
    return PLAYED / f"{game}-{code.hexdigest()[:12]}"


def pairs_of(game: str) -> list[tuple[str, str]]:
    """Who meets: those next to each other first."""
    names = bot_names(game)
    return [(names[at + by], names[at]) for by in range(1, NEXT + 1) for at in range(len(names) - by)]


def rounds_between(union: Union, one: str, two: str) -> Iterator[Round]:
    """As in a duel."""
    first, second = (union.names.index(name) for name in (one, two))
    for played in union.rounds:
        if set(played.entrants) == {first, second}:
            shares = [[seat.share for seat in game.seats if seat.entrant == first] for game in played.games]
            yield Round(played.pairing, tuple(sum(share) for share in shares), 0, (0.0, 0.0))


def measure(game: str) -> dict[str, Strength]:
    """What has been played by now, for each bot that has played."""
    union = unite(sorted(folder for folder in place_of(game).iterdir() if folder.is_dir()))
    names, middle = union.names, union.names.index(best_bot(game, Level.SOLID))
    rankings = [ranking for played in union.rounds for ranking in rankings_of(played)]
    found = fit(len(names), gather(rankings), {middle: 0.0})
    spread = inverse(found.triangle)
    errors = {index: sqrt(spread[place][place]) for place, index in enumerate(found.free)}
    loose = unbounded(len(names), rankings, [middle])
    strengths = {}
    for index, name in enumerate(names):
        scores = {}
        for other in names:
            if rounds := list(rounds_between(union, name, other)):
                standing = standing_of(rounds)
                low, high = (round(bound, 3) for bound in standing.score_ci95)
                scores[other] = Score(standing.games, round(standing.score, 3), low, high)
        strengths[name] = Strength(
            round(MIDDLE + ELO * found.at[index]),
            round(ELO * errors.get(index, 0.0)),
            sum(score.games for score in scores.values()),
            index not in loose,
            scores,
        )
    return strengths


def keep(game: str, strengths: dict[str, Strength]) -> None:
    """Store it for the house, beside what is known about other games."""
    known = msgspec.json.decode(FILE.read_bytes(), type=dict[str, dict[str, Strength]])
    known[game] = {name: strengths[name] for name in bot_names(game) if name in strengths}
    ordered = {one: known[one] for one in GAMES if one in known}
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(ordered), indent=1) + b"\n")


def main() -> None:
    """The requested games, or all, until the full counts or the time is reached."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    add_games(parser, GAMES)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="of each game (the full counts)")
    options = parser.parse_args()
    for game in options.names:
        until = monotonic() + 60 * options.minutes
        for lap in range(LAPS):
            for pair in pairs_of(game):
                if monotonic() < until:
                    meet(game, pair, lap)
        strengths = measure(game)
        keep(game, strengths)
        for name, strength in strengths.items():
            print(f"{game:<16} {name:<10} {strength.rating:>5} ± {1.96 * strength.deviation:<4.0f} "
                  f"{strength.games:>5} games", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
