import msgspec
import pytest

from parley.wires.json.requests import REQUESTS


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
