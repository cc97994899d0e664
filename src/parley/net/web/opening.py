"""The web, from its settings. Importing all this is half the work of a start: ports are opened first."""

from collections.abc import Callable, Mapping

from parley.house.attempts import Attempts
from parley.house.house import House
from parley.net.door import Door
from parley.net.gates import Checks
from parley.net.ports import Port
from parley.net.proxies import Proxies
from parley.net.settings import Settings
from parley.net.web.desk import Desk
from parley.net.web.files import PER_REQUEST
from parley.net.web.hosts import Hosts
from parley.net.web.port import Listener, metrics_port, sweep, web_port
from parley.net.web.shows import Shows


def make_desk(house: House, door: Door, settings: Settings, shows: Shows | None = None) -> Desk:
    """For people, and for monitoring."""
    desk = Desk(
        house,
        door,
        Attempts(settings.requests, crowds=house.crowds),
        Attempts(settings.requests * PER_REQUEST, crowds=house.crowds),
        Proxies(settings.proxy),
        Hosts(settings.host_name, settings.web.host if settings.web else ""),
        settings.hsts,
        metrics_token=settings.metrics_token,
        data=settings.folder,
        shows=shows,
    )
    desk.spawn(sweep(house))
    desk.lag.start()
    return desk


async def speak(
    desk: Desk,
    side_door: Door,
    settings: Settings,
    ports: Mapping[str, Port],
    checks_of: Callable[[str], Checks | None],
) -> list[Listener]:
    """Serve on ports that are already open."""
    listeners: list[Listener] = []
    if "web" in ports:
        listeners += await web_port(desk, ports["web"], checks_of("web"))
    if "metrics" in ports and settings.metrics is not None:
        listeners += await metrics_port(
            desk, side_door, settings.metrics.host, ports["metrics"], checks_of("metrics")
        )
    return listeners
