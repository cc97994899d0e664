"""A match from a file, on a real terminal and over a player's shoulder."""

import sys
from pathlib import Path

from parley.cli.play.past import past_of_film
from parley.core import Seat
from parley.films import load_match
from tests.cli.conftest import Shell, parley
from tests.cli.tmux import Terminal

__all__ = ["parley"]
SEA = ("seabattle", "density", "random", "--seed", "4", "--set", "size=6", "--set", "fleet=0,0,1,2")


def test_the_slider_at_a_terminal(parley: Shell, tmp_path: Path) -> None:
    parley("simulate", *SEA, "--save", "match.jsonl")
    command = (sys.executable, "-m", "parley", "replay", str(tmp_path / "match.jsonl"), "--lang", "de")
    terminal = Terminal(tmp_path, "sh", "-c", f"{' '.join(command)}; echo ended $?; cat")
    try:
        terminal.wait_for("Rückblick: Schiffe versenken(?s:.*)0/")
        terminal.type("End")
        last = len(load_match(tmp_path / "match.jsonl").plies)
        terminal.wait_for(f"{last}/{last}")
        terminal.type("q")
        terminal.wait_for("ended 0")
    finally:
        terminal.close()


def test_over_a_players_shoulder(parley: Shell) -> None:
    parley("simulate", *SEA, "--save", "match.jsonl")
    film = load_match(Path("match.jsonl"))
    past, whole = past_of_film(film, Seat(1)), past_of_film(film)
    assert past.last == whole.last == len(film.plies)
    assert past.at(2).view == film.frames[2].view(Seat(1))
    assert [told.move is None for told in past.seen.plies[:2]] == [
        told.seat == 0 for told in past.seen.plies[:2]
    ]
    assert all(told.move is not None for told in whole.seen.plies)
