"""Find the attack: the one that is likely to win and takes or breaks a continent, or puts somebody out."""

from typing import Any, NamedTuple

from parley.bots.conquest.odds import odds
from parley.core import Seat
from parley.games.conquest import GAME, Attack, Phase, View

LIKELY = 0.6
"""The lowest chance of winning for the answer."""
CLEAR = 0.75
"""The next best attack is worth at most this share of it."""
OUT = 5
"""What putting somebody out is worth, in units a turn."""


class Gain(NamedTuple):
    """What a node is worth to whoever takes it: units a turn, and for which continents, by number."""

    units: int
    taken: tuple[int, ...]
    broken: tuple[int, ...]
    out: bool


def gain_of(view: View, seat: Seat, target: int) -> Gain:
    """What taking a node brings, beyond the node."""
    lands, enemy = view.position.lands, view.owners[target]
    mine, theirs, bit = lands[seat], lands[enemy] if enemy >= 0 else 0, 1 << target
    lots = list(enumerate(view.standing.board.bonuses))
    taken = tuple(at for at, (nodes, _) in lots if nodes & bit and (mine | bit) & nodes == nodes)
    broken = tuple(at for at, (nodes, _) in lots if nodes & bit and theirs & nodes == nodes)
    is_out = theirs == bit
    units = sum(lots[at][1][1] for at in taken + broken) + OUT * is_out
    return Gain(units, taken, broken, is_out)


def find_attack(view: View, seat: Seat) -> tuple[str, dict[str, Any]] | None:
    """The most valuable attack, if none comes near it."""
    if view.phase is not Phase.ATTACK:
        return None
    found = []
    for move in view.offers():
        if isinstance(move, Attack):
            gain = gain_of(view, seat, move.target)
            chance = odds(view.units[move.source], view.units[move.target]).chance if gain.units else 0.0
            found.append((chance * gain.units, chance, GAME.format_move(move), gain))
    found.sort(reverse=True)
    if not found or found[0][1] < LIKELY or (len(found) > 1 and found[1][0] > CLEAR * found[0][0]):
        return None
    _, chance, text, gain = found[0]
    return text, {"chance": round(chance, 3), "taken": gain.taken, "broken": gain.broken, "out": gain.out}
