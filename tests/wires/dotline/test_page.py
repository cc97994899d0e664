from importlib import resources
from pathlib import Path

from parley.wires.dotline.codes import Code
from parley.wires.dotline.page import page
from parley.wires.dotline.requests import REQUESTS

ROOT = Path(__file__).parents[3]


def test_the_published_page_is_not_stale() -> None:
    assert (ROOT / "docs/protocols/dots.md").read_text(encoding="utf-8") == page()


def test_the_session_on_the_page_is_a_trace() -> None:
    shown = resources.files("parley.wires.dotline").joinpath("session.trace").read_text(encoding="utf-8")
    assert (ROOT / "tests/traces/dotline/session.trace").read_text(encoding="utf-8") == shown


def test_the_page_is_complete() -> None:
    text = page()
    assert "<!--" not in text
    assert all(f"`{int(code)}`" in text for code in Code)
    assert all(f"### `{kind.CODE}" in text for kind in REQUESTS)


def test_every_section_that_is_linked_is_there() -> None:
    text = page()
    headings = {line.lstrip("# ") for line in text.splitlines() if line.startswith("#")}
    anchors = {heading.lower().replace(",", "").replace(" ", "-") for heading in headings}
    links = {part.split(")")[0] for part in text.split("](#")[1:]}
    assert links <= anchors
