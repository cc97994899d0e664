"""Where the document says what an opponent got wrong, by the words of the wire."""

from parley.seats.comport.clauses import FAULTS

PROTOCOL_ERROR = "com/8/1"
"""For whatever else is against the protocol, such as a command in a state that does not list it."""


def clause_of(words: str) -> str:
    """The sentence that was broken."""
    return FAULTS.get(words, PROTOCOL_ERROR)
