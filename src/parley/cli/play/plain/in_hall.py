"""What may be typed anywhere: the hall, its tables and people."""

from collections.abc import Callable

from parley.cli.given import parse_settings
from parley.cli.play.plain.saying import row_in_words
from parley.cli.play.words import Say, later
from parley.games import GAMES
from parley.visits import Can, CannotNow, Stage, Visit, Wish

_ROWS = 50
"""Rows that are read out."""

HELP = (
    later("tables: the list; open dots size=20: open a table; join 3, watch 3: sit down, or look on."),
    later("who: those who are here; say hello: talk to everybody; tell ann hello: to one person."),
)


class InHall:
    """Commands about tables and people. Whatever is impossible raises `ParleyError`."""

    def __init__(self, visit: Visit, say: Say, write: Callable[[str], None], wish: Wish | None) -> None:
        self._visit, self._say, self._write, self._wish = visit, say, write, wish
        self.words: dict[str, Callable[[str], None]] = {
            "join": lambda words: self._sit(visit.join, words),
            "open": self._open,
            "quit": lambda _words: visit.close(),
            "say": visit.say,
            "tables": self._refresh,
            "tell": self._tell,
            "watch": lambda words: self._sit(visit.watch, words),
            "who": self._who,
        }

    def read_tables(self) -> None:
        rows = sorted(self._visit.hall.rows.values(), key=lambda row: row.number)
        self._write(self._say("Tables: {count}.", count=len(rows)))
        for row in rows[:_ROWS]:
            self._write(row_in_words(row, self._say))

    def _refresh(self, _words: str) -> None:
        if Can.LIST not in self._visit.can:
            raise CannotNow("there are no tables here but your own")
        self._visit.refresh()

    @property
    def asks_people(self) -> bool:
        """Does the place have to be asked who is here? At a table the last list is used."""
        return Can.PEOPLE in self._visit.can and self._visit.stage is Stage.HALL

    def _who(self, _words: str) -> None:
        if self.asks_people:
            self._visit.refresh()
        else:
            self.read_people()

    def read_people(self) -> None:
        """Those who are here."""
        people = ", ".join(self._visit.hall.people) or self._visit.name
        self._write(self._say("Here are: {names}.", names=people))

    def _open(self, words: str) -> None:
        game, *settings = words.split() or [""]
        if game not in GAMES and len(self._visit.games) == 1:
            game, settings = self._visit.games[0], words.split()
        if game in GAMES:
            self._visit.open(Wish(game, parse_settings(game, settings)))
        elif not game and self._wish is not None:
            self._visit.open(self._wish)
        else:
            raise CannotNow("say which game, such as: open dots size=20")

    def _sit(self, sit: Callable[[int, str], None], words: str) -> None:
        number, _, password = words.partition(" ")
        if not number.isdecimal() or len(number) > 18:
            raise CannotNow("say which table, such as: join 3")
        sit(int(number), password)

    def _tell(self, words: str) -> None:
        name, _, text = words.partition(" ")
        self._visit.say(text, name)
