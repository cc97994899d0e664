"""Faults of a BPGP server: wrong codes, counts that are one out, news to the wrong people, bytes lost."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from parley.core import Cell
from parley.games import battleship_plus as game
from parley.games.battleship_plus import rules as game_rules
from parley.games.battleship_plus import turns
from parley.games.battleship_plus.fleet import Fleet
from parley.seats.bpgp import codes
from parley.seats.bpgp.gazette import Gazette
from parley.seats.bpgp.session import _HANDLERS, BpgpSession
from parley.tables import Lobby, Refusal
from parley.wires import bpgp as wire
from parley.wires.bpgp import ErrorCode, ServerConnection, State, session
from parley.wires.bpgp.connection import BpgpConnection
from parley.wires.bpgp.free import Name, Text
from parley.wires.bpgp.row import ErrorRow
from parley.wires.bpgp.rules import LOBBY, LOGGED_IN, PLACING, REFUSALS
from tests.checks.mutants.mutant import Mutants

MUTANTS = Mutants("bpgp-server")
Patch = pytest.MonkeyPatch


def _out_of_place(
    clause: str, name: str, states: tuple[State, ...], said: type[Any], code: ErrorCode
) -> None:
    """Another code for a message that has no place in these states."""

    def patch(monkeypatch: Patch) -> None:
        for state in states:
            monkeypatch.setitem(REFUSALS, (state, said), code)

    patch.__name__, patch.__doc__ = name, f"{said.__name__} out of place is {code.name}."
    MUTANTS.breaks(clause)(patch)


_out_of_place("bpgp/3.2.1/3", "second_login", LOGGED_IN, wire.Login, ErrorCode.NOT_LOGGED_IN)
_out_of_place("bpgp/5.2.2/3", "chat_before_login", (State.UNCONNECTED,), wire.Chat, ErrorCode.UNKNOWN_COMMAND)
_out_of_place("bpgp/4.2/1", "shot_without_game", LOBBY, wire.Shoot, ErrorCode.NOT_YOUR_TURN)
_out_of_place("bpgp/4.2/2", "move_while_placing", PLACING, wire.Move, ErrorCode.NOT_LOGGED_IN)
_out_of_place("bpgp/4.2.4/3", "shot_out_of_turn", (State.OPPONENTS_TURN,), wire.Shoot, ErrorCode.NOT_IN_GAME)
_out_of_place("bpgp/4.2.3/3", "move_out_of_turn", (State.OPPONENTS_TURN,), wire.Move, ErrorCode.NOT_IN_GAME)


def _refused(clause: str, asked: type[Any], refusal: Refusal, code: ErrorCode) -> None:
    """Another code where the lobby says no."""

    def patch(monkeypatch: Patch) -> None:
        table: Any = codes.REFUSALS[asked]
        monkeypatch.setitem(table, refusal, code)

    patch.__name__ = f"{asked.__name__}_{refusal.name}_as_{code.value}".lower()
    patch.__doc__ = f"{asked.__name__}: {refusal.name} is {code.name}."
    MUTANTS.breaks(clause)(patch)


_refused("bpgp/3.2.1/4", wire.Login, Refusal.NAME_TAKEN, ErrorCode.INVALID_USERNAME)
_refused("bpgp/3.2.3/5", wire.Chat, Refusal.NOBODY_OF_THAT_NAME, ErrorCode.WRONG_RECIPIENT)
_refused("bpgp/3.2.5/3", wire.Cancel, Refusal.NOT_SEATED, ErrorCode.NOT_IN_GAME)
_refused("bpgp/3.2.6/3", wire.Join, Refusal.NO_SUCH_TABLE, ErrorCode.ILLEGAL_JOIN)
_refused("bpgp/3.2.6/6", wire.Join, Refusal.OWN_TABLE, ErrorCode.GAME_ALREADY_STARTED)
_refused("bpgp/3.2.6/4", wire.Join, Refusal.PASSWORD_REQUIRED, ErrorCode.INVALID_PASSWORD)
_refused("bpgp/3.2.6/5", wire.Join, Refusal.WRONG_PASSWORD, ErrorCode.PASSWORD_REQUIRED)


def _illegal(clause: str, reason: game.Reason, code: ErrorCode) -> None:
    """Another code where the rules say no."""

    def patch(monkeypatch: Patch) -> None:
        table: Any = codes.REASONS
        monkeypatch.setitem(table, reason, code)

    patch.__name__, patch.__doc__ = f"{reason.name}_as_{code.value}".lower(), f"{reason.name} is {code.name}."
    MUTANTS.breaks(clause)(patch)


_illegal("bpgp/3.2.4/6", game.Reason.TOO_MANY_SHIPS, ErrorCode.WRONG_NUMBER_OF_SHIPS)
_illegal("bpgp/4.2.2/7", game.Reason.WRONG_NUMBER_OF_SHIPS, ErrorCode.TOO_MANY_SHIPS)
_illegal("bpgp/4.2.2/4", game.Reason.INVALID_ORIENTATION, ErrorCode.POSITION_OUT_OF_BOUNDS)
_illegal("bpgp/4.2.2/6", game.Reason.SHIPS_TOUCH, ErrorCode.POSITION_OUT_OF_BOUNDS)
_illegal("bpgp/4.2.4/4", game.Reason.OUT_OF_BOUNDS, ErrorCode.OVERLAPPING_SHIPS)
_illegal("bpgp/4.2.3/7", game.Reason.INVALID_SHIP, ErrorCode.SHIP_IMMOVABLE)
_illegal("bpgp/4.2.3/8", game.Reason.SHIP_IMMOVABLE, ErrorCode.INVALID_SHIP_ID)
_illegal("bpgp/4.2.3/4", game.Reason.INVALID_DIRECTION, ErrorCode.MISSING_OR_UNKNOWN_PARAMETER)
_illegal("bpgp/4.2.3/5", game.Reason.OUT_OF_BOUNDS, ErrorCode.SHIP_IMMOVABLE)
_illegal("bpgp/4.2.2/5", game.Reason.OUT_OF_BOUNDS, ErrorCode.INVALID_PARAMETER)
_illegal("bpgp/4.2.4/6", game.Reason.ALREADY_HIT, ErrorCode.POSITION_OUT_OF_BOUNDS)


@MUTANTS.breaks("bpgp/4.2.1/2")
def _hits_are_not_counted(patch: Patch) -> None:
    """HIT does not count as a turn."""
    patch.setattr("parley.wires.bpgp.machine.COUNTED", session.COUNTED - {wire.Hit})


@MUTANTS.breaks("bpgp/4.2.1/2")
def _moves_are_not_counted(patch: Patch) -> None:
    """MOVED does not count as a turn."""
    patch.setattr("parley.wires.bpgp.machine.COUNTED", session.COUNTED - {wire.Moved})


@MUTANTS.breaks("bpgp/4.2.1/4")
def _counter_runs_on(patch: Patch) -> None:
    """The turn counter is not set to zero for the next game."""

    def note(own: Any, message: Any) -> bool:
        own.board_size, own.game_id = message.board_size, None
        return False

    notes: Any = session.NOTES
    patch.setitem(notes, wire.StartGame, note)


@MUTANTS.breaks("bpgp/4.2.4/5")
def _turn_counter_is_not_looked_at(patch: Patch) -> None:
    """Any turn counter will do."""
    checks: Any = session.CHECKS
    patch.setitem(checks, wire.Shoot, lambda *_: None)


@MUTANTS.breaks("bpgp/4.2.3/9")
def _moves_have_any_number(patch: Patch) -> None:
    """The turn counter of MOVE is not looked at."""
    checks: Any = session.CHECKS
    patch.setitem(checks, wire.Move, lambda *_: None)


@MUTANTS.breaks("bpgp/4.2.1/3")
def _turn_255_is_turn_0(patch: Patch) -> None:
    """After turn 254 comes turn 0."""

    def check_turn(own: Any, message: wire.Shoot) -> ErrorCode | None:
        is_right = message.turn_counter == own.turn_counter % 255
        return None if is_right else ErrorCode.INVALID_TURN_COUNT

    checks: Any = session.CHECKS
    patch.setitem(checks, wire.Shoot, check_turn)


@MUTANTS.breaks("bpgp/2/6")
def _one_segment_one_message(patch: Patch) -> None:
    """What comes in pieces is lost, as if each segment were a message."""
    receive = BpgpConnection.receive_data

    def receive_data(self: BpgpConnection, data: bytes, now: float) -> None:
        if len(data) >= 3 and int.from_bytes(data[1:3]) <= len(data) - 3:
            receive(self, data, now)

    patch.setattr(BpgpConnection, "receive_data", receive_data)


@MUTANTS.breaks("bpgp/2/6")
def _only_the_first_of_a_segment(patch: Patch) -> None:
    """What follows the first message of a segment is dropped."""
    receive = BpgpConnection.receive_data

    def receive_data(self: BpgpConnection, data: bytes, now: float) -> None:
        receive(self, data[: 3 + int.from_bytes(data[1:3])] if len(data) >= 3 else data, now)

    patch.setattr(BpgpConnection, "receive_data", receive_data)


@MUTANTS.breaks("bpgp/5.2.1/1")
def _unknown_types_are_ignored(patch: Patch) -> None:
    """No answer to a type that is nobody's."""
    refuse = BpgpConnection._refuse

    def _refuse(self: BpgpConnection, number: int, *place: Any) -> None:
        if (self.peer, number) in wire.CODES:
            refuse(self, number, *place)

    patch.setattr(ServerConnection, "_refuse", _refuse)


