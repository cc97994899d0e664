"""Our player of Battleship Plus: opens a game, or joins the client's, and plays it."""

from parley.bots.battleship_plus.density import DensityBot
from parley.checks.bpgp.fleets import SHIPS, random_fleet
from parley.checks.means import Means
from parley.checks.pairs.bpgp.board import ME, Board
from parley.checks.pairs.bpgp.umpire import BpgpUmpire
from parley.checks.pairs.partner import Partner
from parley.core.bot import Limit
from parley.games import battleship_plus as game
from parley.games.battleship_plus import View
from parley.wires.bpgp import Cancel, CreateGame, Join, Login, Move, Place, Shoot, State

SIZE, ROUND_TIME = 10, 60
MOVES = 0.1
"""How many of our turns are moves, if a ship can move."""
_LOBBY = (State.CONNECTED, State.GAME_SELECTION)


class BpgpPartner(Partner):
    """It has one thing to say at a time."""

    def __init__(self, means: Means, umpire: BpgpUmpire) -> None:
        super().__init__(means, umpire)
        self.umpire: BpgpUmpire = umpire
        self.name = means.fresh_name()
        self._bot, self._has_opened, self._has_cancelled = DensityBot(), False, False
        self._wanted: Join | None = None

    @property
    def is_ready(self) -> bool:
        return self.umpire.state is State.GAME_CREATED

    def follow(self, seen: BpgpUmpire) -> bool:
        """Our own game is cancelled first."""
        own = seen.session.game_id
        if seen.state is not State.GAME_CREATED or own is None:
            return False
        self._wanted = Join(own, seen.password)
        self.act()
        return True

    def act(self) -> None:
        """Wait for what has not been answered yet."""
        umpire = self.umpire
        if umpire.is_awaiting or umpire.breach is not None:
            return
        board = umpire.board
        if umpire.state is State.UNCONNECTED:
            self.say(Login(self.name))
        elif umpire.state in _LOBBY:
            self._sit_down()
        elif umpire.state is State.GAME_CREATED and self._wanted is not None:
            # bpgp/2.1/2: a server may want either form
            self.say(Cancel(umpire.session.game_id if self._has_cancelled else None))
            self._has_cancelled = True
        elif board is not None and umpire.is_playing:
            self._play(board)

    def _sit_down(self) -> None:
        if self._wanted is not None:
            wanted, self._wanted = self._wanted, None
            self.say(wanted)
        elif not self._has_opened:
            self._has_opened = True
            self.say(CreateGame(SIZE, SHIPS, ROUND_TIME))

    def _play(self, board: Board) -> None:
        if not board.is_placed:
            self.say(Place(random_fleet(board.state.public.setup, self.rng)))
        elif self.umpire.state is State.YOUR_TURN and board.said is None and not board.is_won:
            counter = self.umpire.session.turn_counter
            match self._choose(View(ME, board.state.public, board.state.fleets)):
                case game.Shoot(cell):
                    self.say(Shoot(counter, cell))
                case game.Move(ship, direction):
                    self.say(Move(counter, ship, direction))

    def _choose(self, view: View) -> game.BattleshipMove:
        courses = [move for move in view.moves() if isinstance(move, game.Move)]
        if courses and self.rng.random() < MOVES:
            return self.rng.choice(courses)
        return self._bot.choose(view, Limit(), self.rng)
