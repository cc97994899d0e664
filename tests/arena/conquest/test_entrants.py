import pytest

from parley.arena.conquest import Entrant, parse_entrant
from parley.core import SetupError


def test_bots_and_commands() -> None:
    assert parse_entrant("random") == Entrant("random")
    assert parse_entrant("exec:cat 'a b' -n") == Entrant("exec:cat 'a b' -n", ("cat", "a b", "-n"))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("nobody", "conquest has no bot 'nobody'"),
        ("exec:", "exec: needs a command"),
        ("exec:'", "No closing quotation"),
        ("exec:./not-there --fast", "exec:./not-there: there is no such program"),
    ],
)
def test_who_cannot_play(words: str, why: str) -> None:
    with pytest.raises(SetupError, match=why):
        parse_entrant(words)
