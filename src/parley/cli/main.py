"""The `parley` command: arguments in, one clear line out when something is wrong."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from parley import __version__
from parley.cli import program_options
from parley.cli.check_options import add_check
from parley.cli.cluster_options import add_cluster
from parley.cli.completion import SHELLS, PrintCompletion
from parley.cli.conquest_options import add_conquest
from parley.cli.mcp_options import add_mcp
from parley.cli.mixed import allow_mixed
from parley.cli.new_options import add_new
from parley.cli.parser import Parser, parse
from parley.cli.play_options import add_play, count, duration
from parley.cli.store_options import add_store
from parley.cli.tournament_options import add_tournament
from parley.core import NotationError, ParleyError
from parley.core.compiled import IS_COMPILED
from parley.core.complaints import of_system
from parley.core.duration import parse_duration
from parley.games import GAMES
from parley.net.settings import SETTINGS, Group, Settings, flag_of
from parley.wires import WIRES

Command = Callable[[argparse.Namespace], int]
_POSIX = ("fcntl", "pwd", "resource", "termios", "tty")
"""Modules that every system but Windows has."""

_EXAMPLES = """\
examples:
  parley serve                               then open http://127.0.0.1:8080/ and play
  parley play seabattle                      against a bot, at this terminal
  parley simulate seabattle --seed 1         a match among bots, here
  parley admin who                           who is on the server of this machine
  parley backup parley-monday.db             the server may run
  parley serve --help                        every command has help and examples of its own

Exit 0: done. 1: done, and something is wrong with what was looked at. 2: not done, and a line on standard
error says why. 130: stopped by Ctrl-C.
"""

_SIMULATE_EXAMPLES = """\
examples:
  parley simulate dots --seed 7
  parley simulate seabattle random random --set size=8 --set fleet=0,2,3,4
  parley simulate conquest --set players=4 --set map=world --json
  parley simulate conquest --set map=mine.toml --set rounds=20
  parley simulate dots --save match.sgf
"""

_REPLAY_EXAMPLES = """\
examples:
  parley replay match.jsonl            look back at it, with a slider
  parley replay match.jsonl --plain    step through it (Enter, b, a number, q)
  parley replay match.sgf --at 40      the position after ply 40
  parley replay match.txt --to-end     the final position
  parley replay match.jsonl --save match.sgf
"""

_DECODE_EXAMPLES = """\
examples:
  parley decode comport game.trace         both sides marked: 'master> AA', 'slave> 01', '@ 0.55'
  echo 33000475736572 | parley decode bpgp --from client
  parley decode bpgp --lua > bpgp.lua      a dissector for Wireshark
"""

_DUEL_EXAMPLES = """\
examples:
  parley duel seabattle density passes --games 1000 --seed 1
  parley duel dots strong greedy --set size=20 --time 0.5 --results strong-greedy.jsonl
  parley duel conquest strong border --set players=4 --json     one strong among three border
  parley duel dots python:mine.py:New python:mine.py:Old --sprt 0,20     is the patch worth 20 Elo?

A round is a game from every seat, with the same dice and the same random numbers in each seat. Run again
with the same --results to resume. The exit status is 1 if a program failed in every game.
"""

_HINT_EXAMPLES = """\
examples:
  parley hint match.jsonl --bot density            what it would play after the last ply, and why
  parley hint match.txt --at 12 --bot posterior --json
"""

_BOTS_EXAMPLES = """\
examples:
  parley bots                          of every game
  parley bots seabattle --json
"""

_MAP_EXAMPLES = """\
examples:
  parley map isles > mine.toml         change it, then: parley conquest random random --map mine.toml
  parley map random:7:30 > wide.toml   generated from seed 7, with 30 places
"""

_SERVE_EXAMPLES = """\
examples:
  parley serve                                   on this machine only
  parley serve --bpgp 0.0.0.0:4242 --dotline off
  parley serve --data /var/lib/parley --config parley.toml
  parley serve --bpgp 0.0.0.0:4242 --cert full.pem --key key.pem --tls bpgp
  parley serve --proxy 127.0.0.1 --host-name parley.example --metrics 127.0.0.1:9100
  parley serve --rate 100 --log-json 2>> parley.log
  parley serve --workers 4 --database postgresql://localhost/parley
  PARLEY_DATABASE=postgresql://localhost/parley parley serve --check

