"""What all screens have in common: a table of deeds, help, a line about the connection, errors as a note."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar, NamedTuple

from textual import events
from textual.screen import Screen
from textual.widgets import Input, Select

from parley.cli.play.app.ask import Choice, Help, Question, Writing
from parley.cli.play.app.chronicle import Chronicle
from parley.cli.play.app.deeds import HELP, MORE, PALETTE, QUIT, Deed, help_of, key_name, keys_of
from parley.cli.play.app.keys import Keys, Pairs
from parley.cli.play.app.top import Top
from parley.cli.play.words import Say
from parley.core import ParleyError
from parley.visits import Command, Commanded, Visit

WIDE = 110
"""Columns from which on there is a panel at the side."""
ANYWHERE = (HELP, PALETTE, QUIT)


class Person(NamedTuple):
    """The person at this terminal: their visit, what was heard, their language."""

    visit: Visit
    chronicle: Chronicle
    say: Say


class Scene(Screen[None]):
    """One screen. What is not offered now (`offers`) has no key, no word in the last line and no command."""

    AUTO_FOCUS = ""
    DEEDS: ClassVar[tuple[Deed, ...]] = ()

    def __init__(self, person: Person) -> None:
        super().__init__()
        self.person = person
        self.visit, self.chronicle, self.say = person
        self.top, self.bottom = Top(self.visit.now, self.say), Keys()
        self._is_ready = False

    @property
    def heading(self) -> str:
        """The first line: where we are."""
        return self.visit.where

    def on_mount(self) -> None:
        """Show what there is."""
        self._is_ready = True
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        """A wide screen has room for a panel at the side."""
        self.set_class(event.size.width >= WIDE, "wide")

    def freshen(self) -> None:
        if self._is_ready:
            self.show()

    def show(self) -> None:
        """Everything as it is now."""
        self.top.show(self.heading, self.chronicle.outage)
        self.bottom.show(self.keys)

    # -- deeds ------------------------------------------------------------------------------------------

    def offers(self, action: str) -> bool:
        """May this be done now?"""
        del action
        return True

    def offered(self) -> list[Deed]:
        """What may be done now."""
        return [deed for deed in (*self.DEEDS, *ANYWHERE) if self.offers(deed.action)]

    @property
    def keys(self) -> Pairs:
        """For the last line."""
        urgent = (
            [] if self.urgent is None else [(key_name(MORE.keys[0], self.say), self.say(self.urgent.label))]
        )
        return [*urgent, *keys_of(self.offered(), self.say)]

    @property
    def help_parts(self) -> list[tuple[str, Pairs]]:
        """For the help: parts with their headings."""
        return [(self.say("Keys of this screen"), help_of(self.offered(), self.say))]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While something is written, a letter or sign means itself."""
        if action == "quick":
            return not isinstance(self.focused, Input | Select) and self.offers(str(parameters[0]))
        return self.offers(action) if any(action == deed.action for deed in self.DEEDS) else True

    async def action_quick(self, action: str) -> None:
        """What a sign stands for."""
        await self.run_action(action)

    # -- what there is to do at this place only ---------------------------------------------------------

    @property
    def commands(self) -> list[Command]:
        """The most urgent first."""
        found = self.visit.commands() if isinstance(self.visit, Commanded) else []
        return sorted(found, key=lambda command: not command.is_urgent)

    @property
    def urgent(self) -> Command | None:
        """What has to be done before anything else."""
        return next((command for command in self.commands if command.is_urgent), None)

    def action_more(self) -> None:
        """The urgent one at once, else the one they choose."""
        commands = self.commands

        def chosen(number: int | None) -> None:
            if number is not None:
                self._carry_out(commands[number])

        if self.urgent is not None:
            self._carry_out(self.urgent)
        else:
            words = [f"{self.say(command.label)}: {self.say(command.help)}" for command in commands]
            self.app.push_screen(Choice(words), chosen)

    def _carry_out(self, command: Command) -> None:
        def written(text: str | None) -> None:
            if text is not None and text.strip():
                self.attempt(partial(command.do, text.strip()))

        if command.asks:
            self.app.push_screen(Writing(self.say(command.asks), command.typed), written)
        else:
            self.attempt(partial(command.do, ""))

    def action_help(self) -> None:
        self.app.push_screen(Help(self.help_parts, self.say))

    # -- what follows from it ---------------------------------------------------------------------------

    def attempt(self, deed: Callable[[], None]) -> None:
        """Do it; what is impossible is reported in a line."""
        self.chronicle.note = ""
        try:
            deed()
        except ParleyError as error:
            self.chronicle.note = self.say(str(error))
        self.show()

    def ask(self, question: str, deed: Callable[[], None]) -> None:
        """Do it only after confirmation."""

        def answered(answer: bool | None) -> None:
            if answer:
                self.attempt(deed)

        self.app.push_screen(Question(question, self.say), answered)
