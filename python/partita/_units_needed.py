"""Numbers of draws that an estimate from a sample of the truth takes."""

from __future__ import annotations

from partita._ask import ask
from partita._estimates import Estimates
from partita._labels import encode
from partita._results import Fields


class UnitsNeeded(Fields):
    """The number of draws that an interval takes."""

    __slots__ = ()

    measure: str
    """The measure."""
    width: float
    """The width that its interval may have."""
    level: float
    """The level of the interval."""
    units: int | None
    """The number of draws; None where a billion are not enough."""
    pilot_units: int
    """The pilot's number of draws."""
    pilot_value: float
    """The pilot's estimate."""
    pilot_width: float | None
    """The width of the pilot's interval."""


def units_needed(measure: str, pilot: Estimates, width: float, level: float) -> UnitsNeeded:
    """Counts the draws of a pilot's design that make an interval at most that wide."""
    options = {**pilot._options, "measure": measure, "width": width, "level": level}
    return UnitsNeeded(ask("power_clusters", [encode(column) for column in pilot._columns], options))
