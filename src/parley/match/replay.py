"""From a journal back to the match, exactly."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, TypeVar

import msgspec

from parley.core import Game, IllegalMove, NotationError, SetupError
from parley.core.complaints import in_words
from parley.match.journal import Journal, JournalError
from parley.match.referee import Match, Ply

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")


def read_setup(game: Game[Any, Any, Any], settings: Mapping[str, object]) -> Any:
    """The game's setup from plain data; raises `SetupError` with one clear line."""
    try:
        return msgspec.convert(_known(game, settings), game.setup_type, strict=False)
    except msgspec.ValidationError as error:
        raise SetupError(f"{game.name}: {in_words(str(error))}") from None


def _known(game: Game[Any, Any, Any], settings: Mapping[str, object]) -> Mapping[str, object]:
    names = [field.name for field in fields(game.setup_type)]
    for name in settings:
        if name not in names:
            raise SetupError(f"{game.name} has no setting {name!r}: choose from {', '.join(names)}")
    return settings


def start_of(game: Game[S, M, V], journal: Journal) -> Match[S, M, V]:
    """The match before its first ply."""
    try:
        setup = read_setup(game, journal.header.setup)
    except SetupError as error:
        raise JournalError(1, str(error)) from None
    players, seats = len(journal.header.players), game.seats(setup)
    if players != seats:
        raise JournalError(1, f"{players} players are named for {seats} seats")
    return Match.at_start(game, setup, journal.header.clock, journal.header.edition or 1)


def replay_to_end(game: Game[S, M, V], journal: Journal) -> Match[S, M, V]:
    """The match after its last ply: as `replay`, without the plies between."""
    match = start_of(game, journal)
    if match.clock is not None:
        *_, (match, _) = ((match, None), *replay(game, journal))
        return match
    state, apply, parse_move = match.state, game.apply, game.parse_move
    for entry in journal.entries:
        try:
            state = apply(state, entry.seat, parse_move(entry.move)).state
        except (IllegalMove, NotationError) as error:
            raise JournalError(entry.number + 1, str(error)) from None
    return Match(game, state, None, len(journal.entries), game.to_move(state))


def replay(game: Game[S, M, V], journal: Journal) -> Iterator[tuple[Match[S, M, V], Ply[M]]]:
    """Every ply with the match after it. Raises `JournalError` at the first that is not legal."""
    match = start_of(game, journal)
    for entry in journal.entries:
        try:
            match, ply = match.step(entry.seat, game.parse_move(entry.move), entry.at)
        except (IllegalMove, NotationError) as error:
            raise JournalError(entry.number + 1, str(error)) from None
        yield match, ply
