from pathlib import Path

import pytest

from parley.arena.tournament import films
from parley.arena.tournament.films import Film, make_films
from parley.games import load_game
from parley.match.journal import decode_journal
from parley.match.replay import replay, start_of
from tests.arena.tournament.cups import BOTS, DOTS, SMALL, cup
from tests.arena.tournament.halls import played_out


def shown(film: Film) -> list[list[str]]:
    """What the script of the report does: every drawing, from what changed."""
    lines = list(film.first)
    frames = [list(lines)]
    for _, changed in film.plies:
        for at, text in changed:
            lines += [""] * (at + 1 - len(lines))
            lines[at] = text
        frames.append(list(lines))
    return frames


@pytest.mark.parametrize("game", [SMALL, DOTS, {"game": "conquest", "settings": {"rounds": 2}},
                                  {"game": "battleship-plus", "settings": {}}])  # fmt: skip
def test_a_film_shows_every_position(game: dict[str, object], tmp_path: Path) -> None:
    report = played_out(cup("random", "random", game=[game]), tmp_path)
    found = make_films(tmp_path, (line.journal for line in report.lines))
    assert found is not None
    for line, film in zip(report.lines, found, strict=True):
        journal = decode_journal((tmp_path / line.journal).read_bytes())
        rules = load_game(journal.header.game)
        matches = [start_of(rules, journal), *(match for match, _ in replay(rules, journal))]
        drawn = [rules.drawing(match.view(None)) for match in matches]
        assert ["\n".join(frame).rstrip("\n") for frame in shown(film)] == [one.rstrip("\n") for one in drawn]


def test_of_too_many_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report = played_out(cup(*BOTS), tmp_path)
    journals = [line.journal for line in report.lines]
    assert make_films(tmp_path, journals * 100) is None
    monkeypatch.setattr(films, "BYTES", 1000)
    assert make_films(tmp_path, journals) is None


def test_what_cannot_be_read_is_empty(tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text("nonsense\n")
    assert make_films(tmp_path, ["bad.jsonl", "missing.jsonl"]) == [Film([], []), Film([], [])]
