"""Any point that is open, each as likely as any other."""

from random import Random

from parley.core.bot import Hint, Limit
from parley.games.dots import Put, View


class RandomBot:
    """Puts dots at random. Never stops."""

    def choose(self, view: View, _limit: Limit, rng: Random) -> Put:
        """Any of `view.moves()`."""
        cells = list(view.state.field.grid.cells(view.choices))
        return Put(cells[rng.randrange(len(cells))])

    def hint(self, view: View, limit: Limit, rng: Random) -> Hint[Put]:
        """Every open point is as good as any other."""
        return Hint(
            self.choose(view, limit, rng), dict.fromkeys(view.state.field.grid.cells(view.choices), 1.0)
        )
