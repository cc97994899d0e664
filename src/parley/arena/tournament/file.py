"""The file of a tournament, TOML: who plays what, how, and from which seed.

Paths in it are relative to its folder. An error is one line that says where it is.
"""

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from parley.arena.schedules.formats import Format
from parley.arena.sprt import Claims, Scale
from parley.core import SetupError
from parley.core.complaints import in_words
from parley.net.children import Sandbox
from parley.net.weather import Climate

MOST = 1024 * 1024
"""The most bytes of a file."""
_CLIMATE = Climate()


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class GameTable(_Strict, frozen=True):
    """`[[game]]`: one of the games that every pairing plays."""

    game: str
    settings: dict[str, Any] = {}


class EntrantTable(_Strict, frozen=True):
    """`[[entrant]]`: `player` is a bot or a program, or one for every game."""

    name: str
    player: str | dict[str, str]
    folder: str = ""
    seconds: float = 0.0
    rating: float | None = None


class LimitsTable(_Strict, frozen=True):
    """`[limits]`: the defaults for entrants that set no limits of their own."""

    think: float = 0.1
    patience: float = 10.0
    memory: int = 1024
    processes: int = 64
    cpu: int = 3600
    sandbox: Sandbox = Sandbox.AUTO
    pin: bool = False


class NemesisTable(_Strict, frozen=True):
    """`[nemesis]`: bad weather on every program's line, as in `Climate`. The default seed is the file's."""

    seed: int | None = None
    slices: int = _CLIMATE.slices
    delays: float = _CLIMATE.delays
    delay: float = _CLIMATE.delay
    stalls: float = _CLIMATE.stalls
    stall: float = _CLIMATE.stall
    resets: int = _CLIMATE.resets
    most: float = _CLIMATE.most


class SprtTable(_Strict, frozen=True):
    """`[sprt]`: a meeting ends as soon as it is clear which of two claims fits."""

    bounds: tuple[float, float]
    model: Scale = Scale.LOGISTIC
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def claims(self) -> Claims:
        """The claims as the test takes them."""
        return Claims(*self.bounds, self.model, self.alpha, self.beta)


class TournamentFile(_Strict, frozen=True):
    """The whole file."""

    game: tuple[GameTable, ...]
    entrant: tuple[EntrantTable, ...]
    name: str = "tournament"
    format: Format = Format.ROUND_ROBIN
    seats: int = 2
    rounds: int = 1
    turns: int = 0
    challengers: int = 1
    seed: int = 0
    limits: LimitsTable = LimitsTable()
    sprt: SprtTable | None = None
    nemesis: NemesisTable | None = None

    @property
    def climate(self) -> Climate | None:
        """The weather on programs' lines; None: fine."""
        if self.nemesis is None:
            return None
        said = {name: getattr(self.nemesis, name) for name in self.nemesis.__struct_fields__}
        return Climate(**said | {"seed": self.seed if said["seed"] is None else said["seed"]})


def read_file(path: Path) -> TournamentFile:
    """Read the file; whether it can be played is checked later. Raises `SetupError`."""
    with path.open("rb") as file:
        data = file.read(MOST + 1)
    if len(data) > MOST:
        raise SetupError(f"{path}: longer than {MOST // 1024} KiB: this is no tournament")
    try:
        return msgspec.convert(tomllib.loads(data.decode()), TournamentFile)
    except UnicodeDecodeError as error:
        raise SetupError(f"{path}: byte {error.start}: not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise SetupError(f"{path}: {error}") from None
    except msgspec.ValidationError as error:
        raise SetupError(f"{path}: {in_words(str(error))}") from None
