"""CREATE_GAME: what is announced about a game, and every reason to refuse one (3.2.4)."""

from dataclasses import dataclass
from functools import partial

from parley.checks.bpgp.fleets import SHIPS, strict_setup
from parley.checks.bpgp.server.duel import begin
from parley.checks.bpgp.server.stage import SUITE, LobbyStage
from parley.checks.case import BrokenError
from parley.wires.bpgp.layout import PASSWORD_OPTION, NumShips
from parley.wires.bpgp.messages import CreateGame, Error, Game

_TOLD = (
    *("bpgp/3.2.4/2", "bpgp/1.3/2", "bpgp/1.1/3", "bpgp/1.1/5", "bpgp/3.1.1.3/1", "bpgp/3.1.1.3/3"),
    *("bpgp/3.1.1.2/1", "bpgp/3.1.1.2/5", "bpgp/3.1.2/1", "bpgp/3.1.2/2", "bpgp/3.1.2/5"),
    *("bpgp/3.1.2/7", "bpgp/3.1.2/8", "bpgp/3.1.2/9", "bpgp/3.1.2/10"),
)


async def _as_wanted(size: int, round_time: int, password: bytes, stage: LobbyStage) -> None:
    host, other = await stage.member(), await stage.member()
    ships = NumShips(*strict_setup(size).ships)
    told = await host.create(size, ships, round_time, password)
    options = PASSWORD_OPTION if password else 0
    wanted = Game(told.game_id, host.username, size, ships, round_time, options)
    describe = host.wire.describe
    for game in (told, await other.expect_game(host)):
        if game != wanted:
            raise BrokenError(describe(wanted), describe(game))
    listed = [game for game in await other.list() if game.username == host.username]
    if listed != [wanted]:
        raise BrokenError(f"in GAMES {describe(wanted)}", "; ".join(map(describe, listed)) or "nothing")


for _size, _time, _password in (
    (10, 25, b""),
    (11, 30, b""),
    (15, 45, b""),
    (26, 60, b""),
    (10, 60, b"secret"),
    (10, 60, b"n" * 255),
):
    SUITE.add(
        f"create-{_size}-in-{_time}-s" + (f"-with-{len(_password)}-byte-password" if _password else ""),
        _TOLD,
        "GAME and GAMES tell of a new game as it was wanted.",
        partial(_as_wanted, _size, _time, _password),
    )


@dataclass(frozen=True, slots=True)
class Wrong:
    """Something no game can be created with."""

    name: str
    clauses: tuple[str, ...]
    title: str
    message: CreateGame
    codes: tuple[int, ...]


_SIZE, _TIME = (
    ("bpgp/3.2.4/12", "bpgp/5.2.3/5", "bpgp/1.1/2"),
    ("bpgp/3.2.4/13", "bpgp/5.2.3/6", "bpgp/1.2/9"),
)
_OPTION = ("bpgp/3.2.4/3", "bpgp/5.2.4/2")
_FEW = ("bpgp/3.2.4/6", "bpgp/5.2.4/10", "bpgp/5.2.4/1")
WRONG = (
    *(
        Wrong(
            f"create-size-{size}",
            _SIZE,
            f"A board of {size} is error 13.",
            CreateGame(size, SHIPS, 60),
            (13,),
        )
        for size in (0, 9, 27, 255)
    ),
    *(
        Wrong(
            f"create-time-{time}", _TIME, f"{time} seconds are error 14.", CreateGame(10, SHIPS, time), (14,)
        )
        for time in (0, 20, 24, 26, 59, 61, 65, 255)
    ),
    *(
        Wrong(
            f"create-option-{option:02x}",
            _OPTION,
            f"Options {option:#04x} have a bit that is not used: error 100.",
            CreateGame(10, SHIPS, 60, option, b"secret" if option & PASSWORD_OPTION else b""),
            (100,),
        )
        for option in (0x01, 0x40, 0x81)
    ),
    Wrong(
        "create-without-password",
        ("bpgp/3.2.4/5", "bpgp/5.2.3/2"),
        "The password option without a password is error 10.",
        CreateGame(10, SHIPS, 60, PASSWORD_OPTION),
        (10,),
    ),
    Wrong(
        "create-password-of-256-bytes",
        ("bpgp/3.2.4/14", "bpgp/5.2.3/8", "bpgp/3.1.2/11"),
        "A password of 256 bytes is error 16.",
        CreateGame(10, SHIPS, 60, PASSWORD_OPTION, b"n" * 256),
        (16,),
    ),
    Wrong(
        "create-255-carriers",
        _FEW,
        "Ships that need more room than there is are error 108.",
        CreateGame(10, NumShips(255, 0, 0, 0, 0), 60),
        (108,),
    ),
    Wrong(
        "create-one-ship-too-many",
        _FEW,
        "Ships of 102 squares on a board of 100 are error 108.",
        CreateGame(10, NumShips(10, 0, 0, 0, 1), 60),
        (108,),
    ),
    Wrong(
        "create-255-of-each",
        _FEW,
        "255 ships of each type fit no board: error 108.",
        CreateGame(26, NumShips(255, 255, 255, 255, 255), 60),
        (108,),
    ),
    Wrong(
        "create-with-two-faults",
        ("bpgp/3.2.4/10",),
        "A board that is too small and a time that is too short: one error.",
        CreateGame(9, SHIPS, 20),
        (13, 14),
    ),
    Wrong(
        "create-with-many-faults",
        ("bpgp/3.2.4/10",),
        "Everything is wrong: one error.",
        CreateGame(27, NumShips(255, 255, 255, 255, 255), 61, 0xFF),
        (10, 13, 14, 100, 108),
    ),
)


async def _refused(wrong: Wrong, stage: LobbyStage) -> None:
    client = await stage.member()
    await client.refused(wrong.message, *wrong.codes)
    if any(game.username == client.username for game in await client.list()):
        raise BrokenError("no game in GAMES: it was refused", "a game")
    await client.create()


for _wrong in WRONG:
    SUITE.add(_wrong.name, _wrong.clauses, _wrong.title, partial(_refused, _wrong))


@SUITE.case("bpgp/3.2.4/11")
async def create_with_a_password_unasked(stage: LobbyStage) -> None:
    """A password without its option is error 10, or ignored."""
    client = await stage.member()
    client.say(CreateGame(10, SHIPS, 60, 0, b"secret"))
    await client.expect(
        Game,
        Error,
        so=lambda said: (
            said == Error(10)
            if isinstance(said, Error)
            else said.username == client.username and not said.options
        ),
        words="ERROR 10, or GAME without a password",
    )


@SUITE.case("bpgp/6.1/3", "bpgp/6.1/2")
async def create_after_looking_round(stage: LobbyStage) -> None:
    """A game can be created after GET_GAMES as well as right after LOGIN."""
    client = await stage.member()
    await client.list()
    await client.create()


@SUITE.case("bpgp/3.2.4/9")
async def create_twice(stage: LobbyStage) -> None:
    """Somebody who has a game open cannot create another."""
    client = await stage.member()
    await client.create()
    await client.refused(CreateGame(10, SHIPS, 60))


@SUITE.case("bpgp/3.2.4/9")
async def create_while_playing(stage: LobbyStage) -> None:
    """A player cannot create a game."""
    duel = await begin(stage)
    await duel.refused(CreateGame(10, SHIPS, 60))
