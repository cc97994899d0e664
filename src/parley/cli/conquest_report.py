"""What `parley conquest` prints: the last map, a table, who failed and why; or all of it as JSON."""

from dataclasses import asdict
from typing import Any

from rich.table import Table

from parley.arena.conquest import Result, Series
from parley.cli.screen import console, draw, make_table, outcome_in_words, say

FAILURES = 5
"""How many are reported in full."""
CLOCKS = ("latest_tick", "mean_milliseconds", "seconds", "slowest")
"""Fields of the JSON that are never the same twice."""


def show(series: Series) -> None:
    """For people."""
    results = series.results
    say(f"conquest: {' against '.join(entrant.name for entrant in series.entrants)}", "bold")
    say("")
    draw(series.drawing)
    say("")
    if len(results) == 1:
        _show_game(series, results[0])
    say(_seeds(sorted(result.seed for result in results)))
    console.print(_table(series))
    _show_faults(series)
    _show_voids(series)


def _seeds(seeds: list[int]) -> str:
    """They are consecutive, unless the run was stopped."""
    if len(seeds) == 1:
        return f"seed {seeds[0]}"
    is_gapless = seeds[-1] - seeds[0] == len(seeds) - 1
    return f"seeds {seeds[0]} to {seeds[-1]}" if is_gapless else f"seeds {', '.join(map(str, seeds))}"


def _show_game(series: Series, result: Result) -> None:
    names = tuple(series.entrants[share.entrant].name for share in result.shares)
    end = outcome_in_words(result.outcome, names) if result.outcome else f"void: {result.void}"
    say(f"{end}, after {result.rounds} rounds and {result.plies} plies", "bold green")


def _table(series: Series) -> Table:
    columns = ("AI", "games", "wins", "mean place", "faults", "errors", "time a request")
    rows = [
        (
            tally.name, str(tally.games), f"{tally.wins:g}", f"{tally.mean_place:.2f}",
            ", ".join(f"{count} {kind}" for kind, count in sorted(tally.faults.items())) or "0",
            str(tally.errors), f"{tally.mean_milliseconds:.2f} ms",
        )
        for tally in series.tallies()
    ]  # fmt: skip
    return make_table(columns, rows, words=("AI",))


def _show_faults(series: Series) -> None:
    results = sorted(series.results, key=lambda result: result.game)  # they end in any order
    told = [(result, seat, share) for result in results for seat, share in enumerate(result.shares)]
    failed = [(result, seat, share) for result, seat, share in told if share.fault]
    for result, seat, share in failed[:FAILURES]:
        if share.fault is not None:
            name = series.entrants[share.entrant].name
            say(f"game {result.game}, seat {seat}, {name}: {share.fault.explained}", "red")
    if failed[FAILURES:]:
        say(f"and {len(failed) - FAILURES} more failures", "red")


def _show_voids(series: Series) -> None:
    charged = sum(tally.faults.get("time", 0) for tally in series.tallies())
    if charged or series.voided or series.forgiven:
        say(
            f"losses on time: {charged} by the AI's own fault; this machine was too busy: "
            f"{series.forgiven} requests got more time, {series.voided} matches were void and played again"
        )


def as_json(series: Series) -> dict[str, Any]:
    """For programs."""
    return {
        "entrants": [entrant.name for entrant in series.entrants],
        "seed": series.seed,
        "voided": series.voided,
        "prolonged": series.forgiven,
        "latest_tick": series.latest,
        "table": [
            {
                "name": tally.name,
                "games": tally.games,
                "wins": tally.wins,
                "mean_place": tally.mean_place,
                "faults": tally.faults,
                "errors": tally.errors,
                "requests": tally.requests,
                "mean_milliseconds": tally.mean_milliseconds,
            }
            for tally in series.tallies()
        ],
        "games": [_game_as_json(result) for result in sorted(series.results, key=lambda result: result.game)],
        "drawing": series.drawing,
    }


def _game_as_json(result: Result) -> dict[str, Any]:
    outcome = result.outcome
    return {
        "game": result.game,
        "seed": result.seed,
        "places": outcome and outcome.places,
        "termination": outcome and outcome.termination,
        "rounds": result.rounds,
        "plies": result.plies,
        "seconds": result.seconds,
        "void": result.void,
        "voided": result.voided,
        "seats": [asdict(share) for share in result.shares],
    }
