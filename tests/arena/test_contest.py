"""Whole matches, and what is printed in them."""

from hashlib import blake2b
from pathlib import Path

from parley.core import Termination
from parley.games.conquest import Setup
from parley.match.journal import decode_journal
from parley.seats.gamecore.prints import PRINTED
from tests.arena.conquest.hall import Hall, faults, rude


def test_the_same_seed_is_the_same_match_among_bots() -> None:
    one, other = (Hall().game("random", "random", "random", seed=5) for _ in range(2))
    assert (one.outcome, one.plies) == (other.outcome, other.plies)
    assert one.shares[0].requests > 0
    assert one.seconds > 0


def test_the_same_seed_is_the_same_match_with_programs_to_the_last_move(tmp_path: Path) -> None:
    """Whoever fails before it begins changes nothing: that is no question of time."""
    for folder in (tmp_path / "one", tmp_path / "other"):
        folder.mkdir()
        Hall(folder=folder).game(
            rude("exit_at_once"), "random", rude("polite"), "random", seed=7,
            setup=Setup(players=4, map="isles", rounds=20),
        )  # fmt: skip
    one, other = (moves(tmp_path / name / "game-1.jsonl") for name in ("one", "other"))
    assert one == other
    assert len(one) > 200


def moves(path: Path) -> list[tuple[int, str]]:
    return [(entry.seat, entry.move) for entry in decode_journal(path.read_bytes()).entries]


def test_a_seed_gives_what_it_always_gave(tmp_path: Path) -> None:
    """As before matches were played at tables."""
    Hall(folder=tmp_path).game("random", "random", seed=77, setup=Setup(map="isles"))
    played = " ".join(f"{seat}:{move}" for seat, move in moves(tmp_path / "game-1.jsonl"))
    assert (len(played.split(":")) - 1, blake2b(played.encode(), digest_size=4).hexdigest()) == (
        1079,
        "74c82204",
    )


def test_programs_and_bots_play_to_the_end() -> None:
    result = Hall().game(rude("polite"), "random", setup=Setup(map="isles", rounds=50))
    assert faults(result) == ["", ""]
    assert result.outcome is not None
    assert result.outcome.termination is Termination.TURN_LIMIT
    assert result.rounds == 50
    assert result.outcome.places == (2, 1), "who never attacks loses in the end"


def test_questions_are_answered_at_any_time() -> None:
    result = Hall().game(rude("question"), rude("question"))
    assert faults(result) == ["", ""]
    assert [share.errors for share in result.shares] == [0, 0]


def test_what_an_ai_wants_printed() -> None:
    hall = Hall()
    result = hall.game(rude("talk"), "random")
    assert faults(result) == ["", ""]
    name = rude("talk")
    assert hall.said[0] == f"[0 {name}] before the greeting, \\x1b[31mred"
    assert any(line.startswith(f'[0 {name}] core> "#30') for line in hall.said)
    assert hall.said[-1] == f'[0 {name}] core> "#64\\n"'
    assert sum(map(len, hall.said)) < PRINTED + 100_000


def test_counting_from_one() -> None:
    result = Hall(seconds=0.5, one_based=True).game(rude("polite"), "random")
    assert result.shares[0].errors == 1, "this one counts from nought"
    fault = result.shares[0].fault
    assert fault is not None
    assert fault.kind == "time"


def test_who_lost_everything_may_go() -> None:
    result = Hall().game(rude("polite"), "random", "random", setup=Setup(players=3, map="isles", rounds=500))
    assert faults(result) == ["", "", ""]
