"""`parley check --replay`: a conversation from an earlier examination, again."""

import argparse
import asyncio
from pathlib import Path
from typing import Any

from parley.checks.case import Suite, UnreachableError
from parley.checks.notebook import Conversation
from parley.checks.replay import Replay, compare
from parley.checks.target import Target
from parley.cli.screen import say
from parley.core import SetupError
from parley.wires import load_wire
from parley.wires.trace import parse_trace

_STYLES = {"-": "red", "+": "green"}


def run_replay(options: argparse.Namespace, suite: Suite[Any], target: Target) -> int:
    """Shows what comes back next to what came then; 1 if they differ."""
    if suite.wire == "json":
        raise SetupError("--replay: a socket has tokens, which are new every time; repeat it with --nemesis")
    wire = load_wire(suite.wire)
    scripts = [parse_trace(Path(path).read_text(encoding="utf-8")) for path in options.replay]
    talks = asyncio.run(_replay(Replay(wire, suite.role, scripts, options.patience), target))
    is_same = True
    for path, script, talk in zip(options.replay, scripts, talks, strict=True):
        say(path, "bold")
        for row in compare(wire, script, talk):
            is_same &= row.startswith(" ")
            say(row, _STYLES.get(row[:1], ""))
    return int(not is_same)


async def _replay(replay: Replay, target: Target) -> list[Conversation]:
    await target.prepare()
    try:
        return await replay.run(target)
    except UnreachableError as error:
        raise SetupError(str(error)) from None
    finally:
        await target.close()
