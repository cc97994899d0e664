import pytest

from parley.core.connection import Message
from parley.wires.json import answers as a
from parley.wires.json import news as n
from parley.wires.json import requests as r
from parley.wires.json.describe import describe
from parley.wires.json.examples import EXAMPLES


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (r.Ping(), "ping Ping"),
        (r.Join(id=3, table=7, password="sesame"), "join Join: table 7, password …, id 3"),  # noqa: S106
        (r.Say(text="a\nb"), 'say Say: text "a\\nb"'),
        (r.Move(move="x" * 99), f'move Move: move "{"x" * 59}…'),
        (a.Done(re=3), "ok Done: re 3"),
        (a.Checked(re=3, legal=True), "ok Checked: re 3, legal true"),
        (a.Refusal(3, "busy", "try again"), 'error Refusal: re 3, error "busy", text "try again"'),
        (n.OtherNews("weather"), 'weather OtherNews: news "weather"'),
    ],
)
def test_in_words(message: Message, text: str) -> None:
    assert describe(message) == text


@pytest.mark.parametrize("message", EXAMPLES.values(), ids=lambda message: type(message).__name__)
def test_on_one_line(message: Message) -> None:
    assert describe(message).isprintable()
