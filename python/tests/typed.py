"""What users write, checked by mypy."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np

import partita
import partita.cluster
import partita.sklearn
import partita.typing


def decide(truth: list[str], candidates: dict[str, list[int]]) -> str:
    ranking: partita.Ranking = partita.rank(truth, candidates, ["ami", "ari"])
    return str(ranking.best)


def score() -> float:
    a, b = np.array([0, 0, 1]), ["x", "y", "y"]
    found: partita.Comparison = partita.compare(a, b, "all", noise="drop")
    table: partita.Table = partita.Table.from_labels(a, b).merge(partita.Table.from_dense([[1, 2]]))
    clusters: tuple[int, int] = table.clusters
    total: float = found["ari"] + partita.nmi(a, b, normalizer="max") + partita.sklearn.rand_score(a, b)
    interval: partita.Interval = table.confidence_interval("ami", method="percentile", draws=100)
    why: partita.Story = table.explain(exact=True)
    matched: list[Hashable] = [piece.b for component in why.components for piece in component.pieces]
    scores: partita.Pairwise = partita.pairwise({"a": a, "b": b}, p_values=True)
    own: partita.SplitMerge = partita.split_merge(a, b, lambda pieces, size: max(pieces) / size)
    total += interval.low + len(matched) + scores.to_matrix()[0, 1] + own.product
    return total + table.compare().n + sum(clusters)


def differences(truth: list[str], found: dict[str, list[int]]) -> list[str]:
    story: partita.Story = partita.explain(truth, found["a"], "ami", examples=2)
    exact: partita.Story = partita.explain(truth, found["a"], exact=len(found) > 1, noise="drop")
    both: partita.CoExplanation = partita.explain(
        partita.CoClustering(truth, truth), partita.CoClustering(truth, found["a"])
    )
    told: partita.Story = partita.Table.from_labels(truth, found["a"]).explain(min_overlap=0.2)
    return [repr(story), repr(exact), repr(both.rows), repr(told)]


def recolour(truth: dict[str, int], found: dict[str, int], communities: list[set[str]]) -> int:
    by_item: dict[str, Hashable] = partita.align(truth, found)
    in_sets: dict[str, Hashable] = partita.align(truth, communities)
    aligned: np.ndarray[tuple[int, ...], np.dtype[np.generic]] = partita.align([0, 0, 1], np.array([1, 1, 0]))
    return len(by_item) + len(in_sets) + aligned.size


def agree(newick: str, rows: list[list[float]]) -> tuple[int, int]:
    tree: partita.Tree = partita.Tree.from_linkage(rows)
    found: partita.TreeComparison = partita.compare(tree, newick, strategy="greedy")
    ward: partita.cluster.Ward = partita.cluster.Ward(3).fit(rows)
    total: float = found["tami"] + partita.robinson_foulds(newick, ward, rooted=True)
    return found.clusters if total > 0 else (int(ward.labels_[0]), ward.tree_.n_leaves)


def refused(labels: list[int]) -> None:
    """Each line is an error of the type checker, or the mark of one is an error itself."""
    partita.compare(3, 4)  # type: ignore[call-overload]
    partita.explain(labels, 4)  # type: ignore[call-overload]
    partita.adjusted_randd(labels, labels)  # type: ignore[attr-defined]


def of_ours(truth: partita.typing.Clustering, by: partita.typing.Measures) -> partita.Comparison:
    return partita.compare(truth, truth, by)
