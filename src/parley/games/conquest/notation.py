"""Moves as text: a word and its numbers, such as `place 12 3` or `roll 6 5 1 / 5 2`.

A deal is the owner of each node, one digit each, and the units on them unless there is one on each: `deal
0110 / 3 1 2 1`.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from parley.core.clauses import format_clause, parse_clause
from parley.core.errors import NotationError
from parley.core.seats import Seat
from parley.games.conquest.map import MAX_NODES
from parley.games.conquest.moves import (
    Advance,
    Attack,
    Deal,
    Draw,
    First,
    March,
    Move,
    Next,
    Place,
    Roll,
    Trade,
)

_NUMBERED: dict[str, tuple[Callable[..., Move], tuple[str, ...]]] = {
    "place": (Place, ("node", "units")),
    "attack": (Attack, ("source", "target")),
    "advance": (Advance, ("units",)),
    "march": (March, ("source", "target", "units")),
    "first": (First, ("seat",)),
    "trade": (lambda *cards: Trade(tuple(sorted(cards))), ("card", "card", "card")),
    "card": (Draw, ("number",)),
}
_EXAMPLES = "place 12 3, attack 4 7, advance 2, march 4 7 2, next"
_MAX_LENGTH = 80
_MAX_DEAL = 8 * MAX_NODES


def _format_deal(move: Deal) -> str:
    owners = f"deal {''.join(map(str, move.owners))}"
    return owners if set(move.units) == {1} else f"{owners} / {' '.join(map(str, move.units))}"


_FORMATS: Mapping[type[Move], Callable[[Any], str]] = {
    Place: lambda move: f"place {move.node} {move.units}",
    Attack: lambda move: f"attack {move.source} {move.target}",
    Roll: lambda move: f"roll {' '.join(map(str, move.attacker))} / {' '.join(map(str, move.defender))}",
    Advance: lambda move: f"advance {move.units}",
    March: lambda move: f"march {move.source} {move.target} {move.units}",
    First: lambda move: f"first {move.seat}",
    Trade: lambda move: f"trade {' '.join(map(str, move.cards))}",
    Draw: lambda move: f"card {move.card}",
    Next: lambda _: "next",
    Deal: _format_deal,
}


def format_move(move: Move) -> str:
    """`Place(12, 3)` → `place 12 3`."""
    format_as = _FORMATS.get(type(move))
    return (format_clause(move) or "") if format_as is None else format_as(move)


def parse_move(text: str) -> Move:
    """`place 12 3` → `Place(12, 3)`; either case, any white space."""
    word, *rest = text[:_MAX_DEAL].split(maxsplit=1)[:2] or ("",)
    if word.lower() == "deal" and len(text) <= _MAX_DEAL and text.isascii():
        return _parse_deal("".join(rest))
    return _parse_short(text)


@lru_cache(maxsize=4096)
def _parse_short(text: str) -> Move:
    if len(text) > _MAX_LENGTH or not text.isascii():
        raise NotationError(f"{text[:_MAX_LENGTH]!a} is not a move: write one such as {_EXAMPLES}")
    word, _, rest = " ".join(text.lower().split()).partition(" ")
    if word in _NUMBERED:
        return _parse_numbered(word, rest)
    if word == "roll":
        return _parse_roll(rest)
    move = Next() if word == "next" else parse_clause(word)
    if move is None or rest:
        raise NotationError(f"{text!a} is not a move: write one such as {_EXAMPLES}")
    return move


def _parse_numbered(word: str, rest: str) -> Move:
    make, names = _NUMBERED[word]
    numbers = _numbers(rest)
    if len(numbers) != len(names):
        raise NotationError(f"write {word} {' '.join(f'<{name}>' for name in names)}, not {word} {rest!a}")
    return make(*numbers)


def _parse_roll(rest: str) -> Roll:
    attacker, slash, defender = rest.partition("/")
    if not slash:
        raise NotationError(f"write the dice of both sides, such as roll 6 5 1 / 5 2, not roll {rest!a}")
    return Roll(tuple(_numbers(attacker)), tuple(_numbers(defender)))


def _parse_deal(rest: str) -> Deal:
    owners, slash, units = rest.partition("/")
    seats = tuple(Seat(number) for digit in owners.strip() for number in _numbers(digit))
    return Deal(seats, tuple(_numbers(units)) if slash else (1,) * len(seats))


def _numbers(text: str) -> list[int]:
    numbers = text.split()
    for number in numbers:
        if not number.isdigit():
            raise NotationError(f"{number!a} is not a number from 0")
    return [int(number) for number in numbers]
