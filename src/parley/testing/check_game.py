"""`check_game`: does a game keep the promises of `core.Game`?

Plays at random to the end from many seeds and examines every step. Each promise has a name; the first one
that is broken is raised as `Broken`, an `AssertionError` that says what was played.
"""

from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

import msgspec

from parley.core import CHANCE, Event, Game, IllegalMove, Leave, Ranking, Resign, Retelling, Seat, Timeout
from parley.testing.report import Broken, played_so_far, told_where

Pick = Callable[[Any, Seat, Random], Any]
_CLAUSES = (Resign(), Leave(), Timeout())

PROMISES = {
    "ends": "a match comes to an end",
    "to_move": "while it goes on, somebody is to move: seats of this setup, or chance alone",
    "frozen": "a state is frozen: each move makes a new one",
    "offers": "`moves` offers something to those who are to move, to nobody else, and only what `check` lets "
    "pass; `view.moves()` offers the same",
    "notation": "`parse_move` reads back what `format_move` writes",
    "agreement": "`apply` raises `IllegalMove` exactly when `check` does",
    "refusal": "nobody moves out of turn or from a seat that is not there, and to ask changes nothing",
    "chance": "`chance` draws one of the moves chance has",
    "drawing": "every view can be drawn",
    "places": "`places` ranks every seat, and somebody is first",
    "the end": "at the end every seat has a place, nobody is to move, and nothing is legal",
    "replay": "setup and moves alone, through text and JSON, give the same match again",
    "retelling": "`retell` does what `apply` does",
    "hiding": "a view shows nothing that its seat was not told of",
    "secret": "events do not tell a secret move from another",
}
"""By name: what is checked."""


@dataclass(frozen=True, slots=True)
class Played:
    """One step of a game under check."""

    state: Any
    seat: Seat
    move: Any
    events: tuple[Event, ...]


