from docs.protocols.comport import page
from parley.wires.comport import CODES, State
from parley.wires.comport.conversation import Fault
from tests.docs.protocols.links import dead_links

TEXT = page()


def test_the_page_is_complete() -> None:
    assert "<!--" not in TEXT
    assert not dead_links(TEXT)
    assert all(f"`{code:02X}`" in TEXT for _, code in CODES)
    assert all(f"\n| {int(state)} | " in TEXT for state in State)
    assert all(f"\n- {fault.value}\n" in TEXT for fault in Fault)


def test_times_are_told_in_seconds() -> None:
    assert "| 10 ticks | 0.549 s |" in TEXT
    assert "| 60 ticks | 3.30 s |" in TEXT
