"""Talk: in the lobby, at a table, to one person, and muting somebody."""

from parley.checks.case import BrokenError
from parley.checks.json.server.stage import SUITE, WebStage
from parley.wires.json import answers as a
from parley.wires.json import news as n
from parley.wires.json import requests as r


@SUITE.case("json/say/1", "json/said/1")
async def said_in_the_lobby(stage: WebStage) -> None:
    """What is said in the lobby is heard by all there."""
    speaker, other = await stage.guest(), await stage.guest()
    words = f"hello from {speaker.name}"
    await speaker.ask(r.Say(words), a.Done)
    said = await other.told(n.Said, lambda said: said.text == words)
    if (said.name, said.table, said.to) != (speaker.name, None, None):
        raise BrokenError(f"said by {speaker.name}, in the lobby", other.wire.describe(said))


@SUITE.case("json/say/1", "json/said/1")
async def said_at_a_table(stage: WebStage) -> None:
    """What is said at a table is heard there, and not in the lobby."""
    host, guest = await stage.game()
    outsider = await stage.guest()
    await host.ask(r.Look(), a.Done)
    table = (await host.told(n.FullTable)).table
    words = f"good luck {host.name}"
    await host.ask(r.Say(words, table=table), a.Done)
    await guest.told(n.Said, lambda said: (said.text, said.table) == (words, table))
    await outsider.ask(r.Ping(), a.Done)
    if outsider.is_told(n.Said, lambda said: said.text == words):
        raise BrokenError("nothing in the lobby of what is said at a table", words)


@SUITE.case("json/say/1")
async def said_to_one(stage: WebStage) -> None:
    """What is said to one person is heard by nobody else; if they are not there it is refused."""
    speaker, friend, other = await stage.guest(), await stage.guest(), await stage.guest()
    words = f"between us {speaker.name}"
    await speaker.ask(r.Say(words, to=friend.name), a.Done)
    await friend.told(n.Said, lambda said: said.text == words)
    await other.ask(r.Ping(), a.Done)
    if other.is_told(n.Said, lambda said: said.text == words):
        raise BrokenError("nobody else hears it", words)
    await speaker.refused(r.Say(words, to=stage.means.fresh_name()))


@SUITE.case("json/mute/1")
async def mutes(stage: WebStage) -> None:
    """Somebody who is muted is not heard; on=false hears them again."""
    speaker, listener = await stage.guest(), await stage.guest()
    muted = await listener.ask(r.Mute(speaker.name), a.Muted)
    if speaker.name not in muted.muted:
        raise BrokenError(f"{speaker.name} on the list", str(muted.muted))
    await speaker.ask(r.Say(f"one {speaker.name}"), a.Done)
    await listener.ask(r.Ping(), a.Done)
    if listener.is_told(n.Said, lambda said: said.name == speaker.name):
        raise BrokenError("nothing of somebody who is muted", speaker.name)
    await listener.ask(r.Mute(speaker.name, on=False), a.Muted)
    await speaker.ask(r.Say(f"two {speaker.name}"), a.Done)
    await listener.told(n.Said, lambda said: said.name == speaker.name)
