"""One function per measure of co-clusterings alone. Written by `cargo dev generate` from the catalogue: do not edit."""

from __future__ import annotations

from typing import Literal

from partita._coclusterings import CoClustering
from partita._coclusterings import score_coclusterings as _score
from partita._types import Missing, Noise, NoiseLabel

__all__ = [
    "consensus_score",
    "enmi",
    "extended_normalized_mutual_information",
]


def consensus_score(
    a: CoClustering,
    b: CoClustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> float:
    """How alike are the blocks of two co-clusterings, once they are matched one to one as well as possible?

    The sum of the Jaccard similarities of matched blocks, divided by the larger number of blocks, as in
    scikit-learn's `consensus_score` for the blocks of a checkerboard: each pair of a row cluster and a
    column cluster is a block, and two blocks are as similar as the cells that they share among the cells
    that either has.

    When to use
    -----------
    To compare with scikit-learn, or with biclusters in print. Every block counts the same, large or small.

    When not
    --------
    With many clusters on both sides: blocks are matched in pairs, and there are products of pairs of them.

    Degenerate cases
    ----------------
    Identical co-clusterings give 1. Undefined when more than 2^24 pairs of blocks share cells.

    Parameters
    ----------
    a, b : (row labels, column labels), or an estimator with ``row_labels_`` and ``column_labels_``
        Co-clusterings of the same matrix.
    missing, noise, noise_label, n_jobs
        As for :func:`partita.compare_coclusterings`.

    Notes
    -----
    Range [0, 1]; similarity; cost: an assignment problem per connected component of the table.
    References: hochreiter2010.

    Examples
    --------
    >>> import partita
    >>> a, b = [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2]
    >>> partita.consensus_score((a, a), (b, b))
    0.19753086419753085
    """
    return _score("consensus_score", [], a, b, (missing, noise, noise_label, None, n_jobs))


def extended_normalized_mutual_information(
    a: CoClustering,
    b: CoClustering,
    *,
    scale: Literal["sum", "mean"] = "sum",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> float:
    """The information that two co-clusterings share on their rows, plus what they share on their columns.

    I(z; z′) / max(H(z), H(z′)) for the rows plus the same for the columns, or the mean of the two.

    When to use
    -----------
    To compare with results in print that report it.

    When not
    --------
    To judge the blocks: the two sides are added, so a perfect side alone gives half of the greatest value
    however wrong the other is. Use `adjusted_rand`.

    Degenerate cases
    ----------------
    A side whose two clusterings both have one cluster counts 1. One cluster against several counts 0.

    Parameters
    ----------
    a, b : (row labels, column labels), or an estimator with ``row_labels_`` and ``column_labels_``
        Co-clusterings of the same matrix.
    scale : Literal["sum", "mean"]
        The sum of the two sides, at most 2, or their mean, at most 1.
    missing, noise, noise_label, n_jobs
        As for :func:`partita.compare_coclusterings`.

    Notes
    -----
    Range [0, 2]; similarity; cost: linear in the non-empty cells.
    References: wyse2017, robert2021.

    Examples
    --------
    >>> import partita
    >>> a, b = [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2]
    >>> partita.extended_normalized_mutual_information((a, a), (b, b))
    0.8412396714286098
    """
    return _score("extended_normalized_mutual_information", [("scale", scale)], a, b, (missing, noise, noise_label, None, n_jobs))


enmi = extended_normalized_mutual_information
