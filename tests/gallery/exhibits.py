"""What hangs in the gallery: real positions of all games, as the server would tell a page of them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from parley.bots import load_bot
from parley.core import Seat
from parley.core.bot import Limit
from parley.games import load_game
from parley.match.clock import Millis
from parley.match.referee import Match, Ply
from parley.seats.web.views import show_match, show_outcome, show_plies
from parley.wires.json import news as m

NAMES = ("ann", "bob", "cem", "dora", "eve", "fox", "gil", "hal", "ida")
SEED = 20
RECENT = 20
TABLE = 7
TO_THE_END = 100_000


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A position: so many plies of `bot` into a match, seen by `seat` (None: by a spectator)."""

    name: str
    game: str
    plies: int
    bot: str = "random"
    setup: dict[str, Any] = field(default_factory=dict)
    seat: int | None = 0

    def news(self) -> list[bytes]:
        """The messages by which a page learns of it."""
        game = load_game(self.game)
        setup = game.setup_type(**self.setup)
        match, plies = self._play(game, setup)
        seat = None if self.seat is None else Seat(self.seat)
        table = m.FullTable(
            table=TABLE,
            seat=self.seat,
            game=self.game,
            phase="playing",
            setup=msgspec.to_builtins(setup),
            clock=None,
            players=[m.Person(name, "json", False) for name in NAMES[: game.seats(setup)]],
            locked=False,
            watchers=0,
            match=TABLE,
            view=show_match(match, match.view(seat), None),
            recent=show_plies(game, plies[-RECENT:], seat),
        )
        return [msgspec.json.encode(one) for one in (table, *_closed(match))]

    def _play(self, game: Any, setup: Any) -> tuple[Match[Any, Any, Any], list[Ply[Any]]]:
        rng, bot = Random(SEED), load_bot(self.game, self.bot)
        match, begun = Match.start(game, setup, rng)
        plies = list(begun)
        while match.to_move and len(plies) < self.plies:
            seat = min(match.to_move)
            move = bot.choose(match.view(seat), Limit(60), rng)
            match, played = match.play(seat, move, Millis(0), rng)
            plies += played
        return match, plies


def _closed(match: Match[Any, Any, Any]) -> Iterator[m.TableClosed]:
    if match.outcome is not None:
        yield m.TableClosed(TABLE, show_outcome(match.outcome), TABLE)


_WIDE = {"width": 39, "height": 32}
_SCHOOL = {"width": 20, "height": 20}
_LARGE_FLEET = {"size": 26, "ships": (2, 2, 3, 3, 4)}

EXHIBITS = (
    Exhibit("seabattle-middle", "seabattle", 60, "density"),
    Exhibit("seabattle-watched", "seabattle", 60, "density", seat=None),
    Exhibit("seabattle-won", "seabattle", TO_THE_END, "density"),
    Exhibit("seabattle-lost", "seabattle", TO_THE_END, "density", seat=1),
    Exhibit("plus-middle", "battleship-plus", 70),
    Exhibit("plus-large", "battleship-plus", 300, setup=_LARGE_FLEET),
    Exhibit("plus-over", "battleship-plus", TO_THE_END, "density"),
    Exhibit("dots-begun", "dots", 6, "greedy", _SCHOOL),
    Exhibit("dots-middle", "dots", 150, "greedy", _SCHOOL),
    Exhibit("dots-wide", "dots", 500, "greedy", _WIDE),
    Exhibit("dots-four", "dots", 240, "greedy", {**_SCHOOL, "players": 4}),
    Exhibit("dots-largest", "dots", 1200, "random", {"width": 50, "height": 50}, seat=None),
    Exhibit("dots-over", "dots", TO_THE_END, "greedy", {"width": 10, "height": 10}),
    Exhibit("conquest-claiming", "conquest", 20, "border"),
    Exhibit("conquest-turn", "conquest", 230, "border"),
    Exhibit("conquest-four", "conquest", 400, "border", {"players": 4}, seat=None),
    Exhibit("conquest-nine", "conquest", 60, "border", {"players": 9}),
    Exhibit("conquest-made-up", "conquest", 250, "border", {"players": 3, "map": "random:7:42"}),
    Exhibit("conquest-crowded", "conquest", 400, "border", {"players": 5, "map": "random:3:100"}, seat=None),
    Exhibit("conquest-cards", "conquest", 120, "border", {"players": 2, "cards": True, "deal": "all"}),
    Exhibit("conquest-over", "conquest", TO_THE_END, "border"),
)
