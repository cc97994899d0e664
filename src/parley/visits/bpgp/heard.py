"""What a BPGP server says, and what follows: a function for each message."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from parley.core import Seat, SetupError
from parley.core.connection import Message
from parley.core.text import clean
from parley.games.battleship_plus import GAME
from parley.match.clock import ClockRules
from parley.tables import Phase
from parley.visits.bpgp.battle import Battle
from parley.visits.bpgp.clauses import GAME_ID, clause_of
from parley.visits.bpgp.errors import hear_error
from parley.visits.bpgp.listing import setup_of
from parley.visits.hall import Remark
from parley.visits.notices import Began, Came, Sat
from parley.visits.seen import Seen
from parley.wires import bpgp as wire

if TYPE_CHECKING:
    from parley.visits.bpgp.visit import BpgpVisit

MOMENT = 3.0
"""Seconds for a message that has to follow another."""
START = 10.0
"""Seconds for YOUSTART or WAIT once both have placed."""


# -- the lobby ---------------------------------------------------------------------------------------


def _games(visit: "BpgpVisit", message: wire.Games, now: float) -> None:
    """The first list after we asked replaces what we knew; more of them go on where it ended."""
    if isinstance(visit.outbox.asked, wire.Login | wire.GetGames):
        visit.outbox.answer(now)
        visit.hall.rows.clear()
    for listed in message.games:
        visit.listing.add(listed)
    _guess_order(visit)
    visit.enter()
    visit.is_listed = True


def _game(visit: "BpgpVisit", message: wire.Game, now: float) -> None:
    visit.listing.add(message)
    _guess_order(visit)
    visit.is_listed = True
    if message.username == visit.login and (visit.seen is None or visit.seen.phase is Phase.OVER):
        if isinstance(visit.outbox.asked, wire.CreateGame):
            visit.outbox.answer(now)
        sit(visit, message, visit.listing.number_of(message.game_id))


def sit(visit: "BpgpVisit", opened: wire.Game | wire.CreateGame, number: int) -> None:
    """Our own game waits for somebody."""
    try:
        setup = setup_of(opened)
    except SetupError as error:
        visit.blame(str(error), clause_of(wire.Game))
        return
    clock = ClockRules(per_move=opened.round_time * 1000) if opened.round_time else None
    visit.seen = Seen(number, GAME, setup, Seat(0), [visit.name, None], clock=clock)
    visit.told(Came())


def _guess_order(visit: "BpgpVisit") -> None:
    if visit.listing.guess_order():
        visit.blame("game ids are little endian, as no example has them", GAME_ID)


def _delete_game(visit: "BpgpVisit", message: wire.DeleteGame, now: float) -> None:
    """Of our own: it was cancelled, or STARTGAME is about to follow."""
    number, seen = visit.listing.number_of(message.game_id), visit.seen
    visit.hall.rows.pop(number, None)
    visit.is_listed, visit.is_full = True, False
    if seen is None or seen.phase is not Phase.OPEN or seen.number not in (number, 0):
        return
    if isinstance(visit.outbox.asked, wire.Cancel):
        visit.outbox.answer(now)
        visit.part()
    else:
        visit.due["deleted"] = now + MOMENT


def _chat(visit: "BpgpVisit", message: wire.ChatFrom, _now: float) -> None:
    """Some servers echo our own words."""
    text, sender = clean(message.text), clean(message.sender)
    last = visit.hall.remarks[-1] if visit.hall.remarks else None
    if last is None or sender != visit.name or (last.name, last.text) != (sender, text):
        visit.remark(Remark(sender, text, clean(message.recipient)))


# -- the game ----------------------------------------------------------------------------------------


def _start(visit: "BpgpVisit", message: wire.StartGame, now: float) -> None:
    asked = visit.outbox.asked
    if isinstance(asked, wire.Login | wire.Join | wire.CreateGame | wire.Cancel):
        visit.outbox.answer(now)
    if visit.battle is not None:
        visit.finish(None, "another game has begun")
    visit.due.clear()
    visit.listing.tried = None
    try:
        setup = setup_of(message)
    except SetupError as error:
        visit.blame(f"STARTGAME of a game nobody can play: {error}", clause_of(wire.StartGame))
        visit.outbox.put(wire.Abort(), now)
        return
    visit.enter()
    seen, opponent = visit.seen, clean(message.opponent_name) or "?"
    if seen is None or seen.phase is not Phase.OPEN:
        number = visit.listing.number_of(asked.game_id) if isinstance(asked, wire.Join) else 0
        seat = Seat(1 if isinstance(asked, wire.Join) else 0)
        seen = visit.seen = Seen(number, GAME, setup, seat, [visit.name, visit.name])
        seen.names[1 - seat] = opponent
        visit.told(Came())
    else:
        seat, seen.setup, seen.names[1] = Seat(0), setup, opponent
        visit.told(Sat(Seat(1), opponent))
    seen.clock = ClockRules(per_move=message.round_time * 1000) if message.round_time else None
    visit.battle = Battle(seen, seat, message.round_time, visit.turns)
    visit.told(Began())


def _turn(visit: "BpgpVisit", message: Message, now: float) -> None:
    battle = visit.battle
    if battle is None:
        return
    visit.due.pop("turn", None)
    if battle.hear(message, visit.outbox.asked, now):
        visit.outbox.answer(now)
    expect(visit, battle, now)


def expect(visit: "BpgpVisit", battle: Battle, now: float) -> None:
    """What the server has to say next, whatever we do."""
    for what, is_due, seconds in (("start", battle.is_ready, START), ("end", battle.is_won, MOMENT)):
        if not is_due:
            visit.due.pop(what, None)
        else:
            visit.due.setdefault(what, now + seconds)


def _end(visit: "BpgpVisit", message: wire.EndGame, now: float) -> None:
    if isinstance(visit.outbox.asked, wire.Shoot | wire.Move | wire.Abort):
        visit.outbox.answer(now)
    if visit.battle is not None:
        visit.finish(*visit.battle.end(message.reason))


HEARD: Mapping[type[Message], Callable[["BpgpVisit", Any, float], None]] = {
    wire.Games: _games,
    wire.Game: _game,
    wire.DeleteGame: _delete_game,
    wire.ChatFrom: _chat,
    wire.StartGame: _start,
    wire.Placed: _turn,
    wire.YouStart: _turn,
    wire.Wait: _turn,
    wire.Hit: _turn,
    wire.Fail: _turn,
    wire.Moved: _turn,
    wire.Timeout: _turn,
    wire.EndGame: _end,
    wire.Error: hear_error,
}
