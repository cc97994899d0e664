import re

from parley.wires.dotline.phrases import Phrase


def test_phrases_tell_of_somebody() -> None:
    places = {phrase: set(re.findall("{([a-z]+)}", phrase)) for phrase in Phrase}
    assert all(found <= {"who", "what"} for found in places.values())
    assert [phrase for phrase, found in places.items() if "who" not in found] == [Phrase.YOUR_TURN]
