"""The games on the front door are what the rules and the bots make of them today."""

from docs.films import PATH, text


def test_what_is_kept_is_what_is_played() -> None:
    assert PATH.read_text(encoding="utf-8") == text(), "run python -m docs.films"
