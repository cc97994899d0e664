"""What the GameCore (GC) and an AI say to each other, code by code in the document's order.

A message is its status code on a line, then the payload on the next line(s). The letters in quotes are the
document's own names of the fields.
"""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from parley.core.connection import Message
from parley.wires.gamecore import limits
from parley.wires.gamecore.layout import LINE_END, Number, Quoted, Rows, Run

CORE, AI = "core", "ai"
"""The roles, as senders."""

NODE = Number("node", is_node=True)  # core/general/5
PLAYER = Number("player")
OWNER = Number("player, -1 is nobody")  # core/general/6
UNITS = Number("units")


class Edge(NamedTuple):
    """An undirected edge: "Knoten a und b sind verbunden"."""

    a: Annotated[int, NODE, "'a'"]
    b: Annotated[int, NODE, "'b'"]


class Continent(NamedTuple):
    """Nodes that bring extra units to whoever owns them all."""

    units: Annotated[int, UNITS, "'m_i', Anzahl Einheiten für den Kontinent i"]
    nodes: Annotated[tuple[int, ...], Run(NODE, limits.NODES), "'n_i' and 'o p q ...'"]


class Holding(NamedTuple):
    """Who holds a node: "Knoten i gehört zu Spieler a_i und enthält b_i Einheiten"."""

    player: Annotated[int, OWNER, "'a_i'"]
    units: Annotated[int, UNITS, "'b_i'"]


# #1x Aktion erfolgreich (GC)


@dataclass(frozen=True, slots=True)
class Ok(Message):
    """Ok: the action was carried out (core/10/1)."""


@dataclass(frozen=True, slots=True)
class AttackSucceeded(Message):
    """Ok, Angriff erfolgreich: the target is the attacker's now. #62 follows (core/11/1,3)."""

    start_units: Annotated[int, UNITS, "'n', left on the Startknoten"]
    target_units: Annotated[int, UNITS, "'m', now on the Zielknoten"]


@dataclass(frozen=True, slots=True)
class AttackFailed(Message):
    """Ok, Angriff fehlgeschlagen: the target is not the attacker's (core/12/1-2)."""

    start_units: Annotated[int, UNITS, "'n', left on the Startknoten"]
    target_units: Annotated[int, UNITS, "'m', left on the Zielknoten"]


@dataclass(frozen=True, slots=True)
class PreparationEnds(Message):
    """Vorbereitung endet: sent before the first real round (core/13/1)."""


@dataclass(frozen=True, slots=True)
class RoundBegins(Message):
    """Rundenbeginn: this AI's turn begins. #33 follows (core/14/1)."""


# #2x Fehlerhafte Aktion (GC)


@dataclass(frozen=True, slots=True)
class GeneralError(Message):
    """Allgemeiner Fehler: unreadable. The GC says again what it needs next (core/20/1)."""


@dataclass(frozen=True, slots=True)
class InvalidTarget(Message):
    """Ungültiges Zielfeld: taken when placing, not an enemy's when attacking, not joined when marching."""

    # core/21/1


@dataclass(frozen=True, slots=True)
class InvalidStart(Message):
    """Ungültiges Startfeld: an enemy's, or without units to spare (core/22/1)."""


@dataclass(frozen=True, slots=True)
class InvalidUnits(Message):
    """Ungültige Einheitenzahl: too many or too few to place or move (core/23/1)."""


@dataclass(frozen=True, slots=True)
class WrongPhase(Message):
    """Falsche Phase: the AI wanted to do what cannot be done now (core/24/1)."""


# #3x Daten (GC)


@dataclass(frozen=True, slots=True)
class General(Message):
    """Allgemeine Spielinfos: how many play, and which of them this AI is (core/30/1)."""

    players: Annotated[int, Number("number of players", limits.PLAYERS), LINE_END, "'n', Anzahl Spieler"]
    player: Annotated[int, PLAYER, LINE_END, "'m', Spielernummer der AI"]


@dataclass(frozen=True, slots=True)
class Map(Message):
    """Karte: a graph of nodes 0..v-1 (core/31/1)."""

    nodes: Annotated[int, Number("number of nodes", limits.NODES), "'v', Anzahl Knoten"]
    edges: Annotated[tuple[Edge, ...], Rows(Edge, limits.EDGES), "'e' lines 'a b'"]


@dataclass(frozen=True, slots=True)
class Continents(Message):
    """Kontinente: which nodes belong together, and what they bring (core/32/1)."""

    continents: Annotated[tuple[Continent, ...], Rows(Continent, limits.CONTINENTS), "'k', then 2k lines"]


@dataclass(frozen=True, slots=True)
class Standing(Message):
    """Aktueller Spielstand: who holds every node, with how many units. Its length is known from #31."""

    # core/33/1

    holdings: Annotated[tuple[Holding, ...], Rows(Holding, limits.NODES, per_node=True), "n lines 'a_i b_i'"]


# #4x Datenanfrage (AI)


@dataclass(frozen=True, slots=True)
class AskGeneral(Message):
    """Allgemeine Spielinfos: send #30 again (core/40/1)."""


@dataclass(frozen=True, slots=True)
class AskMap(Message):
    """Karte: send #31 again (core/41/1)."""


@dataclass(frozen=True, slots=True)
class AskContinents(Message):
    """Kontinente: send #32 again (core/42/1)."""


