"""What people can ask of an event: to enter or withdraw and, as its organiser, to run it."""

from collections.abc import Awaitable, Callable, Mapping

import msgspec

from parley.arena.events import journal as j
from parley.arena.events.event import Event, Phase
from parley.arena.events.host import EventHost
from parley.arena.events.plan import Format
from parley.arena.events.running import Running
from parley.arena.events.tables import WEB
from parley.house.events import Asker, EventRefused, EventTrouble
from parley.seats.web.opponents import check_offered
from parley.tables import BOT, PROGRAM


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom a request is about, if not the person asking: an entrant by number, a bot or program by name."""

    entrant: int | None = None
    bot: str | None = None


async def act(host: EventHost, code: str, asker: Asker, do: str, asked: Asked) -> None:
    """Carry out a request. Raises `EventRefused`, `StoreError`, or `Denied` for a bot that is not offered."""
    running = await host.find(code)
    async with running.lock:
        if running.is_stale:
            await running.read()
        lines = await ACTS[do](running, asker, asked)
        await running.append(host.now(), *lines)
    host.wake()


async def _enter(running: Running, asker: Asker, _asked: Asked) -> list[j.Line]:
    event = running.event
    _check_open(event)
    if asker.is_guest and not event.plan.guests:
        raise EventRefused(EventTrouble.EVENT_NEEDS_ACCOUNT)
    known = event.find(asker.account)
    if known is None:
        return [j.Entered(asker.name, WEB, asker.account)]
    if not event.entrants[known].is_out:
        raise EventRefused(EventTrouble.ALREADY_ENTERED)
    return [j.Returned(known)]


async def _invite(running: Running, asker: Asker, asked: Asked) -> list[j.Line]:
    """Enter a bot or program of the house; the second of a kind gets a number."""
    _check_organiser(running, asker)
    event, name = running.event, asked.bot or ""
    _check_open(event)
    check_offered(running.house, event.plan.game, [name])
    alike = sum(one.kind != WEB and one.name.partition(" #")[0] == name for one in event.entrants)
    kind = BOT if running.house.programs.find(name) is None else PROGRAM
    return [j.Entered(f"{name} #{alike + 1}" if alike else name, kind)]


def _check_open(event: Event) -> None:
    is_open = event.phase is Phase.WAITING or (event.plan.takes_late and event.phase is not Phase.OVER)
    if not is_open:
        raise EventRefused(EventTrouble.ENTRY_CLOSED)
    if len(event.active) >= event.plan.most:
        raise EventRefused(EventTrouble.EVENT_FULL)


async def _withdraw(running: Running, asker: Asker, asked: Asked) -> list[j.Line]:
    event = running.event
    number = event.find(asker.account) if asked.entrant is None else asked.entrant
    if asked.entrant is not None:
        _check_organiser(running, asker)
    if number is None or not 0 <= number < len(event.entrants) or event.entrants[number].is_out:
        raise EventRefused(EventTrouble.NOT_ENTERED)
    _check_phase(event, Phase.WAITING, Phase.RUNNING, Phase.PAUSED)
    return [j.Withdrew(number)]


async def _start(running: Running, asker: Asker, _asked: Asked) -> list[j.Line]:
    """Start it. Round robins and knockouts draw lots for their order."""
    _check_organiser(running, asker)
    event = running.event
    _check_phase(event, Phase.WAITING)
    roster = event.active
    if len(roster) < event.seats:
        raise EventRefused(EventTrouble.TOO_FEW_ENTRANTS)
    if event.plan.format in (Format.ROUND_ROBIN, Format.KNOCKOUT):
        running.house.rng.shuffle(roster)
    return [j.Started(tuple(roster))]


async def _pause(running: Running, asker: Asker, _asked: Asked) -> list[j.Line]:
    _check_organiser(running, asker)
    _check_phase(running.event, Phase.RUNNING)
    return [j.Paused()]


async def _resume(running: Running, asker: Asker, _asked: Asked) -> list[j.Line]:
    _check_organiser(running, asker)
    _check_phase(running.event, Phase.PAUSED)
    return [j.Resumed()]


async def _end(running: Running, asker: Asker, _asked: Asked) -> list[j.Line]:
    _check_organiser(running, asker)
    _check_phase(running.event, Phase.WAITING, Phase.RUNNING, Phase.PAUSED)
    return [j.Ended()]


def _check_organiser(running: Running, asker: Asker) -> None:
    if running.kept.organiser != asker.account:
        raise EventRefused(EventTrouble.NOT_ORGANISER)


def _check_phase(event: Event, *phases: Phase) -> None:
    if event.phase not in phases:
        raise EventRefused(EventTrouble.NOT_NOW)


ACTS: Mapping[str, Callable[[Running, Asker, Asked], Awaitable[list[j.Line]]]] = {
    "enter": _enter,
    "withdraw": _withdraw,
    "invite": _invite,
    "start": _start,
    "pause": _pause,
    "resume": _resume,
    "end": _end,
}
