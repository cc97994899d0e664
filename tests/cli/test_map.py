from parley.games.conquest import load_map, parse_map
from tests.cli.conftest import Shell
from tests.games.conquest.test_textmap import TEXT


def test_a_text_map_becomes_a_file_that_can_be_played(parley: Shell) -> None:
    (parley.folder / "ours.txt").write_text(TEXT)
    assert parley("map", "ours.txt") == 0
    assert "ours.txt: the edge 0 3 is there twice" in parley.err
    (parley.folder / "ours.toml").write_text(parley.out)
    assert parse_map(parley.out).name == "ours"
    assert parley("simulate", "conquest", "--set", "map=ours.toml", "--set", "rounds=2") == 0
    assert parley("map", "ours.toml") == 0


def test_a_map_by_name(parley: Shell) -> None:
    assert parley("map", "isles") == 0
    assert parse_map(parley.out) == load_map("isles")


def test_what_is_no_map(parley: Shell) -> None:
    (parley.folder / "bad.txt").write_text("[REGIONS]\nmany\n")
    assert "bad.txt: line 2: how many nodes and edges, not 'many'" in parley.refused("map", "bad.txt")
    assert "there is no map 'nowhere'" in parley.refused("map", "nowhere")
