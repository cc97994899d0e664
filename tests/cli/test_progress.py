import pytest

from parley.cli.progress import showing


def test_nothing_is_shown_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with showing("work") as tell:
        tell(1, 10)
    assert capsys.readouterr() == ("", "")


def test_a_bar_at_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    with showing("work") as tell:
        tell(5, 10)
    out, err = capsys.readouterr()
    assert out == ""
    assert "work" in err
    assert "50%" in err
