from functools import partial

import pytest

from parley.visits import CannotNow
from parley.visits.json.asking import PATIENCE, Asked, Asking
from parley.wires.json import ClientConnection
from parley.wires.json import requests as r
from parley.wires.json.connection import UNANSWERED


def test_answers_are_told_apart_by_their_numbers() -> None:
    asking, connection = Asking(), ClientConnection()
    assert (asking.deadline(), asking.late(1e9)) == (None, None)
    for now, what in enumerate(("refresh", "say")):
        asking.ask(connection, partial(r.Say, text="hello", table=None, to=None), Asked(what), float(now))
    assert asking.deadline() == PATIENCE
    second, first = asking.answer(2), asking.answer(1)
    assert first is not None
    assert second is not None
    assert (first.what, second.what, second.word, second.until) == ("refresh", "say", "say", 1.0 + PATIENCE)
    assert asking.answer(1) is None
    assert len(asking) == 0


def test_too_much_is_not_asked_at_once() -> None:
    asking, connection = Asking(), ClientConnection()
    for _ in range(UNANSWERED):
        asking.ask(connection, r.Subscribe, Asked("refresh"), 0.0)
    with pytest.raises(CannotNow, match="too much"):
        asking.ask(connection, r.Subscribe, Asked("refresh"), 0.0)
    late = asking.late(PATIENCE)
    assert late is not None
    assert late.word == "news"
    asking.drop()
    assert len(asking) == 0