Settings come from flags, then PARLEY_* variables (PARLEY_PER_ADDRESS), then the file (per_address = 50).
A client that is too fast is not refused, but read more slowly. SIGHUP reads limits and certificates
again. Logs go to stderr: connections and matches with --log-json or on a terminal, otherwise warnings only.
"""

_COM_EXAMPLES = """\
examples:
  parley com master serial:/dev/ttyS0              a null-modem cable: 9600 8E2
  parley com slave serial:/dev/ttyUSB0?parity=odd --human --nick Anna
  parley com master listen:127.0.0.1:5000          DOSBox: serial1=nullmodem server:127.0.0.1 port:5000
  parley com slave pty: --games 3 --trace game.trace
  parley com master 'exec:./my-program' --unpaced --json
  parley com master pty: --save games              then: parley replay games/game-1.jsonl
"""


def make_parser() -> argparse.ArgumentParser:
    """All the commands there are."""
    parser: argparse.ArgumentParser = Parser(
        prog="parley",
        description="Referee and meeting place for Sea Battle, Battleship Plus, Dots and conquest.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    built = " (compiled)" if IS_COMPILED else ""
    parser.add_argument("--version", action="version", version=f"parley {__version__}{built}")
    parser.add_argument(
        "--print-completion",
        action=PrintCompletion,
        choices=SHELLS,
        help="print a script that lets this shell complete words, and exit",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    _add_simulate(commands)
    _add_replay(commands)
    _add_decode(commands)
    _add_serve(commands)
    add_play(commands)
    add_mcp(commands)
    add_store(commands)
    add_cluster(commands)
    add_conquest(commands)
    add_check(commands)
    _add_map(commands)
    _add_com(commands)
    _add_duel(commands)
    add_tournament(commands)
    _add_bots(commands)
    _add_hint(commands)
    add_new(commands)
    for command in commands.choices.values():
        allow_mixed(command)
    _add_admin(commands)
    return parser


def _add_simulate(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    simulate = commands.add_parser(
        "simulate",
        help="play a match among bots and show how it ended",
        epilog=_SIMULATE_EXAMPLES + program_options.EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    simulate.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    simulate.add_argument("bots", nargs="*", default=[], metavar="BOT", help="one per seat (random)")
    simulate.add_argument("--seed", type=int, default=None, help="the same seed plays the same match")
    simulate.add_argument(
        "--set",
        dest="settings",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a setting of the game",
    )
    simulate.add_argument("--json", action="store_true", help="print the match as JSON")
    simulate.add_argument(
        "--save", metavar="FILE", help="save it: .jsonl a journal, .txt a record, .sgf for Dots"
    )
    program_options.add_custody(simulate)


def _add_replay(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    replay = commands.add_parser(
        "replay",
        help="step through a journal or a record",
        epilog=_REPLAY_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    replay.add_argument("file", metavar="FILE", help="a journal, a text record, or an SGF of Dots")
    where = replay.add_mutually_exclusive_group()
    where.add_argument(
        "--at", type=int, metavar="PLY", help="show the position after this ply; 0 is the start"
    )
    where.add_argument("--to-end", action="store_true", help="show the last position")
    replay.add_argument(
        "--seat", type=int, metavar="N", help="over the shoulder of seat N: its view, and its own moves only"
    )
    replay.add_argument("--json", action="store_true", help="print the match as JSON")
    replay.add_argument("--save", metavar="FILE", help="save it in another form: .jsonl, .txt, .sgf")
    replay.add_argument("--plain", action="store_true", help="line by line, redraw nothing")
    replay.add_argument("--lang", metavar="en|ru|de", help="language (from the locale, else English)")


def _add_decode(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    decode = commands.add_parser(
        "decode",
        help="explain captured bytes of a wire",
        epilog=_DECODE_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    decode.add_argument("wire", metavar="WIRE", help=", ".join(WIRES))
    decode.add_argument(
        "file", nargs="?", metavar="FILE", help="a trace, hex or raw bytes; standard input if none"
    )
    decode.add_argument(
        "--from", dest="sender", metavar="ROLE", help="who said it, if only one side was captured"
    )
    decode.add_argument("--json", action="store_true", help="print the messages as JSON")
    decode.add_argument("--lua", action="store_true", help="write a Wireshark dissector (bpgp)")


def _add_serve(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    serve = commands.add_parser(
        "serve",
        help="let clients of every wire meet and play",
        usage="parley serve [-h] [--config FILE] [--check] [SETTING …]",
        epilog=_SERVE_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    serve.add_argument("--config", metavar="FILE", help="a TOML file with settings")
    serve.add_argument("--check", action="store_true", help="only check the settings")
    groups = {group: serve.add_argument_group(group.value) for group in Group}
    defaults = Settings()
    for name, setting in SETTINGS.items():
        words, group = setting.words.replace("%", "%%"), groups[setting.group]
        if setting.metavar:
            shown = setting.default or _format_default(getattr(defaults, name))
            action = "append" if setting.repeats else "store"
            about = f"{words} ({shown})"
            group.add_argument(flag_of(name), dest=name, action=action, metavar=setting.metavar, help=about)
        else:
            group.add_argument(flag_of(name), dest=name, action="store_const", const="true", help=words)


def _format_default(value: object) -> str:
    if value is None:
        return "off"
    return ",".join(value) if value and type(value) is tuple else str(value or "none")


def _add_duel(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    duel = commands.add_parser(
        "duel",
        help="find out which of two bots is stronger",
        epilog=_DUEL_EXAMPLES + program_options.EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    duel.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    duel.add_argument("first", metavar="BOT", help=program_options.BOT)
    duel.add_argument("second", metavar="BOT", help="its opponent, in all other seats")
    duel.add_argument("--games", type=int, default=None, metavar="N",
                      help="how many to play (100); with --sprt, the most to play (20000)")  # fmt: skip
    duel.add_argument(
        "--sprt", metavar="LOW,HIGH", help="stop as soon as one of these two leads in Elo fits better"
    )
    duel.add_argument("--sprt-scale", choices=("logistic", "normalised"), default="logistic",
                      help="the Elo scale of --sprt (logistic)")  # fmt: skip
    duel.add_argument(
        "--seed", type=int, default=None, metavar="S", help="the same seed plays the same games"
    )
    duel.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count() or 1,
        metavar="J",
        help="processes that play (one per processor)",
    )
    duel.add_argument(
        "--time", type=float, default=0.1, metavar="SECONDS", help="thinking time per move (0.1)"
    )
    duel.add_argument("--set", dest="settings", action="append", default=[], metavar="NAME=VALUE",
                      help="a setting of the game")  # fmt: skip
    duel.add_argument("--results", metavar="FILE", help="keep every round in this file, and resume from it")
    duel.add_argument("--json", action="store_true", help="print the result as JSON")
    duel.add_argument("--times", action="store_true", help="with --json: add how long moves took")
    program_options.add_custody(duel)


def _add_bots(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    bots = commands.add_parser(
        "bots",
        help="list the bots, how they play and how strong they are",
        epilog=_BOTS_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    bots.add_argument("game", nargs="?", metavar="GAME", help=", ".join(GAMES))
    bots.add_argument("--json", action="store_true", help="print them as JSON")


def _add_hint(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    hint = commands.add_parser(
        "hint",
        help="what a bot would play in a position, and why",
        epilog=_HINT_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    hint.add_argument("file", metavar="FILE", help="a journal, a text record, or an SGF of Dots")
    hint.add_argument("--bot", metavar="NAME", help="which bot to ask (the strongest)")
    hint.add_argument(
        "--at",
        type=int,
        metavar="PLY",
        help="the position after this ply (the last one with a move to choose)",
    )
    hint.add_argument("--seat", type=int, metavar="N", help="whose move, if several may move")
    hint.add_argument("--time", type=duration, default=1.0, metavar="TIME", help="thinking time (1s)")
    hint.add_argument("--seed", type=int, default=0, metavar="S", help="seed of its random numbers (0)")
    hint.add_argument("--json", action="store_true", help="print it as JSON")


def _add_map(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    conquest_map = commands.add_parser(
        "map",
        help="print a conquest map as the file --map takes",
        epilog=_MAP_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    conquest_map.add_argument(
        "which",
        metavar="MAP",
        help="world, isles, random:SEED[:NODES], a TOML file, or a text map of the published GameCore",
    )


def _add_admin(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Its orders come from the server's own classes, which are loaded only if needed."""
    admin = commands.add_parser("admin", help="see and control what happens on a running server")
    parse = admin.parse_known_args

    def fill_and_parse(*args: Any, **options: Any) -> Any:
        import_module("parley.cli.admin_options").fill(admin)
        return parse(*args, **options)

    admin.parse_known_args = fill_and_parse  # type: ignore[method-assign]


