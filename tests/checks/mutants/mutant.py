"""A fault on purpose: a small change to our own code that breaks one clause, and is to be noticed."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

Patch = Callable[[pytest.MonkeyPatch], None]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One of them: `suite` is the one that examines it, `clause` what it breaks.

    Those with a `seed` are right in calm weather: that of the bad weather in which they are not.
    """

    name: str
    suite: str
    clause: str
    patch: Patch
    about: str
    seed: int | None = None


class Mutants(list[Mutant]):
    """Those of one suite. A process is changed for good: nothing is ever put back."""

    def __init__(self, suite: str) -> None:
        super().__init__()
        self.suite = suite

    def breaks(self, clause: str, seed: int | None = None) -> Callable[[Patch], Patch]:
        """Decorates a patch; its name is the mutant's, and its docstring says what is wrong with it."""

        def add(patch: Patch) -> Patch:
            name = patch.__name__.strip("_").replace("_", "-")
            self.append(Mutant(name, self.suite, clause, patch, (patch.__doc__ or "").strip(), seed))
            return patch

        return add
