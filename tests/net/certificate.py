"""A certificate of our own, and what a client needs to believe it."""

import ssl
import subprocess
from pathlib import Path
from typing import NamedTuple


class Certificate(NamedTuple):
    """Where it is."""

    cert: str
    key: str

    @property
    def trust(self) -> ssl.SSLContext:
        """For clients, who believe this one and no other."""
        return ssl.create_default_context(cafile=self.cert)


def make_certificate(folder: Path, name: str = "cert") -> Certificate:
    """For 127.0.0.1, signed by itself."""
    made = Certificate(str(folder / f"{name}.pem"), str(folder / f"{name}.key"))
    subprocess.run(
        (
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"),
            *("-nodes", "-days", "2", "-subj", "/CN=parley", "-addext", "subjectAltName=IP:127.0.0.1"),
            *("-out", made.cert, "-keyout", made.key),
        ),
        check=True,
        capture_output=True,
    )
    return made
