from dataclasses import FrozenInstanceError

import pytest

from parley.core.connection import Closed, Message, Received, Violation


def test_notices_are_values() -> None:
    message = Message()
    assert Received(message) == Received(message)
    assert Violation("too loud") == Violation("too loud", None, None)
    assert Closed("bye") != Closed("good night")


def test_notices_are_frozen() -> None:
    notice = Closed("bye")
    with pytest.raises(FrozenInstanceError):
        notice.why = "later"  # type: ignore[misc]
