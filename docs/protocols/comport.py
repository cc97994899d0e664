"""docs/protocols/comport.md: the page for those who write a peer, prose by hand and tables from the code."""

from pathlib import Path

from docs.documents.mentions import linked
from docs.protocols.markdown import fill, prose, table
from docs.protocols.spoken import conversation, exchanges
from parley.core.connection import Message
from parley.games.seabattle.setup import COUNTS, LENGTHS, SIZES
from parley.net.com import NICK_WAIT
from parley.net.settings import Settings
from parley.seats.comport.berth import CLOCK, KEY_WAIT, REMATCH, REST
from parley.seats.comport.peer import NAME
from parley.seats.comport.wishes import TICKS
from parley.wires.comport import ANSWERS, CODES, MASTER, REPLY_WITHIN, SLAVE, SYNC_EVERY, TICK, WIRE, State
from parley.wires.comport.codec import encode
from parley.wires.comport.conversation import Fault
from parley.wires.comport.messages import Answer
from parley.wires.comport.rules import JUDGED, MAY_BE_MISSING, RULES, WEIGHT

STATES = {
    State.LAUNCH: "launch: the master looks for a slave",
    State.MET: "met: the master tells the conditions, the slave waits",
    State.PLACING: "both place their ships",
    State.MASTER_PLACED: "the master has placed",
    State.PLAY: "the slave has placed too: they play",
    State.RESTART: "restart: from A5 to 5A, then state 1",
    State.SURRENDER: "surrender: from A6 to 6A, then state 9",
    State.GOODBYE: "goodbye: from A7 to 7A, then the sender is gone",
    State.PROTOCOL_ERROR: "protocol error: from A8 to the key, and for its sender to 8A or 60 ticks; then 0",
    State.GAME_OVER: "the game is over",
}
STAYS = [state for state in STATES if any(rule.state is state for rule in RULES)]
"""The states both sides are in; whoever acts passes through the others."""
FIELDS = {
    "name": "L, 1 byte, then L bytes: the nick",
    "text": "L, 1 byte, then L bytes: the message",
    "cell": "X, 1 byte, from the left; Y, 1 byte, from the top; both from 1",
}
_CODES = {kind: code for (_, code), kind in CODES.items()}


def page() -> str:
    """The page in Markdown."""
    return fill(Path(__file__).with_name("comport.template.md"), _parts())


def _parts() -> dict[str, str]:
    return {
        "commands": _commands(),
        "conditions": _conditions(),
        "states": table(("state", "meaning"), ((str(int(state)), words) for state, words in STATES.items())),
        "legal": _legal(),
        "weights": ", ".join(f"`{_code(kind)}` {weight}" for kind, weight in WEIGHT.items()),
        "missing": ", ".join(f"`{_code(kind)}`" for kind in sorted(MAY_BE_MISSING, key=_CODES.__getitem__)),
        "judged": ", ".join(f"`{_code(kind)}`" for kind in sorted(JUDGED, key=_CODES.__getitem__)),
        "faults": "\n".join(f"- {fault.value}" for fault in Fault),
        "timers": _timers(),
        "server": _server(),
        "session": exchanges(WIRE, "game-6x6"),
        "silence": conversation(WIRE, "silence-reply-key-master", 26),
    }


def _code(kind: type[Message]) -> str:
    return f"{_CODES[kind]:02X}"


def _commands() -> str:
    kinds = sorted(_CODES, key=_CODES.__getitem__)
    rows = [_command(kind) for kind in kinds if not issubclass(kind, Answer)]
    return table(("byte", "command", "said by", "behind it", "bytes", "answer", "example", "meaning"), rows)


def _command(kind: type[Message]) -> tuple[str, ...]:
    senders = [role for role in (MASTER, SLAVE) if (role, _CODES[kind]) in CODES]
    example = encode(WIRE.examples[kind])
    return (
        f"`{_code(kind)}`",
        kind.__name__,
        "either" if len(senders) == 2 else f"the {senders[0]}",
        "; ".join(FIELDS.get(name, f"{name}, 1 byte") for name in kind.__match_args__) or "–",
        "2 + L" if set(kind.__match_args__) & {"name", "text"} else str(len(example)),
        "<br>".join(f"`{_code(answer)}` {linked(prose(answer))}" for answer in ANSWERS[kind]),
        f"`{example.hex(' ').upper()}`",
        linked(prose(kind)),
    )


def _conditions() -> str:
    limits = {"size": SIZES, **dict(zip(("fours", "threes", "twos", "ones"), COUNTS, strict=True))}
    words = ("squares a side", *(f"ships of length {length}" for length in LENGTHS))
    rows = (
        (str(at), name, f"{values[0]} to {values[-1]}", word)
        for at, ((name, values), word) in enumerate(zip(limits.items(), words, strict=True), start=1)
    )
    return table(("byte", "name", "values", "meaning"), rows)


def _legal() -> str:
    kinds = dict.fromkeys(rule.message for rule in RULES)
    rows = [(f"`{_code(kind)}` {kind.__name__}", *(_who(state, kind) for state in STAYS)) for kind in kinds]
    return table(("", *(f"{int(state)}" for state in STAYS)), rows)


def _who(state: State, kind: type[Message]) -> str:
    rules = [rule for rule in RULES if rule.state is state and rule.message is kind]
    who = "/".join(rule.sender[0] for rule in rules)
    return f"{who} → {int(rules[0].then.value)}" if rules and rules[0].then is not state else who


def _timers() -> str:
    sync, reply = f"{SYNC_EVERY:.3f} s", f"{REPLY_WITHIN:.2f} s"
    rows = (
        ("10 ticks", sync, "the master says `AA`, whatever else it says"),
        ("60 ticks", reply, "without the answer to a command: error, key, `A0`, state 0"),
        ("60 ticks", reply, "without any word of the master, for a slave that was met: the same"),
        ("60 ticks", reply, "without an answer to `AA`, for a master that was met: the same"),
        ("60 ticks", reply, "without the winner's `A9`, for a loser: the same"),
        ("60 ticks", reply, "without `8A`: no error; one goes on as if it had come"),
        ("60 ticks", reply, "without `3B`: no error; the opponent does not know chat"),
        ("60 ticks", reply, "without the rest of a command that has begun: what came of it is dropped"),
    )
    return f"A tick is a tick of the PC's timer, {1 / TICK:.4f} a second.\n\n" + table(
        ("time", "in seconds", "what"), rows
    )


def _server() -> str:
    rows = (
        ("a nick", f"waited for {NICK_WAIT:g} s; its first {NAME} characters are the name others see"),
        ("silence", f"*away* after 60 ticks; the match is over, and `A0` said, after {Settings().grace:g} s"),
        ("a shot, or the answer to one", f"{(CLOCK.per_move or 0) // 1000} s"),
        ("the key in state 8", f"pressed by itself after {KEY_WAIT:g} s"),
        ("state 0 without `A1`", f"a slave says `A0` after it has answered {TICKS} times"),
        ("after a game", f"as master: `A5` after {REST:g} s; a bot sits down again after {REMATCH:g} s"),
    )
    return table(("what", "here"), rows)
