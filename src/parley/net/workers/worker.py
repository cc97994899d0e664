"""What makes a process a worker: a few settings of its own, from the one that started it.

Ports are shared. COM lines belong to the first worker; every worker has an admin socket (`PATH`, `PATH.1`, …)
and a metrics port (`PORT`, `PORT` + 1, …) of its own, because there you want to talk to a particular worker.
"""

import os
from collections.abc import MutableMapping
from dataclasses import replace
from typing import Any

import msgspec

from parley.net.settings import Address, Settings
from parley.net.workers import leash

VARIABLE = "PARLEY_WORKER"


class Worker(msgspec.Struct, frozen=True):
    """One of the processes."""

    number: int
    """From 0."""
    parent: int
    """It ends when this process does."""
    node: str
    """The workers' name, before their numbers."""
    cluster: str
    """How they talk, if the settings do not say."""
    ports: dict[str, int] = {}
    """By wire: the ports chosen for all of them."""


def format_worker(worker: Worker) -> dict[str, str]:
    """For the environment of its process, which only its user can read: it contains a token."""
    return {VARIABLE: msgspec.json.encode(worker).decode()}


def take_worker(environment: MutableMapping[str, str] = os.environ) -> Worker | None:
    """Which worker this process is; its own children will not be. None: it is not a worker."""
    text = environment.pop(VARIABLE, None)
    if text is None:
        return None
    worker = msgspec.json.decode(text, type=Worker)
    leash.hold(worker.parent)
    return worker


def as_worker(settings: Settings, worker: Worker) -> Settings:
    """The settings of one of them."""
    number = worker.number
    own: dict[str, Any] = {
        wire: replace_port(getattr(settings, wire), port) for wire, port in worker.ports.items()
    }
    if number:
        own["com"] = ()
        if settings.admin not in ("", "off"):
            own["admin"] = f"{settings.admin}.{number}"
        if settings.metrics is not None and settings.metrics.port:
            own["metrics"] = replace_port(settings.metrics, settings.metrics.port + number)
    cluster = settings.cluster or worker.cluster
    return replace(settings, cluster=cluster, node_name=f"{worker.node}-{number}", **own)


def replace_port(address: Address, port: int) -> Address:
    """The same host."""
    return address._replace(port=port)
