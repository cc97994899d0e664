"""The wishes of the player at this end of a COM line."""

from dataclasses import dataclass

from parley.core import SetupError
from parley.seats.comport.fleet import CLASSIC, Fleet, check_conditions
from parley.wires import comport as wire


@dataclass(frozen=True, slots=True)
class Plan:
    """Raises `SetupError` if the game cannot be played."""

    role: str
    nick: str = ""
    """What the opponent is told; empty: nothing."""
    size: int = 10
    fleet: Fleet = CLASSIC
    """What a master proposes."""
    games: int | None = None
    """After this many finished games: goodbye. None: never by itself."""
    key_wait: float | None = None
    """Seconds until the key is pressed without a person; None: a person does."""
    patience: float | None = None
    """Seconds a bot waits for a shot."""
    rest: float = 0.0
    """Seconds between the end of a game and what follows by itself, so that people can see how it ended."""

    def __post_init__(self) -> None:
        if self.role not in wire.ROLES:
            raise SetupError(f"no role {self.role!r} on a COM port: choose one of {', '.join(wire.ROLES)}")
        check_conditions(self.size, self.fleet)
