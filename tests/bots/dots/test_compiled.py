"""The compiled kernel: the same games, the same thoughts. One test, as compiling takes a while."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from parley.bots.dots import compiled, strong
from parley.bots.dots.compiled import PLAIN, prepare
from parley.core.bot import Limit
from parley.games.dots import GAME, Setup
from tests.bots.dots.games import SETUPS, play_both


def test_it_plays_by_the_rules_and_thinks_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = prepare()
    assert engine.is_compiled
    for setup in SETUPS:
        for seed in range(2, 5):
            play_both(setup, seed, engine.put, engine.tape)

    bot, state = strong.StrongBot(playouts=32), GAME.start(Setup(10, 10))
    monkeypatch.setattr(strong, "_LOOKS", 4)
    monkeypatch.setattr(strong, "_STRIDE", {True: 1600, False: 1600})
    for ply in range(8):
        hints = []
        for one in (engine, PLAIN):
            monkeypatch.setattr(strong, "engine", lambda one=one: one)
            hints.append(bot.hint(GAME.view(state, state.turn), Limit(), Random(ply)))
        assert hints[0].move == hints[1].move
        assert hints[0].cells == pytest.approx(hints[1].cells)
        assert hints[0].chance == hints[1].chance
        state = GAME.apply(state, state.turn, hints[0].move).state


def test_what_was_compiled_before_is_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    import numba

    prepare()
    monkeypatch.setattr(numba, "njit", None)
    play_both(Setup(10, 10), 1, compiled.compile_engine().put, compiled.compile_engine().tape)


def test_standard_output_is_left_alone() -> None:
    prepare()
    errors = sys.modules["numba.core.errors"]
    assert not hasattr(errors, "ColorShell"), "this would replace sys.stdout under other threads"


def test_without_numba_it_says_so_once_and_plays_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(compiled, "_workshop", compiled._Workshop())
    monkeypatch.setitem(sys.modules, "numba", None)
    with caplog.at_level("INFO"):
        assert prepare() is compiled.engine() is PLAIN
    assert [record.message for record in caplog.records] == [
        "numba is not installed (parley[fast]): the strong bot of dots thinks slower"
    ]


def test_where_nothing_can_be_kept_it_is_not(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null")
    assert compiled._shelf("1") is None
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    shelf = compiled._shelf("1")
    assert shelf is not None
    assert shelf.is_relative_to(str(tmp_path))
    assert shelf == compiled._shelf("1") != compiled._shelf("2")


def test_a_process_may_end_while_it_compiles(tmp_path: Path) -> None:
    program = "from parley.bots.dots.compiled import engine; print(engine().is_compiled)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"False\n", b"")
