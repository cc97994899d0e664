from parley.core import CHANCE, Outcome, Resign, Seat, Termination
from parley.games.conquest import GAME, Attack, Next, Phase, Place, Setup, load_map
from tests.games.conquest.drawn import play, position


def test_everybody_sees_everything() -> None:
    state = play(position("A4 - B3 - C1", in_round=7), Attack(0, 1))
    for seat in (Seat(0), Seat(1), None):
        view = GAME.view(state, seat)
        assert view.seat == seat
        assert (view.owners, view.units) == ((0, 1, 2), (4, 3, 1))
        assert (view.phase, view.turn, view.front, view.left) == (Phase.BATTLE, 0, (0, 1), 0)
        assert (view.standing.round, view.standing.playing) == (7, (0, 1, 2))
        assert view.neighbours == ((1,), (0, 2), (1,))
        assert view.to_move == {CHANCE}
        assert view.outcome is None


def test_a_view_knows_setup_and_map() -> None:
    view = GAME.view(GAME.start(Setup(3)), None)
    assert view.setup == Setup(3)
    assert view.map == load_map("world")


def test_a_view_offers_moves_to_its_own_seat_only() -> None:
    state = position("A1 - A1 - B3", Phase.REINFORCE, left=2)
    mine = GAME.view(state, Seat(0))
    assert list(mine.moves()) == [Place(0, 1), Place(0, 2), Place(1, 1), Place(1, 2)]
    assert list(mine.offers()) == [Place(0, 2), Place(1, 2)]
    for seat in (Seat(1), None):
        assert list(GAME.view(state, seat).moves()) == []
        assert list(GAME.view(state, seat).offers()) == []


def test_equal_views_mean_equal_knowledge() -> None:
    one, two = position("A2 - B3"), position("A2 - B3")
    assert GAME.view(one, Seat(0)) == GAME.view(two, Seat(0))
    assert hash(GAME.view(one, Seat(0))) == hash(GAME.view(two, Seat(0)))
    assert GAME.view(one, Seat(0)) != GAME.view(one, Seat(1))
    assert GAME.view(one, Seat(0)) != GAME.view(play(two, Next()), Seat(0))


def test_the_outcome_is_in_the_view() -> None:
    over = play(position("A2 - B3"), Resign())
    assert GAME.view(over, None).outcome == Outcome((2, 1), Termination.RESIGNED)
    assert GAME.view(over, None).to_move == frozenset()
