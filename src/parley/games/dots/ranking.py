"""Who comes before whom: by score, and players who stayed before those who did not.

The document lets the score decide (dots/I/18), even for a player who says stop: "secure your dots first"
(dots/I.remarks/4). It covers neither equal scores nor players who disappear. So here, since edition 2 of
these rules: with equal scores, whoever stayed is placed better, then whoever stopped later; whoever left, or
let three turns in a row pass, comes after everyone else, whatever the score. In edition 1 the score alone
decided, and equal scores were a draw.
"""

from parley.core import Outcome, Seat, Termination
from parley.games.dots.state import FIRST_EDITION, Standing

_FORFEITS = frozenset((Termination.LEFT, Termination.TIMED_OUT))
_Rank = tuple[int, int, int]


def is_forfeit(why: Termination) -> bool:
    """Does stopping like this lose to everyone who stays?"""
    return why in _FORFEITS


def places(standing: Standing, scores: tuple[int, ...]) -> tuple[int, ...]:
    """The place of every seat, as things stand."""
    ranks = tuple(_rank(standing, Seat(seat), score) for seat, score in enumerate(scores))
    return tuple(1 + sum(other > mine for other in ranks) for mine in ranks)


def drawn_places(standing: Standing, scores: tuple[int, ...]) -> tuple[int, ...]:
    """The same if those still playing have agreed to share first place."""
    playing = standing.playing
    behind = {
        Seat(seat): _rank(standing, Seat(seat), score)
        for seat, score in enumerate(scores)
        if seat not in playing
    }
    return tuple(
        1 if (mine := behind.get(Seat(seat))) is None else _behind(len(playing), mine, behind)
        for seat in range(len(scores))
    )


def _behind(ahead: int, mine: _Rank, others: dict[Seat, _Rank]) -> int:
    return 1 + ahead + sum(other > mine for other in others.values())


def _rank(standing: Standing, seat: Seat, score: int) -> _Rank:
    """Greater is better: not forfeited, then the score, then how long they stayed."""
    if standing.edition == FIRST_EDITION:
        return (1, score, 0)
    if seat in standing.playing:
        return (1, score, len(standing.after))
    order = standing.stopped.index(seat) if seat in standing.stopped else 0
    return (0, order, 0) if seat in standing.forfeited else (1, score, order)


def ended(standing: Standing, scores: tuple[int, ...], why: Termination) -> Outcome:
    """The outcome, by places."""
    return Outcome(places(standing, scores), why)
