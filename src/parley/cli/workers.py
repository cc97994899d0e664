"""`parley serve --workers N`: the process that keeps the workers running."""

import argparse
import sys
from functools import partial

from parley.cli.signals import on_signals
from parley.net.settings import SETTINGS, Settings, flag_of
from parley.net.workers.kept import UNUSABLE, GaveUp
from parley.net.workers.supervisor import Supervisor


async def supervise(settings: Settings, options: argparse.Namespace) -> int:
    """Until SIGINT or SIGTERM. Raises `SetupError`."""
    supervisor = Supervisor(settings, command_of(options), partial(print, flush=True))
    on_signals(supervisor.reload, supervisor.stop)
    try:
        await supervisor.run()
    except GaveUp:  # it has said why
        return UNUSABLE
    return 0


def command_of(options: argparse.Namespace) -> list[str]:
    """How a worker is started: with all the flags we were given."""
    command = [sys.executable, "-P", "-m", "parley", "serve"]
    if options.config:
        command.append(f"--config={options.config}")
    for name, setting in SETTINGS.items():
        value = getattr(options, name)
        values = [] if value is None else value if isinstance(value, list) else [value]
        command += [f"{flag_of(name)}={one}" if setting.metavar else flag_of(name) for one in values]
    return command
