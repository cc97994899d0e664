from pathlib import Path

import pytest

from parley.arena.schedules.formats import Format
from parley.arena.tournament.file import MOST, read_file
from parley.core import SetupError

HEAD = '[[game]]\ngame = "dots"\n'
TWO = '[[entrant]]\nname = "A"\nplayer = "random"\n[[entrant]]\nname = "B"\nplayer = { dots = "greedy" }\n'


def test_what_is_not_said_is_as_usual(tmp_path: Path) -> None:
    path = tmp_path / "cup.toml"
    path.write_text(HEAD + TWO)
    file = read_file(path)
    assert (file.format, file.rounds, file.seats, file.seed) == (Format.ROUND_ROBIN, 1, 2, 0)
    assert [entrant.name for entrant in file.entrant] == ["A", "B"]
    assert file.entrant[1].player == {"dots": "greedy"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is no `game`"),
        (HEAD, "there is no `entrant`"),
        (HEAD + "[[entrant]]\nname = 1\n", "entrant 1: name: text is wanted, not a whole number"),
        (HEAD + TWO + "colour = 1\n", "entrant 2: nothing is called `colour`"),
        ("colour = 1\n" + HEAD + TWO, "nothing is called `colour`"),
        ('format = "swass"\n' + HEAD + TWO, "format: Invalid enum value 'swass'"),
        ("rounds = many\n", "line 1"),
        ("\xff", "not UTF-8"),
        ("#" * (MOST + 1), "no tournament"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "cup.toml"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(SetupError) as caught:
        read_file(path)
    assert words in str(caught.value)
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)
