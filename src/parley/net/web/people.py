"""Who sends a request: a token in a cookie or after `Authorization: Bearer`, and a site of our own."""

from collections.abc import Mapping
from typing import NamedTuple

from parley.house.house import House
from parley.net.web.cookies import read_cookie
from parley.net.web.faults import Failed, Fault
from parley.store import SignIn
from parley.store.results import STRANGER

_LONGEST = 64
"""The most characters in a token; ours have 43."""
_PORTS = {"http": ":80", "https": ":443"}
"""A browser omits them; a proxy may not."""


class Caller(NamedTuple):
    """Where somebody comes from, and whether by TLS, as far as known."""

    address: str
    is_secure: bool


class Visitor(NamedTuple):
    """Somebody who has signed in, and the token that says so."""

    signin: SignIn
    token: str


def token_of(headers: Mapping[str, str], *, is_secure: bool) -> str | None:
    """The token in the headers of a request, not verified yet. Header names are lower case."""
    token = bearer_of(headers)
    if token is None:
        token = read_cookie(headers, by_tls=is_secure)
    return token if token and len(token) <= _LONGEST and token.isascii() else None


def bearer_of(headers: Mapping[str, str]) -> str | None:
    """The token a program sends."""
    scheme, _, given = headers.get("authorization", "").partition(" ")
    return given.strip() if scheme.lower() == "bearer" else None


async def identify(house: House, headers: Mapping[str, str], *, is_secure: bool) -> Visitor:
    """Who it is. Raises `Failed`, `StoreError`."""
    token = token_of(headers, is_secure=is_secure)
    signin = None if token is None else await house.store.signins.find(token)
    if token is None or signin is None:
        raise Failed(Fault.NOT_SIGNED_IN)
    return Visitor(signin, token)


async def viewer_of(house: House, headers: Mapping[str, str], *, is_secure: bool) -> int:
    """The account of whoever asks, if they have signed in."""
    try:
        return (await identify(house, headers, is_secure=is_secure)).signin.account
    except Failed:
        return STRANGER


def check_origin(headers: Mapping[str, str], *, is_secure: bool) -> None:
    """Raise `Failed` if a page of another site sends the request. Programs send no origin.

    A page that came by TLS may be behind a proxy that does not mention TLS; one that came without it has no
    business with a TLS port.
    """
    origin = headers.get("origin")
    if origin is None:
        return
    scheme, _, site = origin.lower().partition("://")
    port = _PORTS.get(scheme, "?")
    here, there = (one.removesuffix(port) for one in (headers.get("host", "").lower(), site))
    if port == "?" or not here or here != there or (is_secure and scheme != "https"):
        raise Failed(Fault.WRONG_ORIGIN)
