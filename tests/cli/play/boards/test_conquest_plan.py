from itertools import combinations

import pytest

from parley.cli.play.boards.conquest_plan import plan_for
from parley.games.conquest import Continent, Map, Node, load_map

CROWD = Map(
    "crowd",
    tuple(Node(str(n), n % 20, n // 20) for n in range(400)),
    tuple((n, n + 1) for n in range(399)),
    (Continent("All", 1, tuple(range(400))),),
)


@pytest.mark.parametrize("room", [(80, 15), (165, 50), (40, 8), (5, 2), (1, 1)])
@pytest.mark.parametrize("of", [load_map("world"), load_map("random:1:100"), CROWD], ids=lambda of: of.name)
def test_labels_have_room_and_do_not_touch(of: Map, room: tuple[int, int]) -> None:
    widths = [6] * len(of.nodes)
    plan, _ = plan_for(of, room, [widths], [part.name for part in of.continents])
    assert plan.width >= room[0]
    assert all(1 <= x <= plan.width - 7 and 0 <= y < plan.height for x, y in plan.labels)
    if room[0] >= 40:
        assert all(ay != by or abs(ax - bx) > 6 for (ax, ay), (bx, by) in combinations(plan.labels, 2))


def test_the_first_choice_of_labels_that_fits_is_taken() -> None:
    world, titles = load_map("world"), [part.name for part in load_map("world").continents]
    long, short = [len(node.name) + 4 for node in world.nodes], [6] * len(world.nodes)
    assert plan_for(world, (165, 50), [long, short], titles)[1] == 0
    plan, choice = plan_for(world, (80, 15), [long, short], titles)
    assert (choice, plan.width, plan.height) == (1, 80, 15)
    larger, _ = plan_for(world, (80, 15), [long, short], titles, zoom=2.0)
    assert (larger.width, larger.height) == (160, 30)


def test_arrows_lead_to_neighbours_and_clicks_to_labels() -> None:
    world = load_map("world")
    names = [node.name for node in world.nodes]
    plan, _ = plan_for(world, (80, 15), [[6] * len(names)], [part.name for part in world.continents])
    alaska, japan = names.index("Alaska"), names.index("Japan")
    assert names[plan.ahead(alaska, (1, 0))] == "Northwest Canada"
    assert names[plan.ahead(japan, (-1, 0))] == "Mongolia"
    assert plan.ahead(alaska, (-1, 0)) == alaska
    for node, (x, y) in enumerate(plan.labels):
        assert plan.node_at(x + 2, y) == node
    assert plan.node_at(-5, -5) is None


def test_every_place_can_be_reached_by_arrows() -> None:
    for of in (load_map("world"), load_map("random:9:40")):
        plan, _ = plan_for(of, (80, 15), [[6] * len(of.nodes)], [part.name for part in of.continents])
        reached, new = {0}, {0}
        while new:
            ways = ((0, 1), (0, -1), (1, 0), (-1, 0))
            new = {plan.ahead(node, way) for node in new for way in ways} - reached
            reached |= new
        assert reached == set(range(len(of.nodes)))


def test_continents_are_land_with_names_and_lines() -> None:
    world = load_map("world")
    titles = [part.name for part in world.continents]
    plan, _ = plan_for(world, (80, 15), [[6] * len(world.nodes)], titles)
    assert set(plan.titles.values()) == set(range(6))
    assert set(plan.land.values()) == set(range(6))
    west, east = (
        {y for (x, y), (_, land) in plan.lines.items() if x in edge and land == -1}
        for edge in ((0, 1), (78, 79))
    )
    assert west
    assert east  # from Alaska round the world to Kamchatka
