"""Whole games to their end. One of our AIs attacks wherever it can, the others sit still."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import product
from math import log

from parley.checks.case import BrokenError, UntestedError
from parley.checks.gamecore.core.attacking import check_losses
from parley.checks.gamecore.core.player import OverError, Player
from parley.checks.gamecore.core.stage import SUITE, Board, settle
from parley.games.conquest.dice import THROWS as THROWS_OF
from parley.wires import gamecore

TURNS = 120
"""Turns of ours before we stop waiting for an end."""
GAME = 90.0
THROWS = 40
"""Fewer throws say nothing about the dice."""
SURE = 7.0
"""A thousand times likelier, as a logarithm: a fair core is blamed once in a thousand games."""
NEVER = 1e-9
"""The probability of what no dice can bring, in either hypothesis."""

OVER = (
    gamecore.EndGame,
    gamecore.PreparationEnds,
    gamecore.RoundBegins,
    gamecore.Standing,
    gamecore.RequestPlace,
)
Judge = Callable[[Player], None]


class Table:
    """Plays, and compares what it is told with what must be true, if all AIs are ours."""

    def __init__(self, board: Board) -> None:
        self._board, self.order, self.turns = board, list[int](), 0
        self.unannounced = 0
        """Turns that began without #14."""
        self._known: tuple[list[int], list[int]] | None = None

    async def play(self, turns: int = TURNS) -> None:
        """To the end, or for this many turns."""
        try:
            while self.turns < turns:
                player = await self._board.asked()
                if player.is_prepared:
                    await self._turn(player)
                else:
                    await settle(player)
        except OverError:
            return

    async def _turn(self, player: Player) -> None:
        self.turns += 1
        self.order.append(player.me)
        self.unannounced += not any(isinstance(said, gamecore.RoundBegins) for said in player.opening)
        self._compare(player)
        await player.place_all()
        if player is self._board.players[0]:
            await self._attack(player)
        await player.stop()
        player.rest()
        self._known = list(player.owners), list(player.units)

    def _compare(self, player: Player) -> None:
        """Between two turns of ours nobody else has moved."""
        is_ours = len(self._board.players) == player.general.players
        if is_ours and self._known is not None and self._known != (player.owners, player.units):
            raise BrokenError("#33 as the last turn left it", player.changes(self._known))

    async def _attack(self, player: Player) -> None:
        while (front := next(player.fronts(), None)) is not None:
            start, target = front
            if player.units[start] < 3 or player.units[start] <= player.units[target]:
                return
            if await player.attack(start, target):
                ahead = bool(player.enemies(target))
                await player.follow(player.units[start] - 1 if ahead else 0)


async def _whole(board: Board, judge: Judge) -> None:
    await board.greet()
    table = Table(board)
    await table.play()
    judge(board.players[0])


def _any(_player: Player) -> None:
    """It was judged along the way."""


def _fair(player: Player) -> None:
    for fought in player.fights:
        check_losses(fought)


def _dice(player: Player) -> None:
    """Do the losses look as if ties went to the attacker, rather than to the defender?"""
    if any(fought.lost + fought.taken > fought.pairs for fought in player.fights):
        raise UntestedError("the core fights until it is decided: single throws are not seen")
    if len(player.fights) < THROWS:
        raise UntestedError(f"only {len(player.fights)} throws")
    ratio = sum(
        log(chances(*fought.dice, ties=True).get(fought.lost, NEVER))
        - log(chances(*fought.dice).get(fought.lost, NEVER))
        for fought in player.fights
    )
    if ratio > SURE:
        lost = sum(fought.lost for fought in player.fights)
        wanted = sum(
            number * chance for fought in player.fights for number, chance in chances(*fought.dice).items()
        )
        raise BrokenError(f"about {wanted:.0f} units lost in {len(player.fights)} throws", str(lost))


@cache
def chances(attacker: int, defender: int, *, ties: bool = False) -> Mapping[int, float]:
    """How likely the attacker is to lose this many units; `ties` go to the attacker, which is wrong."""
    lost = Counter(
        sum(ours < theirs or (ours == theirs and not ties) for ours, theirs in zip(*throw, strict=False))
        for throw in product(
            [sorted(dice, reverse=True) for dice in THROWS_OF[attacker]],
            [sorted(dice, reverse=True) for dice in THROWS_OF[defender]],
        )
    )
    return {number: count / lost.total() for number, count in lost.items()}


for _name, _clauses, _judge, _title in (
    ("game-one", ("core/33/1", "core/51/2"), _any, "A whole game: every answer fits to what was before."),
    ("game-two", ("core/43/1", "core/52/2"), _any, "Another, with other luck."),
    ("game-losses", ("core/rules/4",), _fair, "A whole game: no battle costs more or less than dice can."),
    ("game-dice", ("core/rules/4",), _dice, "Many throws: ties go to the defender."),
):
    SUITE.add(_name, _clauses, _title, partial(_whole, judge=_judge), seconds=GAME)


@SUITE.case("core/64/1", "core/rules/7", seconds=GAME)
async def game_over_told(board: Board) -> None:
    """When one player is left, or the rounds are over, every AI hears #64."""
    await board.greet()
    table = Table(board)
    await table.play()
    if not any(player.is_over for player in board.players):
        raise UntestedError(f"it goes on after {TURNS} turns")
    for player in board.players:
        await over(player)


async def over(player: Player) -> None:
    """It has heard #64, or hears it now."""
    while not player.is_over:
        message = await player.expect_any(OVER, words="#64")
        player.is_over = isinstance(message, OVER[0])


@SUITE.case("core/14/1", "core/rules/7", seconds=GAME)
async def turns_in_order(board: Board) -> None:
    """Everybody has one turn per round, as long as they are in the game; #14 begins each."""
    await board.greet()
    board.other(await board.guest())
    table = Table(board)
    await table.play(turns=3 * len(board.players))
    count = len(board.players)
    first = table.order[:count]
    if table.order != (first * 3)[: len(table.order)] and not any(player.is_over for player in board.players):
        raise BrokenError(f"the order of the first round, {first}", str(table.order))
    if table.unannounced:
        raise BrokenError("#14 before every turn", f"{table.unannounced} of {table.turns} turns without")
