"""What every line of a transport does."""

import asyncio
import errno

from parley.net.lines.line import UNREAD, TransportLine, words_of
from tests.net.lines.ears import Ears


def test_who_does_not_read_is_taken_for_gone() -> None:
    async def talk() -> str:
        silent = asyncio.Event()

        async def ignore(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await silent.wait()
            writer.close()

        server = await asyncio.start_server(ignore, "127.0.0.1", 0, limit=1)
        ears = Ears()
        where = server.sockets[0].getsockname()
        await asyncio.get_running_loop().create_connection(lambda: TransportLine(ears, "test"), *where)
        while not ears.losses:
            ears.line.write(bytes(UNREAD))
            await asyncio.sleep(0)
        silent.set()
        server.close()
        await ears.line.close()
        return ears.losses[0]

    assert asyncio.run(talk()) == "closed by the other side"


def test_errors_in_words() -> None:
    assert (
        words_of(OSError(errno.EBUSY, "Device or resource busy"))
        == "another program is using it: close that first"
    )
    assert words_of(OSError("it is gone")) == "it is gone"
    assert words_of(TimeoutError()) == "timeouterror"
