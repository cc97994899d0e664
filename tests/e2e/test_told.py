"""Told in time: whoever looks elsewhere when a match begins, or it is their turn, is called."""

from pathlib import Path

from tests.e2e.dots import SMALL, Board, open_board
from tests.e2e.stage import Stage, Visitor, play

_OBSERVE = """
    window.notes = [];
    window.notices = [];
    const pitch = AudioParam.prototype, set = pitch.setValueAtTime;
    pitch.setValueAtTime = function (hertz, at) {
        if ([523, 659, 784].includes(hertz)) notes.push(hertz);  // of a call: boards have other sounds
        return set.call(this, hertz, at);
    };
    window.Notification = class extends Notification {
        constructor(title, options) { super(title, options); notices.push(options.body); }
    };
"""
_AT_TABLE = "() => location.hash.startsWith('#/table')"
_ICON = "document.querySelector('link[rel=icon]').getAttribute('href')"


async def look_away(visitor: Visitor) -> None:
    """Bring another window to the front."""
    session = await visitor.page.context.new_cdp_session(visitor.page)
    await session.send("Emulation.setFocusEmulationEnabled", {"enabled": False})
    other = await visitor.page.context.new_page()
    await other.bring_to_front()
    await visitor.page.wait_for_function("() => !document.hasFocus()")


def test_told_in_time(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor(permissions=["notifications"])
        await ann.page.add_init_script(_OBSERVE)
        await ann.enter("ann")
        bob = await stage.visitor("bob")
        here = await open_board(ann, SMALL)
        await ann.page.click("header a[href='#/']")
        await bob.join("ann")
        await ann.page.wait_for_function(_AT_TABLE)  # taken there
        await ann.hears("Dots with bob has begun.")
        await ann.page.wait_for_function("() => notes.length === 3")
        there = Board(bob, SMALL)
        await ann.see(".status.mine")
        assert await ann.page.title() == "● Dots · Parley"
        assert await ann.page.evaluate(_ICON) == "/parley-turn.svg"

        await here.click("E5")
        await ann.page.click("header a[href='#/']")
        await ann.page.fill(".chat input", "half\ta sentence")
        await there.click("E6")
        await ann.see(".strip .call:has-text('bob')")  # not taken away from writing
        assert await ann.page.title() == "● Your turn · Parley"
        assert await ann.page.input_value(".chat input") == "half\ta sentence"
        await ann.page.press(".chat input", "Enter")
        await ann.see(".chat p:has-text('half a sentence')")  # what is pasted has tabs
        await ann.page.click(".strip .call a")
        await here.click("A1")
        await ann.page.wait_for_function("() => notes.length === 5")
        assert await ann.page.evaluate(_ICON) == "/parley.svg"

        await ann.page.select_option("#more select >> nth=2", "off")
        await look_away(ann)
        await there.click("A2")
        await ann.page.wait_for_function("() => notices.length === 1")
        assert await ann.page.evaluate("notices[0]") == "Dots with bob: it is your turn."
        assert await ann.page.evaluate("notes.length") == 5  # the sound is off
        await bob.page.close()
        await ann.see(".players .away:has-text('away 0:')")

    play(tmp_path, scene, "--bot", "off", "--grace", "50")
