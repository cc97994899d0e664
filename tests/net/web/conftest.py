import pytest

from parley.store.passwords import Cost, Passwords

CHEAP = Cost(time=1, memory_kib=8, lanes=1)


@pytest.fixture(autouse=True)
def cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes as dear as they should be take most of the time there is."""
    monkeypatch.setattr("parley.net.server.Passwords", lambda: Passwords(CHEAP))
