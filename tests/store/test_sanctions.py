from parley.store import Store
from parley.store.sanctions import Kind
from tests.store.stores import run


def test_they_are_kept_until_they_expire_or_are_lifted(where: str) -> None:
    async def begin(store: Store) -> None:
        sanctions = store.sanctions
        await sanctions.add(Kind.BAN, "eve", account=7, network=None, reason="rude", by="root", seconds=None)
        await sanctions.add(
            Kind.MUTE, "192.0.2.0/24", account=None, network="192.0.2.0/24", reason="", by="root", seconds=60
        )
        gone = await sanctions.add(
            Kind.MUTE, "bob", account=None, network=None, reason="", by="root", seconds=0
        )
        lifted = await sanctions.add(
            Kind.MUTE, "kim", account=None, network=None, reason="", by="root", seconds=9
        )
        await sanctions.remove(lifted.id)
        assert gone.expires == gone.created

    async def go_on(store: Store) -> None:
        mute, ban = await store.sanctions.all()
        assert (ban.kind, ban.target, ban.account, ban.expires) == (Kind.BAN, "eve", 7, None)
        assert (mute.kind, mute.network) == (Kind.MUTE, "192.0.2.0/24")
        assert mute.expires == mute.created + 60_000

    run(where, begin)
    run(where, go_on)
