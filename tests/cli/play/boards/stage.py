"""A screen with nothing on it but one board, and the table it shows."""

import asyncio
from typing import Any

from textual import events
from textual.app import App, ComposeResult

from parley.cli.play.boards.board import GameBoard
from tests.cli.play.sittings import Sitting


class Stage(App[None]):
    """Writes down what the board decides; every move must be legal. `plays`: it is made, too."""

    def __init__(self, board: GameBoard, sitting: Sitting, plays: bool = False) -> None:
        super().__init__()
        self.board, self.sitting, self.plays = board, sitting, plays
        self.decided: list[Any] = []

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        self.board.show(self.sitting.seen)
        self.board.focus()

    def on_game_board_decided(self, event: GameBoard.Decided) -> None:
        sitting = self.sitting
        assert sitting.seen.seat is not None
        sitting.game.check(sitting.state, sitting.seen.seat, event.move)
        self.decided.append(event.move)
        if self.plays:
            sitting.play(sitting.seen.seat, event.move)
            self.board.show(sitting.seen)

    @property
    def drawn(self) -> list[str]:
        """The lines of the board as they are on the screen, without colours."""
        return [self.board.render_line(y).text.rstrip() for y in range(self.board.size.height)]

    async def poke(self, key: str) -> None:
        """Press a key on the board. Far quicker than a pilot: only what it decides is waited for."""
        self.board.post_message(events.Key(key, key if len(key) == 1 else None))
        await self._heard()

    async def point(self, x: int, y: int) -> None:
        """Click there."""
        self.board.post_message(events.Click(self.board, x, y, 0, 0, 1, False, False, False))
        await self._heard()

    async def _heard(self) -> None:
        """The board has taken everything before this, and we have taken what it says."""
        for taken_by in (self.board, self.screen, self):
            taken = asyncio.Event()
            taken_by.call_next(taken.set)
            await taken.wait()
