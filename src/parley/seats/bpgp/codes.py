"""BPGP's words for what the rules, the lobby and the tables say: one table for each.

9, "number of games limit exceeded", is the only code about the server's own limits. It is used for everything
that is the server's fault: full, stopping, a move or a name that could not be stored or looked up.
"""

import logging
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import lru_cache
from math import ceil
from typing import Any

from parley.core import Cell, Event, IllegalMove, NotationError, Reason, Seat, Termination
from parley.core.connection import Message
from parley.core.text import clean, shorten
from parley.games import battleship_plus as game
from parley.match.clock import ClockRules
from parley.store.errors import StoreError
from parley.tables import Closed, Refusal, Refused, Table
from parley.wires import bpgp as wire
from parley.wires.bpgp import EndReason, ErrorCode

NAME_CHARACTERS, TEXT_CHARACTERS = 22, 63
"""The limits of BPGP for names and texts that came by other wires."""
ROUND_TIMES = range(25, 61, 5)
NOT_NOW = ErrorCode.NUMBER_OF_GAMES_LIMIT_EXCEEDED
"""The server's fault, whatever it is."""
_log = logging.getLogger(__name__)

# bpgp/3.2.4/6, bpgp/4.2.2/4-8, bpgp/4.2.3/4-8, bpgp/4.2.4/4, bpgp/4.2.4/6
REASONS: Mapping[StrEnum, ErrorCode] = {
    Reason.GAME_OVER: ErrorCode.NOT_IN_GAME,
    Reason.NOT_A_PLAYER: ErrorCode.NOT_IN_GAME,
    Reason.UNKNOWN_MOVE: ErrorCode.UNKNOWN_COMMAND,
    Reason.NOT_YOUR_TURN: ErrorCode.NOT_YOUR_TURN,
    Reason.OUT_OF_TIME: ErrorCode.NOT_YOUR_TURN,  # TIMEOUT is about to follow
    game.Reason.INVALID_SIZE: ErrorCode.INVALID_BOARD_SIZE,
    game.Reason.INVALID_COUNTS: ErrorCode.MISSING_OR_UNKNOWN_PARAMETER,
    game.Reason.TOO_MANY_SHIPS: ErrorCode.TOO_MANY_SHIPS,
    game.Reason.TOO_FEW_SHIPS: ErrorCode.WRONG_NUMBER_OF_SHIPS,
    game.Reason.NOT_STARTED: ErrorCode.NOT_IN_GAME,
    game.Reason.ALREADY_STARTED: ErrorCode.GAME_ALREADY_STARTED,
    game.Reason.WRONG_NUMBER_OF_SHIPS: ErrorCode.WRONG_NUMBER_OF_SHIPS,
    game.Reason.INVALID_ORIENTATION: ErrorCode.INVALID_PARAMETER,
    game.Reason.OUT_OF_BOUNDS: ErrorCode.POSITION_OUT_OF_BOUNDS,
    game.Reason.SHIPS_TOUCH: ErrorCode.OVERLAPPING_SHIPS,
    game.Reason.INVALID_SHIP: ErrorCode.INVALID_SHIP_ID,
    game.Reason.INVALID_DIRECTION: ErrorCode.INVALID_PARAMETER,
    game.Reason.SHIP_IMMOVABLE: ErrorCode.SHIP_IMMOVABLE,
    game.Reason.ALREADY_HIT: ErrorCode.ALREADY_HIT,
}
"""Why the rules say no."""

