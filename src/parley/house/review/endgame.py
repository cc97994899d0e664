"""The end of a game of Dots for two, solved: when few points are open, every way to go on is tried."""

from parley.games.dots import GAME, Put, State

MOST = 7
"""Open points: one more takes about three times as long, and this up to half a second."""


class Endgame:
    """Positions that were solved are remembered."""

    def __init__(self) -> None:
        self._known: dict[State, tuple[float, Put | None]] = {}

    def knows(self, state: State) -> bool:
        """Can it be solved?"""
        return len(state.standing.playing) == state.setup.players == 2 and state.open.bit_count() <= MOST

    def solve(self, state: State) -> tuple[float, Put | None]:
        """What seat 0 gets of the first place if both play as well as they can, and a move that does so."""
        key = state._replace(last=None)  # in whatever order the dots came
        if key not in self._known:
            self._known[key] = self._solve(state)
        return self._known[key]

    def _solve(self, state: State) -> tuple[float, Put | None]:
        if (outcome := GAME.outcome(state)) is not None:
            return (1 / len(outcome.winners) if outcome.places[0] == 1 else 0.0), None
        tried = [
            (self.solve(GAME.apply(state, state.turn, move).state)[0], move)
            for move in GAME.moves(state, state.turn)
            if isinstance(move, Put)
        ]
        return (min if state.turn else max)(tried, key=lambda one: one[0])
