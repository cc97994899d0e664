from dataclasses import replace

from msgspec import UNSET

from parley.core import Outcome, Termination
from parley.store import MAX_PAGE, AccountId, MatchId, Sitter, Store
from tests.store.journals import HEADER, SEATS, plies
from tests.store.stores import run

WON = Outcome((2, 1), Termination.WON)


async def finished(store: Store, game: str, *seats: Sitter) -> MatchId:
    header = replace(HEADER, game=game)
    match = await store.matches.begin(header, seats, plies(3, header))
    await store.matches.finish(match, WON, "all sunk")
    return match


def test_a_result_says_everything(where: str) -> None:
    async def scene(store: Store) -> None:
        match = await finished(store, "dots", *SEATS)
        await store.matches.begin(HEADER, SEATS)
        page = await store.results.page()
        (result,) = page.results
        assert page.before is None
        assert (result.id, result.game, result.plies) == (match, "dots", 3)
        assert (result.outcome, result.reason, result.seats) == (WON, "all sunk", SEATS)
        assert 0 < result.began <= result.ended

    run(where, scene)


def test_a_match_nobody_could_judge_has_no_outcome(where: str) -> None:
    async def scene(store: Store) -> None:
        match = await store.matches.begin(HEADER, SEATS)
        await store.matches.finish(match, None, "the server was stopped")
        (result,) = (await store.results.page()).results
        assert (result.outcome, result.reason) == (None, "the server was stopped")

    run(where, scene)


def test_a_match_is_found_by_its_number_and_by_that_of_its_table(where: str) -> None:
    async def scene(store: Store) -> None:
        old, new, unnumbered = [await at_table(store, number) for number in (7, 7, 0)]
        await store.matches.begin(replace(HEADER, table=7), SEATS)  # which goes on

        async def found(number: int) -> MatchId | None:
            result = await store.results.find(number)
            return result and result.id

        assert [await found(number) for number in (7, old, new, unnumbered)] == [new, old, new, unnumbered]
        assert [await found(number) for number in (0, 8, unnumbered + 1, 2**53)] == [None] * 4
        assert [result.table for result in (await store.results.page()).results] == [None, 7, 7]

    run(where, scene)


async def at_table(store: Store, number: int) -> MatchId:
    match = await store.matches.begin(replace(HEADER, table=number or UNSET), SEATS)
    await store.matches.finish(match, WON, "")
    return match


def test_filters(where: str) -> None:
    async def scene(store: Store) -> None:
        account = await store.accounts.create("Ann", "hash")
        ann, guest, bot = Sitter("Ann", "account", account.id), Sitter("ann", "guest"), Sitter("bot", "bot")
        one = await finished(store, "dots", ann, bot)
        two = await finished(store, "seabattle", bot, ann)
        three = await finished(store, "dots", guest, bot)

        async def found(
            game: str | None = None, player: str | None = None, account: AccountId | None = None
        ) -> list[MatchId]:
            page = await store.results.page(game=game, player=player, account=account)
            return [result.id for result in page.results]

        assert await found() == [three, two, one]
        assert await found(game="dots") == [three, one]
        assert await found(player="ANN") == [three, two, one]
        assert await found(account=account.id) == [two, one]
        assert await found(game="seabattle", player="bot") == [two]
        assert await found(game="conquest") == await found(player="eve") == []

    run(where, scene)


def test_pages_are_bounded_and_lead_to_each_other(where: str) -> None:
    async def scene(store: Store) -> None:
        matches = [await finished(store, "dots", *SEATS) for _ in range(MAX_PAGE + 5)]
        page = await store.results.page(limit=10**6)
        assert len(page.results) == MAX_PAGE
        seen, before = [], None
        while True:
            page = await store.results.page(before=before, limit=7)
            seen += [result.id for result in page.results]
            if (before := page.before) is None:
                break
        assert seen == matches[::-1]
        assert len((await store.results.page(limit=0)).results) == 1
        assert (await store.results.page(before=MatchId(0))).results == ()

    run(where, scene)
