"""One sensible instance of every message, all of the same small game: four nodes in a ring."""

from parley.core.connection import Message
from parley.wires.gamecore import messages as m

_RING = tuple(m.Edge(*pair) for pair in ((0, 1), (1, 2), (2, 3), (3, 0)))
_HELD = tuple(m.Holding(*pair) for pair in ((0, 3), (0, 1), (1, 2), (-1, 0)))

_INSTANCES: tuple[Message, ...] = (
    m.GDay(),
    m.WazUp(),
    m.Ok(),
    m.AttackSucceeded(2, 1),
    m.AttackFailed(1, 2),
    m.PreparationEnds(),
    m.RoundBegins(),
    m.GeneralError(),
    m.InvalidTarget(),
    m.InvalidStart(),
    m.InvalidUnits(),
    m.WrongPhase(),
    m.General(2, 0),
    m.Map(4, _RING),
    m.Continents((m.Continent(2, (0, 1)), m.Continent(3, (2, 3)))),
    m.Standing(_HELD),
    m.AskGeneral(),
    m.AskMap(),
    m.AskContinents(),
    m.AskStanding(),
    m.AskTask(),
    m.Place(0, 1),
    m.Attack(0, 3),
    m.FollowUp(1),
    m.March(0, 1, 1),
    m.NextPhase(),
    m.RequestPlace(3),
    m.RequestAttack(),
    m.RequestFollowUp(0, 3),
    m.RequestMarch(),
    m.EndGame(),
    m.DebugOn(),
    m.DebugOff(),
    m.Say("I am ready"),
)

EXAMPLES: dict[type[Message], Message] = {type(message): message for message in _INSTANCES}
