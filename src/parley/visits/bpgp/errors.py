"""How we react to errors from a BPGP server; other servers use other codes (bpgp/5.1/2-3)."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from parley.core.connection import Message
from parley.visits.bpgp.battle import Battle
from parley.visits.bpgp.clauses import ERROR_CODES, FILL, TURN_COUNTER, UNKNOWN_COMMAND, clause_of, say_error
from parley.visits.bpgp.listing import swapped
from parley.visits.bpgp.tally import WAYS
from parley.wires import bpgp as wire
from parley.wires.bpgp import ErrorCode, NumShips
from parley.wires.bpgp.messages import NAMES

if TYPE_CHECKING:
    from parley.visits.bpgp.visit import BpgpVisit

RETURN, RETURNS = 5.0, 24
"""Seconds before we ask for our own name again, and how often: the server may not know that we were gone."""
AGAIN, TRIES = 20.0, 3
"""Seconds before we try again to begin if nobody says who does, and how often."""
DOUBT = 2.0
"""Seconds for TIMEOUT, if a move came too late."""
ASKED: Mapping[type[Message], str] = {
    wire.GetGames: "refresh",
    wire.CreateGame: "open",
    wire.Cancel: "leave",
    wire.Join: "join",
    wire.Chat: "say",
    wire.Place: "submit",
    wire.Shoot: "submit",
    wire.Move: "submit",
    wire.Abort: "leave",
}
"""Message → the method of a visit that sends it."""
_ABOUT_CHAT = (ErrorCode.USERNAME_DOES_NOT_EXIST, ErrorCode.MESSAGE_TEXT_TOO_LONG, ErrorCode.WRONG_RECIPIENT)
_DISPENSABLE = (wire.GetGames, wire.Chat)
"""What a server may not know and still be playable."""


def hear_error(visit: "BpgpVisit", message: wire.Error, now: float) -> None:
    """It is about what we asked, or said last."""
    code = message.error_code
    if not isinstance(code, ErrorCode):
        visit.blame(f"error {code}, which is not in the draft", ERROR_CODES)
    about = visit.outbox.asked or visit.outbox.last
    if code == ErrorCode.USERNAME_ALREADY_EXISTS:
        about = _about_login(visit)
    if code in _ABOUT_CHAT and not isinstance(about, wire.Login):
        visit.decline(say_error(code), ASKED[wire.Chat])
        return
    if code == ErrorCode.UNKNOWN_COMMAND and about is not None and not isinstance(about, _DISPENSABLE):
        visit.blame(f"{NAMES[type(about)]} is answered with error 0", UNKNOWN_COMMAND)  # no error, perhaps
        return
    if about is visit.outbox.asked:
        visit.outbox.answer(now)
    if about is None:
        visit.decline(say_error(code), "")
    elif (refused := _REFUSED.get(type(about))) is not None:
        refused(visit, about, code, now)
    else:
        visit.decline(say_error(code), ASKED.get(type(about), ""))


def _about_login(visit: "BpgpVisit") -> Message:
    """It can be about nothing else; the list we took for the answer to LOGIN was not one."""
    if isinstance(visit.outbox.asked, wire.Login):
        return visit.outbox.asked
    if visit.is_in:
        visit.is_in, visit.name = False, ""
    return wire.Login(visit.login)


def _login(visit: "BpgpVisit", _asked: wire.Login, code: int, now: float) -> None:
    if code == ErrorCode.ALREADY_LOGGED_IN:
        visit.enter()
    elif code != ErrorCode.USERNAME_ALREADY_EXISTS:
        visit.go(f"the server does not let us in: {say_error(code)}")
    elif visit.name and visit.refused_logins < RETURNS:
        visit.refused_logins += 1
        visit.due["login"] = now + RETURN
    elif (other := next(visit.other_names, None)) is not None:
        visit.login = other
        visit.outbox.put(wire.Login(other), now)
    else:
        visit.go(f"the name {visit.login} is taken: choose another with --name")


def _open(visit: "BpgpVisit", asked: wire.CreateGame, code: int, now: float) -> None:
    """Some want less than 30 % of the board: if we chose the fleet, we try fewer ships."""
    fewer = _fewer(asked.num_ships)
    if code == ErrorCode.TOO_MANY_SHIPS and visit.may_shrink and any(fewer):
        visit.blame("a fleet as near to 30 % of the board as can be is refused as too many ships", FILL)
        visit.outbox.put(replace(asked, num_ships=fewer), now)
    else:
        visit.is_full = code == ErrorCode.NUMBER_OF_GAMES_LIMIT_EXCEEDED
        visit.decline(say_error(code), "open")


def _fewer(ships: NumShips) -> NumShips:
    """Without the smallest."""
    counts = list(ships)
    kind = max((kind for kind, count in enumerate(counts) if count), default=0)
    counts[kind] = max(counts[kind] - 1, 0)
    return NumShips(*counts)


def _list(visit: "BpgpVisit", _asked: wire.GetGames, code: int, _now: float) -> None:
    if code == ErrorCode.NOT_LOGGED_IN and not (visit.is_in or visit.outbox.is_saying(wire.Login)):
        visit.go(f"the server does not let us in: {say_error(code)}")
    else:
        visit.decline(say_error(code), "refresh")


def _join(visit: "BpgpVisit", asked: wire.Join, code: int, now: float) -> None:
    """A number somebody was told may have its bytes the other way round."""
    listing, is_unknown = visit.listing, code == ErrorCode.UNKNOWN_GAME_ID
    known = listing.number_of(asked.game_id) in visit.hall.rows
    if is_unknown and listing.may_turn and not known and swapped(asked.game_id) != asked.game_id:
        visit.outbox.put(replace(asked, game_id=listing.attempt(asked.game_id)), now)
        return
    if is_unknown and asked.game_id == listing.tried:
        listing.take_back()
    listing.tried = None
    visit.decline(say_error(code), "join")


def _cancel(visit: "BpgpVisit", _asked: wire.Cancel, code: int, now: float) -> None:
    """Somebody was faster, or it is gone."""
    del now
    visit.is_leaving = False
    visit.decline(say_error(code), "leave")


def _place(visit: "BpgpVisit", _asked: wire.Place, code: int, _now: float) -> None:
    if visit.battle is None or code == ErrorCode.GAME_ALREADY_STARTED:
        return
    if code == ErrorCode.NOT_IN_GAME:
        _not_in_game(visit)
        return
    visit.battle.take_back()
    visit.due.pop("start", None)
    visit.decline(say_error(code), "submit")


def _turn(visit: "BpgpVisit", asked: wire.Shoot | wire.Move, code: int, now: float) -> None:
    battle = visit.battle
    if battle is None:
        return
    if code == ErrorCode.INVALID_TURN_COUNT and battle.tally.try_next():
        way = WAYS[battle.tally.way].words
        visit.blame(f"turns are counted otherwise: we try to count {way}", TURN_COUNTER)
        visit.outbox.put(replace(asked, turn_counter=battle.tally.turn_counter), now)
    elif code == ErrorCode.NOT_YOUR_TURN:
        visit.due["turn"] = now + DOUBT  # TIMEOUT is perhaps about to follow
    elif code == ErrorCode.NOT_IN_GAME and battle.public.turn:
        _not_in_game(visit)
    elif code == ErrorCode.NOT_IN_GAME:
        _too_early(visit, battle, now)
    else:
        if code == ErrorCode.ALREADY_HIT and isinstance(asked, wire.Shoot):
            visit.blame("a cell that was not hit is refused as hit", "bpgp/4.2.4/6")
            battle.rule_out(asked)
        visit.decline(say_error(code), "submit")


def _too_early(visit: "BpgpVisit", battle: Battle, now: float) -> None:
    """The other one has not placed after all: wherever PLACED is the answer to PLACE, say."""
    battle.wait_for_start()
    if battle.early < TRIES:
        visit.due["start"] = now + AGAIN


def _not_in_game(visit: "BpgpVisit") -> None:
    visit.blame("the game has ended without ENDGAME", clause_of(wire.EndGame))
    visit.finish(None, "the server says that we do not play")


def _abort(visit: "BpgpVisit", _asked: wire.Abort, code: int, _now: float) -> None:
    if visit.battle is not None:
        visit.finish(None, say_error(code))


_REFUSED: Mapping[type[Message], Callable[["BpgpVisit", Any, int, float], None]] = {
    wire.Login: _login,
    wire.GetGames: _list,
    wire.CreateGame: _open,
    wire.Join: _join,
    wire.Cancel: _cancel,
    wire.Place: _place,
    wire.Shoot: _turn,
    wire.Move: _turn,
    wire.Abort: _abort,
}
