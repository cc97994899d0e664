"""What is said, and to whom."""

import pytest

from parley.cli.play.app.talk import addressed


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello", ("hello", "")),
        ("@bob hello there", ("hello there", "bob")),
        ("@bob", ("@bob", "")),
        ("@ bob", ("@ bob", "")),
        ("me@home bob", ("me@home bob", "")),
    ],
)
def test_a_name_after_an_at_sign_is_for_one_person(text: str, said: tuple[str, str]) -> None:
    assert addressed(text) == said
