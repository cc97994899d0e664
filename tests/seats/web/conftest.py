from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _everything_told_fits(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever happens, no tab is told something that the rules of the wire do not allow."""
    yield
    assert not [record for record in caplog.get_records("call") if "does not fit" in record.message]
