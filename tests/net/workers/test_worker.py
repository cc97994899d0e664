import os
import subprocess
import sys
from dataclasses import replace

import pytest

from parley.net.settings import Address, Settings
from parley.net.workers.worker import VARIABLE, Worker, as_worker, format_worker, take_worker

ANY = Address("127.0.0.1", 0)
SETTINGS = Settings(
    ANY,
    Address("::1", 4243),
    None,
    com=("pty:",),
    admin="/run/parley.sock",
    metrics=Address("::1", 9100),
    workers=3,
)
WORKER = Worker(0, os.getpid(), "north", "nats://secret@127.0.0.1:4222", {"bpgp": 5001, "dotline": 4243})


def test_the_first_has_what_was_set_and_the_ports_of_all() -> None:
    assert as_worker(SETTINGS, WORKER) == replace(
        SETTINGS, bpgp=Address("127.0.0.1", 5001), cluster=WORKER.cluster, node_name="north-0"
    )


def test_the_others_have_some_things_of_their_own() -> None:
    worker = Worker(2, WORKER.parent, WORKER.node, WORKER.cluster, WORKER.ports)
    assert as_worker(SETTINGS, worker) == replace(
        as_worker(SETTINGS, WORKER),
        node_name="north-2",
        com=(),
        admin="/run/parley.sock.2",
        metrics=Address("::1", 9102),
    )
    off = as_worker(replace(SETTINGS, admin="off", metrics=ANY, cluster="nats://bus"), worker)
    assert (off.admin, off.metrics, off.cluster) == ("off", ANY, "nats://bus")
    assert as_worker(replace(SETTINGS, admin="", metrics=None), worker).admin == ""
    assert as_worker(SETTINGS, worker).shares_ports


TAKEN = """
from parley.net.workers.worker import take_worker
print(take_worker(), take_worker())
"""


def test_a_worker_is_told_so_once() -> None:
    told = format_worker(WORKER)
    assert told.keys() == {VARIABLE}
    done = subprocess.run(
        (sys.executable, "-c", TAKEN), env={**os.environ, **told}, capture_output=True, text=True, check=True
    )
    assert done.stdout == f"{WORKER} None\n"


def test_a_worker_whose_parent_is_gone_ends() -> None:
    with pytest.raises(SystemExit):
        take_worker(format_worker(WORKER))


def test_whoever_is_no_worker_is_none() -> None:
    assert take_worker({}) is None
