"""Accounts: their sign-ins and names, passwords, and everything that is kept about a person."""

from secrets import token_urlsafe
from typing import Any

from parley.core import NotationError
from parley.core.names import name_key, read_name, skeleton
from parley.house import orders as r
from parley.house import signins
from parley.house.accounts import AccountDenied, Denial, check_new_password, choosing
from parley.house.hearsay import Hearsay
from parley.house.house import House
from parley.house.operators.answers import Answer, Operator, Trouble, Unable, count
from parley.house.operators.people import check_may_judge, find
from parley.house.person import Parting
from parley.house.sanctions import Sanctions
from parley.store import Account, NameTaken, Result, StoreRefused
from parley.tables import Phase, Refused, is_person
from parley.wires.dotline.rows import LOGIN

MATCHES = 10_000
"""The most matches in an export; the newest."""


async def sessions(house: House, _operator: Operator, request: r.Sessions) -> Answer:
    """Sign-ins of an account: tokens of the web, and where it is now."""
    account, here = await house.accounts.find(request.name), find(house, request.name)
    if account is None and here is None:
        raise Unable(Trouble.NO_ACCOUNT)
    tokens = [] if account is None else await house.store.signins.of(account.id)
    rows: list[dict[str, Any]] = [
        {"what": "token", "since": created, "expires": expires, "address": None}
        for created, expires in tokens
    ]
    if here is not None:
        since = house.arrivals.get(here)
        rows.append({"what": here.kind, "since": since, "expires": None, "address": here.address})
    return {"text": f"{request.name} is {'not ' if here is None else ''}here", "rows": rows}


async def rename(house: House, operator: Operator, request: r.Rename) -> Answer:
    """Rename an account; its owner is sent away, and comes back under the new name."""
    account = await own(house, operator, request.name)
    try:
        if skeleton(request.new) == skeleton(account.name):  # nobody else can have it
            new = read_name(LOGIN.write(request.new))
            await house.accounts.rename(account.id, new)
        else:
            async with choosing(house, request.new) as new:
                await house.accounts.rename(account.id, new)
    except NotationError as error:
        raise Unable(Trouble.BAD_NAME, str(error)) from None
    except AccountDenied as error:
        taken = error.denial is Denial.NAME_TAKEN
        raise Unable(Trouble.NAME_TAKEN if taken else Trouble.BAD_NAME, str(error)) from None
    except (NameTaken, Refused) as error:
        raise Unable(Trouble.NAME_TAKEN, str(error)) from None
    if (here := find(house, account.name)) is not None:
        here.see_off(Parting.SIGNED_OUT)
    return {"text": f"{account.name} is called {new} from now on", "name": new}


async def reset_password(house: House, operator: Operator, request: r.ResetPassword) -> Answer:
    """Set a password; a generated one is shown once, and kept only as a hash."""
    account = await own(house, operator, request.name)
    if account.is_guest:
        raise Unable(Trouble.IS_GUEST)
    password = request.password
    if password is None:
        password = token_urlsafe(12)
    try:
        check_new_password(house, password)
    except AccountDenied as error:
        raise Unable(Trouble.BAD_PASSWORD, str(error)) from None
    await signins.change_password(house, account, await house.passwords.hash(password))
    made_up = {} if request.password is not None else {"password": password}
    told = f": {password}" if made_up else ""
    return {"text": f"{account.name} was signed out everywhere, and has a new password{told}", **made_up}


async def erase(house: House, operator: Operator, request: r.Erase) -> Answer:
    """Erase the account, every seat and journal, reports, the audit log, and bans of the name."""
    account, here = await house.accounts.find(request.name), find(house, request.name)
    if account is not None:
        await own(house, operator, request.name)
    number = None if account is None else account.id
    _check_idle(house, request.name, number)
    known = await house.store.erasure.names_of(request.name, number)
    if here is not None:
        here.see_off(Parting.SENT_AWAY)
    if account is not None:
        await signins.end_others(house, account.id)
    await house.lobby.settled()
    try:
        erased = await house.store.erasure.erase(request.name, number)
    except StoreRefused as error:
        raise Unable(Trouble.STILL_PLAYING, str(error)) from None
    if account is not None:  # they may have come in meanwhile
        signins.part_with(house, account.id)
    house.shared(Hearsay).forget(known)
    await house.shared(Sanctions).load()
    for forget in tuple(house.forgetters):
        forget(known)
    matches, notes = count(erased.matches, "match", "matches"), count(erased.notes, "note", "notes")
    text = f"the name is erased from {matches} and {notes}"
    if erased.damaged:
        text += (
            f"; the journals of these could not be read and keep it: {', '.join(map(str, erased.damaged))}"
        )
    return {"text": text, "matches": erased.matches, "notes": erased.notes, "damaged": erased.damaged}


