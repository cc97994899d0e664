from random import Random

from parley.bots.conquest.placing import CLAIM, FILL, claims, fills
from parley.core import Seat
from parley.games.conquest import GAME, UNOWNED, Move, Phase, Place, Setup, State
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
    assert _best("* - A1 - * - * - B1 - B1") == 3


def test_every_free_node_is_scored() -> None:
    state = position("A1 - * - * - * - * - B1", Phase.CLAIM, left=1, continents=CONTINENTS)
    assert {move for move, _ in claims(state, Seat(0))} == {Place(node, 1) for node in (1, 2, 3, 4)}


def test_units_go_to_the_border() -> None:
    state = position("A1 - A1 - B5 - A1 - B1", Phase.FILL, left=1)
    assert {move for move, _ in fills(state, Seat(0))} == {Place(1, 1), Place(3, 1)}


def test_a_stack_grows() -> None:
    """The weakest enemy is beside both, and nothing stronger."""
    assert fills(position("A4 - B1 - A1", Phase.FILL, left=1), Seat(0))[0][0] == Place(0, 1)


def test_where_nobody_is_beside_any_node_will_do() -> None:
    """All others are out, and their nodes taken; it can happen where they resign."""
    state = position("A1 - A2", Phase.FILL, left=1, players=2)
    assert {move for move, _ in fills(state, Seat(0))} == {Place(0, 1), Place(1, 1)}


def test_scores_are_as_counted_one_by_one() -> None:
    rng, state = Random(5), GAME.start(Setup(3))
    while state.phase in (Phase.DRAW_PLACING, Phase.CLAIM, Phase.FILL):
        (seat,) = state.to_move
        move: Move = GAME.chance(state, rng) if seat < 0 else rng.choice(list(GAME.moves(state, seat)))
        if state.phase in (Phase.CLAIM, Phase.FILL) and rng.random() < 0.2:
            score, found = (_claim, claims) if state.phase is Phase.CLAIM else (_fill, fills)
            for place, value in found(state, seat):
                assert isinstance(place, Place)
                assert abs(value - score(state, seat, place.node)) < 1e-9
        state = GAME.apply(state, seat, move).state


def _part(state: State, node: int) -> tuple[frozenset[int], float]:
    """The nodes of the continent, and what each brings."""
    (continent,) = (one for one in state.standing.board.map.continents if node in one.nodes)
    return frozenset(continent.nodes), continent.bonus / len(continent.nodes)


def _claim(state: State, seat: int, node: int) -> float:
    """The slow twin of `claims`."""
    nodes, each = _part(state, node)
    held = [state.owners[one] for one in nodes if state.owners[one] != UNOWNED]
    ours, others = held.count(Seat(seat)), {owner for owner in held if owner != seat}
    beside = state.standing.board.neighbours[node]
    owners = [state.owners[one] for one in beside]
    total = CLAIM.is_first if not ours else 0.0
    if not others:
        total += CLAIM.nobody_else * each * (ours + 1) / len(nodes)
    if not ours and len(others) == 1:
        total += CLAIM.somebody_else * each * (len(held) + 1) / len(nodes)
    total += CLAIM.held * each * ours / len(nodes)
    for one, owner in zip(beside, owners, strict=True):
        total += CLAIM.ways_in + CLAIM.abroad * (one not in nodes)
        if owner == seat:
            total += CLAIM.ours_beside + CLAIM.share_beside / len(beside)
        else:
            total += CLAIM.free_beside if owner == UNOWNED else CLAIM.theirs_beside
    return total


def _fill(state: State, seat: int, node: int) -> float:
    """The slow twin of `fills`."""
    units, neighbours = state.units, state.standing.board.neighbours
    enemies = [one for one in neighbours[node] if state.owners[one] != seat]
    behind = {two for one in enemies for two in neighbours[one] if state.owners[two] != seat}
    held = {}
    for one in (node, *enemies):
        nodes, each = _part(state, one)
        held[one] = each * sum(state.owners[other] == seat for other in nodes) / len(nodes)
    total = FILL.units * units[node] + FILL.held * held[node]
    total += FILL.strongest * max(units[one] for one in enemies)
    total += FILL.weakest * min(units[one] for one in enemies)
    total += FILL.match * min(units[node], max(units[one] for one in enemies))
    total += FILL.goal * max(held[one] for one in enemies) + FILL.two_steps * len(behind)
    total += sum(FILL.enemies + FILL.threat * units[one] for one in enemies)
    return total + FILL.ours_beside * (len(neighbours[node]) - len(enemies))
