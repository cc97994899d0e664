import re
from types import ModuleType

import pytest

from parley.wires.dotline import answers as a
from parley.wires.dotline import german, russian
from parley.wires.dotline import news as n
from parley.wires.dotline.codes import Code
from parley.wires.dotline.examples import EXAMPLES
from parley.wires.dotline.languages import tell, translated
from parley.wires.dotline.phrases import Phrase
from parley.wires.dotline.requests import Language
from parley.wires.dotline.texts import is_text

WORDS = {"who": "{ann}", "what": "B7"}


@pytest.mark.parametrize("module", [russian, german], ids=lambda module: module.__name__)
def test_a_language_has_everything(module: ModuleType) -> None:
    assert set(module.CODES) == set(Code)
    assert set(module.PHRASES) == set(Phrase)
    assert all(map(is_text, module.CODES.values()))


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("phrase", Phrase)
def test_phrases_have_the_same_places(language: Language, phrase: Phrase) -> None:
    told = tell(language, phrase, *WORDS.values())
    for name in re.findall("{([a-z]+)}", phrase):
        assert WORDS[name] in told


def test_what_a_code_says_and_what_is_added() -> None:
    assert translated(a.Done(), Language.RU) == a.Done("сделано")
    refusal = a.Refusal.of(Code.TOO_MANY, "wait 7 s")
    assert translated(refusal, Language.RU) == a.Refusal(429, "слишком много, помедленнее: подождите 7 с")
    assert translated(refusal, Language.DE) == a.Refusal(429, "zu viel, langsamer bitte: warte 7 s")
    strange = a.Refusal.of(Code.NOT_NOW, "because")
    assert translated(strange, Language.DE) == a.Refusal(405, "jetzt nicht: because")


@pytest.mark.parametrize("saying", [a.Done("ok"), a.OtherAnswer(299, "new"), n.OtherNews(179, "new")])
def test_other_words_stay(saying: a.Saying) -> None:
    assert translated(saying, Language.RU) == saying


@pytest.mark.parametrize("language", [Language.RU, Language.DE])
def test_every_message_can_be_said_in_every_language(language: Language) -> None:
    # dots/line/7/5
    for message in EXAMPLES.values():
        if isinstance(message, a.Saying):
            assert translated(message, language) != message
