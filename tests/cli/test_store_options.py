import argparse
from pathlib import Path

import pytest

from parley.cli.main import make_parser
from parley.cli.store_options import database_of
from parley.net.settings import Settings
from tests.cli.conftest import Shell


def options(*words: str) -> argparse.Namespace:
    return make_parser().parse_args(words)


def test_the_database_is_where_the_server_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert database_of(options("backup", "x")) == Settings().where
    monkeypatch.setenv("PARLEY_DATABASE", "postgresql://here")
    assert database_of(options("verify")) == "postgresql://here"
    monkeypatch.delenv("PARLEY_DATABASE")
    assert database_of(options("restore", "x", "--data", "there")) == Path("there")
    (tmp_path / "parley.toml").write_text('data = "from-the-file"')
    assert database_of(options("verify", "--config", str(tmp_path / "parley.toml"))) == Path("from-the-file")


@pytest.mark.parametrize("command", ["backup", "restore", "verify", "cluster"])
def test_help_has_examples(parley: Shell, command: str) -> None:
    with pytest.raises(SystemExit):
        parley(command, "--help")
    assert "examples:" in parley.capsys.readouterr().out
