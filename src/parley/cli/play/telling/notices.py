"""What is heard on a visit, in sentences: about people, the house and the line, whatever the game."""

from parley.cli.play.telling import tell_move
from parley.cli.play.telling.ending import sentence
from parley.cli.play.telling.who import who
from parley.cli.play.words import Say
from parley.visits import (
    Absent,
    Announced,
    Chat,
    Fault,
    Hinted,
    Notice,
    Parted,
    Remark,
    Returned,
    Sat,
    Seen,
    Stood,
)


def tell_notice(notice: Notice, seen: Seen | None, say: Say) -> str:
    """One sentence; empty for what every screen shows in its own way, or what needs no words."""
    match notice:
        case Sat():
            return say("{name} sits down.", name=notice.name)
        case Stood():
            return say("{name} gets up.", name=notice.name)
        case Absent() if seen is not None:
            return say("{name} is away.", name=who(notice.seat, seen, say))
        case Returned() if seen is not None:
            return say("{name} is back.", name=who(notice.seat, seen, say))
        case Chat():
            return tell_remark(notice.remark, say)
        case Hinted() if seen is not None:
            return tell_hint(notice, seen, say)
        case Parted():
            return sentence(say(notice.why))
        case Announced():
            return say(notice.text)
        case Fault():
            what = say(notice.text) + (f" ({notice.clause})" if notice.clause else "")
            return say("The other side broke the protocol: {what}", what=what)
    return ""


def tell_remark(remark: Remark, say: Say) -> str:
    """`ann: hello`; private messages say so."""
    if not remark.name:
        return remark.text
    if remark.to:
        return say("{name} to {other}: {text}", name=remark.name, other=remark.to, text=remark.text)
    return f"{remark.name}: {remark.text}"


def tell_hint(hinted: Hinted, seen: Seen, say: Say) -> str:
    """Who suggests what, and how good it looks."""
    hint, told = hinted.hint, {"bot": hinted.bot, "move": tell_move(hinted.hint.move, seen, say)}
    if hint.hit is not None:
        chance = round(100 * hint.hit)
        return say("{bot} suggests {move}, chance of a hit {chance} %.", chance=chance, **told)
    if hint.chance is not None:
        chance = round(100 * hint.chance)
        return say("{bot} suggests {move}, chance of winning {chance} %.", chance=chance, **told)
    return say("{bot} suggests {move}.", **told)
