"""Games that are played line by line."""

from pathlib import Path

import pytest

from parley.cli.play.plain.at_table import MOVES
from tests.cli.play.plain.typist import play
from tests.visits.test_local import SMALL


def test_a_sea_battle_from_placing_to_giving_up(tmp_path: Path) -> None:
    said = play(tmp_path, "seabattle", "shuffle", "place", "a1", "B2", "resign", "again", "place", "quit")
    assert said[:4] == [
        "Type help for help.",
        "The match begins: you, random.",
        "Rules of this table: field 6×6, ships of 4, 3, 2, 1 cells: 0, 0, 1, 2.",
        "Place your fleet: type shuffle to see one, place to take it.",
    ]
    assert said[4].startswith("A fleet: ")
    assert "You have placed your fleet." in said
    assert "random has placed the fleet." in said
    assert sum(sentence.startswith(("You miss at ", "You hit ", "You sink ")) for sentence in said) == 2
    assert "You give up. random has won." in said
    again = said.index("The match begins: random, you.")
    assert said[again + 2] == "Place your fleet: type shuffle to see one, place to take it."
    assert said[-1] == "Goodbye."


def test_the_fleet_that_was_shown_is_the_one_that_is_placed(tmp_path: Path) -> None:
    said = play(tmp_path, "seabattle", "shuffle", "place", "board")
    (shown,) = [sentence for sentence in said if sentence.startswith("A fleet: ")]
    (ships,) = [sentence for sentence in said if sentence.startswith("Ships: ")]
    assert ships[7:-1].split(", ") == shown[9:].partition(".")[0].split()


def test_battleship_plus(tmp_path: Path) -> None:
    said = play(tmp_path, "battleship-plus", "place", "B7", "board", "move 0 N")
    assert any(sentence.startswith("Ship 0, a carrier: ") for sentence in said)
    assert any(sentence.startswith("Still afloat: carriers: 1") for sentence in said)


def test_dots(tmp_path: Path) -> None:
    said = play(tmp_path, "dots", "E5", "status", "board", "draw")
    assert "You put a dot on E5." in said
    assert "Moves so far: 2." in said
    assert any(sentence.startswith("Row 5: ") and "E you" in sentence for sentence in said)


def test_conquest(tmp_path: Path) -> None:
    said = play(tmp_path, "conquest", "place 3 1", "board", "moves")
    assert any(sentence.startswith("Your turn: claim an empty place") for sentence in said)
    assert any(sentence.startswith("3 Alberta: ") and "next to 0, 1, 4, 6." in sentence for sentence in said)
    assert any(sentence.startswith("You may play: place ") for sentence in said)


@pytest.mark.parametrize("game", SMALL)
@pytest.mark.parametrize("language", ["ru", "de"])
def test_other_languages(tmp_path: Path, game: str, language: str) -> None:
    said = play(
        tmp_path, game, "help", "place", "status", "board", "moves", "hint", "tables", language=language
    )
    english = play(tmp_path, game, "help", "place", "status", "board", "moves", "hint", "tables")
    assert not {sentence for sentence in said if sentence in english} - {"random: 0."}


@pytest.mark.parametrize("game", SMALL)
def test_help_is_about_the_game_that_is_played(tmp_path: Path, game: str) -> None:
    told = [
        text for name, texts in MOVES.items() if name != game for text in texts if text not in MOVES[game]
    ]
    said = play(tmp_path, game, "help", "leave", "help")
    assert set(MOVES[game]) <= set(said)
    assert not set(told) & set(said)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("B7", "No: both fleets must be placed first."),
        ("no such thing", "No: that is not a move here: type help, or moves."),
        ("place A1-D1", "No: these are not the ships agreed on."),
        ("place Ä1", "No: that is not a move here: type help, or moves."),
        ("leave now", "Goodbye."),
        ("timeout", "No: this game has no such move."),
        ("tables", "No: there are no tables here but your own."),
        ("join 3", "No: there are no tables here but your own."),
        ("join three", "No: say which table, such as: join 3."),
        ("open", "No: you are at a table."),
        ("open chess", "No: say which game, such as: open dots size=20."),
        ("open dots size", "No: --set size: write NAME=VALUE."),
        ("open dots size=9", "No: dots: width is a number from 10 to 50, not 9."),
        ("say hello", "No: bots do not read messages."),
        ("again", "No: you are at a table."),
        ("who", "Here are: ann."),
        ("\x1b[2J\x07", "No: that is not a move here: type help, or moves."),
        ("x" * 100_000, "No: that is not a move here: type help, or moves."),
    ],
)
def test_what_cannot_be_is_one_sentence(tmp_path: Path, line: str, answer: str) -> None:
    assert answer in play(tmp_path, "seabattle", line)


def test_nothing_is_said_with_control_characters(tmp_path: Path) -> None:
    for game in SMALL:
        said = play(tmp_path, game, "help", "place", "board", "picture", "status", "moves", "hint")
        assert all(sentence.isprintable() for sentence in said)


def test_commands_before_and_after_a_table(tmp_path: Path) -> None:
    lines = "leave", "status", "board", "resign", "b7", "open dots size=12", "status"
    said = play(tmp_path, "seabattle", *lines)
    begun = said.index("The match begins: random, you.")
    assert said[4:begun] == [
        "You are at here: in the hall.",
        "No: you are at no table.",
        "No: you are at no table.",
        "No: there is no such command here: type help.",
    ]
    assert "Dots: random, you." in said