class _Checker:
    def __init__(
        self,
        game: Game[Any, Any, Any],
        setup: object,
        seed: int,
        rng: Random,
        pick: Pick | None,
        out_of_turn: tuple[type, ...],
        secret: tuple[type, ...],
    ) -> None:
        self.game, self.setup, self.seed, self.rng = game, setup, seed, rng
        self.out_of_turn, self.secret = out_of_turn, secret
        self.pick = pick or self._pick_any
        self.seats = [Seat(i) for i in range(game.seats(setup))]
        self.history: list[Played] = []

    def expect(self, kept: object, clause: str, detail: str) -> None:
        if not kept:
            raise Broken(clause, detail, {"promise": PROMISES[clause]} | self.facts())

    def facts(self) -> dict[str, str]:
        return {
            "playing": f"{self.game.name}, {self.setup}, seed {self.seed}",
            "played": played_so_far(self.game, [(played.seat, played.move) for played in self.history]),
            "again": f"check_game(…, [{self.setup}], seeds=[{self.seed}])",
        }

    def _pick_any(self, state: Any, seat: Seat, rng: Random) -> Any:
        return rng.choice(list(islice(self.game.moves(state, seat), 256)))

    # -- one match ---------------------------------------------------------------------------------

    def play(self, max_plies: int, clauses_after: int) -> None:
        """To the end; from ply `clauses_after` on players also resign, leave and are late, in turn or not."""
        state = self.game.start(self.setup)
        while (outcome := self.game.outcome(state)) is None:
            self.expect(len(self.history) < max_plies, "ends", f"no end after {max_plies} plies")
            self.look_at(state)
            seat, move = self.decide(state, clauses=len(self.history) >= clauses_after)
            state = self.make(state, seat, move)
        self.after_the_end(state, outcome.places)
        self.replays(state)
        self.hides()

    def decide(self, state: Any, *, clauses: bool) -> tuple[Seat, Any]:
        if clauses:
            said = (self.rng.choice(self.seats), self.rng.choice(_CLAUSES))
            if self.is_legal(state, *said):
                return said
        seat = self.rng.choice(sorted(self.game.to_move(state)))
        if seat != CHANCE:
            return seat, self.pick(state, seat, self.rng)
        move = self.game.chance(state, self.rng)
        self.expect(self.is_legal(state, CHANCE, move), "chance", f"{move} is not one of its moves")
        return seat, move

    def make(self, state: Any, seat: Seat, move: Any) -> Any:
        step = self.game.apply(state, seat, move)
        if isinstance(self.game, Retelling):
            retold = self.game.retell(state, seat, move)
            self.expect(retold == step, "retelling", f"{move} leads elsewhere when it is retold")
        self.history.append(Played(state, seat, move, step.events))
        return step.state

    # -- clauses -----------------------------------------------------------------------------------

    def look_at(self, state: Any) -> None:
        to_move = self.game.to_move(state)
        valid = to_move == {CHANCE} or (to_move and to_move <= set(self.seats))
        self.expect(valid, "to_move", f"{set(to_move)} while the game goes on")
        self.is_frozen(state)
        before = deepcopy(state)
        for seat in (*self.seats, CHANCE):
            offered = list(islice(self.game.moves(state, seat), 64))
            self.expect(bool(offered) == (seat in to_move), "offers", f"{len(offered)} moves for seat {seat}")
            self.offers(state, seat, offered)
        self.refuses(state)
        for observer in (*self.seats, None):
            drawn = self.game.drawing(self.game.view(state, observer))
            self.expect(drawn, "drawing", f"seat {observer} sees nothing")
        if isinstance(self.game, Ranking):
            places = self.game.places(state)
            fits = len(places) == len(self.seats) and 1 in places
            self.expect(fits, "places", f"{places} while the game goes on")
        self.expect(state == before, "refusal", "asking about moves changed the state")

    def is_frozen(self, state: Any) -> None:
        """A frozen dataclass or struct, or a named tuple."""
        kinds = ("_fields", "__struct_fields__", "__dataclass_fields__")
        name = next((name for kind in kinds for name in getattr(state, kind, ())), "")
        self.expect(name, "frozen", f"{type(state).__name__} has no fields to be frozen")
        try:
            setattr(state, name, getattr(state, name))
        except AttributeError:
            return
        self.expect(False, "frozen", f"the state let `{name}` be set")

    def offers(self, state: Any, seat: Seat, offered: list[Any]) -> None:
        for move in self.rng.sample(offered, min(6, len(offered))):
            self.expect(self.is_legal(state, seat, move), "offers", f"{move} is offered and then refused")
            text = self.game.format_move(move)
            self.expect(
                self.game.parse_move(text) == move, "notation", f"{text!r} reads back as another move"
            )
        if seat != CHANCE:
            self.keeps_secret(state, seat, [move for move in offered[:8] if isinstance(move, self.secret)])
            shown = list(islice(self.game.view(state, seat).moves(), 64))
            self.expect(shown == offered, "offers", f"seat {seat}'s view offers other moves than the game")

    def keeps_secret(self, state: Any, seat: Seat, moves: list[Any]) -> None:
        """Whichever of these it was, the others are told the same."""
        for observer in (*self.seats, None):
            told = [_seen(self.game.apply(state, seat, move).events, observer) for move in moves]
            same = observer == seat or all(events == told[0] for events in told)
            self.expect(same, "secret", f"events tell seat {observer} which of seat {seat}'s moves it was")

    def is_legal(self, state: Any, seat: Seat, move: Any) -> bool:
        """What `check` says; `apply` must say the same."""
        verdicts = [_verdict(ask, state, seat, move) for ask in (self.game.check, self.game.apply)]
        self.expect(verdicts[0] == verdicts[1], "agreement", f"check and apply disagree about {move}")
        return verdicts[0]

    def refuses(self, state: Any) -> None:
        """Moves of seats that do not exist or are not to move, and moves of earlier states."""
        to_move = self.game.to_move(state)
        for played in self.rng.sample(self.history, min(1, len(self.history))):
            self.is_legal(state, played.seat, played.move)
        sample = next(iter(self.game.moves(state, min(to_move))))
        waiting = () if isinstance(sample, self.out_of_turn) else set(self.seats) - to_move
        for seat in (Seat(-7), Seat(len(self.seats)), *waiting):
            self.expect(not self.is_legal(state, seat, sample), "refusal", f"seat {seat} may play {sample}")

    def after_the_end(self, state: Any, places: tuple[int, ...]) -> None:
        valid = len(places) == len(self.seats) and all(
            place == 1 + sum(other < place for other in places) for place in places
        )
        self.expect(valid, "the end", f"places {places} for {len(self.seats)} seats")
        self.expect(not self.game.to_move(state), "the end", "somebody is to move after the end")
        for seat in (*self.seats, CHANCE):
            self.expect(not list(self.game.moves(state, seat)), "the end", f"moves for seat {seat}")
        tried = [(p.seat, p.move) for p in self.history[-50:]]
        tried += [(seat, clause) for seat in self.seats for clause in _CLAUSES]
        for seat, move in tried:
            self.expect(not self.is_legal(state, seat, move), "the end", f"{move} is legal after the end")

    def replays(self, end: Any) -> None:
        plain = msgspec.json.decode(msgspec.json.encode(msgspec.to_builtins(self.setup)))
        setup = msgspec.convert(plain, self.game.setup_type)
        self.expect(setup == self.setup, "replay", "the setup does not survive JSON")
        state = self.game.start(setup)
        for played in self.history:
            self.expect(state == played.state, "replay", f"another state before {played.move}")
            move = self.game.parse_move(self.game.format_move(played.move))
            step = self.game.apply(state, played.seat, move)
            self.expect(step.events == played.events, "replay", f"other events at {played.move}")
            state = step.state
        self.expect(state == end, "replay", "another state at the end")

    def hides(self) -> None:
        """Equal experience, equal view: change what an observer could not see, and look again."""
        plies = range(len(self.history))
        chosen = {*plies[:4], *self.rng.sample(plies, min(24, len(plies)))}
        for observer in (*self.seats, None):
            for ply in sorted(chosen):
                if self.history[ply].seat not in (observer, CHANCE):
                    self.hides_from(observer, ply)

    def hides_from(self, observer: Seat | None, ply: int) -> None:
        played = self.history[ply]
        others = (m for m in islice(self.game.moves(played.state, played.seat), 32) if m != played.move)
        for other in others:
            state = played.state
            moves = [(played.seat, other), *((p.seat, p.move) for p in self.history[ply + 1 :])]
            for (seat, move), real in zip(moves, self.history[ply:], strict=True):
                if not self.is_legal(state, seat, move):
                    break
                step = self.game.apply(state, seat, move)
                if _seen(step.events, observer) != _seen(real.events, observer):
                    break
                state = step.state
                real_state = self.game.apply(real.state, real.seat, real.move).state
                same = self.game.view(state, observer) == self.game.view(real_state, observer)
                self.expect(same, "hiding", f"seat {observer} can tell {other} from {played.move}")


