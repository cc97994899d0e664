"""What anybody may read: games, tables, people, and finished matches.

Each returns something that JSON can carry. What does not exist is a `LookupError`; a match that is still
being played is `Denied`: its journal would betray the fleets.
"""

from functools import partial
from math import inf
from typing import Any, TypeVar

import msgspec

from parley.bots import Entry, bots_of
from parley.core import CHANCE, Seat
from parley.core.declared import AnyGame
from parley.core.names import name_key
from parley.games import load_games
from parley.games.dots import GAME as DOTS
from parley.games.dots.sgf import format_sgf
from parley.house.house import House
from parley.match.record import format_record
from parley.match.referee import Match, Ply
from parley.match.replay import read_setup
from parley.seats.web.folders import has_folder
from parley.seats.web.hints import Advice, Hints, Question, bot_called
from parley.seats.web.notices import LISTED
from parley.seats.web.replays import Replay, Shelf
from parley.seats.web.reviews import Asker, Reviews
from parley.seats.web.rows import is_listed, listed, table_row
from parley.seats.web.terms import Clocks, clocks_of, show_clock
from parley.seats.web.views import face_of, show_event, show_match, show_outcome
from parley.store import MatchId, Result
from parley.store.results import STRANGER
from parley.tables import Phase

K = TypeVar("K")

PAGE = 50
"""Matches on a page."""
PEOPLE = 1000
"""Names in a list."""
SCENES = 60
"""Positions of a film, not counting the first."""
FRESH = 1.0
"""Seconds for which the list of people is cached."""


def games(house: House) -> list[dict[str, Any]]:
    """Every game: how it may be set up (`[least, most]`, or the choices), its clocks, bots and programs."""
    return [
        {**_show_game(game), "programs": _show_programs(house, name)} for name, game in load_games().items()
    ]


def _show_programs(house: House, game: str) -> list[dict[str, str]]:
    return [{"name": offer.name} for offer in house.programs.of(game)]


def _show_game(game: AnyGame) -> dict[str, Any]:
    name, face = game.name, face_of(game.name)
    usual = msgspec.to_builtins(game.setup_type())
    setup = {option: usual[option] for option in face.options}
    return {
        "game": name,
        "setup": {**setup, "map": "world"} if "map" in setup else setup,
        "options": face.options,
        "clock": _show_clocks(clocks_of(name)),
        "bots": [_show_bot(bot, entry) for bot, entry in bots_of(name).items()],
        "fleet": face.shuffle is not None,
        "face": has_folder(name),
        "seats": game.seats(game.setup_type()),
        "words": getattr(game, "words", {}),
    }


def _show_clocks(clocks: Clocks) -> dict[str, Any]:
    """The usual clock, and what each part of it may be: least, most, step."""
    parts = {
        "move": clocks.moves,
        "first": clocks.firsts,
        "bank": clocks.banks,
        "increment": clocks.increments if clocks.banks else None,
    }
    usual = {name: value for name, value in msgspec.to_builtins(clocks.default).items() if value}
    limits = {name: [part[0], part[-1], part.step] for name, part in parts.items() if part}
    return {"usual": usual, "limits": limits}


def _show_bot(name: str, entry: Entry) -> dict[str, str]:
    return {"name": name, "level": entry.level, "about": entry.character}


def tables(house: House) -> list[Any]:
    """Tables to join, then tables to watch; the newest first."""
    return [table_row(house, table) for table in listed(house, LISTED)]


async def table(house: House, number: int, viewer: int = STRANGER) -> Any:
    """One of them; if it is over, `phase` says so, and `match` is what was played there.

    It is null for a `viewer` who did not play at a locked table. Raises `LookupError` if there was none, or
    it waits for one person alone.
    """
    found = house.lobby.tables.get(number)
    if found is not None and is_listed(found):
        return table_row(house, found)
    await house.lobby.settled()
    result = None if found is not None else await house.store.results.find(number)
    if result is None:
        raise LookupError("there is no such table")
    is_hidden = await house.store.results.is_hidden(result.id, viewer)
    match = None if is_hidden else result.id
    return {"table": number, "game": result.game, "phase": Phase.OVER, "match": match}


def people(house: House) -> list[dict[str, Any]]:
    """Who is here, how they came, and at which table they sit."""
    lobby = house.lobby
    found = sorted(lobby.people.values(), key=lambda player: name_key(player.name))[:PEOPLE]
    return [
        {"name": player.name, "kind": player.kind, "table": table.number if table else None}
        for player in found
        for table in [lobby.table_of(player)]
    ]


