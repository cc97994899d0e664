"""#20 to #24: an AI that is refused looks again, does something else, and stops after a while.

The document asks for that only under #20, and says "should": these are warnings.
"""

from functools import partial

from parley.checks.case import UntestedError
from parley.checks.gamecore.ai.referee import Refusal
from parley.checks.gamecore.ai.stage import SUITE, Hall
from parley.checks.gamecore.boards import lucky
from parley.core.connection import Message
from parley.games.conquest import State
from parley.wires import gamecore

_FRONT = "a30 a1 b1 b1 b1"
_IDLE = "a20 a1 a1 b60"


class Once:
    """Refuses one action of a kind, however legal."""

    def __init__(self, kind: type[Message], refusal: Message) -> None:
        self.kind, self.refusal, self.is_done = kind, refusal, False

    def __call__(self, state: State, action: Message) -> Message | None:
        del state
        if self.is_done or not isinstance(action, self.kind):
            return None
        self.is_done = True
        return self.refusal


async def _refused(hall: Hall, drawing: str, kind: type[Message], refusal: Message) -> None:
    state = hall.draw(drawing) if "." not in drawing else hall.draw_preparation(drawing)
    referee = await hall.begin(state, luck=lucky)
    once = Once(kind, refusal)
    referee.refuse = once
    await referee.turn()
    if not once.is_done:
        raise UntestedError(f"it did not say {referee.name_of(kind)}")


_ERROR, _TARGET, _START = gamecore.GeneralError(), gamecore.InvalidTarget(), gamecore.InvalidStart()
_UNITS, _PHASE = gamecore.InvalidUnits(), gamecore.WrongPhase()
for _words, _said, _drawing, _kind, _refusals in (
    ("claim", "#50 in preparation", ". . b1 b1", gamecore.Place, (_ERROR, _TARGET, _UNITS)),
    ("place", "#50", "a3 b1 a1 b1", gamecore.Place, (_ERROR, _TARGET, _UNITS, _PHASE)),
    ("attack", "#51", _FRONT, gamecore.Attack, (_ERROR, _TARGET, _START, _PHASE)),
    ("follow-up", "#52", _FRONT, gamecore.FollowUp, (_ERROR, _UNITS)),
    ("march", "#53", _IDLE, gamecore.March, (_ERROR, _TARGET, _START, _UNITS)),
    ("stop", "#54", "a3 a1 b40", gamecore.NextPhase, (_ERROR,)),
):
    for _refusal in _refusals:
        _code = gamecore.describe(_refusal).split()[0]
        SUITE.add(
            f"{_words}-refused-{_code[1:]}",
            ("core/20/2", f"core/{_code[1:]}/1"),
            f"{_code} to a {_said} that was legal is not the end: it asks, or acts again.",
            partial(_refused, drawing=_drawing, kind=_kind, refusal=_refusal),
        )


def _always(kind: type[Message], refusal: Message) -> Refusal:
    return lambda _state, action: refusal if isinstance(action, kind) else None


@SUITE.case("core/20/2", "core/21/1", seconds=30)
async def attack_always_refused(hall: Hall) -> None:
    """Every attack is refused: it moves on (#54) before its errors put it out."""
    referee = await hall.begin(hall.draw(_FRONT))
    referee.refuse = _always(gamecore.Attack, _TARGET)
    await referee.turn()


@SUITE.case("core/20/2", "core/20/1")
async def many_errors_survived(hall: Hall) -> None:
    """Ten #20 in a row, each with the request repeated, and an AI still answers."""
    referee = await hall.begin(hall.draw("a3 b1 a1 b1"))
    left = 10

    def refuse(_state: State, _action: Message) -> Message | None:
        nonlocal left
        left -= 1
        return _ERROR if left >= 0 else None

    referee.refuse = refuse
    await referee.turn()
