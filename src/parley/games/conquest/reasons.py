"""Why a move of the conquest game is refused; the codes are the source document's."""

from enum import StrEnum


class Reason(StrEnum):
    """The first check to fail is reported: phase, then source, then target, then units."""

    INVALID_TARGET = "that node cannot be the target of this action"  # 21
    INVALID_SOURCE = "that node cannot be the source of this action"  # 22
    INVALID_UNITS = "too many or too few units"  # 23
    WRONG_PHASE = "that action does not belong to this phase"  # 24
    INVALID_DICE = "that is not a throw of the dice this battle is for"
    INVALID_CARDS = "those cards cannot be traded or drawn"
    MUST_TRADE = "with five cards or more, three have to be traded first"
    INVALID_DEAL = "that is not an even deal of all nodes and units"
    OUT = "that player is not in the game any more"
