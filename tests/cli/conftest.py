from pathlib import Path

import pytest

from parley.cli.main import main


class Shell:
    """Runs commands in this process and keeps what they printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self.capsys, self.folder = capsys, folder
        self.out = self.err = ""

    def __call__(self, *arguments: object) -> int:
        code = main([str(argument) for argument in arguments])
        self.out, self.err = self.capsys.readouterr()
        return code

    def refused(self, *arguments: object) -> str:
        """The one clear line of a command that exits with 2."""
        assert self(*arguments) == 2
        assert self.err.startswith("parley: ")
        assert self.err.count("\n") == 1, self.err
        assert "Traceback" not in self.err
        return self.err


@pytest.fixture
def parley(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.chdir(tmp_path)
    return Shell(capsys, tmp_path)
