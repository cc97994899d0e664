import re
from pathlib import Path

import pytest

import parley
from docs.reference.python import GROUPS

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "python.template.md"


def test_every_name_is_told() -> None:
    assert sorted(name for group in GROUPS.values() for name in group) == sorted(parley.__all__)


def test_the_examples_run_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All but the last: for that there has to be a server, and tests/test_client_examples.py has one."""
    monkeypatch.chdir(tmp_path)
    *blocks, at_a_server = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert "connect(" in at_a_server
    for block in blocks:
        exec(compile(block, PAGE.name, "exec"), {"__name__": "example"})  # noqa: S102
    assert capsys.readouterr().out.count("Outcome(") == 2
