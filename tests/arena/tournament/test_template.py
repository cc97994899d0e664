import re
import tomllib
from pathlib import Path

import msgspec

from parley.arena.tournament.file import NemesisTable
from parley.arena.tournament.template import new_file
from parley.arena.tournament.tournament import load_tournament


def test_the_file_to_start_from_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    path.write_text(new_file(7))
    tournament = load_tournament(path)
    assert tournament.check() == ""
    assert tournament.file.seed == 7
    assert tournament.names == ("Passes", "Density", "Random")


def test_what_is_commented_out_is_known_as_well() -> None:
    """All it mentions can be written; the comment signs are taken away, not the words behind."""
    lines = [re.sub(r"^# (?=\[|\w+ = )", "", line) for line in new_file(7).splitlines()]
    said = tomllib.loads("\n".join(lines))
    assert (said["seats"], said["turns"], said["challengers"]) == (4, 5, 1)
    assert said["sprt"] == {"bounds": [0, 20], "model": "normalised", "alpha": 0.05, "beta": 0.05}
    assert msgspec.convert(said["nemesis"], NemesisTable).resets == 1
    assert said["entrant"][2]["rating"] == 1000
    assert said["entrant"][3].keys() == {"name", "player", "folder", "seconds"}
    assert [game["game"] for game in said["game"]] == ["seabattle", "dots"]