_IN_GAME = {Refusal.NOT_SEATED: ErrorCode.NOT_IN_GAME, Refusal.NOT_PLAYING: ErrorCode.NOT_IN_GAME}
# bpgp/3.2.1/4, bpgp/3.2.3/5, bpgp/3.2.4/7, bpgp/3.2.5/3, bpgp/3.2.6/3-8, bpgp/3.2.6/10, bpgp/4.2/1
REFUSALS: Mapping[type[Message], Mapping[Refusal, ErrorCode]] = {
    wire.Login: {
        Refusal.NAME_TAKEN: ErrorCode.USERNAME_ALREADY_EXISTS,
        Refusal.NAME_RESERVED: ErrorCode.USERNAME_ALREADY_EXISTS,
    },
    wire.Chat: {
        Refusal.NOBODY_OF_THAT_NAME: ErrorCode.USERNAME_DOES_NOT_EXIST,
        Refusal.IS_A_BOT: ErrorCode.USERNAME_DOES_NOT_EXIST,
    },
    wire.CreateGame: {  # else 9, whatever it is: one game each, and not too many
        Refusal.BAD_TABLE_PASSWORD: ErrorCode.MISSING_OR_UNKNOWN_PARAMETER,
    },
    wire.Cancel: {
        Refusal.NO_SUCH_TABLE: ErrorCode.UNKNOWN_GAME_ID,
        Refusal.NOT_SEATED: ErrorCode.UNKNOWN_GAME_ID,
        Refusal.STARTED: ErrorCode.UNKNOWN_GAME_ID,  # somebody was faster: it can no longer be cancelled
    },
    wire.Join: {
        Refusal.NO_SUCH_TABLE: ErrorCode.UNKNOWN_GAME_ID,
        Refusal.OWN_TABLE: ErrorCode.ILLEGAL_JOIN,
        Refusal.SEATED_ELSEWHERE: ErrorCode.ILLEGAL_JOIN,
        Refusal.TOO_MANY_SEATS: ErrorCode.ILLEGAL_JOIN,
        Refusal.TAKES_DAYS: ErrorCode.ILLEGAL_JOIN,
        Refusal.STARTED: ErrorCode.GAME_ALREADY_STARTED,
        Refusal.PASSWORD_REQUIRED: ErrorCode.PASSWORD_REQUIRED,
        Refusal.WRONG_PASSWORD: ErrorCode.INVALID_PASSWORD,
        Refusal.TOO_MANY_TRIES: ErrorCode.INVALID_PASSWORD,
        Refusal.ACCOUNT_REQUIRED: ErrorCode.ILLEGAL_JOIN,
        Refusal.KEPT_FOR_ANOTHER: ErrorCode.ILLEGAL_JOIN,
    },
    wire.Place: _IN_GAME,
    wire.Move: _IN_GAME,
    wire.Shoot: _IN_GAME,
    wire.Abort: _IN_GAME,
}
"""Why the lobby or a table refuses a message; what is not listed is the server's fault."""


def code_of(asked: type[Message], error: Exception) -> ErrorCode:
    """The code for refusing a message of this kind; what is not the client's fault is logged."""
    if isinstance(error, NotationError):  # of all that is read, only a name can still be wrong
        return ErrorCode.INVALID_USERNAME
    if isinstance(error, IllegalMove):
        return REASONS[error.reason]
    if isinstance(error, Refused):
        return REFUSALS.get(asked, {}).get(error.refusal, NOT_NOW)
    if isinstance(error, StoreError):
        _log.warning("%s could not be answered: %s", asked.__name__, error)
    else:
        _log.error("%s could not be answered", asked.__name__, exc_info=error)
    return NOT_NOW


_BROKEN_OFF = (Termination.ABANDONED, Termination.ADJUDICATED)
_WINS = {
    Termination.RESIGNED: EndReason.OPPONENT_ABORTED,
    Termination.LEFT: EndReason.OPPONENT_ABORTED,
    Termination.TIMED_OUT: EndReason.OPPONENT_TIMED_OUT,
}


def end_reason(news: Closed, seat: Seat) -> EndReason:
    """Why the game ended, as `seat` is told."""
    # bpgp/4.1.9/3-6, bpgp/1.3/14
    if news.outcome is None:
        return EndReason.SERVER_CLOSED_CONNECTION if news.stopping else EndReason.OTHER
    if news.outcome.termination in _BROKEN_OFF or news.outcome.is_draw:  # neither placed in time
        return EndReason.OTHER
    if seat not in news.outcome.winners:
        return EndReason.OPPONENT_WON
    return _WINS.get(news.outcome.termination, EndReason.YOU_WON)


