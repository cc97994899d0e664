import argparse
from itertools import permutations

import pytest

from parley.cli.mixed import allow_mixed
from tests.cli.conftest import Shell


def make() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser()
    mixed = parser.add_subparsers().add_parser("say")
    mixed.add_argument("what")
    mixed.add_argument("more", nargs="*")
    mixed.add_argument("--loud", action="store_true")
    allow_mixed(mixed)
    return parser


@pytest.mark.parametrize("words", sorted(set(permutations(["a", "b", "--loud"]))))
def test_options_may_stand_anywhere(words: tuple[str, ...]) -> None:
    parser = make()
    for _ in range(2):
        found = parser.parse_args(["say", *words])
        assert ([found.what, *found.more], found.loud) == ([one for one in words if one != "--loud"], True)


def test_what_is_wrong_is_still_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--loud"], ["a", "--quiet"]):
        with pytest.raises(SystemExit):
            make().parse_args(["say", *words])
    assert "what" in capsys.readouterr().err


def test_commands_take_their_words_in_any_order(parley: Shell) -> None:
    assert parley("simulate", "seabattle", "--seed", 1, "random", "density") == 0
    assert "density" in parley.out
    assert parley("simulate", "seabattle", "--save", "match.jsonl", "random", "--seed", 1, "random") == 0
    assert parley("decode", "dotline", "--from", "client", "match.jsonl") == 1
    assert "unknown command" in parley.out
