"""`check_bot`: does a bot keep the promises of `core.Bot`, and of `core.Advisor`?

It plays whole matches against itself, from every seat of every setup, and each match twice.
"""

from collections.abc import Callable, Iterable
from copy import deepcopy
from math import isfinite
from random import Random
from time import perf_counter
from typing import Any

from parley.core import Game, IllegalMove, Seat
from parley.core.bot import Bot, Hint, Limit, Prepares
from parley.match.referee import Match
from parley.testing.report import Broken, known, played_so_far

PROMISES = {
    "answers": "choose(view, limit, rng) returns a move and raises nothing",
    "legal": "what it chooses is a legal move of the seat whose view it got",
    "time": "it answers within limit.seconds, give or take `slack`",
    "view": "a view is for reading: it is the same afterwards",
    "seed": "the same views and the same random numbers lead to the same moves: luck comes from `rng` alone",
    "hint": "hint(view, limit, rng) tells the move it would choose and how good it looks: finite numbers, "
    "chances from 0 to 1, legal moves, its choice first unless it tells of cells",
    "ends": "a match against itself comes to an end",
}
"""By name: what is checked."""
TRIES = 3
"""A late move is asked for again: the machine may have been busy."""
CLOSELY, NOW_AND_THEN = 10, 0.1
"""The first decisions of a match, and this share of the others, are examined closely: views, hints."""


