import pytest

from parley.arena.entrants import Entrant, is_program, parse_entrant, parse_entrants
from parley.core import SetupError

GAME = "conquest"


def test_bots_and_commands() -> None:
    assert parse_entrant(GAME, "random") == Entrant("random", bot="random")
    assert parse_entrant(GAME, "exec:cat 'a b' -n") == Entrant("exec:cat 'a b' -n", ("cat", "a b", "-n"))
    assert parse_entrant(GAME, "exec1:cat") == Entrant("exec1:cat", ("cat",), is_one_based=True)
    assert parse_entrant("dots", "exec+tcp:cat {port}") == Entrant(
        "exec+tcp:cat {port}", ("cat", "{port}"), is_tcp=True
    )
    assert [is_program(words) for words in ("exec:cat", "exec+tcp:cat", "exec1:cat", "execute")] == [
        True, True, True, False
    ]  # fmt: skip


def test_only_conquest_counts_nodes() -> None:
    with pytest.raises(SetupError, match="only conquest has nodes"):
        parse_entrant("dots", "exec1:cat")


def test_everybody_has_a_name() -> None:
    entrants = parse_entrants(GAME, ["exec:cat", "random", "exec:cat", "random", "exec:cat"])
    assert [entrant.name for entrant in entrants] == [
        "exec:cat",
        "random",
        "exec:cat (2)",
        "random (2)",
        "exec:cat (3)",
    ]
    assert entrants[3].bot == "random"


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
        parse_entrant(GAME, words)
