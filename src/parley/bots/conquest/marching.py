"""Where units march at the end of a turn that is played in the head."""

from parley.bots.conquest.war import War
from parley.core.seats import Seat


def march(war: War, seat: Seat) -> None:
    """The most that stands behind the lines goes to the border, to where most units are, ours or theirs."""
    units, mine, adjacency = war.units, war.lands[seat], war.board.adjacency
    behind = [node for node in war.nodes(seat) if units[node] > 1 and not adjacency[node] & ~mine]
    if not behind:
        return
    source = max(behind, key=units.__getitem__)
    reach = war.board.reach(mine, source)
    reached = [node for node in war.borders(seat) if reach >> node & 1]
    if reached:
        target = max(reached, key=lambda node: units[node] + war.threat(seat, node) / 2)
        war.move(source, target, units[source] - 1)
