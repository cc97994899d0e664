"""Why a move is refused, besides the reasons of every game."""

from enum import StrEnum


class Reason(StrEnum):
    """The first group is about placing, the second about shooting, the third about answers."""

    ALREADY_PLACED = "your fleet is placed"
    SHIPS_WANTED = "place your ships: this fleet is known here"
    SHIPS_ELSEWHERE = "this fleet is not known here: just say that it is ready"
    NOT_STRAIGHT = "a ship lies along a row or a column"
    WRONG_FLEET = "these are not the ships agreed on"
    TOUCHING = "ships may not touch, not even at corners"
    TOO_MANY_ALONG_THE_WALL = "too many ships lie along the wall"

    NOT_STARTED = "both fleets must be placed first"
    OFF_THE_FIELD = "that is outside the field"
    ANSWER_FIRST = "the shot at you must be answered first"
    NO_SHOT = "there is no shot to answer"

    NOT_A_REPEAT = "that cell was not fired at before"
    A_REPEAT = "that cell was fired at before"
    BESIDE_A_SUNK_SHIP = "no ship touches a sunk one"
    TOO_MANY_CELLS = "the fleet has fewer cells than that"
    TOO_MANY_SHIPS = "the fleet has fewer ships than that"
    BENT = "ships do not bend, nor touch at corners"
    NO_SUCH_SHIP = "no ship of that length is left"
    TOO_LONG = "no ship left is that long and still afloat"
    NO_ROOM = "there is no room for the rest of that ship"
    ONLY_A_SHIP = "only a ship can be there"
    NO_FLEET = "no fleet fits that answer and the earlier ones"
