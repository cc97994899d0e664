"""The wall clock of one process, which can be stepped; of the machine's clock nothing changes."""

import shutil
import subprocess
from pathlib import Path
from struct import Struct

SOURCE = Path(__file__).with_suffix(".c")
_LONG = Struct("@l")


class Clock:
    """Beside a library in a folder, which is made once."""

    def __init__(self, folder: Path, name: str) -> None:
        self._library, self._file = folder / "clock.so", folder / f"{name}.clock"
        if not self._library.exists():
            compiler = shutil.which("cc")
            assert compiler, "there is no C compiler: make setup installs one"
            build = (compiler, "-shared", "-fPIC", "-O2", "-o", str(self._library), str(SOURCE))
            subprocess.run(build, check=True)
        self.step(0)

    def step(self, seconds: int) -> None:
        """So much the clock is off from now on."""
        with self._file.open("r+b" if self._file.exists() else "wb", buffering=0) as file:
            file.write(_LONG.pack(seconds))

    def command(self, *program: str) -> tuple[str, ...]:
        """A program that goes by this clock."""
        return ("env", f"LD_PRELOAD={self._library}", f"CLOCK_STEP={self._file}", *program)