@MUTANTS.breaks("bpgp/2/8")
def _hangs_up_after_an_error(patch: Patch) -> None:
    """The first error ends the connection."""
    patch.setattr(ErrorRow, "is_too_long", property(lambda _: True))


@MUTANTS.breaks("bpgp/5/2")
def _answers_errors(patch: Patch) -> None:
    """ERROR is answered with ERROR."""
    _handle(patch, wire.Error, lambda own, _message: own._say(wire.Error(ErrorCode.UNKNOWN_COMMAND)))


@MUTANTS.breaks("bpgp/3.1.2/4")
def _names_by_bytes(patch: Patch) -> None:
    """A name may have 22 bytes, not characters."""
    check = Name.check
    patch.setattr(
        Name, "check", lambda self, name: check(self, name + "n" * (len(name.encode()) - len(name)))
    )


@MUTANTS.breaks("bpgp/3.2.3/4")
def _texts_of_any_length(patch: Patch) -> None:
    """A text may have 64 characters."""
    check = Text.check
    patch.setattr(Text, "check", lambda self, text: check(self, text[1:]))


@MUTANTS.breaks("bpgp/3.1.1.1/2")
def _chat_to_all(patch: Patch) -> None:
    """What is said to one is told to everybody."""
    chat = BpgpSession._chat
    patch.setattr(BpgpSession, "_chat", lambda self, said: chat(self, wire.Chat("", said.text)))
    _handle(patch, wire.Chat, BpgpSession._chat)


