from pathlib import Path

import pytest
from msgspec.structs import replace

from parley.testing.check_connection import TracePlayer, check_trace
from parley.wires import gamecore as gc
from parley.wires.decoder import Decoder
from parley.wires.gamecore import AI, CORE, WIRE, AIConnection, CoreConnection, Framer
from parley.wires.trace import Kind, parse_trace
from tests.wires.gamecore.pair import messages_of

TRACES = sorted((Path(__file__).parents[2] / "traces" / "gamecore").glob("*.trace"))


@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.stem)
def test_recorded_conversations(path: Path) -> None:
    check_trace(WIRE, path.read_text())


def test_they_contain_every_code() -> None:
    decoders = [Decoder(WIRE, follow=False) for _ in TRACES]
    seen = set()
    for decoder, path in zip(decoders, TRACES, strict=True):
        for line in parse_trace(path.read_text()):
            if line.kind is Kind.SAYS:
                seen |= {found.text.split()[0] for found in decoder.feed(line.who, line.data)}
    assert seen >= {code for _, code in gc.CODES}


ONE_BASED = replace(
    WIRE,
    framer=lambda sender: Framer(sender, 1),
    connect=lambda role: CoreConnection(one_based=True) if role == CORE else AIConnection(one_based=True),
)


def one_based() -> str:
    return next(path for path in TRACES if path.stem == "one_based").read_text()


def test_node_numbers_from_one() -> None:
    check_trace(ONE_BASED, one_based())


@pytest.mark.parametrize(
    ("role", "messages"),
    [
        (CORE, [gc.Place(0, 1), gc.Place(0, 3), gc.Attack(0, 1), gc.March(0, 1, 1)]),
        (AI, [gc.Map(3, (gc.Edge(0, 1), gc.Edge(1, 2))), gc.RequestFollowUp(0, 1)]),
    ],
)
def test_node_numbers_from_one_are_ours_from_zero(role: str, messages: list[object]) -> None:
    told = messages_of(TracePlayer(ONE_BASED, role).play(parse_trace(one_based())))
    assert [message for message in messages if message in told] == messages