def _check_idle(house: House, name: str, account: int | None) -> None:
    """Raise `Unable` while something of theirs is still being written."""
    for table in house.lobby.tables.values():
        for sitting in table.seats:
            if sitting is None or not is_person(sitting) or table.phase is not Phase.PLAYING:
                continue
            if name_key(sitting.name) == name_key(name) or (
                account is not None and sitting.account == account
            ):
                raise Unable(Trouble.STILL_PLAYING, f"they are in a match: `close {table.number}` first")


async def export(house: House, _operator: Operator, request: r.Export) -> Answer:
    """Everything kept about a person; hashes and tokens are left out, chat is not kept."""
    store, name = house.store, request.name
    account = await store.accounts.find(name)
    matches = await _matches(house, name)
    reports = [report._asdict() for report in await store.reports.about(name)]
    audit = [entry._asdict() for entry in await store.audit.about(name)]
    if account is None and not (matches or reports) and {entry["action"] for entry in audit} <= {"export"}:
        raise Unable(Trouble.NOT_KNOWN)
    shown = {key: value for key, value in account._asdict().items() if key != "password"} if account else None
    number = -1 if account is None else account.id
    played, reported = count(len(matches), "match", "matches"), count(len(reports), "report", "reports")
    return {
        "text": f"{name}: {played} and {reported}",
        "account": shown,
        "guest": account is not None and account.is_guest,
        "operator": await store.operators.includes(number),
        "signins": [
            {"created": made, "expires": expires} for made, expires in await store.signins.of(number)
        ],
        "ignored": sorted((await store.ignored.of(number)).values()),
        "sanctions": [
            one._asdict()
            for one in house.shared(Sanctions).in_force()
            if one.network is None and skeleton(one.target) == skeleton(name)
        ],
        "matches": matches,
        "ratings": [] if account is None else [one._asdict() for one in await store.ratings.of(account.id)],
        "reports": reports,
        "audit": audit,
    }


async def _matches(house: House, name: str) -> list[dict[str, Any]]:
    found: list[Result] = []
    page = await house.store.results.page(player=name)
    found += page.results
    while page.before is not None and len(found) < MATCHES:
        page = await house.store.results.page(player=name, before=page.before)
        found += page.results
    return [
        {
            "match": result.id,
            "game": result.game,
            "began": result.began,
            "ended": result.ended,
            "places": None if result.outcome is None else result.outcome.places,
            "seat": [name_key(sitter.name) for sitter in result.seats].index(name_key(name)),
        }
        for result in found
    ]


async def operators(house: House, _operator: Operator, request: r.Operators) -> Answer:
    """All of them, after the change."""
    if request.action != "list":
        if not request.name:
            raise Unable(Trouble.NO_ACCOUNT, f"whose account? `operators {request.action} NAME`")
        account = await _account(house, request.name)
        if account.is_guest:
            raise Unable(Trouble.IS_GUEST)
        if request.action == "add":
            await house.store.operators.add(account.id)
        elif not await house.store.operators.remove(account.id):
            raise Unable(Trouble.NOT_AN_OPERATOR)
    rows = [{"name": name, "since": since} for name, since in await house.store.operators.all()]
    return {"text": count(len(rows), "operator", "operators"), "rows": rows}


async def token(house: House, _operator: Operator, request: r.Token) -> Answer:
    """A token as if they had signed in: it lasts as long, and ends with the password."""
    account = await _account(house, request.name)
    if not await house.store.operators.includes(account.id):
        raise Unable(Trouble.NOT_AN_OPERATOR)
    made = await signins.create(house, account)
    if made is None:  # deleted, or given another password, just now
        raise Unable(Trouble.NO_ACCOUNT)
    return {"text": made, "token": made}


async def own(house: House, operator: Operator, name: str) -> Account:
    """An account that an operator may act on. Raises `Unable`."""
    account = await _account(house, name)
    await check_may_judge(house, operator, account.id)
    return account


async def _account(house: House, name: str) -> Account:
    account = await house.accounts.find(name)
    if account is None:
        raise Unable(Trouble.NO_ACCOUNT)
    return account
