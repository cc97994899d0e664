import pytest

from parley.seats.faults import Fault, FaultKind, last_words

PYTHON = """Traceback (most recent call last):
  File "my.py", line 1, in choose
    x[3]
    ~^^^
KeyError: 3
"""
NODE = """mine.js:1
choose({}.y.z);
            ^

TypeError: Cannot read properties
    at choose (mine.js:1:13)
    at Timeout._onTimeout (mine.js:2:18)
    at process.processTimers (node:internal/timers:519:7)

Node.js v24.19.0
"""
RUST = "thread 'main' panicked at src/main.rs:2:5:\nout of ideas\n"


@pytest.mark.parametrize(
    ("stderr", "told"),
    [
        ("", ""),
        (" \n\n", ""),
        ("out of ideas\n", "out of ideas"),
        ("oh\n\x1b[31mno\n", "oh / �[31mno"),
        (RUST, "thread 'main' panicked at src/main.rs:2:5: / out of ideas"),
        (
            PYTHON,
            'Traceback (most recent call last): / File "my.py", line 1, in choose / x[3] / KeyError: 3',
        ),
        (
            NODE,
            "mine.js:1 / choose({}.y.z); / TypeError: Cannot read properties / at choose (mine.js:1:13)",
        ),
    ],
)
def test_last_words_say_what_and_where(stderr: str, told: str) -> None:
    assert last_words(stderr) == told


def test_last_words_are_the_last_and_not_many() -> None:
    told = last_words("\n".join(map(str, range(100_000))))
    assert (len(told), told[0], told[-5:]) == (300, "…", "99999")


def test_a_fault_is_explained_in_a_line() -> None:
    assert Fault(FaultKind.TIME, "no move in 10 s").explained == "no move in 10 s"
    assert Fault(FaultKind.ENDED, "exited with status 3", "one\ntwo\n").explained == (
        "exited with status 3 (one / two)"
    )
