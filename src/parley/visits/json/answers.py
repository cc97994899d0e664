"""How answers are handled. Most say only that news follows."""

from typing import TYPE_CHECKING

from parley.core.text import clean
from parley.visits.json.rows import LINE, NAME
from parley.visits.notices import Hinted
from parley.wires.json import Granted, Refusal
from parley.wires.json.answers import Hinted as HintTold

if TYPE_CHECKING:
    from parley.visits.json.visit import JsonVisit


def take(visit: "JsonVisit", answer: Granted | Refusal) -> None:
    """An answer to something that was asked: the connection has seen to that."""
    asked = visit.asking.answer(answer.re)
    if asked is None:
        return
    if isinstance(answer, Refusal):
        if asked.refused is not None:
            asked.refused(answer)
        else:
            visit.decline(clean(answer.text, LINE), asked.what)
    elif asked.granted is not None:
        asked.granted()
    elif isinstance(answer, HintTold) and visit.reader is not None:
        hint = visit.reader.hint(answer)
        visit.told(Hinted(hint, clean(answer.bot, NAME), answer.ply))
