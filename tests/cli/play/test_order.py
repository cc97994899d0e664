"""What is wrong with a command is said before anything is dialled."""

import pytest

from parley.cli.play.order import choose_bot
from tests.cli.conftest import Shell

NOWHERE = "bpgp:127.0.0.1:1"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "there is no game 'chess'"),
        (["chess", NOWHERE], "there is no game 'chess'"),
        (["dots", "ftp:x"], "'ftp:x' is no place to play at: write one such as http://"),
        (["dots", NOWHERE], "bpgp: is for battleship-plus, not for dots"),
        (["seabattle", "dotline:localhost:1"], "dotline: is for dots, not for seabattle"),
        (["dots", "com:pty:"], "com: is for seabattle, not for dots"),
        (["dots", "gamecore:"], "gamecore: is for conquest, not for dots"),
        (["conquest", "gamecore:"], "gamecore: is for bots: say which with --by"),
        (["http://localhost:1", "--by", "random"], "say which game: parley play GAME http://localhost:1"),
        (["http://localhost:1", "--host"], "say which game"),
        (["http://localhost:1", "--against", "easy"], "say which game"),
        (["http://localhost:1", "--set", "size=8"], "say which game"),
        (["dots", "--by", "nobody"], "dots has no bot 'nobody'"),
        (["dots", "--against", "nobody"], "dots has no bot 'nobody'"),
        (["seabattle", "--against", "density,easy"], "2 opponents are too many: seabattle has 2 seats here"),
        (["seabattle", "--players", "3"], "seabattle is for two"),
        (["dots", "--players", "9", "--by", "random"], "players is a number from 2 to 4"),
        (["dots", "--set", "colour=red"], "no setting 'colour'"),
        (["dots", "--clock", "9", "--increment", "3"], "increment adds to the bank"),
        (["dots", "--join", "3"], "--join is for places"),
        (["dots", "dotline:h:1", "--join", "3", "--host"], "--host and --join: choose one"),
        (["dots", "dotline:h:1", "--by", "random", "--watch", "3"], "--by and --watch do not go together"),
        (["dots", "--json"], "--json needs --by"),
        (["dots", "http://h", "--pace", "1"], "--pace is for a table of your own"),
        (["dots", "--games", "3"], "--games needs --by"),
        (["dots", "http://h", "--against", "exec:true"], "at tables of your own only"),
        (["dots", "--name", "\u202eann"], "--name: a name has no invisible"),
        (["dots", "--register"], "--register makes an account"),
        (["dots", "--password"], "give its --name"),
        (["dots", "--password", "--name", "ann"], "put the password into PARLEY_PASSWORD"),
        (["dots", "--lang", "xx"], "choose one of en, ru, de"),
        (["dots", "--by", "random", "--save", "/dev/null/x"], "/dev/null/x: "),
    ],
)
def test_refused_in_one_line(parley: Shell, words: list[str], says: str) -> None:
    assert says in parley.refused("play", *words)


@pytest.mark.parametrize(
    ("word", "bot"),
    [("Mia", "easy"), ("iris", "strong"), ("Мия", "easy"), ("strong", "strong"), ("x", "x")],
)
def test_an_opponent_by_what_the_page_calls_it(word: str, bot: str) -> None:
    assert choose_bot("dots", word) == bot
