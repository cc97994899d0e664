"""One game, one AI: the target."""

from typing import Any

from parley.checks.case import BrokenError, PreventedError, Suite, UntestedError
from parley.checks.gamecore.ai.referee import Referee, Style, whole
from parley.checks.gamecore.boards import Luck, fair, position, preparing
from parley.checks.means import Means
from parley.checks.stage import Stage
from parley.games.conquest import GAME, Attack, Move, Setup, State

MUTE, TRIES = "mute", 3
"""How often a program may leave GDay unanswered before other cases stop waiting for it."""


class Hall(Stage[Referee]):
    """Where the target is started."""

    def __init__(self, means: Means) -> None:
        super().__init__(means)
        self.players = self.rng.randint(2, 4)
        self.seat = self.rng.randrange(2)
        """The target's seat, unless the case says otherwise."""

    async def meet(self, state: State, seat: int | None = None, style: Style = whole) -> Referee:
        """The target has been started, and nothing has been said."""
        referee = Referee(self.means, state, self.seat if seat is None else seat)
        referee.style = style
        return await self.enter(referee)

    async def begin(
        self, state: State, seat: int | None = None, style: Style = whole, luck: Luck = fair
    ) -> Referee:
        """It has been greeted, and knows the facts. If the `style` is unusual, all of it is judged."""
        if self.means.shared.get(MUTE, 0) >= TRIES:
            raise PreventedError("it did not answer GDay in the cases before this one")
        referee = await self.meet(state, seat, style)
        referee.luck = luck
        if style is whole:
            await self._greet(referee)
        else:
            await referee.greet()
        await referee.tell(*referee.facts())
        return referee

    async def _greet(self, referee: Referee) -> None:
        """Whatever goes wrong here, others judge; nobody waits for a mute program a hundred times."""
        try:
            await referee.greet()
        except BrokenError as error:
            if referee.gone is None:
                self.means.shared[MUTE] = self.means.shared.get(MUTE, 0) + 1
            raise PreventedError(f"GDay did not work: {error}") from None

    async def game(self, seat: int | None = None, **setup: Any) -> Referee:
        """From the very beginning."""
        return await self.begin(GAME.start(Setup(**setup)), seat)

    def draw(self, drawing: str, *more: tuple[int, int], **settings: Any) -> State:
        """The target's turn begins in this drawn position, in the seat of this case."""
        players = min(self.players, len(drawing.split()))
        return position(drawing, self.seat, *more, players=players, **settings)

    def draw_preparation(self, drawing: str, *more: tuple[int, int], **settings: Any) -> State:
        """The same before the first turn."""
        return preparing(self.draw(drawing, *more, **settings))

    @staticmethod
    def attacks(moves: list[Move]) -> list[Attack]:
        """The attacks among its moves. Raises `UntestedError` if there are none."""
        found = [move for move in moves if isinstance(move, Attack)]
        if not found:
            raise UntestedError("it did not attack, though it was much stronger")
        return found


SUITE: Suite[Hall] = Suite("gamecore", "ai", "exec:COMMAND, an AI of the conquest game", Hall)
