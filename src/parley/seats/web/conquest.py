"""The conquest game for a page: the map comes once, with the setup; here is who holds what."""

from collections import defaultdict
from typing import Any

from parley.bots.conquest.odds import odds
from parley.core import Event
from parley.core.bitboard import indices
from parley.games.conquest import (
    MAPS,
    Attack,
    Battle,
    Conquered,
    Dealing,
    Dropped,
    Eliminated,
    Phase,
    Place,
    Reach,
    State,
    Trade,
    View,
)
from parley.games.conquest.setup import MAX_PLAYERS, MAX_UNITS
from parley.seats.web.face import Face

ROUNDS = 1000
"""The most rounds we have time for; the rules allow more."""
_DIGITS = 3
_OPTIONS = {
    "players": [2, MAX_PLAYERS],
    "map": list(MAPS),
    "units": [0, MAX_UNITS],
    "battle": list(Battle),
    "march": list(Reach),
    "rounds": [1, ROUNDS],
    "deal": list(Dealing),
    "cards": [False, True],
}
_MOMENTS: dict[type[Event], str] = {Conquered: "conquered", Eliminated: "eliminated", Dropped: "dropped"}
_PLACING = (Phase.CLAIM, Phase.FILL, Phase.REINFORCE)


def _board(view: View) -> dict[str, Any]:
    """Owner (-1: nobody) and units of every node; `left` is to be placed; `front` is where they fight."""
    standing = view.standing
    shown = {
        "phase": view.phase,
        "first": standing.first,
        "turn": view.turn,
        "round": standing.round,
        "owners": view.owners,
        "units": view.units,
        "left": view.left,
        "front": None if view.front[0] < 0 else view.front,
        "playing": standing.playing,
        "fallen": standing.fallen,
    }
    if standing.cards is not None:
        shown |= {"cards": view.hands, "worth": standing.cards.worth, "due": standing.cards.is_due}
    return shown


def _legal(view: View) -> dict[str, Any] | None:
    """What the phase allows: `place` on nodes, `attack` with its `odds`, `advance`, `march`, `next`.

    `trade` has the positions of three cards in the hand; with too many cards there is nowhere to `place`.
    """
    if view.seat is None or view.seat not in view.to_move:
        return None
    if view.phase in _PLACING:
        offers = list(view.offers())
        legal: dict[str, Any] = {"place": [move.node for move in offers if isinstance(move, Place)]}
        legal["most"] = view.left
        if trades := [move.cards for move in offers if isinstance(move, Trade)]:
            legal["trade"] = trades
        return legal
    if view.phase is Phase.MARCH:
        return {"march": _marches(view), "next": True}
    attacks = _attacks(view)
    legal = {"attack": attacks, "odds": _odds(view, attacks), "next": True}
    if view.phase is Phase.ADVANCE:
        legal["advance"] = view.units[view.front[0]] - 1
    return legal


def _attacks(view: View) -> dict[int, list[int]]:
    attacks: dict[int, list[int]] = defaultdict(list)
    for move in view.offers():
        if isinstance(move, Attack):
            attacks[move.source].append(move.target)
    return attacks


def _odds(view: View, attacks: dict[int, list[int]]) -> dict[int, list[float]]:
    """By source, the chance to take each target if it is fought out, in the order of `attack`."""
    units = view.units
    return {
        source: [round(odds(units[source], units[target]).chance, _DIGITS) for target in targets]
        for source, targets in attacks.items()
    }


def _marches(view: View) -> list[dict[str, Any]]:
    """Each with the nodes units may come `from`, the most of each, and where `to`; never where they are.

    Nodes joined by a path are listed together: on a large map there are very many pairs.
    """
    board, units = view.standing.board, view.units
    land, told, marches = view.position.lands[view.turn], 0, []
    for source in indices(land):
        if told >> source & 1:
            continue
        reached = board.reach(land, source)
        group = reached | 1 << source if board.by_path else 1 << source
        told |= group
        sources = [(node, units[node] - 1) for node in indices(group) if units[node] > 1]
        if reached and sources:
            marches.append({"from": sources, "to": list(indices(group if board.by_path else reached))})
    return marches


def _bare(state: State) -> View:
    """Nothing was ever hidden."""
    return View(None, state)


def _moment(event: Event) -> str | None:
    """What a reviewer wants to find."""
    return _MOMENTS.get(type(event))


def _scores(view: View) -> list[int]:
    """Nodes held."""
    return [land.bit_count() for land in view.position.lands]


FACE = Face(_board, _legal, _scores, _bare, _moment, _OPTIONS, is_open=True)
