"""Who sends a request: a token in a cookie or after `Authorization: Bearer`, and a site of our own."""

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.requests import cookie_parser

from parley.net.web.faults import Failed, Fault
from parley.seats.house import House
from parley.store import SignIn

COOKIE = "parley"
_LONGEST = 64
"""Characters in a token; ours have 43."""


class Visitor(NamedTuple):
    """Somebody who has signed in, and the token that says so."""

    signin: SignIn
    token: str


def token_of(headers: Mapping[str, str]) -> str | None:
    """The token in the headers of a request, whatever it is worth. Names of headers are in small letters."""
    scheme, _, given = headers.get("authorization", "").partition(" ")
    token = (
        given.strip() if scheme.lower() == "bearer" else cookie_parser(headers.get("cookie", "")).get(COOKIE)
    )
    return token if token and len(token) <= _LONGEST and token.isascii() else None


async def identify(house: House, headers: Mapping[str, str]) -> Visitor:
    """Who it is. Raises `Failed`, `StoreError`."""
    token = token_of(headers)
    signin = None if token is None else await house.store.signins.find(token)
    if token is None or signin is None:
        raise Failed(Fault.NOT_SIGNED_IN)
    return Visitor(signin, token)


def check_origin(headers: Mapping[str, str]) -> None:
    """Raise `Failed` where a page of another site sends the request. Programs send no origin."""
    origin = headers.get("origin")
    if origin is not None and _host_of(origin) != (headers.get("host") or "-").lower():
        raise Failed(Fault.WRONG_ORIGIN)


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""
