"""The report as one HTML file that needs nothing else: no server, no network, no other file."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib.resources import files

import msgspec

from parley.arena.tournament.causes import Cause
from parley.arena.tournament.chart import draw_ratings
from parley.arena.tournament.films import Film
from parley.arena.tournament.fixture import Seated
from parley.arena.tournament.report import Line, Report, Row
from parley.arena.tournament.text import BIASED, number, rating, title_of_trials, trial, weather
from parley.seats.faults import explain

EVIDENCE = 3
"""How many failures of an entrant are shown in full."""
_DIALOG = (
    "<dialog><h2></h2><pre></pre><p class=words aria-live=polite></p>"
    "<input type=range min=0 value=0 aria-label=ply>"
    "<p><button data-do=back>Back</button> <button data-do=play>Play</button> "
    "<button data-do=next>Next</button> <button data-do=close>Close</button></p></dialog>"
)


def format_html(report: Report, films: Sequence[Film] | None) -> str:
    """With `films` of all games in order, or none: then games link to their journals."""
    games = ", ".join(game for game, _ in report.settings)
    about = f"{report.format}, {games}, {len(report.lines)} games, seed {report.seed}"
    parts = (
        f"<h1>{escape(report.name)}</h1><p>{escape(about)}</p>" + _weather(report),
        _standings(report.standings),
        "<h2>Ratings</h2>" + draw_ratings(report.standings) + _ranks(report.standings),
        _crosstable(report),
        _trials(report),
        _causes(report),
        _games(report.lines, films is not None),
        _settings(report),
        _script(films) if films is not None else "",
    )
    head = (
        "<!doctype html><html lang=en><meta charset=utf-8>"
        "<meta name=viewport content='width=device-width, initial-scale=1'>"
        f"<title>{escape(report.name)}</title><style>{_read('report.css')}</style>"
    )
    return "\n".join((head, *filter(None, parts))) + "\n"


def _read(name: str) -> str:
    return files(__package__).joinpath("page", name).read_text(encoding="utf-8")


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], names: Sequence[int] = (1,)) -> str:
    """The cells are HTML already."""

    def row(tag: str, cells: Sequence[str]) -> str:
        marks = (" class=name" if at in names else "" for at in range(len(cells)))
        return "<tr>" + "".join(f"<{tag}{mark}>{cell}" for mark, cell in zip(marks, cells, strict=True))

    return "\n".join(("<table>", row("th", head), *(row("td", cells) for cells in rows), "</table>"))


def _standings(rows: Sequence[Row]) -> str:
    head = ("", "entrant", "points", "rounds", "won", "drawn", "lost", "Buchholz", "S–B", "Elo (95 %)")
    return "<h2>Standings</h2>" + _table(
        head,
        [
            (str(row.place), escape(row.name), number(row.points), str(row.rounds), str(row.wins),
             str(row.draws), str(row.losses), number(row.buchholz), number(row.sonneborn_berger),
             escape(rating(row)))
            for row in rows
        ],
    )  # fmt: skip


def _ranks(rows: Sequence[Row]) -> str:
    """The probabilities of being strongest, second and so on."""
    places = range(1, max((len(row.ranks) for row in rows), default=0) + 1)
    cells = ((escape(row.name), *(f"{chance:.0%}" for chance in row.ranks)) for row in rows)
    return "<p>The probability of being strongest, second and so on:</p>" + _table(
        ("entrant", *map(str, places)), cells, (0,)
    )


def _crosstable(report: Report) -> str:
    rows = zip(report.standings, report.crosstable, strict=True)
    cells = [
        (f"{at}", escape(row.name), *("" if cell is None else number(cell) for cell in points))
        for at, (row, points) in enumerate(rows, start=1)
    ]
    head = ("", "entrant", *(str(at) for at in range(1, len(cells) + 1)))
    return "<h2>Crosstable</h2>" + _table(head, cells)


def _weather(report: Report) -> str:
    return f"<p>{escape(weather(report))}</p>" if report.weather else ""


def _trials(report: Report) -> str:
    """Meetings that end as soon as they are decided."""
    if report.sprt is None:
        return ""
    told = (title_of_trials(report), *map(trial, report.trials), BIASED)
    return "<h2>Sequential test</h2>" + "".join(f"<p>{escape(line)}</p>" for line in told)


def _causes(report: Report) -> str:
    """How games were lost; then, for every entrant that broke down, what it printed."""
    causes = [cause for cause in Cause if any(row.causes.get(cause) for row in report.standings)]
    if not causes:
        return ""
    cells = [
        (escape(row.name), *(str(row.causes.get(cause, 0)) for cause in causes)) for row in report.standings
    ]
    told = "".join(_evidence(report.lines, row, report.clauses) for row in report.standings)
    return "<h2>How games were lost</h2>" + _table(("entrant", *causes), cells, (0,)) + told


def _evidence(lines: Iterable[Line], row: Row, clauses: Mapping[str, str]) -> str:
    found = [
        f"<p>{escape(row.name)}, round {line.round}, game {line.number}: {escape(seat.words)}"
        + (f" ({escape(seat.clause)}: {escape(clauses[seat.clause])})" if seat.clause else "")
        + _conversation(line, seat)
        + (f"<pre>{escape(seat.evidence)}</pre>" if seat.evidence else "")
        for line in lines
        for at, seat in enumerate(line.seats)
        if line.names[at] == row.name and seat.words
    ]
    return "".join(found[:EVIDENCE])


def _conversation(line: Line, seat: Seated) -> str:
    """The conversation with a program, as `parley decode` reads it; bots have none."""
    where = line.conversation(seat)
    return f' <a href="{escape(where, quote=True)}">conversation</a>' if where else ""


def _games(lines: Sequence[Line], are_filmed: bool) -> str:
    rows = [_game(at, line, are_filmed) for at, line in enumerate(lines)]
    return "<h2>Games</h2>" + _table(("round", "game", "seats", "won", "how", ""), rows, (1, 2, 3, 4))


def _game(at: int, line: Line, is_filmed: bool) -> tuple[str, ...]:
    winners = [name for name, seat in zip(line.names, line.seats, strict=True) if seat.share]
    how = next(
        (explain(seat.words, seat.evidence) for seat in line.seats if seat.words),
        line.void or line.termination,
    )
    title = escape(f"Round {line.round}, {line.game}: {' against '.join(line.names)}", quote=True)
    film = f'<a href="#" data-film={at} title="{title}">play</a> ' if is_filmed else ""
    journal = f'<a href="{escape(line.journal, quote=True)}">journal</a>'
    return (
        str(line.round),
        line.game,
        escape(" – ".join(line.names)),
        escape(", ".join(winners)),
        escape(how),
        film + journal,
    )


def _settings(report: Report) -> str:
    """The settings, so that it can be played again."""
    rows = [(game, escape(msgspec.json.encode(settings).decode())) for game, settings in report.settings]
    rows += [("nemesis", escape(msgspec.json.encode(report.weather).decode()))] if report.weather else []
    rows += [("sprt", escape(msgspec.json.encode(report.sprt).decode()))] if report.sprt else []
    rows += [("limits", escape(msgspec.json.encode(report.limits).decode()))]
    rows += [(escape(row.name), escape(str(row.player))) for row in report.standings]
    rows += [("seed", str(report.seed)), ("Parley", report.parley)]
    return "<h2>Settings</h2>" + _table(("what", "how"), rows, (0, 1))


def _script(films: Sequence[Film]) -> str:
    """Nothing in the data can close the script element."""
    data = msgspec.json.encode(films).decode().replace("<", "\\u003c")
    return (
        f"{_DIALOG}\n<script id=films type=application/json>{data}</script>\n"
        f"<script type=module>{_read('report.js')}</script>"
    )
