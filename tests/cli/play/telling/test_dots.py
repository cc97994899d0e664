from parley.cli.play.telling import tell_ply
from parley.cli.play.telling.dots import tell_point
from parley.cli.play.words import LANGUAGES, speaker, translations
from parley.core import Leave, Resign, Seat, Timeout, parse_cell
from parley.core import Reason as CoreReason
from parley.games.dots import GAME, Reason, Setup
from tests.cli.play.sittings import Sitting

RING = ("E5", "F5", "F6", "A1", "G5", "A2", "F4")
"""The first to move captures F5, at last."""


def played(*moves: str, seat: int | None = 0, players: int = 2) -> Sitting:
    sitting = Sitting(GAME, Setup(10, 10, players), seat)
    for move in moves:
        sitting.turn(move)
    return sitting


def told(sitting: Sitting, language: str = "en") -> list[str]:
    """The last ply."""
    return tell_ply(sitting.seen.plies[-1], sitting.seen, speaker(language))


def test_dots_and_a_capture_from_both_sides() -> None:
    assert told(played(*RING)) == ["You put a dot on F4.", "You capture a dot; points closed: 1."]
    assert told(played(*RING, seat=1)) == [
        "ann puts a dot on F4.",
        "ann captures a dot; points closed: 1.",
    ]
    assert told(played(*RING), "de")[1] == "Du fängst einen Punkt; geschlossene Stellen: 1."


def test_a_capture_that_is_captured_again() -> None:
    """B rings A's ring: B's dot in it is free again, and A holds nothing."""
    around = ("C5", "D4", "D6", "E3", "E7", "F2", "F8", "G3", "G7", "H4", "H6", "I5")
    sitting = played(*RING)
    far = iter([f"{column}10" for column in "ABCDEFGHIJ"] + [f"{column}9" for column in "ABCD"])
    for cell in around:
        sitting.turn(cell)
        if sitting.seen.plies[-1].events[1:]:
            break
        sitting.turn(next(far))
    assert told(sitting) == [
        "bob puts a dot on I5.",
        "bob captures 4 dots; points closed: 13.",
        "You lose captured points: 1.",
        "bob has dots set free: 1.",
    ]


def test_draws_lateness_and_those_who_stop() -> None:
    sitting = played(*RING, players=3)
    sitting.play(1, "draw")
    assert told(sitting) == ["bob agrees to a draw."]
    sitting.play(0, "draw")
    assert told(sitting, "ru") == ["Вы согласны на ничью."]
    sitting.turn(Timeout())
    assert told(sitting) == ["bob misses a turn: the time is over."]
    sitting.play(0, Leave())
    assert told(sitting) == ["You have left; your dots stay."]
    sitting.play(2, Resign())
    first, last = told(sitting)[0], told(sitting)[-1]
    assert first == "cid gives up; the dots stay."
    assert last == "bob has won. Score: ann 0, bob 3, cid 0."


def test_an_agreed_draw() -> None:
    sitting = played("E5", "F5")
    sitting.play(1, "draw")
    sitting.play(0, "draw")
    assert told(sitting)[1] == "It was agreed to stop. It is a draw. Score: ann 0, bob 0."


def test_what_is_on_a_point() -> None:
    sitting = played(*RING, "H8")
    say, view = speaker("en"), sitting.seen.view
    cells = {"E5": "your dot", "F5": "dot of bob, captured by you", "H8": "dot of bob", "J10": "empty"}
    for cell, what in cells.items():
        assert tell_point(view, parse_cell(cell), sitting.seen, say) == f"{cell}: {what}."
    free = played("E5", "F6", "C5", "A1", "D4", "A2", "D6")
    assert tell_point(free.seen.view, parse_cell("D5"), free.seen, say) == "D5: empty, enclosed by you."


def test_every_reason_is_said_in_every_language() -> None:
    reasons = [*Reason, CoreReason.GAME_OVER, CoreReason.NOT_YOUR_TURN]
    assert all(reason.value in translations() for reason in reasons)
    assert len({speaker(language)(Reason.TAKEN.value) for language in LANGUAGES}) == 3


def test_whoever_watches_hears_names() -> None:
    sitting = played("E5", seat=None)
    assert told(sitting) == ["ann puts a dot on E5."]
    assert sitting.seen.view.to_move == {Seat(1)}
