import os
from pathlib import Path

import pytest

from parley.core import SetupError
from parley.net.settings import SETTINGS, Address, Settings, read_settings
from parley.net.values import parse_node


def test_every_setting_has_words() -> None:
    assert all(setting.words for setting in SETTINGS.values())
    assert [name for name, setting in SETTINGS.items() if not setting.metavar] == ["log_json"]


def test_nothing_set() -> None:
    assert read_settings({}, {}) == Settings()


def test_flags_over_environment_over_file(tmp_path: Path) -> None:
    file = tmp_path / "parley.toml"
    file.write_text(
        'bpgp = "off"\ndotline = "off"\nconnections = 7\nidle = 1.5\ndatabase = "postgresql://x"\n'
    )
    environment = {"PARLEY_DOTLINE": "[::]:1", "PARLEY_CONNECTIONS": "8", "PARLEY_NOISE": "x"}
    settings = read_settings({"connections": "9", "data": None}, environment, str(file))
    assert settings == Settings(
        bpgp=None, dotline=Address("::", 1), connections=9, idle=1.5, database="postgresql://x"
    )
    assert settings.where == "postgresql://x"
    assert Settings().where == Path.home() / ".local/share/parley"


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("bpgp", "4242", "--bpgp: expected HOST:PORT or off, not '4242'"),
        ("per_address", "0", "--per-address: expected a whole number from 1, not '0'"),
        ("idle", "inf", "--idle: expected seconds or a time such as 30m, more than 0, not 'inf'"),
        ("grace", "soon", "--grace: expected seconds or a time such as 30m, more than 0, not 'soon'"),
        (
            "proxy",
            "nginx",
            "--proxy: expected addresses or networks like 10.0.0.0/8, with commas between them, not 'nginx'",
        ),
        ("fill", "full", "--fill: expected strict or free, not 'full'"),
    ],
)
def test_a_bad_value_is_one_clear_line(name: str, value: str, words: str) -> None:
    with pytest.raises(SetupError) as caught:
        read_settings({name: value}, {})
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("bgpg = 1", "there is no setting 'bgpg': did you mean bpgp?"),
        ("bpgp = 1", "bpgp: expected HOST:PORT or off, not '1'"),
        ("connections = true", "connections: expected a whole number from 1, not 'True'"),
        ("bpgp", "Expected '='"),
        ("x = '\xff'", "utf-8"),
    ],
)
def test_a_bad_file_is_one_clear_line(text: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "parley.toml"
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(SetupError, match=words) as caught:
        read_settings({}, {}, str(file))
    assert str(caught.value).startswith(f"{file}: ")


def test_switches_and_lists(tmp_path: Path) -> None:
    file = tmp_path / "parley.toml"
    file.write_text('log_json = true\ntls = ["bpgp", "web"]\nproxy = ["10.0.0.1", "::1"]\n')
    settings = read_settings({}, {}, str(file))
    assert settings.log_json
    assert settings.tls == ("bpgp", "web")
    assert list(map(str, settings.proxy)) == ["10.0.0.1/32", "::1/128"]
    assert read_settings({"com": ["pty:?fleet=0,2,3,4", "pty:"]}, {}).com == ("pty:?fleet=0,2,3,4", "pty:")
    assert read_settings({}, {"PARLEY_COM": "pty:,listen:[::1]:1"}).com == ("pty:", "listen:[::1]:1")
    assert not read_settings({}, {"PARLEY_LOG_JSON": "false"}, str(file)).log_json


def test_a_bad_variable_is_named() -> None:
    with pytest.raises(SetupError, match="PARLEY_BPGP: expected"):
        read_settings({}, {"PARLEY_BPGP": "x"})


def test_a_node_has_a_name_whether_or_not_one_is_set() -> None:
    assert Settings(node_name="north").node == "north"
    assert parse_node(Settings().node).endswith(f"-{os.getpid()}")


def test_a_password_is_not_shown_where_it_is_wrong() -> None:
    with pytest.raises(SetupError) as refused:
        read_settings({}, {"PARLEY_MAIL": "smtp://ann:top secret@mail.example"})
    assert "PARLEY_MAIL: expected smtp://USER" in str(refused.value)
    assert "secret" not in str(refused.value)
