"""A Wireshark dissector in Lua, generated from the tables of commands, parameters and codes.

What is generated is data: commands with their parameters, and names of numbers. The rest walks it as
`parley.wires.bpgp.walk` does. Wireshark reassembles messages that are split over segments.
"""

from enum import IntEnum
from importlib.resources import files

from parley.wires.bpgp.codes import Direction, EndReason, ErrorCode, Orientation, words
from parley.wires.bpgp.free import Free, Many, Maybe, Name, Password
from parley.wires.bpgp.layout import Fixed, NumShips
from parley.wires.bpgp.messages import COMMANDS, Command
from parley.wires.bpgp.walk import Entries, Layouts, layouts_of

PORT = 4242

_NAMED: dict[str, type[IntEnum]] = {
    "error_code": ErrorCode,
    "reason": EndReason,
    "direction": Direction,
    "orientation": Orientation,
}
_FIXED = {"B": "byte", "H": "game_id", "BB": "position", "BBB": "ship_position", "BBBBB": "num_ships"}


def lua() -> str:
    """The dissector, for `~/.local/lib/wireshark/plugins/bpgp.lua` or `tshark -X lua_script:bpgp.lua`."""
    template = (files(__package__) / "dissector.lua").read_text(encoding="utf-8")
    parts = {
        "@PORT@": str(PORT),
        "@NAMES@": _names(),
        "@SHIPS@": ", ".join(f'"{ship}"' for ship in NumShips._fields),
        "@COMMANDS@": _commands(),
    }
    for mark, text in parts.items():
        template = template.replace(mark, text)
    return template


def _names() -> str:
    tables = {name: {one.value: words(one) for one in kind} for name, kind in _NAMED.items()}
    tables["sunk"] = {0: "no", 1: "yes"}
    return "\n".join(f"  {name} = {{ {_pairs(numbers)} }}," for name, numbers in tables.items())


def _pairs(numbers: dict[int, str]) -> str:
    return ", ".join(f'[{number}] = "{text}"' for number, text in numbers.items())


def _commands() -> str:
    senders: dict[int, list[str]] = {}
    for command in COMMANDS:
        senders.setdefault(command.number, []).append(command.sender)
    rows = {command.number: _command(command, senders[command.number]) for command in COMMANDS}
    return "\n".join(rows.values())


def _command(command: Command, senders: list[str]) -> str:
    sender = senders[0] if len(senders) == 1 else "both"
    params = _params(layouts_of(command.message))
    return (
        f'  [{command.number}] = {{ name = "{command.name}", sender = "{sender}", params = {{{params}}} }},'
    )


def _params(layouts: Layouts) -> str:
    return ", ".join(_param(name, layout) for name, layout in layouts.items())


def _param(name: str, layout: Fixed | Free) -> str:
    match layout:
        case Fixed():
            return f'{{ "{name}", "{_FIXED[layout.format]}" }}'
        case Many(of):
            return f'{{ "{name}", "many", "{_FIXED[of.format]}" }}'
        case Maybe(of):
            return f'{{ "{name}", "maybe", "{_FIXED[of.format]}" }}'
        case Entries():
            return f'{{ "{name}", "entries", {{{_params(layout.layouts)}}} }}'
        case Name(counted=True):
            return f'{{ "{name}", "counted" }}'
        case Password():
            return f'{{ "{name}", "bytes" }}'
    return f'{{ "{name}", "text", {getattr(layout, "behind", 0)} }}'
