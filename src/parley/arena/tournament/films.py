"""Games as a report replays them: the first drawing, then for every ply its text and the lines it changed."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from parley.core import ParleyError
from parley.games import load_game
from parley.match.journal import decode_journal
from parley.match.replay import replay, start_of
from parley.match.telling import tell_all

GAMES = 400
"""How many games the report shows itself; the journals of the others lie beside it."""
BYTES = 3 * 1024 * 1024
"""The most characters in all."""


class Film(msgspec.Struct, frozen=True, array_like=True):
    """`plies`: the text, and `(line, text)` for every changed line."""

    first: list[str]
    plies: list[tuple[str, list[tuple[int, str]]]]


def make_films(folder: Path, journals: Iterable[str]) -> list[Film] | None:
    """A film for each journal; None if they are too many or too long for a file to be sent around."""
    journals, films, size = list(journals), [], 0
    if len(journals) > GAMES:
        return None
    for journal in journals:
        film = _film(folder / journal)
        size += len(msgspec.json.encode(film))
        if size > BYTES:
            return None
        films.append(film)
    return films


def _film(path: Path) -> Film:
    """The film of a journal that cannot be read has no plies."""
    try:
        journal = decode_journal(path.read_bytes())
        game = load_game(journal.header.game)
        shown = game.drawing(start_of(game, journal).view(None)).splitlines()
        film = Film(shown, [])
        for (match, ply), entry in zip(replay(game, journal), journal.entries, strict=True):
            lines = game.drawing(match.view(None)).splitlines()
            who = "chance" if ply.seat < 0 else journal.header.players[ply.seat]
            words = ": ".join(filter(None, (who, entry.move, tell_all(ply.events, None))))
            film.plies.append((words, _changed(shown, lines)))
            shown = lines
    except (OSError, ParleyError):
        return Film([], [])
    return film


def _changed(before: list[str], after: list[str]) -> list[tuple[int, str]]:
    """The lines that changed; a line that disappeared becomes empty."""
    most = max(len(before), len(after))
    old, new = before + [""] * (most - len(before)), after + [""] * (most - len(after))
    return [(at, text) for at, text in enumerate(new) if old[at] != text]
