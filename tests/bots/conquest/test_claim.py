from parley.bots.conquest.claim import claims
from parley.core import Seat
from parley.games.conquest import Phase, Place
from tests.games.conquest.drawn import position

CONTINENTS = ((2, (0, 1, 2)), (2, (3, 4, 5)))


def _best(text: str) -> int:
    state = position(text, Phase.CLAIM, left=1, continents=CONTINENTS, players=2)
    move, _ = claims(state, Seat(0))[0]
    assert isinstance(move, Place)
    return move.node


def test_the_last_node_of_a_continent() -> None:
    assert _best("A1 - A1 - * - * - * - B1") == 2


def test_keeps_others_from_theirs() -> None:
    assert _best("* - * - * - * - B1 - B1") == 3


def test_every_free_node_is_scored() -> None:
    state = position("A1 - * - * - * - * - B1", Phase.CLAIM, left=1, continents=CONTINENTS)
    assert {move for move, _ in claims(state, Seat(0))} == {Place(node, 1) for node in (1, 2, 3, 4)}
