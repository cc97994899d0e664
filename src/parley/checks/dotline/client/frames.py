"""How messages to it are written (III, section 2): what a client has to read, and what to skip."""

import re
from functools import partial

from parley.checks.dotline.client.bout import Pace
from parley.checks.dotline.client.host import Dress
from parley.checks.dotline.client.stage import SECONDS, SPARE, SUITE, HallStage
from parley.core.connection import Message
from parley.wires.dotline import WIRE, Saying
from parley.wires.dotline.languages import translated
from parley.wires.dotline.requests import Language

_LINES = re.compile(rb"(?m)^((?:seat|cell|prisoner|score|seconds|table|settings|player|match|protocol) .*)$")
LONG = "очень длинное описание " * 20
"""A description of nearly a thousand bytes."""


def _crlf(message: Message) -> bytes:
    return WIRE.encode(message).replace(b"\n", b"\r\n")


def _russian(message: Message) -> bytes:
    return WIRE.encode(translated(message, Language.RU) if isinstance(message, Saying) else message)


def _described(message: Message, description: str) -> bytes:
    head, _, rest = WIRE.encode(message).partition(b"\n")
    return b"%s\n%s" % (f"{head[:3].decode()} {description}".strip().encode(), rest)


def _with_lines(message: Message) -> bytes:
    """Lines with unknown names, before and after the rest."""
    head, _, rest = WIRE.encode(message).partition(b"\n")
    body = rest.removesuffix(b"\n\n")
    return head + b"\nweather fine 3 4\nquiet\n" + body + b"colour 1 green\n\n\n"


def _with_words(message: Message) -> bytes:
    """Extra words after those it knows."""
    head, _, rest = WIRE.encode(message).partition(b"\n")
    return head + b"\n" + _LINES.sub(rb"\1 mood=calm", rest)


async def _dressed(dress: Dress, stage: HallStage) -> None:
    stage.dress = dress
    bout = await stage.begin()
    await bout.play(SECONDS - SPARE, dots_put=14)


for _name, _clauses, _title, _dress in (
    ("crlf", "dots/line/2/1 dots/III/3", "Lines that end in CR LF.", _crlf),
    ("russian", "dots/line/7/5 dots/line/2/1", "Descriptions in Russian.", _russian),
    ("silent", "dots/III/3", "No descriptions at all: the code alone.", partial(_described, description="")),
    ("long", "dots/line/2/2 dots/III/3", "Descriptions of 800 bytes.", partial(_described, description=LONG)),
    ("more-lines", "dots/line/2/4", "Lines of a body with names nobody knows.", _with_lines),
    ("more-words", "dots/line/2/4", "Words behind those it knows.", _with_words),
):
    SUITE.add(
        f"reads-{_name}",
        tuple(_clauses.split()),
        f"{_title} It plays as ever.",
        partial(_dressed, _dress),
    )


async def _paced(pace: Pace, dots_put: int, stage: HallStage) -> None:
    bout = await stage.seat()
    bout.pace = pace
    await bout.begin()
    await bout.play(SECONDS - SPARE, dots_put=dots_put)


for _pace, _count in ((Pace.SPLIT, 8), (Pace.JOINED, 40)):
    SUITE.add(
        f"hears-{_pace.name.lower()}-segments",
        ("dots/III/3", "dots/line/2/1"),
        f"It understands what comes {_pace.value}.",
        partial(_paced, _pace, _count),
    )
