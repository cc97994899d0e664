"""Text that is drawn only when it changes."""

import asyncio

from textual.app import App, ComposeResult
from textual.content import Content

from parley.cli.play.app.quiet import Quiet


class Sign(App[None]):
    """Nothing but a text."""

    def compose(self) -> ComposeResult:
        yield Quiet(id="sign")


def test_the_same_again_is_no_change_but_another_style_is() -> None:
    async def play() -> None:
        app = Sign()
        async with app.run_test():
            sign = app.query_one(Quiet)
            drawn: list[object] = []
            sign.update = lambda content="", **_: drawn.append(content)  # type: ignore[method-assign]
            for style in ("bold", "bold", "red"):
                sign.put(Content.styled("hello", style))
            assert len(drawn) == 2

    asyncio.run(play())
