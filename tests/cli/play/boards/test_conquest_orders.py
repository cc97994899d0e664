import pytest

from parley.cli.play.boards.conquest_hand import Offers
from parley.cli.play.boards.conquest_names import Gazetteer, codes
from parley.cli.play.boards.conquest_orders import parse_order, place_in
from parley.core import NotationError
from parley.games.conquest import Advance, Attack, March, Move, Next, Phase, Place, Trade, load_map

NAMES = tuple(node.name for node in load_map("world").nodes)
PLACES = Gazetteer(NAMES, codes(NAMES))
ALASKA, KAMCHATKA = NAMES.index("Alaska"), NAMES.index("Kamchatka")
OFFERS = Offers(places={ALASKA: 7}, spare={ALASKA: 4}, advance=5, trade=(0, 1, 2))


@pytest.mark.parametrize(
    ("phase", "text", "order"),
    [
        (Phase.CLAIM, "ala", ALASKA),
        (Phase.REINFORCE, "alaska 3", Place(ALASKA, 3)),
        (Phase.REINFORCE, "place alaska", Place(ALASKA, 7)),
        (Phase.REINFORCE, "place 12 3", Place(12, 3)),
        (Phase.ATTACK, "kam", KAMCHATKA),
        (Phase.ATTACK, "ala kam", Attack(ALASKA, KAMCHATKA)),
        (Phase.ATTACK, "Attack Alaska Kamchatka", Attack(ALASKA, KAMCHATKA)),
        (Phase.ATTACK, "attack 4 7", Attack(4, 7)),
        (Phase.ATTACK, "next", Next()),
        (Phase.MARCH, "n", Next()),
        (Phase.ADVANCE, "advance 2", Advance(2)),
        (Phase.ADVANCE, "advance", Advance(5)),
        (Phase.ADVANCE, "ala kam", Attack(ALASKA, KAMCHATKA)),
        (Phase.REINFORCE, "trade 4 0 2", Trade((0, 2, 4))),
        (Phase.REINFORCE, "trade", Trade((0, 1, 2))),
        (Phase.MARCH, "march 4 7 2", March(4, 7, 2)),
        (Phase.MARCH, "ala kam 2", March(ALASKA, KAMCHATKA, 2)),
        (Phase.MARCH, "ala kam", March(ALASKA, KAMCHATKA, 4)),
    ],
)
def test_orders(phase: Phase, text: str, order: Move | int) -> None:
    assert parse_order(text, phase, PLACES, OFFERS) == order


@pytest.mark.parametrize(
    "text",
    ["", "narnia", "attack", "attack ala", "march ala kam x", "place ala 9999999", "advance x", "trade x"],
)
@pytest.mark.parametrize("phase", Phase)
def test_what_is_no_order(phase: Phase, text: str) -> None:
    if text == "attack ala":
        assert parse_order(text, phase, PLACES, OFFERS) == ALASKA
        return
    with pytest.raises(NotationError):
        parse_order(text, phase, PLACES, OFFERS)


def test_the_place_that_is_being_typed() -> None:
    assert place_in("attack ala", PLACES) == ALASKA
    assert place_in("attack alaska great b", PLACES) == NAMES.index("Great Britain")
    assert place_in("western", PLACES) is None
    assert place_in("", PLACES) is None
