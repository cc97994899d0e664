"""People who are here: list them, send them away, let them talk or not."""

from collections.abc import Iterator
from typing import TypeGuard

from parley.core import SetupError
from parley.house import entrance
from parley.house import orders as r
from parley.house.house import House
from parley.house.operators.answers import Answer, Operator, Trouble, Unable, count
from parley.house.origin import block_of
from parley.house.person import Parting, Person
from parley.house.sanctions import Sanctions, Target, parse_target
from parley.store.sanctions import MOST, Kind, Sanction
from parley.tables import Player, Refused

_UNITS = {"day": 86_400, "hour": 3600, "minute": 60, "second": 1}


def people(house: House) -> Iterator[Person]:
    """Everybody who came in by the entrance; bots of the house did not."""
    return (person for person in tuple(house.lobby.people.values()) if is_somebody(person))


def find(house: House, name: str) -> Person | None:
    """Whoever is here under this name."""
    try:
        found = house.lobby.find(name)
    except Refused:
        return None
    return found if is_somebody(found) else None


def is_somebody(player: Player) -> TypeGuard[Person]:
    """Whether a player came in by the entrance."""
    return hasattr(player, "see_off")


async def who(house: House, _operator: Operator, _request: r.Who) -> Answer:
    """Everybody who is here, the latest first."""
    rows = [
        {
            "name": person.name,
            "wire": person.kind,
            "account": person.account,
            "address": person.address,
            "table": _table(house, person),
            "since": house.arrivals.get(person),
        }
        for person in people(house)
    ]
    return {"text": count(len(rows), "person is", "people are") + " here", "rows": rows[::-1]}


def _table(house: House, player: Player) -> int | None:
    table = house.lobby.table_of(player)
    return None if table is None else table.number


async def kick(house: House, operator: Operator, request: r.Kick) -> Answer:
    """Close all connections of one person."""
    person = find(house, request.name)
    if person is None:
        raise Unable(Trouble.NOBODY)
    await check_may_judge(house, operator, person.account)
    name = person.name  # whoever has gone has none
    person.see_off(Parting.SENT_AWAY)
    return {"text": f"{name} was sent away"}


async def mute(house: House, operator: Operator, request: r.Mute) -> Answer:
    """Mute somebody: nothing they say is heard."""
    target = read_target(request.target)
    sanction = await _add(house, operator, Kind.MUTE, target, request.seconds, request.reason)
    return {"text": f"{target} may not talk" + _until(request.seconds), "sanction": sanction.id}


async def ban(house: House, operator: Operator, request: r.Ban) -> Answer:
    """Ban somebody; everybody it concerns is sent away, and no chair is kept for them."""
    target = read_target(request.target)
    targets = [target]
    here = find(house, target.name) if target.network is None else None
    if request.address:
        if here is None:
            raise Unable(Trouble.NOBODY)
        targets.append(read_target(block_of(here.address)))
    for one in targets:
        await _add(house, operator, Kind.BAN, one, request.seconds, request.reason)
    gone = send_away_banned(house)
    words = " and ".join(map(str, targets))
    text = f"{words} may not come in{_until(request.seconds)}: {count(gone, 'was', 'were')} sent away"
    return {"text": text, "gone": gone}


async def unmute(house: House, _operator: Operator, request: r.Unmute) -> Answer:
    """Lift a mute."""
    return await _lift(house, Kind.MUTE, request.target)


async def unban(house: House, _operator: Operator, request: r.Unban) -> Answer:
    """Lift a ban."""
    return await _lift(house, Kind.BAN, request.target)


async def bans(house: House, _operator: Operator, _request: r.Bans) -> Answer:
    """All bans and mutes in force."""
    rows = [
        {
            "kind": one.kind.value,
            "target": one.target,
            "expires": one.expires,
            "created": one.created,
            "by": one.by,
            "reason": one.reason,
        }
        for one in house.shared(Sanctions).in_force()
    ]
    return {"text": f"{count(len(rows), 'ban or mute', 'bans and mutes')} in force", "rows": rows}


def read_target(text: str) -> Target:
    """Whom an order is about. Raises `Unable`."""
    try:
        return parse_target(text)
    except SetupError as error:
        raise Unable(Trouble.BAD_TARGET, str(error)) from None


def send_away_banned(house: House) -> int:
    """Send away everybody who may not be here, and drop the chairs of those who may not come back."""
    sanctions, gone = house.shared(Sanctions), 0
    for person in people(house):
        if sanctions.find(Kind.BAN, person.name, person.account, person.address) is not None:
            person.see_off(Parting.SENT_AWAY)
            gone += 1
    for table in tuple(house.lobby.tables.values()):
        for sitting in tuple(table.seats):
            if sitting is not None and sitting.account is not None:
                sanction = sanctions.find(Kind.BAN, sitting.name, sitting.account, "")
                if sanction is not None and entrance.login_of(house, sitting.account) is None:
                    table.disown(sitting.account)
    return gone


async def _add(
    house: House, operator: Operator, kind: Kind, target: Target, seconds: int | None, reason: str
) -> Sanction:
    account = None
    if target.network is None:
        found = await house.accounts.find(target.name)
        account = found and found.id
        await check_may_judge(house, operator, account)
    sanctions = house.shared(Sanctions)
    if len(sanctions.in_force()) >= MOST:
        raise Unable(Trouble.TOO_MANY)
    return await sanctions.add(kind, target, account, seconds, reason, operator.name)


async def check_may_judge(house: House, operator: Operator, account: int | None) -> None:
    """Operators cannot sanction each other, unless they are at the machine itself."""
    if account is not None and not operator.is_local and await house.store.operators.includes(account):
        raise Unable(Trouble.IS_OPERATOR)


async def _lift(house: House, kind: Kind, target: str) -> Answer:
    lifted = await house.shared(Sanctions).lift(kind, read_target(target))
    if not lifted:
        raise Unable(Trouble.NOT_IN_FORCE)
    verb = "come in" if kind is Kind.BAN else "talk"
    return {"text": f"{lifted[0].target} may {verb} again"}


def _until(seconds: int | None) -> str:
    """` for 1 hour`: in the largest unit that fits."""
    if seconds is None:
        return ""
    unit = next(unit for unit in _UNITS if seconds % _UNITS[unit] == 0)
    return " for " + count(seconds // _UNITS[unit], unit, f"{unit}s")
