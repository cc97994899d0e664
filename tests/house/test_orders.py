import msgspec
import pytest

from parley.house import orders as r


def test_orders_are_told_apart_by_what_is_to_be_done() -> None:
    assert r.decode_request(b'{"do":"reset-password","name":"ann"}') == r.ResetPassword(name="ann")
    assert r.decode_request(b'{"do":"ban","target":"eve","seconds":60}') == r.Ban(target="eve", seconds=60)
    assert list(r.REQUESTS)[:3] == ["who", "sessions", "tables"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"do":"fly"}',
        '{"do":"kick"}',
        '{"do":"kick","name":""}',
        '{"do":"kick","name":"eve","more":1}',
        '{"do":"close","table":-1}',
        '{"do":"announce","text":""}',
        '{"do":"ban","target":"eve","seconds":-1}',
    ],
)
def test_what_is_no_order(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        r.decode_request(text.encode())
