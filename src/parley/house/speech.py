"""The one way to chat, on every wire: with everybody here, with one person, or at a table.

Text is cleaned once, on its way in, and every wire can write it: its seat shortens names and texts that are
too long for it. People who talk too fast are refused, and so are all from one block of addresses together,
and anybody muted by an operator. Nobody hears those they ignore.
"""

from collections.abc import Callable, Iterable
from typing import Protocol

from parley.core.text import clean
from parley.house.attempts import longest_wait, take_all
from parley.house.hearsay import Hearsay
from parley.house.house import House
from parley.house.ignored import Ignored
from parley.house.names import find_shown
from parley.house.origin import block_of
from parley.house.person import limits_key
from parley.house.sanctions import Sanctions
from parley.house.talk import Talk
from parley.store.sanctions import Kind
from parley.tables import BOT, PROGRAM, Phase, Player, Refusal, Refused, Said, Table
from parley.tables.player import inform

LONGEST = 240
"""The most characters in a message."""
_DEAF = frozenset((BOT, PROGRAM, "house"))
"""Kinds of players that do not listen to chat."""


class Speaker(Player, Protocol):
    """The part of a `Person` that matters here."""

    @property
    def address(self) -> str:
        """Where they come from."""


def say(house: House, speaker: Speaker, text: str, to: str = "", shown: Callable[[str], str] = str) -> None:
    """Say it to one person here, or to everybody, including the speaker. Raises `Refused`.

    `shown` is how the speaker's wire writes names: `to` may be written like that.
    """
    check_may_talk(house, speaker)
    to = to and find_shown(house, speaker, to, shown)
    hearers = [_find_listener(house, to)] if to else tuple(house.lobby.people.values())
    _utter(house, speaker, None, hearers, Said(speaker.name, clean(text, LONGEST), to))


def _find_listener(house: House, name: str) -> Player:
    found = house.lobby.find(name)
    if found.kind in _DEAF:
        raise Refused(Refusal.IS_A_BOT)
    return found


def say_at(house: House, table: Table, speaker: Speaker, text: str, *, seat: Player | None = None) -> None:
    """Say it to everybody at a table, as a player or spectator there. Raises `Refused`.

    While a match is played, spectators on the page talk among themselves: nobody is to be helped, or
    disturbed. On the line protocol everybody hears them, since its document says so (dots/line/7/1). `seat`
    is who sits or watches there in the speaker's place: many on the page watch as one.
    """
    there = seat or speaker
    is_aside = seat is not None and seat in table.watchers and table.phase is Phase.PLAYING
    if there not in table.watchers:
        table.seat_of(there)
    hearers = [player for player in hearers_at(table, is_aside=is_aside) if player is not None]
    check_may_talk(house, speaker)
    _utter(house, speaker, table, hearers, Said(speaker.name, clean(text, LONGEST), aside=is_aside))


def hearers_at(table: Table, *, is_aside: bool) -> tuple[Player | None, ...]:
    """Everybody who hears talk at a table."""
    return table.watchers if is_aside else (*table.seats, *table.watchers)


def check_may_talk(house: House, speaker: Speaker) -> None:
    """May somebody say something now? Raises `Refused`. Asked of everybody, on every wire."""
    if house.shared(Sanctions).find(Kind.MUTE, speaker.name, speaker.account, speaker.address) is not None:
        house.tally["words muted"] += 1
        raise Refused(Refusal.MUTED)
    now, block = house.timers.now(), block_of(speaker.address)
    counted = (house.words, limits_key(speaker)), (house.words_by_block, block)
    if not take_all(counted, now):
        house.tally["words refused"] += 1
        raise Refused(Refusal.TALKS_TOO_FAST, wait=longest_wait(counted, now))


def _utter(
    house: House, speaker: Speaker, table: Table | None, hearers: Iterable[Player], said: Said
) -> None:
    """A message with nothing to read in it is not sent; it still counts."""
    if not said.text:
        return
    house.tally["words"] += 1
    if not said.to:
        house.shared(Talk).note(table, said)
    listening = [hearer for hearer in hearers if hearer.kind not in _DEAF]
    where, among = (None, None) if table is None else (table.number, listening)
    house.shared(Hearsay).note(speaker, said.text, where, said.to, listening if said.to else among)
    deaf = house.shared(Ignored).deaf_to(speaker.name)
    inform((hearer for hearer in listening if hearer not in deaf), table, said)
