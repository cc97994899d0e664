"""The generated dissector, in the real tshark."""

import subprocess
from pathlib import Path
from random import Random

import pytest

from parley.core import Cell
from parley.core.connection import Message
from parley.testing.check_connection import random_cuts
from parley.wires.bpgp import (
    CODES,
    COMMANDS,
    EXAMPLES,
    BpgpFramer,
    Cancel,
    Chat,
    ChatFrom,
    Direction,
    EndGame,
    EndReason,
    Error,
    ErrorCode,
    Game,
    Games,
    GetGames,
    Hit,
    Join,
    Login,
    Move,
    Moved,
    NumShips,
    Place,
    ShipPosition,
    Shoot,
    StartGame,
    encode,
)
from parley.wires.bpgp.dissector import lua
from parley.wires.bpgp.messages import NAMES
from tests.wires.bpgp.capture import pcap
from tests.wires.bpgp.ends import frame

GAMES = Games(
    (
        Game(1, "ada", 10, NumShips(1, 2, 3, 4, 5), 30),
        Game(258, "Ünal", 26, NumShips(0, 0, 0, 0, 1), 60, 0x80),
    )
)
SENDERS = {command.message: command.sender for command in reversed(COMMANDS)}

WORDS: list[tuple[Message, str]] = [
    (Login("ada"), 'client: LOGIN username "ada"'),
    (GetGames(), "client: GET_GAMES"),
    (ChatFrom("bob", "", "hé"), 'server: CHAT sender "bob", recipient "", text "hé"'),
    (Chat("bob", ""), 'client: CHAT recipient "bob", text ""'),
    (Cancel(), "client: CANCEL game_id none"),
    (Cancel(7), "client: CANCEL game_id 7"),
    (Join(258, b"pw"), "client: JOIN game_id 258, password 2 bytes"),
    (
        StartGame(10, NumShips(1, 2, 3, 4, 5), 30, "bob"),
        'server: STARTGAME board_size 10, num_ships 1 2 3 4 5, round_time 30, opponent_name "bob"',
    ),
    (
        Game(8, "Ün", 26, NumShips(0, 0, 0, 0, 1), 60),
        'server: GAME game_id 8, username "Ün", board_size 26, num_ships 0 0 0 0 1, round_time 60, options 0',
    ),
    (
        Place((ShipPosition(Cell(1, 2), 0), ShipPosition(Cell(27, 2), 1), ShipPosition(Cell(0, 0), 7))),
        "client: PLACE ship_positions B3 vertical, AB3 horizontal, A1 ?",
    ),
    (Shoot(7, Cell(x=4, y=0)), "client: SHOOT turn_counter 7, position E1"),
    (Move(7, 1, Direction.WEST), "client: MOVE turn_counter 7, ship_id 1, direction west"),
    (Hit(sunk=True, position=Cell(2, 2)), "server: HIT sunk yes, position C3"),
    (Moved((Cell(1, 1), Cell(2, 2))), "server: MOVED positions B2, C3"),
    (EndGame(EndReason.YOU_WON), "server: ENDGAME reason you won"),
    (Error(ErrorCode.INVALID_TURN_COUNT), "server: ERROR error_code invalid turn count"),
    (Error(77), "server: ERROR error_code 77"),
]


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("dissector") / "bpgp.lua"
    path.write_text(lua(), encoding="utf-8")
    return path


def tshark(script: Path, capture: bytes, *options: str) -> str:
    """What tshark says about a capture; anything about Lua would be an error in the script."""
    path = script.with_suffix(".pcap")
    path.write_bytes(capture)
    done = subprocess.run(
        ["tshark", "-X", f"lua_script:{script}", "-r", str(path), *options],
        capture_output=True,
        check=True,
        text=True,
    )
    assert "Lua" not in done.stderr + done.stdout
    return done.stdout


def fields(script: Path, segments: list[tuple[str, bytes]], *names: str) -> list[list[list[str]]]:
    """For every packet and name, the values."""
    wanted = [option for name in names for option in ("-e", f"bpgp.{name}")]
    text = tshark(script, pcap(segments), "-T", "fields", "-E", "aggregator=/s", *wanted)
    return [[column.split() for column in row.split("\t")] for row in text.split("\n")[:-1]]


def told(script: Path, segments: list[tuple[str, bytes]], *options: str) -> list[str]:
    """The info column of every packet."""
    text = tshark(script, pcap(segments), "-T", "fields", "-e", "_ws.col.Info", *options)
    return text.split("\n")[:-1]


