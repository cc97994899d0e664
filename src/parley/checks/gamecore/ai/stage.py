"""One game, one AI: the target."""

from typing import Any

from parley.checks.case import Suite, UntestedError
from parley.checks.gamecore.ai.referee import Referee, Style, whole
from parley.checks.gamecore.boards import Luck, fair, position, preparing
from parley.checks.means import Means
from parley.checks.stage import Stage
from parley.games.conquest import GAME, Attack, Move, Setup, State


class Hall(Stage[Referee]):
    """Where the target is started."""

    def __init__(self, means: Means) -> None:
        super().__init__(means)
        self.players = self.rng.randint(2, 4)
        self.seat = self.rng.randrange(2)
        """Which the target has, unless the case says otherwise."""

    async def meet(self, state: State, seat: int | None = None, style: Style = whole) -> Referee:
        """The target has been started, and nothing was said."""
        referee = Referee(self.means, state, self.seat if seat is None else seat)
        referee.style = style
        return await self.enter(referee)

    async def begin(
        self, state: State, seat: int | None = None, style: Style = whole, luck: Luck = fair
    ) -> Referee:
        """It is greeted, and knows the facts."""
        referee = await self.meet(state, seat, style)
        referee.luck = luck
        await referee.greet()
        await referee.tell(*referee.facts())
        return referee

    async def game(self, seat: int | None = None, **setup: Any) -> Referee:
        """From the very beginning."""
        return await self.begin(GAME.start(Setup(**setup)), seat)

    def draw(self, drawing: str, *more: tuple[int, int], **settings: Any) -> State:
        """The target's turn begins; a position as it is drawn, in the seat of this case."""
        players = min(self.players, len(drawing.split()))
        return position(drawing, self.seat, *more, players=players, **settings)

    def draw_preparation(self, drawing: str, *more: tuple[int, int], **settings: Any) -> State:
        """The same before the first turn."""
        return preparing(self.draw(drawing, *more, **settings))

    @staticmethod
    def attacks(moves: list[Move]) -> list[Attack]:
        """Those among its moves. Raises `UntestedError` where there is none."""
        found = [move for move in moves if isinstance(move, Attack)]
        if not found:
            raise UntestedError("it did not attack, though it was much stronger")
        return found


SUITE: Suite[Hall] = Suite("gamecore", "ai", "exec:COMMAND, an AI of the conquest game", Hall)
