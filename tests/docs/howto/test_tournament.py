"""What docs/howto/tournament.md shows works as shown."""

import re
import shlex
from pathlib import Path

import pytest

from parley.cli.main import main

ROOT = Path(__file__).parents[3]
HOWTO = ROOT / "docs" / "howto" / "tournament.md"


def test_commands_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    blocks = re.findall(r"```console\n(.*?)```", HOWTO.read_text(), re.DOTALL)
    commands = [line[2:] for block in blocks for line in block.splitlines()]
    assert len(commands) == 5
    for command in commands:
        program, *arguments = shlex.split(command)
        assert program == "parley"
        assert main(arguments) == 0, command
    assert "Caesar" in capsys.readouterr().out
    for folder in ("cup-results", "example-results"):
        named = re.findall(r"`([a-z]+\.(?:html|txt|json|csv))`", HOWTO.read_text())
        assert set(named) - {"result.json"} <= {path.name for path in Path(folder).iterdir()}


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", HOWTO.read_text()):
        assert (HOWTO.parent / target).exists(), target
