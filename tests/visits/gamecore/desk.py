"""A GameCore at its desk: what it says, word by word, and what it hears from us."""

from random import Random
from typing import Any, TypeVar

from parley.bots import load_bot
from parley.core.bot import Limit
from parley.games.conquest import Phase, View
from parley.visits import Fault, Lost, Notice, Over
from parley.visits.gamecore.visit import GameCoreVisit

N = TypeVar("N", bound=Notice)

MEET = "GDay #30 2 0 #31 4 4 0 1 1 2 2 3 3 0 #32 2 5 2 0 1 2 2 2 3"
"""Four nodes in a ring, two continents; we are player 0."""


class Desk:
    """Time stands still until `wait`."""

    def __init__(self, *, one_based: bool = False, bot: str = "") -> None:
        self.visit = GameCoreVisit(one_based=one_based)
        self.told: list[Notice] = []
        self.now = 0.0
        self._bot = load_bot("conquest", bot) if bot else None
        self.visit.told = self.told.append
        self.visit.connected(0.0)

    def __call__(self, words: str) -> str:
        """Say this; what comes back, in words."""
        self.visit.receive(words.encode() + b"\n", self.now)
        return self.heard()

    def heard(self) -> str:
        """What was said to the core."""
        self.let_bot_play()
        return " ".join(b"".join(self.visit.data_to_send()).decode().split())

    def let_bot_play(self) -> None:
        seen = self.visit.seen
        while self._bot is not None and seen is not None and seen.is_my_turn and self.visit.wants_line:
            self.visit.submit(self._bot.choose(seen.view, Limit(0.001), Random(0)))

    def wait(self) -> str:
        """Until the visit wants to be woken, if it does."""
        due = self.visit.deadline()
        if due is not None:
            self.now = due
            self.visit.wake(due)
        return self.heard()

    def do(self, move: Any) -> str:
        """Decide this."""
        self.visit.submit(move)
        return self.heard()

    @property
    def view(self) -> View:
        assert self.visit.seen is not None
        view: View = self.visit.seen.view
        return view

    def phase(self) -> Phase:
        """What is asked now."""
        return self.view.phase

    def of(self, kind: type[N]) -> list[N]:
        return [notice for notice in self.told if isinstance(notice, kind)]

    @property
    def faults(self) -> list[str]:
        return [fault.text for fault in self.of(Fault)]

    @property
    def end(self) -> tuple[list[Over], list[str]]:
        return self.of(Over), [lost.why for lost in self.of(Lost)]
