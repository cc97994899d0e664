"""Whoever follows the tutorials to the letter gets through: files are saved as said, commands are run."""

import os
import re
import shlex
import sys
from pathlib import Path

import pytest

from parley.cli.main import main

DOCS = Path(__file__).parents[3] / "docs"
PAGES = [*sorted((DOCS / "tutorial").glob("*.md")), DOCS / "explanation/journal.md"]
_BLOCK = re.compile(r'^```(\w+)(?: title="([\w.]+)")?\n(.*?)^```$', re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_it_works_as_told(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tmp_path.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    commands = 0
    for language, name, text in _BLOCK.findall(page.read_text(encoding="utf-8")):
        if name:
            (tmp_path / name).write_text(text, encoding="utf-8")
        elif language == "console":
            for line in text.splitlines():
                run(line)
                commands += 1
    assert commands
    assert "Traceback" not in capsys.readouterr().err


def run(line: str) -> None:
    prompt, program, *arguments = shlex.split(line)
    assert (prompt, program) == ("$", "parley")
    assert main(arguments) == 0, line
