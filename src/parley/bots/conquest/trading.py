"""When to trade cards: at once, since what the next set brings grows for everybody."""

from parley.games.conquest import Trade
from parley.games.conquest.state import Phase, State
from parley.games.conquest.trading import hand_of, trades


def best_trade(state: State) -> Trade | None:
    """The set with the fewest jokers, and of those one with a node of ours; None where there is none."""
    if state.phase is not Phase.REINFORCE:
        return None
    hand, nodes, seat = hand_of(state), len(state.owners), state.standing.turn

    def cost(trade: Trade) -> tuple[int, bool]:
        cards = [hand[at] for at in trade.cards]
        jokers = sum(card >= nodes for card in cards)
        return jokers, not any(card < nodes and state.owners[card] == seat for card in cards)

    return min(trades(state), key=cost, default=None)
