"""One function per measure. Written by `cargo dev generate` from the catalogue: do not edit."""

from __future__ import annotations

from typing import Literal

from partita._compare import score as _score
from partita._compare import score_biclusters as _score_biclusters
from partita._compare import score_tree_on_graph as _score_on_graph
from partita._kinds import CoClustering
from partita._types import (
    AllItems,
    Biclustering,
    BiclustersLike,
    Column,
    CoverLike,
    GraphLike,
    ItemJoin,
    Leaves,
    Missing,
    Noise,
    NoiseLabel,
    Shape,
    TreeLike,
    Weights,
)

__all__ = [
    "accuracy",
    "aci",
    "adjusted_concordance",
    "adjusted_fm",
    "adjusted_fowlkes_mallows",
    "adjusted_hierarchical_mutual_information",
    "adjusted_mutual_information",
    "adjusted_rand",
    "adjusted_rand_index",
    "adjusted_rand_raw",
    "adjusted_wallace_a_to_b",
    "adjusted_wallace_b_to_a",
    "afm",
    "ahmi",
    "ami",
    "ari",
    "ari_raw",
    "average_f1",
    "aw_a_to_b",
    "aw_b_to_a",
    "b3_f1",
    "b3_precision",
    "b3_recall",
    "b_cubed",
    "b_cubed_f",
    "b_cubed_f1",
    "b_cubed_precision",
    "b_cubed_recall",
    "baker",
    "bakers_gamma",
    "bcubed_f",
    "bcubed_f1",
    "bcubed_precision",
    "bcubed_recall",
    "bicluster_recovery",
    "bicluster_relevance",
    "bk",
    "blanc",
    "blanc_f",
    "blanc_precision",
    "blanc_recall",
    "branch_score",
    "campello_soft",
    "campello_soft_index",
    "ce",
    "ceaf",
    "ceaf_f",
    "ceaf_precision",
    "ceaf_recall",
    "chi2",
    "chi_square",
    "chi_squared",
    "cid",
    "classification_accuracy",
    "classification_error",
    "clustering_error",
    "clustering_f_measure",
    "clustering_information_distance",
    "completeness",
    "completeness_by_majority",
    "completeness_score",
    "concordance",
    "conditional_entropy_a",
    "conditional_entropy_b",
    "consensus_score",
    "cophenetic",
    "cophenetic_correlation",
    "csi",
    "cut_fowlkes_mallows",
    "czekanowski",
    "dasgupta_cost",
    "dasgupta_score",
    "dice",
    "ecs",
    "element_centric_similarity",
    "element_sim",
    "emi",
    "enmi",
    "entanglement",
    "entropy_a",
    "entropy_b",
    "equivalence_mismatch",
    "expected_mutual_information",
    "extended_normalized_mutual_information",
    "f_measure",
    "fari",
    "fmi",
    "fowlkes_mallows",
    "fowlkes_mallows_index",
    "fri",
    "frobenius",
    "frobenius_distance",
    "fscore",
    "fuzzy_adjusted_rand",
    "fuzzy_rand",
    "h_a",
    "h_a_given_b",
    "h_ab",
    "h_b",
    "h_b_given_a",
    "hierarchical_mutual_information",
    "hmi",
    "homogeneity",
    "homogeneity_score",
    "hubert_gamma",
    "icrf",
    "information_distance",
    "information_robinson_foulds",
    "inverse_purity",
    "jaccard",
    "jaccard_index",
    "jaccard_robinson_foulds",
    "joint_entropy",
    "jrf",
    "kc",
    "kendall_colijn",
    "kuhner_felsenstein",
    "liu_wang",
    "liu_wang_match_score",
    "mari",
    "mari_raw",
    "mast",
    "matching_split",
    "matching_split_distance",
    "matching_split_information",
    "matching_split_information_distance",
    "maximum_agreement_subtree",
    "maximum_matching",
    "mci",
    "mean_best_f1",
    "mi",
    "mirkin",
    "mirkin_metric",
    "mirkin_normalized",
    "misclassification_error",
    "modified_adjusted_rand",
    "modified_adjusted_rand_raw",
    "modified_rand",
    "mri",
    "msi",
    "msid",
    "muc",
    "muc_f",
    "muc_precision",
    "muc_recall",
    "mutual_clustering_information",
    "mutual_information",
    "n00",
    "n01",
    "n10",
    "n11",
    "nca",
    "ndc",
    "nhmi",
    "nid",
    "nmi",
    "normalized_accuracy",
    "normalized_clustering_accuracy",
    "normalized_hierarchical_mutual_information",
    "normalized_information_distance",
    "normalized_mirkin",
    "normalized_mutual_information",
    "normalized_pairwise_adjusted_mutual_information",
    "normalized_pivoted_accuracy",
    "normalized_robinson_foulds",
    "normalized_tree_adjusted_mutual_information",
    "normalized_tree_pairwise_adjusted_mutual_information",
    "normalized_van_dongen",
    "normalized_variation_of_information",
    "npa",
    "npami",
    "nrf",
    "ntami",
    "ntpami",
    "nvd",
    "nvi",
    "nye",
    "nye_similarity",
    "omega",
    "omega_expected",
    "omega_index",
    "omega_observed",
    "onmi",
    "onmi_lfk",
    "overlapping_nmi",
    "overlapping_nmi_lfk",
    "overlapping_normalized_mutual_information",
    "pae_a",
    "pae_b",
    "pair_correlation",
    "pair_f",
    "pair_f1",
    "pair_precision",
    "pair_recall",
    "pair_sets_index",
    "pairs_apart",
    "pairs_only_a",
    "pairs_only_b",
    "pairs_together",
    "pairwise_adjusted_entropy_a",
    "pairwise_adjusted_entropy_b",
    "pairwise_adjusted_mutual_information",
    "pairwise_f1",
    "pairwise_precision",
    "pairwise_recall",
    "pami",
    "path_difference",
    "path_distance",
    "pearson_gamma",
    "phylogenetic_information_distance",
    "pid",
    "prelic_recovery",
    "prelic_relevance",
    "psi",
    "purity",
    "purity_f",
    "purity_f1",
    "purity_score",
    "quartet_count",
    "quartet_distance",
    "quartet_similarity",
    "quartets",
    "rand",
    "rand_index",
    "reduced_mutual_information",
    "relative_non_intersecting_area",
    "rf",
    "rf_similarity",
    "ri",
    "rmi",
    "rnia",
    "robinson_foulds",
    "robinson_foulds_similarity",
    "rogers_tanimoto",
    "rogers_tanimoto_index",
    "s_h",
    "shared_phylogenetic_information",
    "smi",
    "sorensen",
    "southwood",
    "southwood_index",
    "spi",
    "split_join",
    "split_merge_entropy",
    "split_merge_largest_piece",
    "standardized_mutual_information",
    "tami",
    "ted",
    "ted_similarity",
    "tpami",
    "transfer_distance",
    "tree_adjusted_mutual_information",
    "tree_edit_distance",
    "tree_edit_similarity",
    "tree_pairwise_adjusted_mutual_information",
    "tree_sampling_divergence",
    "triple_count",
    "triples",
    "triples_distance",
    "tsd",
    "v",
    "v_measure",
    "v_measure_score",
    "van_dongen",
    "van_dongen_n",
    "van_dongen_similarity",
    "variation_of_information",
    "vi",
    "vi_similarity",
    "vis",
    "wallace_a_to_b",
    "wallace_b_to_a",
    "weighted_robinson_foulds",
    "wrf",
]


