"""All mutants there are."""

from tests.checks.mutants.bpgp_client import MUTANTS as BPGP_CLIENT
from tests.checks.mutants.bpgp_server import MUTANTS as BPGP_SERVER
from tests.checks.mutants.comport import MASTERS, SLAVES
from tests.checks.mutants.dotline_client import MUTANTS as DOTLINE_CLIENT
from tests.checks.mutants.dotline_server import MUTANTS as DOTLINE_SERVER
from tests.checks.mutants.gamecore_ai import MUTANTS as GAMECORE_AI
from tests.checks.mutants.gamecore_core import MUTANTS as GAMECORE_CORE
from tests.checks.mutants.json_client import MUTANTS as JSON_CLIENT
from tests.checks.mutants.json_server import MUTANTS as JSON_SERVER
from tests.checks.mutants.mutant import Mutant
from tests.checks.mutants.storms import MUTANTS as STORMS

ALL: tuple[Mutant, ...] = (
    *BPGP_SERVER,
    *BPGP_CLIENT,
    *DOTLINE_SERVER,
    *DOTLINE_CLIENT,
    *JSON_SERVER,
    *JSON_CLIENT,
    *SLAVES,
    *MASTERS,
    *GAMECORE_AI,
    *GAMECORE_CORE,
    *STORMS,
)


def find_mutant(name: str) -> Mutant:
    """By its name; `KeyError` if there is none."""
    return {mutant.name: mutant for mutant in ALL}[name]
