"""Table passwords: a limit on wrong ones, so that nobody can find a PIN by counting. The same on every wire.

Only wrong passwords count, and only for a minute: by who tries them (an account, or a block of addresses
where there is none), by block and, for IPv6, by site. After too many, every further try has to wait. When a
table is tried from everywhere, everybody has one wrong password a minute instead of five: somebody who knows
the right one still gets in at the first try, unless the guesses come from their own block.

A password must be one that everybody who may join can type, whatever wire they come by.
"""

from collections.abc import Mapping

from parley.core import NotationError
from parley.games.dots import GAME as DOTS
from parley.house.alarms import SEAT, Alarms
from parley.house.attempts import Attempts, Counted, forgive_all, longest_wait, take_all
from parley.house.origin import Origin, block_of, site_of
from parley.house.person import limits_key
from parley.tables import Player, Refusal, Refused, Table, Terms, Timers, address_of, is_person
from parley.wires.bpgp.free import PASSWORD_BYTES
from parley.wires.dotline.requests import TABLE_PASSWORD
from parley.wires.dotline.texts import Text
from parley.wires.dotline.words import Layout

WHO, BLOCK, SITE = 5, 20, 60
"""Wrong passwords allowed for one table in a minute."""
ANYWHERE = 60
"""Wrong passwords allowed from a block in a minute, for all tables."""
SIEGE = 100
"""Wrong passwords for one table in a minute, from everywhere, before everybody has only one."""

_WORDS: Mapping[str, Layout] = {DOTS.name: TABLE_PASSWORD}
"""How table passwords are written on a wire that is strict about it."""
_ANY_TEXT = Text(1, PASSWORD_BYTES)


def check_typeable(terms: Terms) -> None:
    """Raise `Refused` for a password that people on another wire of the same game could not type."""
    if not terms.password:
        return
    try:
        _WORDS.get(terms.game.name, _ANY_TEXT).write(terms.password.decode())
    except UnicodeDecodeError:
        raise Refused(Refusal.BAD_TABLE_PASSWORD) from None
    except NotationError as error:
        raise Refused(Refusal.BAD_TABLE_PASSWORD, f"{Refusal.BAD_TABLE_PASSWORD}: {error}") from None
    if len(terms.password) > PASSWORD_BYTES:
        raise Refused(Refusal.BAD_TABLE_PASSWORD, f"at most {PASSWORD_BYTES} bytes")


class Locks:
    """Counts who has tried which table. Remembers as many as `Attempts` does."""

    def __init__(self, timers: Timers, alarms: Alarms) -> None:
        self._timers, self._alarms = timers, alarms
        self._who, self._block, self._site = Attempts(WHO), Attempts(BLOCK), Attempts(SITE)
        self._anywhere, self._once = Attempts(ANYWHERE), Attempts(1)
        self._siege = Attempts(SIEGE)

    def check(self, table: Table, player: Player, given: bytes | None) -> None:
        """Raise `Refused` unless this password opens the table, and the player may try it now."""
        if not table.terms.password or not given or not is_person(player):
            table.terms.check_password(given)
            return
        try:
            self._try(table, player, given)
        except Refused as error:
            origin, now = Origin(address_of(player), player.kind), self._timers.now()
            self._alarms.ring(SEAT, origin, str(error), player.name, now, table=table.number)
            raise

    def _try(self, table: Table, player: Player, given: bytes) -> None:
        now, number = self._timers.now(), str(table.number)
        tries = self._tries(table, player, is_besieged=bool(self._siege.wait(number, now)))
        if not take_all(tries, now):
            raise Refused(Refusal.TOO_MANY_TRIES, wait=longest_wait(tries, now))
        try:
            table.terms.check_password(given)
        except Refused:
            self._siege.take(number, now)
            raise
        forgive_all(tries)

    def _tries(self, table: Table, player: Player, *, is_besieged: bool) -> list[Counted]:
        address = address_of(player)
        block = block_of(address)
        who = limits_key(player)
        tries = [
            (self._who, f"{table.number} {who}"),
            (self._block, f"{table.number} {block}"),
            (self._site, f"{table.number} {site_of(address)}"),
            (self._anywhere, block),
        ]
        return [(self._once, f"{table.number} {who}"), *tries] if is_besieged else tries
