from parley.net.lines.murmur import A_SECOND, LONGEST, Murmur


def heard(*portions: bytes, step: float = 0.0) -> list[str]:
    told: list[str] = []
    times = iter(step * number for number in range(1_000))
    murmur = Murmur(told.append, lambda: next(times))
    for portion in portions:
        murmur.hear(portion)
    murmur.end()
    return told


def test_lines_however_they_come() -> None:
    assert heard(b"one\ntw", b"o\n\n", b"three") == ["one", "two", "three"]


def test_a_line_without_end_is_cut() -> None:
    assert heard(*[b"x" * 65_536] * 9) == ["x" * LONGEST]


def test_of_a_flood_the_number_is_told() -> None:
    flood = b"help\n" * 100
    assert heard(flood) == ["help"] * A_SECOND + [f"… and {100 - A_SECOND} lines more"]
    assert heard(flood, step=1.0) == ["help"] * 100, "slowly it is no flood"
