"""Names and words with characters nobody sees: they used to cut off whoever had to hear them by telnet."""

from pathlib import Path

from parley.wires import bpgp
from tests.attacks.siege import Siege, attack

UNSEEN = ("\u200b", "\u00ad", "\u202e", "\u2066", "\u2028", "\u034f", "\u3164", "\ufe0f", "\U000e0041")


def test_invisible_words(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        for number, unseen in enumerate(UNSEEN):
            eve = await siege.sailor(source=f"127.0.1.{number + 1}")
            await eve.say(bpgp.Login(f"ev{unseen}{number}"))
            if isinstance(await eve.hear(), bpgp.Error):
                await eve.login(f"eve{number}")
            await eve.say(bpgp.Chat("", f"{unseen}boo{unseen} {number}\n{unseen}"))
            await eve.say(bpgp.Chat("", unseen * 63))
            for one in siege.bystanders.people:  # in a match too
                await eve.say(bpgp.Chat(one.name, f"psst{unseen}"))
            await eve.ask(bpgp.GetGames(), bpgp.Games)
        await siege.bystanders.some()
        here = {one.name for one in siege.bystanders.people}
        assert here == set(siege.bystanders.who_heard("psst"))
        assert len(siege.bystanders.who_heard(f"boo {len(UNSEEN) - 1}")) >= 4

    attack(tmp_path / "data", scene)


def test_invisible_words_on_the_page(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        eve = await siege.tab()
        for unseen in UNSEEN:
            await eve.ask("say", text=f"boo{unseen}")
        await eve.granted("say", text="boo 9")
        assert (await eve.news("said"))["text"] == "boo"
        await siege.bystanders.some()
        assert len(siege.bystanders.who_heard("boo 9")) >= 4

    attack(tmp_path / "data", scene)
