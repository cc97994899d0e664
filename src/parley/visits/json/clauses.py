"""The row of the protocol's page that was broken."""

from parley.wires.json import Granted, Refusal
from parley.wires.json.messages import word_of
from parley.wires.json.news import News


def clause_of(message: object) -> str:
    """By the word of news, or what an answer is told apart by."""
    match message:
        case News():
            return f"json/{word_of(type(message))}/1"
        case Refusal():
            return "json/error/1"
        case Granted():
            return "json/ok/1"
    return "json/message/1"