def test_every_message_has_its_name_and_nothing_is_wrong_with_it(script: Path) -> None:
    segments = [(SENDERS[kind], encode(message)) for kind, message in EXAMPLES.items()]
    rows = fields(script, segments, "type", "command", "from", "length")
    for row, (kind, message) in zip(rows, EXAMPLES.items(), strict=True):
        data = encode(message)
        assert row == [[str(data[0])], [NAMES[kind]], [SENDERS[kind]], [str(len(data) - 3)]]
    expert = tshark(script, pcap(segments), "-T", "fields", "-e", "_ws.expert")
    assert not expert.strip()


def test_messages_in_words(script: Path) -> None:
    segments = [(SENDERS[type(message)], encode(message)) for message, _ in WORDS]
    assert told(script, segments) == [words for _, words in WORDS]


def test_split_segments_are_put_together_and_shared_ones_taken_apart(script: Path) -> None:
    login, games, shoot = encode(Login("ada")), encode(GAMES), encode(Shoot(0, Cell(2, 2)))
    segments = [
        ("client", login[:1]),
        ("client", login[1:4]),
        ("client", login[4:] + encode(GetGames()) + shoot[:2]),
        ("server", games[:20]),
        ("server", games[20:] + encode(Hit(sunk=False, position=Cell(2, 2)))),
        ("client", shoot[2:]),
    ]
    info = told(script, segments)
    assert "reassembled PDU" in info[0]
    assert "reassembled PDU" in info[1]
    assert info[2] == 'client: LOGIN username "ada" | client: GET_GAMES'
    assert "reassembled PDU" in info[3]
    assert info[4].startswith('server: GAMES games game_id 1, username "ada"')
    assert info[4].endswith("options 128 | server: HIT sunk no, position C3")
    assert info[5] == "client: SHOOT turn_counter 0, position C3"
    rows = fields(script, segments, "game_id", "username", "num_ships.submarines", "position.row")
    assert rows[4] == [["1", "258"], ["ada", "Ünal"], ["5", "1"], ["2"]]


def test_a_whole_conversation_in_small_segments(script: Path) -> None:
    said = dict.fromkeys(("server", "client"), b"")
    for kind, message in EXAMPLES.items():
        said[SENDERS[kind]] += encode(message)
    segments: list[tuple[str, bytes]] = []
    expected: list[str] = []
    for sender, data in said.items():
        expected += [NAMES[type(found.message)] for found in BpgpFramer(sender).feed(data) if found.message]
        segments += [(sender, piece) for piece in random_cuts(3)(data)]
    rows = fields(script, segments, "command")
    assert [name for row in rows for name in row[0]] == expected


def test_what_is_wrong_is_marked(script: Path) -> None:
    segments = [
        ("client", frame(1)),
        ("client", frame(99, b"??")),
        ("server", frame(153, b"\x00\x00\x00")),
        ("client", frame(153, b"\x00\x01")),
        ("client", frame(52, b"?")),
        ("server", frame(2, b"\x00\x01\x05ada")),
        ("client", frame(255, b"")),
    ]
    text = tshark(script, pcap(segments), "-T", "fields", "-e", "bpgp.unknown", "-e", "bpgp.malformed")
    marks = [[bool(column) for column in row.split("\t")] for row in text.split("\n")[:-1]]
    assert marks == [[True, False]] * 3 + [[False, True]] * 4


def test_preferences(script: Path) -> None:
    segments = [("client", encode(Join(258), "little")), ("server", encode(Games(GAMES.games[:1]), "little"))]
    assert fields(script, segments, "game_id") == [[["513"]], [["256"]]]
    options = ("-o", "bpgp.little:TRUE")
    assert told(script, segments, *options)[0] == "client: JOIN game_id 258, password 0 bytes"
    assert "game_id 1," in told(script, segments, *options)[1]
    assert "BPGP" not in tshark(script, pcap(segments), "-o", "bpgp.port:4243")


def test_any_bytes_are_dissected(script: Path) -> None:
    rng = Random(1)
    numbers = [number for _, number in CODES if isinstance(number, int)] + [0, 99]
    segments = [
        (rng.choice(("server", "client")), frame(rng.choice(numbers), rng.randbytes(rng.randrange(40))))
        for _ in range(2000)
    ]
    tshark(script, pcap(segments), "-V")
