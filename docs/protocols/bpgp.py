"""docs/protocols/bpgp.md: the tables, behind what the draft leaves to the server."""

from dataclasses import fields

from docs.protocols.reference import reference
from parley.games.battleship_plus.turns import PATIENCE
from parley.house.house import House
from parley.house.standing import PLACING_SECONDS
from parley.net.door import TcpLimits
from parley.wires.bpgp import WIRE, EndReason, ErrorCode
from parley.wires.bpgp.row import MAX_ERRORS

LOGIN_TIME = next(field.default for field in fields(House) if field.name == "login_time")

SERVER = f"""\
## What this server does where the draft is silent

- **Errors**: more than {MAX_ERRORS} in a row, and the connection is closed. Any message that is legal and \
well-formed starts the count anew.
- **Time to log in**: {LOGIN_TIME:.0f} seconds from the connection to LOGIN, then it is closed.
- **Silence**: a client that has said nothing for {TcpLimits().idle:.0f} seconds is disconnected. \
The operator may choose another time.
- **Time to place**: {PLACING_SECONDS} seconds from STARTGAME. If one player has placed and the other has \
not, they get ENDGAME {EndReason.OPPONENT_TIMED_OUT} and ENDGAME {EndReason.OPPONENT_WON}. If neither has, \
nobody has won: ENDGAME {EndReason.OTHER} to both. No TIMEOUT goes before it.
- **Time to move**: the game's `round_time`. After {PATIENCE} turns in a row that went by, the game is lost.
- **Chat** without a recipient goes to everybody else in the lobby, not back to its sender. Bots do not \
read: a message to one gets ERROR {ErrorCode.USERNAME_DOES_NOT_EXIST.value}, like one to nobody."""


def page() -> str:
    """All of it."""
    return reference(WIRE, SERVER)
