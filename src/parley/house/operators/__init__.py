"""What operators can do, over the socket, with a token or on the page: one function each, all audited.

Anything that changes something or shows private data is logged before it is done; if it cannot be logged, it
is not done. A request that has begun is finished, whether or not anybody waits for the answer.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec

from parley.core import ParleyError
from parley.house import orders as r
from parley.house.house import House
from parley.house.operators import accounts, people, premises
from parley.house.operators.answers import Answer, Operator, Trouble, Unable
from parley.house.surely import surely

__all__ = ["Answer", "Operator", "Trouble", "Unable", "perform"]

Handler = Callable[[House, Operator, Any], Awaitable[Answer]]

HANDLERS: Mapping[type[r.Request], Handler] = {
    r.Who: people.who,
    r.Sessions: accounts.sessions,
    r.Tables: premises.tables,
    r.Close: premises.close,
    r.Kick: people.kick,
    r.Mute: people.mute,
    r.Ban: people.ban,
    r.Unmute: people.unmute,
    r.Unban: people.unban,
    r.Bans: people.bans,
    r.Rename: accounts.rename,
    r.ResetPassword: accounts.reset_password,
    r.Erase: accounts.erase,
    r.Export: accounts.export,
    r.Announce: premises.announce,
    r.Rerate: premises.rerate,
    r.Reload: premises.reload,
    r.Operators: accounts.operators,
    r.Token: accounts.token,
    r.Reports: premises.reports,
    r.Resolve: premises.resolve,
    r.Audit: premises.audit,
}
UNAUDITED = (r.Who, r.Tables, r.Bans, r.Reports, r.Audit)
"""Looking around, which changes nothing and shows what every operator sees all day."""
LOCAL = (r.Operators, r.Token)
"""Only for those who have the machine: a stolen sign-in must not make more operators."""
_SECRETS = ("password",)


async def perform(house: House, operator: Operator, request: r.Request) -> Answer:
    """Do it. Raises `Unable`, `StoreError`."""
    if isinstance(request, LOCAL) and not operator.is_local:
        raise Unable(Trouble.ONLY_HERE)
    if isinstance(request, UNAUDITED):
        return await HANDLERS[type(request)](house, operator, request)
    return await surely(_audited(house, operator, request))


async def _audited(house: House, operator: Operator, request: r.Request) -> Answer:
    entry = await house.store.audit.begin(operator.name, *_describe(request))
    try:
        answer = await HANDLERS[type(request)](house, operator, request)
    except ParleyError as error:
        await house.store.audit.conclude(entry, f"not done: {error}")
        raise
    await house.store.audit.conclude(entry, "done")
    return answer


def _describe(request: r.Request) -> tuple[str, str, str, str]:
    """Action, target, reason, and all that was asked, without secrets."""
    asked = {key: value for key, value in msgspec.to_builtins(request).items() if key not in _SECRETS}
    action = str(asked.pop("do"))
    target = next((str(asked[key]) for key in ("name", "target", "table", "number") if asked.get(key)), "")
    return action, target, str(asked.get("reason", "")), msgspec.json.encode(asked).decode()
