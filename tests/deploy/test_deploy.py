"""The files in deploy: each read by what it is for, where that is here, and its flags by `parley serve`."""

import configparser
import json
import re
import shlex
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from parley.cli.main import make_parser
from parley.core.duration import parse_duration
from parley.net.settings import SETTINGS, Settings, read_settings
from tests.cli.conftest import Shell
from tests.cli.conftest import parley as parley  # noqa: PLC0414 - a fixture
from tests.net.haproxy import HAPROXY

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
STOPPING = 15
"""Seconds a node takes to stop at most, besides --drain."""


def settings_of(arguments: Sequence[str], environment: Mapping[str, str]) -> Settings:
    options = make_parser().parse_args(["serve", *arguments])
    return read_settings({name: getattr(options, name) for name in SETTINGS}, environment)


def check(
    parley: Shell, monkeypatch: pytest.MonkeyPatch, arguments: Sequence[str], **environment: str
) -> Settings:
    """As `parley serve` would see them."""
    with monkeypatch.context() as there:
        for name, value in environment.items():
            there.setenv(name, value)
        assert parley("serve", "--check", *arguments) == 0, parley.err
    return settings_of(arguments, environment)


def test_the_containerfile(parley: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (DEPLOY / "Containerfile").read_text()
    steps = [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]
    known = {"FROM", "WORKDIR", "COPY", "RUN", "USER", "EXPOSE", "STOPSIGNAL", "ENTRYPOINT", "CMD"}
    assert {name for name, _ in steps} == known
    for name, words in steps:
        if name == "COPY" and not words.startswith("--from"):
            assert all((ROOT / source).exists() for source in words.split()[:-1])
    said = dict(steps)
    entry, arguments = json.loads(said["ENTRYPOINT"]), json.loads(said["CMD"])
    assert entry[1:] == ["serve"]
    settings = check(parley, monkeypatch, arguments)
    doors = (settings.bpgp, settings.dotline, settings.web, settings.metrics)
    assert [address.port for address in doors if address] == [int(port) for port in said["EXPOSE"].split()]


def test_what_is_installed_in_the_container_is_what_we_run_on() -> None:
    """`pip install --no-deps .` finds all it needs in requirements/cluster.txt."""
    locked = set(re.findall(r"(?m)^([\w.-]+)==", (ROOT / "requirements/cluster.txt").read_text()))
    project = (ROOT / "pyproject.toml").read_text()
    wanted = re.findall(r'"([\w-]+)>=', project.partition("\ndependencies = [")[2].partition("]")[0])
    assert wanted
    assert {*wanted, "nats-py", "hatchling"} <= locked


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return found


def test_the_nodes_of_compose(
    parley: Shell, monkeypatch: pytest.MonkeyPatch, compose: dict[str, Any]
) -> None:
    nodes = [service for service in compose["services"].values() if service["image"] == "parley"]
    assert len(nodes) == 3
    (subnet,) = [config["subnet"] for config in compose["networks"]["default"]["ipam"]["config"]]
    for node in nodes:
        assert (DEPLOY / node["build"]["context"] / node["build"]["dockerfile"]).exists()
        variables = {
            name: re.sub(r"\$\{.*?\}", "s3cret", value) for name, value in node["environment"].items()
        }
        settings = check(parley, monkeypatch, node["command"], **variables)
        assert settings.cluster == "nats://s3cret@bus:4222"
        assert settings.proxy_protocol == ("bpgp", "dotline")
        assert list(map(str, settings.proxy)) == [subnet]
        assert parse_duration(node["stop_grace_period"]) > settings.drain + STOPPING
        assert node["depends_on"].keys() <= compose["services"].keys()


def test_compose_and_haproxy_agree(compose: dict[str, Any]) -> None:
    """On names and ports of nodes, and on what is open to the world."""
    text = (DEPLOY / "haproxy.cfg").read_text()
    services = compose["services"]
    settings = settings_of(services["node1"]["command"], {})
    assert settings.metrics is not None
    assert f"check port {settings.metrics.port} " in text
    for wire in ("web", "bpgp", "dotline"):
        listen = text.partition(f"\nlisten {wire}\n")[2].partition("\n\n")[0]
        address = getattr(settings, wire)
        assert f"bind :{address.port}\n" in listen
        assert f"{address.port}:{address.port}" in services["haproxy"]["ports"]
        servers = re.findall(r"server (\w+) (\w+):(\d+)", listen)
        assert servers == [(name, name, str(address.port)) for name in ("node1", "node2", "node3")]
        assert listen.count("send-proxy-v2") == (3 if wire in settings.proxy_protocol else 0)
    assert {"node1", "node2", "node3"} == set(services["haproxy"]["depends_on"])
    mounted = services["haproxy"]["volumes"][0].partition(":")[0]
    assert (DEPLOY / mounted).samefile(DEPLOY / "haproxy.cfg")


def test_haproxy_takes_it() -> None:
    done = subprocess.run(
        (HAPROXY, "-c", "-f", DEPLOY / "haproxy.cfg"), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    warnings = [line for line in done.stderr.splitlines() if "WARNING" in line or "ALERT" in line]
    assert all("could not resolve address 'node" in line for line in warnings)


def test_the_unit(parley: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None, delimiters="=", comment_prefixes="#")
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "parley@.service")
    service = unit["Service"]
    program, order, *arguments = shlex.split(service["ExecStart"].replace("%i", "north"))
    assert (Path(program).name, order) == ("parley", "serve")
    shared = {"PARLEY_DATABASE": "postgresql://db/parley", "PARLEY_CLUSTER": "nats://bus"}
    settings = check(parley, monkeypatch, arguments, **shared)
    assert settings.node == "north"
    assert service["KillMode"] == "mixed"
    assert float(service["TimeoutStopSec"]) > settings.drain + STOPPING
    named = set(re.findall(r"PARLEY_(\w+)", (DEPLOY / "parley@.service").read_text()))
    assert {name.lower() for name in named} <= SETTINGS.keys()
