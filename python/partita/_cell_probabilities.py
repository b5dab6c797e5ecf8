"""The multinomial model of two clusterings."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from partita._ask import ask
from partita._native import PartitaError
from partita._results import Result
from partita._seeds import Seed, seed_of
from partita.table import Table


class CellProbabilities(Result):
    """Two clusterings of a random sample: each item falls into a cell of their table on its own.

    It says what the Rand indices then are in the population, how they vary and how they are biased
    (Sundqvist, Chiquet and Rigaill 2022).

    Parameters
    ----------
    pi : array of shape (clusters of a, clusters of b)
        The probabilities of the cells, which add up to 1.

    Examples
    --------
    >>> import partita
    >>> model = partita.CellProbabilities([[0.4, 0.1], [0.0, 0.5]])
    >>> round(model.modified_rand_mean(), 12)
    0.42
    >>> abs(model.hubert_arabie_bias(100)) <= 8 / 100
    True
    >>> partita.CellProbabilities.from_scenario(1, clusters=8, epsilon=0.3)
    CellProbabilities(scenario=1, clusters=8, epsilon=0.3)
    """

    __slots__ = ("_objects", "_options")

    def __init__(self, pi: npt.ArrayLike) -> None:
        try:
            matrix = np.array(pi, dtype=np.float64, order="C")
        except (TypeError, ValueError) as error:
            raise PartitaError("the probabilities are no table of numbers; give a row for each cluster of a") from error
        if matrix.ndim != 2:
            raise PartitaError(f"the probabilities have {matrix.ndim} dimensions; give a row for each cluster of a")
        self._set([matrix], {})

    def _set(self, objects: list[Any], options: dict[str, Any]) -> None:
        self._objects, self._options = objects, options
        self._at([])

    @classmethod
    def from_labels(cls, a: Any, b: Any) -> CellProbabilities:
        """The model whose probabilities are the shares of the items of two clusterings."""
        return cls.from_table(Table.from_labels(a, b))

    @classmethod
    def from_table(cls, table: Table) -> CellProbabilities:
        """The model whose probabilities are the shares of a cross-table."""
        model = cls.__new__(cls)
        model._set([table], {})
        return model

    @classmethod
    def from_scenario(cls, number: int, *, clusters: int, epsilon: float) -> CellProbabilities:
        """Scenario 1, 2 or 3 of the paper: a large cluster that both share, a cycle, splits beside a large cluster."""
        model = cls.__new__(cls)
        model._set([], {"scenario": [number], "clusters": [clusters], "epsilon": [epsilon]})
        return model

    def modified_rand_mean(self) -> float:
        """θ: the mean of the modified Rand index, for any number of items."""
        return float(self._at([])["modified_rand_mean"])

    def modified_rand_mean_if_independent(self) -> float:
        """θ₀: that mean, were the clusterings independent."""
        return float(self._at([])["modified_rand_mean_if_independent"])

    def modified_adjusted_rand_raw(self) -> float:
        """θ − θ₀: the modified adjusted Rand index of the population."""
        return float(self._at([])["modified_adjusted_rand_raw"])

    def modified_rand_variance(self, n: int) -> float:
        """σ²: the variance of the modified Rand index of `n` items; nan for fewer than two."""
        return self._of("modified_rand_variance", n)

    def adjusted_rand_raw_mean(self, n: int) -> float:
        """The mean of the raw adjusted Rand index of `n` items; nan for fewer than two."""
        return self._of("adjusted_rand_raw_mean", n)

    def hubert_arabie_bias(self, n: int) -> float:
        """The bias of Hubert and Arabie's estimate of chance agreement, at most 8 / `n`; nan for fewer than two items."""
        return self._of("hubert_arabie_bias", n)

    def sample(self, n: int, seed: Seed = 0) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
        """The clusters of `n` items that are drawn, as rows and columns of the table."""
        seed = seed_of(seed)
        drawn = self._ask("multinomial_sample", { "items": n, "seed": seed})
        return np.array(drawn["a"], dtype=np.uint32), np.array(drawn["b"], dtype=np.uint32)

    def svg(self) -> str:
        """A picture: the size of the bias against the number of items, with its bound."""
        return str(self._ask("multinomial", { "picture": True})["svg"])

    def _of(self, name: str, n: int) -> float:
        value = self._at([n])["items"][0][name]
        return float("nan") if value is None else float(value)

    def _at(self, n: list[int]) -> dict[str, Any]:
        model: dict[str, Any] = self._ask("multinomial", { "n": n})["models"][0]
        return model

    def _ask(self, question: str, options: dict[str, Any]) -> dict[str, Any]:
        objects = [given._counts if isinstance(given, Table) else given for given in self._objects]
        return ask(question, objects, {**self._options, **options})

    def _state(self) -> tuple[Any, ...]:
        return (self._objects, self._options)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (self._objects, self._options))

    def __repr__(self) -> str:
        if self._options:
            given = {name: value[0] for name, value in self._options.items()}
            return f"CellProbabilities({', '.join(f'{name}={value}' for name, value in given.items())})"
        rows, columns = self._at([])["clusters"]
        return f"CellProbabilities({rows} × {columns} clusters)"


def _restored(objects: list[Any], options: dict[str, Any]) -> CellProbabilities:
    model = CellProbabilities.__new__(CellProbabilities)
    model._set(objects, options)
    return model
