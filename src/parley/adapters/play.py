"""One match, played by action numbers. Chance is drawn here, from random numbers that come in."""

from collections.abc import Mapping
from random import Random
from typing import Any

from parley.adapters.encodings import Draft, load_encoding
from parley.adapters.sheets import size_of
from parley.core import CHANCE, Outcome, Seat
from parley.games import load_game
from parley.match.replay import read_setup

_DICE = frozenset((CHANCE,))
ILLEGAL = -1.0
"""What an action costs that the mask forbids: it ends the match, and the others have nothing of it."""


class Play:
    """A game with its settings, begun as often as one likes; nobody is to act before the first `begin`."""

    def __init__(self, game: str, settings: Mapping[str, object]) -> None:
        self.game = load_game(game)
        self.setup = read_setup(self.game, settings)
        self.players = self.game.seats(self.setup)
        self.encoding = load_encoding(game, self.setup)
        self.actions = size_of(self.encoding.choices)
        self.state = self.game.start(self.setup)
        self.seat: Seat | None = None
        """Whoever acts next. Of several who may, such as two who place their fleets, the first."""
        self.view: Any = None
        """Theirs."""
        self._draft: Draft = ()
        self._choices: bytes | None = None
        self._rng = Random(0)

    def begin(self, rng: Random) -> None:
        """A new match."""
        self._rng = rng
        self._reach(self.game.start(self.setup))

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def choices(self) -> bytes:
        """The mask of whoever acts next, packed: worked out when somebody asks."""
        if self._choices is None:
            self._choices = self.encoding.pack_choices(self.view, self._draft)
        return self._choices

    def planes(self, seat: Seat) -> bytes:
        """What a seat sees, packed. Only the one who acts sees the draft."""
        if seat == self.seat:
            return self.encoding.pack_planes(self.view, self._draft)
        return self.encoding.pack_planes(self.game.view(self.state, seat), ())

    def allows(self, action: int) -> bool:
        """May it be taken now?"""
        return 0 <= action < self.actions and self.encoding.choices.is_set(self.choices, action)

    def act(self, action: int) -> None:
        """Take an action that is allowed: the whole of a move, or a part of it."""
        self._draft, self._choices = (*self._draft, action), None
        move = self.encoding.move(self.view, self._draft)
        if move is not None:
            self.play(move)

    def play(self, move: object) -> None:
        """Make a whole move for whoever acts next."""
        self._reach(self.game.apply(self.state, self.seat, move).state)  # type: ignore[arg-type]

    def _reach(self, state: Any) -> None:
        game = self.game
        while (to_move := game.to_move(state)) == _DICE:
            state = game.apply(state, CHANCE, game.chance(state, self._rng)).state
        self.state, self._draft, self._choices = state, (), None
        self.seat = min(to_move) if to_move else None
        self.view = game.view(state, self.seat)


def rewards(outcome: Outcome) -> list[float]:
    """By seat, from 1 for the best place to -1 for the last; equal places share, and the sum is 0."""
    places = outcome.places
    last = len(places) - 1
    return [(sum(p > place for p in places) - sum(p < place for p in places)) / last for place in places]
