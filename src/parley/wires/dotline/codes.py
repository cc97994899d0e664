"""Every number the server says: 1xx unasked, 2xx done, 4xx the client's fault, 5xx the server's.

A code, then a description, which is for people (dots/III/3-4).
"""

from enum import IntEnum
from typing import Self


class Code(IntEnum):
    """A code, and its default description."""

    # dots/III/4, dots/line/3/3

    text: str

    def __new__(cls, value: int, text: str) -> Self:
        """A number that carries its description."""
        code = int.__new__(cls, value)
        code._value_ = value
        code.text = text
        return code

    GREETING = 100, "welcome: HLP lists the commands"
    SAID = 101, "somebody says"
    TABLE_NEWS = 110, "a table is open to join"
    TABLE_GONE = 111, "a table is no longer open"
    PLAYER_JOINED = 120, "a player has joined"
    PLAYER_LEFT = 121, "a player has left"
    PLAYER_AWAY = 122, "a player has lost the connection"
    PLAYER_BACK = 123, "a player is back"
    TABLE_CLOSED = 124, "the table was closed"
    GAME_STARTED = 130, "the game begins"
    TURN = 131, "whose turn it is"
    DOT_PUT = 132, "a dot was put"
    AREA_CAPTURED = 133, "an area was captured"
    AREA_LOST = 134, "a captured area was lost"
    DOTS_FREED = 135, "prisoners were freed"
    TIME_PASSED = 136, "the time ran out, the turn passes"
    PLAYER_STOPPED = 137, "a player has stopped"
    DRAW_OFFERED = 138, "a player agrees to a draw"
    GAME_OVER = 139, "the game is over"
    YOU_ARE_OUT = 140, "you have stopped: you watch from now on"
    STOPPING_SOON = 150, "the server will stop"
    ANNOUNCED = 151, "an operator says"
    REPLACED = 190, "you have logged in from elsewhere"
    SILENT = 191, "nothing was heard of you for too long"
    TOO_FAR_AHEAD = 192, "too much was sent ahead of the answers"
    STOPPING = 193, "the server stops"
    NO_ROOM = 194, "the server has no room for another connection"
    TOO_MANY_FAULTS = 195, "too many faults in a row"
    SIGNED_OUT = 196, "you were signed out"
    SENT_AWAY = 197, "an operator closed this connection"

    DONE = 200, "done"
    REGISTERED = 201, "registered and logged in"
    LOGGED_IN = 202, "logged in"
    RESUMED = 203, "logged in, your game goes on: BRD shows it"
    LOGGED_OUT = 204, "logged out"
    OPENED = 205, "the table is open"
    JOINED = 206, "you have a seat"
    LEFT = 207, "you are in the lobby"
    STOPPED = 208, "you have stopped: you watch from now on"
    WATCHING = 209, "you watch: BRD shows the board"
    TABLES = 220, "tables"
    BOARD = 221, "the board"
    PEOPLE = 222, "people"
    RECORD = 223, "the record"
    HELP = 224, "commands"
    STATISTICS = 225, "games so far"
    BOTS = 226, "bots of the house"
    GAMES = 227, "finished games, the latest first"
    GOODBYE = 230, "goodbye"

    UNKNOWN_COMMAND = 400, "unknown command: HLP lists them"
    NOT_LOGGED_IN = 401, "log in first"
    WRONG_TABLE_PASSWORD = 403, "the table has another password"
    NO_SUCH_TABLE = 404, "there is no such table or game"
    NOT_NOW = 405, "not now"
    BAD_PARAMETER = 406, "bad parameters"
    TABLE_FULL = 408, "the table is full"
    LOGIN_TAKEN = 409, "this login is taken"
    BARRED = 410, "an operator does not let you"
    WRONG_PASSWORD = 411, "wrong login or password"
    NO_SUCH_BOT = 412, "there is no such bot: BOT lists them"
    LINE_TOO_LONG = 413, "the line is too long"
    NOT_TEXT = 414, "the line is not UTF-8 text without tabs or other control characters"
    NO_SUCH_LOGIN = 415, "there is no such login"
    TOO_MANY = 429, "too many, slow down"
    NOT_YOUR_TURN = 450, "it is not your turn"
    OFF_BOARD = 451, "there is no such point on this board"
    TAKEN = 452, "there is a dot on that point"
    CAPTURED = 453, "that point lies in a captured area"
    NOT_CENTRAL = 454, "your first dot goes into the centre of the board"
    ALREADY_AGREED = 455, "you have already agreed to a draw"
    OUT_OF_TIME = 456, "your time for this move has run out"
    GAME_IS_OVER = 457, "the game is over"

    SERVER_FAULT = 500, "the server has made a mistake"
    NOT_OFFERED = 501, "this server does not offer that"
    SERVER_FULL = 503, "the server has no room for more"
    STORAGE_TROUBLE = 504, "nothing was stored: try again"
    SERVER_STOPPING = 505, "the server is about to stop"


REFUSALS = tuple(code for code in Code if code >= 400)
"""What a request can be refused with: the client's fault, or the server's."""

CLOSINGS = tuple(code for code in Code if 190 <= code < 200)
"""The last words before the server closes the connection."""
