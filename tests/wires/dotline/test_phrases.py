from parley.wires.dotline.phrases import ENGLISH, Phrase


def test_every_phrase_is_there() -> None:
    assert set(ENGLISH) == set(Phrase)
