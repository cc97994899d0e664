"""docs/protocols/gamecore.md, with a whole conversation: four nodes in a ring, two players, one turn."""

from docs.protocols.markdown import table
from docs.protocols.reference import reference
from parley.core.connection import Message
from parley.wires.gamecore import WIRE, limits
from parley.wires.gamecore import messages as m
from parley.wires.gamecore.codec import encode
from parley.wires.gamecore.examples import EXAMPLES

Said = tuple[str, Message]


def _standing(*holdings: tuple[int, int]) -> Message:
    return m.Standing(tuple(m.Holding(*holding) for holding in holdings))


PARTS: tuple[tuple[str, tuple[Said, ...]], ...] = (
    (
        "They meet. Two play, this AI is number 0; the map has 4 nodes and 4 edges, and two continents.",
        (
            (m.CORE, m.GDay()),
            (m.AI, m.WazUp()),
            (m.CORE, m.General(2, 0)),
            (m.CORE, EXAMPLES[m.Map]),
            (m.CORE, EXAMPLES[m.Continents]),
        ),
    ),
    (
        "Preparation: one unit at a time. Node 2 is player 1's already; -1 is nobody.",
        (
            (m.CORE, _standing((-1, 0), (-1, 0), (1, 1), (-1, 0))),
            (m.CORE, m.RequestPlace(1)),
            (m.AI, m.Place(2, 1)),
            (m.CORE, m.InvalidTarget()),
            (m.AI, m.Place(0, 1)),
            (m.CORE, m.Ok()),
        ),
    ),
    (
        "The AI's turn: three units in two portions, a look round, a throw that fails, one that conquers.",
        (
            (m.CORE, m.PreparationEnds()),
            (m.CORE, m.RoundBegins()),
            (m.CORE, _standing((0, 4), (0, 2), (1, 3), (1, 1))),
            (m.CORE, m.RequestPlace(3)),
            (m.AI, m.Place(0, 2)),
            (m.CORE, m.Ok()),
            (m.AI, m.Place(1, 1)),
            (m.CORE, m.Ok()),
            (m.CORE, m.RequestAttack()),
            (m.AI, m.AskStanding()),
            (m.CORE, _standing((0, 6), (0, 3), (1, 3), (1, 1))),
            (m.AI, m.AskTask()),
            (m.CORE, m.RequestAttack()),
            (m.AI, m.Attack(0, 3)),
            (m.CORE, m.AttackFailed(5, 1)),
            (m.CORE, m.RequestAttack()),
            (m.AI, m.Attack(0, 3)),
            (m.CORE, m.AttackSucceeded(4, 1)),
            (m.CORE, m.RequestFollowUp(0, 3)),
            (m.AI, m.FollowUp(2)),
            (m.CORE, m.Ok()),
            (m.CORE, m.RequestAttack()),
            (m.AI, m.NextPhase()),
            (m.CORE, m.RequestMarch()),
            (m.AI, m.March(1, 0, 1)),
            (m.CORE, m.Ok()),
        ),
    ),
    ("The game is over: the AI leaves.", ((m.CORE, m.EndGame()),)),
)
FORM = """\
A message is its status code alone on a line, then its payload on the next line or lines, as the document has
it. Parley writes this form. It reads any white space between the words, so `#50 3 1` on one line as well; the
published GameCore, in Java, passes over that."""
ERRORS = """\
A line that cannot be read is answered `#20`, and what is asked is said again; every such line is. After a
`#51` or `#52` that was refused in the attack phase `#61` is said again, and whatever was legal before still
is. After other refusals nothing follows: `#44` asks for the task. A text behind `#72` need not be in quotes,
and is cut after 4,096 bytes."""
MEANT = """\
Nodes are numbered from 0 (`exec1:` in place of `exec:` for an AI that counts from 1), and so are players.
Nodes of [a map file](../reference/map-files.md) are numbered in the order of the file. Write each message at
once, do not wait for a full buffer. What goes to standard error means nothing here, and is kept for whoever
started you."""
LIMITS = "## Timers and limits\n\n" + table(
    ("limit", "here"),
    (
        (
            "time for each request, the greeting too",
            f"{limits.ANSWER_SECONDS:g} s (`--time`), then the AI is out",
        ),
        ("time to leave after `#64`", f"{limits.LEAVE_SECONDS:g} s, then it is ended"),
        ("errors in a turn", f"{limits.ERRORS}; an AI that makes more is out"),
        ("a word without white space", f"{limits.TOKEN:,} bytes; more is a flood, and the AI is out"),
        ("written without a status code", f"{limits.SKIPPED // 1024} KiB; more is a flood"),
        ("written ahead of an answer", f"{limits.HELD // 1024} KiB; more is a flood"),
        ("answers to `#40` to `#44` without an action", f"{limits.ANSWERS >> 20} MiB"),
        ("the text of `#72`", f"{limits.TEXT:,} bytes, the rest is cut off"),
        ("a map", f"{limits.NODES:,} nodes, {limits.EDGES:,} edges, {limits.CONTINENTS:,} continents"),
        ("players", f"{limits.PLAYERS}"),
    ),
)
_SPEAKERS = {m.CORE: "GC", m.AI: "AI"}


def page() -> str:
    """The page in Markdown."""
    return reference(WIRE, sample(), LIMITS)


def sample() -> str:
    """The form of messages, and the conversation."""
    conversation = (f"{words}\n\n```text\n{_lines(said)}\n```" for words, said in PARTS)
    return "\n\n".join(["## On the line", FORM, MEANT, *conversation, ERRORS])


def _lines(said: tuple[Said, ...]) -> str:
    return "\n".join(
        f"{_SPEAKERS[sender]}: {line}"
        for sender, message in said
        for line in encode(message).decode().splitlines()
    )
