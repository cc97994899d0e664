"""Words for games and their settings."""

from parley.cli.play.words import Translations

TEXTS: Translations = {
    "Sea Battle": ("Морской бой", "Schiffe versenken"),
    "Battleship Plus": ("Линкор плюс", "Battleship Plus"),
    "Dots": ("Точки", "Punkte"),
    "Conquest": ("Завоевание", "Eroberung"),
    "Rules of this table: {rules}.": ("Правила этого стола: {rules}.", "Regeln an diesem Tisch: {rules}."),
    "field {width}×{height}": ("поле {width}×{height}", "Feld {width}×{height}"),
    "size of the field": ("размер поля", "Größe des Feldes"),
    "ships of 4, 3, 2, 1 cells": ("корабли из 4, 3, 2, 1 клеток", "Schiffe mit 4, 3, 2, 1 Feldern"),
    "at most half of the ships at the edge": (
        "у края не больше половины кораблей",
        "höchstens die halbe Flotte am Rand",
    ),
    "carriers, battleships, cruisers, destroyers, submarines": (
        "авианосцы, линкоры, крейсеры, эсминцы, подлодки",
        "Träger, Schlachtschiffe, Kreuzer, Zerstörer, U-Boote",
    ),
    "width": ("ширина", "Breite"),
    "height": ("высота", "Höhe"),
    "players": ("игроков", "Spieler"),
    "a capture gives another move": ("за захват — ещё ход", "wer fängt, zieht noch einmal"),
    "what counts": ("что считается", "was zählt"),
    "prisoners": ("пленные", "Gefangene"),
    "land": ("территория", "Land"),
    "map": ("карта", "Karte"),
    "the world": ("мир", "die Welt"),
    "the isles": ("острова", "die Inseln"),
    "units to begin with, 0: as usual": (
        "войск вначале, 0: как обычно",
        "Einheiten am Anfang, 0: wie üblich",
    ),
    "an attack is": ("атака", "ein Angriff ist"),
    "one throw of the dice": ("один бросок", "ein Wurf"),
    "fought to the end": ("до конца", "ein Kampf bis zum Ende"),
    "dealt at the start": ("раздаётся вначале", "am Anfang verteilt"),
    "with cards": ("с картами", "mit Karten"),
    "nothing": ("ничего", "nichts"),
    "the places": ("места", "die Orte"),
    "places and units": ("места и войска", "Orte und Einheiten"),
    "a march goes": ("переход", "ein Marsch geht"),
    "through your own land": ("по своей земле", "durch eigenes Land"),
    "to a neighbour": ("к соседу", "zum Nachbarn"),
    "rounds": ("раундов", "Runden"),
}
