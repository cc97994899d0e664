"""A real terminal, tmux's, for programs that draw on the whole screen."""

import os
import re
import subprocess
import time
from pathlib import Path

PATIENCE = 60.0
"""Seconds for whatever must happen, on however busy a machine."""


class Terminal:
    """80×24, on a tmux server of its own. Standard error goes elsewhere, as many people have it."""

    def __init__(self, folder: Path, *command: str) -> None:
        self._socket = str(folder / "tmux")
        self._tmux("-f", os.devnull, "new-session", "-d", "-x", "80", "-y", "24", *command)

    def _tmux(self, *words: str) -> str:
        settings = os.environ | {"LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
        line = ["tmux", "-S", self._socket, *words]
        return subprocess.run(
            line, env=settings, capture_output=True, text=True, check=True, timeout=PATIENCE
        ).stdout

    @property
    def screen(self) -> str:
        return self._tmux("capture-pane", "-p")

    def type(self, *keys: str) -> None:
        self._tmux("send-keys", *keys)

    def wait_for(self, pattern: str) -> str:
        """The screen that has this on it."""
        end = time.monotonic() + PATIENCE
        while not re.search(pattern, screen := self.screen):
            assert time.monotonic() < end, f"never saw {pattern}:\n{screen}"
            time.sleep(0.1)
        return screen

    def close(self) -> None:
        self._tmux("kill-server")
