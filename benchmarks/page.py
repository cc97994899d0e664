"""The page in a real Chromium: how much it loads, how soon it can be used, what a move and a capture cost.

Served by a real `parley serve` on 127.0.0.1. Every load is that of a browser that has never been here. The
peer of a load is a page that has one button and nothing else.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.async_api import Browser as Chromium
from playwright.async_api import BrowserContext, CDPSession, Page

from benchmarks.child import page as serving
from benchmarks.duel import Duel, duel
from benchmarks.timing import row
from parley.net.settings import Address
from tests.e2e.browsers import chromium
from tests.e2e.stage import LAPTOP
from tests.net.web.browser import Browser

SEED = 20261116
LOADS, MOVES, PLAYED, CAPTURES = 9, 120, 1000, 10
"""Fresh loads, moves that are measured, moves on the board before, and captures that are watched."""
SIDE = 50
BYTES, READY, DRAWN, FRAME = 150_000, 1000.0, 16.0, 1000 / 60
"""At most so many, milliseconds until a button works, of script for a move, and from frame to frame."""
DOOR, LOBBY = ".door button.main", ".lobby:not(.front) .cards button:not([disabled])"
_WATCH = """
new MutationObserver((_, observer) => {
  if (!document.querySelector(SELECTOR)) return;
  observer.disconnect();
  requestAnimationFrame(() => { window.usable = performance.now(); });
}).observe(document, { childList: true, subtree: true });
"""
"""Milliseconds from the start of the navigation to the frame that shows a button."""
_BARE = b"<!doctype html><title>Bare</title><p class=door><button class=main>Play</button>"
_COUNT = """
window.painted = 0;
const clear = CanvasRenderingContext2D.prototype.clearRect;
CanvasRenderingContext2D.prototype.clearRect = function (...box) {
  window.painted += 1;
  clear.apply(this, box);
};
"""
_FRAMES = """() => {
  window.frames = [];
  let last = performance.now();
  const tick = (now) => {
    if (document.querySelector(".over .arrival .ring")) window.frames.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""
"""Milliseconds from each frame to the next, while a ring draws itself."""
_RESTS = "painted => window.painted > painted && !document.querySelector('.over .arrival')"


@asynccontextmanager
async def visiting(browser: Chromium, person: Browser) -> AsyncIterator[tuple[BrowserContext, Page]]:
    """A browser that has never been here, for the duration of the block; it may know who it is."""
    context = await browser.new_context(viewport=LAPTOP)
    if person.token:
        await context.add_cookies([{"name": "parley", "value": person.token, "url": person.origin}])
    try:
        yield context, await context.new_page()
    finally:
        await context.close()


async def ready(browser: Chromium, person: Browser, selector: str) -> float:
    """Milliseconds until a button can be used."""
    async with visiting(browser, person) as (_, page):
        await page.add_init_script(_WATCH.replace("SELECTOR", repr(selector)))
        await page.goto(person.origin)
        found = await page.wait_for_function("() => window.usable", timeout=60_000)
        return float(await found.json_value())


@asynccontextmanager
async def bare() -> AsyncIterator[Browser]:
    """A visit to the peer's page."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(_BARE)}\r\n"
        writer.write(head.encode() + b"Connection: close\r\n\r\n" + _BARE)
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        yield Browser(Address(*server.sockets[0].getsockname()))


async def weigh(browser: Chromium, person: Browser) -> tuple[int, int]:
    """Bytes over the wire until a stranger is in the lobby, including headers, and in how many answers."""
    sizes: list[int] = []
    async with visiting(browser, person) as (context, page):
        network = await context.new_cdp_session(page)
        await network.send("Network.enable")
        network.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
        network.on(
            "Network.webSocketFrameReceived",
            lambda event: sizes.append(len(event["response"]["payloadData"].encode())),
        )
        await page.goto(person.origin)
        await page.click(DOOR)
        await page.wait_for_selector(LOBBY)
        await page.wait_for_load_state("networkidle")
    return sum(sizes), len(sizes)


async def load(browser: Chromium, address: Address) -> None:
    """How much, and how soon."""
    stranger, known = Browser(address), Browser(address)
    await known.be_guest("known")
    size, answers = await weigh(browser, stranger)
    row(
        "first load, to the lobby", f"{size:,} bytes", f"{answers} answers", size / BYTES, f"< {BYTES:,}",
        met=size < BYTES,
    )  # fmt: skip
    async with bare() as peer:
        visits = ((stranger, DOOR), (known, LOBBY), (peer, DOOR))
        times = [[await ready(browser, *visit) for visit in visits] for _ in range(LOADS)]
    *ours, least = map(median, zip(*times, strict=True))
    for what, taken in zip(("a stranger can come in", "a guest can play"), ours, strict=True):
        peer_text, target = f"one button alone {least:.0f} ms", f"< {READY:.0f} ms"
        row(what, f"{taken:.0f} ms", peer_text, taken / least, target, met=taken < READY)


async def script_time(session: CDPSession) -> float:
    """Milliseconds of the processor that all scripts of a page have taken so far."""
    metrics = (await session.send("Performance.getMetrics"))["metrics"]
    return 1000 * next(float(metric["value"]) for metric in metrics if metric["name"] == "ScriptDuration")


async def drawn(page: Page, session: CDPSession, game: Duel) -> float:
    """Milliseconds of script from a move to the end of its motion. Asking for it adds a little."""
    before, painted = await script_time(session), await page.evaluate("() => window.painted")
    await game.move()
    while not await page.evaluate(_RESTS, painted):
        await asyncio.sleep(0.05)
    return await script_time(session) - before


async def redraw(browser: Chromium, address: Address) -> None:
    """The page of a player; a program moves for both."""
    ann, bob = Browser(address), Browser(address)
    await ann.be_guest("ann")
    await bob.be_guest("bob")
    async with visiting(browser, ann) as (context, page), duel(ann, bob, SEED) as game:
        await page.add_init_script(_COUNT)
        await page.goto(ann.origin)
        await page.wait_for_selector(LOBBY)
        await game.begin(SIDE, SIDE)
        for _ in range(PLAYED):
            await game.move()
        await page.wait_for_function(f"() => document.querySelector('canvas')?.table.view.ply === {PLAYED}")
        session = await context.new_cdp_session(page)
        await session.send("Performance.enable", {"timeDomain": "threadTicks"})
        times = sorted([await drawn(page, session, game) for _ in range(MOVES)])
        deltas = await captures(page, session, game)
        await game.end()
    middle, slow = median(times), times[MOVES * 95 // 100]
    row(
        f"script for a move, {SIDE}×{SIDE} after {PLAYED:,}", f"{middle:.2f} ms", f"p95 {slow:.2f} ms",
        middle / DRAWN, f"< {DRAWN:.0f} ms", met=middle < DRAWN,
    )  # fmt: skip
    dropped = sum(round(delta / FRAME) - 1 for delta in deltas if delta > FRAME)
    row(
        f"frames of {CAPTURES} captures in motion", f"{dropped} dropped",
        f"of {len(deltas)}, longest {deltas[-1]:.1f} ms",
        deltas[-1] / FRAME, "0 dropped", met=dropped == 0,
    )  # fmt: skip


async def captures(page: Page, session: CDPSession, game: Duel) -> list[float]:
    """How long frames took while rings drew themselves, sorted."""
    await page.evaluate(_FRAMES)
    deltas: list[float] = []
    for _ in range(CAPTURES):
        while not (frames := await page.evaluate("() => window.frames.splice(0)")):
            await drawn(page, session, game)
        deltas += frames
    return sorted(deltas)


async def measure(address: Address) -> None:
    """All of it, with one browser."""
    async with chromium() as browser:
        await load(browser, address)
        await redraw(browser, address)


def main() -> None:
    print("Page")
    with TemporaryDirectory() as folder, serving(Path(folder)) as server:
        asyncio.run(measure(Address("127.0.0.1", server.port)))


if __name__ == "__main__":
    main()
