"""The report in the folder of results: for people, for programs, for spreadsheets, for a browser."""

from pathlib import Path

import msgspec

from parley.arena.tournament.disturbance import format_disturbance, sum_up
from parley.arena.tournament.films import make_films
from parley.arena.tournament.html import format_html
from parley.arena.tournament.report import Report
from parley.arena.tournament.results import read_times, write_whole
from parley.arena.tournament.text import format_games, format_standings, format_text


def write_reports(report: Report, folder: Path) -> None:
    """Write every form; and separately what depends on the machine: `times.json` and `times.txt`."""
    times = dict(read_times(folder))
    disturbance = sum_up(times.values())
    told = {"disturbance": disturbance, "rounds": times}
    forms = {
        "report.txt": format_text(report).encode(),
        "report.html": format_html(
            report, make_films(folder, (line.journal for line in report.lines))
        ).encode(),
        "report.json": msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n",
        "standings.csv": format_standings(report).encode(),
        "games.csv": format_games(report).encode(),
        "times.json": msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n",
        "times.txt": format_disturbance(disturbance).encode(),
    }
    for name, data in forms.items():
        write_whole(folder / name, data)
