"""Games as a report plays them: the first drawing, then for every ply its words and the lines it changed."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from parley.core import ParleyError
from parley.games import load_game
from parley.match.journal import decode_journal
from parley.match.replay import replay, start_of
from parley.match.telling import tell_all

GAMES = 400
"""How many games the report itself shows; the journals of the others are beside it."""
BYTES = 3 * 1024 * 1024
"""All of them together."""


class Film(msgspec.Struct, frozen=True, array_like=True):
    """`plies`: the words, and `(line, text)` for every line that is another one now."""

    first: list[str]
    plies: list[tuple[str, list[tuple[int, str]]]]


def make_films(folder: Path, journals: Iterable[str]) -> list[Film] | None:
    """One for each journal; None if they are too many or too long for a file that is sent about."""
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
    """What cannot be read has no plies."""
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
    """Lines that are not there any more are empty."""
    most = max(len(before), len(after))
    old, new = before + [""] * (most - len(before)), after + [""] * (most - len(after))
    return [(at, text) for at, text in enumerate(new) if old[at] != text]
