"""Our own colours, quiet ones; textual's are in the command palette, or chosen by TEXTUAL_THEME."""

from textual.theme import Theme

NIGHT = Theme(
    name="parley",
    primary="#4f8fc0",
    secondary="#2c5f86",
    accent="#e6b35a",
    foreground="#d5dce4",
    background="#10151b",
    surface="#161d25",
    panel="#1e2832",
    success="#7dbb7f",
    warning="#e6a95a",
    error="#dd6e6e",
)
