import logging

import pytest

from parley.house.alarms import LOGIN, PER_BLOCK, TOGETHER, Alarms
from parley.house.origin import Origin

EVE = Origin("2001:db8::1", "web")


def told(caplog: pytest.LogCaptureFixture) -> list[dict[str, object]]:
    return [record.fields for record in caplog.records if record.levelno == logging.WARNING]  # type: ignore[attr-defined]


def test_a_line_has_the_address_first(caplog: pytest.LogCaptureFixture) -> None:
    Alarms().ring(LOGIN, EVE, "wrong name or password", "ann", 0.0)
    (fields,) = told(caplog)
    assert list(fields.items()) == [
        ("address", "2001:db8::1"),
        ("wire", "web"),
        ("why", "wrong name or password"),
        ("name", "ann"),
    ]
    assert caplog.records[0].getMessage() == LOGIN


def test_so_many_lines_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    alarms = Alarms()
    for number in range(2 * PER_BLOCK):
        alarms.ring(LOGIN, EVE._replace(address=f"2001:db8::{number:x}"), "no", "ann", 0.0)
    assert len(told(caplog)) == PER_BLOCK
    alarms.ring(LOGIN, Origin("192.0.2.1"), "no", "ann", 1.0)
    assert told(caplog)[-1]["untold"] == PER_BLOCK
    for number in range(2 * TOGETHER):
        alarms.ring(LOGIN, Origin(f"10.0.{number >> 8}.{number & 255}"), "no", "ann", 2.0)
    assert len(told(caplog)) == TOGETHER
    alarms.ring(LOGIN, EVE, "no", "ann", 62.0)
    assert len(told(caplog)) == TOGETHER + 1
