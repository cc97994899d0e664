from docs.protocols.spoken import conversation, exchanges
from parley.wires import load_wire


def test_bytes_are_those_of_the_recording_and_words_those_of_the_wire() -> None:
    shown = conversation(load_wire("bpgp"), "full-game").splitlines()
    assert shown[2].split(" ; ") == [f"{'client> 33 00 03 61 64 61':<54}", "LOGIN username 'ada'"]
    assert "# bob joins" in shown


def test_a_command_and_its_answer_are_one_line() -> None:
    shown = exchanges(load_wire("comport"), "game-6x6").splitlines()
    assert "master> C0 04 03           slave> 0C                  ; Shot cell D3: Miss" in shown
    assert "# 0.55 s" in shown
