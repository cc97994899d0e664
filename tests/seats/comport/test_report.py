"""One line for each game, and nothing in it that a terminal would obey."""

from parley.seats.comport.report import Ending, GameReport, legible


def report(**changes: str) -> GameReport:
    words = {"dishonesty": ""} | changes
    return GameReport(2, "master", "Ann", "Bob", Ending.WON, "all ships sunk", 50, 20, 48, 17, **words)


def test_a_game_in_words() -> None:
    assert report().in_words() == (
        "game 2 against Bob: won (all ships sunk); we fired 50 and hit 20, they fired 48 and hit 17; honest"
    )
    assert report(dishonesty="answered 'hit' at A1").in_words().endswith("dishonest: answered 'hit' at A1")


def test_foreign_text() -> None:
    assert legible("Ваня\x1b[31m\n") == "Ваня·[31m·"
