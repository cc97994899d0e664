"""A visit to a BPGP server, whoever wrote it.

We believe the server wherever it makes sense; its mistakes are reported as a `Fault` with the section of the
draft. Every answer has a timeout.
"""

from collections.abc import Callable, Mapping
from typing import Any

from parley.core import IllegalMove, Outcome, Resign, SetupError
from parley.core import connection as core
from parley.core.connection import Message
from parley.core.text import clean
from parley.games import battleship_plus as game
from parley.match.replay import read_setup
from parley.seats.bpgp.codes import round_time
from parley.tables import Phase
from parley.visits.bpgp.battle import Battle
from parley.visits.bpgp.clauses import clause_broken
from parley.visits.bpgp.heard import HEARD, MOMENT, expect
from parley.visits.bpgp.late import LATE, unanswered
from parley.visits.bpgp.listing import Listing
from parley.visits.bpgp.outbox import Outbox
from parley.visits.hall import Remark, Wish
from parley.visits.notices import Happened, Listed
from parley.visits.presence import Presence
from parley.visits.visit import Can, CannotNow, NotAnswered, Stage
from parley.wires import bpgp as wire
from parley.wires.bpgp import LenientConnection
from parley.wires.bpgp.free import NAME_CHARACTERS, PASSWORD_BYTES, TEXT_CHARACTERS

PATIENCE = 600.0
"""Seconds a game may stall while it waits for others."""
NAMES = 9
"""How many more names are tried if we may choose one, and it is taken."""


def check_name(name: str) -> str:
    """Raises `SetupError` for what no server may accept (3.2.1)."""
    if not 0 < len(name) <= NAME_CHARACTERS or not name.isprintable():
        raise SetupError(f"a name has 1 to {NAME_CHARACTERS} characters in BPGP")
    return name


