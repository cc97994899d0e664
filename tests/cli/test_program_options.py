import argparse

import pytest

from parley.arena import custody
from parley.arena.entrants import Custody
from parley.cli.program_options import add_custody, read_custody
from parley.core import SetupError
from parley.net.children import Launcher, Sandbox


def read(*words: str) -> Custody:
    parser = argparse.ArgumentParser()
    add_custody(parser)
    return read_custody(parser.parse_args(words))


def test_what_may_be_said() -> None:
    assert read("--sandbox", "off", "--patience", "500ms") == Custody(0.5, Sandbox.OFF)


def test_without_a_cage_it_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Launcher, "_trouble", lambda _launcher: "there is no bwrap here")
    custody._launcher.cache_clear()
    assert read() == Custody(10.0, Sandbox.AUTO)
    assert capsys.readouterr().err == "parley: programs run without a sandbox: there is no bwrap here\n"
    with pytest.raises(SetupError, match="--sandbox require: there is no bwrap here"):
        read("--sandbox", "require")
    custody._launcher.cache_clear()
