"""An operator in a house without sockets."""

from typing import Any

import pytest

from parley.house.operators import Operator, Trouble, Unable, perform
from parley.house.orders import REQUESTS
from tests.seats.parlour import Parlour

ROOT, ANN = Operator("root"), Operator("ann", 1)


async def order(parlour: Parlour, what: str, who: Operator = ROOT, /, **fields: Any) -> dict[str, Any]:
    """Have something done."""
    return dict(await perform(parlour.house, who, REQUESTS[what](**fields)))


async def unable(parlour: Parlour, what: str, who: Operator = ROOT, /, **fields: Any) -> Trouble:
    """Why something cannot be done."""
    with pytest.raises(Unable) as found:
        await order(parlour, what, who, **fields)
    assert "\n" not in str(found.value)
    return found.value.trouble
