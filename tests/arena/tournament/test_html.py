import re
from pathlib import Path

from parley.arena.tournament.html import format_html
from parley.arena.tournament.writing import write_reports
from tests.arena.tournament.cups import BOTS, DOTS, cup
from tests.arena.tournament.halls import played_out
from tests.e2e.browsers import ARGUMENTS, CHROMIUM
from tests.net.programs.commands import exec_

EVIL = "</script><b>&'\""


def test_it_asks_for_no_other_file_but_journals(tmp_path: Path) -> None:
    text = format_html(played_out(cup(*BOTS), tmp_path), None)
    links = re.findall(r"(?:href|src)=\"?([^\" >]+)", text)
    assert len(links) == 6
    assert all((tmp_path / link).is_file() for link in links)
    assert "<script" not in text


def test_no_name_is_taken_for_markup(tmp_path: Path) -> None:
    report = played_out(cup({"name": EVIL, "player": "random"}, "random", name=EVIL), tmp_path)
    write_reports(report, tmp_path)
    text = (tmp_path / "report.html").read_text()
    assert EVIL not in text
    assert "<b>" not in text
    assert text.count("</script>") == 2


def test_failures_are_shown_with_their_evidence(tmp_path: Path) -> None:
    report = played_out(cup(exec_("dots", "die"), "random", game=[DOTS]), tmp_path)
    text = format_html(report, None)
    (trace, *_) = re.findall(
        r"exited with status 3 <a href=\"([^\"]+)\">conversation</a><pre>out of ideas", text
    )
    assert (tmp_path / trace).stat().st_size
    assert "exited with status 3 (out of ideas)" in text


def test_a_browser_plays_the_games_without_a_server(tmp_path: Path) -> None:
    from playwright.sync_api import sync_playwright

    write_reports(played_out(cup(*BOTS), tmp_path), tmp_path)
    complaints: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        page = browser.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text))
        page.goto((tmp_path / "report.html").as_uri())
        page.click("a[data-film='0']")
        first = page.inner_text("dialog pre")
        assert page.inner_text("dialog .words") == "the start"
        page.focus("dialog input")
        page.keyboard.press("End")
        assert page.inner_text("dialog pre") != first
        page.click("dialog [data-do=play]")
        page.wait_for_function("document.querySelector('dialog .words').textContent.startsWith('1/')")
        page.click("dialog [data-do=close]")
        assert not page.is_visible("dialog")
        browser.close()
    assert complaints == []
