import asyncio

import pytest

from parley.tables import Guest, Said
from parley.tables.player import inform
from tests.tables.people import Deaf, Person


def test_whoever_raises_is_logged_and_forgiven(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        for player in (Deaf("deaf"), Person("ann")):
            inform((player,), None, Said("bob", "hello"))
            assert player.heard == [Said("bob", "hello")]

    asyncio.run(scene())
    assert "web deaf could not be told of Said" in caplog.text
    assert "this was not to be" in caplog.text


def test_an_empty_chair_hears_nothing() -> None:
    guest = Guest("ann", "web", 7)
    guest.tell(None, Said("bob", "hello"))
    assert guest != Guest("ann", "web", 7)
