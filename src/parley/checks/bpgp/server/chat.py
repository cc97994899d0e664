"""CHAT: who hears it, and what is too long (3.1.1.1, 3.2.3)."""

from functools import partial

from parley.checks.bpgp.server.duel import begin
from parley.checks.bpgp.server.framing import frame
from parley.checks.bpgp.server.stage import SUITE, Client, LobbyStage
from parley.checks.case import BrokenError
from parley.wires.bpgp.messages import Chat, ChatFrom, Games, GetGames, Logout

CHAT = 53
HELLO = "ahoy there"


async def expect_chat(client: Client, sender: Client, recipient: str, text: str = HELLO) -> None:
    """They hear it."""
    wanted = ChatFrom(sender.username, recipient, text)
    await client.expect(ChatFrom, so=wanted.__eq__, words=client.wire.describe(wanted))


@SUITE.case("bpgp/3.1.1.1/2", "bpgp/3.1.1.1/1", "bpgp/3.1.1.1/3", "bpgp/3.2.3/2")
async def chat_to_somebody(stage: LobbyStage) -> None:
    """The recipient hears the text, with the names of sender and recipient in this order."""
    sender, recipient = await stage.member(), await stage.member()
    sender.say(Chat(recipient.username, HELLO))
    await expect_chat(recipient, sender, recipient.username)


@SUITE.case("bpgp/3.1.1.1/2")
async def chat_to_nobody_else(stage: LobbyStage) -> None:
    """What is said to one person is not sent to others."""
    sender, recipient, other = [await stage.member() for _ in range(3)]
    sender.say(Chat(recipient.username, HELLO))
    await expect_chat(recipient, sender, recipient.username)
    await other.expect_no_change("nothing: it was said to somebody else")


@SUITE.case("bpgp/3.2.3/3", "bpgp/3.1.1.1/4", "bpgp/3.1.1.1/7")
async def chat_to_everyone(stage: LobbyStage) -> None:
    """Without a recipient everyone in the lobby hears it, and the recipient is empty."""
    sender, *others = [await stage.member() for _ in range(3)]
    sender.say(Chat("", HELLO))
    for other in others:
        await expect_chat(other, sender, "")


@SUITE.case("bpgp/3.1.1.1/4")
async def chat_to_everyone_before_login(stage: LobbyStage) -> None:
    """A client that has not logged in is not in the lobby, and hears nothing."""
    sender, stranger, other = await stage.member(), await stage.client(), await stage.member()
    sender.say(Chat("", HELLO))
    await expect_chat(other, sender, "")
    await stranger.login()


@SUITE.case("bpgp/3.2.3/7")
async def chat_is_not_answered(stage: LobbyStage) -> None:
    """Whoever sends CHAT to somebody hears nothing back."""
    sender, recipient = await stage.member(), await stage.member()
    sender.say(Chat(recipient.username, HELLO))
    await sender.expect_no_change("nothing: CHAT is not answered")


@SUITE.case("bpgp/3.2.3/2")
async def chat_between_players(stage: LobbyStage) -> None:
    """Two players can chat with each other."""
    duel = await begin(stage)
    duel.waiting.say(Chat(duel.active.username, HELLO))
    await expect_chat(duel.active, duel.waiting, duel.active.username)


@SUITE.case("bpgp/2/6")
async def chat_byte_by_byte(stage: LobbyStage) -> None:
    """CHAT that arrives one byte at a time is forwarded whole."""
    sender, recipient = await stage.member(), await stage.member()
    await sender.dribble(Chat(recipient.username, HELLO))
    await expect_chat(recipient, sender, recipient.username)


async def _long_text(text: str, stage: LobbyStage) -> None:
    sender, recipient = await stage.member(), await stage.member()
    sender.say(Chat(recipient.username, text))
    await expect_chat(recipient, sender, recipient.username, text)


async def _longer_text(text: str, stage: LobbyStage) -> None:
    sender, recipient = await stage.member(), await stage.member()
    await sender.refused(Chat(recipient.username, text), 11)
    await recipient.expect_no_change("nothing: the text was too long")


for _name, _letter in (("letters", "n"), ("wide-letters", "й"), ("very-wide-letters", "好")):
    SUITE.add(
        f"chat-of-63-{_name}",
        ("bpgp/3.1.2/6",),
        "A text may have 63 characters, however many bytes they take.",
        partial(_long_text, _letter * 63),
    )
    SUITE.add(
        f"chat-of-64-{_name}",
        ("bpgp/3.2.3/4", "bpgp/5.2.3/3"),
        "A text of 64 characters is error 11.",
        partial(_longer_text, _letter * 64),
    )
SUITE.add(
    "chat-of-60000-letters",
    ("bpgp/5.2.3/3",),
    "A text of 60000 characters is error 11.",
    partial(_longer_text, "n" * 60_000),
)


@SUITE.case("bpgp/3.2.3/5", "bpgp/5.2.4/4")
async def chat_to_a_stranger(stage: LobbyStage) -> None:
    """If nobody has that name, error 102."""
    sender = await stage.member()
    await sender.refused(Chat(stage.means.fresh_name(), HELLO), 102)


@SUITE.case("bpgp/3.2.3/5", "bpgp/5.2.4/4")
async def chat_to_somebody_gone(stage: LobbyStage) -> None:
    """Somebody who has logged out is no longer there: error 102."""
    sender, recipient = await stage.member(), await stage.member()
    recipient.say(Logout(), GetGames())
    answer = await recipient.heed()  # an error or the end: now the server knows they are gone
    if answer is not None and isinstance(answer.message, Games):
        raise BrokenError("an ERROR or a closed connection after LOGOUT", "GAMES")
    await sender.refused(Chat(recipient.username, HELLO), 102)


@SUITE.case("bpgp/3.1.2/3", "bpgp/5.2.3/4")
async def chat_to_a_long_name(stage: LobbyStage) -> None:
    """A length_name of 91 is error 12."""
    sender = await stage.member()
    await sender.refused(frame(CHAT, b"\x5b" + b"n" * 91 + b"hello"), 12)


@SUITE.case("bpgp/3.1.2/3", "bpgp/5.2.3/4")
async def chat_to_a_long_name_cut_short(stage: LobbyStage) -> None:
    """A length_name of 255 is error 12, or 10 if the name is incomplete."""
    sender = await stage.member()
    await sender.refused(frame(CHAT, b"\xff" + b"n" * 20), 12, 10)


@SUITE.case("bpgp/5/1")
async def chat_with_two_faults(stage: LobbyStage) -> None:
    """A text that is too long, to somebody who is not there: one error."""
    sender = await stage.member()
    await sender.refused(Chat(stage.means.fresh_name(), "n" * 64), 11, 102)
