from pathlib import Path

import pytest

from parley.cli.given import parse_settings
from parley.core import SetupError


def test_names_and_values() -> None:
    assert parse_settings("seabattle", ["size=8", "fleet=0,1,2,3"]) == {
        "size": "8",
        "fleet": ["0", "1", "2", "3"],
    }


def test_a_board_of_dots_is_square_unless_it_says_otherwise() -> None:
    assert parse_settings("dots", ["size=12"]) == {"width": "12", "height": "12"}
    assert parse_settings("dots", ["size=12x10"]) == {"width": "12", "height": "10"}


@pytest.mark.parametrize("setting", ["size", "=8", ""])
def test_what_is_no_setting(setting: str) -> None:
    with pytest.raises(SetupError, match="NAME=VALUE"):
        parse_settings("dots", [setting])


def test_a_map_is_a_name_or_a_toml_file(tmp_path: Path) -> None:
    assert parse_settings("conquest", ["map=isles"]) == {"map": "isles"}
    text = tmp_path / "map.txt"
    text.write_text("nodes")
    with pytest.raises(SetupError, match=r"must end in \.toml"):
        parse_settings("conquest", [f"map={text}"])
