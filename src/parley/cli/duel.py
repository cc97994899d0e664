"""`parley duel`: which of two bots is stronger, and how sure that is."""

import argparse
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import SystemRandom

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from parley.arena.duel import Duel, Round
from parley.arena.entrants import is_program
from parley.arena.rounds import ResultsFile, play_rounds
from parley.arena.standing import Standing, standing_of
from parley.cli.given import parse_settings
from parley.cli.program_options import read_custody
from parley.cli.screen import console, print_json, say
from parley.core import SetupError

_REASONS = 5
"""Of those why a program failed, the most frequent."""


def run_duel(options: argparse.Namespace) -> int:
    """Play what is not played yet; then say how it stands. Stopped in between, it says how far it got."""
    seed = SystemRandom().getrandbits(32) if options.seed is None else options.seed
    setup = parse_settings(options.game, options.settings)
    bots, custody = (options.first, options.second), None
    if any(map(is_program, bots)):
        custody = read_custody(options)
    duel = Duel(options.game, setup, bots, seed, options.time, custody)
    seats = duel.check()
    if options.games < 1 or options.jobs < 1:
        raise SetupError("--games and --jobs are 1 at least")
    file = ResultsFile(Path(options.results), duel) if options.results else None
    rounds = list(file.rounds) if file else []
    played = {done.number for done in rounds}
    wanted = [number for number in range(-(-options.games // seats)) if number not in played]
    with suppress(KeyboardInterrupt):
        _play(duel, wanted, options.jobs, rounds, file)
    standing = standing_of(rounds)
    if options.json:
        print_json({"game": duel.game, "bots": duel.bots, "seed": seed, **_plain(standing)})
    else:
        _show(duel, standing)
    if standing.games < options.games:
        return 130
    return int(any(sum(why.values()) == standing.games for why in standing.faults))


def _play(duel: Duel, wanted: list[int], jobs: int, rounds: list[Round], file: ResultsFile | None) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("rounds", total=len(wanted))
        for played in play_rounds(duel, wanted, min(jobs, len(wanted)) or 1):
            rounds.append(played)
            if file:
                file.add(played)
            standing = standing_of(rounds)
            progress.update(task, advance=1, description=f"{standing.score:.1%} of {standing.games} games")


def _plain(standing: Standing) -> dict[str, object]:
    return {name: getattr(standing, name) for name in Standing.__slots__}


def _show(duel: Duel, standing: Standing) -> None:
    table = Table(title=f"{duel.game}: {duel.bots[0]} against {duel.bots[1]}, seed {duel.seed}")
    for column in ("bot", "wins", "draws", "score", "slowest move"):
        table.add_column(column, justify="left" if column == "bot" else "right")
    scores = (standing.score, 1 - standing.score)
    for side, bot in enumerate(duel.bots):
        slowest = f"{standing.slowest[side] * 1000:.0f} ms"
        table.add_row(bot, str(standing.wins[side]), str(standing.draws), f"{scores[side]:.1%}", slowest)
    console.print(table)
    low, high = standing.ci95
    ahead = f"{duel.bots[0]} is {standing.elo:+.0f} Elo ahead, {low:+.0f} to {high:+.0f} at 95 %"
    say(f"{standing.games} games; {ahead}")
    for bot, why in zip(duel.bots, standing.faults, strict=True):
        for words, games in islice(why.items(), _REASONS):
            say(f"{bot} failed in {games} of them: {words}", "red")
    if standing.voided:
        say(f"{standing.voided} of them came to nothing, because this machine was too busy", "yellow")
