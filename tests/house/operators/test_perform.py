from parley.house.operators import HANDLERS, LOCAL, UNAUDITED
from parley.house.orders import REQUESTS


def test_every_order_can_be_given_and_what_changes_something_is_audited() -> None:
    assert set(HANDLERS) == set(REQUESTS.values())
    assert {kind.__name__ for kind in UNAUDITED} == {"Who", "Tables", "Bans", "Reports", "Audit"}
    assert set(LOCAL) <= set(HANDLERS)
