import sys

import pytest

from tests.cli.conftest import Shell

SHARED = ("--database", "postgresql://nowhere/x")


def test_nodes_need_a_database_to_share(parley: Shell) -> None:
    for flags in (("--cluster", "nats://127.0.0.1:4222"), ("--workers", "2")):
        line = parley.refused("serve", "--check", *flags)
        assert line.startswith(f"parley: {flags[0]} needs a database")
        assert parley("serve", "--check", *flags, *SHARED) == 0


def test_the_proxy_protocol_is_for_known_proxies(parley: Shell) -> None:
    flags = ("serve", "--check", "--proxy-protocol", "bpgp,dotline")
    assert "with --proxy" in parley.refused(*flags)
    assert parley(*flags, "--proxy", "127.0.0.1") == 0


def test_nodes_need_something_to_talk_by(parley: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    check = ("serve", "--check", *SHARED)
    with monkeypatch.context() as machine:
        machine.setitem(sys.modules, "nats", None)
        for flags in (("--cluster", "nats://127.0.0.1:4222"), ("--workers", "2")):
            assert "install parley[cluster]" in parley.refused(*check, *flags)
    monkeypatch.setattr("sys.executable", str(parley.folder / "python"))
    monkeypatch.setenv("PATH", str(parley.folder))
    assert "starts a nats-server, and there is none" in parley.refused(*check, "--workers", "2")
    assert parley(*check, "--workers", "2", "--cluster", "nats://127.0.0.1:4222") == 0


def test_workers_do_not_get_in_each_others_way(parley: Shell) -> None:
    check = ("serve", "--check", *SHARED, "--workers", "3")
    line = parley.refused(*check, "--web", "127.0.0.1:9102", "--metrics", "127.0.0.1:9100")
    assert line == "parley: --web and --metrics are both 127.0.0.1:9102: choose another\n"
    assert parley(*check, "--web", "127.0.0.1:9103", "--metrics", "127.0.0.1:9100") == 0
    assert "choose a lower one" in parley.refused(*check, "--metrics", "127.0.0.1:65534")
    assert parley(*check, "--metrics", "127.0.0.1:65533") == 0


def test_workers_are_for_linux(parley: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    assert "--workers needs Linux" in parley.refused("serve", "--check", *SHARED, "--workers", "2")


def test_letters_say_whom_they_are_from_and_lead_to_the_page(parley: Shell) -> None:
    check = ("serve", "--check", "--mail", "smtp://ann:secret@mail.example:587")
    assert "--mail needs --mail-from" in parley.refused(*check, "--url", "https://parley.example")
    whole = (*check, "--mail-from", "Parley <parley@parley.example>")
    assert "--mail needs" in parley.refused(*whole)
    assert "like https://parley.example" in parley.refused(*whole, "--url", "parley.example")
    assert parley(*whole, "--url", "https://parley.example/") == 0
