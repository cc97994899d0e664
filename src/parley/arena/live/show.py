"""One tournament on show: what every viewer is sent, made once for all of them."""

import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from parley.arena.live.boards import Boards
from parley.arena.live.folder import ResultsFolder, Round
from parley.arena.live.score import Score
from parley.arena.live.trust import Known
from parley.arena.ratings.rate import Ratings
from parley.arena.schedules import Pairing
from parley.arena.tournament.fixture import Fixture, Game
from parley.arena.tournament.results import ROUNDS
from parley.core import SetupError, quote

LATEST = 40
"""Games sent with the standings."""
PAGE = 50
"""Games sent when somebody asks for more."""
QUIET = 60.0
"""Seconds without news after which nobody seems to be playing."""


class Show:
    """A folder and how it is shown. `look` and `rate` are called from threads, one call of each at a time."""

    def __init__(self, event: str, path: Path) -> None:
        self.event, self._path = event, path
        self._folder, self._boards = ResultsFolder(path), Boards(path)
        self._score: Score | None = None
        self._rounds: dict[str, Round] = {}
        self._rated: tuple[Score, int, Ratings] | None = None
        self._stands = b""
        """The part that depends on results, kept until the next result."""
        self._stands_for: tuple[object, ...] = ()
        self.era = 0
        """How often something disappeared."""
        self.row: dict[str, Any] = {"event": event, "name": event, "state": "waiting"}
        """Its row in the list of all."""

    @property
    def known(self) -> Known | None:
        """The tournament, if it is known."""
        return self._folder.known

    def look(self) -> bytes:
        """Read what is new, and return the current state."""
        news = self._folder.look()
        known = self._folder.known
        if news.is_new:
            self._rounds, self._rated = {}, None
        if news.is_new or news.gone:
            self.era += 1
            self._rounds = {name: one for name, one in self._rounds.items() if name not in news.gone}
            self._score = Score(known) if known else None
            if self._score is not None:
                self._score.add(one.played for one in self._rounds.values())
        if known is None or self._score is None:
            self.row = {"event": self.event, "name": self.event, "state": "waiting"}
            return msgspec.json.encode(self.row)
        if news.rounds:
            self._rounds |= {one.name: one for one in news.rounds}
            self._score.add(one.played for one in news.rounds)
        boards = self._boards.look(known, news.playing)
        state = _state(self._score, max(news.changed, self._boards.changed))
        named = {"event": self.event, "name": known.tournament.file.name, "state": state}
        self.row = {**named, "played": len(self._score.played)}
        head = msgspec.json.encode({**named, "boards": boards if state == "playing" else []})
        return head[:-1] + b"," + self._standing(known, self._score)[1:]

    def _standing(self, known: Known, score: Score) -> bytes:
        """Everything that depends on results; the same bytes until new results arrive."""
        rated = self._rated if self._rated and self._rated[0] is score else None
        key = (score, len(score.played), score.is_over, rated)
        if key != self._stands_for:
            file = known.tournament.file
            told = {
                "format": file.format,
                "entrants": known.tournament.names,
                "kinds": [table.game for table in file.game],
                **score.show(rated[2] if rated else None),
                "rated": rated[1] if rated else 0,
                "latest": [
                    show_game(known, one, game)
                    for one in self._latest(LATEST)
                    for game in reversed(one.played.games)
                ][:LATEST],
            }
            self._stands, self._stands_for = msgspec.json.encode(told), key
        return self._stands

    def _latest(self, most: int) -> list[Round]:
        """The latest games, newest first."""
        newest = reversed(self._rounds.values())
        return [one for one, _ in zip(newest, range(most), strict=False)]

    @property
    def is_to_rate(self) -> bool:
        """Are there results that no rating includes yet?"""
        score, rated = self._score, self._rated
        if score is None or not score.played:
            return False
        return rated is None or rated[0] is not score or rated[1] != len(score.played)

    def rate(self) -> None:
        """Fit ratings to the results so far."""
        score = self._score
        if score is not None:
            count = len(score.played)
            try:
                self._rated = score, count, score.rate()
            except SetupError:
                self._rated = None  # an impossible anchor

    def games(self, of: int | None, against: int | None, before: int | None) -> dict[str, Any]:
        """Some of its games, newest first, and the `before` that asks for more."""
        known, rounds = self.known, list(self._rounds.values())
        wanted = {one for one in (of, against) if one is not None}
        found: list[dict[str, Any]] = []
        if known is None:
            return {"games": [], "before": None}
        for at in range(min(len(rounds), len(rounds) if before is None else before) - 1, -1, -1):
            if wanted <= set(rounds[at].played.entrants):
                if len(found) >= PAGE:
                    return {"games": found, "before": at + 1}
                found += [show_game(known, rounds[at], game) for game in reversed(rounds[at].played.games)]
        return {"games": found, "before": None}

    def find(self, game: str) -> tuple[Known, Round, Game, tuple[str, ...]]:
        """A finished game by its name, and the path of its journal. Raises `LookupError`."""
        known = self.known
        pairing, which, number = _numbers(game)
        if known is not None and 1 <= which <= len(known.seats):
            one = self._rounds.get(Fixture(Pairing(pairing, ()), which - 1).name(known.tournament))
            if one is not None and 1 <= number <= len(one.played.games):
                return known, one, one.played.games[number - 1], (ROUNDS, one.name, f"game-{number}.jsonl")
        raise LookupError(f"{self.event} has no game {quote(game)} that is over")


def _state(score: Score, changed: float) -> str:
    """Nobody tells us when play stops: after a while without a move or a result we call it quiet."""
    if score.is_over:
        return "over"
    return "playing" if abs(time.time() - changed) < QUIET else "quiet"


def _numbers(name: str) -> Iterable[int]:
    """`12.1.2`: the pairing, which of the games, and which of the round; None for anything else."""
    parts = name.split(".")
    if len(parts) != 3 or not all(part.isascii() and part.isdecimal() and len(part) < 9 for part in parts):
        return 0, 0, 0
    return map(int, parts)


def show_game(known: Known, one: Round, game: Game) -> dict[str, Any]:
    """A finished game, for lists."""
    played = one.played
    return {
        "id": f"{played.pairing}.{played.game + 1}.{game.number}",
        "round": played.pairing,
        "game": known.tournament.file.game[played.game].game,
        "seats": [
            {"entrant": seat.entrant, "share": round(seat.share, 9), "cause": seat.cause, "words": seat.words}
            for seat in game.seats
        ],
        "plies": game.plies,
        "how": game.termination,
        "void": game.void,
    }
