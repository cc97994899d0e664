from pathlib import Path

import pytest

from docs.documents.__main__ import tell
from docs.documents.trace import CASE, CODE, TEST, find_mentions
from parley.documents import find_clause


def house(root: Path) -> Path:
    """A small one, with one clause in every room."""
    for path, text in {
        "src/parley/wires/door.py": "LIMIT = 1  # com/4/2-3\n",
        "src/parley/documents/com.toml": "com/4/4",
        "src/parley/documents/door.py": "A = 1  # com/4/5\n",
        "src/parley/checks/com.py": 'CASE = "com/4/2"\n',
        "src/parley/web/door.js": "// com/4/6\n",
        "tests/wires/test_door.py": "def test_limit() -> None:\n    # com/4/2, com/4/99\n    pass\n",
        "tests/traces/com/shot.trace": "# com/4/4\n",
        "tests/documents/test_catalogue.py": "A = 1  # com/4/7\n",
        "tests/checks/test_com.py": "A = 1  # com/4/8\n",
        "tests/web/node_modules/door.js": "// com/4/1\n",
    }.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    return root


def test_what_is_found_where(tmp_path: Path) -> None:
    trace = find_mentions(house(tmp_path))
    assert {kind: sorted(ids) for kind, ids in trace.found.items()} == {
        CODE: ["com/4/2", "com/4/3", "com/4/6"],
        TEST: ["com/4/2", "com/4/4", "com/4/99"],
        CASE: ["com/4/2"],
    }
    assert list(map(str, trace.places(TEST, "com/4/2"))) == ["tests/wires/test_door.py#test_limit"]
    assert trace.places(CODE, "com/4/4") == []


def test_what_a_must_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("docs.documents.trace.EXAMINED", ())
    trace = find_mentions(house(tmp_path))
    lacks = {number: trace.missing(find_clause(f"com/4/{number}")) for number in (1, 2, 3, 4, 8)}
    assert lacks == {1: [CODE, TEST], 2: [], 3: [TEST], 4: [CODE], 8: []}, "8 is a SHOULD"
    assert list(trace.unknown()) == ["com/4/99"]


def test_cases_are_demanded_of_documents_that_are_examined_in_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trace = find_mentions(house(tmp_path))
    assert trace.missing(find_clause("com/line/1")) == [CODE, TEST]
    monkeypatch.setattr("docs.documents.trace.EXAMINED", ("com",))
    assert trace.missing(find_clause("com/4/2")) == []
    assert trace.missing(find_clause("com/4/3")) == [TEST, CASE]
    assert trace.missing(find_clause("com/line/1")) == [CODE, TEST], "no case can tell"


def test_what_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    trace = find_mentions(house(tmp_path))
    assert tell(trace, ("com/4/2",)) == 1, "an unknown id is a fault, whoever asks for what"
    told = capsys.readouterr().out
    assert "com/4/2 MUST, master: " in told
    assert "  code: src/parley/wires/door.py#LIMIT\n" in told
    assert "com/4/99: no such clause" in told
    assert told.endswith("1 clauses, 0 that lack something, 1 unknown ids\n")
    assert tell(trace, ("com/4/",), only_missing=True) == 1
    told = capsys.readouterr().out
    assert "com/4/3 MUST, both: " in told
    assert "  test: MISSING\n" in told
    assert "com/4/2 MUST" not in told