Word = tuple[Message, bytes | None]
"""A message, and its bytes if already made."""


@lru_cache(2048)  # as many as fit on the largest board
def _hit(sunk: bool, cell: Cell) -> Word:
    message = wire.Hit(sunk, cell)
    return message, wire.encode(message)


@lru_cache(1024)
def _fail(cell: Cell) -> Word:
    message = wire.Fail(cell)
    return message, wire.encode(message)


# bpgp/4.1.5/2, bpgp/4.1.6/2, bpgp/4.1.7/2, bpgp/4.1.8/2
FOR_BOTH: Mapping[type[Event], Callable[[Any], Word]] = {
    game.Hit: lambda event: _hit(event.sunk, event.cell),
    game.Fail: lambda event: _fail(event.cell),
    game.Moved: lambda event: (wire.Moved(event.uncovered), None),
    game.TimedOut: lambda _event: (wire.Timeout(), None),
}
"""What everybody at the table is told about these events."""
# bpgp/4.1.2/2, bpgp/4.1.3/2, bpgp/4.1.4/2, bpgp/1.3/4
FOR_SEAT: Mapping[type[Event], Callable[[Any, Seat], Message | None]] = {
    game.Placed: lambda event, seat: None if event.seat == seat else wire.Placed(),
    game.Started: lambda event, seat: wire.YouStart() if event.first == seat else wire.Wait(),
}
"""What a seat is told about these; about all others, nothing."""

_shoot = lru_cache(1024)(game.Shoot)
_ship = lru_cache(2048)(game.ShipPosition)

MOVES: Mapping[type[Message], Callable[[Any], game.BattleshipMove]] = {
    wire.Place: lambda said: game.Place(tuple(_ship(*ship) for ship in said.ship_positions)),
    wire.Move: lambda said: game.Move(said.ship_id, said.direction),
    wire.Shoot: lambda said: _shoot(said.position),
}
"""The move each message stands for."""


def game_of(table: Table) -> wire.Game:
    """A table as GAME and GAMES show it, whatever wire it was opened by."""
    # bpgp/3.1.1.2/5
    terms = table.terms
    host = next(player.name for player in table.seats if player is not None)
    options = 0 if terms.password is None else wire.PASSWORD_OPTION
    return _game(table.number, host, terms.setup.size, terms.setup.ships, terms.clock, options)


@lru_cache(maxsize=256)
def _game(
    number: int, host: str, size: int, ships: game.Counts, clock: ClockRules | None, options: int
) -> wire.Game:
    """Made once, because everybody in the lobby is told."""
    return wire.Game(number, short_name(host), size, wire.NumShips(*ships), round_time(clock), options)


def start_of(table: Table, seat: Seat) -> wire.StartGame:
    """STARTGAME for one of the two."""
    # bpgp/4.1.1/3
    terms, opponent = table.terms, table.seats[1 - seat]
    name = short_name(opponent.name) if opponent else "?"
    ships = wire.NumShips(*terms.setup.ships)
    return wire.StartGame(terms.setup.size, ships, round_time(terms.clock), name)


def round_time(clock: ClockRules | None) -> int:
    """Seconds per turn; if another wire chose other seconds, or none, the nearest that BPGP knows."""
    if clock is None or clock.per_move is None:
        return ROUND_TIMES[-1]
    nearest = ceil(clock.per_move / 1000 / ROUND_TIMES.step - 0.5) * ROUND_TIMES.step
    return min(max(nearest, ROUND_TIMES[0]), ROUND_TIMES[-1])


@lru_cache(maxsize=4096)
def short_name(name: str) -> str:
    """A name from any wire as BPGP can carry it; one that is too long ends in a way no name does."""
    return shorten(clean(name), NAME_CHARACTERS) or "?"


@lru_cache(maxsize=64)
def chat_of(sender: str, recipient: str, text: str) -> Word:
    """CHAT, made once for everybody in the lobby."""
    message = wire.ChatFrom(short_name(sender), recipient, shorten(clean(text), TEXT_CHARACTERS))
    return message, wire.encode(message)
