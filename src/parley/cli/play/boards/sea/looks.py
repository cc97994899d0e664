"""Colours, all from the theme; without any, the marks say everything."""

_NAMES = (
    *("title", "active", "label", "line", "bracket", "aim", "pointed", "way"),
    *("water", "empty", "miss", "stale", "ship", "hit", "sunk", "air", "hand", "clash"),
    *(f"heat-{level}" for level in range(1, 10)),
)
CLASSES = {f"sea--{name}" for name in _NAMES}
RULES = """
SeaBoard {
    text-wrap: nowrap;
    .sea--title { color: $text-muted; }
    .sea--active { color: $text-accent; text-style: bold; }
    .sea--label { color: $text-muted; }
    .sea--line { color: $primary 30%; background: $primary 15%; }
    .sea--water { color: $primary; background: $primary 15%; }
    .sea--empty { color: $text-muted; background: $primary 30%; }
    .sea--miss { color: $text; background: $primary 45%; }
    .sea--stale { color: $text-muted; background: $primary 25%; }
    .sea--ship { color: $foreground; background: $foreground 55%; }
    .sea--hit { color: $text; background: $error; text-style: bold; }
    .sea--sunk { color: $text; background: $error 50%; }
    .sea--air { color: $text; background: $warning; text-style: bold; }
    .sea--hand { color: $text; background: $accent; text-style: bold; }
    .sea--clash { color: $text; background: $error; text-style: bold; }
    .sea--way { color: $text-accent; background: $primary 15%; text-style: bold; }
    .sea--bracket { color: $text-warning; text-style: bold; }
    .sea--aim { color: $text-accent; text-style: bold; }
    .sea--pointed { text-style: reverse bold; }
    .sea--heat-1 { color: $text; background: $warning 8%; }
    .sea--heat-2 { color: $text; background: $warning 17%; }
    .sea--heat-3 { color: $text; background: $warning 26%; }
    .sea--heat-4 { color: $text; background: $warning 36%; }
    .sea--heat-5 { color: $text; background: $warning 46%; }
    .sea--heat-6 { color: $text; background: $warning 57%; }
    .sea--heat-7 { color: $text; background: $warning 68%; }
    .sea--heat-8 { color: $text; background: $warning 82%; }
    .sea--heat-9 { color: $text; background: $warning; text-style: bold; }
}
"""