class BpgpVisit(Presence):
    """A `Visit` that `net` drives as a `Wired`."""

    games = (game.GAME.name,)
    can = frozenset({Can.LIST, Can.OPEN, Can.JOIN, Can.SAY, Can.TELL, Can.LOCK})

    def __init__(
        self,
        where: str,
        name: str,
        clock: Callable[[], float],
        byte_order: str = "big",
        *,
        is_name_free: bool = False,
    ) -> None:
        """`is_name_free`: another name will do if this one is taken."""
        super().__init__(where, clock)
        numbers = range(2, 2 + NAMES) if is_name_free else ()
        self.login = check_name(name)
        """The name we ask for."""
        self.other_names = iter([f"{name[: NAME_CHARACTERS - 2]}{number}" for number in numbers])
        """To try if it is taken."""
        self.refused_logins = 0
        """How often our own name was still taken when we came back."""
        self.is_full = False
        """Does the server have as many games as it wants, until one of them is deleted (bpgp/3.2.4/8)?"""
        self.may_shrink = False
        """Was the fleet of the game we open ours to choose?"""
        self.listing = Listing(self.hall, byte_order)
        self.connection = LenientConnection()
        self.outbox = Outbox(self.connection)
        self.battle: Battle | None = None
        self.turns = 0
        """HIT, FAIL, MOVED and TIMEOUT in the games of this connection that are over."""
        self.is_listed = False
        self.due: dict[str, float] = {}
        """When things are late: see `late.LATE`."""
        self._heard_at = 0.0

    # -- what may be done ----------------------------------------------------------------------------

    def open(self, wish: Wish) -> None:
        """CREATE_GAME. Without `ships` it is a fleet as bpgp/1.2/1 wants it."""
        self._check_idle()
        if wish.game != game.GAME.name:
            raise CannotNow(f"only {game.GAME.name} is played here")
        if wish.bots:
            raise CannotNow("no bots can be asked to a table here")
        if self.is_full:  # bpgp/3.2.4/8
            raise CannotNow("the server wants no more games until one of those it has is gone")
        settings = dict(wish.settings)
        self.may_shrink = "ships" not in settings
        if self.may_shrink and (size := settings.get("size", 10)) in game.SIZES:
            settings["ships"] = list(game.strict_fleet(size))
        setup = read_setup(game.GAME, settings)
        password = _password(wish.password)
        options, ships = wire.PASSWORD_OPTION if password else 0, wire.NumShips(*setup.ships)
        self.ask(wire.CreateGame(setup.size, ships, round_time(wish.clock), options, password))

    def join(self, number: int, password: str = "") -> None:
        """JOIN."""
        self._check_idle()
        if not 0 <= number < 1 << 16:
            raise CannotNow("a game has a number from 0 to 65535 here")
        self.ask(wire.Join(self.listing.number_of(number), _password(password)))

    def leave(self) -> None:
        """CANCEL an open game, ABORT one that is played."""
        seen = self.seen
        if seen is None:
            return
        if seen.phase is Phase.OVER or self.stage is Stage.OUTSIDE:
            self.part()
        elif not self.is_leaving:
            self.ask(wire.Cancel() if seen.phase is Phase.OPEN else self._abort())
            self.is_leaving = True

    def submit(self, move: Any) -> None:
        """PLACE, SHOOT, MOVE, or ABORT for `Resign`."""
        battle = self.battle
        if battle is None or self.stage is not Stage.TABLE:
            raise CannotNow("you are not playing")
        if isinstance(move, Resign):
            self.ask(self._abort())
            return
        if self.outbox.is_saying(wire.Shoot, wire.Move):
            raise NotAnswered("your last move is not answered yet")
        reason = battle.seen.view.refuse(move)
        if reason is not None:
            raise IllegalMove(reason)
        self.ask(_MESSAGES[type(move)](battle, move))
        if isinstance(move, game.Place):
            battle.place(move)
            battle.start_at_last(self.now())
            expect(self, battle, self.now())
            self.publish()

    def say(self, text: str, to: str = "") -> None:
        """CHAT. Servers do not echo it to the sender."""
        self.check_inside()
        said = clean(text)
        if not 0 < len(said) <= TEXT_CHARACTERS:
            raise CannotNow(f"a message has 1 to {TEXT_CHARACTERS} characters here")
        if len(to) > NAME_CHARACTERS:
            raise CannotNow(f"a name has at most {NAME_CHARACTERS} characters here")
        self.ask(wire.Chat(to, said))
        self.remark(Remark(self.name, said, to))

    def refresh(self) -> None:
        """GET_GAMES."""
        self.check_inside()
        if not self.outbox.is_saying(wire.GetGames):
            self.ask(wire.GetGames())

    def close(self) -> None:
        """LOGOUT."""
        if self.stage in (Stage.HALL, Stage.TABLE):
            self.connection.send(wire.Logout())
        self.go("")

    def _check_idle(self) -> None:
        self.check_inside()
        self.check_idle()
        if self.outbox.is_saying(wire.Join, wire.CreateGame):
            raise CannotNow("the server has not answered yet")

    def _abort(self) -> Message:
        if self.battle is not None:
            self.battle.gave_up = True
        return wire.Abort()

    def ask(self, message: Message) -> None:
        """Say it as soon as it may be said."""
        self.outbox.put(message, self.now())
        self.flush()

    # -- driven by net -------------------------------------------------------------------------------

    def connected(self, now: float) -> None:
        """LOGIN."""
        self.connection = LenientConnection()
        self.outbox = Outbox(self.connection)
        self.turns, self._heard_at, self.is_full = 0, now, False
        self.outbox.put(wire.Login(self.login), now)
        self.due["list"] = now + MOMENT
        self.flush()

    def receive(self, data: bytes, now: float) -> None:
        """Hear everything that came, and report it at once."""
        if self.stage is Stage.GONE:
            return
        self._heard_at = now
        self.connection.receive_data(data, now)
        for notice in self.connection.events():
            if self.wants_line:
                self._notice(notice, now)
        self._settle(now)

    def _notice(self, notice: core.Notice, now: float) -> None:
        if isinstance(notice, core.Received):
            HEARD[type(notice.message)](self, notice.message, now)
        elif isinstance(notice, core.Violation):
            self.blame(notice.rule, clause_broken(notice))
        elif isinstance(notice, core.Closed):
            self.go(notice.why)

    def lost(self, why: str, now: float, again: float | None) -> None:
        """What was played is lost with the line, as the draft says."""
        del now
        if self.stage is Stage.GONE:
            return
        self.due.clear()
        self.outbox = Outbox(self.connection)
        if self.battle is not None:
            self.finish(None, "the connection was lost")
        elif self.seen is not None and self.seen.phase is Phase.OPEN:
            self.part("the connection was lost")
        if again is None:
            self.go(why)
        else:
            self.fade(why, again)

    def data_to_send(self) -> list[bytes]:
        return self.connection.data_to_send()

    def deadline(self) -> float | None:
        """When something is late, or may be said."""
        if self.stage is Stage.GONE:
            return None
        dues = list(self.due.values())
        if (due := self.outbox.deadline()) is not None:
            dues.append(due)
        if self.battle is not None:
            dues.append(self._heard_at + PATIENCE)
        return min(dues, default=None)

    def wake(self, now: float) -> None:
        if self.stage is Stage.GONE:
            return
        for what in [what for what, due in self.due.items() if now >= due]:
            del self.due[what]
            LATE[what](self, now)
        if self.outbox.due is not None and now >= self.outbox.due:
            unanswered(self, now)
        if self.battle is not None and now >= self._heard_at + PATIENCE:
            self.go(f"the server has said nothing for {PATIENCE:.0f} s")
        self._settle(now)

    def _settle(self, now: float) -> None:
        if self.stage is not Stage.GONE:
            self.publish()
            self.outbox.push(now)
        self.flush()

    # -- what comes of it ----------------------------------------------------------------------------

    def publish(self) -> None:
        """Report what has gathered."""
        if self.battle is not None:
            faults, self.battle.faults = self.battle.faults, []
            plies, self.battle.plies = tuple(self.battle.plies), []
            for fault in faults:
                self.blame(fault.text, fault.clause)
            if plies:
                self.battle.seen.add(plies)
                self.told(Happened(plies))
        if self.is_listed:
            self.is_listed = False
            self.told(Listed())

    def enter(self) -> None:
        """We are logged in."""
        self.due.pop("list", None)
        if self.stage is Stage.OUTSIDE:
            self.name, self.refused_logins = self.login, 0
            super().enter()

    def finish(self, outcome: Outcome | None, why: str = "") -> None:
        """The game is over."""
        battle = self.battle
        if battle is None:
            return
        self.publish()
        self.turns += battle.tally.total
        self.battle = None
        self.due.clear()
        self.outbox.drop(wire.Shoot, wire.Move, wire.Place, wire.Abort)
        super().finish(outcome, why)

    def go(self, why: str) -> None:
        if self.stage is Stage.GONE:
            return
        if self.battle is not None:
            self.finish(None, why)
        self.due.clear()
        super().go(why)


def _password(text: str) -> bytes:
    password = text.encode()
    if len(password) > PASSWORD_BYTES:
        raise CannotNow(f"a password has at most {PASSWORD_BYTES} bytes here")
    return password


_MESSAGES: Mapping[type[Any], Callable[[Battle, Any], Message]] = {
    game.Place: lambda _battle, move: wire.Place(tuple(wire.ShipPosition(*ship) for ship in move.ships)),
    game.Shoot: lambda battle, move: wire.Shoot(battle.tally.turn_counter, move.cell),
    game.Move: lambda battle, move: wire.Move(battle.tally.turn_counter, move.ship, move.direction),
}
"""The message for each move."""
