"""`parley duel`: which of two bots is stronger, and with what certainty."""

import argparse
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path
from random import SystemRandom

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from parley.arena.duel import Duel, Round
from parley.arena.entrants import is_program
from parley.arena.rounds import ResultsFile, play_rounds
from parley.arena.sprt import Reading, Sprt, Verdict, parse_claims
from parley.arena.standing import Standing, standing_of
from parley.cli.given import parse_settings
from parley.cli.program_options import read_custody
from parley.cli.screen import console, make_table, print_json, say, untimed
from parley.core import SetupError

_GAMES, _MOST_GAMES = 100, 20_000
"""Default numbers of games: without a sequential test, and with one, which ends sooner."""
_FEW = 20
"""Games that are too few to speak of Elo."""
_REASONS = 5
"""How many of the most frequent reasons for failure are shown."""


def run_duel(options: argparse.Namespace) -> int:
    """Play what has not been played yet, then report. If stopped, report the progress so far."""
    seed = SystemRandom().getrandbits(32) if options.seed is None else options.seed
    setup = parse_settings(options.game, options.settings)
    bots, custody = (options.first, options.second), None
    if any(map(is_program, bots)):
        custody = read_custody(options)
    duel = Duel(options.game, setup, bots, seed, options.time, custody)
    seats = duel.check()
    sprt = Sprt(parse_claims(options.sprt, options.sprt_scale), seats) if options.sprt else None
    games = options.games if options.games is not None else _MOST_GAMES if sprt else _GAMES
    if games < 1 or options.jobs < 1:
        raise SetupError("--games and --jobs must be at least 1")
    file = ResultsFile(Path(options.results), duel) if options.results else None
    rounds = list(file.rounds) if file else []
    played = {done.number for done in rounds}
    wanted = [number for number in range(-(-games // seats)) if number not in played]
    with suppress(KeyboardInterrupt):
        _play(duel, wanted, options.jobs, rounds, file, sprt)
    reading = sprt.reading if sprt else None
    is_decided = reading is not None and reading.verdict is not Verdict.OPEN
    if reading is not None and is_decided:
        rounds = [played for played in rounds if played.number < reading.rounds]
    standing = standing_of(rounds)
    if options.json:
        tested = (
            {"sprt": {"claims": options.sprt, "scale": options.sprt_scale, **_plain(reading)}}
            if reading
            else {}
        )
        found = {"game": duel.game, "bots": duel.bots, "seed": seed, **_plain(standing), **tested}
        print_json(found if options.times else untimed(found, ("slowest",)))
    else:
        _show(duel, standing)
        if reading is not None:
            _show_reading(duel, reading, options.sprt, options.sprt_scale)
    if standing.games < games and not is_decided:
        return 130
    return int(any(sum(why.values()) == standing.games for why in standing.faults))


def _play(
    duel: Duel,
    wanted: list[int],
    jobs: int,
    rounds: list[Round],
    file: ResultsFile | None,
    sprt: Sprt | None,
) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("rounds", total=len(wanted))
        score = sum(played.score for played in rounds)
        if _is_decided(sprt, rounds):
            return
        with closing(play_rounds(duel, wanted, min(jobs, len(wanted)) or 1)) as coming:
            for played in coming:
                rounds.append(played)
                if file:
                    file.add(played)
                score += played.score
                games = len(rounds) * len(played.scores)
                progress.update(task, advance=1, description=f"{score / len(rounds):.1%} of {games} games")
                if _is_decided(sprt, [played]):
                    return


def _is_decided(sprt: Sprt | None, rounds: list[Round]) -> bool:
    if sprt is None:
        return False
    for played in rounds:
        sprt.add(played.number, played.score)
    return sprt.reading.verdict is not Verdict.OPEN


def _plain(found: Standing | Reading) -> dict[str, object]:
    return {name: getattr(found, name) for name in found.__slots__}


def _show(duel: Duel, standing: Standing) -> None:
    scores = (standing.score, 1 - standing.score)
    rows = [
        (
            bot,
            str(standing.wins[side]),
            str(standing.draws),
            f"{scores[side]:.1%}",
            f"{slowest * 1000:.0f} ms",
        )
        for side, (bot, slowest) in enumerate(zip(duel.bots, standing.slowest, strict=True))
    ]
    title = f"{duel.game}: {duel.bots[0]} against {duel.bots[1]}, seed {duel.seed}"
    columns = ("bot", "wins", "draws", "score", "slowest move")
    console.print(make_table(columns, rows, words=("bot",), title=title))
    say(f"{standing.games} games; {_ahead(duel.bots[0], standing)}")
    for bot, why in zip(duel.bots, standing.faults, strict=True):
        for words, games in islice(why.items(), _REASONS):
            say(f"{bot} failed in {games} of them: {words}", "red")
    if standing.voided:
        say(f"{standing.voided} of them came to nothing, because this machine was too busy", "yellow")


def _ahead(bot: str, standing: Standing) -> str:
    """No number without an interval, no unsupported bound, and no Elo from a few games."""
    low, high = standing.ci95
    if standing.games < _FEW:
        worst, best = standing.score_ci95
        return f"too few for a difference in Elo; {bot} scores {worst:.0%} to {best:.0%} of them at 95 %"
    if standing.elo is not None:
        return f"{bot} is {standing.elo:+.0f} Elo ahead, {_bound(low)} to {_bound(high)} at 95 %"
    if low is not None:
        return f"{bot} won them all, and is {low:+.0f} Elo ahead at least, at 95 %"
    if high is not None:
        return f"{bot} lost them all, and is {high:+.0f} Elo ahead at most, at 95 %"
    return "nothing is known of who is ahead"


def _bound(elo: float | None) -> str:
    return "without limit" if elo is None else f"{elo:+.0f}"


def _show_reading(duel: Duel, reading: Reading, claims: str, scale: str) -> None:
    low, high = claims.split(",")
    said = {
        Verdict.STRONGER: f"{duel.bots[0]} is ahead by {high} rather than {low}",
        Verdict.NOT_STRONGER: f"{duel.bots[0]} is ahead by {low} rather than {high}",
        Verdict.OPEN: f"undecided between {low} and {high}",
    }
    lower, upper = reading.bounds
    los = "" if reading.los is None else f"; stronger at all with {reading.los:.1%}"
    say(
        f"SPRT, {scale} Elo: {said[reading.verdict]}, after {reading.rounds} rounds "
        f"(LLR {reading.llr:+.2f}, bounds {lower:.2f} and {upper:+.2f}){los}"
    )
    if reading.verdict is not Verdict.OPEN:
        say("It stopped as soon as that was clear, so the lead above is not free of bias.", "yellow")
