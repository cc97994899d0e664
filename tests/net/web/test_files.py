"""The files of the page: one version of all of them, whatever happens to the folder."""

import asyncio
import gzip
import re
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from parley.net.server import Server
from parley.net.web import files
from parley.net.web.faults import Failed
from parley.net.web.files import Files
from parley.net.web.operations import operations
from tests.net.house import play
from tests.net.web.browser import WEB, Browser


def read(found: Files, path: str, takes: str = "") -> Response:
    headers = [(b"accept-encoding", takes.encode())]
    scope = {"type": "http", "path": f"/{path}", "headers": headers, "path_params": {"path": path}}
    return asyncio.run(found.answer(Request(scope)))


def test_an_upgrade_under_a_running_server_mixes_nothing(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    old = {"index.html": b"<p>one</p>", "js/main.js": b"one()", "js/gone.js": b"gone()", "parley.css": b"a{}"}
    for name, body in old.items():
        (tmp_path / name).write_bytes(body)
    found = Files(tmp_path)
    (tmp_path / "index.html").write_bytes(b"<p>two, and longer</p>")
    (tmp_path / "js/main.js").write_bytes(b"2")
    (tmp_path / "js/gone.js").unlink()
    (tmp_path / "js/new.js").write_bytes(b"new()")
    for name, body in old.items():
        answer = read(found, name)
        assert (answer.body, answer.headers["content-length"]) == (body, str(len(body)))
    assert read(found, "").body == old["index.html"]
    tags = {read(found, name).headers["etag"] for name in old}
    assert len(tags) == len(old)
    for name in ("js/new.js", "js", "js/", "../secret", str(tmp_path / "index.html")):
        with pytest.raises(Failed):
            read(found, name)
    assert read(Files(tmp_path), "").headers["etag"] not in tags


def test_what_is_named_by_what_is_in_it_may_be_kept(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "index.html").write_bytes(b'<link href="/parley.css"><script src="/js/main.js"></script>')
    (tmp_path / "js/main.js").write_bytes(b"one()" * 100)
    found = Files(tmp_path)
    place = f"v/{found.edition}/js/main.js"
    assert (
        read(found, "").body
        == f'<link href="/v/{found.edition}/parley.css"><script src="/{place}"></script>'.encode()
    )
    assert read(found, "").headers["cache-control"] == "no-cache"
    assert read(found, place).headers["cache-control"] == files.FOREVER
    for other in ("v/0123456789abcdef/js/main.js", "js/main.js"):  # from before an upgrade
        assert read(found, other).headers["cache-control"] == "no-cache"
    (tmp_path / "js/main.js").write_bytes(b"two()")
    assert Files(tmp_path).edition != found.edition


@pytest.mark.parametrize(
    ("takes", "is_small"),
    [("gzip, deflate, br", True), ("br, GZIP;q=0.5", True), ("", False), ("br", False), ("gzip;q=0", False)],
)
def test_files_are_compressed_for_whoever_takes_it(tmp_path: Path, takes: str, is_small: bool) -> None:
    body = b"one()" * 100
    (tmp_path / "main.js").write_bytes(body)
    found = Files(tmp_path)
    answer = read(found, "main.js", takes)
    assert (answer.headers.get("content-encoding") == "gzip") is is_small
    assert answer.headers["vary"] == "Accept-Encoding"
    assert (gzip.decompress(answer.body) if is_small else answer.body) == body
    assert (len(answer.body) < len(body)) is is_small
    assert (answer.headers["etag"] == read(found, "main.js").headers["etag"]) is not is_small


def test_every_file_has_its_type(tmp_path: Path) -> None:
    shipped = {path.relative_to(files.PAGE).as_posix() for path in files.PAGE.rglob("*") if path.is_file()}
    not_served = {".ts"}  # types, for whoever checks the scripts
    assert {Path(name).suffix for name in shipped} - not_served == files._TYPES.keys()

    async def scene(server: Server) -> None:
        somebody = Browser(server.addresses["web"])
        for name, kind in (
            ("", "text/html; charset=utf-8"),
            ("js/main.js", "text/javascript; charset=utf-8"),
            ("parley.css", "text/css; charset=utf-8"),
            ("parley.svg", "image/svg+xml"),
            ("llms.txt", "text/plain; charset=utf-8"),
        ):
            answer = await somebody.get(f"/{name}")
            assert (answer.headers["content-type"], answer.headers["cache-control"]) == (kind, "no-cache")
            assert not name or answer.body == (files.PAGE / name).read_bytes()
            head = await somebody.ask("HEAD", f"/{name}")
            assert (head.body, head.headers["etag"]) == (b"", answer.headers["etag"])
            assert (await somebody.get(f"/{name}?x=1", If_None_Match=answer.headers["etag"])).status == 304

    play(tmp_path, scene, web=WEB)


def test_what_agents_are_told_exists() -> None:
    text = bytes(read(Files(), "llms.txt").body).decode()
    root = Path(__file__).parents[3]
    assert (root / "llms.txt").read_text(encoding="utf-8") == text
    named = re.findall(r"docs/[\w/.-]+", text)
    assert named
    assert all((root / one.rstrip(".")).exists() for one in named)
    addresses = [one.path for one in operations()] + ["/api/openapi.json"]
    assert set(re.findall(r"\]\((/[^)]+)\)", text)) <= set(addresses)
