from parley.seats.gamecore.prints import PRINTED, Prints


class Notes:
    """A scribe's."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, bytes]] = []

    def add(self, who: str, data: bytes) -> None:
        self.lines.append((who, data))


def test_what_an_ai_says_is_printed_as_far_as_anybody_would_read() -> None:
    # core/72/1
    said: list[str] = []
    prints = Prints(said.append, None)
    for _ in range(20):
        prints.print("x" * (PRINTED // 8))
    assert len(said) == 8
    assert said[-1].endswith("x (it has said enough: no more of it is printed)")


def test_nothing_that_turns_a_terminal_upside_down_is_printed() -> None:
    said: list[str] = []
    Prints(said.append, None).print("\x1b[31mred\a")
    assert said == ["�[31mred�"]


def test_all_is_traced_and_only_a_debug_session_is_printed() -> None:
    # core/70/1, core/71/1
    said: list[str] = []
    notes = Notes()
    prints = Prints(said.append, notes)
    prints.tell("ai", b"#43\n", debug=False)
    prints.tell("core", b"#10\n", debug=True)
    assert notes.lines == [("ai", b"#43\n"), ("core", b"#10\n")]
    assert said == ['core> "#10\\n"']
