"""Whether the target may do what it does, and if not why, in words that name the numbers."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from parley.checks.case import BrokenError
from parley.core import IllegalMove, Seat
from parley.core.connection import Message
from parley.games import conquest
from parley.games.conquest import GAME, UNOWNED, Move, Phase, Reason, State
from parley.seats.gamecore.seat import MOVES
from parley.wires import gamecore
from parley.wires.gamecore.messages import CODE_OF

ANSWERS: Mapping[type[Message], tuple[type[Message], ...]] = {
    gamecore.RequestPlace: (gamecore.Place,),
    gamecore.RequestAttack: (gamecore.Attack, gamecore.NextPhase),
    gamecore.RequestFollowUp: (gamecore.Attack, gamecore.FollowUp, gamecore.NextPhase),
    gamecore.RequestMarch: (gamecore.March, gamecore.NextPhase),
}
"""core/60/2, 61/2, 62/2, 63/2: which actions answer which request."""

_LEGAL: Mapping[Phase, str] = {
    Phase.CLAIM: "1 unit on a node that nobody has",
    Phase.FILL: "1 unit on a node of its own",
    Phase.REINFORCE: "1 to {left} units on a node of its own",
    Phase.ATTACK: "an attack from a node of its own with 2 units or more on an enemy's beside it",
    Phase.ADVANCE: "0 to {most} units, so that one stays behind; or another attack that is legal",
    Phase.MARCH: "units between two nodes of its own joined by such nodes, and one stays behind",
}


_REFUSALS: Mapping[StrEnum, Message] = {
    Reason.INVALID_TARGET: gamecore.InvalidTarget(),
    Reason.INVALID_SOURCE: gamecore.InvalidStart(),
    Reason.INVALID_UNITS: gamecore.InvalidUnits(),
}


class StrayError(BrokenError):
    """Against a rule that the document does not have (core/rules/9): refused, but not a failure."""

    def __init__(self, expected: str, got: str, refusal: Message) -> None:
        super().__init__(expected, got)
        self.refusal = refusal


def named(kind: type[Message]) -> str:
    """Its code."""
    return CODE_OF[kind]


def judge(state: State, seat: Seat, task: Message, action: Message, said: str, base: int) -> Move:
    """The move it makes. Raises `BrokenError` if it may not do this now, `StrayError` if only we think so."""
    wanted = ANSWERS[type(task)]
    if not isinstance(action, wanted):
        raise BrokenError(f"{' or '.join(map(named, wanted))} to {gamecore.describe(task)}", said)
    move = MOVES[type(action)](action)
    try:
        GAME.check(state, seat, move)
    except IllegalMove as error:
        most = state.units[state.front[0]] - 1
        legal = _LEGAL[state.phase].format(left=state.left, most=most)
        facts = "; ".join(_facts(state, seat, move, base))
        got = f"{said}: {error.reason.value}" + (f" ({facts})" if facts else "")
        if _strays(state, seat, move):
            raise StrayError(legal, got, _REFUSALS[error.reason]) from None
        raise BrokenError(legal, got) from None
    return move


def _strays(state: State, seat: Seat, move: Move) -> bool:
    """Is it illegal only by the customs of the game, and not by what #21 to #23 say?"""
    owners, units = state.owners, state.units
    if any(not 0 <= node < len(owners) for node in _nodes(move)):
        return False
    match move:
        case conquest.Place():
            return owners[move.node] == seat and move.units == 1
        case conquest.Attack():
            near = move.target in state.standing.board.neighbours[move.source]
            return near and owners[move.source] == seat and owners[move.target] not in (seat, UNOWNED)
        case conquest.Advance():
            return move.units == units[state.front[0]]
        case conquest.March():
            return (
                owners[move.source] == owners[move.target] == seat and 1 <= move.units <= units[move.source]
            )
    return False


def _facts(state: State, seat: Seat, move: Move, base: int) -> Iterator[str]:
    """What is known about the nodes it names."""
    for node in _nodes(move):
        number = node + base
        if not 0 <= node < len(state.owners):
            yield f"node {number} does not exist, they are {base} to {len(state.owners) - 1 + base}"
        elif (owner := state.owners[node]) == UNOWNED:
            yield f"node {number} is nobody's"
        else:
            whose = "its own" if owner == seat else f"player {owner}'s"
            yield f"node {number} is {whose}, with {state.units[node]}"


def _nodes(move: Move) -> tuple[int, ...]:
    match move:
        case conquest.Place():
            return (move.node,)
        case conquest.Attack() | conquest.March():
            return (move.source, move.target)
    return ()
