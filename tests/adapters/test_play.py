from random import Random

import pytest

from parley.adapters.play import Play, rewards
from parley.bots import load_bot
from parley.core import Outcome, Seat, SetupError, Termination
from parley.core.bot import Limit
from tests.adapters.choosing import SMALL, choose, painted

EXACT = ("seabattle", "battleship-plus", "dots")


@pytest.mark.parametrize("game", SMALL)
def test_whatever_the_mask_allows_is_legal_until_the_match_is_over(game: str) -> None:
    play, rng = Play(game, SMALL[game]), Random(1)
    for _ in range(3):
        play.begin(rng)
        while play.seat is not None:
            play.act(choose(play, rng))
        assert play.outcome is not None


@pytest.mark.parametrize("game", SMALL)
def test_a_canvas_painted_over_and_over_shows_what_a_new_one_would(game: str) -> None:
    play, rng = Play(game, SMALL[game]), Random(6)
    encoding = play.encoding
    for _ in range(2):
        play.begin(rng)
        while play.seat is not None:
            for seat in map(Seat, range(play.players)):
                drafted = play.draft if seat == play.seat else ()
                content = encoding.see(play.game.view(play.state, seat), drafted)
                assert (play.planes_array(seat) == painted(encoding.planes, content)).all()
            mask = painted(encoding.choices, encoding.offer(play.view, play.draft))
            assert (play.mask_array() == mask.reshape(-1)).all()
            play.act(choose(play, rng))


@pytest.mark.parametrize("game", SMALL)
def test_a_seed_repeats_a_match(game: str) -> None:
    def history() -> list[bytes]:
        play, rng = Play(game, SMALL[game]), Random(7)
        play.begin(Random(8))
        seen: list[bytes] = []
        while play.seat is not None and len(seen) < 200:
            seen.append(bytes(play.planes(play.seat)) + bytes(play.choices))
            play.act(choose(play, rng))
        return seen

    assert history() == history()


@pytest.mark.parametrize("game", SMALL)
def test_the_moves_of_a_bot_have_actions(game: str) -> None:
    play, rng, bot = Play(game, SMALL[game]), Random(3), load_bot(game, "random")
    play.begin(rng)
    while play.seat is not None:
        seat, view = play.seat, play.view
        move = bot.choose(view, Limit(), rng)
        after = play.game.apply(play.state, seat, move).state
        actions = play.encoding.actions(view, move)
        for action in actions:
            assert play.allows(action)
            play.act(action)
        if game in EXACT:
            then = play.encoding.see(play.game.view(after, seat), ())
            assert (play.planes_array(seat) == painted(play.encoding.planes, then)).all()
        elif not actions:
            play.play(move)


@pytest.mark.parametrize("game", ["seabattle", "battleship-plus"])
def test_a_seat_does_not_see_how_the_other_places(game: str) -> None:
    """Whatever player 1 does with its fleet, and how far it has come, player 0 sees the same."""
    seen, fleets = set(), set()
    for seed in range(3):
        play = Play(game, SMALL[game])
        play.begin(Random(0))
        while play.seat == 0:
            play.act(choose(play, Random(0)))
        for _ in range(3):
            seen.add(bytes(play.planes(Seat(0))))
            play.act(choose(play, Random(seed)))
        fleets.add(repr(play.state))
        seen.add(bytes(play.planes(Seat(0))))
    assert (len(fleets), len(seen)) == (3, 1)


def test_rewards_sum_to_nothing() -> None:
    assert rewards(Outcome((1, 2), Termination.WON)) == [1, -1]
    assert rewards(Outcome((1, 1), Termination.AGREED)) == [0, 0]
    assert rewards(Outcome((2, 1, 2), Termination.WON)) == [-0.5, 1, -0.5]
    assert sum(rewards(Outcome((3, 1, 4, 2), Termination.WON))) == pytest.approx(0)


def test_a_game_without_an_encoding_is_refused() -> None:
    with pytest.raises(SetupError, match="there is no game"):
        Play("chess", {})