def _add_com(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    com = commands.add_parser(
        "com",
        help="play Sea Battle over a COM port, or a line that stands for one",
        epilog=_COM_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    com.add_argument("role", choices=("master", "slave"), help="the master proposes the game and fires first")
    com.add_argument(
        "line", metavar="LINE", help="serial:DEVICE, tcp:HOST:PORT, listen:HOST:PORT, exec:COMMAND, pty:"
    )
    who = com.add_mutually_exclusive_group()
    who.add_argument("--bot", metavar="NAME", help="the bot that plays (random)")
    who.add_argument("--human", action="store_true", help="you play, at a full-screen board")
    com.add_argument(
        "--lang", metavar="en|ru|de", help="language of the board (from the locale, else English)"
    )
    com.add_argument("--nick", help="what the opponent calls you (the bot's name)")
    com.add_argument("--size", type=int, default=10, help="side of the field a master proposes, 6 to 10 (10)")
    com.add_argument(
        "--fleet",
        help="how many four-, three-, two- and one-deckers (1,2,3,4, or as much of it as has room)",
    )
    com.add_argument("--games", type=count, metavar="N", help="games to play, then goodbye (1 for a bot)")
    com.add_argument(
        "--parity", choices=("even", "odd", "none"), default="even", help="parity of a serial line (even)"
    )
    com.add_argument("--baud", type=int, default=9600, help="speed of a serial line (9600)")
    com.add_argument(
        "--unpaced", action="store_true", help="do not simulate the time bytes take at that speed"
    )
    com.add_argument("--trace", metavar="FILE", help="record the conversation, for parley decode")
    com.add_argument(
        "--save",
        metavar="DIR",
        help="record every game, DIR/game-N.jsonl, for parley replay and parley hint",
    )
    com.add_argument("--seed", type=int, help="the same seed makes the same decisions")
    com.add_argument("--json", action="store_true", help="print one JSON object per game")
    com.add_argument(
        "--key-wait", type=_seconds, default=0.0, metavar="S", help="seconds until a bot presses the key (0)"
    )
    com.add_argument(
        "--patience", type=_seconds, default=120.0, metavar="S", help="seconds a bot waits for a shot (120)"
    )
    com.add_argument(
        "--rest",
        type=_seconds,
        default=3.0,
        metavar="S",
        help="seconds from the end of a game to the next one or goodbye (3)",
    )
    com.add_argument("--give-up", type=_seconds, metavar="S", help="leave after this long, whatever happens")


def _seconds(text: str) -> float:
    try:
        return parse_duration(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0, or 2 if the user can fix the problem."""
    options = parse(make_parser(), arguments)
    try:
        return _run(options)
    except BrokenPipeError:
        return _hush()
    except (ParleyError, OSError) as error:
        print(f"parley: {_plainly(error)}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        if error.name not in _POSIX:
            raise
        print("parley: Windows lacks what this command needs: run it in WSL", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _plainly(error: Exception) -> str:
    """Which file, why, and what to do."""
    if not isinstance(error, OSError):
        return str(error)
    why = of_system(error)
    return f"{error.filename}: {why}" if isinstance(error.filename, str) else why


def _hush() -> int:
    """The reader of our output is gone; the interpreter must not try to flush the rest."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 141


def _run(options: argparse.Namespace) -> int:
    """Each command is imported when it is called, so that --help stays fast."""
    run: Command = getattr(import_module(f"parley.cli.{options.command}"), f"run_{options.command}")
    code = run(options)
    sys.stdout.flush()
    return code
