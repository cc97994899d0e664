"""The cookie that holds a browser's token.

By TLS it is called `__Host-parley`: browsers accept that name only over TLS and for the whole host, so that
nobody in between can plant one. Without TLS it is `parley`. Whoever comes by TLS for the first time still has
that one; it counts as long as there is no other, and `/api/me` exchanges it.
"""

from collections.abc import Mapping

from starlette.requests import Request, cookie_parser
from starlette.responses import Response

from parley.net.web.requests import is_secure

PLAIN, SECURE = "parley", "__Host-parley"
DEVICE, DEVICE_LIFE = "-device", 365 * 86_400
"""The suffix of the cookie with the proof of a login, and seconds a browser keeps it, even signed out."""


def read_cookie(headers: Mapping[str, str], *, by_tls: bool) -> str | None:
    """The token a browser sends, not verified yet. Header names are lower case."""
    cookies = cookie_parser(headers.get("cookie", ""))
    return cookies[SECURE] if by_tls and SECURE in cookies else cookies.get(PLAIN)


def set_cookie(request: Request, response: Response, token: str, seconds: int) -> None:
    """Let the browser keep a token, in only one cookie."""
    by_tls = is_secure(request)
    name = SECURE if by_tls else PLAIN
    response.set_cookie(name, token, seconds, secure=by_tls, httponly=True, samesite="strict")
    if by_tls and PLAIN in request.cookies:
        _forget(response, PLAIN, by_tls=True)


def forget_cookie(request: Request, response: Response) -> None:
    """Let it keep none."""
    by_tls = is_secure(request)
    _forget(response, SECURE if by_tls else PLAIN, by_tls=by_tls)
    if by_tls and PLAIN in request.cookies:
        _forget(response, PLAIN, by_tls=True)


def read_device(request: Request) -> str:
    """The proof of an earlier login, not verified yet."""
    return request.cookies.get((SECURE if is_secure(request) else PLAIN) + DEVICE, "")


def set_device(request: Request, response: Response, proof: str) -> None:
    """Let the browser prove later that somebody has logged in here: see `house.devices`."""
    by_tls = is_secure(request)
    name = (SECURE if by_tls else PLAIN) + DEVICE
    response.set_cookie(name, proof, DEVICE_LIFE, secure=by_tls, httponly=True, samesite="strict")


def _forget(response: Response, name: str, *, by_tls: bool) -> None:
    response.delete_cookie(name, secure=by_tls, httponly=True, samesite="strict")
