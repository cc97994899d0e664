"""An entrant's folder in one piece, for machines that do not have it, identified by its content.

The same files give the same parcel, whenever and wherever it is packed.
"""

import os
import stat
import tarfile
import zlib
from collections.abc import Iterator
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from tempfile import mkdtemp

from parley.core import SetupError

MOST, FILES = 32 * 1024 * 1024, 5000
"""The most bytes and files of a folder."""
_LEFT_OUT = ("__pycache__", ".git")


def digest_of(parcel: bytes) -> str:
    """The name of a parcel."""
    return blake2b(parcel, digest_size=16).hexdigest()


def pack(folder: Path, without: Path) -> bytes:
    """All files of a folder, except what Python and git generate, and those in `without` (the results).

    Raises `SetupError` if that is too much, or leads out of the folder.
    """
    out, size = BytesIO(), 0
    with tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for count, path in enumerate(_files(folder, without.resolve())):
            member = _member(folder, path)
            size += member.size
            if size > MOST or count >= FILES:
                raise SetupError(
                    f"{folder}: more than {MOST // 1024 // 1024} MiB or {FILES} files cannot be sent to "
                    "other machines: name the program by a path that all of them have, without a folder"
                )
            if member.isreg():
                with path.open("rb") as file:
                    tar.addfile(member, file)
            else:
                tar.addfile(member)
    return zlib.compress(out.getvalue())


def _files(folder: Path, without: Path) -> Iterator[Path]:
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(
            name for name in folders if name not in _LEFT_OUT and (Path(place) / name).resolve() != without
        )
        links = [name for name in folders if (Path(place) / name).is_symlink()]
        yield from (Path(place) / name for name in sorted([*files, *links]))


def _member(folder: Path, path: Path) -> tarfile.TarInfo:
    """Without what differs between machines: owner and time."""
    status, member = path.lstat(), tarfile.TarInfo(str(path.relative_to(folder)))
    member.mode = 0o755 if status.st_mode & stat.S_IXUSR else 0o644
    if stat.S_ISLNK(status.st_mode):
        target = path.readlink()
        if target.is_absolute() or not path.resolve().is_relative_to(folder.resolve()):
            raise SetupError(f"{path}: leads out of the folder, so it cannot be sent to other machines")
        member.type, member.linkname = tarfile.SYMTYPE, str(target)
    elif stat.S_ISREG(status.st_mode):
        member.size = status.st_size
    else:
        raise SetupError(f"{path}: not a file, so it cannot be sent to other machines")
    return member


def unpack(parcel: bytes, cache: Path) -> None:
    """Unpack into a folder named after its digest, unless it exists: whole or not at all."""
    kept = cache / digest_of(parcel)
    if kept.exists():
        return
    cache.mkdir(parents=True, exist_ok=True)
    part = Path(mkdtemp(dir=cache))
    with tarfile.open(fileobj=BytesIO(zlib.decompress(parcel))) as tar:
        tar.extractall(part, filter="data")
    part.chmod(0o755)  # a sandbox runs as another user
    part.rename(kept)