def _verdict(ask: Callable[..., Any], state: Any, seat: Seat, move: Any) -> bool:
    try:
        ask(state, seat, move)
    except IllegalMove:
        return False
    return True


def _seen(events: Iterable[Event], observer: Seat | None) -> list[Event]:
    return [e for e in events if (seats := e.audience()) is None or observer in seats]


def check_game(
    game: Game[Any, Any, Any],
    setups: Iterable[object],
    *,
    seeds: Iterable[int] = range(10),
    pick: Pick | None = None,
    out_of_turn: tuple[type, ...] = (),
    secret: tuple[type, ...] = (),
    max_plies: int = 20_000,
) -> list[tuple[Played, ...]]:
    """Check every promise for every setup and seed; raises `Broken`. Returns what was played.

    `pick(state, seat, rng)` chooses the moves; by default any of the first 256 offered. `out_of_turn` are the
    moves, the clauses aside, that somebody may make who is not waited for; `secret` those that nobody else
    may tell apart when they are made. Every second seed also plays resigning, leaving and being late.
    """
    seeds = tuple(seeds)
    games = []
    for setup in setups:
        for seed in seeds:
            rng = Random(f"{setup}/{seed}")
            checker = _Checker(game, setup, seed, rng, pick, out_of_turn, secret)
            with told_where(checker.facts):
                checker.play(max_plies, clauses_after=rng.randrange(30) if seed % 2 else max_plies)
            games.append(tuple(checker.history))
    return games
