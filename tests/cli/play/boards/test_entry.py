from parley.cli.play.boards.entry import LONGEST, Entry


def test_a_letter_is_a_step_until_a_word_comes_of_it() -> None:
    entry = Entry[str]("[a-z][0-9]")
    assert entry.step("h", "here")
    assert entry.text == ""
    assert entry.type("7") == "here"
    assert entry.text == "h7"
    assert not entry.step("h", "there")


def test_steps_that_were_steps_are_forgotten() -> None:
    entry = Entry[str]("[a-z][0-9]")
    assert entry.step("h", "here")
    assert entry.step("j", "there")
    assert entry.type("x") is None
    assert entry.text == "x"
    entry.rub()
    assert entry.text == ""
    assert entry.step("h", "here")
    entry.rub()
    assert entry.type("7") is None
    entry.clear()
    assert entry.text == ""


def test_a_line_has_an_end() -> None:
    entry = Entry[str](".")
    for _ in range(2 * LONGEST):
        entry.type("x")
    assert len(entry.text) == LONGEST
