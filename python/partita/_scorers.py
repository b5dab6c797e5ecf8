"""Measures as scorers of scikit-learn: what ``cross_val_score`` and ``GridSearchCV`` take as ``scoring``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from partita._catalogue import measures, of_key, resolve
from partita._compare import compare
from partita._native import PartitaError
from partita._words import listed

_NEGATED = "neg_"


class Scorer:
    """How well the clusters that a fitted estimator predicts agree with the truth; the greater, the better."""

    __slots__ = ("measure", "sign")

    measure: str
    """The measure as a key of the catalogue."""
    sign: int
    """−1 for a distance, whose negative is the score."""

    def __init__(self, measure: str) -> None:
        key = resolve(measure)[0]
        sense = of_key(key).sense
        if sense not in ("similarity", "distance"):
            raise PartitaError(f"{key} says neither how alike nor how far apart two clusterings are, so it cannot choose one")
        self.measure, self.sign = key, -1 if sense == "distance" else 1

    def __call__(self, estimator: Any, X: Any, y: Any = None, **unused: Any) -> float:
        """The score of a fitted estimator on data with a truth."""
        if y is None:
            raise PartitaError(f"{self!r} compares with a truth; give y")
        if not hasattr(estimator, "predict"):
            name = type(estimator).__name__
            raise PartitaError(
                f"{name} has no predict, so it says nothing of items that it was not fitted on; "
                f"compare its labels_ by partita.compare, or choose an estimator that predicts, such as KMeans"
            )
        value: float = compare(y, estimator.predict(X), self.measure)[self.measure]
        return self.sign * value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scorer) and self.measure == other.measure

    def __hash__(self) -> int:
        return hash(self.measure)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Scorer, (self.measure,))

    def __repr__(self) -> str:
        return f"scorers[{_name(self.measure, self.sign)!r}]"


def _name(key: str, sign: int) -> str:
    return _NEGATED + key if sign < 0 else key


class Scorers(Mapping[str, Scorer]):
    """A scorer for each measure of labels, by the name of the measure. As in scikit-learn, the greater is the better, so a
    distance is negated, and its name begins with ``neg_``. Aliases and parameters go too.

    >>> from partita.sklearn import scorers
    >>> scorers["ari"], scorers["neg_vi"], scorers["nmi:normalizer=max"]
    (scorers['adjusted_rand'], scorers['neg_variation_of_information'], scorers['normalized_mutual_information:normalizer=max'])
    """

    def __getitem__(self, name: str) -> Scorer:
        is_negated = name.startswith(_NEGATED)
        try:
            scorer = Scorer(name.removeprefix(_NEGATED))
        except PartitaError as error:
            raise KeyError(str(error)) from None
        if is_negated != (scorer.sign < 0):
            kind, right = ("distance" if scorer.sign < 0 else "similarity"), _name(scorer.measure, scorer.sign)
            raise KeyError(f"{scorer.measure} is a {kind}; its scorer is {right!r}")
        return scorer

    def __contains__(self, name: object) -> bool:
        try:
            return isinstance(name, str) and self[name] is not None
        except KeyError:
            return False

    def __iter__(self) -> Iterator[str]:
        signs = {"similarity": 1, "distance": -1}
        for measure in measures():
            if "labels" in measure.kinds and measure.sense in signs:
                yield _name(measure.name, signs[measure.sense])

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"scorers of {len(self)} measures: {listed([*self][:3])} and others"


scorers = Scorers()
"""A scorer for each measure of labels; see :class:`Scorers`."""
