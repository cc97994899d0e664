"""How games end: ENDGAME and its reasons (4.1.9, 4.2.5)."""

from functools import partial

from parley.checks.bpgp.fleets import SHIP_CELLS, WATER
from parley.checks.bpgp.server.duel import ALONE, LOST, Duel, abort, begin, start
from parley.checks.bpgp.server.stage import SUITE, Client, LobbyStage
from parley.checks.case import BrokenError, UntestedError
from parley.core import Cell
from parley.core.connection import Message
from parley.games import battleship_plus as game
from parley.games.battleship_plus import GAME
from parley.wires.bpgp.messages import Abort, EndGame, Error, Games, GetGames, Hit, Shoot

OTHER = 5


async def _all_but_one(stage: LobbyStage) -> tuple[Duel, Cell]:
    """Only the last square of the last ship is left."""
    duel = await begin(stage)
    *cells, last = [cell for ship in SHIP_CELLS for cell in ship]
    await duel.shoot(*cells)
    return duel, last


@SUITE.case("bpgp/1.2/12", "bpgp/1.3/14", "bpgp/4.1.9/1", "bpgp/4.1.9/2", "bpgp/4.3/11")
async def win(stage: LobbyStage) -> None:
    """Whoever sinks the last ship has won: HIT, then ENDGAME to both, 2 to the winner."""
    duel, last = await _all_but_one(stage)
    await duel.shoot(last)


@SUITE.case("bpgp/4.1.9/3")
async def win_as_the_loser_hears_it(stage: LobbyStage) -> None:
    """The loser hears ENDGAME 3."""
    duel, last = await _all_but_one(stage)
    winner, loser = duel.active, duel.waiting
    winner.say(duel.shot(last))
    await loser.expect(Hit)
    await loser.expect(EndGame, so=EndGame(LOST).__eq__, words="ENDGAME 3 (opponent won)")


@SUITE.case("bpgp/6.2/6", "bpgp/4.2/1")
async def nothing_after_the_end(stage: LobbyStage) -> None:
    """After ENDGAME a shot is error 3."""
    duel, last = await _all_but_one(stage)
    winner, loser = duel.active, duel.waiting
    await duel.shoot(last)
    for player in (winner, loser):
        await player.refused(Shoot(30, WATER[0]), 3)


async def _aborts(who: str, stage: LobbyStage) -> None:
    duel = await begin(stage)
    quitter, opponent = (duel.active, duel.waiting) if who == "active" else (duel.waiting, duel.active)
    await abort(quitter, opponent)
    await opponent.refused(Shoot(0, WATER[0]), 3)


for _who, _words in (("active", "in one's turn"), ("waiting", "out of turn")):
    SUITE.add(
        f"abort-by-the-{_who}",
        ("bpgp/4.2.5/2", "bpgp/4.1.9/4", "bpgp/6.2/7"),
        f"ABORT {_words} ends the game: ENDGAME 0 to the opponent.",
        partial(_aborts, _who),
    )


@SUITE.case("bpgp/4.1.9/4")
async def abort_as_the_quitter_hears_it(stage: LobbyStage) -> None:
    """Whoever aborts hears ENDGAME 3 or 5, or nothing."""
    duel = await begin(stage)
    quitter = duel.active
    quitter.say(Abort(), GetGames())
    answer = await quitter.expect(EndGame, Games)
    if isinstance(answer, EndGame) and answer.reason not in (LOST, OTHER):
        raise BrokenError("ENDGAME 3 or 5, or nothing", quitter.wire.describe(answer))


@SUITE.case("bpgp/4.2.5/2", "bpgp/4.2/1")
async def abort_twice(stage: LobbyStage) -> None:
    """Once the game is over, another ABORT is error 3."""
    duel = await begin(stage)
    quitter, opponent = duel.players
    await abort(quitter, opponent)
    await opponent.refused(Abort(), 3)


@SUITE.case("bpgp/4.1.9/2")
async def end_told_once(stage: LobbyStage) -> None:
    """If both abort at the same moment, each hears of one end."""
    duel = await begin(stage)
    for player in duel.players:
        player.say(Abort())
    for player in duel.players:
        player.say(GetGames())
        told: list[Message] = []
        while not isinstance(answer := await player.expect_any((EndGame, Error, Games)), Games):
            told.append(answer)
            if sum(isinstance(message, EndGame) for message in told) > 1 or len(told) > 2:
                raise BrokenError(
                    "one ENDGAME, and an ERROR at most", ", then ".join(map(player.wire.describe, told))
                )


async def _loses_connection(when: str, stage: LobbyStage) -> None:
    duel = await (start(stage) if when == "placing" else begin(stage))
    leaver, opponent = duel.players if when != "waiting" else (duel.waiting, duel.active)
    if when == "active":
        leaver, opponent = duel.active, duel.waiting
    await leaver.close()
    await hear_of_loss(opponent)


async def hear_of_loss(opponent: Client) -> None:
    """The opponent's connection is lost: ENDGAME to this one."""
    frame = await opponent.heed()
    if frame is None and opponent.gone is None:
        raise UntestedError(
            f"no ENDGAME within {opponent.means.patience:g} s: it may wait for them to come back"
        )
    if frame is None or not isinstance(frame.message, EndGame) or frame.message.reason == LOST:
        got = (
            opponent.nothing
            if frame is None or frame.message is None
            else opponent.wire.describe(frame.message)
        )
        raise BrokenError(ALONE, got)


for _when in ("placing", "active", "waiting"):
    SUITE.add(
        f"connection-lost-{_when}",
        ("bpgp/1.3/12", "bpgp/4.1.9/4"),
        "A lost connection ends the game: ENDGAME to the opponent.",
        partial(_loses_connection, _when),
    )


@SUITE.case("bpgp/6.2/6", "bpgp/3.1.1.2/3")
async def no_game_is_left(stage: LobbyStage) -> None:
    """A finished game is not listed."""
    duel = await begin(stage)
    quitter, opponent = duel.players
    await abort(quitter, opponent)
    ours = {player.username for player in duel.players}
    if any(listed.username in ours for listed in await opponent.list()):
        raise BrokenError("GAMES without a game that is over", "it is listed")


@SUITE.case("bpgp/4.1.5/2", "bpgp/1.2/12")
async def end_follows_the_last_hit(stage: LobbyStage) -> None:
    """The winning shot is announced as HIT, sunk, before ENDGAME; nothing comes after."""
    duel, last = await _all_but_one(stage)
    step = GAME.apply(duel.state, duel.turn, game.Shoot(last))
    duel.active.say(duel.shot(last))
    await duel.hear(*step.events)
    for player in duel.players:
        await player.expect_no_change("nothing after ENDGAME")
