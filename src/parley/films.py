"""Matches on disk, in any of the three forms: journal (.jsonl), text record (.txt), SGF of Dots (.sgf)."""

from os import PathLike
from pathlib import Path
from typing import Any

from parley.core import Game, NotationError, Outcome, Seat, SetupError
from parley.games import load_game
from parley.match.clock import Millis
from parley.match.journal import Entry, Journal, JournalError, decode_journal, encode_journal, make_header
from parley.match.record import UNFINISHED, format_record, format_result, parse_record
from parley.match.referee import Match, Ply
from parley.match.replay import read_setup, replay, start_of
from parley.match.telling import tell_all

MAX_FILE = 64 * 1024 * 1024
AnyMatch = Match[Any, Any, Any]


class Film:
    """A match played through: `frames[n]` is the match after ply n, `plies[n]` the ply that follows it."""

    def __init__(self, game: Game[Any, Any, Any], journal: Journal, *, is_torn: bool = False) -> None:
        self.game, self.journal = game, journal
        self.is_torn = is_torn
        """Was the last line of its file cut off? The film ends before it."""
        self.frames: list[AnyMatch] = [start_of(game, journal)]
        self.plies: list[Ply[Any]] = []
        for match, ply in replay(game, journal):
            self.frames.append(match)
            self.plies.append(ply)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None where it has not."""
        return self.frames[-1].outcome

    @property
    def players(self) -> tuple[str, ...]:
        """Their names, by seat."""
        return self.journal.header.players

    def drawing(self, ply: int = -1, seat: Seat | None = None) -> str:
        """The position after a ply (-1: the last) as text, as a seat saw it; None: as a spectator did."""
        return self.game.drawing(self.frames[ply].view(seat))


def load_match(path: str | PathLike[str]) -> Film:
    """Read a match in whatever form it is written, and play it through. Raises `NotationError`, `OSError`."""
    path = Path(path)
    data = _read(path)
    try:
        return _parse(data)
    except (JournalError, NotationError, SetupError) as error:
        raise NotationError(f"{path}: {error}") from None


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        data = file.read(MAX_FILE + 1)
    if len(data) > MAX_FILE:
        raise NotationError(f"{path}: larger than {MAX_FILE // 1024 // 1024} MiB: this is no match of ours")
    return data


def _parse(data: bytes) -> Film:
    if data.lstrip().startswith(b"(;"):
        return _film_of_sgf(_text(data))
    if not data.startswith(b"Parley record "):
        journal = decode_journal(data)
        return Film(load_game(journal.header.game), journal, is_torn=journal.size < len(data))
    journal, result = parse_record(_text(data))
    film = Film(load_game(journal.header.game), journal)
    _check_result(result, film.outcome)
    return film


def _check_result(result: str, outcome: Outcome | None) -> None:
    found = format_result(outcome)
    if result not in (found, UNFINISHED):
        raise NotationError(f"result: the record says {result!r}, but the moves lead to {found!r}")


def _text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise NotationError(f"byte {error.start}: not UTF-8") from None


def save_match(film: Film, path: str | PathLike[str]) -> None:
    """Write a match down in the form its name asks for: .jsonl, .txt or .sgf. Raises `SetupError`."""
    path = Path(path)
    form = _FORMS.get(path.suffix)
    if form is None:
        raise SetupError(f"{path}: the name must end in {', '.join(_FORMS)}")
    path.write_bytes(form(film))


def _as_journal(film: Film) -> bytes:
    return encode_journal(film.journal.header, film.journal.entries)


def _as_record(film: Film) -> bytes:
    comments = {ply.number: tell_all(ply.events) for ply in film.plies}
    return format_record(film.journal, film.outcome, comments).encode()


def _as_sgf(film: Film) -> bytes:
    if film.game.name != "dots":
        raise SetupError(f"SGF is for dots, and this is {film.game.name}: save it as .jsonl or .txt")
    from parley.games.dots.sgf import format_sgf

    header = film.journal.header
    setup = read_setup(film.game, header.setup)
    plies = [(ply.seat, ply.move) for ply in film.plies]
    return format_sgf(setup, plies, header.players, film.outcome).encode()


_FORMS = {".jsonl": _as_journal, ".txt": _as_record, ".sgf": _as_sgf}


def _film_of_sgf(text: str) -> Film:
    from parley.games.dots.sgf import parse_sgf

    game = load_game("dots")
    record = parse_sgf(text)
    plies = enumerate(record.plies, start=1)
    entries = [Entry(number, seat, game.format_move(move), Millis(0)) for number, (seat, move) in plies]
    film = Film(game, Journal(make_header(game, record.setup, record.players), tuple(entries)))
    _check_result(record.result or UNFINISHED, film.outcome)
    return film