class Roll:
    """Who is here, as JSON; one for the house. Every page in the lobby keeps asking for it."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._body, self._until = b"", -inf

    def read(self) -> bytes:
        """The list; it may be a second old."""
        now = self._house.timers.now()
        if now >= self._until:
            self._body, self._until = msgspec.json.encode(people(self._house)), now + FRESH
        return self._body


async def matches(
    house: House, *, before: int | None, player: str | None, game: str | None, viewer: int = STRANGER
) -> dict[str, Any]:
    """A page of finished matches, newest first; pass its `before` to get the next.

    Matches at locked tables are shown to those who sat there.
    """
    last = None if before is None else MatchId(before)
    await house.lobby.settled()
    page = await house.store.results.page(game=game, player=player, before=last, limit=PAGE, viewer=viewer)
    return {"matches": [show_result(result) for result in page.results], "before": page.before}


def show_result(result: Result) -> dict[str, Any]:
    """A finished match, in a list."""
    return {
        "match": result.id,
        "game": result.game,
        "began": result.began,
        "ended": result.ended,
        "plies": result.plies,
        "outcome": show_outcome(result.outcome),
        "reason": result.reason,
        "players": [{"name": sitter.name, "kind": sitter.kind} for sitter in result.seats],
    }


async def match(shelf: Shelf[K], key: K, whose: str = "") -> bytes:
    """A finished match, as JSON: what was agreed, every move, and the plies worth jumping to.

    `whose` block of addresses asks matters when many wait; the same holds for all reviews.
    """
    return await shelf.written(key, "json", partial(_show_replay, shelf.house, shelf.names(key)), whose)


def _show_replay(house: House, names: dict[str, Any], found: Replay) -> bytes:
    header = found.journal.header
    return msgspec.json.encode(
        {
            **show_result(found.result),
            **names,
            "setup": header.setup,
            "clock": show_clock(house, header.clock),
            "moves": [(entry.seat, entry.move, entry.at) for entry in found.journal.entries],
            "moments": [moment._asdict() for moment in found.moments],
        }
    )


async def position(shelf: Shelf[K], key: K, ply: int, whose: str = "") -> dict[str, Any]:
    """A position of a finished match, nothing hidden; ply 0 is before the first."""
    here, played = await _at(shelf, key, ply, whose)
    return {**shelf.names(key), **_show_position(here, played)}


def _show_position(here: Match[Any, Any, Any], played: Ply[Any] | None) -> dict[str, Any]:
    view = face_of(here.game.name).bare(here.state)
    return {"played": _show_ply(here, played), "view": show_match(here, view, None)}


async def _at(shelf: Shelf[K], key: K, ply: int, whose: str) -> tuple[Match[Any, Any, Any], Ply[Any] | None]:
    found = await shelf.find(key, whose)
    if not 0 <= ply <= len(found.journal.entries):
        raise LookupError(f"match {key} has no ply {ply}")
    return found.at(ply)


async def attempt(shelf: Shelf[K], key: K, ply: int, seat: int, move: str, whose: str = "") -> dict[str, Any]:
    """What another move would have done there, nothing hidden. Raises `IllegalMove`, `NotationError`."""
    here, _ = await _at(shelf, key, ply, whose)
    if seat not in here.to_move:
        raise LookupError(f"seat {seat} has no move after ply {ply} of match {key}")
    made = here.game.parse_move(move)
    here.game.check(here.state, Seat(seat), made)
    events = [show_event(event) for event in here.game.apply(here.state, Seat(seat), made).events]
    return {
        **shelf.names(key),
        "ply": ply,
        "seat": seat,
        "move": here.game.format_move(made),
        "events": events,
    }


async def film(shelf: Shelf[K], key: K, whose: str = "") -> bytes:
    """A finished match at a glance, as JSON: a few positions from its beginning to its end."""
    return await shelf.written(key, "film", partial(_show_film, shelf.names(key)), whose)


def _show_film(names: dict[str, Any], found: Replay) -> bytes:
    plies = len(found.journal.entries)
    scenes = [round(plies * at / min(plies, SCENES)) for at in range(1, min(plies, SCENES) + 1)]
    positions = [_show_position(*found.at(ply)) for ply in (0, *scenes)]
    return msgspec.json.encode(
        {**show_result(found.result), **names, "setup": found.journal.header.setup, "positions": positions}
    )


async def hint(
    shelf: Shelf[K], key: K, ply: int, seat: int | None, bot: str | None, whose: str = ""
) -> Advice:
    """What a bot (None: the best) would have played there, knowing what a seat (None: the first) knew.

    Only a few requests at a time are allowed from one block of addresses.
    """
    match, _ = await _at(shelf, key, ply, whose)
    movers = sorted(match.to_move - {CHANCE})
    if not movers:
        raise LookupError(f"nobody has a move after ply {ply} of match {key}")
    if seat is not None and seat not in movers:
        raise LookupError(f"seat {seat} has no move after ply {ply} of match {key}")
    name = bot_called(match.game.name, bot)
    mover = movers[0] if seat is None else Seat(seat)
    number = key if isinstance(key, int) else str(key)
    advice = await shelf.house.shared(Hints).ask(whose, Question(match, number, mover, name))
    return advice._replace(answer={**shelf.names(key), **advice.answer})


async def review(shelf: Shelf[K], key: K, asker: Asker) -> tuple[dict[str, Any], bool]:
    """What every move of a finished match cost, as far as that is known by now; and whether that is all."""
    reviews, name = shelf.house.shared(Reviews), (shelf, key)
    found = reviews.under_way(name) or await shelf.find(key, asker.block)
    progress = reviews.ask(asker, found, name)
    return {**shelf.names(key), **progress._asdict()}, progress.finished


def _show_ply(match: Match[Any, Any, Any], ply: Ply[Any] | None) -> dict[str, Any] | None:
    if ply is None:
        return None
    events = [show_event(event) for event in ply.events]
    move = match.game.format_move(ply.move)
    return {"ply": ply.number, "seat": ply.seat, "move": move, "at": ply.at, "events": events}


async def journal(shelf: Shelf[K], key: K, whose: str = "") -> bytes:
    """The journal of a finished match, as it was written."""
    return (await shelf.find(key, whose)).data


async def record(shelf: Shelf[K], key: K, form: str, whose: str = "") -> bytes:
    """A finished match as a record: `txt` for every game, `sgf` for Dots."""
    return await shelf.written(key, form, partial(_write, form), whose)


def _write(form: str, found: Replay) -> bytes:
    header, entries = found.journal.header, found.journal.entries
    outcome = found.at(len(entries))[0].outcome
    if form == "txt":
        return format_record(found.journal, outcome).encode()
    if form == "sgf" and header.game == DOTS.name:
        plies = [(entry.seat, DOTS.parse_move(entry.move)) for entry in entries]
        return format_sgf(read_setup(DOTS, header.setup), plies, header.players, outcome).encode()
    raise LookupError(f"there is no {form} of a match of {header.game}")
