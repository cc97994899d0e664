import pytest

from parley.cli.main import main


@pytest.mark.parametrize("command", ["tournament", "rate"])
def test_help_has_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert f"parley {command}" in capsys.readouterr().out.split("examples:")[1]
