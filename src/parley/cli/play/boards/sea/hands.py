"""Which hand is used for what there is to do."""

from collections.abc import Callable, Mapping
from random import Random

from parley.cli.play.boards.sea.answering import Answering
from parley.cli.play.boards.sea.hand import Decide, Hand
from parley.cli.play.boards.sea.idle import Idle
from parley.cli.play.boards.sea.placing import Placing
from parley.cli.play.boards.sea.sight import Sight, Todo
from parley.cli.play.boards.sea.turn import Turn
from parley.cli.play.words import Say


class Hands:
    """Those of one match: each is kept, so that a target stays where it was aimed at."""

    def __init__(self, say: Say, decide: Decide, rng: Random) -> None:
        self._makers: Mapping[Todo, Callable[[Sight], Hand]] = {
            Todo.PLACE: lambda sight: Placing(say, decide, rng, sight),
            Todo.READY: lambda sight: Answering(say, decide, sight),
            Todo.SHOOT: lambda sight: Turn(say, decide, sight),
            Todo.ANSWER: lambda sight: Answering(say, decide, sight),
            Todo.NOTHING: lambda sight: Idle(say, sight),
        }
        self._made: dict[Todo, Hand] = {}

    def for_now(self, sight: Sight) -> Hand:
        """The one that is needed."""
        if sight.todo not in self._made:
            self._made[sight.todo] = self._makers[sight.todo](sight)
        return self._made[sight.todo]
