from docs.protocols.http import page
from parley.house.orders import REQUESTS
from parley.net.web.accounts import ENDPOINTS
from parley.net.web.faults import STATUSES
from parley.tables import Refusal


def test_the_page_knows_everything_that_can_be_asked_and_refused() -> None:
    text = page()
    for one in ENDPOINTS:
        assert f"### `{one.method} /api{one.path}`" in text
        assert one.handler.__doc__
    told = [
        reason for reason in STATUSES if 400 <= STATUSES[reason] < 404 and not isinstance(reason, Refusal)
    ]
    assert all(f"`{reason.name.lower()}`" in text for reason in told)
    assert all(f"| `{order}` |" in text for order in REQUESTS)
