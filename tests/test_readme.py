"""What the README shows works as shown."""

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from hatch_readme import standalone
from parley.cli.main import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_python_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    for block in blocks("python"):
        exec(compile(block, "README.md", "exec"), {})  # noqa: S102
    assert "Outcome(" in capsys.readouterr().out


def test_commands_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [line for block in blocks("console") for line in block.splitlines()]
    commands = [line[2:] for line in lines if line.startswith("$ ")]
    assert commands
    for command in commands:
        program, *arguments = shlex.split(command)
        assert program == "parley"
        assert main(arguments) == 0, command
        assert capsys.readouterr().err == ""


def test_the_two_commands_are_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    commands = [line.split()[1] for block in blocks("sh") for line in block.splitlines()]
    assert commands == ["run", "test"]
    assert all(f"\n{target}:" in makefile for target in commands)


def test_a_port_can_be_moved() -> None:
    made = subprocess.run(
        ["make", "-no", ".venv/run.stamp", "run", "WEB=127.0.0.1:9000", "DOTLINE=off"],
        capture_output=True, text=True, check=True, cwd=ROOT, env={"PATH": os.environ["PATH"]},
    ).stdout  # fmt: skip
    assert made.split()[1:] == ["serve", "--web", "127.0.0.1:9000", "--dotline", "off"]


def test_the_picture_is_small() -> None:
    assert 10_000 < (ROOT / "docs" / "parley.jpg").stat().st_size < 150_000


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target


def test_a_package_index_shows_no_link_that_leads_nowhere() -> None:
    text = standalone(README)
    assert re.findall(r"\]\((?!https?:|#)", README)
    assert not re.findall(r"\]\((?!https?:|#)", text)
    assert "More: run a server, events, tournaments" in text
