from parley.wires.bpgp.codes import EndReason, ErrorCode, words


def test_all_codes_of_the_draft() -> None:
    # bpgp/5.2.1/1, bpgp/5.2.2/1-7, bpgp/5.2.3/1-8, bpgp/5.2.4/1-18
    numbers = [0, 1, 2, 3, 4, 8, 9, *range(10, 17), *range(100, 109), *range(110, 118)]
    assert [code.value for code in ErrorCode] == numbers


def test_all_reasons_of_table_2() -> None:
    # bpgp/4.3/11
    assert [reason.value for reason in EndReason] == list(range(6))


def test_names_in_words() -> None:
    assert words(ErrorCode.NOT_IN_GAME) == "not in game"
    assert words(EndReason.OPPONENT_TIMED_OUT) == "opponent timed out"
