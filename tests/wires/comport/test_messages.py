from parley.wires.comport import (
    ANSWERS,
    CODES,
    Answer,
    Command,
    Parameters,
    ParametersConfirmed,
    Sync,
)

CODE = {kind: code for (_, code), kind in CODES.items()}


def test_every_code_has_one_meaning() -> None:
    assert len({code for _, code in CODES}) == len(set(CODES.values())) == 33


def test_an_answer_is_its_command_with_the_halves_exchanged() -> None:
    for command, answers in ANSWERS.items():
        code = CODE[command]
        if command is not Sync:
            expected = [(code & 0x0F) + n << 4 | code >> 4 for n in range(len(answers))]
            assert [CODE[answer] for answer in answers] == expected


def test_every_command_has_answers_and_every_answer_a_command() -> None:
    commands = {kind for kind in CODE if issubclass(kind, Command)}
    answers = {kind for kind in CODE if issubclass(kind, Answer)}
    assert commands | answers == set(CODE)
    assert set(ANSWERS) == commands
    assert {answer for row in ANSWERS.values() for answer in row} == answers


def test_parameters_know_their_confirmation() -> None:
    assert Parameters(6, 0, 1, 2, 3).confirmed() == ParametersConfirmed(6, 0, 1, 2, 3)


def test_every_message_says_what_it_means() -> None:
    assert all(kind.__doc__ for kind in CODE)


def test_codes_are_listed_commands_first() -> None:
    listed = [code for sender, code in CODES if sender == "slave"]
    expected = "A0 A4 A6 A7 A8 A9 B1 B3 C0 01 0A 1A 2A 3A 5A 6A 7A 8A 9A 1B 2B 3B 0C 1C 2C 3C"
    assert bytes(listed) == bytes.fromhex(expected)
    assert next(iter(CODES)) == ("master", 0xAA)
