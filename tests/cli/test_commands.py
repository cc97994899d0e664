import argparse

import pytest

from parley.cli.commands import COMMANDS, make_parser


def _commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    [action] = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
    return dict(action.choices)


@pytest.fixture(scope="module")
def whole() -> dict[str, argparse.ArgumentParser]:
    return _commands(make_parser())


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_filled_late_is_the_same(
    name: str, whole: dict[str, argparse.ArgumentParser], capsys: pytest.CaptureFixture[str]
) -> None:
    parser = make_parser(lazily=True)
    bare = _commands(parser)[name].format_help()
    for _ in range(2):  # and it is filled once
        with pytest.raises(SystemExit):
            parser.parse_args([name, "--help"])
        assert capsys.readouterr().out == whole[name].format_help() != bare


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_examples(name: str, whole: dict[str, argparse.ArgumentParser]) -> None:
    assert f"parley {name}" in (whole[name].epilog or "").split("examples:")[1]


def test_options_may_stand_between_words() -> None:
    parsed = make_parser(lazily=True).parse_args(["decode", "json", "--from", "client", "FILE"])
    assert (parsed.wire, parsed.sender, parsed.file) == ("json", "client", "FILE")
