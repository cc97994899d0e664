"""The one way into the house for people on every wire, and the way out.

An account is logged in once: a new login replaces the older one. People without an account use a name that no
account has.
"""

from time import time_ns

from parley.house.alarms import LOGIN
from parley.house.house import House
from parley.house.ignored import Ignored
from parley.house.origin import Origin
from parley.house.person import Parting, Person
from parley.house.sanctions import Sanctions
from parley.store import AccountId
from parley.store.sanctions import Kind
from parley.tables import Refusal, Refused

HOUSE = "house"
"""The speaker of operators' announcements, on wires that know only chat."""


def enter(house: House, person: Person) -> None:
    """Enter under this person's name. Raises `Refused`."""
    try:
        check_welcome(house, person.name, person.account, person.address)
        if (older := login_of(house, person.account)) is not None:
            older.see_off(Parting.REPLACED)
        house.lobby.enter(person)
    except Refused as error:
        note_refused(house, person, person.name, error)
        raise
    house.arrivals[person] = time_ns() // 1_000_000
    house.shared(Ignored).arrive(person)
    if person.account is not None:
        house.logins[AccountId(person.account)] = person
        house.guestbook.come(person.account)
    house.abroad.arrived(person)


def note_refused(house: House, person: Person, name: str, error: Refused) -> None:
    """Log an alarm for a refused name."""
    origin = Origin(person.address, person.kind)
    house.alarms.ring(LOGIN, origin, error.refusal.value, name, house.timers.now())


def leave(house: House, person: Person) -> None:
    """Leave the house; what becomes of a seat is settled before. Calling it again is fine."""
    house.lobby.exit(person)
    if house.arrivals.pop(person, None) is not None:
        house.shared(Ignored).leave(person)
        house.abroad.departed(person)
    if person.account is not None and login_of(house, person.account) is person:
        del house.logins[AccountId(person.account)]
        house.guestbook.go(person.account, house.timers.now())


def login_of(house: House, account: int | None) -> Person | None:
    """Whoever is here with this account."""
    return None if account is None else house.logins.get(AccountId(account))


def check_welcome(house: House, name: str, account: int | None, address: str) -> None:
    """May such a person come in, or open another tab, at all? Raises `Refused`.

    Checked before anything changes, for everybody, on every wire.
    """
    if house.lobby.is_stopping:
        raise Refused(Refusal.STOPPING)
    if house.shared(Sanctions).find(Kind.BAN, name, account, address) is not None:
        house.tally["banned"] += 1
        raise Refused(Refusal.BANNED)
