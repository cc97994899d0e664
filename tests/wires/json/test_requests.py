import msgspec
import pytest

from parley.wires.json.codec import decode_request, id_of
from parley.wires.json.requests import REQUESTS, Open


def test_what_is_left_out() -> None:
    assert decode_request(b'{"do":"open","game":"dots"}') == Open(game="dots", setup={}, bots=[])


@pytest.mark.parametrize(
    ("data", "number"),
    [
        (b'{"id":7,"do":"fly"}', 7),
        (b'{"id":"7"}', 0),
        (b"[]", 0),
        (b"{", 0),
        (b'{"id":-1}', 0),
        (b"[" * 9999, 0),
    ],
)
def test_the_number_of_what_is_not_understood(data: bytes, number: int) -> None:
    assert id_of(data) == number


@pytest.mark.parametrize("kind", REQUESTS)
def test_every_text_has_a_limit(kind: type[msgspec.Struct]) -> None:
    """A schema without `maxLength` beside a text would be a way to fill our memory."""

    def check(part: object) -> None:
        if isinstance(part, dict):
            if part.get("type") == "string":
                assert "maxLength" in part
            for inner in part.values():
                check(inner)
        elif isinstance(part, list):
            for inner in part:
                check(inner)

    _, components = msgspec.json.schema_components([kind])
    for component in components.values():
        check(component)