def _handle(patch: Patch, said: type[Any], handler: Callable[..., Any]) -> None:
    handlers: Any = _HANDLERS.at_once
    patch.setitem(handlers, said, handler)


@MUTANTS.breaks("bpgp/3.2.3/3")
def _chat_to_nobody(patch: Patch) -> None:
    """What is said to everyone is lost."""
    chat = BpgpSession._chat
    _handle(patch, wire.Chat, lambda own, said: chat(own, said) if said.recipient else None)


@MUTANTS.breaks("bpgp/4.1.7/2")
def _moves_are_told_as_misses(patch: Patch) -> None:
    """FAIL instead of MOVED."""
    told: Any = codes.FOR_BOTH
    patch.setitem(told, game.Moved, lambda _event: (wire.Fail(Cell(0, 0)), None))


@MUTANTS.breaks("bpgp/4.1.6/2")
def _misses_are_told_elsewhere(patch: Patch) -> None:
    """FAIL has the column first."""
    told: Any = codes.FOR_BOTH
    patch.setitem(told, game.Fail, lambda event: (wire.Fail(Cell(event.cell.y, event.cell.x)), None))


@MUTANTS.breaks("bpgp/3.1.1.3/2")
def _news_of_games_to_their_creator_only(patch: Patch) -> None:
    """GAME goes to nobody else."""
    patch.setattr(Gazette, "_catch_up", lambda self, reader: False)


@MUTANTS.breaks("bpgp/4.1.1/3")
def _start_with_ones_own_name(patch: Patch) -> None:
    """STARTGAME tells everybody their own name."""
    start_of = codes.start_of
    patch.setattr("parley.seats.bpgp.session.start_of", lambda table, seat: start_of(table, 1 - seat))


@MUTANTS.breaks("bpgp/4.1.2/2")
def _placed_to_oneself(patch: Patch) -> None:
    """PLACED goes to whoever has placed."""
    told: Any = codes.FOR_SEAT
    patch.setitem(told, game.Placed, lambda event, seat: wire.Placed() if event.seat == seat else None)


