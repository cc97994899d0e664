from parley.wires.bpgp import EXAMPLES, Game, Games, Login
from parley.wires.bpgp.codec import codecs


def test_all_are_within_limits() -> None:
    for kind, message in EXAMPLES.items():
        assert codecs()[kind].check(message) is None


def test_the_game_is_that_of_the_one_who_logs_in() -> None:
    login, game, games = EXAMPLES[Login], EXAMPLES[Game], EXAMPLES[Games]
    assert isinstance(login, Login)
    assert isinstance(game, Game)
    assert game.username == login.username
    assert games == Games((game,))
