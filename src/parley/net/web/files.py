"""The files of the page, read once when the server starts, and compressed then.

If the files change later, everybody still gets one consistent version: the server's. A page that was loaded
from another one learns its version from `hello`. The page asks for its scripts and styles below
`/v/EDITION/`, which names what is in all of them: a browser that has them does not ask again.
"""

import gzip
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

import parley
from parley.net.web.faults import Failed, Fault
from parley.net.web.requests import answer_kept, tag_of

PAGE = Path(parley.__file__).parent / "web"
PER_REQUEST = 50
"""Files an address may fetch for every other request: a class behind one address opens the page at once."""
FOREVER = "public, max-age=31536000, immutable"
_TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
}
_INDEX = "index.html"
_LINKED = (b'"/parley.css"', b'"/js/main.js"')
"""What the page starts with; the rest is named relative to it."""


_NOTHING: Mapping[str, bytes] = {}


class File(NamedTuple):
    """One file, plain and compressed."""

    media_type: str
    body: bytes
    small: bytes
    tag: str


class Files:
    """All of them, by their path; `brought` are those of games that others have installed."""

    def __init__(self, folder: Path = PAGE, brought: Mapping[str, bytes] = _NOTHING) -> None:
        paths = sorted(path for path in folder.rglob("*") if path.suffix in _TYPES)
        bodies = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        bodies = {**brought, **bodies}
        self.edition = sha256(b"".join(_parts(bodies))).hexdigest()[:16]
        self._files = {name: _file(name, self._linked(name, body)) for name, body in bodies.items()}

    def _linked(self, name: str, body: bytes) -> bytes:
        """The page names this edition of what it starts with."""
        for link in _LINKED if name == _INDEX else ():
            body = body.replace(link, b'"/v/%b%b' % (self.edition.encode(), link[1:]))
        return body

    async def answer(self, request: Request) -> Response:
        """The file at a path; one of this edition may be cached, others only if revalidated."""
        edition, name = _parted(request.path_params["path"] or _INDEX)
        found = self._files.get(name)
        if found is None:
            raise Failed(Fault.NOT_FOUND)
        headers = {"Vary": "Accept-Encoding"}
        if edition == self.edition and name != _INDEX:
            headers["Cache-Control"] = FOREVER
        if len(found.small) < len(found.body) and _takes_gzip(request):
            tag = f'{found.tag[:-1]}-gzip"'
            headers["Content-Encoding"] = "gzip"
            return answer_kept(request, found.small, found.media_type, tag, **headers)
        return answer_kept(request, found.body, found.media_type, found.tag, **headers)


def _parts(bodies: dict[str, bytes]) -> list[bytes]:
    return [part for name, body in bodies.items() for part in (name.encode(), sha256(body).digest())]


def _file(name: str, body: bytes) -> File:
    return File(_TYPES[Path(name).suffix], body, gzip.compress(body, mtime=0), tag_of(body))


def _parted(path: str) -> tuple[str, str]:
    """The requested edition, if any: one from before or after an upgrade gets the current files."""
    first, _, rest = path.partition("/")
    edition, _, name = rest.partition("/")
    return (edition, name) if first == "v" else ("", path)


def _takes_gzip(request: Request) -> bool:
    offers = request.headers.get("accept-encoding", "").lower().split(",")
    wanted = {name.strip(): q.strip() for name, _, q in (offer.partition(";") for offer in offers)}
    return "gzip" in wanted and wanted["gzip"].replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
