import os
import time

from parley.net.programs.meter import Meter


def test_what_was_used_since_the_last_reading() -> None:
    meter = Meter()
    first = meter.read(os.getpid())
    assert first > 0
    began = time.process_time()
    while time.process_time() < began + 0.05:
        pass
    assert 0.02 < meter.read(os.getpid()) < first + 60


def test_nobody_uses_nothing() -> None:
    assert Meter().read(2**22 + 1) == 0.0
