"""`serial:/dev/ttyS0`: a real port, or anything that looks like one.

Devices without parity support (ptys, some adapters) are opened without it, and the line says so.
"""

import asyncio
import errno
from pathlib import Path

import serialx

from parley.core import SetupError
from parley.net.lines.address import SerialSettings
from parley.net.lines.line import Hearer, TransportLine, words_of

_PARITY = {"even": serialx.Parity.EVEN, "odd": serialx.Parity.ODD, "none": serialx.Parity.NONE}
_PSEUDO = "/dev/pts/"
_MADE_UP = "not a real port: it holds no parity, and bytes take no time"


class SerialPort:
    """Reopened again and again until the device is back."""

    is_lasting = True
    is_patient = False

    def __init__(self, path: str, settings: SerialSettings) -> None:
        self.name = f"serial {path}"
        self._path, self._settings = path, settings

    async def prepare(self) -> str:
        """A device that is missing at the start is a typo."""
        if not Path(self._path).exists():
            raise SetupError(f"{self.name}: no such device")
        return ""

    async def open(self, hearer: Hearer) -> None:
        """Open the device with the document's parameters, without parity if it has none."""
        is_pseudo = str(Path(self._path).resolve()).startswith(_PSEUDO)
        note = _MADE_UP if is_pseudo else ""
        for parity in dict.fromkeys((self._settings.parity, "none")):
            line = TransportLine(hearer, f"{self.name} at {self._settings}", is_paced=not is_pseudo)
            line.note = note
            try:
                await self._connect(line, parity)
            except (OSError, serialx.SerialException) as error:
                if parity == "none" or not _is_unsupported(error):
                    raise OSError(words_of(error)) from None
                note = note or f"the device refuses {self._settings}: opened without parity"
            else:
                return

    async def _connect(self, line: TransportLine, parity: str) -> None:
        await serialx.create_serial_connection(
            asyncio.get_running_loop(),
            lambda: line,
            self._path,
            baudrate=self._settings.baud,
            parity=_PARITY[parity],
            stopbits=serialx.StopBits.TWO,  # com/line/1
        )

    async def close(self) -> None:
        """Nothing is held between lines."""


def _is_unsupported(error: Exception) -> bool:
    return isinstance(error, serialx.UnsupportedSetting) or getattr(error, "errno", None) == errno.EINVAL
