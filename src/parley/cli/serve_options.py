"""The words of `parley serve`."""

import argparse

from parley.net.settings import SETTINGS, Group, Settings, flag_of

_EXAMPLES = """\
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


def fill(serve: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    serve.usage, serve.epilog = "parley serve [-h] [--config FILE] [--check] [SETTING …]", _EXAMPLES
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
