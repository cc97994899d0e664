import pytest

from parley.net.web.faults import Failed, Fault
from parley.net.web.people import check_origin, token_of


@pytest.mark.parametrize(
    ("headers", "token"),
    [
        ({"cookie": "parley=abc"}, "abc"),
        ({"cookie": "other=1; parley=abc; more=2"}, "abc"),
        ({"cookie": "notparley=abc"}, None),
        ({"cookie": "parley="}, None),
        ({"cookie": "__Host-parley=abc"}, None),
        ({"authorization": "Bearer", "cookie": "parley=abc"}, None),
        ({"cookie": "parley=" + "x" * 65}, None),
        ({"cookie": "parley=é"}, None),
        ({"authorization": "Bearer abc"}, "abc"),
        ({"authorization": "bearer  abc "}, "abc"),
        ({"authorization": "Basic abc"}, None),
        ({"authorization": "Bearer abc", "cookie": "parley=other"}, "abc"),
        ({}, None),
    ],
)
def test_where_the_token_is(headers: dict[str, str], token: str | None) -> None:
    assert token_of(headers, is_secure=False) == token


@pytest.mark.parametrize(
    ("headers", "token"),
    [
        ({"cookie": "__Host-parley=abc"}, "abc"),
        ({"cookie": "parley=planted; __Host-parley=abc"}, "abc"),
        ({"cookie": "__Host-parley=abc; parley=planted"}, "abc"),
        ({"cookie": "__Host-parley=; parley=planted"}, None),
        ({"cookie": "parley=old"}, "old"),
        ({"authorization": "Bearer abc", "cookie": "__Host-parley=other"}, "abc"),
    ],
)
def test_where_the_token_is_by_tls(headers: dict[str, str], token: str | None) -> None:
    assert token_of(headers, is_secure=True) == token


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "here:80"},
        {},
        {"host": "here:80", "origin": "http://here:80"},
        {"host": "Here", "origin": "https://hERE"},
        {"host": "[::1]:8080", "origin": "http://[::1]:8080"},
        {"host": "here:443", "origin": "https://here"},
        {"host": "here:80", "origin": "http://here"},
    ],
)
def test_our_own_site(headers: dict[str, str]) -> None:
    check_origin(headers, is_secure=False)


def test_a_page_that_came_without_tls_has_no_business_with_tls() -> None:
    check_origin({"host": "here", "origin": "https://here"}, is_secure=True)
    with pytest.raises(Failed):
        check_origin({"host": "here", "origin": "http://here"}, is_secure=True)


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "here", "origin": "http://there"},
        {"host": "here", "origin": "http://here:81"},
        {"host": "here", "origin": "http://here.evil.example"},
        {"host": "here", "origin": "null"},
        {"host": "here", "origin": ""},
        {"host": "", "origin": "null"},
        {"origin": "http://"},
        {"host": "here", "origin": "http://[here"},
        {"host": "here:80", "origin": "https://here"},
        {"host": "here", "origin": "http://me@here"},
        {"host": "here", "origin": "chrome-extension://here"},
    ],
)
def test_other_sites(headers: dict[str, str]) -> None:
    with pytest.raises(Failed) as caught:
        check_origin(headers, is_secure=False)
    assert caught.value.fault is Fault.WRONG_ORIGIN
