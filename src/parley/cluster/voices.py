"""What people at other nodes say, and what happens to those who are here when something is decided there."""

from collections.abc import Callable, Coroutine
from typing import Any

from parley.cluster import frames as f
from parley.cluster.remote_person import RemotePerson
from parley.core.names import name_key
from parley.house import entrance
from parley.house.hearsay import Hearsay
from parley.house.house import House
from parley.house.ignored import Ignored
from parley.house.person import Parting
from parley.house.sanctions import Sanctions
from parley.house.talk import Talk
from parley.tables import Announced, Guest, Lobby, News, Player, Said
from parley.tables.player import inform

Start = Callable[[Coroutine[Any, Any, None]], None]
"""Do something that takes a while."""


class Voices:
    """Those of one house; `annexe` has tables that moved here."""

    def __init__(
        self, house: House, annexe: Lobby, broadcast: Callable[[f.Frame], None], start: Start
    ) -> None:
        self._house, self._annexe, self._broadcast, self._start = house, annexe, broadcast, start
        self._last: News | None = None

    def spread(self, news: News) -> None:
        """Something said in the lobby, to all; only once, however many hear it."""
        if news is self._last:
            return
        self._last = news
        if isinstance(news, Said):
            self._broadcast(f.Chat(news.name, news.text))
        elif isinstance(news, Announced):
            self._broadcast(f.Announcement(news.text))

    def chat(self, _node: int, frame: f.Chat) -> None:
        """Somebody has said something in the lobby."""
        here, deaf = self._here(), self._house.shared(Ignored).deaf_to(frame.name)
        self._house.shared(Hearsay).note(Guest(frame.name, "node"), frame.text, None, "", None)
        said = Said(frame.name, frame.text)
        self._house.shared(Talk).note(None, said)
        inform([one for one in here if one not in deaf], None, said)

    def announced(self, _node: int, frame: f.Announcement) -> None:
        """An operator has said something."""
        inform(self._here(), None, Announced(frame.text))

    def whispered(self, _node: int, frame: f.Whisper) -> None:
        """Somebody has said something to one who is here."""
        hearer = self._house.lobby.people.get(name_key(frame.to))
        if hearer is not None and hearer not in self._house.shared(Ignored).deaf_to(frame.name):
            self._house.shared(Hearsay).note(Guest(frame.name, "node"), frame.text, None, frame.to, [hearer])
            inform((hearer,), None, Said(frame.name, frame.text, frame.to))

    def _here(self) -> list[Player]:
        return [one for one in self._house.lobby.people.values() if not isinstance(one, RemotePerson)]

    def parted(self, _node: int, frame: f.Parted) -> None:
        """An account is no more."""
        house = self._house
        login = entrance.login_of(house, frame.account)
        if login is not None and not isinstance(login, RemotePerson):
            login.see_off(Parting.SIGNED_OUT)
        for lobby in (house.lobby, self._annexe):
            for table in tuple(lobby.tables.values()):
                table.disown(frame.account)
        house.guestbook.forget([frame.account])

    def sanctioned(self, _node: int, _frame: f.Sanctioned) -> None:
        """Somebody was banned or muted, or may come back."""
        self._start(self._house.shared(Sanctions).load())

    def guessed(self, _node: int, frame: f.Guessed) -> None:
        """Somebody gave a wrong password."""
        house = self._house
        house.guesses.take(frame.address, frame.name, frame.device, house.timers.now())

    def see_off(self, _node: int, frame: f.SeeOff) -> None:
        """Somebody who is here has to go."""
        person: Any = self._house.lobby.people.get(name_key(frame.name))
        if person is None or isinstance(person, RemotePerson) or person not in self._house.arrivals:
            return
        if not frame.recheck:
            person.see_off(Parting[frame.why])
            return
        if frame.lines:
            person.see_off(Parting[frame.why], [one for one in person.signins if not isinstance(one, str)])
        self._start(self._recheck(person))

    async def _recheck(self, person: Any) -> None:
        """A token that is no longer valid takes its tabs with it."""
        find = self._house.store.signins.find
        ended = [one for one in person.signins if isinstance(one, str) and await find(one) is None]
        person.see_off(Parting.SIGNED_OUT, ended)
