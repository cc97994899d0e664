"""A game between two of our clients, with our own referee, which knows what must come."""

from collections.abc import Sequence

from parley.checks.bpgp.fleets import LAYOUT, SETUP
from parley.checks.bpgp.server.stage import ROUND_TIME, Client, LobbyStage
from parley.checks.case import BrokenError
from parley.checks.stage import preparing
from parley.core import CHANCE, Cell, Event, Seat, format_cell
from parley.core.connection import Message
from parley.games import battleship_plus as game
from parley.games.battleship_plus import GAME, Setup, State
from parley.wires.bpgp.layout import NumShips, ShipPosition
from parley.wires.bpgp.messages import (
    Abort,
    EndGame,
    Fail,
    Game,
    Hit,
    Join,
    Move,
    Moved,
    Place,
    Placed,
    Shoot,
    StartGame,
    Wait,
    YouStart,
)

ABORTED, WON, LOST = 0, 2, 3
ALONE = "ENDGAME with any reason but 3 (opponent won)"
"""For the player left behind: the draft gives no reason for it (bpgp/1.3/12, bpgp/3.2.2/2)."""
Layout = tuple[ShipPosition, ...]


class Duel:
    """Host and guest. Whatever the rules say about a move is expected from the server, at both ends."""

    def __init__(self, setup: Setup, host: Client, guest: Client) -> None:
        self.players = (host, guest)
        self.state: State = GAME.start(setup)

    @property
    def turn(self) -> Seat:
        (seat,) = self.state.public.to_move
        return seat

    @property
    def active(self) -> Client:
        return self.players[self.turn]

    @property
    def waiting(self) -> Client:
        return self.players[1 - self.turn]

    @property
    def counter(self) -> int:
        """The turn_counter of both (bpgp/4.2.1/2)."""
        return self.state.public.turn_counter

    # -- before the first turn ---------------------------------------------------------------------

    def place(self, seat: int, layout: Layout = LAYOUT) -> None:
        """Send a legal PLACE."""
        self.players[seat].say(Place(layout))
        self._apply(Seat(seat), placing(layout))

    async def begin(self, *layouts: Layout) -> None:
        """Both place, and hear who begins."""
        for seat, layout in enumerate(layouts or (LAYOUT, LAYOUT)):
            self.place(seat, layout)
        await self.hear_start()

    async def hear_start(self) -> None:
        """YOUSTART to one, WAIT to the other; PLACED is examined elsewhere."""
        for player in self.players:
            player.overlooked = (Placed,)
        told = [await player.expect(YouStart, Wait) for player in self.players]
        for player in self.players:
            player.overlooked = ()
        host, starters = (
            self.players[0],
            [seat for seat, message in enumerate(told) if isinstance(message, YouStart)],
        )
        if len(starters) != 1:
            raise BrokenError(
                "YOUSTART to one and WAIT to the other",
                f"{host.name_of(type(told[0]))} and {host.name_of(type(told[1]))}",
            )
        self._apply(CHANCE, game.First(Seat(starters[0])))

    # -- turns -------------------------------------------------------------------------------------

    def shot(self, cell: Cell) -> Shoot:
        """The message for it."""
        return Shoot(self.counter, cell)

    async def shoot(self, *cells: Cell) -> None:
        """The player to move fires, and both hear the result."""
        for cell in cells:
            self.active.say(self.shot(cell))
            await self._both(self._apply(self.turn, game.Shoot(cell)))

    async def move(self, ship: int, direction: int) -> None:
        """The player to move moves a ship, and both hear of it."""
        self.active.say(Move(self.counter, ship, direction))
        await self.hear_move(ship, direction)

    async def hear_move(self, ship: int, direction: int) -> None:
        """The result of a move that has been sent."""
        seat = self.turn
        before = self.state.fleets[seat].ships[ship]
        events = self._apply(seat, game.Move(ship, direction))
        (moved,) = (event for event in events if isinstance(event, game.Moved))
        board = self.state.public.setup.grid
        listed = set(moved.uncovered)
        fresh = {cell for cell in listed if not before & board.bit(*cell)}
        for player in self.players:
            # bpgp/4.1.7/3: all squares, or only those the ship did not cover before
            await player.expect(
                Moved,
                so=lambda message: set(message.positions) in (listed, fresh),
                words=f"MOVED with {_list(moved.uncovered)}",
            )

    async def pass_to(self, seat: int, water: Cell) -> None:
        """Make it this player's turn: by a shot into the water, if need be."""
        if self.turn != seat:
            await self.shoot(water)

    async def refused(self, message: Message | bytes, *codes: int) -> None:
        """The player to move says something wrong; the opponent hears nothing of it."""
        await self.active.refused(message, *codes)
        await self.waiting.expect_no_change("nothing: what was refused has not happened")

    async def hear(self, *events: Event) -> None:
        """Both hear what has happened."""
        await self._both(events)

    def _apply(self, seat: Seat, move: game.BattleshipMove) -> Sequence[Event]:
        step = GAME.apply(self.state, seat, move)
        self.state = step.state
        return step.events

    async def _both(self, events: Sequence[Event]) -> None:
        for event in events:
            for seat, player in enumerate(self.players):
                await _expect(player, Seat(seat), event)


async def _expect(player: Client, seat: Seat, event: Event) -> None:
    match event:
        case game.Hit():
            hit = Hit(event.sunk, event.cell)
            words = f"HIT at {format_cell(event.cell)}, {'sunk' if event.sunk else 'not sunk'}"
            await player.expect(Hit, so=hit.__eq__, words=words)
        case game.Fail():
            await player.expect(Fail, so=Fail(event.cell).__eq__, words=f"FAIL at {format_cell(event.cell)}")
        case game.Ended() if seat in event.outcome.winners:
            await player.expect(EndGame, so=EndGame(WON).__eq__, words="ENDGAME 2 (you won)")
        case game.Ended():
            await player.expect(EndGame)


def placing(layout: Layout) -> game.Place:
    """PLACE as the rules have it."""
    return game.Place(tuple(game.ShipPosition(*ship) for ship in layout))


def _list(cells: Sequence[Cell]) -> str:
    return " and ".join(map(format_cell, cells)) or "no squares"


async def abort(quitter: Client, opponent: Client) -> None:
    """One gives up, and both are back in the lobby."""
    quitter.say(Abort())
    await opponent.expect(EndGame, so=EndGame(ABORTED).__eq__, words="ENDGAME 0 (opponent aborted)")
    quitter.overlooked = (EndGame,)  # bpgp/4.1.9/4: optional


async def start(stage: LobbyStage, setup: Setup = SETUP, round_time: int = ROUND_TIME) -> Duel:
    """Two of ours at a table: both have heard STARTGAME, neither has placed."""
    host, guest = await stage.member(), await stage.member()
    with preparing("starting a game"):
        created = await host.create(setup.size, NumShips(*setup.ships), round_time)
        guest.overlooked = (Game,)
        stage.begun.add(created.game_id)
        guest.say(Join(created.game_id))
        for player in (guest, host):
            await player.expect(StartGame)
        guest.overlooked = ()
    return Duel(setup, host, guest)


async def begin(
    stage: LobbyStage, *layouts: Layout, setup: Setup = SETUP, round_time: int = ROUND_TIME
) -> Duel:
    """Both have placed, and one has the turn."""
    duel = await start(stage, setup, round_time)
    with preparing("placing ships"):
        await duel.begin(*layouts)
    return duel
