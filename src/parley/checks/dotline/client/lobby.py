"""From REG or LOG to a seat at a table (III, IV, sections 3 to 5)."""

from functools import partial

from parley.checks.case import BrokenError, UntestedError
from parley.checks.dotline.client.bout import CROSSING
from parley.checks.dotline.client.host import Host
from parley.checks.dotline.client.stage import OFFERED, SMALL, SUITE, TRIES, HallStage, offer
from parley.core import Seat
from parley.wires.dotline import Code, Refusal, Request, State, answers, news
from parley.wires.dotline import requests as r
from parley.wires.dotline.rows import Settings, TableRow

A_WHILE = 2.0
"""Seconds in which something must not be done."""
FEW = 100
"""Questions in that time that do not count as a flood."""
ASKS = ("dots/III/1", "dots/III/2", "dots/line/2/1", "dots/line/2/2")


@SUITE.case("dots/IV/1", "dots/IV/2", *ASKS)
async def logs_in_first(stage: HallStage) -> None:
    """The first request is REG or LOG, with a login and a password."""
    await stage.ask_login(await stage.greet())


async def _refuse(host: Host, refusal: Refusal, after: Refusal) -> None:
    """The request is refused, and so is everything sent ahead of the refusal; the rest is judged."""
    ahead = await host.ahead()
    host.say(refusal, *(answers.Goodbye() if isinstance(one, r.Bye) else after for one in ahead))
    for _ in range(TRIES):
        asked = await host.request(A_WHILE)
        if not isinstance(asked, r.Register | r.LogIn | r.Join | r.OpenTable):
            return
        host.say(refusal)


async def _login_refused(code: int, stage: HallStage) -> None:
    host = await stage.greet()
    asked = await stage.ask_login(host)
    taken = Code.LOGIN_TAKEN if isinstance(asked, r.Register) else Code.WRONG_PASSWORD
    await _refuse(host, Refusal(code or taken, "no"), Refusal.of(Code.NOT_LOGGED_IN))


for _code, _name, _why in (
    (0, "login", "the login is taken, or wrong"),
    (429, "429", "too often"),
    (503, "503", "the server is full"),
    (499, "499", "a code nobody knows"),
):
    SUITE.add(
        f"refused-{_name}",
        ("dots/line/12/2", "dots/line/4/1", "dots/line/4/4"),
        f"When REG or LOG is refused, {_why}, it tries again or leaves, and asks nothing else.",
        partial(_login_refused, _code),
    )


@SUITE.case("dots/line/12/2", "dots/line/5/3", "dots/line/5/1", *ASKS)
async def finds_a_table(stage: HallStage) -> None:
    """If a table is open it joins it, or opens one of its own; either will do."""
    bout = await stage.seat()
    await bout.begin()
    await bout.play(stage.means.clock() + stage.means.patience, dots_put=2)


@SUITE.case("dots/line/5/1", "dots/line/5/4", "dots/line/5/5", "dots/II/2", "dots/II/3", "dots/II/4")
async def opens_a_table(stage: HallStage) -> None:
    """If no table is open it opens one that can be played at, or waits for one; then it plays there."""
    bout = await stage.settle(await stage.enter_lobby())
    await bout.begin()
    await bout.play(stage.means.clock() + stage.means.patience, dots_put=2)


async def _listed(rows: tuple[TableRow, ...], stage: HallStage) -> None:
    host = await stage.enter_lobby()
    host.tables = rows
    bout = await stage.settle(host)
    await bout.begin()
    await bout.play(stage.means.clock() + stage.means.patience, dots_put=2)


for _name, _title, _rows in (
    ("of-six", "It finds a table in a list of six.", tuple(offer(SMALL, 7 + one) for one in range(6))),
    ("of-100", "It reads a list of 100 tables.", tuple(offer(SMALL, 400 + one) for one in range(100))),
    ("with-high-numbers", "Numbers of tables have up to 15 digits.", (offer(SMALL, 10**15 - 1),)),
):
    SUITE.add(f"list-{_name}", ("dots/line/5/2", "dots/line/5/3"), _title, partial(_listed, _rows))


async def _join_refused(code: int, stage: HallStage) -> None:
    host = await stage.enter_lobby()
    host.tables = (offer(),)
    asked = await host.request(host.slowly)
    if not isinstance(asked, r.Join | r.OpenTable):
        raise UntestedError("it neither joins a table nor opens one")
    host.tables = ()
    await _refuse(host, Refusal(code, "no"), Refusal.of(Code.NOT_NOW))


for _code, _why in ((404, "no such table"), (408, "it is full"), (429, "too often"), (499, "unknown code")):
    SUITE.add(
        f"seat-refused-with-{_code}",
        ("dots/line/12/2", "dots/line/5/3"),
        f"When it gets no seat ({_why}), it stays in the lobby and asks nothing that is for a table.",
        partial(_join_refused, _code),
    )


@SUITE.case("dots/line/5/5", "dots/line/12/2")
async def others_come_and_go(stage: HallStage) -> None:
    """While others sit down and get up it puts no dot; then it plays."""
    bout = await stage.seat(Settings(10, 10, 3, 60))
    bout.gather()
    other = bout.player(bout.others[-1])
    bout.tell(news.PlayerLeft(other.seat, other.name), news.PlayerJoined(other))
    await bout.flush()
    _no_dot(await bout.host.request(stage.means.quiet))
    await bout.begin()
    await bout.play(stage.means.clock() + stage.means.patience, dots_put=3)


def _no_dot(asked: Request | None) -> None:
    if asked is not None:
        raise UntestedError(f"it did not wait: {asked.CODE}")


@SUITE.case("dots/line/12/2", "dots/line/5/6")
async def table_is_closed(stage: HallStage) -> None:
    """When its table is closed (124) it is in the lobby, and asks nothing that needs a table."""
    bout = await stage.seat()
    bout.host.say(news.TableClosed(bout.table))
    bout.host.move_to(State.LOBBY, *CROSSING)
    await bout.host.request(A_WHILE)


@SUITE.case("dots/line/8/5", "dots/line/3/2")
async def waits_in_peace(stage: HallStage) -> None:
    """While others think it does not keep asking."""
    bout = await stage.wait()
    before = bout.host.asked
    await bout.expect_quiet(A_WHILE)
    if bout.host.asked - before > FEW:
        count = bout.host.asked - before
        raise BrokenError(f"at most {FEW} requests in {A_WHILE:g} s", f"{count} requests")


@SUITE.case("dots/line/8/1", "dots/line/6/10")
async def comes_back(stage: HallStage) -> None:
    """If LOG is answered 203 its game continues: it looks at the board, and puts a legal dot on its turn."""
    host = await stage.greet()
    if not isinstance(await stage.ask_login(host), r.LogIn):
        raise UntestedError("it makes an account with REG: nothing is kept for it")
    bout = stage.going_on(host)
    host.say(answers.Resumed(host.login, OFFERED, Seat(1)))
    await bout.expect_quiet()
    await bout.our_turn()
    await bout.play(stage.means.clock() + stage.means.patience, dots_put=6)
