from parley.arena.schedules import Pairing, Scored, sit_out


def test_a_pairing_of_one_is_a_bye() -> None:
    assert Pairing(3, (5,)).is_bye
    assert not Pairing(3, (5, 4)).is_bye


def test_a_bye_is_worth_a_win_among_two_and_twice_the_average_among_more() -> None:
    assert sit_out(Pairing(0, (1,)), 2) == Scored(Pairing(0, (1,)), (1.0,))
    assert sit_out(Pairing(0, (1,)), 4).points == (0.5,)
