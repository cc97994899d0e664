"""A game that is only installed, at the page: played and looked back at, by its own face or the plain one."""

import asyncio
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.stage import Stage, play
from tests.newcomer import install


def test_a_game_without_a_face(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = install(tmp_path)
    shutil.rmtree(tmp_path / "installed" / "parley_nim" / "web")
    monkeypatch.setenv("PYTHONPATH", environment["PYTHONPATH"])

    async def scene(stage: Stage) -> None:
        ann, bob = await stage.visitor("ann"), await stage.visitor("bob")
        card = ann.page.locator(".card.game.nim")
        assert "Take matches from a heap" in await card.inner_text()
        await ann.open("nim", heaps=2, misere=False)
        await bob.page.click(".rows li:has-text('ann') button:has-text('Watch')")
        cat = await stage.visitor("cat")
        await cat.join("ann")
        assert await ann.is_to_move()
        assert await ann.text(".plain pre") == "1: |\n2: |||"
        await ann.page.fill(".plain input[name=move]", "take 2 from 2")
        await ann.page.press(".plain input[name=move]", "Enter")
        for visitor in (ann, bob):
            await visitor.see(".log li:has-text('ann takes 2 from heap 2')")
        await cat.page.click(".plain .choices button:has-text('take 1 from 1')")
        await ann.page.click(".plain .choices button:has-text('take 1 from 2')")
        for visitor in (ann, bob, cat):
            await visitor.see(".actions a[href^='#/replay']")
        await ann.page.click(".actions a[href^='#/replay']")
        await ann.see(".replay .plain pre")
        await ann.page.keyboard.press("Home")
        await ann.see(".replay .status:has-text('0 / 3')")
        assert await ann.text(".plain pre") == "1: |\n2: |||"
        await asyncio.to_thread(_visit, stage.address, environment)

    play(tmp_path, scene)


def test_a_game_with_a_face_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", install(tmp_path)["PYTHONPATH"])

    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann")
        await ann.open("nim", heaps=2, misere=False)
        bob = await stage.visitor("bob")
        await bob.join("ann")
        await ann.see(".nim-heaps [aria-label='Heap 2: 3 left']")
        assert await ann.page.locator(".nim-heaps button").count() == 4
        assert await ann.page.locator(".plain").count() == 0
        await ann.page.click(".nim-heaps button[aria-label='Take 2 from heap 2']")
        await bob.see(".nim-heaps [aria-label='Heap 2: 1 left']")
        await bob.page.get_by_label("Language").select_option("de")
        await bob.page.click(".nim-heaps button[aria-label='1 vom Haufen 1 nehmen']")
        await ann.page.click(".nim-heaps button[aria-label='Take 1 from heap 2']")
        await ann.page.click(".actions a[href^='#/replay']")
        await ann.see(".replay .nim-heaps")
        await ann.page.keyboard.press("Home")
        await ann.see(".replay .nim-heaps [aria-label='Heap 2: 3 left']")

    play(tmp_path, scene)


def _visit(address: str, environment: dict[str, str]) -> None:
    """The same server from a terminal, by the JSON socket."""
    words = [sys.executable, "-m", "parley", "play", "nim", address, "--name", "dan", "--against", "perfect"]
    with subprocess.Popen(
        [*words, "--plain"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        said = []
        for line in playing.stdout:
            said.append(line.strip())
            if line.startswith("Your turn") and "board" not in said:
                playing.stdin.write("board\ntake 3 from 3\nresign\nquit\n")
                playing.stdin.flush()
                said.append("board")
    assert "3: |||||" in said
    assert "dan: take 3 from 3" in said
    assert any(line.startswith("You give up.") for line in said)
