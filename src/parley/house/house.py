"""What every seat finds in the house."""

from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from concurrent.futures import Executor
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from parley.games.battleship_plus import Fill
from parley.house.abroad import Abroad, Alone
from parley.house.alarms import Alarms
from parley.house.attempts import Attempts
from parley.house.budget import Budget
from parley.house.crier import Crier
from parley.house.guesses import Guesses
from parley.house.guests import GuestBook
from parley.house.locks import Locks, check_typeable
from parley.house.origin import NO_CROWDS, Crowds
from parley.house.person import Person
from parley.house.programs import Programs
from parley.store import AccountId, Store
from parley.store.accounts import Accounts
from parley.store.passwords import Passwords
from parley.tables import Lobby, Player, Timers
from parley.wires import dotline
from parley.wires.bpgp import codec as bpgp

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class House:
    """Made once by the server, handed to every session and bot."""

    lobby: Lobby
    store: Store
    passwords: Passwords
    timers: Timers
    threads: Executor
    """A few threads for whatever takes longer than the event loop may wait, such as checking fleets."""
    thinkers: Executor | None = None
    """Threads for bots, so that a slow one delays nobody else; None: the same."""
    bot: str = ""
    """The bot that keeps tables open, with its options."""
    bot_pace: float = 0.0
    """About how many seconds a bot takes per move against people on the page; 0: as little as it needs."""
    grace: float = 60.0
    """Seconds a seat is kept for a player with an account whose connection was lost."""
    fill: Fill = Fill.FREE
    """Which fleets may be proposed for Battleship Plus."""
    login_time: float = 120.0
    """Seconds to log in over BPGP; the line protocol has this among its `lines`."""
    game_id_order: bpgp.Order = "big"
    """How BPGP writes the number of a table."""
    rng: Random = field(default_factory=Random)

    is_private: bool = False
    """Is it for one person alone, who may use any name?"""
    registration: bool = True
    """Can accounts be created?"""
    name_length: int = 32
    """The most characters of a new account's name."""
    password_length: int = 6
    """The fewest characters of a new password."""
    watchers: int = 100
    """How many may watch a table."""
    second: int = 1000
    """Milliseconds in a second of the clocks people ask for; tests have shorter ones."""
    lines: dotline.Limits = field(default_factory=dotline.Limits)
    """How much of our patience and memory a client of the line protocol may use."""

    crowds: Crowds = NO_CROWDS
    """Networks where many people share a block of addresses, which gets a multiple of the limits."""
    guesses: Guesses = field(default_factory=Guesses)
    """Wrong passwords."""
    registrations: Attempts = field(default_factory=lambda: Attempts(20, 600.0))
    """New accounts from a block of addresses."""
    guests: Attempts = field(default_factory=lambda: Attempts(60, 600.0))
    """New guests from a block."""
    guestbook: GuestBook = field(default_factory=GuestBook)
    """Guests there are."""
    alarms: Alarms = field(default_factory=Alarms)
    """Lines about refusals, for whoever guards the machine."""
    budget: Budget = field(default_factory=Budget)
    """How much everybody may use."""
    programs: Programs = field(default_factory=Programs)
    """Programs that are offered as opponents."""
    words: Attempts = field(default_factory=lambda: Attempts(30, 10.0))
    """How much people talk, by account, or by block of addresses if there is none."""
    words_by_block: Attempts = field(default_factory=lambda: Attempts(200, 10.0))
    """How much a block of addresses talks in total."""
    tally: Counter[str] = field(default_factory=Counter)
    """How often things happened, for monitoring: "logins refused"."""

    logins: dict[AccountId, Person] = field(default_factory=dict)
    """Who is logged in, once per account; kept by `entrance`."""
    arrivals: dict[Player, int] = field(default_factory=dict)
    """When people came in, in milliseconds since 1970; kept by `entrance`."""
    forgetters: set[Callable[[Collection[str]], None]] = field(default_factory=set)
    """Whoever remembers names, and has to be told which to forget."""
    reload: Callable[[], Awaitable[tuple[list[str], list[str]]]] | None = None
    """Read the settings again; returns which have changed, and which need a restart."""
    crier: Crier = field(default_factory=Crier)
    abroad: Abroad = field(default_factory=Alone)
    """The other nodes."""
    _shared: dict[type[Any], Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.lobby.listeners.add(self.crier)
        self.lobby.steward = self.budget
        self.lobby.admit = Locks(self.timers, self.alarms).check
        self.lobby.check_terms = check_typeable

    @property
    def accounts(self) -> Accounts:
        return self.store.accounts

    def shared(self, kind: type[T]) -> T:
        """A single instance for this house of what sessions share; made on first use."""
        found: T | None = self._shared.get(kind)
        if found is None:
            found = self._shared[kind] = kind(self)  # type: ignore[call-arg]
        return found
