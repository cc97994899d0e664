"""What may be typed: commands, and moves in the notation of the game."""

from collections.abc import Callable

from parley.cli.play.plain import at_table, in_hall
from parley.cli.play.plain.at_table import AtTable
from parley.cli.play.plain.in_hall import InHall
from parley.cli.play.words import Say
from parley.visits import (
    Began,
    Came,
    Can,
    CannotNow,
    Command,
    Commanded,
    Gathered,
    Happened,
    Hinted,
    Listed,
    Notice,
    Visit,
    Wish,
)

Answers = tuple[type[Notice], ...]
"""What shows that a command is done. Until then a script must wait."""
_ANSWERS: dict[str, Answers] = {
    "again": (Came, Began),
    "hint": (Hinted,),
    "join": (Came,),
    "open": (Came,),
    "resign": (Happened,),
    "tables": (Listed,),
    "watch": (Came,),
}


class Commands:
    """Carries out what is typed on a visit. Whatever is impossible raises `ParleyError`."""

    def __init__(self, visit: Visit, say: Say, write: Callable[[str], None], wish: Wish | None) -> None:
        self.is_listing = False
        """Is the list of tables wanted?"""
        self._is_counting = False
        """Is that of people?"""
        self._visit, self._say, self._write = visit, say, write
        self._table, self._hall = AtTable(visit, say, write), InHall(visit, say, write, wish)
        self._words = {**self._table.words, **self._hall.words, "help": self._help, "?": self._help}

    def answers_to(self, line: str) -> Answers:
        """What will show that it is done."""
        word = _word(line)
        if word == "who":
            return (Gathered,) if self._hall.asks_people else ()
        return _ANSWERS.get(word, ()) if word in self._words or word in self._own else (Happened,)

    def do(self, line: str) -> None:
        word = _word(line)
        if word in self._words:
            self._words[word](line[len(word) :].strip())
            self.is_listing = self.is_listing or word == "tables"
            self._is_counting = self._is_counting or (word == "who" and self._hall.asks_people)
        elif word in self._own:
            self._own[word].do(line[len(word) :].strip())
        elif self._visit.seen is None:
            raise CannotNow("there is no such command here: type help")
        else:
            self._table.move(line)

    @property
    def _own(self) -> dict[str, Command]:
        """What there is to do at this place only, by name."""
        found = self._visit.commands() if isinstance(self._visit, Commanded) else []
        return {command.name: command for command in found}

    def listed(self, notice: Listed) -> None:
        """A list of tables or people has come; read it out if it was wanted."""
        if isinstance(notice, Gathered):
            if self._is_counting:
                self._is_counting = False
                self._hall.read_people()
        elif self.is_listing:
            self.is_listing = False
            self._hall.read_tables()

    def _help(self, _words: str) -> None:
        seen = self._visit.seen
        lines = at_table.MOVES.get(seen.game.name, ()) if seen is not None else ()
        for line in (*lines, *at_table.HELP, *(in_hall.HELP if Can.LIST in self._visit.can else ())):
            self._write(self._say(line))
        for name, command in self._own.items():
            self._write(f"{name}: {self._say(command.help)}")


def _word(line: str) -> str:
    return line.partition(" ")[0].lower()
