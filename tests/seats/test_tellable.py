"""Any name and any text that one wire accepts can be told on every other, and nobody is cut off for it.

Somebody new comes by each wire with a name and a text that hypothesis made, and is seen and heard everywhere:
in the lobby, in lists, at tables, by those who play and those who watch.
"""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from parley.core import LocalProtocolError, NotationError
from parley.house.accounts import AccountDenied, register
from parley.house.attempts import Attempts
from parley.house.origin import Origin
from parley.seats.web import reading
from parley.seats.web.player import Identity
from parley.tables import Refused
from parley.wires import bpgp
from parley.wires.bpgp import NumShips
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r
from parley.wires.dotline.rows import LOGIN
from tests.seats.parlour import PASSWORD, Client, Parlour, new, play
from tests.seats.web.browsers import Sailor, Tab, visit

NASTY = "\u200b\u200f\u202e\u2066\u00ad\u2028\u3164\u2800\u034f\ufe0f\u0336\u0301\x00\n\t\x7f\ud800…"
PLAIN = "aBc1 _-.=!'\"<&жשع漢🙂é"
CHARACTERS = st.sampled_from(PLAIN) | st.sampled_from(NASTY) | st.characters()
WORDS = st.tuples(
    st.text(CHARACTERS, min_size=1, max_size=24) | st.text(PLAIN, min_size=1, max_size=22),
    st.text(CHARACTERS, min_size=1, max_size=70),
)
SHIPS = NumShips(0, 0, 0, 1, 1)
PLENTY = Attempts(10**9)
FLEET = {"game": "battleship-plus", "setup": {"size": 10, "ships": [0, 0, 0, 1, 1]}}


class Company:
    """Those who are there already, wherever one can be; each is told, and must still be there."""

    async def come(self, parlour: Parlour) -> None:
        self.house, self.parlour = parlour.house, parlour
        self.ann, self.dan, self.kim = [await parlour.enter(name) for name in ("ann", "dan", "kim")]
        await self.ann.ask(r.LobbyNews(wanted=True))
        self.page, self.host = await visit(parlour, "page"), await visit(parlour, "host")
        await self.page.granted("news")
        self.sailor = Sailor(self.house)
        await self.sailor.ask(bpgp.Login("sinbad"), bpgp.Games)
        opened = await self.dan.ask(new(players=4))  # seats left for two, and it never begins
        assert isinstance(opened, a.Opened)
        self.table = opened.table
        assert isinstance(await self.kim.ask(r.Watch(self.table)), a.Watching)
        self.watcher = await visit(parlour, "watcher")
        await self.watcher.granted("watch", table=self.table)

    async def look_around(self) -> None:
        """Whoever asks is answered, and nobody was cut off."""
        for line in (self.ann, self.dan, self.kim):
            assert not line.is_closed
            assert isinstance(await line.ask(r.Who()), a.People)
        assert isinstance(await self.ann.ask(r.ListTables(r.Which.ALL)), a.Tables)
        assert isinstance(await self.dan.ask(r.ShowBoard()), a.Board)
        for tab in (self.page, self.host, self.watcher):
            assert tab.closed is None
            await tab.granted("ping")
        assert not self.sailor.session.connection.is_closed
        await self.sailor.ask(bpgp.GetGames(), bpgp.Games)
        reading.people(self.house)
        for one in (self.ann, self.dan, self.kim, self.page, self.host, self.watcher, self.sailor):
            one.heard.clear()


async def by_bpgp(company: Company, name: str, text: str) -> bool:
    """Whether they came in."""
    somebody = Sailor(company.house, "10.0.0.1")
    try:
        somebody.say(bpgp.Login(name))
        await somebody.until(lambda: somebody.heard)
    except (LocalProtocolError, UnicodeEncodeError):  # BPGP cannot even say it
        return False
    if isinstance(somebody.heard.pop(), bpgp.Error):
        return False
    for to in ("", "ann", "dan", "page", "sinbad"):
        try:
            somebody.say(bpgp.Chat(to, text))
        except (LocalProtocolError, UnicodeEncodeError):
            break
    await company.look_around()
    somebody.say(bpgp.CreateGame(10, SHIPS, 30))
    await somebody.hear(bpgp.Game)
    await company.look_around()
    somebody.say(bpgp.Cancel())
    await somebody.hear(bpgp.DeleteGame)
    number = (await company.host.granted("open", **FLEET))["table"]
    await somebody.ask(bpgp.Join(number), bpgp.StartGame)
    await company.look_around()
    somebody.session.lost()
    await company.host.until(lambda: company.host.session.player.table is None)
    return True


async def by_telnet(company: Company, name: str, text: str) -> bool:
    somebody = company.parlour.connect("10.0.0.2")
    if not await _asked(somebody, r.Register(name, PASSWORD)):
        return False
    await _asked(somebody, r.Say(text))
    await company.look_around()
    await somebody.ask(new())
    await company.look_around()
    await somebody.ask(r.Leave())
    assert isinstance(await somebody.ask(r.Join(company.table)), a.Joined)
    await _asked(somebody, r.Say(text))
    await company.look_around()
    somebody.vanish()
    return True


async def _asked(somebody: Client, request: r.Request) -> bool:
    """Whether it could be said, and was granted."""
    try:
        return not isinstance(await somebody.ask(request), a.Refusal)
    except LocalProtocolError:
        return False


async def by_page(company: Company, name: str, text: str) -> bool:
    try:
        account = await register(company.house, Origin("10.0.0.3"), LOGIN.write(name), PASSWORD)
    except (AccountDenied, NotationError, Refused):
        return False
    tab = Tab(company.house, Identity(account.id, account.name, is_guest=False), "10.0.0.3")
    words = text.encode(errors="replace").decode()
    await tab.ask("say", text=words)
    await tab.ask("say", text=words, to="sinbad")
    await company.look_around()
    await tab.granted("open", **FLEET)
    await company.look_around()
    await tab.granted("stand")
    await tab.granted("join", table=company.table)
    await tab.ask("say", text=words, table=company.table)
    await company.look_around()
    await tab.granted("stand")
    tab.session.lost()
    return True


@settings(max_examples=6, deadline=None, phases=(Phase.explicit, Phase.generate))  # a house each: not shrunk
@given(st.lists(WORDS, min_size=6, max_size=12))
def test_whatever_is_accepted_can_be_told(
    tmp_path_factory: pytest.TempPathFactory, drawn: list[tuple[str, str]]
) -> None:
    async def scene(parlour: Parlour) -> None:
        company = Company()
        await company.come(parlour)
        came = 0
        known = [("Captain Nemo", "ahoy \u2028\n"), ("O'Neil=1", "\u200b"), ("логин", "é\u0301" * 60)]
        for name, text in (*known, *drawn):
            for come in (by_bpgp, by_telnet, by_page):
                came += await come(company, name, text)
                await company.look_around()
        assert came >= len(known)

    play(
        tmp_path_factory.mktemp("house"),
        scene,
        words=PLENTY,
        words_by_block=PLENTY,
        registrations=PLENTY,
        grace=0.0,
    )
