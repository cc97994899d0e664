"""The files of the page, read once when the server starts.

Whatever is put in their place afterwards, everybody gets all of one version: that of the server. A page that
was loaded from another one learns its version from `hello`.
"""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

import parley
from parley.net.web.faults import Failed, Fault
from parley.net.web.requests import answer_kept, tag_of

PAGE = Path(parley.__file__).parent / "web"
PER_REQUEST = 50
"""Files an address may have for every other request: a class behind one opens the page in the same minute."""
_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


class Files:
    """All of them, by their path."""

    def __init__(self, folder: Path = PAGE) -> None:
        paths = [path for path in folder.rglob("*") if path.suffix in _TYPES]
        self._types = {path.relative_to(folder).as_posix(): _TYPES[path.suffix] for path in paths}
        self._bodies = {name: (folder / name).read_bytes() for name in self._types}
        self._tags = {name: tag_of(body) for name, body in self._bodies.items()}

    async def answer(self, request: Request) -> Response:
        """The file of a path; may be kept, if it is asked each time whether it is still so."""
        name = request.path_params["path"] or "index.html"
        if name not in self._bodies:
            raise Failed(Fault.NOT_FOUND)
        return answer_kept(request, self._bodies[name], self._types[name], self._tags[name])
