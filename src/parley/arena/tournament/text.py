"""The report as text, and its games as CSV."""

import csv
from collections.abc import Sequence
from io import StringIO

from parley.arena.tournament.report import Line, Report, Row, Tried

BIASED = "A meeting ends as soon as it is decided, so points and Elo are not free of bias."


def format_text(report: Report) -> str:
    """For people, in a monospaced font."""
    games = ", ".join(game for game, _ in report.settings)
    head = f"{report.name}: {report.format}, {games}, seed {report.seed}, {len(report.lines)} games"
    parts = (_standings(report), _crosstable(report), _trials(report), weather(report), _faults(report))
    return "\n\n".join([head, *filter(None, parts)]) + "\n"


def _standings(report: Report) -> str:
    head = [
        "",
        "entrant",
        "points",
        "rounds",
        "won",
        "drawn",
        "lost",
        "Buchholz",
        "Sonneborn–Berger",
        "Elo (95 %)",
    ]
    rows = [
        [
            str(row.place),
            row.name,
            number(row.points),
            str(row.rounds),
            str(row.wins),
            str(row.draws),
            str(row.losses),
            number(row.buchholz),
            number(row.sonneborn_berger),
            rating(row),
        ]
        for row in report.standings
    ]
    return _columns([head, *rows])


def _crosstable(report: Report) -> str:
    head = ["", *(str(place) for place in range(1, len(report.standings) + 1))]
    rows = [
        [f"{place} {row.name}", *("·" if cell is None else number(cell) for cell in cells)]
        for place, (row, cells) in enumerate(zip(report.standings, report.crosstable, strict=True), start=1)
    ]
    return _columns([head, *rows], left=0)


def weather(report: Report) -> str:
    """The weather programs had to put up with; empty if it was fine."""
    said = report.weather
    if said is None:
        return ""
    parts = (
        (said["slices"], f"what they hear cut into pieces of 1 to {said['slices']} bytes"),
        (said["delays"], f"{100 * said['delays']:g} % of pieces held up to {1000 * said['delay']:g} ms"),
        (said["stalls"], f"{100 * said['stalls']:g} % for {1000 * said['stall']:g} ms"),
        (said["delays"] or said["stalls"], f"at most {said['most']:g} s in a game and direction"),
        (said["resets"], f"up to {said['resets']} connections reset"),
    )
    told = (words for matters, words in parts if matters)
    return f"Bad weather for programs, seed {said['seed']}: {'; '.join(told)}"


def _trials(report: Report) -> str:
    return "\n".join([title_of_trials(report), *map(trial, report.trials), BIASED]) if report.sprt else ""


def title_of_trials(report: Report) -> str:
    """Which claims were tested."""
    sprt = report.sprt or {}
    low, high = sprt["bounds"]
    rates = f"alpha {sprt['alpha']:g}, beta {sprt['beta']:g}"
    return f"SPRT, {sprt['model']} Elo: a lead of {low:g} or of {high:g} ({rates})"


def trial(one: Tried) -> str:
    """How a meeting was decided, or its progress."""
    who = f"{one.name} against {' and '.join(one.others)}"
    if one.llr is None or one.los is None:
        return f"{who}: undecided; {one.rounds} rounds are too few to say anything"
    lower, upper = one.bounds
    return (
        f"{who}: {one.verdict} after {one.rounds} rounds "
        f"(LLR {one.llr:+.2f}, bounds {lower:.2f} and {upper:+.2f}); stronger at all with {_chance(one.los)}"
    )


def _chance(los: float) -> str:
    """An estimate is never shown as certain."""
    return "less than 0.1%" if los < 0.001 else "more than 99.9%" if los > 0.999 else f"{los:.1%}"


def _faults(report: Report) -> str:
    told = [f"{row.name} lost {count} games: {cause}" for row in report.standings
            for cause, count in row.causes.items() if cause != "played out"]  # fmt: skip
    told += _broken(report)
    voids = sum(bool(line.void) for line in report.lines)
    told += [f"{voids} games were void because this machine was too busy"] if voids else []
    return "\n".join(told)


def _broken(report: Report) -> list[str]:
    """Which clauses were broken, by whom, how often, and where to read it."""
    found: dict[tuple[str, str], list[str]] = {}
    for line in report.lines:
        for name, seat in zip(line.names, line.seats, strict=True):
            if seat.clause:
                found.setdefault((name, seat.clause), []).append(line.conversation(seat))
    return [
        f"{name} broke {clause} in {len(where)} games: {report.clauses[clause]} See {where[0]}"
        for (name, clause), where in sorted(found.items())
    ]


def rating(row: Row) -> str:
    """A rating with its interval; or why there is none."""
    if row.elo is None or row.low is None or row.high is None:
        return row.why
    return f"{row.elo:+.0f} ({row.low:+.0f} to {row.high:+.0f})"


def number(value: float) -> str:
    """`2`, `2.5`, `2.333`."""
    return f"{round(value, 3):g}"


def _columns(rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """Numbers are right-aligned, names left-aligned."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if at == left else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def format_standings(report: Report) -> str:
    """As CSV, one line per entrant."""
    head = ("place", "entrant", "points", "rounds", "games", "won", "drawn", "lost",
            "buchholz", "sonneborn_berger", "elo", "low", "high")  # fmt: skip
    rows = [
        (row.place, row.name, row.points, row.rounds, row.games, row.wins, row.draws, row.losses,
         row.buchholz, row.sonneborn_berger, row.elo, row.low, row.high)
        for row in report.standings
    ]  # fmt: skip
    return _csv([head, *rows])


def format_games(report: Report) -> str:
    """As CSV, one line for every seat of every game."""
    head = (
        "round",
        "game",
        "number",
        "seat",
        "entrant",
        "place",
        "share",
        "cause",
        "words",
        "clause",
        "plies",
        "journal",
        "conversation",
    )
    return _csv([head, *(row for line in report.lines for row in _seats(line))])


def _seats(line: Line) -> list[tuple[object, ...]]:
    return [
        (line.round, line.game, line.number, number, name, seat.place, seat.share, seat.cause.value,
         seat.words, seat.clause, line.plies, line.journal, line.conversation(seat))
        for number, (name, seat) in enumerate(zip(line.names, line.seats, strict=True))
    ]  # fmt: skip


def _csv(rows: Sequence[Sequence[object]]) -> str:
    """A name that a spreadsheet would read as a formula is marked as text."""
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows([_safe(cell) for cell in row] for row in rows)
    return out.getvalue()


def _safe(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell
