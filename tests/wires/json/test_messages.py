from parley.wires.json.answers import GRANTED, Done, Hinted, Seated
from parley.wires.json.messages import CLIENT, CODES, SERVER, marks_of, word_of
from parley.wires.json.news import NEWS, FullTable, TableClosed
from parley.wires.json.requests import REQUESTS, Subscribe


def test_words_are_those_that_clients_know() -> None:
    assert (word_of(Subscribe), word_of(FullTable), word_of(TableClosed)) == ("news", "table", "closed")
    assert len({word_of(kind) for kind in REQUESTS}) == len(REQUESTS)
    assert len({word_of(kind) for kind in NEWS}) == len(NEWS)


def test_granted_answers_are_told_apart_by_their_fields() -> None:
    assert marks_of(Done) == ()
    assert marks_of(Seated) == ("table", "seat")
    assert CODES[SERVER, "ok table seat"] is Seated
    assert (CLIENT, "ok table seat") not in CODES
    assert marks_of(Hinted)[:3] == ("ply", "seat", "bot")
    assert len({marks_of(kind) for kind in GRANTED}) == len(GRANTED)
