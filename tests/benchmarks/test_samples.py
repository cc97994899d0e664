import pytest

from benchmarks.samples import place

LOOP = "run_serve (parley/cli/serve.py:46);Loop__run (loop.c:20313)"
SUBMIT = f"{LOOP};Table.submit (parley/tables/table.py:90)"


@pytest.mark.parametrize(
    ("stack", "seen"),
    [
        (f"{LOOP};uv__io_poll (linux.c:1452);epoll_pwait (libc.so.6)", None),
        (f"{LOOP};uv__read (stream.c:1063);read (libc.so.6)", ("sockets (kernel)", "read")),
        (f"{LOOP};uv__read (stream.c:1154)", ("uvloop", "run_serve")),
        (SUBMIT, ("tables", "Table.submit")),
        (f"{SUBMIT};encode (_msgspec.so)", ("tables", "Table.submit")),
        (f"{SUBMIT};sqlite3_step (libsqlite3.so.0.8.6);pwrite64 (libc.so.6)", ("SQLite", "Table.submit")),
        (
            f"{SUBMIT};CPyDef_battleship_plus___turns___shoot (parley__mypyc.so)",
            ("games", "CPyDef_battleship_plus___turns___shoot"),
        ),
        (
            f"{SUBMIT};CPyDef_referee___Match___play (referee.c:10)",
            ("match", "CPyDef_referee___Match___play"),
        ),
        ("clone (libc.so.6)", ("other", "clone")),
    ],
)
def test_a_sample_belongs_to_one_room(stack: str, seen: tuple[str, str] | None) -> None:
    assert place(stack) == seen
