import argparse

import pytest

from parley.cli.admin_options import fill, order_of, parse_time
from parley.house import orders as r


def parsed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="parley admin")
    fill(parser)
    return parser.parse_args(words)


@pytest.mark.parametrize(
    ("words", "seconds"),
    [("90", 90), ("30m", 1800), ("12h", 43_200), ("7d", 604_800), ("2w", 1_209_600), ("1.5h", 5400)],
)
def test_times(words: str, seconds: int) -> None:
    assert parse_time(words) == seconds


@pytest.mark.parametrize("words", ["", "0", "-1h", "1y", "0.5", "500ms", "h", "9999999999", "99999999w"])
def test_what_is_no_time(words: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        parse_time(words)


@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("who", r.Who()),
        ("close 7 --reason late", r.Close(table=7, reason="late")),
        ("ban eve --for 1h --address", r.Ban(target="eve", seconds=3600, address=True)),
        ("operators", r.Operators()),
        ("operators add ann", r.Operators(action="add", name="ann")),
        ("reports --open --before 7", r.Reports(open=True, before=7)),
        ("reset-password ann", r.ResetPassword(name="ann")),
        ("reset-password ann --password", r.ResetPassword(name="ann", password="from stdin")),  # noqa: S106
    ],
)
def test_words_become_an_order(words: str, order: r.Request) -> None:
    assert order_of(parsed(*words.split()), "from stdin") == order


def test_which_server_may_be_said_before_and_after() -> None:
    for words in (("--data", "here", "who"), ("who", "--data", "here")):
        assert (parsed(*words).data, parsed(*words).url) == ("here", None)


def test_every_order_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    for name in r.REQUESTS:
        with pytest.raises(SystemExit):
            parsed(name, "--help")
        assert "usage: parley admin" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        parsed("operators", "promote", "ann")
