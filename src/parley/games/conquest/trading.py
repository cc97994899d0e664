"""What you can do with cards: trade three before placing units, draw one at the end of a turn."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from parley.core.errors import IllegalMove
from parley.core.game import Event, Step
from parley.games.conquest.cards import BONUS, MOST, is_set, sets_in, show
from parley.games.conquest.events import CardDrawn, Placed, Traded
from parley.games.conquest.moves import Draw, Trade
from parley.games.conquest.reasons import Reason
from parley.games.conquest.state import State, put
from parley.games.conquest.turns import pass_turn


def hand_of(state: State) -> tuple[int, ...]:
    """The hand of the player whose turn it is."""
    cards = state.standing.cards
    return () if cards is None else cards.hands[state.standing.turn]


def must_trade(state: State) -> bool:
    """Do they have so many cards that they must trade first?"""
    return len(hand_of(state)) >= MOST


def check_trade(state: State, move: Trade) -> None:
    """Three positions in your hand, in order, whose cards make up a set."""
    hand, places = hand_of(state), move.cards
    is_three = len(places) == 3 and 0 <= places[0] < places[1] < places[2] < len(hand)
    if not is_three or not is_set([hand[at] for at in places], len(state.owners)):
        raise IllegalMove(Reason.INVALID_CARDS)


def trade(state: State, move: Trade) -> Step[State]:
    """More units to place, and two at once on the first of the cards' nodes that you own."""
    standing, owners, units = state.standing, state.owners, state.units
    seat, cards = standing.turn, standing.cards
    if cards is None:
        raise IllegalMove(Reason.INVALID_CARDS)
    traded = [cards.hands[seat][at] for at in move.cards]
    shown = tuple(show(card, len(owners)) for card in traded)
    events: tuple[Event, ...] = (Traded(seat, shown, cards.worth),)
    own = [card for card in traded if card < len(owners) and owners[card] == seat]
    if own:
        units = put(units, own[0], units[own[0]] + BONUS)
        events = (*events, Placed(seat, own[0], BONUS))
    after = replace(standing, cards=cards.traded(seat, move.cards))
    return Step(replace(state, standing=after, units=units, left=state.left + cards.worth), events)


def trades(state: State) -> Iterator[Trade]:
    """Every set in the hand of the player whose turn it is."""
    return map(Trade, sets_in(hand_of(state), len(state.owners)))


def check_draw(state: State, move: Draw) -> None:
    """It must be a card that nobody holds."""
    if move.card not in _in_deck(state):
        raise IllegalMove(Reason.INVALID_CARDS)


def draw(state: State, move: Draw) -> Step[State]:
    """Everybody sees the card; the next turn begins."""
    standing, seat = state.standing, state.standing.turn
    cards = standing.cards and standing.cards.drawn(seat, move.card)
    drawn = CardDrawn(seat, show(move.card, len(state.owners)))
    return pass_turn(replace(state, standing=replace(standing, cards=cards)), state.units, (drawn,))


def draws(state: State) -> Iterator[Draw]:
    """Every card that nobody holds, jokers once."""
    return map(Draw, dict.fromkeys(_in_deck(state)))


def draw_card(state: State, rng: Random) -> Draw:
    """Any card of the deck."""
    return Draw(rng.choice(_in_deck(state)))


def _in_deck(state: State) -> list[int]:
    cards = state.standing.cards
    return [] if cards is None else cards.in_deck(len(state.owners))
