"""One match, played by action numbers. Chance is drawn here, from random numbers that come in."""

from collections.abc import Mapping
from random import Random
from typing import Any

from parley.adapters.encodings import Draft, load_encoding
from parley.adapters.sheets import Array, Painted, size_of, to_array
from parley.core import CHANCE, Outcome, Retelling, Seat
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
        self._shape, self._mask_shape = self.encoding.planes.shape, (self.actions,)
        self.state = self.game.start(self.setup)
        self.seat: Seat | None = None
        """Whoever acts next. Of several who may, such as two who place their fleets, the first."""
        self.view: Any = None
        """Theirs."""
        self.draft: Draft = ()
        """The actions of the move that is being made."""
        self._choices: Painted | None = None
        self._canvases = [self.encoding.planes.canvas() for _ in range(self.players)]
        self._masks = [self.encoding.choices.canvas() for _ in range(self.players)]
        self._retell = self.game.retell if isinstance(self.game, Retelling) else self.game.apply
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
    def choices(self) -> Painted:
        """The mask of whoever acts next: worked out when somebody asks."""
        choices = self._choices
        if choices is None:
            content = self.encoding.offer(self.view, self.draft)
            choices = self._choices = self._masks[self.seat or 0].paint(content)
        return choices

    def seen(self, seat: Seat) -> Any:
        """What a seat sees, for the planes of the encoding. Only the one who acts sees the draft."""
        if seat == self.seat:
            return self.encoding.see(self.view, self.draft)
        return self.encoding.see(self.game.view(self.state, seat), ())

    def planes(self, seat: Seat) -> Painted:
        """The same, painted."""
        return self._canvases[seat].paint(self.seen(seat))

    def planes_array(self, seat: Seat) -> Array:
        """The same as an array of one's own."""
        return to_array(self._shape, self.planes(seat))

    def mask_array(self) -> Array:
        """`choices` as an array of one's own."""
        return to_array(self._mask_shape, self.choices)

    def allows(self, action: int) -> bool:
        """May it be taken now?"""
        return 0 <= action < self.actions and self.choices[action] == 1

    def act(self, action: int) -> None:
        """Take an action that is allowed: the whole of a move, or a part of it."""
        draft = (*self.draft, action)
        move = self.encoding.move(self.view, draft)
        if move is None:
            self.draft, self._choices = draft, None
        else:
            self._reach(self._retell(self.state, self.seat, move).state)  # type: ignore[arg-type]

    def play(self, move: object) -> None:
        """Make a whole move for whoever acts next, legal or not. Raises `IllegalMove`."""
        self._reach(self.game.apply(self.state, self.seat, move).state)  # type: ignore[arg-type]

    def _reach(self, state: Any) -> None:
        game = self.game
        while (to_move := game.to_move(state)) == _DICE:
            state = game.apply(state, CHANCE, game.chance(state, self._rng)).state
        self.state, self.draft, self._choices = state, (), None
        self.seat = min(to_move) if to_move else None
        self.view = game.view(state, self.seat)


def rewards(outcome: Outcome) -> list[float]:
    """By seat, from 1 for the best place to -1 for the last; equal places share, and the sum is 0."""
    places = outcome.places
    last = len(places) - 1
    return [(sum(p > place for p in places) - sum(p < place for p in places)) / last for place in places]
