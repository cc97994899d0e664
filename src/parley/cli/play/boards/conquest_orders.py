"""Moves as people type them: `attack Alaska Kamchatka`, `ala kam`, `place siam 3`, `trade 0 1 2`, `next`."""

from parley.cli.play.boards.conquest_hand import Offers
from parley.cli.play.boards.conquest_names import Gazetteer
from parley.core import NotationError
from parley.games.conquest import Advance, Attack, March, Move, Next, Phase, Place, Trade

_VERBS = {
    "place": "place",
    "attack": "attack",
    "march": "march",
    "advance": "advance",
    "trade": "trade",
    "next": "next",
    "n": "next",
}
_DIGITS = 6
_MEANT = {
    Phase.CLAIM: "place",
    Phase.FILL: "place",
    Phase.REINFORCE: "place",
    Phase.ATTACK: "attack",
    Phase.ADVANCE: "attack",
    Phase.MARCH: "march",
}
"""What is meant if nothing is said."""


def parse_order(text: str, phase: Phase, places: Gazetteer, offers: Offers) -> Move | int:
    """A move, or a place that is chosen. Without a number of units, all are meant. Raises `NotationError`."""
    words = text.split()
    said = _VERBS.get(words[0].casefold()) if words else None
    if said is not None:
        words = words[1:]
    verb = said or _MEANT.get(phase, "")
    if verb == "next" and not words:
        return Next()
    if verb == "trade":
        return Trade(tuple(sorted(_number([word]) for word in words)) or offers.trade or ())
    if verb == "advance":
        return Advance(_number(words) if words else offers.advance or 0)
    try:
        place = places.find(" ".join(words))
    except NotationError:
        if len(words) < 2 or (verb == "place" and not words[-1].isdecimal()):
            raise
        return _parse_longer(verb, words, places, offers)
    return Place(place, offers.places.get(place, 1)) if said == "place" else place


def _parse_longer(verb: str, words: list[str], places: Gazetteer, offers: Offers) -> Move:
    if verb == "attack":
        return Attack(*places.find_pair(words))
    if verb == "place":
        return Place(places.find(" ".join(words[:-1])), _number(words[-1:]))
    try:
        source, target = places.find_pair(words)
    except NotationError:
        return March(*places.find_pair(words[:-1]), _number(words[-1:]))
    return March(source, target, offers.spare.get(source, 1))


def _number(words: list[str]) -> int:
    if len(words) != 1 or not (words[0].isdecimal() and len(words[0]) < _DIGITS):
        raise NotationError("")
    return int(words[0])


def place_in(text: str, places: Gazetteer) -> int | None:
    """The last place named in an unfinished line, for the cursor to go there."""
    words = text.split()
    for first in range(len(words)):
        try:
            return places.find(" ".join(words[first:]))
        except NotationError:
            continue
    return None
