"""What draws on the whole screen: colours, the terminal, and the commands of whatever screen is shown."""

import os
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, ClassVar

from textual.app import App, SystemCommand
from textual.binding import BindingType
from textual.command import CommandPalette
from textual.filter import LineFilter, NoColor
from textual.screen import Screen
from textual.theme import ThemeProvider

from parley.cli.play.app.chronicle import Chronicle
from parley.cli.play.app.deeds import QUIT, bindings_of, key_name
from parley.cli.play.app.lines import Tame
from parley.cli.play.app.looks import NIGHT
from parley.cli.play.app.scene import Person, Scene
from parley.cli.play.app.terminal import Terminal
from parley.cli.play.boards.marks import ROUGH, marks_here
from parley.cli.play.words import speaker
from parley.visits import Visit


class Canvas(App[int]):
    """For the person on this visit."""

    CSS_PATH = "app.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bindings_of((QUIT,))

    def __init__(self, visit: Visit, language: str) -> None:
        super().__init__(driver_class=Terminal)
        self.title = "Parley"
        self._tame = Tame(is_rough=marks_here() is ROUGH)
        self._paint(os.environ.get("TEXTUAL_THEME"))
        self.visit, self.say = visit, speaker(language)
        self.chronicle = Chronicle(visit, self.say)
        self.person = Person(visit, self.chronicle, self.say)

    def _paint(self, wanted: str | None) -> None:
        """In the requested colours, if they exist."""
        self.register_theme(NIGHT)
        self.theme = wanted if wanted in self.available_themes else NIGHT.name

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's, and ours; without colours there are none at all, not even greys."""
        return [NoColor(), self._tame] if self.no_color else [*super().get_line_filters(), self._tame]

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What can be done on this screen, and the colours."""
        for deed in screen.offered() if isinstance(screen, Scene) else ():
            if deed.action != "app.command_palette":
                keys = " ".join(key_name(key, self.say) for key in deed.keys)
                yield SystemCommand(self.say(deed.help), keys, partial(screen.run_action, deed.action))
        yield SystemCommand(self.say("choose colours"), "", self.action_change_theme)

    def action_command_palette(self) -> None:
        """Textual's palette, in the player's language."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette(placeholder=self.say("Look for a command…")))

    def search_themes(self) -> None:
        """The same for colours."""
        self.push_screen(CommandPalette([ThemeProvider], placeholder=self.say("Look for colours…")))

    def action_leave_all(self) -> None:
        self.exit(0)
