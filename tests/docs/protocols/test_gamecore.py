from docs.protocols.gamecore import PARTS, sample
from parley.core.connection import Received, Violation
from parley.wires.gamecore import AIConnection, CoreConnection, State
from parley.wires.gamecore.messages import CORE, AskTask
from tests.wires.gamecore.pair import said_by


def test_both_sides_would_talk_like_that() -> None:
    core, ai = CoreConnection(), AIConnection()
    told = []
    for sender, message in [said for _, part in PARTS for said in part]:
        speaker, hearer = (core, ai) if sender == CORE else (ai, core)
        if not speaker._out:
            speaker.send(message)
        hearer.receive_data(said_by(speaker), 0.0)
        told += [*core.events(), *ai.events()]
        assert isinstance(message, AskTask) or Received(message) in told
    assert not [notice for notice in told if isinstance(notice, Violation)]
    assert core.state is ai.state is State.OVER


def test_the_payload_is_on_the_next_line() -> None:
    assert "AI: #50\nAI: 0 2\nGC: #10" in sample()
    assert "AI: #43\nGC: #33" in sample()