@MUTANTS.breaks("bpgp/1.3/4")
def _both_start(patch: Patch) -> None:
    """YOUSTART to both."""
    told: Any = codes.FOR_SEAT
    patch.setitem(told, game.Started, lambda _event, _seat: wire.YouStart())


@MUTANTS.breaks("bpgp/4.3/6")
def _nothing_ever_sinks(patch: Patch) -> None:
    """HIT never says sunk."""
    told: Any = codes.FOR_BOTH
    patch.setitem(told, game.Hit, lambda event: (wire.Hit(sunk=False, position=event.cell), None))


@MUTANTS.breaks("bpgp/4.3/7")
def _columns_first(patch: Patch) -> None:
    """A position is taken for column and row."""
    moves: Any = codes.MOVES
    patch.setitem(moves, wire.Shoot, lambda said: game.Shoot(Cell(said.position.y, said.position.x)))


@MUTANTS.breaks("bpgp/4.1.7/3")
def _moved_tells_nothing(patch: Patch) -> None:
    """MOVED never names a square."""
    told: Any = codes.FOR_BOTH
    patch.setitem(told, game.Moved, lambda _event: (wire.Moved(), None))


@MUTANTS.breaks("bpgp/4.4.2/1")
def _north_is_down(patch: Patch) -> None:
    """North and south are the wrong way round."""
    moves: Any = codes.MOVES
    patch.setitem(moves, wire.Move, lambda said: game.Move(said.ship_id, (2, 1, 0, 3)[said.direction % 4]))


@MUTANTS.breaks("bpgp/1.3/9")
def _hits_pass_the_turn(patch: Patch) -> None:
    """After a hit it is the other's turn, though nobody is told."""
    hit = turns._hit

    def passing(state: Any, seat: Any, *shot: Any) -> Any:
        step = hit(state, seat, *shot)
        if step.state.public.outcome is not None:
            return step
        public = replace(step.state.public, to_move=frozenset({1 - seat}))
        return type(step)(replace(step.state, public=public), step.events)

    patch.setattr(turns, "_hit", passing)


@MUTANTS.breaks("bpgp/4.2.3/6")
def _moves_may_touch(patch: Patch) -> None:
    """A ship may move beside another."""
    refuse = Fleet.refuse_move

    def refuse_move(self: Fleet, *move: Any) -> game.Reason | None:
        reason = refuse(self, *move)
        return None if reason is game.Reason.SHIPS_TOUCH else reason

    patch.setattr(Fleet, "refuse_move", refuse_move)


@MUTANTS.breaks("bpgp/4.2.4/6")
def _no_square_twice(patch: Patch) -> None:
    """A square that was missed cannot be fired at again either."""
    refuse = turns.refuse_shoot

    def refuse_shoot(public: Any, fleets: Any, seat: Any, move: Any) -> Any:
        reason = refuse(public, fleets, seat, move)
        is_missed = public.fresh[1 - seat] & public.setup.grid.bit(*move.cell) if reason is None else 0
        return game.Reason.ALREADY_HIT if is_missed else reason

    patch.setitem(game_rules.RULES, game.Shoot, game_rules.RULES[game.Shoot]._replace(refuse=refuse_shoot))


@MUTANTS.breaks("bpgp/4.1.9/3")
def _everybody_wins(patch: Patch) -> None:
    """ENDGAME 2 to both."""
    patch.setattr("parley.seats.bpgp.session.end_reason", lambda *_: wire.EndReason.YOU_WON)


@MUTANTS.breaks("bpgp/4.2.5/2")
def _abort_is_a_victory(patch: Patch) -> None:
    """The opponent of somebody who aborts hears ENDGAME 2."""
    patch.setattr(codes, "_WINS", {})


@MUTANTS.breaks("bpgp/3.2.2/2")
def _logout_leaves_the_game(patch: Patch) -> None:
    """Whoever logs out stays at the table."""
    lost = BpgpSession.lost

    def lose(self: BpgpSession) -> None:
        patch.setattr(Lobby, "table_of", lambda *_: None)
        lost(self)

    patch.setattr(BpgpSession, "lost", lose)


@MUTANTS.breaks("bpgp/3.1.1.2/3")
def _begun_games_are_listed(patch: Patch) -> None:
    """GAMES is never changed."""
    lists = Gazette.lists
    seen: dict[int, list[bytes]] = {}

    def stale(self: Gazette, reader: Any) -> list[bytes]:
        return seen.setdefault(0, list(lists(self, reader)))

    patch.setattr(Gazette, "lists", stale)
