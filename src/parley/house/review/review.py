"""The review of a match, which grows while somebody goes on with it."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from parley.bots import load_bot
from parley.core import Seat
from parley.core.bot import Advisor
from parley.games import battleship_plus, conquest, seabattle
from parley.house.chances import FORMULAS
from parley.house.review.conquest import judge_conquest
from parley.house.review.dots import review_dots
from parley.house.review.found import Found
from parley.house.review.opinions import Judge, Opinion
from parley.house.review.past import Decision, Past
from parley.house.review.sea import judge_plus, judge_seabattle
from parley.house.review.verdicts import Verdict, totals

LONGEST = 1500
"""The most moves that are judged: of more, every second, every third and so on."""
_DIGITS = 3


class _Method(NamedTuple):
    """Which moves are judged, by whom and how."""

    kinds: tuple[type[Any], ...]
    bot: str
    judge: Judge


_ORDERS = (conquest.Place, conquest.Attack, conquest.Advance, conquest.March, conquest.Next)
_METHODS = {
    "seabattle": _Method((seabattle.Shoot,), "posterior", judge_seabattle),
    "battleship-plus": _Method((battleship_plus.Shoot,), "tracker:evade=false", judge_plus),
    "conquest": _Method(_ORDERS, "strong", judge_conquest),
}
ASKED = {"dots": "strong", **{game: method.bot.partition(":")[0] for game, method in _METHODS.items()}}
"""By game, the bot that judges; games that are not here cannot be reviewed."""


def steps(past: Past) -> Iterator[Found]:
    """Go through a match; each step thinks for a moment."""
    if past.game.name == "dots":
        return review_dots(past)
    method = _METHODS.get(past.game.name)
    return iter(()) if method is None else _one_by_one(past, method)


def _one_by_one(past: Past, method: _Method) -> Iterator[Found]:
    """Where a formula tells the chances, a position is judged by itself."""
    moves, bot = past.moves(method.kinds), load_bot(past.game.name, method.bot)
    moves = moves[:: 1 + len(moves) // LONGEST]
    formula = FORMULAS[past.game.name]
    for done, before in enumerate(moves, start=1):
        decision = past.decision(before)
        view = decision.match.view(None)
        chances = [formula(view, Seat(seat)) for seat in range(past.seats)]
        verdict = _judge(past, decision, method, bot, chances[decision.seat])
        yield Found(done, len(moves), {before: chances}, [verdict] if verdict else [])


def _judge(
    past: Past, decision: Decision, method: _Method, bot: Advisor[Any, Any], before: float | None
) -> Verdict | None:
    if decision.is_forced or before is None:
        return None
    opinion = method.judge(decision, bot, Random(f"review {decision.ply}"))
    return None if opinion is None else _verdict(past, decision, opinion, before)


def _verdict(past: Past, decision: Decision, opinion: Opinion, before: float) -> Verdict:
    better, best, mine, hits = opinion
    is_better = better != decision.move and best > mine
    write = past.game.format_move
    return Verdict(
        decision.ply,
        decision.seat,
        write(decision.move),
        write(better) if is_better else None,
        before,
        best,
        mine,
        hits=hits,
    )


class Review:
    """What has been found out so far."""

    def __init__(self, game: str, seats: int) -> None:
        self.bot, self.seats = ASKED.get(game), seats
        self.done, self.total = 0, 0
        self._chances: dict[int, list[float | None]] = {}
        self._verdicts: dict[int, Verdict] = {}

    def add(self, found: Found) -> None:
        """One more step."""
        self.done, self.total = found.done, found.total
        self._chances |= {ply: list(chances) for ply, chances in found.chances.items()}
        self._verdicts |= {one.ply: one for one in found.verdicts}

    @property
    def verdicts(self) -> list[Verdict]:
        """In the order of the moves."""
        return [self._verdicts[ply] for ply in sorted(self._verdicts)]

    def plain(self) -> dict[str, Any]:
        """As JSON can carry it; of the moves those with a mark."""
        return {
            "bot": self.bot,
            "done": self.done,
            "total": self.total,
            "chances": [
                {"ply": ply, "chances": list(map(_round, self._chances[ply]))}
                for ply in sorted(self._chances)
            ],
            "marked": [show_verdict(one) for one in self.verdicts if one.mark],
            "seats": [
                {"seat": one.seat, "moves": one.moves, **one.marks, "loss": _round(one.loss)}
                for one in totals(self.verdicts, self.seats)
            ],
        }


def show_verdict(one: Verdict) -> dict[str, Any]:
    """A move, as JSON can carry it."""
    return {
        "ply": one.ply,
        "seat": one.seat,
        "played": one.played,
        "better": one.better,
        "before": _round(one.before),
        "best": _round(one.best),
        "mine": _round(one.mine),
        "loss": _round(one.loss),
        "mark": one.mark,
        "hits": one.hits and [_round(share) for share in one.hits],
    }


def _round(number: float | None) -> float | None:
    return None if number is None else round(number, _DIGITS)
