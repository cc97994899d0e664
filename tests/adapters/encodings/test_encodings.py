"""Every mask against the rules. Fleets have a twin of their own, in `test_harbour`."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from parley.adapters.encodings import Draft, load_encoding
from parley.adapters.play import Play
from parley.core import SetupError
from parley.games.conquest import Advance, March, Place, Trade
from tests.adapters.choosing import SMALL, choose, painted

PLAYED = {**SMALL, "conquest with cards": {**SMALL["conquest"], "cards": True, "rounds": 60}}
DECISIONS = 600


def _told(view: Any) -> set[Any]:
    """What the rules say this seat may do."""
    moves = view.offers() if hasattr(view, "offers") else view.moves()
    return {_without_amount(move) for move in moves if move != Advance(0)}


def _chosen(play: Play, draft: Draft = ()) -> Iterator[Any]:
    """Every move that actions of the mask lead to."""
    encoding = play.encoding
    for action in np.flatnonzero(painted(encoding.choices, encoding.offer(play.view, draft))).tolist():
        move = encoding.move(play.view, (*draft, action))
        if move is None:
            yield from _chosen(play, (*draft, action))
        else:
            yield _without_amount(move)


def _without_amount(move: Any) -> Any:
    """All numbers of units are one here, and all sets of cards."""
    match move:
        case Place(node, _):
            return "place", node
        case March(source, target, _):
            return "march", source, target
        case Advance() | Trade():
            return type(move)
    return move


@pytest.mark.parametrize("what", PLAYED)
def test_a_mask_allows_what_the_rules_do(what: str) -> None:
    play, rng = Play(what.split(maxsplit=1)[0], PLAYED[what]), Random(5)
    play.begin(rng)
    kinds: set[object] = set()
    for _ in range(DECISIONS):
        if play.seat is None:
            break
        is_fleet = not getattr(getattr(play.view, "public", play.view), "started", True)
        if not play.draft and not is_fleet:
            chosen = set(_chosen(play))
            assert chosen == _told(play.view)
            kinds |= chosen
        play.act(choose(play, rng))
    assert (Trade in kinds) == ("cards" in what)


def test_a_game_without_an_encoding_is_refused() -> None:
    with pytest.raises(SetupError, match="there is no encoding of 'chess'"):
        load_encoding("chess", None)
