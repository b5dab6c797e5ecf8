"""The types of the functions of measures. Written by `cargo dev generate` from the catalogue: do not edit."""

from typing import Literal

from partita._kinds import CoClustering
from partita._types import AllItems, Biclustering, BiclustersLike, Column, CoverLike, GraphLike, ItemJoin, Leaves, Missing, Noise, NoiseLabel, Shape, TreeLike, Weights

__all__ = ["accuracy", "aci", "adjusted_concordance", "adjusted_fm", "adjusted_fowlkes_mallows", "adjusted_hierarchical_mutual_information", "adjusted_mutual_information", "adjusted_rand", "adjusted_rand_index", "adjusted_rand_raw", "adjusted_wallace_a_to_b", "adjusted_wallace_b_to_a", "afm", "ahmi", "ami", "ari", "ari_raw", "average_f1", "aw_a_to_b", "aw_b_to_a", "b3", "b3_f1", "b3_precision", "b3_recall", "b_cubed", "b_cubed_f", "b_cubed_f1", "b_cubed_precision", "b_cubed_recall", "baker", "bakers_gamma", "bcubed", "bcubed_f", "bcubed_f1", "bcubed_precision", "bcubed_recall", "bicluster_recovery", "bicluster_relevance", "bk", "blanc", "blanc_f", "blanc_precision", "blanc_recall", "branch_score", "campello_soft", "campello_soft_index", "ccf", "ce", "ceaf", "ceaf_f", "ceaf_precision", "ceaf_recall", "chi2", "chi_square", "chi_squared", "cid", "classification_accuracy", "classification_error", "closest_cluster_f", "closest_cluster_f1", "closest_cluster_precision", "closest_cluster_recall", "cluster_f", "cluster_f1", "cluster_precision", "cluster_recall", "clustering_error", "clustering_f_measure", "clustering_information_distance", "completeness", "completeness_by_majority", "completeness_score", "concordance", "conditional_entropy_a", "conditional_entropy_b", "conll", "conll_f1", "conll_score", "consensus_score", "cophenetic", "cophenetic_correlation", "correlation_distance", "csi", "cut_fowlkes_mallows", "czekanowski", "dasgupta_cost", "dasgupta_score", "dice", "ecs", "element_centric_similarity", "element_sim", "emi", "enmi", "entanglement", "entropy_a", "entropy_b", "equivalence_mismatch", "expected_mutual_information", "extended_normalized_mutual_information", "f_measure", "fari", "fmi", "fowlkes_mallows", "fowlkes_mallows_index", "fri", "frobenius", "frobenius_distance", "fscore", "fuzzy_adjusted_rand", "fuzzy_rand", "generalized_merge_distance", "gmd", "h_a", "h_a_given_b", "h_ab", "h_b", "h_b_given_a", "hierarchical_mutual_information", "hmi", "homogeneity", "homogeneity_score", "hubert_gamma", "icrf", "information_distance", "information_robinson_foulds", "inverse_purity", "jaccard", "jaccard_index", "jaccard_robinson_foulds", "joint_entropy", "jrf", "k_measure", "k_metric", "kc", "kendall_colijn", "kuhner_felsenstein", "lea", "lea_f", "lea_f1", "lea_precision", "lea_recall", "liu_wang", "liu_wang_match_score", "mari", "mari_raw", "mast", "matching_split", "matching_split_distance", "matching_split_information", "matching_split_information_distance", "maximum_agreement_subtree", "maximum_matching", "mci", "mean_best_f1", "merge_distance", "mi", "mirkin", "mirkin_metric", "mirkin_normalized", "misclassification_error", "modified_adjusted_rand", "modified_adjusted_rand_raw", "modified_rand", "mri", "msi", "msid", "muc", "muc_f", "muc_precision", "muc_recall", "mutual_clustering_information", "mutual_information", "n00", "n01", "n10", "n11", "nca", "ndc", "nhmi", "nid", "nmi", "normalized_accuracy", "normalized_clustering_accuracy", "normalized_hierarchical_mutual_information", "normalized_information_distance", "normalized_mirkin", "normalized_mutual_information", "normalized_pairwise_adjusted_mutual_information", "normalized_pivoted_accuracy", "normalized_robinson_foulds", "normalized_tree_adjusted_mutual_information", "normalized_tree_pairwise_adjusted_mutual_information", "normalized_van_dongen", "normalized_variation_of_information", "npa", "npami", "nrf", "ntami", "ntpami", "nvd", "nvi", "nye", "nye_similarity", "omega", "omega_expected", "omega_index", "omega_observed", "onmi", "onmi_lfk", "overlapping_nmi", "overlapping_nmi_lfk", "overlapping_normalized_mutual_information", "pae_a", "pae_b", "pair_correlation", "pair_f", "pair_f1", "pair_precision", "pair_recall", "pair_sets_index", "pairs_apart", "pairs_only_a", "pairs_only_b", "pairs_together", "pairwise_adjusted_entropy_a", "pairwise_adjusted_entropy_b", "pairwise_adjusted_mutual_information", "pairwise_f1", "pairwise_precision", "pairwise_recall", "pami", "path_difference", "path_distance", "pearson_gamma", "phylogenetic_information_distance", "pid", "prelic_recovery", "prelic_relevance", "psi", "purity", "purity_f", "purity_f1", "purity_score", "quartet_count", "quartet_distance", "quartet_similarity", "quartets", "rand", "rand_index", "reduced_mutual_information", "relative_non_intersecting_area", "rf", "rf_similarity", "ri", "rmi", "rnia", "robinson_foulds", "robinson_foulds_similarity", "rogers_tanimoto", "rogers_tanimoto_index", "s_h", "shared_phylogenetic_information", "smi", "sokal_sneath", "sokal_sneath_1", "sorensen", "southwood", "southwood_index", "spi", "split_join", "split_merge_entropy", "split_merge_largest_piece", "ss1", "standardized_mutual_information", "tami", "ted", "ted_similarity", "tpami", "transfer_dissimilarity", "transfer_dist", "transfer_distance", "tree_adjusted_mutual_information", "tree_edit_distance", "tree_edit_similarity", "tree_pairwise_adjusted_mutual_information", "tree_sampling_divergence", "triple_count", "triples", "triples_distance", "tsd", "v", "v_measure", "v_measure_score", "van_dongen", "van_dongen_n", "van_dongen_similarity", "variation_of_information", "vi", "vi_similarity", "vis", "wallace_a_to_b", "wallace_b_to_a", "weighted_robinson_foulds", "wrf"]
NAMES: dict[str, str]

