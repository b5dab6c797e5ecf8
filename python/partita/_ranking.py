"""Several clusterings against one reference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf, isnan
from types import ModuleType
from typing import Any

from partita._catalogue import of_key, resolve
from partita._compare import compare
from partita._frames import columns_of, new_frame
from partita._native import PartitaError
from partita._types import Column, Missing, Noise, NoiseLabel, Weights
from partita._words import visible
from partita.comparison import Comparison


class Ranking(Sequence[tuple[str, Comparison]]):
    """Candidates with their comparisons, the best by the first measure on top."""

    __slots__ = ("_entries", "by")

    by: str
    """The measure that decides."""

    def __init__(self, entries: Sequence[tuple[str, Comparison]], by: str) -> None:
        self._entries = tuple(entries)
        self.by = by

    @property
    def best(self) -> str:
        """The name of the best candidate."""
        return self._entries[0][0]

    def __getitem__(self, place: Any) -> Any:
        return self._entries[place]

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[tuple[str, Comparison]]:
        return iter(self._entries)

    def to_frame(self, backend: str | ModuleType | None = None) -> Any:
        """A data frame with a row per candidate and a column per measure."""
        columns: dict[str, list[Any]] = {"candidate": [name for name, _ in self._entries]}
        for key in self._entries[0][1]:
            columns[key] = [found[key] for _, found in self._entries]
        return new_frame(columns, backend, texts=("candidate",))

    def __repr__(self) -> str:
        width = max(len(visible(name)) for name, _ in self._entries)
        lines = [f"by {self.by}:"]
        for place, (name, found) in enumerate(self._entries, 1):
            lines.append(f"  {place}. {visible(name):<{width}}  {found[self.by]:.6g}")
        return "\n".join(lines)


def rank(
    reference: Column,
    candidates: Mapping[str, Column] | Any,
    measures: Sequence[str] | str | None = None,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> Ranking:
    """Ranks candidates by their agreement with a reference.

    Parameters
    ----------
    reference : array-like
        Labels of the items.
    candidates : mapping of names to columns, or a data frame
        Other labels of the same items.
    measures : as for :func:`partita.compare`
        The first decides, in the direction that it has; equal candidates stay in the order given.

    Examples
    --------
    >>> import partita
    >>> partita.rank([0, 0, 1, 1], {"coarse": [0, 0, 0, 0], "fine": [0, 0, 1, 2]}, "ari")
    by adjusted_rand:
      1. fine    0.571429
      2. coarse  0
    """
    columns = columns_of(candidates)
    if not columns:
        raise PartitaError("there are no candidates to rank; at least one is needed")
    keys = resolve(measures)
    by = keys[0]
    sense = of_key(by).sense
    if sense == "description":
        raise PartitaError(
            f"{of_key(by).name} does not say how well two clusterings agree, so it ranks none; "
            "choose a similarity or a distance"
        )
    entries = [
        (
            name,
            compare(
                reference,
                column,
                keys,
                missing=missing,
                noise=noise,
                noise_label=noise_label,
                weights=weights,
                n_jobs=n_jobs,
            ),
        )
        for name, column in columns.items()
    ]
    sign = 1 if sense == "distance" else -1

    def place(entry: tuple[str, Comparison]) -> float:
        value = entry[1][by]
        return inf if isnan(value) else sign * value

    return Ranking(sorted(entries, key=place), by)

