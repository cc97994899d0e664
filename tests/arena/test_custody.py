from dataclasses import replace
from random import Random
from typing import Any

import pytest

from parley.arena.contest import Contest, Luck
from parley.arena.custody import agree, check_custody, play
from parley.arena.entrants import Custody, parse_entrant, parse_entrants
from parley.arena.results import Result
from parley.core import SetupError
from parley.games import battleship_plus, load_game, seabattle
from parley.match.referee import Match
from parley.match.replay import read_setup
from parley.net.children import Sandbox
from tests.net.programs.commands import exec_

LOOSE = Custody(20.0, Sandbox.OFF)
SMALL = battleship_plus.Setup(10, (0, 0, 0, 1, 1))


def luck() -> Luck:
    return Luck.of(1, 2)


def test_what_is_played_is_told_ply_by_ply() -> None:
    seats = parse_entrants("battleship-plus", [exec_("battleship-plus"), "random"])
    result, setup, plies = play("battleship-plus", SMALL, seats, luck, LOOSE)
    assert (result.void, [share.fault for share in result.shares], setup) == ("", [None, None], SMALL)
    assert result.outcome is not None
    match = Match.at_start(battleship_plus.GAME, setup)
    for ply in plies:
        match, _ = match.step(ply.seat, ply.move, ply.at)
    assert (match.outcome, match.length) == (result.outcome, result.plies)
    assert all(share.requests and share.slowest <= share.seconds for share in result.shares)


def test_a_void_match_is_played_again_with_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[float] = []
    run = Contest.run

    async def run_busily(self: Contest) -> Result:
        result = await run(self)
        return replace(result, void="busy", outcome=None) if len(seen) < 2 else result

    def draw() -> Luck:
        seen.append(Random(1).random())
        return luck()

    monkeypatch.setattr(Contest, "run", run_busily)
    played = play("dots", read_setup(load_game("dots"), {"width": 10, "height": 10}),
                  parse_entrants("dots", ["random", "random"]), draw, LOOSE)  # fmt: skip
    assert (played.result.voided, len(seen)) == (("busy",), 2)


def test_a_sea_battle_program_is_a_slave() -> None:
    setup: Any = seabattle.Setup()
    bot, program = parse_entrants("seabattle", ["random", "exec:cat"])
    assert agree("seabattle", setup, [bot, program]).remote == (1,)
    for seats in ([program, bot], [program, program]):
        with pytest.raises(SetupError, match="the COM protocol, as a slave, and so has seat 1, not 0"):
            agree("seabattle", setup, seats)
    either = parse_entrant("seabattle", "exec:cat {role}")
    assert agree("seabattle", setup, [either, program]).remote == (0, 1)


def test_how_programs_are_kept_is_looked_at_before() -> None:
    assert check_custody(LOOSE) == ""
    with pytest.raises(SetupError, match="0 seconds for an answer"):
        check_custody(Custody(0.0))
