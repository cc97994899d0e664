from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.core import Outcome, Termination
from parley.match.journal import Header, decode_journal
from parley.store import MatchId, Sitter, Store, StoreRefused
from parley.store.erasure import ERASED, Erased, without_name, without_names
from parley.store.files import logs_of
from parley.store.sanctions import Kind
from tests.store.clusters import with_nodes
from tests.store.filled import divide, everything
from tests.store.journals import plies, whole
from tests.store.server import Server
from tests.store.stores import run
from tests.store.verifying import faults

NAME = "Zyxomma-Петр"
OUTCOME = Outcome((1, 2), Termination.WON)


def header(*players: str) -> Header:
    return Header(1, "dots", {"width": 5}, players)


async def play(store: Store, *sitters: Sitter, length: int = 3) -> MatchId:
    agreed = header(*(sitter.name for sitter in sitters))
    return await store.matches.begin(agreed, sitters, plies(length, agreed))


@given(st.integers(0, 8), st.sets(st.integers(0, 2)))
def test_moves_and_times_stay_and_the_chain_is_sound(length: int, seats: set[int]) -> None:
    agreed = header("ann", "bob", "kim")
    before = decode_journal(whole(plies(length, agreed), agreed))
    lines = without_names(whole(plies(length, agreed), agreed), sorted(seats))
    after = decode_journal(b"".join(line.data for line in lines))
    assert after.entries == before.entries
    names = [ERASED if seat in seats else name for seat, name in enumerate(agreed.players)]
    assert after.header == replace(before.header, players=tuple(names))


def test_a_name_is_erased_where_it_stands_by_itself() -> None:
    assert without_name("Al said: also al, AL.", {"al"}) == "erased said: also erased, erased."
    assert without_name("a.b aXb", {"a.b"}) == "erased aXb"


def test_nothing_of_the_name_is_left(where: str) -> None:
    async def scene(store: Store) -> None:
        account = await store.accounts.create(NAME, "hash")
        other = await store.accounts.create("ann", "hash")
        await store.signins.create(account.id)
        me, ann = Sitter(NAME, "web", account.id), Sitter("ann", "web", other.id)
        mine = await play(store, me, ann)
        long_ago = await play(store, ann, Sitter(NAME.upper(), "bpgp"), length=40)
        others = await play(store, ann, Sitter("bob", "bpgp"))
        bots = await play(store, ann, Sitter(NAME, "bot"))
        for match in (mine, long_ago, others, bots):
            await store.matches.finish(match, OUTCOME, "won")
        await store.audit.begin("root", "kick", NAME, f"{NAME} is rude", f'{{"name":"{NAME}"}}')
        await store.reports.add(NAME, "ann", "rude", {"lines": [{"name": NAME, "text": f"I am {NAME}"}]})
        await store.ignored.add(other.id, NAME.casefold(), NAME)
        await store.sanctions.add(
            Kind.MUTE, NAME, account=account.id, network=None, reason="", by="root", seconds=None
        )
        assert await store.erasure.names_of(NAME, account.id) == {NAME, NAME.upper()}

        assert await store.erasure.erase(NAME, account.id) == Erased(2, (), 2)

        assert await store.accounts.find(NAME) is None
        assert await store.sanctions.all() == []
        assert await store.ignored.of(other.id) == {}
        assert decode_journal(await store.matches.journal(mine)).header.players == (ERASED, "ann")
        assert len(decode_journal(await store.matches.journal(long_ago)).entries) == 40
        assert decode_journal(await store.matches.journal(others)).header.players == ("ann", "bob")
        assert decode_journal(await store.matches.journal(bots)).header.players == ("ann", NAME)
        found = (await store.results.page(player="ann")).results
        assert [[sitter.name for sitter in result.seats] for result in found] == [
            ["ann", NAME],
            ["ann", "bob"],
            ["ann", ERASED],
            [ERASED, "ann"],
        ]

    run(where, scene)


