"""What shots and conditions are called on the wire and at the table."""

from collections.abc import Mapping
from types import MappingProxyType

from parley.core.connection import Message
from parley.games.seabattle import Result, Setup
from parley.wires import comport as wire

RESULTS: Mapping[type[Message], Result] = MappingProxyType(
    {
        wire.Miss: Result.MISS,
        wire.Hit: Result.HIT,
        wire.Kill: Result.SUNK,
        wire.Repeat: Result.REPEAT,
    }
)
_ANSWERS = MappingProxyType({result: answer for answer, result in RESULTS.items()})


def answer_to(result: Result) -> Message:
    """The wire's word for what a shot did."""
    return _ANSWERS[result]()


def setup_of(parameters: wire.Parameters, *remote: int) -> Setup:
    """The game these parameters mean; raises `SetupError` if no fleet fits the field.

    A fleet placed here follows the strictest reading of the wall rule.
    """
    fleet = (parameters.fours, parameters.threes, parameters.twos, parameters.ones)
    return Setup(parameters.size, fleet, wall_limit=True, remote=remote)


def parameters_of(setup: Setup) -> wire.Parameters:
    """What a master proposes for a table with this setup."""
    return wire.Parameters(setup.size, *setup.fleet)