class _Checker:
    """One match."""

    def __init__(
        self,
        make: Callable[[], Bot[Any, Any]],
        game: Game[Any, Any, Any],
        setup: object,
        seed: int,
        limit: Limit,
        slack: float,
        without: frozenset[str],
    ) -> None:
        self.make, self.game, self.setup, self.seed = make, game, setup, seed
        self.limit, self.slack, self.without = limit, slack, without
        self.plies: list[tuple[Seat, Any]] = []
        self.decisions: list[Any] = []

    def play(self, max_plies: int, before: list[Any] | None = None) -> list[Any]:
        """The moves it chose; they must equal those from before."""
        bots = [self.make() for _ in range(self.game.seats(self.setup))]
        for bot in bots:
            if isinstance(bot, Prepares):
                bot.prepare()
        dice = Random(self.seed)
        played = Match.start(self.game, self.setup, dice)
        while played.match.to_move:
            match, seat = played.match, min(played.match.to_move)
            self.expect(len(self.plies) < max_plies, "ends", f"no end after {max_plies} plies", match, seat)
            move = self.decide(bots[seat], match, seat)
            if before is not None:
                self.repeats(before, move, match, seat)
            self.decisions.append(move)
            played = match.play(seat, move, match.length + 1, dice)
            self.plies += [(ply.seat, ply.move) for ply in played.plies]
        return self.decisions

    def decide(self, bot: Bot[Any, Any], match: Match[Any, Any, Any], seat: Seat) -> Any:
        """One decision, and everything promised about it."""
        view, luck = match.view(seat), f"{self.seed}/{seat}/{len(self.plies)}"
        is_close = len(self.decisions) < CLOSELY or Random(luck).random() < NOW_AND_THEN
        before = deepcopy(view) if is_close else view
        try:
            move, seconds = self.ask(bot, view, luck)
            self.may_play(move, match, seat)
            hint = self.hint(bot, view, luck, match, seat) if is_close else None
        except Broken:
            raise
        except Exception as error:
            what = f"it raises {type(error).__name__}: {error}"
            raise self.broken("answers", what, match, seat) from error
        self.expect(view == before, "view", f"it changed the view while choosing {move}", match, seat)
        late = f"{seconds:.2f} s for a move, with a limit of {self.limit.seconds:g} s"
        self.expect(seconds <= self.limit.seconds + self.slack, "time", late, match, seat)
        if hint is not None:
            self.explains(hint, move, match, seat)
        return move

    def ask(self, bot: Bot[Any, Any], view: Any, luck: str) -> tuple[Any, float]:
        """A move, and the seconds it took; if it is late, the fastest of several tries."""
        times: list[float] = []
        while True:
            began = perf_counter()
            move = bot.choose(view, self.limit, Random(luck))
            times.append(perf_counter() - began)
            if min(times) <= self.limit.seconds + self.slack or len(times) >= TRIES:
                return move, min(times)

    def may_play(self, move: Any, match: Match[Any, Any, Any], seat: Seat) -> None:
        try:
            match.check(seat, move)
        except IllegalMove as error:
            raise self.broken("legal", f"{move} is refused: {error}", match, seat) from None

    def repeats(self, before: list[Any], move: Any, match: Match[Any, Any, Any], seat: Seat) -> None:
        was = before[len(self.decisions)] if len(self.decisions) < len(before) else None
        self.expect(move == was, "seed", f"{was} the first time, {move} the second", match, seat)

    def hint(self, bot: Any, view: Any, luck: str, match: Match[Any, Any, Any], seat: Seat) -> Any:
        """Its reasons, if it should have some."""
        if "hint" in self.without:
            return None
        found = hasattr(bot, "hint")
        self.expect(found, "hint", 'it has no hint: write one, or pass without=["hint"]', match, seat)
        return bot.hint(view, self.limit, Random(luck))

    def explains(self, hint: Hint[Any], move: Any, match: Match[Any, Any, Any], seat: Seat) -> None:
        other = f"choose says {move} and hint says {hint.move}, with the same random numbers"
        self.expect(hint.move == move or "seed" in self.without, "hint", other, match, seat)
        values = [*hint.cells.values(), *(value for _, value in hint.moves)]
        self.expect(all(map(isfinite, values)), "hint", "a number in it is not finite", match, seat)
        chances = [chance for chance in (hint.hit, hint.chance) if chance is not None]
        self.expect(all(0 <= chance <= 1 for chance in chances), "hint", f"chances of {chances}", match, seat)
        first = hint.moves[0][0] if hint.moves and not hint.cells else hint.move
        self.expect(first == hint.move, "hint", f"it weighs {first} before {hint.move}", match, seat)
        for weighed, _ in hint.moves:
            try:
                match.check(seat, weighed)
            except IllegalMove as error:
                why = f"it weighs {weighed}, which is refused: {error}"
                raise self.broken("hint", why, match, seat) from None

    def expect(self, kept: bool, clause: str, detail: str, match: Match[Any, Any, Any], seat: Seat) -> None:
        if not kept and clause not in self.without:
            raise self.broken(clause, detail, match, seat)

    def broken(self, clause: str, detail: str, match: Match[Any, Any, Any], seat: Seat) -> Broken:
        return Broken(clause, detail, {"promise": PROMISES[clause]} | self.facts(match, seat))

    def facts(self, match: Match[Any, Any, Any], seat: Seat) -> dict[str, str]:
        return {
            "playing": f"{self.game.name}, {self.setup}, seat {seat}, seed {self.seed}",
            "played": played_so_far(self.game, self.plies),
            "sees": self.game.drawing(match.view(seat)) + "\n",
            "again": f"check_bot(…, setups=[{self.setup}], seeds=[{self.seed}])",
        }


def check_bot(
    make: Callable[[], Bot[Any, Any]],
    game: Game[Any, Any, Any],
    setups: Iterable[object] | None = None,
    *,
    seeds: Iterable[int] = range(3),
    limit: Limit | None = None,
    slack: float = 0.5,
    without: Iterable[str] = (),
    max_plies: int = 20_000,
) -> int:
    """Check every promise for every setup and seed; raises `Broken`. Returns how many moves were chosen.

    `make` makes a fresh bot: its class will do. `setups`: by default the game's own. `without` names promises
    not to look at: `seed` for a bot that thinks against the clock, `hint` for one that does not say why.
    """
    left_out, moves, seeds = known(without, PROMISES), 0, tuple(seeds)
    for setup in [game.setup_type()] if setups is None else setups:
        for seed in seeds:
            given = make, game, setup, seed, limit or Limit(), slack, left_out
            chosen = _Checker(*given).play(max_plies)
            if "seed" not in left_out:
                _Checker(*given).play(max_plies, chosen)
            moves += len(chosen)
    return moves