def adjusted_rand(
    a: Column | CoClustering | Biclustering,
    b: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """How much better than chance do two clusterings agree on which pairs of items belong together?

    The Rand index corrected by its mean over all clusterings with the same cluster sizes:
    (S − S₁S₂/N) / ((S₁ + S₂)/2 − S₁S₂/N), where S counts the pairs together in both, S₁ and S₂ those
    together in A and in B, and N all pairs. 1 is perfect agreement, 0 what chance gives; it never falls
    below −1/2.

    When to use
    -----------
    The default choice for comparing two flat clusterings, with or without a ground truth, above all when the reference
    has large clusters of similar sizes (Romano et al. 2016).

    When not
    --------
    When the reference is unbalanced and its small clusters matter: pairs make large clusters count by the square of
    their size. Use `adjusted_mutual_information` there. Its model keeps the cluster sizes fixed; `modified_adjusted_rand` does not.

    Degenerate cases
    ----------------
    Identical clusterings give 1, also one cluster or all singletons. One cluster against anything else
    gives 0.

    Parameters
    ----------
    a, b : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [−0.5, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Hubert, L. and Arabie, P. (1985). Comparing partitions. Journal of Classification 2, 193–218. doi:10.1007/BF01908075
    Romano, S., Vinh, N. X., Bailey, J. and Verspoor, K. (2016). Adjusting for Chance Clustering Comparison Measures. Journal of Machine Learning Research 17, 1–32.

    Examples
    --------
    >>> import partita
    >>> partita.adjusted_rand([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.24242424242424243
    """
    return _score("adjusted_rand", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def rand(
    a: Column | CoClustering | Biclustering,
    b: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The share of pairs of items on which two clusterings agree: together in both, or apart in both.

    (N₁₁ + N₀₀) / N, where N₁₁ counts the pairs together in both, N₀₀ those apart in both, N all pairs.

    When to use
    -----------
    To read agreement as a probability: that of a random pair being treated alike.

    When not
    --------
    To judge quality: with many clusters nearly all pairs are apart in both and the value is close to 1
    whatever the clusterings say. Use `adjusted_rand`.

    Degenerate cases
    ----------------
    Identical clusterings give 1, also a single item, which has no pairs.

    Parameters
    ----------
    a, b : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Rand, W. M. (1971). Objective criteria for the evaluation of clustering methods. Journal of the American Statistical Association 66, 846–850. doi:10.1080/01621459.1971.10482356

    Examples
    --------
    >>> import partita
    >>> partita.rand([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.6666666666666666
    """
    return _score("rand", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def pairs_together(
    a: Column | CoClustering | Biclustering,
    b: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The number of pairs of items that are together in both clusterings.

    N₁₁ = Σ n_ij (n_ij − 1) / 2 over the cells of the cross-table. With `pairs_only_a`, `pairs_only_b` and
    `pairs_apart` it adds up to all n (n − 1) / 2 pairs.

    When to use
    -----------
    To compute a pair-counting index that the catalogue lacks, or to say how much evidence an index rests
    on.

    When not
    --------
    To judge agreement: the count grows with the square of the number of items.

    Degenerate cases
    ----------------
    None: a single item has no pairs and gives 0. Counts beyond 2⁵³ are rounded to the nearest float.

    Parameters
    ----------
    a, b : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); description; cost: linear in the non-empty cells.

    References
    ----------
    Hubert, L. and Arabie, P. (1985). Comparing partitions. Journal of Classification 2, 193–218. doi:10.1007/BF01908075

    Examples
    --------
    >>> import partita
    >>> partita.pairs_together([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    2.0
    """
    return _score("pairs_together", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def pairs_only_a(
    reference: Column | CoClustering | Biclustering,
    candidate: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The number of pairs of items that A puts together and B takes apart.

    N₁₀ = Σ a_i (a_i − 1) / 2 − N₁₁: the pairs that a candidate B misses when A is the reference.

    When to use
    -----------
    To see on which side two clusterings err: many such pairs mean that B splits clusters of A.

    When not
    --------
    To compare data sets of different sizes: use `pair_recall`, the share instead of the count.

    Degenerate cases
    ----------------
    None: a refinement of B has no such pair. Counts beyond 2⁵³ are rounded to the nearest float.

    Parameters
    ----------
    reference, candidate : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: linear in the non-empty cells.

    References
    ----------
    Hubert, L. and Arabie, P. (1985). Comparing partitions. Journal of Classification 2, 193–218. doi:10.1007/BF01908075

    Examples
    --------
    >>> import partita
    >>> partita.pairs_only_a([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    4.0
    """
    return _score("pairs_only_a", [], reference, candidate, (missing, noise, noise_label, weights, n_jobs))


def pairs_only_b(
    reference: Column | CoClustering | Biclustering,
    candidate: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The number of pairs of items that B puts together and A takes apart.

    N₀₁ = Σ b_j (b_j − 1) / 2 − N₁₁: the pairs that a candidate B joins wrongly when A is the reference.

    When to use
    -----------
    To see on which side two clusterings err: many such pairs mean that B merges clusters of A.

    When not
    --------
    To compare data sets of different sizes: use `pair_precision`, the share instead of the count.

    Degenerate cases
    ----------------
    None: when B refines A there is no such pair. Counts beyond 2⁵³ are rounded to the nearest float.

    Parameters
    ----------
    reference, candidate : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: linear in the non-empty cells.

    References
    ----------
    Hubert, L. and Arabie, P. (1985). Comparing partitions. Journal of Classification 2, 193–218. doi:10.1007/BF01908075

    Examples
    --------
    >>> import partita
    >>> partita.pairs_only_b([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    1.0
    """
    return _score("pairs_only_b", [], reference, candidate, (missing, noise, noise_label, weights, n_jobs))


def pairs_apart(
    a: Column | CoClustering | Biclustering,
    b: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The number of pairs of items that are apart in both clusterings.

    N₀₀ = n (n − 1) / 2 − N₁₁ − N₁₀ − N₀₁.

    When to use
    -----------
    To compute a pair-counting index that the catalogue lacks.

    When not
    --------
    To judge agreement: with many clusters nearly all pairs are apart in both, whatever the clusterings
    say.

    Degenerate cases
    ----------------
    None: a single item has no pairs and gives 0. Counts beyond 2⁵³ are rounded to the nearest float.

    Parameters
    ----------
    a, b : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); description; cost: linear in the non-empty cells.

    References
    ----------
    Hubert, L. and Arabie, P. (1985). Comparing partitions. Journal of Classification 2, 193–218. doi:10.1007/BF01908075

    Examples
    --------
    >>> import partita
    >>> partita.pairs_apart([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    8.0
    """
    return _score("pairs_apart", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def modified_rand(
    a: Column | CoClustering | Biclustering,
    b: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The share of pairs of items that are together in both clusterings.

    N₁₁ / N: the Rand index without the pairs that both clusterings take apart, which depend on the cluster
    sizes only. Under independent draws of items it estimates the probability that two random items are
    together in both.

    When to use
    -----------
    As the raw part of `modified_adjusted_rand_raw`, or to estimate that probability; `CellProbabilities`
    gives its mean and variance.

    When not
    --------
    To judge agreement by itself: merging clusters never lowers it, and identical clusterings give the
    share of pairs that they keep together, not 1.

    Degenerate cases
    ----------------
    Undefined for a single item, which has no pairs.

    Parameters
    ----------
    a, b : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Sundqvist, M., Chiquet, J. and Rigaill, G. (2022). Adjusting the adjusted Rand Index: A multinomial story. Computational Statistics 38, 327–347. doi:10.1007/s00180-022-01230-7

    Examples
    --------
    >>> import partita
    >>> partita.modified_rand([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.13333333333333333
    """
    return _score("modified_rand", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def adjusted_rand_raw(
    a: Column | CoClustering | Biclustering,
    b: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """How much more often than by chance are two random items treated alike? The difference that the adjusted
    Rand index divides by its maximum.

    2 S/N − 2 S₁S₂/N², where S counts the pairs together in both, S₁ and S₂ those together in A and in B,
    and N all pairs: the Rand index minus its mean over all clusterings with the same cluster sizes.

    When to use
    -----------
    To study the bias of the adjustment under the multinomial model, where the mean of this difference has
    a closed form (`CellProbabilities::adjusted_rand_raw_mean`).

    When not
    --------
    To report agreement: its largest value depends on the cluster sizes. Use `adjusted_rand`.

    Degenerate cases
    ----------------
    Undefined for a single item, which has no pairs. One cluster or all singletons give 0.

    Parameters
    ----------
    a, b : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [−0.5, 0.5]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Sundqvist, M., Chiquet, J. and Rigaill, G. (2022). Adjusting the adjusted Rand Index: A multinomial story. Computational Statistics 38, 327–347. doi:10.1007/s00180-022-01230-7
    Hubert, L. and Arabie, P. (1985). Comparing partitions. Journal of Classification 2, 193–218. doi:10.1007/BF01908075

    Examples
    --------
    >>> import partita
    >>> partita.adjusted_rand_raw([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.10666666666666667
    """
    return _score("adjusted_rand_raw", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def modified_adjusted_rand_raw(
    a: Column | CoClustering | Biclustering,
    b: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """How much more often than by chance are two random items together in both clusterings, estimated without
    bias?

    S/N − Q/(6 C(n,4)): the modified Rand index minus the share of quadruplets of distinct items, Q of them, whose
    first two are together in A and whose last two are together in B. With items drawn independently the
    mean is Σπ_ij² − Σπ_i²Σπ_j², for dependent clusterings too; the usual adjustment is biased there.

    When to use
    -----------
    To estimate or test dependence between two clusterings of a sample, in particular a small one.

    When not
    --------
    To report a share of perfect agreement: identical clusterings give a value that depends on their sizes,
    not 1. Use `modified_adjusted_rand`.

    Degenerate cases
    ----------------
    Undefined for fewer than 4 items, which have no quadruplet. One cluster or all singletons give 0.

    Parameters
    ----------
    a, b : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [−1, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Sundqvist, M., Chiquet, J. and Rigaill, G. (2022). Adjusting the adjusted Rand Index: A multinomial story. Computational Statistics 38, 327–347. doi:10.1007/s00180-022-01230-7

    Examples
    --------
    >>> import partita
    >>> partita.modified_adjusted_rand_raw([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.044444444444444446
    """
    return _score("modified_adjusted_rand_raw", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def modified_adjusted_rand(
    a: Column | CoClustering | Biclustering,
    b: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """How much better than chance do two clusterings agree on which items belong together, when the items are
    a random sample?

    (S − N·E) / ((S₁ + S₂)/2 − N·E), where E = Q/(6 C(n,4)) is the unbiased estimate of chance agreement in
    `modified_adjusted_rand_raw`, and Q as defined there. It has the form of the adjusted Rand index, and the two differ by a term
    of the order of 1/n.

    When to use
    -----------
    To match results in print, or together with `modified_adjusted_rand_raw`, whose chance term has no bias when the
    cluster sizes are themselves random.

    When not
    --------
    To estimate agreement better than `adjusted_rand`: as estimates of the population value the two have the same root
    mean squared error within 2 %, even for 12 items. To compare with published adjusted Rand indices: for a few dozen
    items the values differ visibly.

    Degenerate cases
    ----------------
    Identical clusterings give 1. Otherwise undefined for fewer than 4 items, and where numerator and
    denominator are both 0, as for 0 1 2 2 against 0 0 1 2.

    Parameters
    ----------
    a, b : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range (−∞, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Sundqvist, M., Chiquet, J. and Rigaill, G. (2022). Adjusting the adjusted Rand Index: A multinomial story. Computational Statistics 38, 327–347. doi:10.1007/s00180-022-01230-7

    Examples
    --------
    >>> import partita
    >>> partita.modified_adjusted_rand([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.21052631578947367
    """
    return _score("modified_adjusted_rand", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def jaccard(
    a: Column | CoClustering | Biclustering,
    b: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """Of the pairs of items that at least one clustering puts together, the share that both put together.

    N₁₁ / (N₁₁ + N₁₀ + N₀₁). One minus it is a metric.

    When to use
    -----------
    When pairs that are apart in both say nothing, as in entity resolution or with very many clusters.

    When not
    --------
    To compare values across different cluster sizes: it is not corrected for chance. Use `adjusted_rand`.

    Degenerate cases
    ----------------
    Identical clusterings give 1, also all singletons, which put no pair together.

    Parameters
    ----------
    a, b : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Jaccard, P. (1912). The distribution of the flora in the alpine zone. New Phytologist 11, 37–50. doi:10.1111/j.1469-8137.1912.tb05611.x
    Ben-Hur, A., Elisseeff, A. and Guyon, I. (2002). A stability based method for discovering structure in clustered data. Pacific Symposium on Biocomputing, 6–17.

    Examples
    --------
    >>> import partita
    >>> partita.jaccard([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.2857142857142857
    """
    return _score("jaccard", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def fowlkes_mallows(
    a: Column | CoClustering | Biclustering,
    b: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The geometric mean of pair precision and pair recall.

    N₁₁ / √(S₁S₂), where S₁ and S₂ count the pairs together in A and in B.

    When to use
    -----------
    To compare cuts of two hierarchies level by level, its first use, or with results in print.

    When not
    --------
    With few large clusters, where chance alone gives high values. Use `adjusted_fowlkes_mallows`.

    Degenerate cases
    ----------------
    Identical clusterings give 1, also all singletons. All singletons against anything else give 0.

    Parameters
    ----------
    a, b : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Fowlkes, E. B. and Mallows, C. L. (1983). A method for comparing two hierarchical clusterings. Journal of the American Statistical Association 78, 553–569. doi:10.1080/01621459.1983.10478008

    Examples
    --------
    >>> import partita
    >>> partita.fowlkes_mallows([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.47140452079103173
    """
    return _score("fowlkes_mallows", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def adjusted_fowlkes_mallows(
    a: Column | CoClustering | Biclustering,
    b: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """How much better than chance is the geometric mean of pair precision and pair recall?

    (S − S₁S₂/N) / (√(S₁S₂) − S₁S₂/N): the Fowlkes–Mallows index minus its mean over all clusterings with
    the same cluster sizes, divided by the largest such difference.

    When to use
    -----------
    Where the Fowlkes–Mallows index is customary and the numbers of clusters differ.

    When not
    --------
    As a second opinion beside `adjusted_rand`: numerators are proportional, so both agree on the sign.

    Degenerate cases
    ----------------
    Identical clusterings give 1. One cluster or all singletons against anything else give 0: the sizes
    allow only one table, so nothing exceeds chance.

    Parameters
    ----------
    a, b : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range (−∞, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Fowlkes, E. B. and Mallows, C. L. (1983). A method for comparing two hierarchical clusterings. Journal of the American Statistical Association 78, 553–569. doi:10.1080/01621459.1983.10478008
    Hubert, L. and Arabie, P. (1985). Comparing partitions. Journal of Classification 2, 193–218. doi:10.1007/BF01908075

    Examples
    --------
    >>> import partita
    >>> partita.adjusted_fowlkes_mallows([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.2629295017932022
    """
    return _score("adjusted_fowlkes_mallows", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def pair_precision(
    reference: Column | CoClustering | Biclustering,
    candidate: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """Of the pairs of items that B puts together, the share that A puts together too.

    N₁₁ / (N₁₁ + N₀₁): Wallace's coefficient from B to A, precision when A is the reference.

    When to use
    -----------
    To see whether a candidate merges what the reference takes apart; report it with `pair_recall`.

    When not
    --------
    Alone: all singletons but one right pair have precision 1.

    Degenerate cases
    ----------------
    Identical clusterings give 1, also all singletons. When only B is all singletons there is no pair to
    judge and the value is 0.

    Parameters
    ----------
    reference, candidate : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Wallace, D. L. (1983). A method for comparing two hierarchical clusterings: Comment. Journal of the American Statistical Association 78, 569–576. doi:10.1080/01621459.1983.10478009

    Examples
    --------
    >>> import partita
    >>> partita.pair_precision([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.6666666666666666
    """
    return _score("pair_precision", [], reference, candidate, (missing, noise, noise_label, weights, n_jobs))


def pair_recall(
    reference: Column | CoClustering | Biclustering,
    candidate: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """Of the pairs of items that A puts together, the share that B puts together too.

    N₁₁ / (N₁₁ + N₁₀): Wallace's coefficient from A to B, recall when A is the reference.

    When to use
    -----------
    To see whether a candidate splits what the reference keeps together; report it with `pair_precision`.

    When not
    --------
    Alone: a single cluster has recall 1.

    Degenerate cases
    ----------------
    Identical clusterings give 1, also all singletons. When only A is all singletons there is no pair to
    find and the value is 0.

    Parameters
    ----------
    reference, candidate : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Wallace, D. L. (1983). A method for comparing two hierarchical clusterings: Comment. Journal of the American Statistical Association 78, 569–576. doi:10.1080/01621459.1983.10478009

    Examples
    --------
    >>> import partita
    >>> partita.pair_recall([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.3333333333333333
    """
    return _score("pair_recall", [], reference, candidate, (missing, noise, noise_label, weights, n_jobs))


def pair_f(
    reference: Column | CoClustering | Biclustering,
    candidate: Column | CoClustering | Biclustering,
    *,
    beta: float = 1.0,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The weighted harmonic mean of pair precision and pair recall.

    (1 + β²) N₁₁ / ((1 + β²) N₁₁ + β² N₁₀ + N₀₁). With β = 1 it is the index of Czekanowski, Dice and
    Sørensen, 2 N₁₁ / (2 N₁₁ + N₁₀ + N₀₁), and symmetric.

    When to use
    -----------
    In entity resolution and community detection, where precision and recall of pairs are usual.

    When not
    --------
    To compare across different cluster sizes: it is not corrected for chance.

    Degenerate cases
    ----------------
    Identical clusterings give 1, also all singletons. When no pair is together in both the value is 0.

    Parameters
    ----------
    reference, candidate : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    beta : float
        How many times as much recall counts as precision.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Czekanowski, J. (1932). „Coefficient of racial likeness“ und „durchschnittliche Differenz“. Anthropologischer Anzeiger 9, 227–249.
    Dice, L. R. (1945). Measures of the amount of ecologic association between species. Ecology 26, 297–302. doi:10.2307/1932409
    Sørensen, T. (1948). A method of establishing groups of equal amplitude in plant sociology based on similarity of species content. Biologiske Skrifter, Det Kongelige Danske Videnskabernes Selskab 5, 1–34.

    Examples
    --------
    >>> import partita
    >>> partita.pair_f([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.4444444444444444
    """
    return _score("pair_f", [("beta", beta)], reference, candidate, (missing, noise, noise_label, weights, n_jobs))


def adjusted_wallace_a_to_b(
    reference: Column | CoClustering | Biclustering,
    candidate: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """How much better than chance does being together in A predict being together in B?

    (W − E) / (1 − E), where W is the share of the pairs of A that B puts together too and E = S₂/N the
    share of all pairs that B puts together: (S·N − S₁S₂) / (S₁(N − S₂)).

    When to use
    -----------
    To tell which of two clusterings refines the other, as in strain typing: a value near 1 in one
    direction only.

    When not
    --------
    As a single score of agreement: it sees one direction. Use `adjusted_rand`.

    Degenerate cases
    ----------------
    Identical clusterings give 1. Otherwise, when A puts no pair together or B all of them, chance and
    certainty coincide and the value is 0.

    Parameters
    ----------
    reference, candidate : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range (−∞, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Severiano, A., Pinto, F. R., Ramirez, M. and Carriço, J. A. (2011). Adjusted Wallace coefficient as a measure of congruence between typing methods. Journal of Clinical Microbiology 49, 3997–4000. doi:10.1128/JCM.00624-11
    Wallace, D. L. (1983). A method for comparing two hierarchical clusterings: Comment. Journal of the American Statistical Association 78, 569–576. doi:10.1080/01621459.1983.10478009

    Examples
    --------
    >>> import partita
    >>> partita.adjusted_wallace_a_to_b([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.16666666666666666
    """
    return _score("adjusted_wallace_a_to_b", [], reference, candidate, (missing, noise, noise_label, weights, n_jobs))


def adjusted_wallace_b_to_a(
    reference: Column | CoClustering | Biclustering,
    candidate: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """How much better than chance does being together in B predict being together in A?

    (W − E) / (1 − E), where W is the share of the pairs of B that A puts together too and E = S₁/N the
    share of all pairs that A puts together: (S·N − S₁S₂) / (S₂(N − S₁)).

    When to use
    -----------
    To tell which of two clusterings refines the other, as in strain typing: a value near 1 in one
    direction only.

    When not
    --------
    As a single score of agreement: it sees one direction. Use `adjusted_rand`.

    Degenerate cases
    ----------------
    Identical clusterings give 1. Otherwise, when B puts no pair together or A all of them, chance and
    certainty coincide and the value is 0.

    Parameters
    ----------
    reference, candidate : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range (−∞, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Severiano, A., Pinto, F. R., Ramirez, M. and Carriço, J. A. (2011). Adjusted Wallace coefficient as a measure of congruence between typing methods. Journal of Clinical Microbiology 49, 3997–4000. doi:10.1128/JCM.00624-11
    Wallace, D. L. (1983). A method for comparing two hierarchical clusterings: Comment. Journal of the American Statistical Association 78, 569–576. doi:10.1080/01621459.1983.10478009

    Examples
    --------
    >>> import partita
    >>> partita.adjusted_wallace_b_to_a([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.4444444444444444
    """
    return _score("adjusted_wallace_b_to_a", [], reference, candidate, (missing, noise, noise_label, weights, n_jobs))


def mirkin(
    a: Column | CoClustering | Biclustering,
    b: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The number of ordered pairs of items on which two clusterings disagree.

    2 (N₁₀ + N₀₁) = Σ a_i² + Σ b_j² − 2 Σ n_ij², the Hamming distance of the two n × n tables that say who
    is together with whom.

    When to use
    -----------
    When a true metric with integer values is wanted, for instance to look for a median clustering.

    When not
    --------
    To compare data sets of different sizes: use `normalized_mirkin`, or `rand`, which is 1 − 2 (N₁₀ + N₀₁)
    / (n (n − 1)).

    Degenerate cases
    ----------------
    Identical clusterings give 0.

    Parameters
    ----------
    a, b : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: linear in the non-empty cells.

    References
    ----------
    Mirkin, B. (1996). Mathematical Classification and Clustering. Kluwer Academic Press.
    Meilă, M. (2007). Comparing Clusterings: An Information Based Distance. Journal of Multivariate Analysis 98, 873–895. doi:10.1016/j.jmva.2006.11.013

    Examples
    --------
    >>> import partita
    >>> partita.mirkin([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    10.0
    """
    return _score("mirkin", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def normalized_mirkin(
    a: Column | CoClustering | Biclustering,
    b: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The probability that two clusterings disagree on a pair of items drawn with replacement.

    2 (N₁₀ + N₀₁) / n², the Mirkin metric divided by the number of ordered pairs, equal ones included. It
    does not change when every item is repeated the same number of times.

    When to use
    -----------
    As a metric that can be compared across data sets of different sizes.

    When not
    --------
    To judge quality: with many clusters nearly all pairs are apart in both and the value is close to 0.

    Degenerate cases
    ----------------
    Identical clusterings give 0.

    Parameters
    ----------
    a, b : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; distance; cost: linear in the non-empty cells.

    References
    ----------
    Mirkin, B. (1996). Mathematical Classification and Clustering. Kluwer Academic Press.
    Meilă, M. (2007). Comparing Clusterings: An Information Based Distance. Journal of Multivariate Analysis 98, 873–895. doi:10.1016/j.jmva.2006.11.013

    Examples
    --------
    >>> import partita
    >>> partita.normalized_mirkin([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.2777777777777778
    """
    return _score("normalized_mirkin", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def rogers_tanimoto(
    a: Column | CoClustering | Biclustering,
    b: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The share of pairs on which two clusterings agree, with disagreements counted twice.

    (N₁₁ + N₀₀) / (N₁₁ + N₀₀ + 2 (N₁₀ + N₀₁)); with the Rand index R it is R / (2 − R).

    When to use
    -----------
    To compare with results in print; it orders clusterings exactly as `rand` does.

    When not
    --------
    To judge quality, for the reasons given at `rand`. Use `adjusted_rand`.

    Degenerate cases
    ----------------
    Identical clusterings give 1, also a single item, which has no pairs.

    Parameters
    ----------
    a, b : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Rogers, D. J. and Tanimoto, T. T. (1960). A computer program for classifying plants. Science 132, 1115–1118. doi:10.1126/science.132.3434.1115

    Examples
    --------
    >>> import partita
    >>> partita.rogers_tanimoto([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.5
    """
    return _score("rogers_tanimoto", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def southwood(
    a: Column | CoClustering | Biclustering,
    b: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The number of pairs together in both clusterings for each pair together in only one.

    N₁₁ / (N₁₀ + N₀₁); with the Jaccard index J it is J / (1 − J).

    When to use
    -----------
    To compare with results in print; it orders clusterings exactly as `jaccard` does.

    When not
    --------
    When clusterings may be identical: the ratio then has no finite value. Use `jaccard`.

    Degenerate cases
    ----------------
    Undefined for identical clusterings, which disagree on no pair.

    Parameters
    ----------
    a, b : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); similarity; cost: linear in the non-empty cells.

    References
    ----------
    Southwood, T. R. E. (1978). Ecological Methods. Chapman and Hall.

    Examples
    --------
    >>> import partita
    >>> partita.southwood([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.4
    """
    return _score("southwood", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def pearson_gamma(
    a: Column | CoClustering | Biclustering,
    b: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The correlation, over pairs of items, of being together in A and being together in B.

    (N₁₁N₀₀ − N₁₀N₀₁) / √(S₁ S₂ (N − S₁)(N − S₂)), where S₁ and S₂ count the pairs together in A and in B:
    the phi coefficient of the two-by-two table of pairs, also called Hubert's normalised Γ.

    When to use
    -----------
    When a correlation is easier to explain than an adjusted index.

    When not
    --------
    When clusters of the two differ much in size: 1 is then out of reach, as for any phi coefficient.

    Degenerate cases
    ----------------
    Identical clusterings give 1. One cluster or all singletons against anything else give 0: a constant
    correlates with nothing.

    Parameters
    ----------
    a, b : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [−1, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Hubert, L. and Arabie, P. (1985). Comparing partitions. Journal of Classification 2, 193–218. doi:10.1007/BF01908075
    Hubert, L. (1977). Nominal scale response agreement as a generalized correlation. British Journal of Mathematical and Statistical Psychology 30, 98–103. doi:10.1111/j.2044-8317.1977.tb00728.x

    Examples
    --------
    >>> import partita
    >>> partita.pearson_gamma([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.2721655269759087
    """
    return _score("pearson_gamma", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def chi_squared(
    a: Column,
    b: Column,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """Pearson's statistic of the cross-table: how far are the counts from those of independent clusterings?

    Σ (n_ij − a_i b_j/n)² / (a_i b_j/n) over all cells, that is n (Σ n_ij²/(a_i b_j) − 1). It is 0 exactly
    when the table is the product of its margins.

    When to use
    -----------
    To test independence of two clusterings of a random sample, with (K − 1)(L − 1) degrees of freedom.

    When not
    --------
    To measure agreement: it grows with the number of items, and many cells with small counts void the
    approximation by the chi-squared distribution.

    Degenerate cases
    ----------------
    One cluster against anything gives 0, also against itself; identical clusterings into K clusters give n
    (K − 1).

    Parameters
    ----------
    a, b : array-like
        Labels of the same items: integers, strings or booleans.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); similarity; cost: linear in the non-empty cells.

    References
    ----------
    Pearson, K. (1900). On the criterion that a given system of deviations from the probable in the case of a correlated system of variables is such that it can be reasonably supposed to have arisen from random sampling. Philosophical Magazine 50, 157–175. doi:10.1080/14786440009463897
    Mirkin, B. (2001). Eleven ways to look at the chi-squared coefficient for contingency tables. The American Statistician 55, 111–120. doi:10.1198/000313001750358428

    Examples
    --------
    >>> import partita
    >>> partita.chi_squared([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    4.0
    """
    return _score("chi_squared", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def frobenius(
    a: Column,
    b: Column,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The squared Frobenius distance of the two projection matrices onto cluster means.

    K + L − 2 Σ n_ij²/(a_i b_j), where the projection of A replaces the value of each item by the mean of
    its cluster. Where little is left of the difference, it is taken as
    Σ n_ij ((a_i − n_ij) + (b_j − n_ij)) / (a_i b_j), whose terms are never negative.

    When to use
    -----------
    When clusterings serve to average, as in regression on groups: small clusters weigh as much as large
    ones.

    When not
    --------
    To compare clusterings into different numbers of clusters across data sets: its scale is that number.

    Degenerate cases
    ----------------
    Identical clusterings give 0.

    Parameters
    ----------
    a, b : array-like
        Labels of the same items: integers, strings or booleans.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: linear in the non-empty cells.

    References
    ----------
    Chiquet, J., Rigaill, G. and Sundqvist, M. (2020). aricode: Efficient Computations of Standard Clustering Comparison Measures.

    Examples
    --------
    >>> import partita
    >>> partita.frobenius([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    1.6666666666666667
    """
    return _score("frobenius", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def adjusted_mutual_information(
    a: Column,
    b: Column,
    *,
    normalizer: Literal["arithmetic", "geometric", "min", "max", "none"] = "arithmetic",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """How much more information do two clusterings share than chance gives, as a share of the most they could?

    (I(A; B) − E(MI)) / (M − E(MI)), where E(MI) is the mean over all permutations and M a mean of the entropies H(A) and
    H(B). 1 is perfect agreement, 0 what chance gives. With `normalizer=none` it is I(A; B) − E(MI), in nats.

    When to use
    -----------
    The default among the information measures, above all when the reference is unbalanced and has small clusters
    (Romano et al. 2016), and when the numbers of clusters differ.

    When not
    --------
    When every pair of items should count the same, or when the reference has large clusters of similar sizes: use
    `adjusted_rand`.

    Degenerate cases
    ----------------
    Identical clusterings give 1, also one cluster or all singletons. One cluster or all singletons against anything
    else gives 0: every permutation shares the same information. scikit-learn returns 1 for some of these pairs under
    `min`, from rounding of 0/0.

    Parameters
    ----------
    a, b : array-like
        Labels of the same items: integers, strings or booleans.
    normalizer : Literal["arithmetic", "geometric", "min", "max", "none"]
        The mean of the two entropies to divide by, or none for the plain difference.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range (−∞, 1]; similarity; cost: distinct pairs of cluster sizes × spread of the counts.

    References
    ----------
    Vinh, N. X., Epps, J. and Bailey, J. (2010). Information Theoretic Measures for Clusterings Comparison: Variants, Properties, Normalization and Correction for Chance. Journal of Machine Learning Research 11, 2837–2854.
    Romano, S., Vinh, N. X., Bailey, J. and Verspoor, K. (2016). Adjusting for Chance Clustering Comparison Measures. Journal of Machine Learning Research 17, 1–32.

    Examples
    --------
    >>> import partita
    >>> partita.adjusted_mutual_information([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.29879245817089006
    """
    return _score("adjusted_mutual_information", [("normalizer", normalizer)], a, b, (missing, noise, noise_label, weights, n_jobs))


def normalized_mutual_information(
    a: Column | CoClustering | Biclustering | CoverLike,
    b: Column | CoClustering | Biclustering | CoverLike,
    *,
    normalizer: Literal["arithmetic", "geometric", "min", "max", "joint"] = "arithmetic",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """The information that two clusterings share, as a share of the information that they carry.

    I(A; B) divided by a mean of the entropies H(A) and H(B), or by their joint entropy.

    When to use
    -----------
    To compare clusterings with few and similar numbers of clusters, or with results in print; name the
    normalizer when you report it.

    When not
    --------
    When the numbers of clusters differ or are large against the number of items: chance alone then gives
    high values. Use `adjusted_mutual_information`.

    Degenerate cases
    ----------------
    Identical clusterings give 1, also a single cluster, whose entropy is 0. One cluster against several
    gives 0, whatever the normalizer.

    Parameters
    ----------
    a, b : array-like, CoClustering or Cover
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix, or two fuzzy covers of the same items.
    normalizer : Literal["arithmetic", "geometric", "min", "max", "joint"]
        The mean of the two entropies to divide by, or the joint entropy.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Strehl, A. and Ghosh, J. (2002). Cluster Ensembles: A Knowledge Reuse Framework for Combining Multiple Partitions. Journal of Machine Learning Research 3, 583–617.
    Vinh, N. X., Epps, J. and Bailey, J. (2010). Information Theoretic Measures for Clusterings Comparison: Variants, Properties, Normalization and Correction for Chance. Journal of Machine Learning Research 11, 2837–2854.

    Examples
    --------
    >>> import partita
    >>> partita.normalized_mutual_information([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.5158037429793888
    """
    return _score("normalized_mutual_information", [("normalizer", normalizer)], a, b, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def mutual_information(
    a: Column | CoClustering | Biclustering | CoverLike,
    b: Column | CoClustering | Biclustering | CoverLike,
    *,
    unit: Literal["nats", "bits"] = "nats",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """The information that two clusterings share: what knowing an item's cluster in one tells of its cluster in the other.

    I(A; B) = Σ n_ij/n · ln(n·n_ij / (a_i b_j)) = H(A) + H(B) − H(A, B).

    When to use
    -----------
    As the raw quantity behind the normalised and adjusted scores, or to compare candidates against one reference
    when all have the same cluster sizes.

    When not
    --------
    To compare clusterings with different numbers of clusters: splitting clusters never lowers it. Use
    `adjusted_mutual_information`.

    Degenerate cases
    ----------------
    0 when either is a single cluster. Identical clusterings give their entropy, which is not 1.

    Parameters
    ----------
    a, b : array-like, CoClustering or Cover
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix, or two fuzzy covers of the same items.
    unit : Literal["nats", "bits"]
        Natural logarithms, or logarithms to base 2.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); similarity; cost: linear in the non-empty cells.

    References
    ----------
    Shannon, C. E. (1948). A Mathematical Theory of Communication. Bell System Technical Journal 27, 379–423. doi:10.1002/j.1538-7305.1948.tb01338.x
    Vinh, N. X., Epps, J. and Bailey, J. (2010). Information Theoretic Measures for Clusterings Comparison: Variants, Properties, Normalization and Correction for Chance. Journal of Machine Learning Research 11, 2837–2854.

    Examples
    --------
    >>> import partita
    >>> partita.mutual_information([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.46209812037329684
    """
    return _score("mutual_information", [("unit", unit)], a, b, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def expected_mutual_information(
    a: Column,
    b: Column,
    *,
    unit: Literal["nats", "bits"] = "nats",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The mutual information that chance alone gives: its mean over all permutations of one clustering.

    E(MI) with both sets of cluster sizes fixed, so that each cell has a hypergeometric count. It depends on the sizes only.

    When to use
    -----------
    To see how much of a mutual information is to be expected of unrelated clusterings with these cluster sizes.

    When not
    --------
    To compare: it does not look at which items are where.

    Degenerate cases
    ----------------
    0 when either is a single cluster. When one is all singletons every permutation gives the entropy of the other.

    Parameters
    ----------
    a, b : array-like
        Labels of the same items: integers, strings or booleans.
    unit : Literal["nats", "bits"]
        Natural logarithms, or logarithms to base 2.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); description; cost: distinct pairs of cluster sizes × spread of the counts.

    References
    ----------
    Vinh, N. X., Epps, J. and Bailey, J. (2010). Information Theoretic Measures for Clusterings Comparison: Variants, Properties, Normalization and Correction for Chance. Journal of Machine Learning Research 11, 2837–2854.

    Examples
    --------
    >>> import partita
    >>> partita.expected_mutual_information([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.2772588722239781
    """
    return _score("expected_mutual_information", [("unit", unit)], a, b, (missing, noise, noise_label, weights, n_jobs))


def entropy_a(
    reference: Column | CoClustering | Biclustering | CoverLike,
    candidate: Column | CoClustering | Biclustering | CoverLike,
    *,
    unit: Literal["nats", "bits"] = "nats",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """How much information the clustering A carries by itself: the length of the shortest message that names an item's cluster.

    H(A) = −Σ p ln p over the shares p of the items in the clusters of A.

    When to use
    -----------
    To see how fine A is, and as the scale against which a mutual information is read.

    When not
    --------
    To compare: it says nothing of the other clustering.

    Degenerate cases
    ----------------
    0 for a single cluster; ln n, its maximum, when every item is alone.

    Parameters
    ----------
    reference, candidate : array-like, CoClustering or Cover
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix, or two fuzzy covers of the same items.
    unit : Literal["nats", "bits"]
        Natural logarithms, or logarithms to base 2.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); description; cost: linear in the non-empty cells.

    References
    ----------
    Shannon, C. E. (1948). A Mathematical Theory of Communication. Bell System Technical Journal 27, 379–423. doi:10.1002/j.1538-7305.1948.tb01338.x

    Examples
    --------
    >>> import partita
    >>> partita.entropy_a([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.6931471805599453
    """
    return _score("entropy_a", [("unit", unit)], reference, candidate, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def entropy_b(
    reference: Column | CoClustering | Biclustering | CoverLike,
    candidate: Column | CoClustering | Biclustering | CoverLike,
    *,
    unit: Literal["nats", "bits"] = "nats",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """How much information the clustering B carries by itself: the length of the shortest message that names an item's cluster.

    H(B) = −Σ p ln p over the shares p of the items in the clusters of B.

    When to use
    -----------
    To see how fine B is, and as the scale against which a mutual information is read.

    When not
    --------
    To compare: it says nothing of the other clustering.

    Degenerate cases
    ----------------
    0 for a single cluster; ln n, its maximum, when every item is alone.

    Parameters
    ----------
    reference, candidate : array-like, CoClustering or Cover
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix, or two fuzzy covers of the same items.
    unit : Literal["nats", "bits"]
        Natural logarithms, or logarithms to base 2.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); description; cost: linear in the non-empty cells.

    References
    ----------
    Shannon, C. E. (1948). A Mathematical Theory of Communication. Bell System Technical Journal 27, 379–423. doi:10.1002/j.1538-7305.1948.tb01338.x

    Examples
    --------
    >>> import partita
    >>> partita.entropy_b([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    1.0986122886681098
    """
    return _score("entropy_b", [("unit", unit)], reference, candidate, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def joint_entropy(
    a: Column | CoClustering | Biclustering | CoverLike,
    b: Column | CoClustering | Biclustering | CoverLike,
    *,
    unit: Literal["nats", "bits"] = "nats",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """How much information the two clusterings carry together: the entropy of their common refinement.

    H(A, B) = −Σ n_ij/n · ln(n_ij/n) over the non-empty cells.

    When to use
    -----------
    As the scale of the variation of information, and to see how fine the intersections of the two clusterings are.

    When not
    --------
    To compare: it is large when both clusterings are fine, whether or not they agree.

    Degenerate cases
    ----------------
    0 when both are a single cluster; ln n when every intersection holds one item.

    Parameters
    ----------
    a, b : array-like, CoClustering or Cover
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix, or two fuzzy covers of the same items.
    unit : Literal["nats", "bits"]
        Natural logarithms, or logarithms to base 2.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); description; cost: linear in the non-empty cells.

    References
    ----------
    Shannon, C. E. (1948). A Mathematical Theory of Communication. Bell System Technical Journal 27, 379–423. doi:10.1002/j.1538-7305.1948.tb01338.x

    Examples
    --------
    >>> import partita
    >>> partita.joint_entropy([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    1.3296613488547584
    """
    return _score("joint_entropy", [("unit", unit)], a, b, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def conditional_entropy_a(
    reference: Column | CoClustering | Biclustering | CoverLike,
    candidate: Column | CoClustering | Biclustering | CoverLike,
    *,
    unit: Literal["nats", "bits"] = "nats",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """What is left to learn of an item's cluster in A when its cluster in B is known.

    H(A|B) = −Σ n_ij/n · ln(n_ij / b) over the cells, where b is the size of the cell's cluster in B. It is 0 exactly when
    every cluster of B lies within one of A.

    When to use
    -----------
    To tell splits from merges: H(A|B) grows when B merges what A keeps apart, H(B|A) when B splits what A keeps
    together.

    When not
    --------
    As a score by itself: the all-singletons (or, the other way round, the one-cluster) answer makes it 0.

    Degenerate cases
    ----------------
    0 when A is a single cluster or B is all singletons; H(A) when B is a single cluster.

    Parameters
    ----------
    reference, candidate : array-like, CoClustering or Cover
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix, or two fuzzy covers of the same items.
    unit : Literal["nats", "bits"]
        Natural logarithms, or logarithms to base 2.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: linear in the non-empty cells.

    References
    ----------
    Shannon, C. E. (1948). A Mathematical Theory of Communication. Bell System Technical Journal 27, 379–423. doi:10.1002/j.1538-7305.1948.tb01338.x

    Examples
    --------
    >>> import partita
    >>> partita.conditional_entropy_a([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.23104906018664842
    """
    return _score("conditional_entropy_a", [("unit", unit)], reference, candidate, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def conditional_entropy_b(
    reference: Column | CoClustering | Biclustering | CoverLike,
    candidate: Column | CoClustering | Biclustering | CoverLike,
    *,
    unit: Literal["nats", "bits"] = "nats",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """What is left to learn of an item's cluster in B when its cluster in A is known.

    H(B|A) = −Σ n_ij/n · ln(n_ij / a) over the cells, where a is the size of the cell's cluster in A. It is 0 exactly when
    every cluster of A lies within one of B.

    When to use
    -----------
    To tell splits from merges: H(A|B) grows when B merges what A keeps apart, H(B|A) when B splits what A keeps
    together.

    When not
    --------
    As a score by itself: the all-singletons (or, the other way round, the one-cluster) answer makes it 0.

    Degenerate cases
    ----------------
    0 when B is a single cluster or A is all singletons; H(B) when A is a single cluster.

    Parameters
    ----------
    reference, candidate : array-like, CoClustering or Cover
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix, or two fuzzy covers of the same items.
    unit : Literal["nats", "bits"]
        Natural logarithms, or logarithms to base 2.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: linear in the non-empty cells.

    References
    ----------
    Shannon, C. E. (1948). A Mathematical Theory of Communication. Bell System Technical Journal 27, 379–423. doi:10.1002/j.1538-7305.1948.tb01338.x

    Examples
    --------
    >>> import partita
    >>> partita.conditional_entropy_b([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.6365141682948129
    """
    return _score("conditional_entropy_b", [("unit", unit)], reference, candidate, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def homogeneity(
    reference: Column | CoClustering | Biclustering | CoverLike,
    candidate: Column | CoClustering | Biclustering | CoverLike,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """How far each cluster of the candidate holds members of a single class of the reference.

    1 − H(A|B)/H(A) = I(A; B)/H(A), with A the classes and B the clusters.

    When to use
    -----------
    Beside `completeness`, to see which of the two errors a clustering makes.

    When not
    --------
    Alone: all singletons are perfectly homogeneous.

    Degenerate cases
    ----------------
    1 when the reference is a single class, as in scikit-learn: nothing can be mixed. 0 when the candidate is a
    single cluster and the reference is not.

    Parameters
    ----------
    reference, candidate : array-like, CoClustering or Cover
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix, or two fuzzy covers of the same items.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Rosenberg, A. and Hirschberg, J. (2007). V-Measure: A Conditional Entropy-Based External Cluster Evaluation Measure. Proceedings of the 2007 Joint Conference on Empirical Methods in Natural Language Processing and Computational Natural Language Learning, 410–420.

    Examples
    --------
    >>> import partita
    >>> partita.homogeneity([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.6666666666666666
    """
    return _score("homogeneity", [], reference, candidate, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def completeness(
    reference: Column | CoClustering | Biclustering | CoverLike,
    candidate: Column | CoClustering | Biclustering | CoverLike,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """How far the members of each class of the reference are kept together in one cluster of the candidate.

    1 − H(B|A)/H(B) = I(A; B)/H(B), with A the classes and B the clusters: homogeneity with the roles exchanged.

    When to use
    -----------
    Beside `homogeneity`, to see which of the two errors a clustering makes.

    When not
    --------
    Alone: a single cluster is perfectly complete.

    Degenerate cases
    ----------------
    1 when the candidate is a single cluster, as in scikit-learn: nothing is split. 0 when the reference is a single
    class and the candidate is not.

    Parameters
    ----------
    reference, candidate : array-like, CoClustering or Cover
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix, or two fuzzy covers of the same items.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Rosenberg, A. and Hirschberg, J. (2007). V-Measure: A Conditional Entropy-Based External Cluster Evaluation Measure. Proceedings of the 2007 Joint Conference on Empirical Methods in Natural Language Processing and Computational Natural Language Learning, 410–420.

    Examples
    --------
    >>> import partita
    >>> partita.completeness([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.4206198357143049
    """
    return _score("completeness", [], reference, candidate, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def v_measure(
    reference: Column | CoClustering | Biclustering | CoverLike,
    candidate: Column | CoClustering | Biclustering | CoverLike,
    *,
    beta: float = 1.0,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """The balance of homogeneity and completeness, by their weighted harmonic mean.

    V = (1 + β) h c / (β h + c), with h the homogeneity and c the completeness of the candidate B for the classes A.
    With β = 1 it is the normalised mutual information with the arithmetic mean, and symmetric.

    When to use
    -----------
    When the two kinds of error should be weighed: β above 1 stresses completeness, below 1 homogeneity.

    When not
    --------
    When the numbers of clusters differ or are large against the number of items: it is not adjusted for chance. Use
    `adjusted_mutual_information`.

    Degenerate cases
    ----------------
    Identical clusterings give 1. Where homogeneity or completeness is 0, as for one cluster against several, it is 0
    for every β; scikit-learn divides 0 by 0 there when β = 0.

    Parameters
    ----------
    reference, candidate : array-like, CoClustering or Cover
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix, or two fuzzy covers of the same items.
    beta : float
        The weight of completeness against homogeneity.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Rosenberg, A. and Hirschberg, J. (2007). V-Measure: A Conditional Entropy-Based External Cluster Evaluation Measure. Proceedings of the 2007 Joint Conference on Empirical Methods in Natural Language Processing and Computational Natural Language Learning, 410–420.

    Examples
    --------
    >>> import partita
    >>> partita.v_measure([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.5158037429793887
    """
    return _score("v_measure", [("beta", beta)], reference, candidate, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def variation_of_information(
    a: Column | CoClustering | Biclustering | CoverLike,
    b: Column | CoClustering | Biclustering | CoverLike,
    *,
    unit: Literal["nats", "bits"] = "nats",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """The information that is lost and gained in going from one clustering to the other.

    VI = H(A|B) + H(B|A) = H(A, B) − I(A; B): a metric on the partitions of a set, at most ln n.

    When to use
    -----------
    When a distance with geometry is wanted: nearest neighbours, medians, clustering of clusterings. Splitting a
    cluster changes it by an amount that depends on that cluster alone.

    When not
    --------
    To compare across data sets of different sizes or numbers of clusters: its scale grows with them.

    Degenerate cases
    ----------------
    0 for identical clusterings; a single cluster against all singletons gives ln n, the maximum.

    Parameters
    ----------
    a, b : array-like, CoClustering or Cover
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix, or two fuzzy covers of the same items.
    unit : Literal["nats", "bits"]
        Natural logarithms, or logarithms to base 2.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: linear in the non-empty cells.

    References
    ----------
    Meilă, M. (2007). Comparing Clusterings: An Information Based Distance. Journal of Multivariate Analysis 98, 873–895. doi:10.1016/j.jmva.2006.11.013

    Examples
    --------
    >>> import partita
    >>> partita.variation_of_information([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.8675632284814613
    """
    return _score("variation_of_information", [("unit", unit)], a, b, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def normalized_variation_of_information(
    a: Column | CoClustering | Biclustering | CoverLike,
    b: Column | CoClustering | Biclustering | CoverLike,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """The share of all the information in two clusterings that they do not have in common.

    NVI = VI / H(A, B) = 1 − I(A; B) / H(A, B): a metric between 0 and 1.

    When to use
    -----------
    As a bounded metric that can be compared across numbers of clusters better than the raw one.

    When not
    --------
    When chance agreement matters: random clusterings with many clusters come out closer than with few.

    Degenerate cases
    ----------------
    0 for identical clusterings, also a single cluster, whose joint entropy is 0. A single cluster against any other
    gives 1.

    Parameters
    ----------
    a, b : array-like, CoClustering or Cover
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix, or two fuzzy covers of the same items.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; distance; cost: linear in the non-empty cells.

    References
    ----------
    Vinh, N. X., Epps, J. and Bailey, J. (2010). Information Theoretic Measures for Clusterings Comparison: Variants, Properties, Normalization and Correction for Chance. Journal of Machine Learning Research 11, 2837–2854.
    Kraskov, A., Stögbauer, H., Andrzejak, R. G. and Grassberger, P. (2005). Hierarchical Clustering Using Mutual Information. Europhysics Letters 70, 278–284. doi:10.1209/epl/i2004-10483-y

    Examples
    --------
    >>> import partita
    >>> partita.normalized_variation_of_information([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.6524693142571198
    """
    return _score("normalized_variation_of_information", [], a, b, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def vi_similarity(
    a: Column | CoClustering | Biclustering | CoverLike,
    b: Column | CoClustering | Biclustering | CoverLike,
    *,
    bound: Literal["log_n", "log_k"] = "log_n",
    k: int | None = None,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """The variation of information turned into a similarity: 1 less its share of the largest value that it could take.

    1 − VI / ln n with `bound=log_n`; 1 − VI / (2 ln k) with `bound=log_k`, where no clustering has more than k clusters.

    When to use
    -----------
    `log_n` to read the variation of information as a similarity on a fixed set of items; `log_k` when every clustering
    in the study has at most k clusters, so that values are comparable among data sets of different size.

    When not
    --------
    When chance agreement matters. With `log_k` and clusterings of more than k clusters it can be negative.

    Degenerate cases
    ----------------
    Identical clusterings give 1. With `log_n` a single cluster against all singletons gives 0. `log_k` without k has no
    value.

    Parameters
    ----------
    a, b : array-like, CoClustering or Cover
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix, or two fuzzy covers of the same items.
    bound : Literal["log_n", "log_k"]
        The largest variation of information: ln n, or 2 ln k for at most k clusters.
    k : int | None
        The most clusters that a clustering of the study may have; needed with bound=log_k.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Meilă, M. (2007). Comparing Clusterings: An Information Based Distance. Journal of Multivariate Analysis 98, 873–895. doi:10.1016/j.jmva.2006.11.013

    Examples
    --------
    >>> import partita
    >>> partita.vi_similarity([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.5158037429793887
    """
    return _score("vi_similarity", [("bound", bound), ("k", k)], a, b, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def information_distance(
    a: Column | CoClustering | Biclustering | CoverLike,
    b: Column | CoClustering | Biclustering | CoverLike,
    *,
    unit: Literal["nats", "bits"] = "nats",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """The larger of the two amounts of information that one clustering lacks about the other.

    ID = max(H(A), H(B)) − I(A; B) = max(H(A|B), H(B|A)): a metric.

    When to use
    -----------
    As a metric that charges the worse direction only: a refinement costs what it adds, and nothing twice.

    When not
    --------
    To compare across data sets: normalise it, as `normalized_information_distance` does.

    Degenerate cases
    ----------------
    0 for identical clusterings; a single cluster against any other gives the entropy of the other.

    Parameters
    ----------
    a, b : array-like, CoClustering or Cover
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix, or two fuzzy covers of the same items.
    unit : Literal["nats", "bits"]
        Natural logarithms, or logarithms to base 2.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: linear in the non-empty cells.

    References
    ----------
    Kraskov, A., Stögbauer, H., Andrzejak, R. G. and Grassberger, P. (2005). Hierarchical Clustering Using Mutual Information. Europhysics Letters 70, 278–284. doi:10.1209/epl/i2004-10483-y
    Vinh, N. X., Epps, J. and Bailey, J. (2010). Information Theoretic Measures for Clusterings Comparison: Variants, Properties, Normalization and Correction for Chance. Journal of Machine Learning Research 11, 2837–2854.

    Examples
    --------
    >>> import partita
    >>> partita.information_distance([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.6365141682948129
    """
    return _score("information_distance", [("unit", unit)], a, b, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def normalized_information_distance(
    a: Column | CoClustering | Biclustering | CoverLike,
    b: Column | CoClustering | Biclustering | CoverLike,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """The share of the richer clustering's information that the other one does not give.

    NID = 1 − I(A; B) / max(H(A), H(B)): a metric between 0 and 1.

    When to use
    -----------
    When a bounded metric is wanted; of the normalised information distances it uses the range best.

    When not
    --------
    When chance agreement matters: use `adjusted_mutual_information` with `normalizer=max`.

    Degenerate cases
    ----------------
    0 for identical clusterings, also a single cluster, whose entropy is 0. A single cluster against any other gives 1.

    Parameters
    ----------
    a, b : array-like, CoClustering or Cover
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix, or two fuzzy covers of the same items.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; distance; cost: linear in the non-empty cells.

    References
    ----------
    Vinh, N. X., Epps, J. and Bailey, J. (2010). Information Theoretic Measures for Clusterings Comparison: Variants, Properties, Normalization and Correction for Chance. Journal of Machine Learning Research 11, 2837–2854.
    Kraskov, A., Stögbauer, H., Andrzejak, R. G. and Grassberger, P. (2005). Hierarchical Clustering Using Mutual Information. Europhysics Letters 70, 278–284. doi:10.1209/epl/i2004-10483-y

    Examples
    --------
    >>> import partita
    >>> partita.normalized_information_distance([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.579380164285695
    """
    return _score("normalized_information_distance", [], a, b, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def pairwise_adjusted_mutual_information(
    a: Column,
    b: Column,
    *,
    scale: Literal["exact", "authors", "large_n"] = "exact",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The mutual information above what is left of it, on average, when two random items swap clusters.

    PAMI = I(A; B) − mean of I(A; B′) over the n² ordered swaps of the labels of two items in B (an item with itself
    included): (2/n³) Σ [n_ij (n − a_i − b_j + n_ij)(F(n_ij) − F(n_ij − 1)) − (a_i − n_ij)(b_j − n_ij)(F(n_ij + 1) − F(n_ij))]
    over the non-empty cells, with F(x) = x ln x.

    When to use
    -----------
    To rank clusterings of the same items by agreement beyond chance at the price of one pass over the cells: no
    expectation over permutations is needed.

    When not
    --------
    To read a value by itself: it has no fixed maximum. Use `normalized_pairwise_adjusted_mutual_information`.

    Degenerate cases
    ----------------
    0 when either is one cluster or all singletons: no swap changes anything. Identical clusterings give their
    pairwise adjusted entropy, which is not 1.

    Parameters
    ----------
    a, b : array-like
        Labels of the same items: integers, strings or booleans.
    scale : Literal["exact", "authors", "large_n"]
        Exact: the mean over all swaps; authors: half of it, as in the authors' code; large_n: n/4 times it.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range (−∞, ∞); similarity; cost: linear in the non-empty cells.

    References
    ----------
    Lazarenko, D. and Bonald, T. (2021). Pairwise Adjusted Mutual Information. arXiv:2103.12641.

    Examples
    --------
    >>> import partita
    >>> partita.pairwise_adjusted_mutual_information([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.10268847119406598
    """
    return _score("pairwise_adjusted_mutual_information", [("scale", scale)], a, b, (missing, noise, noise_label, weights, n_jobs))


def pairwise_adjusted_entropy_a(
    reference: Column,
    candidate: Column,
    *,
    scale: Literal["exact", "authors", "large_n"] = "exact",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The pairwise adjusted mutual information of A with itself: how much A has to lose when two items swap clusters.

    PAMI(A, A), the largest value that the pairwise adjusted mutual information with A is measured against.

    When to use
    -----------
    As the scale of `pairwise_adjusted_mutual_information`, and to see how far A is from the two clusterings that no swap
    can change.

    When not
    --------
    To compare: it says nothing of B.

    Degenerate cases
    ----------------
    0 exactly when A is one cluster or all singletons.

    Parameters
    ----------
    reference, candidate : array-like
        Labels of the same items: integers, strings or booleans.
    scale : Literal["exact", "authors", "large_n"]
        Exact: the mean over all swaps; authors: half of it, as in the authors' code; large_n: n/4 times it.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); description; cost: linear in the non-empty cells.

    References
    ----------
    Lazarenko, D. and Bonald, T. (2021). Pairwise Adjusted Mutual Information. arXiv:2103.12641.

    Examples
    --------
    >>> import partita
    >>> partita.pairwise_adjusted_entropy_a([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.3182570841474064
    """
    return _score("pairwise_adjusted_entropy_a", [("scale", scale)], reference, candidate, (missing, noise, noise_label, weights, n_jobs))


def pairwise_adjusted_entropy_b(
    reference: Column,
    candidate: Column,
    *,
    scale: Literal["exact", "authors", "large_n"] = "exact",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The pairwise adjusted mutual information of B with itself: how much B has to lose when two items swap clusters.

    PAMI(B, B), the largest value that the pairwise adjusted mutual information with B is measured against.

    When to use
    -----------
    As the scale of `pairwise_adjusted_mutual_information`, and to see how far B is from the two clusterings that no swap
    can change.

    When not
    --------
    To compare: it says nothing of A.

    Degenerate cases
    ----------------
    0 exactly when B is one cluster or all singletons.

    Parameters
    ----------
    reference, candidate : array-like
        Labels of the same items: integers, strings or booleans.
    scale : Literal["exact", "authors", "large_n"]
        Exact: the mean over all swaps; authors: half of it, as in the authors' code; large_n: n/4 times it.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); description; cost: linear in the non-empty cells.

    References
    ----------
    Lazarenko, D. and Bonald, T. (2021). Pairwise Adjusted Mutual Information. arXiv:2103.12641.

    Examples
    --------
    >>> import partita
    >>> partita.pairwise_adjusted_entropy_b([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.3080654135821979
    """
    return _score("pairwise_adjusted_entropy_b", [("scale", scale)], reference, candidate, (missing, noise, noise_label, weights, n_jobs))


def normalized_pairwise_adjusted_mutual_information(
    a: Column,
    b: Column,
    *,
    normalizer: Literal["arithmetic", "geometric", "min", "max"] = "arithmetic",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The pairwise adjusted mutual information as a share of what each clustering has to lose by itself.

    PAMI(A, B) divided by a mean of PAMI(A, A) and PAMI(B, B): 1 for identical clusterings, 0 on average over all
    permutations.

    When to use
    -----------
    In place of `adjusted_mutual_information` on large or many clusterings: it reads much the same and costs one pass over
    the cells.

    When not
    --------
    When values must be comparable with results in print, which nearly all use the adjusted mutual information.

    Degenerate cases
    ----------------
    Identical clusterings give 1, also one cluster or all singletons. One of these against anything else gives 0: no swap
    changes what they share.

    Parameters
    ----------
    a, b : array-like
        Labels of the same items: integers, strings or booleans.
    normalizer : Literal["arithmetic", "geometric", "min", "max"]
        The mean of the two pairwise adjusted entropies to divide by.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range (−∞, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Lazarenko, D. and Bonald, T. (2021). Pairwise Adjusted Mutual Information. arXiv:2103.12641.

    Examples
    --------
    >>> import partita
    >>> partita.normalized_pairwise_adjusted_mutual_information([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.3279092530327678
    """
    return _score("normalized_pairwise_adjusted_mutual_information", [("normalizer", normalizer)], a, b, (missing, noise, noise_label, weights, n_jobs))


def standardized_mutual_information(
    a: Column,
    b: Column,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """By how many standard deviations does the shared information exceed what chance gives?

    (I(A; B) − E(MI)) / sd(MI), with mean and standard deviation over all permutations of one clustering; both
    are exact sums, not samples.

    When to use
    -----------
    To select among clusterings with different numbers of clusters, where even adjusted scores favour some
    shapes: the value says how surprising the agreement is.

    When not
    --------
    To say how strong the agreement is: it grows with the number of items. With many distinct cluster sizes the
    exact variance takes too long; test by permutations instead.

    Degenerate cases
    ----------------
    It has no value when all permutations give the same mutual information: one cluster, all singletons, or
    one item set apart from the rest against clusters of equal size. It has none either when the exact variance
    would need more than 2·10⁹ steps.

    Parameters
    ----------
    a, b : array-like
        Labels of the same items: integers, strings or booleans.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range (−∞, ∞); similarity; cost: distinct pairs of cluster sizes × spread of the counts, squared.

    References
    ----------
    Romano, S., Bailey, J., Nguyen, V. and Verspoor, K. (2014). Standardized Mutual Information for Clustering Comparisons: One Step Further in Adjustment for Chance. Proceedings of the 31st International Conference on Machine Learning 32, 1143–1151.

    Examples
    --------
    >>> import partita
    >>> partita.standardized_mutual_information([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.816496580927726
    """
    return _score("standardized_mutual_information", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def reduced_mutual_information(
    a: Column,
    b: Column,
    *,
    count: Literal["approximate", "exact"] = "approximate",
    normalizer: Literal["none", "arithmetic"] = "none",
    unit: Literal["nats", "bits"] = "nats",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """What one clustering saves in describing the other, after paying for the cross-table that the saving needs.

    (1/n) ln[n! Π n_ij! / (Π a_i! Π b_j!)] − (1/n) ln Ω, where Ω is the number of tables with these margins. The
    first term is the mutual information with exact factorials in place of entropies. With `normalizer=arithmetic`
    it is divided by the mean of the values of A with A and of B with B.

    When to use
    -----------
    When clusterings with many clusters must not gain by their number alone: the table has a price, and a
    negative value says that it costs more than it saves.

    When not
    --------
    For a null of random permutations: that is `adjusted_mutual_information`. The approximate count is poor where
    clusters are small against their number; take `count=exact` on small tables.

    Degenerate cases
    ----------------
    0 when either is a single cluster. The normalised form is 1 for identical clusterings and 0 for one cluster
    against all singletons. With `count=exact` there is no value where counting takes too long; with
    `count=approximate` the normalised form has none where the approximation leaves nothing to divide by.

    Parameters
    ----------
    a, b : array-like
        Labels of the same items: integers, strings or booleans.
    count : Literal["approximate", "exact"]
        Count the tables by the authors' formula, or one by one (small tables only).
    normalizer : Literal["none", "arithmetic"]
        Divide by the mean of the two clusterings' values with themselves, or by nothing.
    unit : Literal["nats", "bits"]
        Natural logarithms, or logarithms to base 2.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range (−∞, ∞); similarity; cost: linear in the non-empty cells.

    References
    ----------
    Newman, M. E. J., Cantwell, G. T. and Young, J. G. (2020). Improved Mutual Information Measure for Clustering, Classification, and Community Detection. Physical Review E 101, 042304. doi:10.1103/PhysRevE.101.042304
    Diaconis, P. and Efron, B. (1985). Testing for Independence in a Two-Way Table: New Interpretations of the Chi-Square Statistic. The Annals of Statistics 13, 845–874. doi:10.1214/aos/1176349634

    Examples
    --------
    >>> import partita
    >>> partita.reduced_mutual_information([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.06890847679618613
    """
    return _score("reduced_mutual_information", [("count", count), ("normalizer", normalizer), ("unit", unit)], a, b, (missing, noise, noise_label, weights, n_jobs))


def classification_accuracy(
    a: Column | CoClustering | Biclustering,
    b: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The share of items that are classified alike once clusters are matched one to one as well as possible.

    The maximum over all matchings of clusters of A with clusters of B of the items in matched cells,
    divided by the number of items. A cluster without a partner contributes nothing. For co-clusterings
    rows and columns are matched apart, and a cell is right when its row and its column are.

    When to use
    -----------
    When clusters are meant to be classes, and a person will read the value as the share of items that are right.

    When not
    --------
    When one clustering splits what the other keeps whole on purpose: only one piece is counted.

    Degenerate cases
    ----------------
    Identical clusterings give 1.

    Parameters
    ----------
    a, b : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: an assignment problem per connected component of the table.

    References
    ----------
    Meilă, M. and Heckerman, D. (2001). An experimental comparison of model-based clustering methods. Machine Learning 42, 9–29. doi:10.1023/A:1007648401407
    Lomet, A. (2012). Sélection de modèle pour la classification croisée de données continues. Université de Technologie de Compiègne.

    Examples
    --------
    >>> import partita
    >>> partita.classification_accuracy([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.6666666666666666
    """
    return _score("classification_accuracy", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def classification_error(
    a: Column | CoClustering | Biclustering,
    b: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The share of items that are classified differently once clusters are matched one to one as well as
    possible.

    1 − max_σ Σ_i n_iσ(i) / n over all one-to-one matchings σ of clusters. It is the smallest share of
    items to move to turn one clustering into the other, and a metric. Co-clusterings match rows and
    columns apart: 1 − (1 − row error)(1 − column error), the share of cells that are wrong.

    When to use
    -----------
    When clusters are meant to be classes, and a person will read the value as the share of items that are wrong.

    When not
    --------
    When one clustering splits what the other keeps whole on purpose: only one piece is counted as right.

    Degenerate cases
    ----------------
    Identical clusterings give 0.

    Parameters
    ----------
    a, b : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; distance; cost: an assignment problem per connected component of the table.

    References
    ----------
    Meilă, M. and Heckerman, D. (2001). An experimental comparison of model-based clustering methods. Machine Learning 42, 9–29. doi:10.1023/A:1007648401407
    Meilă, M. (2007). Comparing Clusterings: An Information Based Distance. Journal of Multivariate Analysis 98, 873–895. doi:10.1016/j.jmva.2006.11.013
    Lomet, A. (2012). Sélection de modèle pour la classification croisée de données continues. Université de Technologie de Compiègne.

    Examples
    --------
    >>> import partita
    >>> partita.classification_error([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.3333333333333333
    """
    return _score("classification_error", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def purity(
    reference: Column,
    candidate: Column,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The share of items that belong to the most frequent class of their cluster.

    Σ_j max_i n_ij / n: each cluster of the candidate B is given the class of the reference A that fills it
    best.

    When to use
    -----------
    To read a clustering as a classifier whose clusters are named by majority; report it with
    `inverse_purity`.

    When not
    --------
    To compare different numbers of clusters: splitting never lowers it, and all singletons give 1.

    Degenerate cases
    ----------------
    Identical clusterings give 1.

    Parameters
    ----------
    reference, candidate : array-like
        Labels of the same items: integers, strings or booleans.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Zhao, Y. and Karypis, G. (2004). Empirical and theoretical comparisons of selected criterion functions for document clustering. Machine Learning 55, 311–331. doi:10.1023/B:MACH.0000027785.44527.d6

    Examples
    --------
    >>> import partita
    >>> partita.purity([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.8333333333333334
    """
    return _score("purity", [], reference, candidate, (missing, noise, noise_label, weights, n_jobs))


def inverse_purity(
    reference: Column,
    candidate: Column,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The share of items that belong to the cluster which holds most of their class.

    Σ_i max_j n_ij / n: each class of the reference A is given the cluster of the candidate B that holds
    most of it.

    When to use
    -----------
    With `purity`, to see whether a candidate splits classes.

    When not
    --------
    Alone: a single cluster gives 1.

    Degenerate cases
    ----------------
    Identical clusterings give 1.

    Parameters
    ----------
    reference, candidate : array-like
        Labels of the same items: integers, strings or booleans.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Zhao, Y. and Karypis, G. (2004). Empirical and theoretical comparisons of selected criterion functions for document clustering. Machine Learning 55, 311–331. doi:10.1023/B:MACH.0000027785.44527.d6
    Amigó, E., Gonzalo, J., Artiles, J. and Verdejo, F. (2009). A comparison of extrinsic clustering evaluation metrics based on formal constraints. Information Retrieval 12, 461–486. doi:10.1007/s10791-008-9066-8

    Examples
    --------
    >>> import partita
    >>> partita.inverse_purity([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.6666666666666666
    """
    return _score("inverse_purity", [], reference, candidate, (missing, noise, noise_label, weights, n_jobs))


def purity_f(
    reference: Column,
    candidate: Column,
    *,
    beta: float = 1.0,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The weighted harmonic mean of purity and inverse purity.

    (1 + β²) P I / (β² P + I), where P is purity and I inverse purity, which count as precision and recall.

    When to use
    -----------
    When purity is customary but the number of clusters is free.

    When not
    --------
    When the rest of a cluster matters: only the largest overlap of each cluster is seen. Use `b_cubed_f`.

    Degenerate cases
    ----------------
    Identical clusterings give 1.

    Parameters
    ----------
    reference, candidate : array-like
        Labels of the same items: integers, strings or booleans.
    beta : float
        How many times as much recall counts as precision.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Amigó, E., Gonzalo, J., Artiles, J. and Verdejo, F. (2009). A comparison of extrinsic clustering evaluation metrics based on formal constraints. Information Retrieval 12, 461–486. doi:10.1007/s10791-008-9066-8

    Examples
    --------
    >>> import partita
    >>> partita.purity_f([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.7407407407407407
    """
    return _score("purity_f", [("beta", beta)], reference, candidate, (missing, noise, noise_label, weights, n_jobs))


def van_dongen(
    a: Column,
    b: Column,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The number of items to move to turn each clustering into the other by way of their common refinement.

    2n − Σ_i max_j n_ij − Σ_j max_i n_ij, also called the split–join distance.

    When to use
    -----------
    When a metric with a plain meaning is wanted, cheaper than a true matching.

    When not
    --------
    When two clusters must not share one partner: overlaps here are chosen for each cluster apart. Use
    `classification_error`.

    Degenerate cases
    ----------------
    Identical clusterings give 0.

    Parameters
    ----------
    a, b : array-like
        Labels of the same items: integers, strings or booleans.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: linear in the non-empty cells.

    References
    ----------
    van Dongen, S. (2000). Performance criteria for graph clustering and Markov cluster experiments. CWI, Amsterdam.

    Examples
    --------
    >>> import partita
    >>> partita.van_dongen([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    3.0
    """
    return _score("van_dongen", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def normalized_van_dongen(
    a: Column,
    b: Column,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The van Dongen metric as a share of its upper bound.

    1 − (Σ_i max_j n_ij + Σ_j max_i n_ij) / (2n); the bound 2n itself is never reached.

    When to use
    -----------
    To compare van Dongen distances across data sets of different sizes.

    When not
    --------
    As a share of a reachable worst case: the largest value depends on n.

    Degenerate cases
    ----------------
    Identical clusterings give 0.

    Parameters
    ----------
    a, b : array-like
        Labels of the same items: integers, strings or booleans.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; distance; cost: linear in the non-empty cells.

    References
    ----------
    van Dongen, S. (2000). Performance criteria for graph clustering and Markov cluster experiments. CWI, Amsterdam.

    Examples
    --------
    >>> import partita
    >>> partita.normalized_van_dongen([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.25
    """
    return _score("normalized_van_dongen", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def van_dongen_similarity(
    a: Column,
    b: Column,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The mean of purity and inverse purity.

    (Σ_i max_j n_ij + Σ_j max_i n_ij) / (2n), that is 1 − `normalized_van_dongen`; the score N of the
    split–merge framework.

    When to use
    -----------
    Where a similarity is wanted instead of the van Dongen metric.

    When not
    --------
    To judge against chance: unrelated clusterings score well above 0.

    Degenerate cases
    ----------------
    Identical clusterings give 1.

    Parameters
    ----------
    a, b : array-like
        Labels of the same items: integers, strings or booleans.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    van Dongen, S. (2000). Performance criteria for graph clustering and Markov cluster experiments. CWI, Amsterdam.

    Examples
    --------
    >>> import partita
    >>> partita.van_dongen_similarity([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.75
    """
    return _score("van_dongen_similarity", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def b_cubed_precision(
    reference: Column | CoverLike | BiclustersLike,
    candidate: Column | CoverLike | BiclustersLike,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """For a random item: the share of its cluster in B that is with it in A too.

    (1/n) Σ n_ij²/b_j, where A is the reference. The item itself is counted. For covers it is the extended B³: the items that
    share a cluster of B with it count min(t_A, t_B)/t_B each, where t_A and t_B are the numbers of clusters in common.

    When to use
    -----------
    In coreference and entity resolution, when each item should weigh the same; report it with
    `b_cubed_recall`.

    When not
    --------
    Alone: all singletons have precision 1.

    Degenerate cases
    ----------------
    Identical clusterings give 1. Items of a cover that are in no cluster of B are left out of the mean; undefined if
    all are.

    Parameters
    ----------
    reference, candidate : array-like, Cover or Biclusters
        Labels of the same items: integers, strings or booleans. Or two covers of the same items:
        :class:`partita.Cover`, sets of items that may overlap, covers of cdlib or igraph. Or two sets of
        :class:`partita.Biclusters`, of which the cells are compared.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Bagga, A. and Baldwin, B. (1998). Algorithms for scoring coreference chains. The First International Conference on Language Resources and Evaluation: Workshop on Linguistics Coreference, 563–566.
    Amigó, E., Gonzalo, J., Artiles, J. and Verdejo, F. (2009). A comparison of extrinsic clustering evaluation metrics based on formal constraints. Information Retrieval 12, 461–486. doi:10.1007/s10791-008-9066-8

    Examples
    --------
    >>> import partita
    >>> partita.b_cubed_precision([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.8333333333333334
    """
    return _score("b_cubed_precision", [], reference, candidate, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def b_cubed_recall(
    reference: Column | CoverLike | BiclustersLike,
    candidate: Column | CoverLike | BiclustersLike,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """For a random item: the share of its cluster in A that is with it in B too.

    (1/n) Σ n_ij²/a_i, where A is the reference. The item itself is counted. For covers it is the extended B³: the items that
    share a cluster of A with it count min(t_A, t_B)/t_A each, where t_A and t_B are the numbers of clusters in common.

    When to use
    -----------
    In coreference and entity resolution, when each item should weigh the same; report it with
    `b_cubed_precision`.

    When not
    --------
    Alone: a single cluster has recall 1.

    Degenerate cases
    ----------------
    Identical clusterings give 1. Items of a cover that are in no cluster of A are left out of the mean; undefined if
    all are.

    Parameters
    ----------
    reference, candidate : array-like, Cover or Biclusters
        Labels of the same items: integers, strings or booleans. Or two covers of the same items:
        :class:`partita.Cover`, sets of items that may overlap, covers of cdlib or igraph. Or two sets of
        :class:`partita.Biclusters`, of which the cells are compared.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Bagga, A. and Baldwin, B. (1998). Algorithms for scoring coreference chains. The First International Conference on Language Resources and Evaluation: Workshop on Linguistics Coreference, 563–566.
    Amigó, E., Gonzalo, J., Artiles, J. and Verdejo, F. (2009). A comparison of extrinsic clustering evaluation metrics based on formal constraints. Information Retrieval 12, 461–486. doi:10.1007/s10791-008-9066-8

    Examples
    --------
    >>> import partita
    >>> partita.b_cubed_recall([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.5555555555555556
    """
    return _score("b_cubed_recall", [], reference, candidate, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def b_cubed_f(
    reference: Column | CoverLike | BiclustersLike,
    candidate: Column | CoverLike | BiclustersLike,
    *,
    beta: float = 1.0,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """The weighted harmonic mean of B³ precision and B³ recall.

    (1 + β²) P R / (β² P + R), where P and R average over the items the shares of their clusters that are
    right.

    When to use
    -----------
    As one number for coreference or entity resolution: it meets the constraints on rag bags and on small
    errors in big clusters that pair and matching measures miss.

    When not
    --------
    To judge against chance: all singletons against a few clusters already score well above 0.

    Degenerate cases
    ----------------
    Identical clusterings give 1. Undefined for a cover without clusters.

    Parameters
    ----------
    reference, candidate : array-like, Cover or Biclusters
        Labels of the same items: integers, strings or booleans. Or two covers of the same items:
        :class:`partita.Cover`, sets of items that may overlap, covers of cdlib or igraph. Or two sets of
        :class:`partita.Biclusters`, of which the cells are compared.
    beta : float
        How many times as much recall counts as precision.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Bagga, A. and Baldwin, B. (1998). Algorithms for scoring coreference chains. The First International Conference on Language Resources and Evaluation: Workshop on Linguistics Coreference, 563–566.
    Amigó, E., Gonzalo, J., Artiles, J. and Verdejo, F. (2009). A comparison of extrinsic clustering evaluation metrics based on formal constraints. Information Retrieval 12, 461–486. doi:10.1007/s10791-008-9066-8

    Examples
    --------
    >>> import partita
    >>> partita.b_cubed_f([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.6666666666666667
    """
    return _score("b_cubed_f", [("beta", beta)], reference, candidate, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def f_measure(
    reference: Column,
    candidate: Column,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """For each class of A the F-measure of the cluster of B that matches it best, averaged by class size.

    Σ_i (a_i/n) max_j 2 n_ij/(a_i + b_j). Several classes may choose the same cluster.

    When to use
    -----------
    To score a hierarchy or a clustering against named classes, as in document clustering.

    When not
    --------
    When A is no reference: it is not symmetric. Use `van_dongen_similarity` or `classification_accuracy`.

    Degenerate cases
    ----------------
    Identical clusterings give 1.

    Parameters
    ----------
    reference, candidate : array-like
        Labels of the same items: integers, strings or booleans.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Larsen, B. and Aone, C. (1999). Fast and effective text mining using linear-time document clustering. Proceedings of the Fifth ACM SIGKDD International Conference on Knowledge Discovery and Data Mining, 16–22. doi:10.1145/312129.312186

    Examples
    --------
    >>> import partita
    >>> partita.f_measure([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.8000000000000002
    """
    return _score("f_measure", [], reference, candidate, (missing, noise, noise_label, weights, n_jobs))


def normalized_clustering_accuracy(
    reference: Column,
    candidate: Column,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The mean share of each reference cluster that its matched cluster finds, above what uniform guessing
    finds.

    (max_σ Σ_i n_iσ(i)/a_i − 1) / (K − 1) over all one-to-one matchings σ of clusters of the reference A
    with clusters of B; a cluster without a partner finds nothing.

    When to use
    -----------
    In benchmarks with a ground truth whose small clusters matter as much as its large ones.

    When not
    --------
    When neither clustering is a reference: it is not symmetric. Use `normalized_pivoted_accuracy`.

    Degenerate cases
    ----------------
    Identical clusterings give 1. Otherwise undefined when A is one cluster. Below 0 only when B has more
    clusters than A: that is worse than any clustering into K clusters.

    Parameters
    ----------
    reference, candidate : array-like
        Labels of the same items: integers, strings or booleans.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [−1, 1]; similarity; cost: an assignment problem per connected component of the table.

    References
    ----------
    Gagolewski, M. (2025). Normalised clustering accuracy: An asymmetric external cluster validity measure. Journal of Classification 42, 2–30. doi:10.1007/s00357-024-09482-2

    Examples
    --------
    >>> import partita
    >>> partita.normalized_clustering_accuracy([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.3333333333333333
    """
    return _score("normalized_clustering_accuracy", [], reference, candidate, (missing, noise, noise_label, weights, n_jobs))


def normalized_pivoted_accuracy(
    a: Column,
    b: Column,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """Classification accuracy by maximum matching, above what the worst table gives.

    (max_σ Σ_i n_iσ(i)/n − 1/M) / (1 − 1/M), where M is the larger number of clusters: a perfect matching
    always holds at least one M-th of the items.

    When to use
    -----------
    In place of `classification_accuracy` when numbers of clusters differ between the data sets compared.

    When not
    --------
    When small clusters matter: large ones dominate. Use `normalized_clustering_accuracy`.

    Degenerate cases
    ----------------
    Identical clusterings give 1, also one cluster.

    Parameters
    ----------
    a, b : array-like
        Labels of the same items: integers, strings or booleans.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: an assignment problem per connected component of the table.

    References
    ----------
    Gagolewski, M. (2025). Normalised clustering accuracy: An asymmetric external cluster validity measure. Journal of Classification 42, 2–30. doi:10.1007/s00357-024-09482-2

    Examples
    --------
    >>> import partita
    >>> partita.normalized_pivoted_accuracy([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.5
    """
    return _score("normalized_pivoted_accuracy", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def pair_sets_index(
    a: Column,
    b: Column,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The summed overlap of matched clusters, each weighing the same, above what cluster sizes alone give.

    (S − E) / (max(K, L) − E), cut at 0, where S = max_σ Σ_i n_iσ(i)/max(a_i, b_σ(i)) over one-to-one
    matchings σ, and E is the same sum for the clusters paired by rank of size with the counts of
    independence, Σ min(a_(r), b_(r))/n.

    When to use
    -----------
    When each cluster should count the same, whatever its size.

    When not
    --------
    To tell how bad a poor clustering is: everything below chance gives 0.

    Degenerate cases
    ----------------
    Identical clusterings give 1, also one cluster. One cluster against anything else gives 0.

    Parameters
    ----------
    a, b : array-like
        Labels of the same items: integers, strings or booleans.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: an assignment problem per connected component of the table.

    References
    ----------
    Rezaei, M. and Fränti, P. (2016). Set matching measures for external cluster validity. IEEE Transactions on Knowledge and Data Engineering 28, 2173–2186. doi:10.1109/TKDE.2016.2551240

    Examples
    --------
    >>> import partita
    >>> partita.pair_sets_index([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.2857142857142857
    """
    return _score("pair_sets_index", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def muc_precision(
    reference: Column,
    candidate: Column,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """Of the links needed to hold the clusters of B together, the share that A confirms.

    (n − C) / (n − L), where C is the number of non-empty cells of the cross-table: a cluster of size s
    needs s − 1 links, and one less is confirmed for every further piece that A cuts it into.

    When to use
    -----------
    To report results in coreference resolution next to the literature; A is the key, B the response.

    When not
    --------
    When singletons matter: they need no link and are not seen. Use `b_cubed_precision`.

    Degenerate cases
    ----------------
    Identical clusterings give 1. When only B is all singletons no link is needed and the value is 0, as in
    the reference scorer.

    Parameters
    ----------
    reference, candidate : array-like
        Labels of the same items: integers, strings or booleans.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Vilain, M., Burger, J., Aberdeen, J., Connolly, D. and Hirschman, L. (1995). A model-theoretic coreference scoring scheme. Sixth Message Understanding Conference (MUC-6), 45–52.
    Pradhan, S., Luo, X., Recasens, M., Hovy, E., Ng, V. and Strube, M. (2014). Scoring coreference partitions of predicted mentions: a reference implementation. Proceedings of the 52nd Annual Meeting of the Association for Computational Linguistics (Volume 2: Short Papers), 30–35.

    Examples
    --------
    >>> import partita
    >>> partita.muc_precision([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.6666666666666666
    """
    return _score("muc_precision", [], reference, candidate, (missing, noise, noise_label, weights, n_jobs))


def muc_recall(
    reference: Column,
    candidate: Column,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """Of the links needed to hold the clusters of A together, the share that B confirms.

    (n − C) / (n − K), where C is the number of non-empty cells of the cross-table: a cluster of size s
    needs s − 1 links, and one less is confirmed for every further piece that B cuts it into.

    When to use
    -----------
    To report results in coreference resolution next to the literature; A is the key, B the response.

    When not
    --------
    When singletons matter: they need no link and are not seen. Use `b_cubed_recall`.

    Degenerate cases
    ----------------
    Identical clusterings give 1. When only A is all singletons no link is needed and the value is 0, as in
    the reference scorer.

    Parameters
    ----------
    reference, candidate : array-like
        Labels of the same items: integers, strings or booleans.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Vilain, M., Burger, J., Aberdeen, J., Connolly, D. and Hirschman, L. (1995). A model-theoretic coreference scoring scheme. Sixth Message Understanding Conference (MUC-6), 45–52.
    Pradhan, S., Luo, X., Recasens, M., Hovy, E., Ng, V. and Strube, M. (2014). Scoring coreference partitions of predicted mentions: a reference implementation. Proceedings of the 52nd Annual Meeting of the Association for Computational Linguistics (Volume 2: Short Papers), 30–35.

    Examples
    --------
    >>> import partita
    >>> partita.muc_recall([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.5
    """
    return _score("muc_recall", [], reference, candidate, (missing, noise, noise_label, weights, n_jobs))


def muc_f(
    a: Column,
    b: Column,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The harmonic mean of MUC precision and MUC recall.

    2 (n − C) / (2n − K − L), where C is the number of non-empty cells of the cross-table.

    When to use
    -----------
    To report results in coreference resolution next to the literature.

    When not
    --------
    When singletons matter, or when merging much must be punished: one link joins two clusters of any size.
    Use `b_cubed_f`.

    Degenerate cases
    ----------------
    Identical clusterings give 1. All singletons against anything else give 0.

    Parameters
    ----------
    a, b : array-like
        Labels of the same items: integers, strings or booleans.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Vilain, M., Burger, J., Aberdeen, J., Connolly, D. and Hirschman, L. (1995). A model-theoretic coreference scoring scheme. Sixth Message Understanding Conference (MUC-6), 45–52.
    Pradhan, S., Luo, X., Recasens, M., Hovy, E., Ng, V. and Strube, M. (2014). Scoring coreference partitions of predicted mentions: a reference implementation. Proceedings of the 52nd Annual Meeting of the Association for Computational Linguistics (Volume 2: Short Papers), 30–35.

    Examples
    --------
    >>> import partita
    >>> partita.muc_f([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.5714285714285714
    """
    return _score("muc_f", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def ceaf_precision(
    reference: Column,
    candidate: Column,
    *,
    similarity: Literal["entity", "mention"] = "entity",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The similarity of the best one-to-one matching of clusters, as a share of what B proposes.

    Φ / L with `entity`, where Φ = max_σ Σ_i 2 n_iσ(i)/(a_i + b_σ(i)) over one-to-one matchings σ; with
    `mention` the matched items over n, which is `classification_accuracy`.

    When to use
    -----------
    To report results in coreference or entity resolution next to the literature; A is the key, B the
    response.

    When not
    --------
    When pieces of a split cluster should count: only the matched piece does. Use `b_cubed_precision`.

    Degenerate cases
    ----------------
    Identical clusterings give 1.

    Parameters
    ----------
    reference, candidate : array-like
        Labels of the same items: integers, strings or booleans.
    similarity : Literal["entity", "mention"]
        Entity (φ₄): matched clusters score 2 n_ij/(a_i + b_j); mention (φ₃): n_ij items.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: an assignment problem per connected component of the table.

    References
    ----------
    Luo, X. (2005). On coreference resolution performance metrics. Proceedings of Human Language Technology Conference and Conference on Empirical Methods in Natural Language Processing, 25–32.
    Pradhan, S., Luo, X., Recasens, M., Hovy, E., Ng, V. and Strube, M. (2014). Scoring coreference partitions of predicted mentions: a reference implementation. Proceedings of the 52nd Annual Meeting of the Association for Computational Linguistics (Volume 2: Short Papers), 30–35.

    Examples
    --------
    >>> import partita
    >>> partita.ceaf_precision([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.5333333333333333
    """
    return _score("ceaf_precision", [("similarity", similarity)], reference, candidate, (missing, noise, noise_label, weights, n_jobs))


def ceaf_recall(
    reference: Column,
    candidate: Column,
    *,
    similarity: Literal["entity", "mention"] = "entity",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The similarity of the best one-to-one matching of clusters, as a share of what the reference A asks
    for.

    Φ / K with `entity`, where Φ = max_σ Σ_i 2 n_iσ(i)/(a_i + b_σ(i)) over one-to-one matchings σ; with
    `mention` the matched items over n, which is `classification_accuracy`.

    When to use
    -----------
    To report results in coreference or entity resolution next to the literature; A is the key, B the
    response.

    When not
    --------
    When pieces of a split cluster should count: only the matched piece does. Use `b_cubed_recall`.

    Degenerate cases
    ----------------
    Identical clusterings give 1.

    Parameters
    ----------
    reference, candidate : array-like
        Labels of the same items: integers, strings or booleans.
    similarity : Literal["entity", "mention"]
        Entity (φ₄): matched clusters score 2 n_ij/(a_i + b_j); mention (φ₃): n_ij items.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: an assignment problem per connected component of the table.

    References
    ----------
    Luo, X. (2005). On coreference resolution performance metrics. Proceedings of Human Language Technology Conference and Conference on Empirical Methods in Natural Language Processing, 25–32.
    Pradhan, S., Luo, X., Recasens, M., Hovy, E., Ng, V. and Strube, M. (2014). Scoring coreference partitions of predicted mentions: a reference implementation. Proceedings of the 52nd Annual Meeting of the Association for Computational Linguistics (Volume 2: Short Papers), 30–35.

    Examples
    --------
    >>> import partita
    >>> partita.ceaf_recall([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.8
    """
    return _score("ceaf_recall", [("similarity", similarity)], reference, candidate, (missing, noise, noise_label, weights, n_jobs))


def ceaf_f(
    a: Column,
    b: Column,
    *,
    similarity: Literal["entity", "mention"] = "entity",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The harmonic mean of CEAF precision and CEAF recall.

    2 Φ / (K + L) with `entity`, where Φ = max_σ Σ_i 2 n_iσ(i)/(a_i + b_σ(i)) over one-to-one matchings σ;
    with `mention` the matched items over n, which is `classification_accuracy`.

    When to use
    -----------
    To report results in coreference or entity resolution next to the literature.

    When not
    --------
    When pieces of a split cluster should count: only the matched piece does. Use `b_cubed_f`.

    Degenerate cases
    ----------------
    Identical clusterings give 1.

    Parameters
    ----------
    a, b : array-like
        Labels of the same items: integers, strings or booleans.
    similarity : Literal["entity", "mention"]
        Entity (φ₄): matched clusters score 2 n_ij/(a_i + b_j); mention (φ₃): n_ij items.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: an assignment problem per connected component of the table.

    References
    ----------
    Luo, X. (2005). On coreference resolution performance metrics. Proceedings of Human Language Technology Conference and Conference on Empirical Methods in Natural Language Processing, 25–32.
    Pradhan, S., Luo, X., Recasens, M., Hovy, E., Ng, V. and Strube, M. (2014). Scoring coreference partitions of predicted mentions: a reference implementation. Proceedings of the 52nd Annual Meeting of the Association for Computational Linguistics (Volume 2: Short Papers), 30–35.

    Examples
    --------
    >>> import partita
    >>> partita.ceaf_f([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.64
    """
    return _score("ceaf_f", [("similarity", similarity)], a, b, (missing, noise, noise_label, weights, n_jobs))


def blanc_precision(
    reference: Column | CoClustering | Biclustering,
    candidate: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The mean of the precision of links and the precision of non-links.

    (N₁₁/(N₁₁ + N₀₁) + N₀₀/(N₀₀ + N₁₀)) / 2: a link is a pair together, a non-link a pair apart; A is the
    key, B the response.

    When to use
    -----------
    With `blanc`, to see on which side it errs.

    When not
    --------
    Alone, for the reasons given at `pair_precision`.

    Degenerate cases
    ----------------
    Identical clusterings give 1. A kind of pair that B lacks counts with precision 0.

    Parameters
    ----------
    reference, candidate : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Recasens, M. and Hovy, E. (2011). BLANC: Implementing the Rand index for coreference evaluation. Natural Language Engineering 17, 485–510. doi:10.1017/S135132491000029X
    Pradhan, S., Luo, X., Recasens, M., Hovy, E., Ng, V. and Strube, M. (2014). Scoring coreference partitions of predicted mentions: a reference implementation. Proceedings of the 52nd Annual Meeting of the Association for Computational Linguistics (Volume 2: Short Papers), 30–35.

    Examples
    --------
    >>> import partita
    >>> partita.blanc_precision([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.6666666666666666
    """
    return _score("blanc_precision", [], reference, candidate, (missing, noise, noise_label, weights, n_jobs))


def blanc_recall(
    reference: Column | CoClustering | Biclustering,
    candidate: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The mean of the recall of links and the recall of non-links.

    (N₁₁/(N₁₁ + N₁₀) + N₀₀/(N₀₀ + N₀₁)) / 2: a link is a pair together, a non-link a pair apart; A is the
    key, B the response.

    When to use
    -----------
    With `blanc`, to see on which side it errs.

    When not
    --------
    Alone, for the reasons given at `pair_recall`.

    Degenerate cases
    ----------------
    Identical clusterings give 1. A kind of pair that A lacks counts with recall 0.

    Parameters
    ----------
    reference, candidate : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Recasens, M. and Hovy, E. (2011). BLANC: Implementing the Rand index for coreference evaluation. Natural Language Engineering 17, 485–510. doi:10.1017/S135132491000029X
    Pradhan, S., Luo, X., Recasens, M., Hovy, E., Ng, V. and Strube, M. (2014). Scoring coreference partitions of predicted mentions: a reference implementation. Proceedings of the 52nd Annual Meeting of the Association for Computational Linguistics (Volume 2: Short Papers), 30–35.

    Examples
    --------
    >>> import partita
    >>> partita.blanc_recall([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.611111111111111
    """
    return _score("blanc_recall", [], reference, candidate, (missing, noise, noise_label, weights, n_jobs))


def blanc(
    a: Column | CoClustering | Biclustering,
    b: Column | CoClustering | Biclustering,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The mean of the F-measure of pairs together and the F-measure of pairs apart.

    N₁₁/(2 N₁₁ + N₁₀ + N₀₁) + N₀₀/(2 N₀₀ + N₁₀ + N₀₁).

    When to use
    -----------
    In coreference resolution, when singletons are right decisions too: links and non-links weigh the same.

    When not
    --------
    With very many clusters the half for pairs apart is close to 1/2 whatever the clusterings say. Use
    `adjusted_rand`.

    Degenerate cases
    ----------------
    Identical clusterings give 1, also one cluster or all singletons, which have one kind of pair only. A
    kind of pair that only one clustering has counts with F-measure 0.

    Parameters
    ----------
    a, b : array-like or CoClustering
        Labels of the same items: integers, strings or booleans. Or two co-clusterings of the same
        matrix.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Recasens, M. and Hovy, E. (2011). BLANC: Implementing the Rand index for coreference evaluation. Natural Language Engineering 17, 485–510. doi:10.1017/S135132491000029X
    Pradhan, S., Luo, X., Recasens, M., Hovy, E., Ng, V. and Strube, M. (2014). Scoring coreference partitions of predicted mentions: a reference implementation. Proceedings of the 52nd Annual Meeting of the Association for Computational Linguistics (Volume 2: Short Papers), 30–35.

    Examples
    --------
    >>> import partita
    >>> partita.blanc([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.6031746031746031
    """
    return _score("blanc", [], a, b, (missing, noise, noise_label, weights, n_jobs))


def element_centric_similarity(
    a: Column | CoverLike | BiclustersLike,
    b: Column | CoverLike | BiclustersLike,
    *,
    alpha: float = 0.9,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """For a random item: how alike are the neighbourhoods that the two clusterings give it?

    (1/n) Σ n_ij²/max(a_i, b_j): an item of cell (i, j) scores n_ij/max(a_i, b_j), whatever the damping α
    of the random walks in the definition. For walks that restart at item v with probability 1 − α and else
    jump within its cluster, v's vector is α/a_i on each item of its cluster A_i, and 1 − α more on v. The
    two vectors of v differ by α |1/a_i − 1/b_j| on the n_ij items of both clusters (the restart cancels),
    by α/a_i on a_i − n_ij items and by α/b_j on b_j − n_ij; with 1/min − 1/max for |1/a_i − 1/b_j| these
    add up to 2α (1 − n_ij/max(a_i, b_j)), and the score of v is 1 − (half of that)/α.

    The walks of covers go from an item to one of its clusters and on to one of the items of that cluster, by weight,
    and α matters. An item in no cluster stays where it is.

    When to use
    -----------
    To see how much two clusterings disagree about a typical item: the value is a mean over items.

    When not
    --------
    To judge against chance: the value of unrelated clusterings depends on their sizes.

    Degenerate cases
    ----------------
    Identical clusterings give 1. Undefined for covers whose overlapping clusters connect too many items.

    Parameters
    ----------
    a, b : array-like, Cover or Biclusters
        Labels of the same items: integers, strings or booleans. Or two covers of the same items:
        :class:`partita.Cover`, sets of items that may overlap, covers of cdlib or igraph. Or two sets of
        :class:`partita.Biclusters`, of which the cells are compared.
    alpha : float
        How often the walks go on; it matters to covers only.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Gates, A. J., Wood, I. B., Hetrick, W. P. and Ahn, Y. Y. (2019). Element-centric clustering comparison unifies overlaps and hierarchy. Scientific Reports 9, 8574. doi:10.1038/s41598-019-44892-y

    Examples
    --------
    >>> import partita
    >>> partita.element_centric_similarity([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.5555555555555556
    """
    return _score("element_centric_similarity", [("alpha", alpha)], a, b, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def consensus_score(
    a: CoClustering | Biclustering | BiclustersLike,
    b: CoClustering | Biclustering | BiclustersLike,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> float:
    """How alike are two sets of biclusters, or the blocks of two co-clusterings, once they are matched one to one as well
    as possible?

    The sum of the Jaccard similarities of matched biclusters, divided by the larger number of biclusters, as in
    scikit-learn's `consensus_score`: two are as similar as the cells that they share among the cells that either has.
    Of a co-clustering each pair of a row cluster and a column cluster is a block.

    When to use
    -----------
    To compare with scikit-learn, or with biclusters in print. Every block counts the same, large or small.

    When not
    --------
    With many clusters on both sides: blocks are matched in pairs, and there are products of pairs of them.

    Degenerate cases
    ----------------
    Identical inputs give 1, a set without biclusters against another 0. Undefined when more than 2^24 pairs of blocks share cells.

    Parameters
    ----------
    a, b : CoClustering, estimator or Biclusters
        Co-clusterings of the same matrix, or fitted estimators with ``row_labels_`` and ``column_labels_``.
        Or sets of :class:`partita.Biclusters`.
    missing, noise, noise_label, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: an assignment problem per connected component of the table.

    References
    ----------
    Hochreiter, S., Bodenhofer, U., Heusel, M. and others (2010). FABIA: factor analysis for bicluster acquisition. Bioinformatics 26, 1520–1527.

    Examples
    --------
    >>> import partita
    >>> a, b = [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2]
    >>> partita.consensus_score(partita.CoClustering(a, a), partita.CoClustering(b, b))
    0.19753086419753085
    """
    return _score("consensus_score", [], a, b, (missing, noise, noise_label, None, n_jobs))


def extended_normalized_mutual_information(
    a: CoClustering | Biclustering,
    b: CoClustering | Biclustering,
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
    a, b : CoClustering or estimator
        Co-clusterings of the same matrix, or fitted estimators with ``row_labels_`` and ``column_labels_``.
    scale : Literal["sum", "mean"]
        The sum of the two sides, at most 2, or their mean, at most 1.
    missing, noise, noise_label, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 2]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Wyse, J., Friel, N. and Latouche, P. (2017). Inferring structure in bipartite networks using the latent blockmodel and exact ICL. Network Science 5, 45–69.
    Robert, V., Vasseur, Y. and Brault, V. (2021). Comparing high-dimensional partitions with the co-clustering adjusted Rand index. Journal of Classification 38, 158–186.

    Examples
    --------
    >>> import partita
    >>> a, b = [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2]
    >>> partita.extended_normalized_mutual_information(partita.CoClustering(a, a), partita.CoClustering(b, b))
    0.8412396714286098
    """
    return _score("extended_normalized_mutual_information", [("scale", scale)], a, b, (missing, noise, noise_label, None, n_jobs))


def omega(
    a: Column | CoverLike | BiclustersLike,
    b: Column | CoverLike | BiclustersLike,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """How often do two covers give a pair of items the same number of common clusters, beyond chance?

    (o − e) / (1 − e), where o is the share of pairs that have as many clusters in common in A as in B, and e
    is the mean of o over all permutations of the items of one cover: Σ_x J_A(x) J_B(x) / M², where J_A(x) of the M
    pairs have x clusters of A in common. For labels it is the adjusted Rand index.

    When to use
    -----------
    To compare overlapping clusterings: communities of a graph, items with several tags. Read `omega_observed` and
    `omega_expected` beside it.

    When not
    --------
    With weights: use `fuzzy_adjusted_rand`. When nearly all pairs are apart in both covers: o is close to 1
    whatever the clusters say, and few pairs decide.

    Degenerate cases
    ----------------
    Covers with the same clusters give 1, and so do others of which every pair agrees. Items in no cluster count.
    Undefined for a single item in different clusters, which has no pairs.

    Parameters
    ----------
    a, b : array-like, Cover or Biclusters
        Labels of the same items: integers, strings or booleans. Or two covers of the same items:
        :class:`partita.Cover`, sets of items that may overlap, covers of cdlib or igraph. Or two sets of
        :class:`partita.Biclusters`, of which the cells are compared.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [−1, 1]; similarity; cost: sets of clusters in the non-empty cells of types of items.

    References
    ----------
    Collins, L. M. and Dent, C. W. (1988). Omega: a general formulation of the Rand index of cluster recovery suitable for non-disjoint solutions. Multivariate Behavioral Research 23, 231–242. doi:10.1207/s15327906mbr2302_6
    Hubert, L. and Arabie, P. (1985). Comparing partitions. Journal of Classification 2, 193–218. doi:10.1007/BF01908075

    Examples
    --------
    >>> import partita
    >>> partita.omega([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.24242424242424243
    """
    return _score("omega", [], a, b, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def omega_observed(
    a: Column | CoverLike | BiclustersLike,
    b: Column | CoverLike | BiclustersLike,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """The share of pairs of items that have as many clusters in common in A as in B.

    Σ_x J(x, x) / M, where J(x, y) of the M pairs have x clusters of A and y of B in common. For labels it is the
    Rand index.

    When to use
    -----------
    Beside `omega`, which corrects it for chance.

    When not
    --------
    Alone: with many small clusters nearly all pairs are apart in both covers.

    Degenerate cases
    ----------------
    Covers with the same clusters give 1. Undefined for a single item in different clusters.

    Parameters
    ----------
    a, b : array-like, Cover or Biclusters
        Labels of the same items: integers, strings or booleans. Or two covers of the same items:
        :class:`partita.Cover`, sets of items that may overlap, covers of cdlib or igraph. Or two sets of
        :class:`partita.Biclusters`, of which the cells are compared.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: sets of clusters in the non-empty cells of types of items.

    References
    ----------
    Collins, L. M. and Dent, C. W. (1988). Omega: a general formulation of the Rand index of cluster recovery suitable for non-disjoint solutions. Multivariate Behavioral Research 23, 231–242. doi:10.1207/s15327906mbr2302_6

    Examples
    --------
    >>> import partita
    >>> partita.omega_observed([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.6666666666666666
    """
    return _score("omega_observed", [], a, b, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def omega_expected(
    a: Column | CoverLike | BiclustersLike,
    b: Column | CoverLike | BiclustersLike,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """The share of pairs that chance alone would give as many common clusters in A as in B.

    Σ_x J_A(x) J_B(x) / M², where J_A(x) of the M pairs of items have x clusters of A in common: the mean of
    `omega_observed` over all permutations of the items of one cover.

    When to use
    -----------
    Beside `omega`: where it is close to 1, few pairs decide.

    When not
    --------
    As a score: it says nothing of how the covers agree.

    Degenerate cases
    ----------------
    Undefined for a single item, which has no pairs.

    Parameters
    ----------
    a, b : array-like, Cover or Biclusters
        Labels of the same items: integers, strings or booleans. Or two covers of the same items:
        :class:`partita.Cover`, sets of items that may overlap, covers of cdlib or igraph. Or two sets of
        :class:`partita.Biclusters`, of which the cells are compared.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; description; cost: sets of clusters in the non-empty cells of types of items.

    References
    ----------
    Collins, L. M. and Dent, C. W. (1988). Omega: a general formulation of the Rand index of cluster recovery suitable for non-disjoint solutions. Multivariate Behavioral Research 23, 231–242. doi:10.1207/s15327906mbr2302_6

    Examples
    --------
    >>> import partita
    >>> partita.omega_expected([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.56
    """
    return _score("omega_expected", [], a, b, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def overlapping_nmi(
    a: Column | CoverLike | BiclustersLike,
    b: Column | CoverLike | BiclustersLike,
    *,
    normalizer: Literal["max", "arithmetic"] = "max",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """What each cluster of one cover tells of its best match in the other, as a share of what there is to tell.

    Each cluster is the indicator X_i of its items. H(X_i|Y) is the least of H(X_i) and H(X_i|Y_j) over the clusters Y_j
    with h(P11) + h(P00) ≥ h(P01) + h(P10), where h(p) = −p ln p: those that are not better known by their
    complement. I = ½ [Σ H(X_i) − Σ H(X_i|Y) + Σ H(Y_j) − Σ H(Y_j|X)], divided by the larger of Σ H(X_i) and Σ H(Y_j),
    or by their mean.

    When to use
    -----------
    To compare overlapping communities as the literature on networks does. It sees whether clusters are found, however
    they overlap.

    When not
    --------
    In place of the mutual information of flat clusterings: for labels it is not
    `normalized_mutual_information`. To judge against chance: it is not corrected for it; use `omega`.

    Degenerate cases
    ----------------
    Covers with the same clusters give 1, a cover without clusters 0. Undefined where every cluster of both covers holds
    every item.

    Parameters
    ----------
    a, b : array-like, Cover or Biclusters
        Labels of the same items: integers, strings or booleans. Or two covers of the same items:
        :class:`partita.Cover`, sets of items that may overlap, covers of cdlib or igraph. Or two sets of
        :class:`partita.Biclusters`, of which the cells are compared.
    normalizer : Literal["max", "arithmetic"]
        What the information is divided by: the larger of the two entropies, or their mean.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: memberships of A × memberships of B in the non-empty cells of types of items.

    References
    ----------
    McDaid, A. F., Greene, D. and Hurley, N. (2011). Normalized mutual information to evaluate overlapping community finding algorithms. arXiv:1110.2515.

    Examples
    --------
    >>> import partita
    >>> partita.overlapping_nmi([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.33333333333333326
    """
    return _score("overlapping_nmi", [("normalizer", normalizer)], a, b, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def overlapping_nmi_lfk(
    a: Column | CoverLike | BiclustersLike,
    b: Column | CoverLike | BiclustersLike,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """How much of each cluster the best match in the other cover tells, every cluster alike.

    1 − ½ [mean_i H(X_i|Y)/H(X_i) + mean_j H(Y_j|X)/H(Y_j)], where X_i is the indicator of a cluster and H(X_i|Y) is as in
    `overlapping_nmi`.

    When to use
    -----------
    To compare with results in print that use the first definition of an NMI for covers.

    When not
    --------
    Otherwise: a cover scores high against one that has a few of its clusters only, and duplicates are not seen. Use
    `overlapping_nmi`.

    Degenerate cases
    ----------------
    Covers with the same clusters give 1. A cluster of all items has no entropy: its term is 0 if the other cover has
    one too, else 1. The mean over the clusters of a cover that has none is 1.

    Parameters
    ----------
    a, b : array-like, Cover or Biclusters
        Labels of the same items: integers, strings or booleans. Or two covers of the same items:
        :class:`partita.Cover`, sets of items that may overlap, covers of cdlib or igraph. Or two sets of
        :class:`partita.Biclusters`, of which the cells are compared.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: memberships of A × memberships of B in the non-empty cells of types of items.

    References
    ----------
    Lancichinetti, A., Fortunato, S. and Kertész, J. (2009). Detecting the overlapping and hierarchical community structure in complex networks. New Journal of Physics 11, 033015. doi:10.1088/1367-2630/11/3/033015
    McDaid, A. F., Greene, D. and Hurley, N. (2011). Normalized mutual information to evaluate overlapping community finding algorithms. arXiv:1110.2515.

    Examples
    --------
    >>> import partita
    >>> partita.overlapping_nmi_lfk([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.396240625180289
    """
    return _score("overlapping_nmi_lfk", [], a, b, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def mean_best_f1(
    a: Column | CoverLike | BiclustersLike,
    b: Column | CoverLike | BiclustersLike,
    *,
    mean: Literal["arithmetic", "harmonic"] = "arithmetic",
    weight: Literal["clusters", "items"] = "clusters",
    match: Literal["f1", "ochiai"] = "f1",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """How well does each cluster match its best partner in the other cover, on average over both sides?

    Each cluster takes the best 2N/(a + b) over the clusters of the other cover, where a and b are the sizes and N the
    items in both: the F1 score. The values are averaged on each side, and the mean of both sides is the result.

    When to use
    -----------
    To compare overlapping communities when clusters should be found one by one, as for communities with a known
    truth. `weight=items` lets large clusters count more.

    When not
    --------
    To judge against chance, or where duplicates matter: several clusters may share one partner.

    Degenerate cases
    ----------------
    Covers with the same clusters give 1, a cover without clusters 0.

    Parameters
    ----------
    a, b : array-like, Cover or Biclusters
        Labels of the same items: integers, strings or booleans. Or two covers of the same items:
        :class:`partita.Cover`, sets of items that may overlap, covers of cdlib or igraph. Or two sets of
        :class:`partita.Biclusters`, of which the cells are compared.
    mean : Literal["arithmetic", "harmonic"]
        How the means of the two sides are joined.
    weight : Literal["clusters", "items"]
        Whether every cluster counts alike, or by its items.
    match : Literal["f1", "ochiai"]
        How well two clusters match: 2N/(a + b), or N/√(a b).
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: memberships of A × memberships of B in the non-empty cells of types of items.

    References
    ----------
    Yang, J. and Leskovec, J. (2013). Overlapping community detection at scale: a nonnegative matrix factorization approach. Proceedings of the 6th ACM International Conference on Web Search and Data Mining, 587–596. doi:10.1145/2433396.2433471

    Examples
    --------
    >>> import partita
    >>> partita.mean_best_f1([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.7333333333333334
    """
    return _score("mean_best_f1", [("mean", mean), ("weight", weight), ("match", match)], a, b, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def campello_soft(
    a: Column | CoverLike | BiclustersLike,
    b: Column | CoverLike | BiclustersLike,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """Of what pairs of items have in common in A or in B, how much do they have in common in both?

    a / (a + d). A pair agrees by min(t_A, t_B) and disagrees by |t_A − t_B|, where t_A and t_B are the numbers of clusters
    in common; and for each of its two items it agrees by min(s_A, s_B) and disagrees by |s_A − s_B|, where s is the number
    of clusters of the item beyond the first. Items in no cluster count as alone in a cluster of their own. The sums are
    over all pairs. For labels it is the Jaccard index of pairs.

    When to use
    -----------
    To compare sets of biclusters by their cells, as Horta and Campello (2014) advise, or covers when pairs that are apart
    in both say nothing. Spurious, missing and repeated clusters all cost.

    When not
    --------
    To judge against chance: use `omega`. When overlaps are few but n is large: an item in one cluster too many
    disagrees once with every other item.

    Degenerate cases
    ----------------
    Covers with the same clusters give 1, and so do others whose pairs all agree: a cluster of one item says nothing.

    Parameters
    ----------
    a, b : array-like, Cover or Biclusters
        Labels of the same items: integers, strings or booleans. Or two covers of the same items:
        :class:`partita.Cover`, sets of items that may overlap, covers of cdlib or igraph. Or two sets of
        :class:`partita.Biclusters`, of which the cells are compared.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: sets of clusters in the non-empty cells of types of items.

    References
    ----------
    Campello, R. J. G. B. (2010). Generalized external indexes for comparing data partitions with overlapping categories. Pattern Recognition Letters 31, 966–975. doi:10.1016/j.patrec.2010.01.002
    Horta, D. and Campello, R. J. G. B. (2014). Similarity measures for comparing biclusterings. IEEE/ACM Transactions on Computational Biology and Bioinformatics 11, 942–954. doi:10.1109/TCBB.2014.2325016

    Examples
    --------
    >>> import partita
    >>> partita.campello_soft([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.2857142857142857
    """
    return _score("campello_soft", [], a, b, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def fuzzy_rand(
    a: Column | CoverLike,
    b: Column | CoverLike,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """How alike are the weights that two fuzzy clusterings give to pairs of items?

    1 − D/(n(n − 1)) with D = ‖aX − bY‖², where X = W_A W_Aᵀ says how far two items are together in A, Y the same in B, and
    a = ΣX/‖X‖² and b = ΣY/‖Y‖² scale them. For labels it is the Rand index.

    When to use
    -----------
    Beside `fuzzy_adjusted_rand`, which corrects it for chance.

    When not
    --------
    To judge quality: with many clusters nearly all pairs are apart in both. For overlapping clusters without weights:
    use `omega_observed`.

    Degenerate cases
    ----------------
    Identical weights give 1, in any order of the clusters. Undefined for a single item with different weights.

    Parameters
    ----------
    a, b : array-like or Cover
        Labels of the same items: integers, strings or booleans. Or two covers of the same items:
        :class:`partita.Cover`, sets of items that may overlap, covers of cdlib or igraph.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range (−∞, 1]; similarity; cost: memberships of A × memberships of B in the non-empty cells of types of items.

    References
    ----------
    Andrews, J. L., Browne, R. and Hvingelby, C. D. (2022). On assessments of agreement between fuzzy partitions. Journal of Classification 39, 326–342. doi:10.1007/s00357-021-09407-2

    Examples
    --------
    >>> import partita
    >>> partita.fuzzy_rand([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.6666666666666667
    """
    return _score("fuzzy_rand", [], a, b, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def fuzzy_adjusted_rand(
    a: Column | CoverLike,
    b: Column | CoverLike,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """How alike are the weights that two fuzzy clusterings give to pairs of items, beyond chance?

    1 − D/E(D) with D = ‖aX − bY‖² as in `fuzzy_rand`. E(D) is its mean over all permutations of the items of one
    clustering, in closed form. Everything comes from the overlaps of the clusters; no pair of items is looked at. For
    labels it is the adjusted Rand index.

    When to use
    -----------
    To compare fuzzy clusterings, mixtures and topic models: weights that sum to one for each item.

    When not
    --------
    For overlapping clusters without weights: use `omega`.

    Degenerate cases
    ----------------
    Identical weights give 1, in any order of the clusters, and so do others with D = 0. A clustering with the same
    weights for every item says nothing and gives 0. Undefined for a single item with different weights.

    Parameters
    ----------
    a, b : array-like or Cover
        Labels of the same items: integers, strings or booleans. Or two covers of the same items:
        :class:`partita.Cover`, sets of items that may overlap, covers of cdlib or igraph.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range (−∞, 1]; similarity; cost: memberships of A × memberships of B in the non-empty cells of types of items.

    References
    ----------
    Andrews, J. L., Browne, R. and Hvingelby, C. D. (2022). On assessments of agreement between fuzzy partitions. Journal of Classification 39, 326–342. doi:10.1007/s00357-021-09407-2

    Examples
    --------
    >>> import partita
    >>> partita.fuzzy_adjusted_rand([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.24242424242424238
    """
    return _score("fuzzy_adjusted_rand", [], a, b, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def concordance(
    a: Column | CoverLike,
    b: Column | CoverLike,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """How alike are two fuzzy clusterings in how alike they find each pair of items?

    1 − mean |E_A − E_B| over all pairs of items, where E(i, j) = 1 − ½‖w_i − w_j‖₁ says how alike the weights of two items
    are. For labels it is the Rand index.

    When to use
    -----------
    To read the agreement of fuzzy clusterings pair by pair. Beside `adjusted_concordance`, which corrects it for
    chance.

    When not
    --------
    To judge quality: it is high for unrelated clusterings too. With many items whose weights all differ: it looks at
    pairs of rows; `fuzzy_rand` does not.

    Degenerate cases
    ----------------
    Identical weights give 1, in any order of the clusters. Undefined for a single item with different weights.

    Parameters
    ----------
    a, b : array-like or Cover
        Labels of the same items: integers, strings or booleans. Or two covers of the same items:
        :class:`partita.Cover`, sets of items that may overlap, covers of cdlib or igraph.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: pairs of types of items that share a cluster.

    References
    ----------
    Hüllermeier, E., Rifqi, M., Henzgen, S. and Senge, R. (2012). Comparing fuzzy partitions: a generalization of the Rand index and related measures. IEEE Transactions on Fuzzy Systems 20, 546–556. doi:10.1109/TFUZZ.2011.2179303

    Examples
    --------
    >>> import partita
    >>> partita.concordance([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.6666666666666667
    """
    return _score("concordance", [], a, b, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def adjusted_concordance(
    a: Column | CoverLike,
    b: Column | CoverLike,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> float:
    """How alike are two fuzzy clusterings in how alike they find each pair of items, beyond chance?

    1 − mean/E(mean) of |E_A − E_B| over pairs of items, as in `concordance`. E(mean) is taken over all permutations of the
    items of one clustering: the mean of |x − y| over all values x of E_A and y of E_B, exactly, without drawing any. For
    labels it is the adjusted Rand index.

    When to use
    -----------
    To compare fuzzy clusterings by the distances between weights.

    When not
    --------
    With many items whose weights all differ: use `fuzzy_adjusted_rand`.

    Degenerate cases
    ----------------
    Identical weights give 1, in any order of the clusters, and so do others that find all pairs equally alike. A
    clustering with the same weights for every item says nothing and gives 0. Undefined for a single item with
    different weights, and where more than 2^26 pairs of rows of one side share a cluster.

    Parameters
    ----------
    a, b : array-like or Cover
        Labels of the same items: integers, strings or booleans. Or two covers of the same items:
        :class:`partita.Cover`, sets of items that may overlap, covers of cdlib or igraph.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range (−∞, 1]; similarity; cost: pairs of types of items that share a cluster.

    References
    ----------
    D'Ambrosio, A., Amodio, S., Iorio, C., Pandolfo, G. and Siciliano, R. (2021). Adjusted concordance index: an extension of the adjusted Rand index to fuzzy partitions. Journal of Classification 38, 112–128. doi:10.1007/s00357-020-09367-0

    Examples
    --------
    >>> import partita
    >>> partita.adjusted_concordance([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.24242424242424254
    """
    return _score("adjusted_concordance", [], a, b, (missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold))


def clustering_error(
    a: BiclustersLike,
    b: BiclustersLike,
    *,
    shape: Shape = None,
    n_jobs: int | None = None,
) -> float:
    """Which share of the cells is not in biclusters that the best one-to-one matching of both sets puts together?

    (|U| − D) / |U|. D is the number of shared cells, summed over matched biclusters, of the matching that shares most.
    |U| counts each cell as often as it is in biclusters of A or of B, whichever is more.

    When to use
    -----------
    To compare sets of biclusters or subspace clusters as wholes: spurious, missing and repeated biclusters all cost,
    and only equal sets have no error. Horta and Campello (2014) print one minus it.

    When not
    --------
    To see how the cells outside the matched biclusters are grouped: use `campello_soft` or `omega`.

    Degenerate cases
    ----------------
    Equal sets give 0, also two without biclusters. A set without biclusters against another gives 1. Undefined when the
    types of rows and columns meet in more than 2^24 biclusters.

    Parameters
    ----------
    a, b : Biclusters, list, tuple of arrays or estimator
        Sets of :class:`partita.Biclusters`, lists of (rows, columns), ``biclusters_`` of scikit-learn, or fitted
        estimators that have it.
    shape : tuple of int, optional
        The numbers of rows and of columns of the matrix, where they do not know it.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; distance; cost: biclusters of types of rows × types of columns.

    References
    ----------
    Patrikainen, A. and Meilă, M. (2006). Comparing subspace clusterings. IEEE Transactions on Knowledge and Data Engineering 18, 902–916. doi:10.1109/TKDE.2006.106
    Horta, D. and Campello, R. J. G. B. (2014). Similarity measures for comparing biclusterings. IEEE/ACM Transactions on Computational Biology and Bioinformatics 11, 942–954. doi:10.1109/TCBB.2014.2325016

    Examples
    --------
    >>> import partita
    >>> a = [([0, 1, 2], [0, 1, 2]), ([3, 4, 5], [3, 4, 5])]
    >>> b = [([0, 1], [0, 1]), ([2, 3], [2, 3]), ([4, 5], [4, 5])]
    >>> partita.clustering_error(a, b)
    0.6
    """
    return _score_biclusters("clustering_error", [], a, b, shape, n_jobs)


def relative_non_intersecting_area(
    a: BiclustersLike,
    b: BiclustersLike,
    *,
    shape: Shape = None,
    n_jobs: int | None = None,
) -> float:
    """Which share of the cells that biclusters of A or B cover is not covered by both?

    (|U| − |I|) / |U|, where a cell in N_A biclusters of A and N_B of B counts max(N_A, N_B) times in |U| and
    min(N_A, N_B) times in |I|.

    When to use
    -----------
    To ask whether two sets of biclusters cover the same cells equally often, however these are grouped. Horta and
    Campello (2014) print one minus it.

    When not
    --------
    When it matters which cells are together: one bicluster that holds all the others covers what they cover. Use
    `clustering_error`.

    Degenerate cases
    ----------------
    Equal sets give 0, also two without biclusters. A set without biclusters against another gives 1. Undefined when the
    types of rows and columns meet in more than 2^24 biclusters.

    Parameters
    ----------
    a, b : Biclusters, list, tuple of arrays or estimator
        Sets of :class:`partita.Biclusters`, lists of (rows, columns), ``biclusters_`` of scikit-learn, or fitted
        estimators that have it.
    shape : tuple of int, optional
        The numbers of rows and of columns of the matrix, where they do not know it.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; distance; cost: biclusters of types of rows × types of columns.

    References
    ----------
    Patrikainen, A. and Meilă, M. (2006). Comparing subspace clusterings. IEEE Transactions on Knowledge and Data Engineering 18, 902–916. doi:10.1109/TKDE.2006.106
    Horta, D. and Campello, R. J. G. B. (2014). Similarity measures for comparing biclusterings. IEEE/ACM Transactions on Computational Biology and Bioinformatics 11, 942–954. doi:10.1109/TCBB.2014.2325016

    Examples
    --------
    >>> import partita
    >>> a = [([0, 1, 2], [0, 1, 2]), ([3, 4, 5], [3, 4, 5])]
    >>> b = [([0, 1], [0, 1]), ([2, 3], [2, 3]), ([4, 5], [4, 5])]
    >>> partita.relative_non_intersecting_area(a, b)
    0.5
    """
    return _score_biclusters("relative_non_intersecting_area", [], a, b, shape, n_jobs)


def prelic_relevance(
    reference: BiclustersLike,
    candidate: BiclustersLike,
    *,
    of: Literal["both", "rows", "columns"] = "both",
    shape: Shape = None,
    n_jobs: int | None = None,
) -> float:
    """How well does each bicluster of B match its best partner in A, in rows and in columns?

    √(S_r S_c). S_r is the mean over the biclusters of B of the largest |R ∩ R′|/|R ∪ R′| of their rows with those of a
    bicluster of A, which is the reference; S_c is the same for columns. Rows and columns seek their partners apart, as in
    the supplement of Prelić and others (2006). `of=rows` gives S_r alone, the gene match score of the paper itself.

    When to use
    -----------
    To compare with values in print; report it with `prelic_recovery`.

    When not
    --------
    Alone: it does not see biclusters that were missed, found again, or are spurious and large. Use `clustering_error` or
    `campello_soft`.

    Degenerate cases
    ----------------
    Equal sets give 1, also two without biclusters. A set without biclusters against another gives 0.

    Parameters
    ----------
    reference, candidate : Biclusters, list, tuple of arrays or estimator
        Sets of :class:`partita.Biclusters`, lists of (rows, columns), ``biclusters_`` of scikit-learn, or fitted
        estimators that have it.
    of : Literal["both", "rows", "columns"]
        What has to match: rows and columns, or one of them alone.
    shape : tuple of int, optional
        The numbers of rows and of columns of the matrix, where they do not know it.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: pairs of biclusters that share rows or columns.

    References
    ----------
    Prelić, A., Bleuler, S., Zimmermann, P., Wille, A., Bühlmann, P., Gruissem, W., Hennig, L., Thiele, L. and Zitzler, E. (2006). A systematic comparison and evaluation of biclustering methods for gene expression data. Bioinformatics 22, 1122–1129. doi:10.1093/bioinformatics/btl060
    Horta, D. and Campello, R. J. G. B. (2014). Similarity measures for comparing biclusterings. IEEE/ACM Transactions on Computational Biology and Bioinformatics 11, 942–954. doi:10.1109/TCBB.2014.2325016

    Examples
    --------
    >>> import partita
    >>> a = [([0, 1, 2], [0, 1, 2]), ([3, 4, 5], [3, 4, 5])]
    >>> b = [([0, 1], [0, 1]), ([2, 3], [2, 3]), ([4, 5], [4, 5])]
    >>> partita.prelic_relevance(a, b)
    0.5277777777777778
    """
    return _score_biclusters("prelic_relevance", [("of", of)], reference, candidate, shape, n_jobs)


def prelic_recovery(
    reference: BiclustersLike,
    candidate: BiclustersLike,
    *,
    of: Literal["both", "rows", "columns"] = "both",
    shape: Shape = None,
    n_jobs: int | None = None,
) -> float:
    """How well does the best partner in B match each bicluster of A, in rows and in columns?

    As `prelic_relevance` with A and B in each other's place: the mean is over the biclusters of A, the reference.

    When to use
    -----------
    To ask how much of a known set of biclusters was found; report it with `prelic_relevance`.

    When not
    --------
    Alone: finding every possible bicluster recovers all. Use `clustering_error` or `campello_soft`.

    Degenerate cases
    ----------------
    Equal sets give 1, also two without biclusters. A set without biclusters against another gives 0.

    Parameters
    ----------
    reference, candidate : Biclusters, list, tuple of arrays or estimator
        Sets of :class:`partita.Biclusters`, lists of (rows, columns), ``biclusters_`` of scikit-learn, or fitted
        estimators that have it.
    of : Literal["both", "rows", "columns"]
        What has to match: rows and columns, or one of them alone.
    shape : tuple of int, optional
        The numbers of rows and of columns of the matrix, where they do not know it.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: pairs of biclusters that share rows or columns.

    References
    ----------
    Prelić, A., Bleuler, S., Zimmermann, P., Wille, A., Bühlmann, P., Gruissem, W., Hennig, L., Thiele, L. and Zitzler, E. (2006). A systematic comparison and evaluation of biclustering methods for gene expression data. Bioinformatics 22, 1122–1129. doi:10.1093/bioinformatics/btl060
    Horta, D. and Campello, R. J. G. B. (2014). Similarity measures for comparing biclusterings. IEEE/ACM Transactions on Computational Biology and Bioinformatics 11, 942–954. doi:10.1109/TCBB.2014.2325016

    Examples
    --------
    >>> import partita
    >>> a = [([0, 1, 2], [0, 1, 2]), ([3, 4, 5], [3, 4, 5])]
    >>> b = [([0, 1], [0, 1]), ([2, 3], [2, 3]), ([4, 5], [4, 5])]
    >>> partita.prelic_recovery(a, b)
    0.6666666666666666
    """
    return _score_biclusters("prelic_recovery", [("of", of)], reference, candidate, shape, n_jobs)


def liu_wang(
    reference: BiclustersLike,
    candidate: BiclustersLike,
    *,
    shape: Shape = None,
    n_jobs: int | None = None,
) -> float:
    """How well does each bicluster of B match its best partner in A, rows and columns taken together?

    The mean over the biclusters of B of the largest (|R ∩ R′| + |C ∩ C′|) / (|R ∪ R′| + |C ∪ C′|) with a bicluster of A,
    the reference: the Jaccard similarity of rows and columns in one set.

    When to use
    -----------
    To compare with values in print.

    When not
    --------
    When cells matter: biclusters that share rows but no column, and so no cell, score above 0. It does not see biclusters
    that were missed or found again. Use `clustering_error` or `campello_soft`.

    Degenerate cases
    ----------------
    Equal sets give 1, also two without biclusters. A set without biclusters against another gives 0.

    Parameters
    ----------
    reference, candidate : Biclusters, list, tuple of arrays or estimator
        Sets of :class:`partita.Biclusters`, lists of (rows, columns), ``biclusters_`` of scikit-learn, or fitted
        estimators that have it.
    shape : tuple of int, optional
        The numbers of rows and of columns of the matrix, where they do not know it.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: pairs of biclusters that share rows or columns.

    References
    ----------
    Liu, X. and Wang, L. (2007). Computing the maximum similarity bi-clusters of gene expression data. Bioinformatics 23, 50–56. doi:10.1093/bioinformatics/btl560
    Horta, D. and Campello, R. J. G. B. (2014). Similarity measures for comparing biclusterings. IEEE/ACM Transactions on Computational Biology and Bioinformatics 11, 942–954. doi:10.1109/TCBB.2014.2325016

    Examples
    --------
    >>> import partita
    >>> a = [([0, 1, 2], [0, 1, 2]), ([3, 4, 5], [3, 4, 5])]
    >>> b = [([0, 1], [0, 1]), ([2, 3], [2, 3]), ([4, 5], [4, 5])]
    >>> partita.liu_wang(a, b)
    0.5277777777777778
    """
    return _score_biclusters("liu_wang", [], reference, candidate, shape, n_jobs)


def split_merge_entropy(
    a: Column,
    b: Column,
    *,
    combine: Literal["product", "mean"] = "product",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """How whole does each clustering leave the clusters of the other, between 0 and 1 for any reference?

    S_H = Σ (n_ij/n)·s(A_i)·s(B_j), where s = 1 − H/ln(size) and H is the entropy of the pieces into which
    the other clustering cuts that cluster; a cluster of one item scores 1.

    When to use
    -----------
    To rank candidates of the same items: against any reference only the reference itself scores 1 and some clustering
    scores 0. It is the mean over the components of the two clusterings, so it can be
    explained part by part.

    When not
    --------
    To compare across data sets of other sizes, or when agreement by chance must be taken out: the score of unrelated
    clusterings grows with the number of items. Of 1000 items in 5 clusters each, noise scores 0.49.

    Degenerate cases
    ----------------
    Identical clusterings give 1, also one cluster or all singletons. One cluster against all singletons
    gives 0.

    Parameters
    ----------
    a, b : array-like
        Labels of the same items: integers, strings or booleans.
    combine : Literal["product", "mean"]
        Whether an item takes the product (S*) or the mean (S′) of the scores of its two clusters.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Xiang, Q., Mao, Q., Chai, K. M. A., Chieu, H. L., Tsang, I. W. and Zhao, Z. (2012). A split-merge framework for comparing clusterings. Proceedings of the 29th International Conference on Machine Learning.

    Examples
    --------
    >>> import partita
    >>> partita.split_merge_entropy([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.28041322380953665
    """
    return _score("split_merge_entropy", [("combine", combine)], a, b, (missing, noise, noise_label, weights, n_jobs))


def split_merge_largest_piece(
    a: Column,
    b: Column,
    *,
    combine: Literal["product", "mean"] = "product",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> float:
    """The share of its cluster that an item's largest company keeps, in both clusterings at once.

    Σ (n_ij/n)·s(A_i)·s(B_j), where s is the largest piece into which the other clustering cuts that
    cluster, as a share of the cluster. With `combine = mean` it is van Dongen's similarity.

    When to use
    -----------
    When the largest piece of a cluster is what counts as that cluster and the rest as noise.

    When not
    --------
    As an accuracy: two clusters may claim the same partner. Use `classification_accuracy`.

    Degenerate cases
    ----------------
    Identical clusterings give 1. The value is never 0: one cluster against n singletons gives 1/n.

    Parameters
    ----------
    a, b : array-like
        Labels of the same items: integers, strings or booleans.
    combine : Literal["product", "mean"]
        Whether an item takes the product (S*) or the mean (S′) of the scores of its two clusters.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the non-empty cells.

    References
    ----------
    Xiang, Q., Mao, Q., Chai, K. M. A., Chieu, H. L., Tsang, I. W. and Zhao, Z. (2012). A split-merge framework for comparing clusterings. Proceedings of the 29th International Conference on Machine Learning.

    Examples
    --------
    >>> import partita
    >>> partita.split_merge_largest_piece([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    0.5555555555555555
    """
    return _score("split_merge_largest_piece", [("combine", combine)], a, b, (missing, noise, noise_label, weights, n_jobs))


def adjusted_hierarchical_mutual_information(
    reference: TreeLike,
    candidate: TreeLike,
    *,
    normalizer: Literal["arithmetic", "geometric", "min", "max"] = "arithmetic",
    permutations: int = 100,
    seed: int = 0,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """How much more than chance do two hierarchies tell about each other, level by level?

    (I − E(I)) / (mean of the two self-informations − E(I)), where I is `hierarchical_mutual_information` and E(I) its
    mean over random permutations of the leaves, estimated from a given number of them.

    When to use
    -----------
    As `hierarchical_mutual_information`, when the hierarchies have many small communities.

    When not
    --------
    When the value must be exact: the mean is estimated. The same seed gives the same value.

    Degenerate cases
    ----------------
    A tree with itself gives 1. If chance already gives all there is, such as for hierarchies that divide nothing, the
    value is 0.

    Parameters
    ----------
    reference, candidate : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    normalizer : Literal["arithmetic", "geometric", "min", "max"]
        The mean of the two trees' agreement with themselves to divide by.
    permutations : int
        How many random permutations the mean is estimated from.
    seed : int
        The seed of the permutations.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range (−∞, ∞); similarity; cost: linear in the nodes of the trees.

    References
    ----------
    Perotti, J. I., Almeira, N. and Saracco, F. (2020). Towards a generalization of information theory for hierarchical partitions. Physical Review E 101, 062148.

    Examples
    --------
    >>> import partita
    >>> partita.adjusted_hierarchical_mutual_information("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    0.05622451651170116
    """
    return _score("adjusted_hierarchical_mutual_information", [("normalizer", normalizer), ("permutations", permutations), ("seed", seed)], reference, candidate, ("refuse", "cluster", -1, None, n_jobs), leaves)


def bakers_gamma(
    a: TreeLike,
    b: TreeLike,
    *,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """Do two dendrograms join pairs of items in the same order?

    Spearman's rank correlation, over all pairs of leaves, of the heights at which each tree joins them.

    When to use
    -----------
    To compare the shapes of dendrograms whose heights are on different scales.

    When not
    --------
    When heights mean something: use `cophenetic_correlation`. All pairs of leaves are looked at.

    Degenerate cases
    ----------------
    In a tree without branch lengths every branch counts 1. Undefined if all pairs of a tree join at one height, as
    in a star.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [−1, 1]; similarity; cost: nodes of one tree × nodes of the other.

    References
    ----------
    Baker, F. B. (1974). Stability of two hierarchical grouping techniques case 1: sensitivity to data errors. Journal of the American Statistical Association 69, 440–445.

    Examples
    --------
    >>> import partita
    >>> partita.bakers_gamma("((a:1,b:1):3,(c:2,(d:1,e:1):1):2);", "((a:1,c:1):4,(b:2,(d:1,e:1):1):3);")
    -0.0625
    """
    return _score("bakers_gamma", [], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def branch_score(
    a: TreeLike,
    b: TreeLike,
    *,
    rooted: bool = False,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """The Euclidean distance between two trees as vectors of branch lengths, one entry per split.

    √Σ (l₁(s) − l₂(s))² over all splits s of either tree, those of single leaves included, where l(s) is 0
    in a tree that has not got the split.

    When to use
    -----------
    As `weighted_robinson_foulds`, when one large difference should weigh more than many small ones.

    When not
    --------
    When the two trees measure lengths on different scales.

    Degenerate cases
    ----------------
    Undefined if a tree has no branch lengths. Without `rooted` the two branches at a binary root count as
    one.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    rooted : bool
        Compare clades, which know where the root is, instead of the splits into two sides.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: linear in the nodes of the trees.

    References
    ----------
    Kuhner, M. K. and Felsenstein, J. (1994). A simulation comparison of phylogeny algorithms under equal and unequal evolutionary rates. Molecular Biology and Evolution 11, 459–468.

    Examples
    --------
    >>> import partita
    >>> partita.branch_score("((a:1,b:2):3,(c:1,d:1):1);", "((a:1,c:1):1,(b:1,d:1):2);")
    5.0990195135927845
    """
    return _score("branch_score", [("rooted", rooted)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def clustering_information_distance(
    a: TreeLike,
    b: TreeLike,
    *,
    unit: Literal["nats", "bits"] = "nats",
    normalized: bool = False,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """The information in the splits of two trees that matching them one to one leaves unshared.

    H(T₁) + H(T₂) − 2 I, where H adds up the entropies of a tree's splits and I is
    `mutual_clustering_information`; with `normalized` divided by H(T₁) + H(T₂).

    When to use
    -----------
    As a distance between phylogenies; normalised to compare trees of different sizes.

    When not
    --------
    Beyond some thousands of leaves, unless the trees are near: all pairs of splits that are not in both are looked at.

    Degenerate cases
    ----------------
    Two trees without splits are at distance 0.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    unit : Literal["nats", "bits"]
        Natural logarithms, or logarithms to base 2.
    normalized : bool
        Divide by the most that two such trees could have.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: an assignment problem between the splits of the trees.

    References
    ----------
    Smith, M. R. (2020). Information theoretic generalized Robinson–Foulds metrics for comparing phylogenetic trees. Bioinformatics 36, 5007–5013.

    Examples
    --------
    >>> import partita
    >>> partita.clustering_information_distance("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    1.2118783131983748
    """
    return _score("clustering_information_distance", [("unit", unit), ("normalized", normalized)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def cophenetic_correlation(
    a: TreeLike,
    b: TreeLike,
    *,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """Do two dendrograms join the same pairs of items low and the same pairs high?

    Pearson's correlation, over all pairs of leaves, of the heights at which each tree joins them.

    When to use
    -----------
    To compare dendrograms whose heights mean something, or a dendrogram with the one of other settings.

    When not
    --------
    When only the shape counts: use `bakers_gamma`, which looks at the order of the heights alone. All pairs of
    leaves are looked at: beyond 10⁵ leaves it is slow.

    Degenerate cases
    ----------------
    In a tree without branch lengths every branch counts 1. Undefined if all pairs of a tree join at one height, as
    in a star.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [−1, 1]; similarity; cost: nodes of one tree × nodes of the other.

    References
    ----------
    Sokal, R. R. and Rohlf, F. J. (1962). The comparison of dendrograms by objective methods. Taxon 11, 33–40.

    Examples
    --------
    >>> import partita
    >>> partita.cophenetic_correlation("((a:1,b:1):3,(c:2,(d:1,e:1):1):2);", "((a:1,c:1):4,(b:2,(d:1,e:1):1):3);")
    -0.09068453126375142
    """
    return _score("cophenetic_correlation", [], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def cut_fowlkes_mallows(
    a: TreeLike,
    b: TreeLike,
    *,
    k: int | None = None,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """How alike are the clusterings that two trees give when both are cut into k clusters?

    The Fowlkes–Mallows index of the two cuts into k clusters, of the sizes a_i and b_j, with n_ij leaves in both; without k its mean over k = 2, …, n − 1.

    When to use
    -----------
    To see at which granularity two dendrograms agree: the curve of Bₖ against k, which `partita compare
    --bk-curve` and `partita.bk_curve` give with its mean and limit for unrelated trees.

    When not
    --------
    To judge against chance: Bₖ falls with k for unrelated trees, but not to 0.

    Degenerate cases
    ----------------
    A tree with nodes of many children may give fewer than k clusters. Cuts into single leaves alone share no pair:
    they agree fully with each other and not at all with anything else. Trees of two leaves or fewer give 1.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    k : int | None
        The number of clusters; without it the mean over all.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the nodes of the trees.

    References
    ----------
    Fowlkes, E. B. and Mallows, C. L. (1983). A method for comparing two hierarchical clusterings. Journal of the American Statistical Association 78, 553–569. doi:10.1080/01621459.1983.10478008

    Examples
    --------
    >>> import partita
    >>> partita.cut_fowlkes_mallows("((a:1,b:1):3,(c:2,(d:1,e:1):1):2);", "((a:1,c:1):4,(b:2,(d:1,e:1):1):3);")
    0.5833333333333334
    """
    return _score("cut_fowlkes_mallows", [("k", k)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def dasgupta_cost(
    tree: TreeLike,
    graph: GraphLike,
    *,
    weights: Literal["uniform", "degree"] = "uniform",
    bipartite: bool = False,
) -> float:
    """The mean size of the smallest cluster of a hierarchy that holds both ends of an edge of the graph.

    Σ_t p(t) |t|, where an edge drawn by weight has its two ends meet at the node t of the tree with
    probability p(t), and |t| counts the leaves below t; with `weights` = degree |t| is the sum of their
    strengths. Dasgupta's own cost is this mean times the weight of all edges.

    When to use
    -----------
    To choose among hierarchies of one graph: the lower, the sooner linked nodes come together.

    When not
    --------
    To compare hierarchies of different graphs: use `dasgupta_score`. When depth should count for more than
    size: use `tree_sampling_divergence`.

    Degenerate cases
    ----------------
    A tree whose only inner node is the root gives the number of nodes, whatever the graph.

    Parameters
    ----------
    tree : Tree, str, array-like or estimator
        A tree, Newick, a linkage matrix, or an estimator with ``tree_``; its leaves are the nodes.
    graph : matrix or graph of NetworkX
        A sparse or dense adjacency matrix, its nodes numbered from 0, or a graph whose nodes have names.
    weights : Literal["uniform", "degree"]
        What a cluster weighs: its number of nodes, or the sum of their strengths.
    bipartite : bool
        Whether the matrix links rows with columns instead of nodes with nodes.

    Notes
    -----
    Range [0, ∞); distance; cost: linear in the edges of the graph.

    References
    ----------
    Dasgupta, S. (2016). A cost function for similarity-based hierarchical clustering. Proceedings of the 48th Annual ACM Symposium on Theory of Computing, 118–127.
    Bonald, T., de Lara, N., Lutz, Q. and Charpentier, B. (2020). Scikit-network: graph analysis in Python. Journal of Machine Learning Research 21, 1–6.

    Examples
    --------
    >>> import partita
    >>> partita.dasgupta_cost("((0,1),(2,3));", [[0, 1, 0, 0], [1, 0, 1, 0], [0, 1, 0, 1], [0, 0, 1, 0]])
    2.6666666666666665
    """
    return _score_on_graph("dasgupta_cost", [("weights", weights)], tree, graph, bipartite)


def dasgupta_score(
    tree: TreeLike,
    graph: GraphLike,
    *,
    weights: Literal["uniform", "degree"] = "uniform",
    bipartite: bool = False,
) -> float:
    """The share of the graph that lies outside the smallest cluster around an edge: how well a hierarchy fits a
    graph.

    1 − Σ_t p(t) |t| / n, where an edge drawn by weight has its two ends meet at the node t of the tree with
    probability p(t), and |t| counts the leaves below t; with `weights` = degree shares of strength take the place of
    shares of nodes.

    When to use
    -----------
    To choose among hierarchies of one graph, or to say how much structure a graph has.

    When not
    --------
    To compare two hierarchies with each other: a good fit says nothing of agreement.

    Degenerate cases
    ----------------
    A tree whose only inner node is the root gives 0, whatever the graph.

    Parameters
    ----------
    tree : Tree, str, array-like or estimator
        A tree, Newick, a linkage matrix, or an estimator with ``tree_``; its leaves are the nodes.
    graph : matrix or graph of NetworkX
        A sparse or dense adjacency matrix, its nodes numbered from 0, or a graph whose nodes have names.
    weights : Literal["uniform", "degree"]
        What a cluster weighs: its number of nodes, or the sum of their strengths.
    bipartite : bool
        Whether the matrix links rows with columns instead of nodes with nodes.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the edges of the graph.

    References
    ----------
    Dasgupta, S. (2016). A cost function for similarity-based hierarchical clustering. Proceedings of the 48th Annual ACM Symposium on Theory of Computing, 118–127.
    Bonald, T., de Lara, N., Lutz, Q. and Charpentier, B. (2020). Scikit-network: graph analysis in Python. Journal of Machine Learning Research 21, 1–6.

    Examples
    --------
    >>> import partita
    >>> partita.dasgupta_score("((0,1),(2,3));", [[0, 1, 0, 0], [1, 0, 1, 0], [0, 1, 0, 1], [0, 0, 1, 0]])
    0.33333333333333337
    """
    return _score_on_graph("dasgupta_score", [("weights", weights)], tree, graph, bipartite)


def entanglement(
    a: TreeLike,
    b: TreeLike,
    *,
    power: float = 1.5,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """How far apart the same leaves are when two trees are drawn side by side.

    Σ |i − p(i)|ᴸ over the leaves, where i and p(i) are a leaf's places in the two depth-first orders, divided by
    the same sum for the reversed order.

    When to use
    -----------
    To judge a tanglegram, or to choose between rotations of one tree.

    When not
    --------
    To compare hierarchies: it depends on the order of the children, which says nothing of the groups.

    Degenerate cases
    ----------------
    A single leaf gives 0.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    power : float
        The exponent L of the distance of two places.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; distance; cost: linear in the nodes of the trees.

    References
    ----------
    Galili, T. (2015). dendextend: an R package for visualizing, adjusting and comparing trees of hierarchical clustering. Bioinformatics 31, 3718–3720.

    Examples
    --------
    >>> import partita
    >>> partita.entanglement("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    0.05754901404426018
    """
    return _score("entanglement", [("power", power)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def hierarchical_mutual_information(
    a: TreeLike,
    b: TreeLike,
    *,
    unit: Literal["nats", "bits"] = "nats",
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """How much do two hierarchies tell about each other, level by level from the root?

    I(u, v) = MI of the children of u and v among their common leaves + Σ P(u′, v′) I(u′, v′), from both roots down,
    in nats. A node whose children are all leaves is a community that is divided no further.

    When to use
    -----------
    When the levels of two hierarchies correspond: every level is compared with the same level.

    When not
    --------
    When one tree has levels that the other skips: it then compares unlike levels. Use
    `tree_adjusted_mutual_information`. It is not adjusted for chance: `adjusted_hierarchical_mutual_information` is.

    Degenerate cases
    ----------------
    A hierarchy that divides nothing shares nothing and gives 0.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    unit : Literal["nats", "bits"]
        Natural logarithms, or logarithms to base 2.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); similarity; cost: linear in the nodes of the trees.

    References
    ----------
    Perotti, J. I., Tessone, C. J. and Caldarelli, G. (2015). Hierarchical mutual information for the comparison of hierarchical community structures in complex networks. Physical Review E 92, 062825.

    Examples
    --------
    >>> import partita
    >>> partita.hierarchical_mutual_information("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    0.3182570841474064
    """
    return _score("hierarchical_mutual_information", [("unit", unit)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def information_robinson_foulds(
    a: TreeLike,
    b: TreeLike,
    *,
    unit: Literal["nats", "bits"] = "nats",
    normalized: bool = False,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """The Robinson–Foulds distance, each split weighed by its phylogenetic information.

    With S₁ and S₂ the splits of the trees, Σ h(s) over the splits s that one tree has and the other has not, where h is
    −ln of the share of all unrooted binary trees with the same leaves that have the split; with `normalized` divided by
    Σ h over the splits of both.

    When to use
    -----------
    Instead of `robinson_foulds`, so that even splits, which few trees have, count more than cherries.

    When not
    --------
    When trees are nearly alike: a single leaf that moves far breaks every split on its way.
    `clustering_information_distance` gives credit for splits that almost agree.

    Degenerate cases
    ----------------
    Two trees without splits are at distance 0.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    unit : Literal["nats", "bits"]
        Natural logarithms, or logarithms to base 2.
    normalized : bool
        Divide by the most that two such trees could have.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: linear in the nodes of the trees.

    References
    ----------
    Smith, M. R. (2020). Information theoretic generalized Robinson–Foulds metrics for comparing phylogenetic trees. Bioinformatics 36, 5007–5013.

    Examples
    --------
    >>> import partita
    >>> partita.information_robinson_foulds("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    3.891820298110627
    """
    return _score("information_robinson_foulds", [("unit", unit), ("normalized", normalized)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def jaccard_robinson_foulds(
    a: TreeLike,
    b: TreeLike,
    *,
    k: float = 1.0,
    allow_conflict: bool = True,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """The Robinson–Foulds distance with credit for splits that almost agree.

    |S₁| + |S₂| − 2 Σ J(s, t)ᵏ, the sum over the best one-to-one matching of the splits, where J is the Jaccard
    index of the worse of the two pairs of sides. As k grows it becomes `robinson_foulds`.

    When to use
    -----------
    To choose, by k, how close two splits must be to count as the same.

    When not
    --------
    Beyond some thousands of leaves, unless the trees are near: all pairs of splits that are not in both are looked at.

    Degenerate cases
    ----------------
    Two trees without splits are at distance 0.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    k : float
        The exponent of the Jaccard index.
    allow_conflict : bool
        Match also splits that cannot be in one tree.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: an assignment problem between the splits of the trees.

    References
    ----------
    Böcker, S., Canzar, S. and Klau, G. W. (2013). The generalized Robinson–Foulds metric. Algorithms in Bioinformatics, 156–169.

    Examples
    --------
    >>> import partita
    >>> partita.jaccard_robinson_foulds("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    1.333333333333333
    """
    return _score("jaccard_robinson_foulds", [("k", k), ("allow_conflict", allow_conflict)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def kendall_colijn(
    a: TreeLike,
    b: TreeLike,
    *,
    lambda_: float = 0.0,
    rooted: bool = False,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """How differently do two rooted trees place the common ancestors of all pairs of leaves below the root?

    The Euclidean distance of the vectors (1 − λ) m + λ M. For each pair of leaves m has the number of branches between
    the root and their lowest common ancestor, and M the length of that path. Then follow, for each leaf, 1 in m and
    the length of its branch in M.

    When to use
    -----------
    To map rooted trees, such as a posterior sample: it is a metric, λ = 0 looks at the shape alone and λ = 1 at the
    lengths.

    When not
    --------
    For unrooted trees: use `path_difference`. When deep branches should not outweigh those near the leaves: a change
    near the root moves many pairs.

    Degenerate cases
    ----------------
    A single leaf gives 0. With λ > 0 it is undefined if a tree has no branch lengths. Undefined if the file of a tree
    marks it as unrooted, `[&U]`.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    lambda_ : float
        The weight of the branch lengths, from 0, the shape alone, to 1, the lengths alone.
    rooted : bool
        Take the roots as they stand, even of a tree that its file marks as unrooted, [&U].
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: nodes of one tree × nodes of the other.

    References
    ----------
    Kendall, M. and Colijn, C. (2016). Mapping phylogenetic trees to reveal distinct patterns of evolution. Molecular Biology and Evolution 33, 2735–2743. doi:10.1093/molbev/msw124

    Examples
    --------
    >>> import partita
    >>> partita.kendall_colijn("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    3.3166247903554
    """
    return _score("kendall_colijn", [("lambda", lambda_), ("rooted", rooted)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def matching_split_distance(
    a: TreeLike,
    b: TreeLike,
    *,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """How many leaves must change sides, in all, to turn the splits of one tree into those of the other.

    The least total, over one-to-one matchings σ of the splits, of d(s, t), the least number of leaves that must change
    sides to make s into t; a split without a partner costs its smaller side, as if it were matched with no split at all.

    When to use
    -----------
    To measure in leaves how far two phylogenies are apart.

    When not
    --------
    Beyond some thousands of leaves, unless the trees are near: all pairs of splits that are not in both are looked at.

    Degenerate cases
    ----------------
    Two trees without splits are at distance 0.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: an assignment problem between the splits of the trees.

    References
    ----------
    Bogdanowicz, D. and Giaro, K. (2012). Matching split distance for unrooted binary phylogenetic trees. IEEE/ACM Transactions on Computational Biology and Bioinformatics 9, 150–160.

    Examples
    --------
    >>> import partita
    >>> partita.matching_split_distance("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    2.0
    """
    return _score("matching_split_distance", [], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def matching_split_information(
    a: TreeLike,
    b: TreeLike,
    *,
    unit: Literal["nats", "bits"] = "nats",
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """The information of what matched splits agree on, matched one to one as well as possible.

    The greatest Σ max(h(A∩C | B∩D), h(A∩D | B∩C)) over one-to-one matchings of the splits A|B of one tree with the
    splits C|D of the other, where h is −ln of the share of all unrooted binary trees of the leaves named that have
    the split: after removing the leaves on which two splits differ, both are that one.

    When to use
    -----------
    As `shared_phylogenetic_information`, with credit for splits that conflict in a few leaves.

    When not
    --------
    Beyond some thousands of leaves: all pairs of splits are looked at.

    Degenerate cases
    ----------------
    Trees without splits share nothing and give 0; so does a tree without splits and any other.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    unit : Literal["nats", "bits"]
        Natural logarithms, or logarithms to base 2.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); similarity; cost: an assignment problem between the splits of the trees.

    References
    ----------
    Smith, M. R. (2020). Information theoretic generalized Robinson–Foulds metrics for comparing phylogenetic trees. Bioinformatics 36, 5007–5013.

    Examples
    --------
    >>> import partita
    >>> partita.matching_split_information("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    5.164785973923514
    """
    return _score("matching_split_information", [("unit", unit)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def matching_split_information_distance(
    a: TreeLike,
    b: TreeLike,
    *,
    unit: Literal["nats", "bits"] = "nats",
    normalized: bool = False,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """The phylogenetic information of two trees beyond what their matched splits agree on.

    H(T₁) + H(T₂) − 2 I, where H adds up the information h of a tree's splits and I is
    `matching_split_information`; with `normalized` divided by H(T₁) + H(T₂).

    When to use
    -----------
    As `phylogenetic_information_distance`, with credit for splits that conflict in a few leaves.

    When not
    --------
    Beyond some thousands of leaves: all pairs of splits are looked at.

    Degenerate cases
    ----------------
    Two trees without splits are at distance 0.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    unit : Literal["nats", "bits"]
        Natural logarithms, or logarithms to base 2.
    normalized : bool
        Divide by the most that two such trees could have.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: an assignment problem between the splits of the trees.

    References
    ----------
    Smith, M. R. (2020). Information theoretic generalized Robinson–Foulds metrics for comparing phylogenetic trees. Bioinformatics 36, 5007–5013.

    Examples
    --------
    >>> import partita
    >>> partita.matching_split_information_distance("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    2.3675401940168346
    """
    return _score("matching_split_information_distance", [("unit", unit), ("normalized", normalized)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def maximum_agreement_subtree(
    a: TreeLike,
    b: TreeLike,
    *,
    rooted: bool = False,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """The most leaves on which two trees are equal.

    max |S| over sets S of leaves for which the two trees, restricted to S, are the same tree; a node with many
    children must have as many in both. The trees count as unrooted; with `rooted` the restricted trees must have the
    same root, too.

    When to use
    -----------
    To say how many leaves must be left out until two phylogenies agree: a few that wander, as in horizontal transfer,
    cost that many and no more.

    When not
    --------
    When trees differ everywhere a little: even unrelated trees agree on some leaves, and all leaves count alike.

    Degenerate cases
    ----------------
    Up to two leaves, or three without roots, always agree. Undefined where it would take more than 1 GB: for nodes
    with thousands of children.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    rooted : bool
        The restricted trees must have the same root, too.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); similarity; cost: nodes of one tree × nodes of the other.

    References
    ----------
    Finden, C. R. and Gordon, A. D. (1985). Obtaining common pruned trees. Journal of Classification 2, 255–276. doi:10.1007/BF01908078
    Steel, M. and Warnow, T. (1993). Kaikoura tree theorems: computing the maximum agreement subtree. Information Processing Letters 48, 77–82. doi:10.1016/0020-0190(93)90181-8

    Examples
    --------
    >>> import partita
    >>> partita.maximum_agreement_subtree("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    5.0
    """
    return _score("maximum_agreement_subtree", [("rooted", rooted)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def mutual_clustering_information(
    a: TreeLike,
    b: TreeLike,
    *,
    unit: Literal["nats", "bits"] = "nats",
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """The information that two trees share when their splits are matched one to one as well as possible.

    The greatest Σ I(s; t) over one-to-one matchings of the splits s of one tree with the splits t of the other,
    where I is the mutual information of the two ways to divide the leaves. The trees count as unrooted.

    When to use
    -----------
    To compare phylogenies: unlike `robinson_foulds` it gives credit to splits that almost agree.

    When not
    --------
    Beyond some thousands of leaves, unless the trees are near: all pairs of splits that are not in both are looked at.

    Degenerate cases
    ----------------
    Trees without splits share nothing and give 0; so does a tree without splits and any other.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    unit : Literal["nats", "bits"]
        Natural logarithms, or logarithms to base 2.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); similarity; cost: an assignment problem between the splits of the trees.

    References
    ----------
    Smith, M. R. (2020). Information theoretic generalized Robinson–Foulds metrics for comparing phylogenetic trees. Bioinformatics 36, 5007–5013.

    Examples
    --------
    >>> import partita
    >>> partita.mutual_clustering_information("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    1.360236360550384
    """
    return _score("mutual_clustering_information", [("unit", unit)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def normalized_hierarchical_mutual_information(
    a: TreeLike,
    b: TreeLike,
    *,
    normalizer: Literal["arithmetic", "geometric", "min", "max"] = "arithmetic",
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """What two hierarchies tell about each other, level by level, relative to what each tells about itself.

    I(T₁; T₂) divided by a mean of I(T₁; T₁) and I(T₂; T₂), where I is `hierarchical_mutual_information`.

    When to use
    -----------
    As `hierarchical_mutual_information`, to compare pairs of hierarchies of different sizes.

    When not
    --------
    When chance matters: with many small communities unrelated hierarchies get high values.

    Degenerate cases
    ----------------
    A tree with itself gives 1, also if it divides nothing; otherwise trees that divide nothing give 0.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    normalizer : Literal["arithmetic", "geometric", "min", "max"]
        The mean of the two trees' agreement with themselves to divide by.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the nodes of the trees.

    References
    ----------
    Perotti, J. I., Tessone, C. J. and Caldarelli, G. (2015). Hierarchical mutual information for the comparison of hierarchical community structures in complex networks. Physical Review E 92, 062825.

    Examples
    --------
    >>> import partita
    >>> partita.normalized_hierarchical_mutual_information("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    0.23935198569284002
    """
    return _score("normalized_hierarchical_mutual_information", [("normalizer", normalizer)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def normalized_robinson_foulds(
    a: TreeLike,
    b: TreeLike,
    *,
    rooted: bool = False,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """The share of all splits of two trees that only one of them has.

    |S₁ Δ S₂| / (|S₁| + |S₂|), the Robinson–Foulds distance relative to the splits that there are.

    When to use
    -----------
    To compare Robinson–Foulds distances of trees of different sizes or with unresolved nodes.

    When not
    --------
    As `robinson_foulds`: it saturates at 1 long before two trees have nothing in common.

    Degenerate cases
    ----------------
    Two trees without splits are at distance 0.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    rooted : bool
        Compare clades, which know where the root is, instead of the splits into two sides.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; distance; cost: linear in the nodes of the trees.

    References
    ----------
    Robinson, D. F. and Foulds, L. R. (1981). Comparison of phylogenetic trees. Mathematical Biosciences 53, 131–147.

    Examples
    --------
    >>> import partita
    >>> partita.normalized_robinson_foulds("(((a,b),c),(d,e));", "(((a,c),b),(d,e));")
    0.5
    """
    return _score("normalized_robinson_foulds", [("rooted", rooted)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def normalized_tree_adjusted_mutual_information(
    a: TreeLike,
    b: TreeLike,
    *,
    strategy: Literal["alternate", "greedy", "exhaustive"] = "alternate",
    normalizer: Literal["arithmetic", "geometric", "min", "max"] = "arithmetic",
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """The information that two trees share at their best cuts, relative to what each shares with itself.

    S(T₁, T₂) divided by a mean of S(T₁, T₁) and S(T₂, T₂), where S is `tree_adjusted_mutual_information`.

    When to use
    -----------
    To ask how much two hierarchies say alike and at which granularity: `compare` also gives the two
    cuts that agree best. It changes smoothly as leaves move, where `robinson_foulds` jumps.

    When not
    --------
    To read the value itself as an amount of information: use the form that is not normalised.

    Degenerate cases
    ----------------
    A tree with itself gives 1. Trees of which one has nothing to agree on, such as a star, give 0; with
    `greedy` they are undefined. `exhaustive` is undefined when both trees have more than 100000 cuts.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    strategy : Literal["alternate", "greedy", "exhaustive"]
        Alternate: best responses in turns from many starts, never below greedy; greedy: the published search; exhaustive: the optimum, for small trees.
    normalizer : Literal["arithmetic", "geometric", "min", "max"]
        The mean of the two trees' agreement with themselves to divide by.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range (−∞, ∞); similarity; cost: the cuts that are tried, each one more row of a cross-table.

    References
    ----------
    Lazarenko, D. (2021). A novel information theoretic metric for labeled trees. Technical University of Munich.

    Examples
    --------
    >>> import partita
    >>> partita.normalized_tree_adjusted_mutual_information("(a,(b,(c,(d,(e,(f,(g,h)))))));", "(((a,b),(c,d)),((e,f),(g,h)));")
    0.8170135134792811
    """
    return _score("normalized_tree_adjusted_mutual_information", [("strategy", strategy), ("normalizer", normalizer)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def normalized_tree_pairwise_adjusted_mutual_information(
    a: TreeLike,
    b: TreeLike,
    *,
    strategy: Literal["alternate", "greedy", "exhaustive"] = "alternate",
    normalizer: Literal["arithmetic", "geometric", "min", "max"] = "arithmetic",
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """The information that two trees share at their best cuts, relative to what each shares with itself.

    S(T₁, T₂) divided by a mean of S(T₁, T₁) and S(T₂, T₂), where S is `tree_pairwise_adjusted_mutual_information`.

    When to use
    -----------
    To ask how much two hierarchies say alike and at which granularity: `compare` also gives the two
    cuts that agree best. It changes smoothly as leaves move, where `robinson_foulds` jumps.

    When not
    --------
    To read the value itself as an amount of information: use the form that is not normalised.

    Degenerate cases
    ----------------
    A tree with itself gives 1. Trees of which one has nothing to agree on, such as a star, give 0; with
    `greedy` they are undefined. `exhaustive` is undefined when both trees have more than 100000 cuts.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    strategy : Literal["alternate", "greedy", "exhaustive"]
        Alternate: best responses in turns from many starts, never below greedy; greedy: the published search; exhaustive: the optimum, for small trees.
    normalizer : Literal["arithmetic", "geometric", "min", "max"]
        The mean of the two trees' agreement with themselves to divide by.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range (−∞, ∞); similarity; cost: the cuts that are tried, each one more row of a cross-table.

    References
    ----------
    Lazarenko, D. (2021). A novel information theoretic metric for labeled trees. Technical University of Munich.

    Examples
    --------
    >>> import partita
    >>> partita.normalized_tree_pairwise_adjusted_mutual_information("(a,(b,(c,(d,(e,(f,(g,h)))))));", "(((a,b),(c,d)),((e,f),(g,h)));")
    0.6572870334534869
    """
    return _score("normalized_tree_pairwise_adjusted_mutual_information", [("strategy", strategy), ("normalizer", normalizer)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def nye_similarity(
    a: TreeLike,
    b: TreeLike,
    *,
    normalized: bool = False,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """How alike the splits of two trees are when matched one to one as well as possible, by their worse sides.

    The greatest total, over one-to-one matchings of splits, of the Jaccard index of the worse of the two pairs
    of sides; with `normalized` divided by the mean number of splits.

    When to use
    -----------
    To align phylogenies branch by branch: the total reads as a number of splits in common.

    When not
    --------
    When small and large splits should count by the information that they carry: use
    `mutual_clustering_information`.

    Degenerate cases
    ----------------
    Trees without splits give 0, normalised 1 if neither has any.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    normalized : bool
        Divide by the most that two such trees could have.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); similarity; cost: an assignment problem between the splits of the trees.

    References
    ----------
    Nye, T. M. W., Liò, P. and Gilks, W. R. (2006). A novel algorithm and web-based tool for comparing two alternative phylogenetic trees. Bioinformatics 22, 117–119.

    Examples
    --------
    >>> import partita
    >>> partita.nye_similarity("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    2.3333333333333335
    """
    return _score("nye_similarity", [("normalized", normalized)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def path_difference(
    a: TreeLike,
    b: TreeLike,
    *,
    rooted: bool = False,
    weighted: bool = False,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """How differently far apart are the same leaves in two trees?

    √Σ (d₁(i, j) − d₂(i, j))² over all pairs of leaves, where d is the number of branches on the path between them or,
    with `weighted`, their length. A root with two children is no vertex of the path, so its two branches are one;
    with `rooted` it is.

    When to use
    -----------
    To compare unrooted trees by distances between leaves, as methods that build trees from distances see them.

    When not
    --------
    When trees are unbalanced: long paths decide. `quartet_distance` looks at each four leaves alike.

    Degenerate cases
    ----------------
    A single leaf gives 0. With `weighted` it is undefined if a tree has no branch lengths.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    rooted : bool
        Count a root with two children as a vertex of the paths through it.
    weighted : bool
        Add up the lengths of the branches instead of counting them.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: nodes of one tree × nodes of the other.

    References
    ----------
    Steel, M. A. and Penny, D. (1993). Distributions of tree comparison metrics: some new results. Systematic Biology 42, 126–141. doi:10.1093/sysbio/42.2.126

    Examples
    --------
    >>> import partita
    >>> partita.path_difference("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    2.8284271247461903
    """
    return _score("path_difference", [("rooted", rooted), ("weighted", weighted)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def phylogenetic_information_distance(
    a: TreeLike,
    b: TreeLike,
    *,
    unit: Literal["nats", "bits"] = "nats",
    normalized: bool = False,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """The phylogenetic information of two trees that matching their splits one to one leaves unshared.

    H(T₁) + H(T₂) − 2 I, where H adds up the information h of a tree's splits and I is
    `shared_phylogenetic_information`; with `normalized` divided by H(T₁) + H(T₂).

    When to use
    -----------
    As a distance between phylogenies that weighs splits by the trees that they rule out.

    When not
    --------
    When trees conflict often: splits that conflict give no credit, and most distances are near their greatest
    value. Use `clustering_information_distance`.

    Degenerate cases
    ----------------
    Two trees without splits are at distance 0.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    unit : Literal["nats", "bits"]
        Natural logarithms, or logarithms to base 2.
    normalized : bool
        Divide by the most that two such trees could have.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: an assignment problem between the splits of the trees.

    References
    ----------
    Smith, M. R. (2020). Information theoretic generalized Robinson–Foulds metrics for comparing phylogenetic trees. Bioinformatics 36, 5007–5013.

    Examples
    --------
    >>> import partita
    >>> partita.phylogenetic_information_distance("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    3.891820298110627
    """
    return _score("phylogenetic_information_distance", [("unit", unit), ("normalized", normalized)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def quartet_count(
    reference: TreeLike,
    candidate: TreeLike,
    *,
    count: Literal["s", "d", "r1", "r2", "u"] = "s",
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """How many sets of four leaves two unrooted trees resolve alike, differently, or not both.

    A tree resolves four leaves if an inner branch keeps two of them apart from the other two. All C(n, 4) quartets are
    s (resolved the same way), d (resolved differently), r1 (resolved in the first tree alone), r2 (in the second alone)
    or u (in neither).

    When to use
    -----------
    To compute an index that `quartet_similarity` lacks, or to see whether trees conflict or only differ in how much
    they resolve.

    When not
    --------
    To compare trees of different sizes: the counts grow with the fourth power of the number of leaves.

    Degenerate cases
    ----------------
    Fewer than four leaves have no quartets: all counts are 0. Counts beyond 2⁵³ are rounded to the nearest float.

    Parameters
    ----------
    reference, candidate : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    count : Literal["s", "d", "r1", "r2", "u"]
        Resolved in both and the same way, in both and differently, in the first alone, in the second alone, in neither.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); description; cost: nodes of the trees × the logarithm of their number.

    References
    ----------
    Estabrook, G. F., McMorris, F. R. and Meacham, C. A. (1985). Comparison of undirected phylogenetic trees based on subtrees of four evolutionary units. Systematic Zoology 34, 193–200.

    Examples
    --------
    >>> import partita
    >>> partita.quartet_count("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    12.0
    """
    return _score("quartet_count", [("count", count)], reference, candidate, ("refuse", "cluster", -1, None, n_jobs), leaves)


def quartet_distance(
    a: TreeLike,
    b: TreeLike,
    *,
    normalized: bool = False,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """The number of quartets of leaves that two unrooted trees do not treat alike.

    A tree resolves four leaves if an inner branch keeps two of them apart from the other two. Counted are the
    quartets that the trees resolve differently, d, or that only the first or only the second resolves, r₁ and r₂.

    When to use
    -----------
    To compare unrooted trees in steps finer than whole splits.

    When not
    --------
    For rooted trees: use `triples_distance`.

    Degenerate cases
    ----------------
    Fewer than four leaves give 0.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    normalized : bool
        Divide by the number of all quartets.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: nodes of the trees × the logarithm of their number.

    References
    ----------
    Estabrook, G. F., McMorris, F. R. and Meacham, C. A. (1985). Comparison of undirected phylogenetic trees based on subtrees of four evolutionary units. Systematic Zoology 34, 193–200.
    Brodal, G. S., Fagerberg, R., Mailund, T., Pedersen, C. N. S. and Sand, A. (2013). Efficient algorithms for computing the triplet and quartet distance between trees of arbitrary degree. Proceedings of the Twenty-Fourth Annual ACM-SIAM Symposium on Discrete Algorithms, 1814–1832.

    Examples
    --------
    >>> import partita
    >>> partita.quartet_distance("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    3.0
    """
    return _score("quartet_distance", [("normalized", normalized)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def quartet_similarity(
    a: TreeLike,
    b: TreeLike,
    *,
    index: Literal["quartet_divergence", "do_not_conflict", "explicitly_agree", "strict_joint_assertions", "semistrict_joint_assertions", "symmetric_difference", "marczewski_steinhaus", "steel_penny"] = "quartet_divergence",
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """Which share of the sets of four leaves do two unrooted trees treat alike?

    With Q = C(n, 4) quartets, of which s are resolved the same way in both trees, d differently, r₁ and r₂ in one tree
    alone and u in neither:

    - `do_not_conflict`: 1 − d / Q
    - `explicitly_agree`: s / Q
    - `strict_joint_assertions`: s / (s + d)
    - `semistrict_joint_assertions`: s / (s + d + u)
    - `symmetric_difference`: 1 − (2d + r₁ + r₂) / (2d + 2s + r₁ + r₂)
    - `marczewski_steinhaus`: 1 − (2d + r₁ + r₂) / (2d + s + r₁ + r₂)
    - `steel_penny`: 1 − (d + r₁ + r₂) / Q
    - `quartet_divergence`: 1 − (2d + r₁ + r₂) / 2Q

    When to use
    -----------
    To compare unrooted trees on a scale from 0 to 1, also trees that leave branches unresolved: the indices differ in
    how they treat what only one tree resolves.

    When not
    --------
    To compare with chance: unrelated binary trees agree on a third of the quartets.

    Degenerate cases
    ----------------
    0/0 is 1, so fewer than four leaves give 1. A tree that leaves quartets open is below 1 with itself under
    `explicitly_agree` and `semistrict_joint_assertions`.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    index : Literal["quartet_divergence", "do_not_conflict", "explicitly_agree", "strict_joint_assertions", "semistrict_joint_assertions", "symmetric_difference", "marczewski_steinhaus", "steel_penny"]
        What counts as alike, and among which quartets.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: nodes of the trees × the logarithm of their number.

    References
    ----------
    Estabrook, G. F., McMorris, F. R. and Meacham, C. A. (1985). Comparison of undirected phylogenetic trees based on subtrees of four evolutionary units. Systematic Zoology 34, 193–200.
    Smith, M. R. (2019). Bayesian and parsimony approaches reconstruct informative trees from simulated morphological datasets. Biology Letters 15, 20180632. doi:10.1098/rsbl.2018.0632

    Examples
    --------
    >>> import partita
    >>> partita.quartet_similarity("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    0.8
    """
    return _score("quartet_similarity", [("index", index)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def robinson_foulds(
    a: TreeLike,
    b: TreeLike,
    *,
    rooted: bool = False,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """The number of splits that one tree has and the other has not.

    |S₁ Δ S₂|, where S holds, for every branch that does not end in a leaf, the two sets of leaves on its
    sides; with `rooted` S holds the clades of the inner nodes below the root.

    When to use
    -----------
    To count how many groupings two phylogenies disagree on, or to compare with results in print.

    When not
    --------
    When trees are nearly alike: a single leaf that moves far breaks every split on its way, and soon no
    split is shared at all. `mutual_clustering_information` and `tree_adjusted_mutual_information` give
    credit for splits that almost agree.

    Degenerate cases
    ----------------
    Trees without inner branches, such as stars, have no splits; two of them are at distance 0.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    rooted : bool
        Compare clades, which know where the root is, instead of the splits into two sides.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: linear in the nodes of the trees.

    References
    ----------
    Robinson, D. F. and Foulds, L. R. (1981). Comparison of phylogenetic trees. Mathematical Biosciences 53, 131–147.
    Day, W. H. E. (1985). Optimal algorithms for comparing trees with labeled leaves. Journal of Classification 2, 7–28.

    Examples
    --------
    >>> import partita
    >>> partita.robinson_foulds("(((a,b),c),(d,e));", "(((a,c),b),(d,e));")
    2.0
    """
    return _score("robinson_foulds", [("rooted", rooted)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def robinson_foulds_similarity(
    a: TreeLike,
    b: TreeLike,
    *,
    rooted: bool = False,
    no_splits: Literal["one", "zero"] = "one",
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """The share of all splits of two trees that both have.

    1 − |S₁ Δ S₂| / (|S₁| + |S₂|): the Robinson–Foulds distance turned into a similarity.

    When to use
    -----------
    Beside other similarities, or to compare with the tables of the tree mutual information.

    When not
    --------
    As `robinson_foulds`.

    Degenerate cases
    ----------------
    Two trees without splits agree fully and give 1; `no_splits = zero` gives the 0 found in print.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    rooted : bool
        Compare clades, which know where the root is, instead of the splits into two sides.
    no_splits : Literal["one", "zero"]
        The value of two trees without any split.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the nodes of the trees.

    References
    ----------
    Robinson, D. F. and Foulds, L. R. (1981). Comparison of phylogenetic trees. Mathematical Biosciences 53, 131–147.
    Lazarenko, D. (2021). A novel information theoretic metric for labeled trees. Technical University of Munich.

    Examples
    --------
    >>> import partita
    >>> partita.robinson_foulds_similarity("(((a,b),c),(d,e));", "(((a,c),b),(d,e));")
    0.5
    """
    return _score("robinson_foulds_similarity", [("rooted", rooted), ("no_splits", no_splits)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def shared_phylogenetic_information(
    a: TreeLike,
    b: TreeLike,
    *,
    unit: Literal["nats", "bits"] = "nats",
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """The phylogenetic information that two trees share when their splits are matched one to one as well as possible.

    The greatest Σ (h(s) + h(t) − h(s, t)) over one-to-one matchings of the splits s of one tree with the splits t of
    the other, where h is −ln of the share of all unrooted binary trees with the same leaves that have the split, or
    both splits. Splits that no tree can have together share nothing.

    When to use
    -----------
    To compare phylogenies as evidence: a split that few trees have counts more than one that many have.

    When not
    --------
    When trees conflict often: splits that conflict give no credit, however close they are. Use
    `mutual_clustering_information`. Beyond some thousands of leaves: all pairs of splits are looked at.

    Degenerate cases
    ----------------
    Trees without splits share nothing and give 0; so does a tree without splits and any other.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    unit : Literal["nats", "bits"]
        Natural logarithms, or logarithms to base 2.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); similarity; cost: an assignment problem between the splits of the trees.

    References
    ----------
    Smith, M. R. (2020). Information theoretic generalized Robinson–Foulds metrics for comparing phylogenetic trees. Bioinformatics 36, 5007–5013.

    Examples
    --------
    >>> import partita
    >>> partita.shared_phylogenetic_information("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    4.402645921876617
    """
    return _score("shared_phylogenetic_information", [("unit", unit)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def tree_adjusted_mutual_information(
    a: TreeLike,
    b: TreeLike,
    *,
    strategy: Literal["alternate", "greedy", "exhaustive"] = "alternate",
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """How much information, beyond chance, do the two cuts of two trees share that agree best?

    max MI(A, B) − E(MI) over cuts A and B, in nats, where the mean is over all permutations of the leaves and
    a cut replaces nodes, from the root down, by all their children.

    When to use
    -----------
    To ask how much two hierarchies say alike and at which granularity: `compare` also gives the two
    cuts that agree best. It changes smoothly as leaves move, where `robinson_foulds` jumps.

    When not
    --------
    To compare pairs of trees of different sizes: the value grows with the information there is. Use
    `normalized_tree_adjusted_mutual_information`. For speed on huge trees use the pairwise form.

    Degenerate cases
    ----------------
    With `alternate` and `exhaustive` the uncut trees count as cuts and score 0, so stars give 0. With
    `greedy` trees whose root has only leaves have no first cut and give −1, as published. `exhaustive` is
    undefined when both trees have more than 100000 cuts.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    strategy : Literal["alternate", "greedy", "exhaustive"]
        Alternate: best responses in turns from many starts, never below greedy; greedy: the published search; exhaustive: the optimum, for small trees.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range (−∞, ∞); similarity; cost: the cuts that are tried, each one more row of a cross-table.

    References
    ----------
    Lazarenko, D. (2021). A novel information theoretic metric for labeled trees. Technical University of Munich.

    Examples
    --------
    >>> import partita
    >>> partita.tree_adjusted_mutual_information("(a,(b,(c,(d,(e,(f,(g,h)))))));", "(((a,b),(c,d)),((e,f),(g,h)));")
    0.4999593871655438
    """
    return _score("tree_adjusted_mutual_information", [("strategy", strategy)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def tree_edit_distance(
    reference: TreeLike,
    candidate: TreeLike,
    *,
    internal_labels: Literal["none", "level_order", "names"] = "none",
    rename_cost: float = 1.0,
    remove_cost: float = 1.0,
    insert_cost: float = 1.0,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """The least cost of renaming, removing and adding nodes that turns one ordered tree into the other.

    Removing a node gives its children to its parent; the order of the children and, for leaves, their
    names must come out right. Each operation costs 1 unless other costs are given; if removing and adding
    cost differently, the distance depends on which tree comes first.

    When to use
    -----------
    When the order of the children means something, as in documents or syntax trees.

    When not
    --------
    For hierarchies whose children have no order: mirrored trees are far apart. Beyond some thousands of
    leaves it is too slow, and undefined where it would take more than 2 GB or about a minute.

    Degenerate cases
    ----------------
    Identical trees are at distance 0.

    Parameters
    ----------
    reference, candidate : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    internal_labels : Literal["none", "level_order", "names"]
        What inner nodes are compared by: nothing, their index in level order, or their names.
    rename_cost : float
        The cost of giving a node another label.
    remove_cost : float
        The cost of removing a node of the first tree.
    insert_cost : float
        The cost of adding a node of the second tree.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: nodes of one tree × nodes of the other × their depths.

    References
    ----------
    Zhang, K. and Shasha, D. (1989). Simple fast algorithms for the editing distance between trees and related problems. SIAM Journal on Computing 18, 1245–1262.

    Examples
    --------
    >>> import partita
    >>> partita.tree_edit_distance("((a,b),(c,d));", "(((a,b),c),d);")
    2.0
    """
    return _score("tree_edit_distance", [("internal_labels", internal_labels), ("rename_cost", rename_cost), ("remove_cost", remove_cost), ("insert_cost", insert_cost)], reference, candidate, ("refuse", "cluster", -1, None, n_jobs), leaves)


def tree_edit_similarity(
    a: TreeLike,
    b: TreeLike,
    *,
    internal_labels: Literal["none", "level_order", "names"] = "none",
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """The share of the nodes of two ordered trees that need not be edited to turn one into the other.

    1 − TED / (|T₁| + |T₂|), where TED is `tree_edit_distance` with unit costs and |T| counts nodes.

    When to use
    -----------
    Beside other similarities, or to compare with the tables of the tree mutual information.

    When not
    --------
    As `tree_edit_distance`. Values are high even for unrelated trees: shapes are cheap to align.

    Degenerate cases
    ----------------
    Identical trees give 1.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    internal_labels : Literal["none", "level_order", "names"]
        What inner nodes are compared by: nothing, their index in level order, or their names.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, 1]; similarity; cost: nodes of one tree × nodes of the other × their depths.

    References
    ----------
    Zhang, K. and Shasha, D. (1989). Simple fast algorithms for the editing distance between trees and related problems. SIAM Journal on Computing 18, 1245–1262.
    Lazarenko, D. (2021). A novel information theoretic metric for labeled trees. Technical University of Munich.

    Examples
    --------
    >>> import partita
    >>> partita.tree_edit_similarity("((a,b),(c,d));", "(((a,b),c),d);")
    0.8571428571428571
    """
    return _score("tree_edit_similarity", [("internal_labels", internal_labels)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def tree_pairwise_adjusted_mutual_information(
    a: TreeLike,
    b: TreeLike,
    *,
    strategy: Literal["alternate", "greedy", "exhaustive"] = "alternate",
    scale: Literal["exact", "authors", "large_n"] = "exact",
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """How much information, beyond a swap of two leaves, do the two cuts of two trees share that agree best?

    max MI(A, B) − E(MI) over cuts A and B, in nats, where the mean is over all swaps of two leaves and a cut
    replaces nodes, from the root down, by all their children.

    When to use
    -----------
    To ask how much two hierarchies say alike and at which granularity: `compare` also gives the two
    cuts that agree best. It changes smoothly as leaves move, where `robinson_foulds` jumps.

    When not
    --------
    To compare pairs of trees of different sizes: the exact scale falls as 1/n. Use `scale = large_n`, or
    `normalized_tree_pairwise_adjusted_mutual_information`.

    Degenerate cases
    ----------------
    With `alternate` and `exhaustive` the uncut trees count as cuts and score 0, so stars give 0. With
    `greedy` trees whose root has only leaves have no first cut and give −1, as published. `exhaustive` is
    undefined when both trees have more than 100000 cuts.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    strategy : Literal["alternate", "greedy", "exhaustive"]
        Alternate: best responses in turns from many starts, never below greedy; greedy: the published search; exhaustive: the optimum, for small trees.
    scale : Literal["exact", "authors", "large_n"]
        Exact: the mean over all swaps; authors: half of it, as in the authors' code; large_n: n/4 times it.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range (−∞, ∞); similarity; cost: the cuts that are tried, each one more row of a cross-table.

    References
    ----------
    Lazarenko, D. (2021). A novel information theoretic metric for labeled trees. Technical University of Munich.
    Lazarenko, D. and Bonald, T. (2021). Pairwise Adjusted Mutual Information. arXiv:2103.12641.

    Examples
    --------
    >>> import partita
    >>> partita.tree_pairwise_adjusted_mutual_information("(a,(b,(c,(d,(e,(f,(g,h)))))));", "(((a,b),(c,d)),((e,f),(g,h)));")
    0.1405837861547021
    """
    return _score("tree_pairwise_adjusted_mutual_information", [("strategy", strategy), ("scale", scale)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def tree_sampling_divergence(
    tree: TreeLike,
    graph: GraphLike,
    *,
    weights: Literal["degree", "uniform"] = "degree",
    normalized: bool = True,
    bipartite: bool = False,
) -> float:
    """How far the places of a hierarchy where the ends of an edge meet differ from those where two nodes drawn
    apart would meet.

    Σ_t p(t) ln(p(t)/q(t)): an edge drawn by weight has its ends meet at the node t of the tree with
    probability p(t), two nodes drawn one by one, by strength, with probability q(t). It is at most the mutual
    information of the two ends of an edge, and unless `normalized` is false it is divided by that.

    When to use
    -----------
    To say how much of the structure of a graph a hierarchy keeps, whatever the sizes of its clusters.

    When not
    --------
    To compare two hierarchies with each other: a good fit says nothing of agreement.

    Degenerate cases
    ----------------
    A tree whose only inner node is the root gives 0. Where the ends of an edge tell nothing of each other,
    as with one node, the value is 0.

    Parameters
    ----------
    tree : Tree, str, array-like or estimator
        A tree, Newick, a linkage matrix, or an estimator with ``tree_``; its leaves are the nodes.
    graph : matrix or graph of NetworkX
        A sparse or dense adjacency matrix, its nodes numbered from 0, or a graph whose nodes have names.
    weights : Literal["degree", "uniform"]
        How two nodes are drawn apart: by their strengths, or evenly.
    normalized : bool
        Divide by the information that the whole graph holds.
    bipartite : bool
        Whether the matrix links rows with columns instead of nodes with nodes.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the edges of the graph.

    References
    ----------
    Charpentier, B. and Bonald, T. (2019). Tree sampling divergence: an information-theoretic metric for hierarchical graph clustering. Proceedings of the 28th International Joint Conference on Artificial Intelligence, 2067–2073.

    Examples
    --------
    >>> import partita
    >>> partita.tree_sampling_divergence("((0,1),(2,3));", [[0, 1, 0, 0], [1, 0, 1, 0], [0, 1, 0, 1], [0, 0, 1, 0]])
    0.06527825339515606
    """
    return _score_on_graph("tree_sampling_divergence", [("weights", weights), ("normalized", normalized)], tree, graph, bipartite)


def triple_count(
    reference: TreeLike,
    candidate: TreeLike,
    *,
    count: Literal["s", "d", "r1", "r2", "u"] = "s",
    rooted: bool = False,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """How many sets of three leaves two rooted trees resolve alike, differently, or not both.

    A tree resolves three leaves if two of them have a common ancestor that the third has not. All C(n, 3) triples are
    s (resolved the same way), d (resolved differently), r1 (resolved in the first tree alone), r2 (in the second alone)
    or u (in neither).

    When to use
    -----------
    To see whether rooted trees conflict or only differ in how much they resolve.

    When not
    --------
    For unrooted trees: use `quartet_count`.

    Degenerate cases
    ----------------
    Fewer than three leaves have no triples: all counts are 0. Counts beyond 2⁵³ are rounded to the nearest float.

    Parameters
    ----------
    reference, candidate : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    count : Literal["s", "d", "r1", "r2", "u"]
        Resolved in both and the same way, in both and differently, in the first alone, in the second alone, in neither.
    rooted : bool
        Take the roots as they stand, even of a tree that its file marks as unrooted, [&U].
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); description; cost: nodes of the trees × the logarithm of their number.

    References
    ----------
    Critchlow, D. E., Pearl, D. K. and Qian, C. (1996). The triples distance for rooted bifurcating phylogenetic trees. Systematic Biology 45, 323–334.

    Examples
    --------
    >>> import partita
    >>> partita.triple_count("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    13.0
    """
    return _score("triple_count", [("count", count), ("rooted", rooted)], reference, candidate, ("refuse", "cluster", -1, None, n_jobs), leaves)


def triples_distance(
    a: TreeLike,
    b: TreeLike,
    *,
    normalized: bool = False,
    rooted: bool = False,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """The number of triples of leaves that two rooted trees do not treat alike.

    A tree resolves three leaves if two of them have a common ancestor that the third has not. Counted are the
    triples that the trees resolve differently, d, or that only the first or only the second resolves, r₁ and r₂.

    When to use
    -----------
    To compare rooted trees in steps finer than whole clades.

    When not
    --------
    For unrooted trees: use `quartet_distance`.

    Degenerate cases
    ----------------
    Fewer than three leaves give 0. Undefined if the file of a tree marks it as unrooted, `[&U]`.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    normalized : bool
        Divide by the number of all triples.
    rooted : bool
        Take the roots as they stand, even of a tree that its file marks as unrooted, [&U].
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: nodes of the trees × the logarithm of their number.

    References
    ----------
    Critchlow, D. E., Pearl, D. K. and Qian, C. (1996). The triples distance for rooted bifurcating phylogenetic trees. Systematic Biology 45, 323–334.
    Brodal, G. S., Fagerberg, R., Mailund, T., Pedersen, C. N. S. and Sand, A. (2013). Efficient algorithms for computing the triplet and quartet distance between trees of arbitrary degree. Proceedings of the Twenty-Fourth Annual ACM-SIAM Symposium on Discrete Algorithms, 1814–1832.

    Examples
    --------
    >>> import partita
    >>> partita.triples_distance("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    7.0
    """
    return _score("triples_distance", [("normalized", normalized), ("rooted", rooted)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


def weighted_robinson_foulds(
    a: TreeLike,
    b: TreeLike,
    *,
    rooted: bool = False,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> float:
    """How much two trees differ in the lengths of their branches, split by split.

    Σ |l₁(s) − l₂(s)| over all splits s of either tree, those of single leaves included, where l(s) is the
    length of the branch that makes the split and 0 in a tree that has not got it.

    When to use
    -----------
    When branch lengths carry meaning: a short branch that is missing matters little.

    When not
    --------
    When the two trees measure lengths on different scales.

    Degenerate cases
    ----------------
    Undefined if a tree has no branch lengths. Without `rooted` the two branches at a binary root count as
    one.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    rooted : bool
        Compare clades, which know where the root is, instead of the splits into two sides.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.
    n_jobs
        As for :func:`partita.compare`.

    Notes
    -----
    Range [0, ∞); distance; cost: linear in the nodes of the trees.

    References
    ----------
    Robinson, D. F. and Foulds, L. R. (1979). Comparison of weighted labelled trees. Combinatorial Mathematics VI, 119–126.

    Examples
    --------
    >>> import partita
    >>> partita.weighted_robinson_foulds("((a:1,b:2):3,(c:1,d:1):1);", "((a:1,c:1):1,(b:1,d:1):2);")
    8.0
    """
    return _score("weighted_robinson_foulds", [("rooted", rooted)], a, b, ("refuse", "cluster", -1, None, n_jobs), leaves)


ari = adjusted_rand
adjusted_rand_index = adjusted_rand
ri = rand
rand_index = rand
n11 = pairs_together
n10 = pairs_only_a
n01 = pairs_only_b
n00 = pairs_apart
mri = modified_rand
ari_raw = adjusted_rand_raw
mari_raw = modified_adjusted_rand_raw
mari = modified_adjusted_rand
jaccard_index = jaccard
fmi = fowlkes_mallows
fowlkes_mallows_index = fowlkes_mallows
afm = adjusted_fowlkes_mallows
adjusted_fm = adjusted_fowlkes_mallows
wallace_b_to_a = pair_precision
pairwise_precision = pair_precision
wallace_a_to_b = pair_recall
pairwise_recall = pair_recall
pair_f1 = pair_f
czekanowski = pair_f
dice = pair_f
sorensen = pair_f
pairwise_f1 = pair_f
aw_a_to_b = adjusted_wallace_a_to_b
aw_b_to_a = adjusted_wallace_b_to_a
mirkin_metric = mirkin
mirkin_normalized = normalized_mirkin
equivalence_mismatch = normalized_mirkin
rogers_tanimoto_index = rogers_tanimoto
southwood_index = southwood
hubert_gamma = pearson_gamma
pair_correlation = pearson_gamma
chi2 = chi_squared
chi_square = chi_squared
frobenius_distance = frobenius
ami = adjusted_mutual_information
nmi = normalized_mutual_information
mi = mutual_information
emi = expected_mutual_information
h_a = entropy_a
h_b = entropy_b
h_ab = joint_entropy
h_a_given_b = conditional_entropy_a
h_b_given_a = conditional_entropy_b
homogeneity_score = homogeneity
completeness_score = completeness
v = v_measure
v_measure_score = v_measure
vi = variation_of_information
nvi = normalized_variation_of_information
vis = vi_similarity
id = information_distance
nid = normalized_information_distance
pami = pairwise_adjusted_mutual_information
pae_a = pairwise_adjusted_entropy_a
pae_b = pairwise_adjusted_entropy_b
npami = normalized_pairwise_adjusted_mutual_information
smi = standardized_mutual_information
rmi = reduced_mutual_information
accuracy = classification_accuracy
maximum_matching = classification_accuracy
misclassification_error = classification_error
transfer_distance = classification_error
purity_score = purity
completeness_by_majority = inverse_purity
purity_f1 = purity_f
split_join = van_dongen
nvd = normalized_van_dongen
van_dongen_n = van_dongen_similarity
bcubed_precision = b_cubed_precision
b3_precision = b_cubed_precision
bcubed_recall = b_cubed_recall
b3_recall = b_cubed_recall
b_cubed = b_cubed_f
bcubed_f = b_cubed_f
b_cubed_f1 = b_cubed_f
bcubed_f1 = b_cubed_f
b3_f1 = b_cubed_f
clustering_f_measure = f_measure
fscore = f_measure
nca = normalized_clustering_accuracy
npa = normalized_pivoted_accuracy
normalized_accuracy = normalized_pivoted_accuracy
psi = pair_sets_index
muc = muc_f
ceaf = ceaf_f
blanc_f = blanc
element_sim = element_centric_similarity
ecs = element_centric_similarity
enmi = extended_normalized_mutual_information
omega_index = omega
onmi = overlapping_nmi
overlapping_normalized_mutual_information = overlapping_nmi
onmi_lfk = overlapping_nmi_lfk
average_f1 = mean_best_f1
csi = campello_soft
campello_soft_index = campello_soft
fri = fuzzy_rand
fari = fuzzy_adjusted_rand
ndc = concordance
aci = adjusted_concordance
ce = clustering_error
rnia = relative_non_intersecting_area
bicluster_relevance = prelic_relevance
bicluster_recovery = prelic_recovery
liu_wang_match_score = liu_wang
s_h = split_merge_entropy
ahmi = adjusted_hierarchical_mutual_information
baker = bakers_gamma
kuhner_felsenstein = branch_score
cid = clustering_information_distance
cophenetic = cophenetic_correlation
bk = cut_fowlkes_mallows
hmi = hierarchical_mutual_information
icrf = information_robinson_foulds
jrf = jaccard_robinson_foulds
kc = kendall_colijn
matching_split = matching_split_distance
msi = matching_split_information
msid = matching_split_information_distance
mast = maximum_agreement_subtree
mci = mutual_clustering_information
nhmi = normalized_hierarchical_mutual_information
nrf = normalized_robinson_foulds
ntami = normalized_tree_adjusted_mutual_information
ntpami = normalized_tree_pairwise_adjusted_mutual_information
nye = nye_similarity
path_distance = path_difference
pid = phylogenetic_information_distance
quartets = quartet_distance
rf = robinson_foulds
rf_similarity = robinson_foulds_similarity
spi = shared_phylogenetic_information
tami = tree_adjusted_mutual_information
ted = tree_edit_distance
ted_similarity = tree_edit_similarity
tpami = tree_pairwise_adjusted_mutual_information
tsd = tree_sampling_divergence
triples = triples_distance
wrf = weighted_robinson_foulds
