"""A client with the habits of strangers: `thin.py HOST PORT`.

It moves any ship any way and tries again when it is refused, lets ships meet at corners, asks for the list
again and again, and counts turns through all its games.
"""

import random
import socket
import struct
import sys
import time
from collections.abc import Iterator

GET_GAMES, PLACE, MOVE, SHOOT, JOIN, LOGIN = 57, 151, 152, 153, 56, 51
FLEET = bytes((0, 0, 0, 0, 3, 1, 2, 3, 1, 9, 0, 1, 1, 9, 0, 5, 2, 0, 7, 3, 1))
"""For the fleet of 10 x 10; the carrier meets a submarine at a corner, and that another."""
line = socket.create_connection((sys.argv[1], int(sys.argv[2])))
counter, is_mine, is_playing = 0, False, False
shots: Iterator[tuple[int, int]] = iter(())


def say(number: int, payload: bytes = b"") -> None:
    line.sendall(struct.pack(">BH", number, len(payload)) + payload)


def hear(count: int) -> bytes:
    data = b""
    while len(data) < count:
        piece = line.recv(count - len(data))
        if not piece:
            sys.exit()
        data += piece
    return data


def act() -> None:
    if random.random() < 0.3:
        say(MOVE, bytes((counter, random.randrange(7), random.randrange(4))))
    else:
        say(SHOOT, bytes((counter, *next(shots))))


say(LOGIN, b"thin%d" % random.randrange(10**6))
while True:
    kind, length = struct.unpack(">BH", hear(3))
    said = hear(length)
    if kind == 2 and said and not is_playing:
        say(JOIN, said[:2])
    elif (kind == 2 and not is_playing) or (kind == 255 and not is_playing):
        time.sleep(0.2)
        say(GET_GAMES)
    elif kind == 101:
        is_playing, shots = True, iter([(row, column) for row in range(10) for column in range(10)] * 9)
        say(PLACE, FLEET)
    elif kind == 109:
        is_playing = is_mine = False
        say(GET_GAMES)
    if kind in (103, 104):
        is_mine = kind == 103
    if kind in (105, 106, 107, 108):
        counter = (counter + 1) % 256
        is_mine ^= kind != 105
    if is_mine and kind in (103, 105, 106, 107, 108, 255):
        act()
