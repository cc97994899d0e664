"""What every seat finds in the house."""

from concurrent.futures import Executor
from dataclasses import dataclass, field
from random import Random

from parley.games.battleship_plus import Fill
from parley.store.accounts import Accounts
from parley.store.passwords import Passwords
from parley.tables import Lobby, Timers


@dataclass(frozen=True, slots=True)
class House:
    """Made once by the server, handed to every session and bot."""

    lobby: Lobby
    accounts: Accounts
    passwords: Passwords
    timers: Timers
    threads: Executor
    """Few threads, for whatever takes longer than the event loop may wait: bots, fleets to be checked."""
    grace: float = 60.0
    """Seconds a seat is kept for a player with an account whose connection was lost."""
    fill: Fill = Fill.FREE
    """What fleets may be proposed for Battleship Plus."""
    rng: Random = field(default_factory=Random)
