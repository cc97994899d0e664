import sys

import pytest

from tests.cli.conftest import Shell


def test_without_the_extra_it_says_what_to_install(parley: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name == "mcp" or name.startswith("mcp.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "parley.cli.mcp.server", raising=False)
    monkeypatch.setitem(sys.modules, "mcp", None)
    assert "pip install 'parley[mcp]'" in parley.refused("mcp")


def test_a_place_that_is_none_is_one_clear_line(parley: Shell) -> None:
    assert "is no place to play at" in parley.refused("mcp", "ftp:nowhere")
