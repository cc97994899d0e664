"""docs/protocols/gamecore.md, with a whole conversation: four nodes in a ring, two players, one turn."""

from docs.protocols.reference import reference
from parley.core.connection import Message
from parley.wires.gamecore import WIRE
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
_SPEAKERS = {m.CORE: "GC", m.AI: "AI"}


def page() -> str:
    """The page in Markdown."""
    return reference(WIRE, sample())


def sample() -> str:
    """The form of messages, and the conversation."""
    conversation = (f"{words}\n\n```text\n{_lines(said)}\n```" for words, said in PARTS)
    return "\n\n".join(["## On the line", FORM, *conversation, ERRORS])


def _lines(said: tuple[Said, ...]) -> str:
    return "\n".join(
        f"{_SPEAKERS[sender]}: {line}"
        for sender, message in said
        for line in encode(message).decode().splitlines()
    )
