"""Seeds of the generators: the same seed gives the same result, on every machine."""

from __future__ import annotations

from typing import TypeAlias, cast

import numpy as np

# A text: the generators of NumPy are imported by those who have one.
Seed: TypeAlias = "int | np.random.Generator | np.random.RandomState | None"
"""An integer of 0 or more, a generator of NumPy, from which one is drawn, or None for 0."""


def seed_of(seed: Seed) -> int:
    """The integer that a seed means; one that is none is refused where it is used."""
    if seed is None:
        return 0
    if type(seed).__module__.startswith("numpy.random"):
        if isinstance(seed, np.random.Generator):
            return int(seed.integers(2**63))
        if isinstance(seed, np.random.RandomState):
            return int(seed.randint(2**31))
    return cast("int", seed)