def test_not_even_in_free_pages_of_the_file(tmp_path: Path) -> None:
    async def scene(store: Store) -> None:
        account = await store.accounts.create(NAME, "hash")
        for _ in range(200):
            match = await play(store, Sitter(NAME, "web", account.id), Sitter("ann", "bpgp"), length=30)
            await store.matches.finish(match, OUTCOME, "won")
        for number in range(50):
            await store.audit.begin("root", "kick", NAME, f"{number} times {NAME}", "{}")
        await play(store, Sitter("eve", "bpgp"), Sitter("ann", "bpgp"))  # others go on
        await store.erasure.erase(NAME, account.id)
        assert [file.stat().st_size for file in logs_of(tmp_path / "parley.db")] == [0, 0]

    run(tmp_path, scene)
    forms = {form.encode() for form in (NAME, NAME.casefold(), NAME.upper())}
    files = [path for path in tmp_path.iterdir() if path.is_file()]
    assert files
    for path in files:
        data = path.read_bytes()
        assert not [form for form in forms if form in data], path


def test_a_match_that_goes_on_is_left_alone(where: str) -> None:
    async def scene(store: Store) -> None:
        match = await play(store, Sitter(NAME, "bpgp"), Sitter("ann", "bpgp"))
        with pytest.raises(StoreRefused, match=f"match {match} goes on"):
            await store.erasure.erase(NAME, None)
        assert decode_journal(await store.matches.journal(match)).header.players == (NAME, "ann")

    run(where, scene)


def test_a_journal_that_cannot_be_read_is_told_of(tmp_path: Path) -> None:
    async def scene(store: Store) -> None:
        match = await play(store, Sitter(NAME, "bpgp"), Sitter("ann", "bpgp"))
        await store.matches.finish(match, OUTCOME, "won")
        await store.matches.journal(match)  # now it is in the database itself
        await store._database._writer.run(  # type: ignore[attr-defined]
            lambda connection: connection.execute("UPDATE lines SET data = x'00'")
        )
        assert await store.erasure.erase(NAME, None) == Erased(1, (match,), 0)
        assert (await store.results.page()).results[0].seats[0].name == ERASED

    run(tmp_path, scene)


@pytest.mark.parametrize("firsts", [set[int](), {1}, {3}, {1, 2}, {1, 2, 3}])
def test_rows_of_any_number_of_lines_are_chained_again_where_they_are(
    tmp_path: Path, firsts: set[int]
) -> None:
    async def before(store: Store) -> MatchId:
        match = await play(store, Sitter(NAME, "bpgp"), Sitter("ann", "bpgp"))
        await store.matches.finish(match, OUTCOME, "won")
        return match

    async def after(store: Store) -> None:
        assert await store.erasure.erase(NAME, None) == Erased(1, (), 0)
        agreed = header(ERASED, "ann")
        assert await store.matches.journal(match) == whole(plies(3, agreed), agreed)

    match = run(tmp_path, before)
    divide(tmp_path / "parley.db", firsts.__contains__)
    run(tmp_path, after)
    assert {number for _, number, _ in everything(tmp_path)["lines"]} == {0} | firsts
    assert faults(tmp_path) == []


def test_a_name_is_erased_by_any_node(server: Server) -> None:
    async def scene(a: Store, b: Store) -> None:
        claim = await b.nodes.take_name(NAME, None)
        assert claim is not None
        match = await play(b, Sitter(NAME, "bpgp"), Sitter("ann", "bpgp"))
        with pytest.raises(StoreRefused, match=f"match {match} goes on"):
            await a.erasure.erase(NAME, None)
        await b.matches.finish(match, OUTCOME, "won")
        await b.nodes.drop_name(NAME, claim)
        assert await a.erasure.erase(NAME, None) == Erased(1, (), 0)
        assert NAME.encode() not in await b.matches.journal(match)
        assert server.sql("SELECT * FROM names", url.rpartition("/")[2]) == ""

    url = server.new_database()
    with_nodes(url, 2, scene)
