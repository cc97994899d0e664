"""How long bots take at a table of our own."""

import os
import pty
import sys

import pytest

from parley.cli.main import make_parser
from parley.cli.play.here import pace_of
from parley.cli.play.order import read_order
from parley.core.bot import PACE


def asked(*words: str) -> float:
    return pace_of(read_order(make_parser().parse_args(["play", "dots", *words])))


def test_those_who_read_lines_need_not_wait() -> None:
    assert asked() == asked("--by", "random") == 0.0
    assert asked("--pace", "2") == asked("--by", "random", "--pace", "2s") == 2.0


def test_on_a_screen_moves_can_be_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    near, far = pty.openpty()
    monkeypatch.setenv("TERM", "xterm")
    with os.fdopen(near), os.fdopen(far) as terminal:
        monkeypatch.setattr(sys, "stdin", terminal)
        monkeypatch.setattr(sys, "stdout", terminal)
        assert asked() == PACE
        assert asked("--plain") == asked("--pace", "0") == 0.0
