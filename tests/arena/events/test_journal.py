import msgspec
import pytest

from parley.arena.events import journal as j

LINES = [
    (j.Entered("ann", "web", 7), '{"what":"entered","name":"ann","kind":"web","account":7}'),
    (j.Entered("random", "bot"), '{"what":"entered","name":"random","kind":"bot"}'),
    (j.Started((1, 0)), '{"what":"started","roster":[1,0]}'),
    (j.Paused(), '{"what":"paused"}'),
    (j.Paired(0, 0, (1, 0)), '{"what":"paired","game":0,"turn":0,"entrants":[1,0]}'),
    (j.Decided(0, (0.5, 0.5), "void"), '{"what":"decided","game":0,"points":[0.5,0.5],"how":"void"}'),
]


@pytest.mark.parametrize(("line", "text"), LINES)
def test_lines_are_written_and_read(line: j.Line, text: str) -> None:
    assert j.encode_line(line) == text
    assert j.decode_line(text) == line


def test_what_is_no_line_is_refused() -> None:
    for text in ("{}", '{"what":"danced"}', '{"what":"begun","game":"x","match":1}'):
        with pytest.raises(msgspec.MsgspecError):
            j.decode_line(text)
