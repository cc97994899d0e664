"""What a browser says it is, in two words that its owner recognises. The rest is forgotten."""

BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chromium": "Chromium",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
    "curl": "curl",
}
"""In this order: most also claim to be others."""
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def device_named(agent: str) -> str:
    """`Firefox, Linux`; empty if unknown."""
    known = [
        next((name for part, name in table.items() if part in agent), "") for table in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, known))
