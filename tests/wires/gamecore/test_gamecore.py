import pytest

from parley.core.connection import Closed
from parley.testing.check_connection import check_split
from parley.wires import gamecore, load_wire
from parley.wires.gamecore import AI, CORE, WIRE, AIConnection, CoreConnection


def test_the_wire_is_found_by_name() -> None:
    assert load_wire("gamecore") is WIRE


def test_it_connects_either_role() -> None:
    assert isinstance(WIRE.connect(CORE), CoreConnection)
    assert isinstance(WIRE.connect(AI), AIConnection)


@pytest.mark.parametrize("name", gamecore.__all__)
def test_everything_promised_is_there(name: str) -> None:
    assert hasattr(gamecore, name)


@pytest.mark.parametrize("role", WIRE.roles)
def test_bytes_mean_the_same_however_they_are_cut(role: str) -> None:
    data = b'WazUp hello #72 "a b" #50 3 #60 1\r\n#33 1 2 GDay #30\n2\n0\n#31 1 0 #40 #43 \xff\n'
    assert check_split(WIRE, role, data)[-1] == Closed("the other side closed the line")
