"""The conquest game in words."""

from parley.cli.play.telling.conquest import MAY_TRADE, MUST_TRADE, card_name
from parley.cli.play.telling.who import who
from parley.cli.play.words import Say, later
from parley.core import Seat
from parley.games.conquest import Card, Trade
from parley.games.conquest.board import UNOWNED
from parley.games.conquest.state import Phase
from parley.games.conquest.trading import must_trade
from parley.games.conquest.view import View
from parley.visits import Seen

_PROMPTS = {
    Phase.CLAIM: later("Your turn: claim an empty place, such as place 12 1."),
    Phase.FILL: later("Your turn: put a unit on a place of yours, such as place 12 1."),
    Phase.REINFORCE: later(
        "Your turn: put units on places of yours, such as place 12 3. Units left: {left}."
    ),
    Phase.ATTACK: later("Your turn: attack from place to place, such as attack 4 7, or next."),
    Phase.ADVANCE: later("{target} is yours: how many more units follow? Type advance 2, say."),
    Phase.MARCH: later("Your turn: march once, such as march 4 7 2, or next."),
}


def read(seen: Seen, say: Say) -> list[str]:
    """Who has what, then the places, continent by continent, each with its neighbours."""
    view: View = seen.view
    found = [_player(view, Seat(seat), seen, say) for seat in range(len(seen.names))]
    found += [_hand(Seat(seat), hand, seen, say) for seat, hand in enumerate(view.hands) if hand]
    for continent in view.map.continents:
        found.append(say("{name}, worth {bonus}.", name=say(continent.name), bonus=continent.bonus))
        found += [_place(view, node, seen, say) for node in continent.nodes]
    return found


def _player(view: View, seat: Seat, seen: Seen, say: Say) -> str:
    held = [units for owner, units in zip(view.owners, view.units, strict=True) if owner == seat]
    name = _name(seat, seen, say)
    return say("{name}: places {places}, units {units}.", name=name, places=len(held), units=sum(held))


def _hand(seat: Seat, hand: tuple[Card, ...], seen: Seen, say: Say) -> str:
    held = ", ".join(f"{at} {card_name(card, seen, say)}" for at, card in enumerate(hand))
    return say("{name}: cards {cards}.", name=_name(seat, seen, say), cards=held)


def _place(view: View, node: int, seen: Seen, say: Say) -> str:
    owner, place = view.owners[node], say(view.map.nodes[node].name)
    near = ", ".join(map(str, view.neighbours[node]))
    if owner == UNOWNED:
        return say("{number} {place}: free; next to {near}.", number=node, place=place, near=near)
    text = later("{number} {place}: {owner}, {units}; next to {near}.")
    told = {"number": node, "place": place, "units": view.units[node], "near": near}
    return say(text, owner=_name(owner, seen, say), **told)


def _name(seat: Seat, seen: Seen, say: Say) -> str:
    return say("you") if seat == seen.seat else who(seat, seen, say)


def prompt(seen: Seen, say: Say) -> str:
    """As the phase wants it."""
    view: View = seen.view
    target = say(view.map.nodes[view.front[1]].name) if view.phase is Phase.ADVANCE else ""
    text = _PROMPTS.get(view.phase)
    if text is None:
        return say("Your turn")
    trade = next((move for move in view.offers() if isinstance(move, Trade)), None)
    if trade is None or view.standing.cards is None:
        return say(text, left=view.left, target=target)
    cards = " ".join(map(str, trade.cards))
    if must_trade(view.position):
        return say(MUST_TRADE, cards=cards)
    return f"{say(text, left=view.left)} {say(MAY_TRADE, cards=cards, worth=view.standing.cards.worth)}"
