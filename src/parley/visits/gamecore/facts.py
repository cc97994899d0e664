"""What a GameCore has to say before anybody can play: #30 to #33."""

from typing import Any

from parley.core.connection import Message
from parley.visits.gamecore.ground import make_setup
from parley.visits.gamecore.position import Position
from parley.wires.gamecore import (
    AskContinents,
    AskGeneral,
    AskMap,
    AskStanding,
    Continents,
    General,
    Map,
    Standing,
)

QUESTIONS: dict[type[Message], Message] = {
    General: AskGeneral(),
    Map: AskMap(),
    Continents: AskContinents(),
    Standing: AskStanding(),
}
"""How to ask for what was left out."""
_NEEDED = (General, Map)
OTHER = "#33 is of another map, or of other players"


class Facts:
    """What was said of the game so far."""

    def __init__(self, base: int) -> None:
        self.base = base
        self._heard: dict[type[Message], Any] = {}

    def hear(self, message: Message) -> bool:
        is_news = self._heard.get(type(message)) != message
        self._heard[type(message)] = message
        return is_news

    @property
    def missing(self) -> list[Message]:
        """What to ask for."""
        return [question for kind, question in QUESTIONS.items() if kind not in self._heard]

    @property
    def is_enough(self) -> bool:
        """Nobody can play without these; continents there may be none, and all nodes may be free."""
        return all(kind in self._heard for kind in _NEEDED)

    def settle(self, notes: list[str]) -> Position:
        """The position; what is wrong with it is noted. Raises `SetupError` if we cannot play that."""
        general, of = self._heard[General], self._heard[Map]
        if not 0 <= general.player < general.players:
            notes.append(f"our number is {general.player} of {general.players}")
        continents = self._heard.get(Continents, Continents(()))
        setup = make_setup(general.players, of, continents, self.base, notes)
        position = Position(setup, general.player)
        standing = self._heard.get(Standing)
        if standing is not None and not position.stand(standing.holdings):
            notes.append(OTHER)
        return position
