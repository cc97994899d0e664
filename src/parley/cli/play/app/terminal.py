"""Where the application is drawn."""

import sys
from typing import Any

from textual.drivers.linux_driver import LinuxDriver


class Terminal(LinuxDriver):
    """Standard output: textual draws on standard error, which people redirect to files."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        if sys.__stdout__ is not None:
            self._file = sys.__stdout__