@dataclass(frozen=True, slots=True)
class AskStanding(Message):
    """Aktueller Spielzustand: send #33 as it is now (core/43/1)."""


@dataclass(frozen=True, slots=True)
class AskTask(Message):
    """Aktuelle Aufgabe: send the pending #60, #61, #62 or #63 again (core/44/1)."""


# #5x Aktion (AI)


@dataclass(frozen=True, slots=True)
class Place(Message):
    """Einheiten platzieren, in the preparation and in phase 1 of a round (core/50/1)."""

    node: Annotated[int, NODE, "'o', Knoten"]
    units: Annotated[int, UNITS, "'p', Anzahl Einheiten"]


@dataclass(frozen=True, slots=True)
class Attack(Message):
    """Angreifen, in the attack phase: a neighbouring enemy node (core/51/1)."""

    start: Annotated[int, NODE, "'o', Startknoten"]
    target: Annotated[int, NODE, "'p', Zielknoten"]


@dataclass(frozen=True, slots=True)
class FollowUp(Message):
    """Einheiten nachziehen, onto the node just conquered (core/52/1)."""

    units: Annotated[int, UNITS, "'o', Anzahl Einheiten"]


@dataclass(frozen=True, slots=True)
class March(Message):
    """Einheiten verschieben, in the last phase of a round (core/53/1)."""

    start: Annotated[int, NODE, "'o', Startknoten"]
    target: Annotated[int, NODE, "'p', Zielknoten"]
    units: Annotated[int, UNITS, "'q', Anzahl Einheiten"]


@dataclass(frozen=True, slots=True)
class NextPhase(Message):
    """Nächste Phase: stop attacking, or do not march (core/54/1)."""


# #6x Aktion anfordern (GC)


@dataclass(frozen=True, slots=True)
class RequestPlace(Message):
    """Einheiten platzieren: the AI is to place this many, with #50 (core/60/1)."""

    units: Annotated[int, UNITS, "'o', Anzahl zu platzierende Einheiten"]


@dataclass(frozen=True, slots=True)
class RequestAttack(Message):
    """Angreifen: the AI is to attack (#51) or go on (#54) (core/61/1)."""


@dataclass(frozen=True, slots=True)
class RequestFollowUp(Message):
    """Einheiten nachziehen: the AI is to move units in (#52), attack again (#51) or go on (#54)."""

    # core/62/1

    start: Annotated[int, NODE, "'o', Startknoten"]
    target: Annotated[int, NODE, "'p', Zielknoten"]


@dataclass(frozen=True, slots=True)
class RequestMarch(Message):
    """Einheiten verschieben: the AI is to march (#53) or end its turn (#54) (core/63/1)."""


@dataclass(frozen=True, slots=True)
class EndGame(Message):
    """Spiel beenden: the game is over, the AI is to free what it holds and leave (core/64/1)."""


# #7x Debug (AI)


@dataclass(frozen=True, slots=True)
class DebugOn(Message):
    """Debug einschalten: the GC prints the whole communication with this AI (core/70/1)."""


@dataclass(frozen=True, slots=True)
class DebugOff(Message):
    """Debug ausschalten: the GC no longer prints it (core/71/1)."""


@dataclass(frozen=True, slots=True)
class Say(Message):
    """Nachricht ausgeben: the GC prints the text (core/72/1)."""

    text: Annotated[str, Quoted(), "'n', Nachricht"]


@dataclass(frozen=True, slots=True)
class GDay(Message):
    """Initialisiere die AI: the AI is to say WazUp when it is ready (core/GDay/1)."""


@dataclass(frozen=True, slots=True)
class WazUp(Message):
    """AI bereit. The GC answers with #30 (core/WazUp/1)."""


# core/general/3
CODES: dict[tuple[str, int | str], type[Message]] = {
    (CORE, "GDay"): GDay,
    (CORE, "#10"): Ok,
    (CORE, "#11"): AttackSucceeded,
    (CORE, "#12"): AttackFailed,
    (CORE, "#13"): PreparationEnds,
    (CORE, "#14"): RoundBegins,
    (CORE, "#20"): GeneralError,
    (CORE, "#21"): InvalidTarget,
    (CORE, "#22"): InvalidStart,
    (CORE, "#23"): InvalidUnits,
    (CORE, "#24"): WrongPhase,
    (CORE, "#30"): General,
    (CORE, "#31"): Map,
    (CORE, "#32"): Continents,
    (CORE, "#33"): Standing,
    (CORE, "#60"): RequestPlace,
    (CORE, "#61"): RequestAttack,
    (CORE, "#62"): RequestFollowUp,
    (CORE, "#63"): RequestMarch,
    (CORE, "#64"): EndGame,
    (AI, "WazUp"): WazUp,
    (AI, "#40"): AskGeneral,
    (AI, "#41"): AskMap,
    (AI, "#42"): AskContinents,
    (AI, "#43"): AskStanding,
    (AI, "#44"): AskTask,
    (AI, "#50"): Place,
    (AI, "#51"): Attack,
    (AI, "#52"): FollowUp,
    (AI, "#53"): March,
    (AI, "#54"): NextPhase,
    (AI, "#70"): DebugOn,
    (AI, "#71"): DebugOff,
    (AI, "#72"): Say,
}
"""(who says it, status code or word) → message."""

CODE_OF: dict[type[Message], str] = {kind: str(code) for (_, code), kind in CODES.items()}
"""The status code or word of every message."""
