"""What all pages must keep."""


def dead_links(text: str) -> set[str]:
    """The sections a page links to and does not have."""
    headings = {line.lstrip("# ") for line in text.splitlines() if line.startswith("#")}
    anchors = {heading.lower().replace(",", "").replace(" ", "-") for heading in headings}
    return {part.split(")")[0] for part in text.split("](#")[1:]} - anchors
