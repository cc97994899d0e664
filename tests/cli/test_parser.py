import pytest

from parley.cli.main import main


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("", "missing: COMMAND (see parley --help)"),
        ("dual", "there is no dual: did you mean duel?"),
        ("frobnicate", "there is no frobnicate (see parley --help)"),
        ("duel dots", "missing: BOT, BOT (see parley duel --help)"),
        ("duel dots a b --games", "--games wants a value"),
        ("duel dots a b --seed x", "--seed: 'x' is not a whole number"),
        ("duel dots a b --gmes 4", "there is no --gmes here: did you mean --games?"),
        ("com master pty: --human --bot random", "--bot and --human do not go together"),
        ("com boss pty:", "there is no boss: choose from master, slave"),
        ("com master pty: --rest soon", "--rest: "),
        ("cluster stat", "there is no stat: did you mean status? (see parley cluster --help)"),
    ],
)
def test_a_slip_is_told_in_one_line(arguments: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments.split())
    told = capsys.readouterr().err
    assert told.startswith("parley: ")
    assert told.count("\n") == 1
    assert says in told
