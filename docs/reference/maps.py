"""docs/reference/map-files.md: how a conquest map is written down."""

from pathlib import Path

from docs.protocols.markdown import fill, table
from parley.games.conquest.map import MAX_BONUS, MAX_COORDINATE, MAX_EDGES, MAX_NAME, MAX_NODES
from parley.games.conquest.mapfile import MAX_TEXT, format_map, parse_map

EXAMPLE = """\
name = "Four Corners"
nodes = [
  { name = "North", x = 5, y = 0 },
  { name = "East", x = 9, y = 5 },
  { name = "South", x = 5, y = 9 },
  { name = "West", x = 0, y = 5 },
]
edges = [["North", "East"], ["East", "South"], ["South", "West"], ["West", "North"]]
continents = [
  { name = "Day", bonus = 2, nodes = ["North", "East"] },
  { name = "Night", bonus = 2, nodes = ["South", "West"] },
]
"""
_NAME = f"1 to {MAX_NAME} printable characters, no space at either end"
ROWS = (
    ("`name`", _NAME, "what the map is called"),
    ("`nodes`", f"2 to {MAX_NODES}", "the territories; their order is their numbering, from 0"),
    ("`nodes[].name`", f"{_NAME}; no two alike", "by which edges and continents name it"),
    (
        "`nodes[].x`, `.y`",
        f"0 to {MAX_COORDINATE:,}",
        "where it is drawn; x to the right, y downwards, in any unit",
    ),
    ("`edges`", f"up to {MAX_EDGES:,}", "pairs of nodes that are neighbours, both ways; each pair once"),
    ("`continents`", "every node in exactly one", "groups of nodes"),
    ("`continents[].name`", f"{_NAME}; no two alike", "what it is called"),
    ("`continents[].bonus`", f"0 to {MAX_BONUS:,}", "units a turn for whoever holds all of its nodes"),
    ("`continents[].nodes`", "names", "which nodes it has"),
)


def page() -> str:
    """The page in Markdown; the example has been read, or there is no page."""
    if parse_map(format_map(parse_map(EXAMPLE))) != parse_map(EXAMPLE):
        raise ValueError("the example cannot be written back")
    keys = table(("key", "limits", "meaning"), ROWS)
    parts = {"example": EXAMPLE.rstrip(), "size": f"{MAX_TEXT:,}", "keys": keys}
    return fill(Path(__file__).with_name("map-files.template.md"), parts)