def adjusted_rand(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Adjusted Rand index"""
def rand(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Rand index"""
def pairs_together(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Pairs together in both"""
def pairs_only_a(reference: Column | CoClustering | Biclustering, candidate: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Pairs together in A only"""
def pairs_only_b(reference: Column | CoClustering | Biclustering, candidate: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Pairs together in B only"""
def pairs_apart(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Pairs apart in both"""
def modified_rand(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Modified Rand index"""
def adjusted_rand_raw(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Adjusted Rand index without its denominator"""
def modified_adjusted_rand_raw(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Modified adjusted Rand index, raw"""
def modified_adjusted_rand(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Modified adjusted Rand index"""
def jaccard(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Jaccard index"""
def fowlkes_mallows(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Fowlkes–Mallows index"""
def adjusted_fowlkes_mallows(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Adjusted Fowlkes–Mallows index"""
def pair_precision(reference: Column | CoClustering | Biclustering, candidate: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Pair precision"""
def pair_recall(reference: Column | CoClustering | Biclustering, candidate: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Pair recall"""
def pair_f(reference: Column | CoClustering | Biclustering, candidate: Column | CoClustering | Biclustering, *, beta: float = 1.0, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Pair F-measure"""
def adjusted_wallace_a_to_b(reference: Column | CoClustering | Biclustering, candidate: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Adjusted Wallace coefficient, A to B"""
def adjusted_wallace_b_to_a(reference: Column | CoClustering | Biclustering, candidate: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Adjusted Wallace coefficient, B to A"""
def mirkin(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Mirkin metric"""
def pearson_gamma(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Pearson correlation of pairs (Hubert Γ)"""
def sokal_sneath(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Sokal–Sneath index"""
def correlation_distance(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Correlation distance of pairs"""
def adjusted_mutual_information(a: Column, b: Column, *, normalizer: Literal["arithmetic", "geometric", "min", "max", "none"] = "arithmetic", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Adjusted mutual information"""
def normalized_mutual_information(a: Column | CoClustering | Biclustering | CoverLike, b: Column | CoClustering | Biclustering | CoverLike, *, normalizer: Literal["arithmetic", "geometric", "min", "max", "joint"] = "arithmetic", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Normalised mutual information"""
def mutual_information(a: Column | CoClustering | Biclustering | CoverLike, b: Column | CoClustering | Biclustering | CoverLike, *, unit: Literal["nats", "bits"] = "nats", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Mutual information"""
def expected_mutual_information(a: Column, b: Column, *, unit: Literal["nats", "bits"] = "nats", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Expected mutual information"""
def entropy_a(reference: Column | CoClustering | Biclustering | CoverLike, candidate: Column | CoClustering | Biclustering | CoverLike, *, unit: Literal["nats", "bits"] = "nats", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Entropy of A"""
def entropy_b(reference: Column | CoClustering | Biclustering | CoverLike, candidate: Column | CoClustering | Biclustering | CoverLike, *, unit: Literal["nats", "bits"] = "nats", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Entropy of B"""
def joint_entropy(a: Column | CoClustering | Biclustering | CoverLike, b: Column | CoClustering | Biclustering | CoverLike, *, unit: Literal["nats", "bits"] = "nats", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Joint entropy"""
def conditional_entropy_a(reference: Column | CoClustering | Biclustering | CoverLike, candidate: Column | CoClustering | Biclustering | CoverLike, *, unit: Literal["nats", "bits"] = "nats", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Conditional entropy H(A|B)"""
def conditional_entropy_b(reference: Column | CoClustering | Biclustering | CoverLike, candidate: Column | CoClustering | Biclustering | CoverLike, *, unit: Literal["nats", "bits"] = "nats", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Conditional entropy H(B|A)"""
def homogeneity(reference: Column | CoClustering | Biclustering | CoverLike, candidate: Column | CoClustering | Biclustering | CoverLike, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Homogeneity"""
def completeness(reference: Column | CoClustering | Biclustering | CoverLike, candidate: Column | CoClustering | Biclustering | CoverLike, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Completeness"""
def v_measure(reference: Column | CoClustering | Biclustering | CoverLike, candidate: Column | CoClustering | Biclustering | CoverLike, *, beta: float = 1.0, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """V-measure"""
def variation_of_information(a: Column | CoClustering | Biclustering | CoverLike, b: Column | CoClustering | Biclustering | CoverLike, *, unit: Literal["nats", "bits"] = "nats", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Variation of information"""
def normalized_variation_of_information(a: Column | CoClustering | Biclustering | CoverLike, b: Column | CoClustering | Biclustering | CoverLike, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Normalised variation of information"""
def vi_similarity(a: Column | CoClustering | Biclustering | CoverLike, b: Column | CoClustering | Biclustering | CoverLike, *, bound: Literal["log_n", "log_k"] = "log_n", k: int | None = None, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Similarity by variation of information"""
def information_distance(a: Column | CoClustering | Biclustering | CoverLike, b: Column | CoClustering | Biclustering | CoverLike, *, unit: Literal["nats", "bits"] = "nats", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Information distance"""
def normalized_information_distance(a: Column | CoClustering | Biclustering | CoverLike, b: Column | CoClustering | Biclustering | CoverLike, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Normalised information distance"""
def pairwise_adjusted_mutual_information(a: Column, b: Column, *, scale: Literal["exact", "authors", "large_n"] = "exact", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Pairwise adjusted mutual information"""
def pairwise_adjusted_entropy_a(reference: Column, candidate: Column, *, scale: Literal["exact", "authors", "large_n"] = "exact", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Pairwise adjusted entropy of A"""
def pairwise_adjusted_entropy_b(reference: Column, candidate: Column, *, scale: Literal["exact", "authors", "large_n"] = "exact", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Pairwise adjusted entropy of B"""
def normalized_pairwise_adjusted_mutual_information(a: Column, b: Column, *, normalizer: Literal["arithmetic", "geometric", "min", "max"] = "arithmetic", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Normalised pairwise adjusted mutual information"""
def standardized_mutual_information(a: Column, b: Column, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Standardised mutual information"""
def reduced_mutual_information(reference: Column, candidate: Column, *, reduction: Literal["flat", "dirichlet"] = "flat", count: Literal["approximate", "exact"] = "approximate", normalizer: Literal["none", "arithmetic", "reference"] = "none", unit: Literal["nats", "bits"] = "nats", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Reduced mutual information"""
def classification_accuracy(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Classification accuracy (maximum matching)"""
def classification_error(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Classification error (maximum matching)"""
def purity(reference: Column, candidate: Column, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Purity"""
def inverse_purity(reference: Column, candidate: Column, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Inverse purity"""
def purity_f(reference: Column, candidate: Column, *, beta: float = 1.0, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """F-measure of purity and inverse purity"""
def van_dongen(a: Column, b: Column, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Van Dongen metric"""
def normalized_van_dongen(a: Column, b: Column, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Normalised van Dongen metric"""
def van_dongen_similarity(a: Column, b: Column, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Van Dongen similarity"""
def b_cubed_precision(reference: Column | CoverLike | BiclustersLike, candidate: Column | CoverLike | BiclustersLike, *, adjusted: bool = False, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """B³ precision"""
def b_cubed_recall(reference: Column | CoverLike | BiclustersLike, candidate: Column | CoverLike | BiclustersLike, *, adjusted: bool = False, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """B³ recall"""
def b_cubed_f(reference: Column | CoverLike | BiclustersLike, candidate: Column | CoverLike | BiclustersLike, *, beta: float = 1.0, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """B³ F-measure"""
def k_measure(a: Column, b: Column, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """K measure"""
def cluster_precision(reference: Column, candidate: Column, *, adjusted: bool = False, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Cluster precision"""
def cluster_recall(reference: Column, candidate: Column, *, adjusted: bool = False, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Cluster recall"""
def cluster_f(a: Column, b: Column, *, adjusted: bool = False, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Cluster F-measure"""
def closest_cluster_precision(reference: Column, candidate: Column, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Closest-cluster precision"""
def closest_cluster_recall(reference: Column, candidate: Column, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Closest-cluster recall"""
def closest_cluster_f(a: Column, b: Column, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Closest-cluster F-measure"""
def merge_distance(reference: Column, candidate: Column, *, split: Literal["operations", "pairs", "entropy"] = "operations", merge: Literal["operations", "pairs", "entropy"] = "operations", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Generalised merge distance"""
def f_measure(reference: Column, candidate: Column, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """F-measure of best matches"""
def normalized_clustering_accuracy(reference: Column, candidate: Column, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Normalised clustering accuracy"""
def normalized_pivoted_accuracy(a: Column, b: Column, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Normalised pivoted accuracy"""
def pair_sets_index(a: Column, b: Column, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Pair sets index"""
def muc_precision(reference: Column, candidate: Column, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """MUC precision"""
def muc_recall(reference: Column, candidate: Column, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """MUC recall"""
def muc_f(a: Column, b: Column, *, adjusted: bool = False, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """MUC F-measure"""
def ceaf_precision(reference: Column, candidate: Column, *, similarity: Literal["entity", "mention"] = "entity", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """CEAF precision"""
def ceaf_recall(reference: Column, candidate: Column, *, similarity: Literal["entity", "mention"] = "entity", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """CEAF recall"""
def ceaf_f(a: Column, b: Column, *, similarity: Literal["entity", "mention"] = "entity", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """CEAF F-measure"""
def lea_precision(reference: Column, candidate: Column, *, adjusted: bool = False, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """LEA precision"""
def lea_recall(reference: Column, candidate: Column, *, adjusted: bool = False, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """LEA recall"""
def lea_f(a: Column, b: Column, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """LEA F-measure"""
def conll(a: Column, b: Column, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """CoNLL mean of F-measures"""
def blanc_precision(reference: Column | CoClustering | Biclustering, candidate: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """BLANC precision"""
def blanc_recall(reference: Column | CoClustering | Biclustering, candidate: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """BLANC recall"""
def blanc(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """BLANC"""
def element_centric_similarity(a: Column | CoverLike | BiclustersLike, b: Column | CoverLike | BiclustersLike, *, alpha: float = 0.9, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Element-centric similarity"""
def consensus_score(a: CoClustering | Biclustering | BiclustersLike, b: CoClustering | Biclustering | BiclustersLike, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, n_jobs: int | None = None) -> float: """Consensus score of biclusters"""
def extended_normalized_mutual_information(a: CoClustering | Biclustering, b: CoClustering | Biclustering, *, scale: Literal["sum", "mean"] = "sum", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, n_jobs: int | None = None) -> float: """Extended normalised mutual information"""
def omega(a: Column | CoverLike | BiclustersLike, b: Column | CoverLike | BiclustersLike, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Omega index"""
def omega_observed(a: Column | CoverLike | BiclustersLike, b: Column | CoverLike | BiclustersLike, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Observed agreement of the omega index"""
def omega_expected(a: Column | CoverLike | BiclustersLike, b: Column | CoverLike | BiclustersLike, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Expected agreement of the omega index"""
def overlapping_nmi(a: Column | CoverLike | BiclustersLike, b: Column | CoverLike | BiclustersLike, *, normalizer: Literal["max", "arithmetic"] = "max", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Overlapping normalised mutual information"""
def overlapping_nmi_lfk(a: Column | CoverLike | BiclustersLike, b: Column | CoverLike | BiclustersLike, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Overlapping normalised mutual information of Lancichinetti, Fortunato and Kertész"""
def mean_best_f1(a: Column | CoverLike | BiclustersLike, b: Column | CoverLike | BiclustersLike, *, mean: Literal["arithmetic", "harmonic"] = "arithmetic", weight: Literal["clusters", "items"] = "clusters", match: Literal["f1", "ochiai"] = "f1", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Mean of the best F1 scores"""
def campello_soft(a: Column | CoverLike | BiclustersLike, b: Column | CoverLike | BiclustersLike, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Campello soft index"""
def fuzzy_rand(a: Column | CoverLike, b: Column | CoverLike, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Fuzzy Rand index"""
def fuzzy_adjusted_rand(a: Column | CoverLike, b: Column | CoverLike, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Fuzzy adjusted Rand index"""
def concordance(a: Column | CoverLike, b: Column | CoverLike, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Concordance of fuzzy clusterings (NDC)"""
def adjusted_concordance(a: Column | CoverLike, b: Column | CoverLike, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, join: ItemJoin = "exact", items: AllItems = None, normalize: bool = False, threshold: float | None = None, n_jobs: int | None = None) -> float: """Adjusted concordance index (ACI)"""
def clustering_error(a: BiclustersLike, b: BiclustersLike, *, shape: Shape = None, n_jobs: int | None = None) -> float: """Clustering error of biclusters"""
def relative_non_intersecting_area(a: BiclustersLike, b: BiclustersLike, *, shape: Shape = None, n_jobs: int | None = None) -> float: """Relative non-intersecting area"""
def prelic_relevance(reference: BiclustersLike, candidate: BiclustersLike, *, of: Literal["both", "rows", "columns"] = "both", shape: Shape = None, n_jobs: int | None = None) -> float: """Relevance of biclusters by Prelić"""
def prelic_recovery(reference: BiclustersLike, candidate: BiclustersLike, *, of: Literal["both", "rows", "columns"] = "both", shape: Shape = None, n_jobs: int | None = None) -> float: """Recovery of biclusters by Prelić"""
def liu_wang(reference: BiclustersLike, candidate: BiclustersLike, *, shape: Shape = None, n_jobs: int | None = None) -> float: """Match score of biclusters by Liu and Wang"""
def split_merge_entropy(a: Column, b: Column, *, combine: Literal["product", "mean"] = "product", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Split–merge similarity by entropy (S_H)"""
def split_merge_largest_piece(a: Column, b: Column, *, combine: Literal["product", "mean"] = "product", missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Split–merge similarity by the largest piece"""
def adjusted_hierarchical_mutual_information(reference: TreeLike, candidate: TreeLike, *, normalizer: Literal["arithmetic", "geometric", "min", "max"] = "arithmetic", permutations: int = 100, seed: int = 0, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Adjusted hierarchical mutual information"""
def bakers_gamma(a: TreeLike, b: TreeLike, *, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Baker's gamma"""
def branch_score(a: TreeLike, b: TreeLike, *, rooted: bool = False, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Branch score (Kuhner–Felsenstein)"""
def clustering_information_distance(a: TreeLike, b: TreeLike, *, unit: Literal["nats", "bits"] = "nats", normalized: bool = False, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Clustering information distance"""
def cophenetic_correlation(a: TreeLike, b: TreeLike, *, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Cophenetic correlation"""
def cut_fowlkes_mallows(a: TreeLike, b: TreeLike, *, k: int | None = None, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Fowlkes–Mallows index of cuts (Bₖ)"""
def dasgupta_cost(tree: TreeLike, graph: GraphLike, *, weights: Literal["uniform", "degree"] = "uniform", bipartite: bool = False) -> float: """Dasgupta's cost"""
def dasgupta_score(tree: TreeLike, graph: GraphLike, *, weights: Literal["uniform", "degree"] = "uniform", bipartite: bool = False) -> float: """Dasgupta's score"""
def entanglement(a: TreeLike, b: TreeLike, *, power: float = 1.5, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Entanglement"""
def hierarchical_mutual_information(a: TreeLike, b: TreeLike, *, unit: Literal["nats", "bits"] = "nats", leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Hierarchical mutual information"""
def information_robinson_foulds(a: TreeLike, b: TreeLike, *, unit: Literal["nats", "bits"] = "nats", normalized: bool = False, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Information-corrected Robinson–Foulds distance"""
def jaccard_robinson_foulds(a: TreeLike, b: TreeLike, *, k: float = 1.0, allow_conflict: bool = True, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Jaccard–Robinson–Foulds distance"""
def kendall_colijn(a: TreeLike, b: TreeLike, *, lambda_: float = 0.0, rooted: bool = False, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Kendall–Colijn distance"""
def matching_split_distance(a: TreeLike, b: TreeLike, *, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Matching split distance"""
def matching_split_information(a: TreeLike, b: TreeLike, *, unit: Literal["nats", "bits"] = "nats", leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Matching split information"""
def matching_split_information_distance(a: TreeLike, b: TreeLike, *, unit: Literal["nats", "bits"] = "nats", normalized: bool = False, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Matching split information distance"""
def maximum_agreement_subtree(a: TreeLike, b: TreeLike, *, rooted: bool = False, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Maximum agreement subtree"""
def mutual_clustering_information(a: TreeLike, b: TreeLike, *, unit: Literal["nats", "bits"] = "nats", leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Mutual clustering information"""
def normalized_hierarchical_mutual_information(a: TreeLike, b: TreeLike, *, normalizer: Literal["arithmetic", "geometric", "min", "max"] = "arithmetic", leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Normalised hierarchical mutual information"""
def normalized_robinson_foulds(a: TreeLike, b: TreeLike, *, rooted: bool = False, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Normalised Robinson–Foulds distance"""
def normalized_tree_adjusted_mutual_information(a: TreeLike, b: TreeLike, *, strategy: Literal["alternate", "greedy", "exhaustive"] = "alternate", normalizer: Literal["arithmetic", "geometric", "min", "max"] = "arithmetic", leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Normalised TAMI"""
def normalized_tree_pairwise_adjusted_mutual_information(a: TreeLike, b: TreeLike, *, strategy: Literal["alternate", "greedy", "exhaustive"] = "alternate", normalizer: Literal["arithmetic", "geometric", "min", "max"] = "arithmetic", leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Normalised TPAMI"""
def nye_similarity(a: TreeLike, b: TreeLike, *, normalized: bool = False, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Nye similarity"""
def path_difference(a: TreeLike, b: TreeLike, *, rooted: bool = False, weighted: bool = False, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Path difference distance"""
def phylogenetic_information_distance(a: TreeLike, b: TreeLike, *, unit: Literal["nats", "bits"] = "nats", normalized: bool = False, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Phylogenetic information distance"""
def quartet_count(reference: TreeLike, candidate: TreeLike, *, count: Literal["s", "d", "r1", "r2", "u"] = "s", leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Quartets by how two trees resolve them"""
def quartet_distance(a: TreeLike, b: TreeLike, *, normalized: bool = False, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Quartet distance"""
def quartet_similarity(a: TreeLike, b: TreeLike, *, index: Literal["quartet_divergence", "do_not_conflict", "explicitly_agree", "strict_joint_assertions", "semistrict_joint_assertions", "symmetric_difference", "marczewski_steinhaus", "steel_penny"] = "quartet_divergence", leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Quartet similarity"""
def robinson_foulds(a: TreeLike, b: TreeLike, *, rooted: bool = False, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Robinson–Foulds distance"""
def robinson_foulds_similarity(a: TreeLike, b: TreeLike, *, rooted: bool = False, no_splits: Literal["one", "zero"] = "one", leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Robinson–Foulds similarity"""
def shared_phylogenetic_information(a: TreeLike, b: TreeLike, *, unit: Literal["nats", "bits"] = "nats", leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Shared phylogenetic information"""
def transfer_dissimilarity(a: TreeLike, b: TreeLike, *, scaled: bool = True, normalized: bool = False, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Transfer dissimilarity"""
def tree_adjusted_mutual_information(a: TreeLike, b: TreeLike, *, strategy: Literal["alternate", "greedy", "exhaustive"] = "alternate", leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Tree adjusted mutual information (TAMI)"""
def tree_edit_distance(reference: TreeLike, candidate: TreeLike, *, internal_labels: Literal["none", "level_order", "names"] = "none", rename_cost: float = 1.0, remove_cost: float = 1.0, insert_cost: float = 1.0, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Ordered tree edit distance"""
def tree_edit_similarity(a: TreeLike, b: TreeLike, *, internal_labels: Literal["none", "level_order", "names"] = "none", leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Ordered tree edit similarity"""
def tree_pairwise_adjusted_mutual_information(a: TreeLike, b: TreeLike, *, strategy: Literal["alternate", "greedy", "exhaustive"] = "alternate", scale: Literal["exact", "authors", "large_n"] = "exact", leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Tree pairwise adjusted mutual information (TPAMI)"""
def tree_sampling_divergence(tree: TreeLike, graph: GraphLike, *, weights: Literal["degree", "uniform"] = "degree", normalized: bool = True, bipartite: bool = False) -> float: """Tree sampling divergence"""
def triple_count(reference: TreeLike, candidate: TreeLike, *, count: Literal["s", "d", "r1", "r2", "u"] = "s", rooted: bool = False, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Triples by how two trees resolve them"""
def triples_distance(a: TreeLike, b: TreeLike, *, normalized: bool = False, rooted: bool = False, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Triples distance"""
def weighted_robinson_foulds(a: TreeLike, b: TreeLike, *, rooted: bool = False, leaves: Leaves = "exact", n_jobs: int | None = None) -> float: """Weighted Robinson–Foulds distance"""
def southwood(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Southwood index"""
def rogers_tanimoto(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Rogers–Tanimoto index"""
def normalized_mirkin(a: Column | CoClustering | Biclustering, b: Column | CoClustering | Biclustering, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Normalised Mirkin metric"""
def chi_squared(a: Column, b: Column, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Chi-squared statistic"""
def frobenius(a: Column, b: Column, *, missing: Missing = "refuse", noise: Noise = "cluster", noise_label: NoiseLabel = -1, weights: Weights = None, sample_weight: Weights = None, n_jobs: int | None = None) -> float: """Frobenius distance of the projections"""

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
hubert_gamma = pearson_gamma
pair_correlation = pearson_gamma
sokal_sneath_1 = sokal_sneath
ss1 = sokal_sneath
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
b3 = b_cubed_f
bcubed = b_cubed_f
bcubed_f = b_cubed_f
b_cubed_f1 = b_cubed_f
bcubed_f1 = b_cubed_f
b3_f1 = b_cubed_f
k_metric = k_measure
cluster_f1 = cluster_f
closest_cluster_f1 = closest_cluster_f
ccf = closest_cluster_f
gmd = merge_distance
generalized_merge_distance = merge_distance
clustering_f_measure = f_measure
fscore = f_measure
nca = normalized_clustering_accuracy
npa = normalized_pivoted_accuracy
normalized_accuracy = normalized_pivoted_accuracy
psi = pair_sets_index
muc = muc_f
ceaf = ceaf_f
lea = lea_f
lea_f1 = lea_f
conll_score = conll
conll_f1 = conll
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
transfer_dist = transfer_dissimilarity
tami = tree_adjusted_mutual_information
ted = tree_edit_distance
ted_similarity = tree_edit_similarity
tpami = tree_pairwise_adjusted_mutual_information
tsd = tree_sampling_divergence
triples = triples_distance
wrf = weighted_robinson_foulds
southwood_index = southwood
rogers_tanimoto_index = rogers_tanimoto
mirkin_normalized = normalized_mirkin
equivalence_mismatch = normalized_mirkin
chi2 = chi_squared
chi_square = chi_squared
frobenius_distance = frobenius
