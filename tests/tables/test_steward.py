from math import inf

from parley.tables import Player, Table
from parley.tables.steward import Bill


class Clerk:
    """Writes down what was paid."""

    def __init__(self) -> None:
        self.paid: list[tuple[int, int]] = []

    def check(self, person: Player, table: Table | None) -> None:
        """Everybody may."""

    def opened(self, table: Table, person: Player) -> None:
        """It is free."""

    def closed(self, table: Table) -> None:
        """Good."""

    def stored(self, table: Table, plies: int, size: int) -> None:
        self.paid.append((plies, size))

    def is_too_long(self, plies: int, size: int) -> bool:
        return plies >= 100


TABLE: Table = object()  # type: ignore[assignment]


def test_a_bill_is_paid_once() -> None:
    bill = Bill(clerk := Clerk())
    assert bill.due == 64
    assert not bill.pay(TABLE, 1, 300)
    assert bill.due == 65
    assert not bill.pay(TABLE, 65, 4_000)
    assert bill.pay(TABLE, 100, 5_000)
    assert not bill.pay(TABLE, 99, 5_000)
    assert clerk.paid == [(1, 300), (64, 3_700), (35, 1_000), (-1, 0)]


def test_what_was_played_before_a_restart_is_paid() -> None:
    bill = Bill(clerk := Clerk(), 40, 2_000)
    bill.pay(TABLE, 41, 2_050)
    assert clerk.paid == [(1, 50)]


def test_where_nobody_counts_nothing_is_due() -> None:
    bill = Bill(None)
    assert bill.due == inf
    assert not bill.pay(TABLE, 10**9, 10**9)
