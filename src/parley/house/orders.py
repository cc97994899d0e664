"""What an operator can ask for: one JSON object each, told apart by `do`.

The command line, its help and the reference follow from these classes: a field without a default is an
argument, the others are flags unless they are `ARGUMENT`.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

ARGUMENT = {"argument": True}
"""A field that may be omitted but is not a flag."""
MOST = 2**53 - 1

Number = Annotated[int, Meta(ge=0, le=MOST)]
Name = Annotated[str, Meta(min_length=1, max_length=64)]
Text = Annotated[str, Meta(max_length=240)]
Seconds = Annotated[
    Annotated[int, Meta(ge=1, le=315_360_000)] | None,
    Meta(description="for how long: 30m, 12h, 7d (until it is lifted)", extra={"flag": "--for"}),
]
Reason = Annotated[Text, Meta(description="why, for the audit log")]


class Request(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="do",
    tag=lambda name: "".join(f"-{c.lower()}" if c.isupper() else c for c in name)[1:],
):
    """Something an operator asks for."""


class Who(Request, frozen=True):
    """who is here: name, wire, account, address, table, since when"""


class Sessions(Request, frozen=True):
    """where somebody is signed in"""

    name: Annotated[Name, Meta(description="somebody's name")]


class Tables(Request, frozen=True):
    """tables, open or played at"""


class Close(Request, frozen=True):
    """close a table; a match in play there is ended and recorded"""

    table: Annotated[Number, Meta(description="its number")]
    reason: Reason = ""


class Kick(Request, frozen=True):
    """close somebody's connections; they may come back"""

    name: Annotated[Name, Meta(description="somebody who is here")]
    reason: Reason = ""


class Mute(Request, frozen=True):
    """mute a name, an address or a network, on every wire"""

    target: Annotated[Name, Meta(description="a name, an address, or a network such as 192.0.2.0/24")]
    seconds: Seconds = None
    reason: Reason = ""


class Ban(Request, frozen=True):
    """ban a name, an address or a network, and close what is open"""

    target: Annotated[Name, Meta(description="a name, an address, or a network such as 192.0.2.0/24")]
    seconds: Seconds = None
    address: Annotated[bool, Meta(description="and the address block they are here from")] = False
    reason: Reason = ""


class Unmute(Request, frozen=True):
    """lift a mute"""

    target: Annotated[Name, Meta(description="as given to mute")]
    reason: Reason = ""


class Unban(Request, frozen=True):
    """lift a ban"""

    target: Annotated[Name, Meta(description="as given to ban")]
    reason: Reason = ""


class Bans(Request, frozen=True):
    """bans and mutes in force"""


class Rename(Request, frozen=True):
    """rename an account; matches keep the old name"""

    name: Annotated[Name, Meta(description="the current name")]
    new: Annotated[Name, Meta(description="the new name")]
    reason: Reason = ""


class ResetPassword(Request, frozen=True):
    """set the password of an account, and sign it out everywhere"""

    name: Annotated[Name, Meta(description="whose")]
    password: Annotated[
        str | None,
        Meta(description="read it from standard input; otherwise one is generated", extra={"stdin": True}),
    ] = None
    reason: Reason = ""


class Erase(Request, frozen=True):
    """delete an account, and erase the name from all records"""

    name: Annotated[Name, Meta(description="whose")]
    reason: Reason = ""


class Export(Request, frozen=True):
    """everything that is kept about somebody, as JSON"""

    name: Annotated[Name, Meta(description="who")]


class Announce(Request, frozen=True):
    """say something to everybody, wherever they are"""

    text: Annotated[str, Meta(description="one line", min_length=1, max_length=240)]


class Rerate(Request, frozen=True):
    """recompute all ratings from the results"""

    reason: Reason = ""


class Reload(Request, frozen=True):
    """read the settings and certificates again; say what changed, and what needs a restart"""


class Operators(Request, frozen=True):
    """accounts that may do all this on the page: list, add or remove"""

    action: Annotated[Literal["list", "add", "remove"], Meta(extra=ARGUMENT)] = "list"
    name: Annotated[str, Meta(description="whose account", max_length=64, extra=ARGUMENT)] = ""


class Token(Request, frozen=True):
    """a token with which an operator can use --url from elsewhere"""

    name: Annotated[Name, Meta(description="an operator's account")]


class Reports(Request, frozen=True):
    """what people have reported, with the evidence"""

    open: Annotated[bool, Meta(description="only what is not resolved")] = False
    before: Annotated[Number | None, Meta(description="older than this number")] = None


class Resolve(Request, frozen=True):
    """close a report"""

    number: Annotated[Number, Meta(description="of the report")]
    note: Annotated[Text, Meta(description="what was done")] = ""


class Audit(Request, frozen=True):
    """what operators have done, the latest first"""

    name: Annotated[str, Meta(description="only what concerns this name", max_length=64)] = ""
    before: Annotated[Number | None, Meta(description="older than this number")] = None


AnyRequest = (
    Who
    | Sessions
    | Tables
    | Close
    | Kick
    | Mute
    | Ban
    | Unmute
    | Unban
    | Bans
    | Rename
    | ResetPassword
    | Erase
    | Export
    | Announce
    | Rerate
    | Reload
    | Operators
    | Token
    | Reports
    | Resolve
    | Audit
)
REQUESTS: dict[str, type[Request]] = {
    str(kind.__struct_config__.tag): kind for kind in Request.__subclasses__()
}
"""By the name of the command."""

decode_request = msgspec.json.Decoder(AnyRequest).decode
