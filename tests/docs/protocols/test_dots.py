from docs.protocols.dots import page
from parley.wires.dotline.codes import Code
from parley.wires.dotline.requests import REQUESTS
from tests.docs.protocols.links import dead_links


def test_the_page_is_complete() -> None:
    text = page()
    assert "<!--" not in text
    assert all(f"`{int(code)}`" in text for code in Code)
    assert all(f"| `{kind.CODE}" in text for kind in REQUESTS)
    assert text.count("\n") < 800  # it was twice as long


def test_every_section_that_is_linked_is_there() -> None:
    assert not dead_links(page())
