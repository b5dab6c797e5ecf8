"""One function per measure of trees. Written by `cargo dev generate` from the catalogue: do not edit."""

from __future__ import annotations

from typing import Any, Literal

from partita._trees import Leaves, TreeLike
from partita._trees import score_tree_on_graph as _score_on_graph
from partita._trees import score_trees as _score

__all__ = [
    "adjusted_hierarchical_mutual_information",
    "ahmi",
    "baker",
    "bakers_gamma",
    "bk",
    "branch_score",
    "cid",
    "clustering_information_distance",
    "cophenetic",
    "cophenetic_correlation",
    "cut_fowlkes_mallows",
    "dasgupta_cost",
    "dasgupta_score",
    "entanglement",
    "hierarchical_mutual_information",
    "hmi",
    "jaccard_robinson_foulds",
    "jrf",
    "kuhner_felsenstein",
    "matching_split",
    "matching_split_distance",
    "mci",
    "mutual_clustering_information",
    "nhmi",
    "normalized_hierarchical_mutual_information",
    "normalized_robinson_foulds",
    "normalized_tree_adjusted_mutual_information",
    "normalized_tree_pairwise_adjusted_mutual_information",
    "nrf",
    "ntami",
    "ntpami",
    "nye",
    "nye_similarity",
    "quartet_distance",
    "quartets",
    "rf",
    "rf_similarity",
    "robinson_foulds",
    "robinson_foulds_similarity",
    "tami",
    "ted",
    "ted_similarity",
    "tpami",
    "tree_adjusted_mutual_information",
    "tree_edit_distance",
    "tree_edit_similarity",
    "tree_pairwise_adjusted_mutual_information",
    "tree_sampling_divergence",
    "triples",
    "triples_distance",
    "tsd",
    "weighted_robinson_foulds",
    "wrf",
]


def adjusted_hierarchical_mutual_information(
    reference: TreeLike,
    candidate: TreeLike,
    *,
    normalizer: Literal["arithmetic", "geometric", "min", "max"] = "arithmetic",
    permutations: int = 100,
    seed: int = 0,
    leaves: Leaves = "same",
) -> float:
    """How much more than chance do two hierarchies tell about each other, level by level?

    (I − E(I)) / (mean of the two self-informations − E(I)), where I is `hierarchical_mutual_information` and E(I) its
    mean over random permutations of the leaves, estimated from as many as asked for.

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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range (−∞, ∞); similarity; cost: linear in the nodes of the trees.
    References: perotti2020.

    Examples
    --------
    >>> import partita
    >>> partita.adjusted_hierarchical_mutual_information("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    0.05622451651170116
    """
    return _score("adjusted_hierarchical_mutual_information", [("normalizer", normalizer), ("permutations", permutations), ("seed", seed)], reference, candidate, leaves)


def bakers_gamma(
    a: TreeLike,
    b: TreeLike,
    *,
    leaves: Leaves = "same",
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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range [-1, 1]; similarity; cost: nodes of one tree × nodes of the other.
    References: baker1974.

    Examples
    --------
    >>> import partita
    >>> partita.bakers_gamma("((a:1,b:1):3,(c:2,(d:1,e:1):1):2);", "((a:1,c:1):4,(b:2,(d:1,e:1):1):3);")
    -0.0625
    """
    return _score("bakers_gamma", [], a, b, leaves)


def branch_score(
    a: TreeLike,
    b: TreeLike,
    *,
    rooted: bool = False,
    leaves: Leaves = "same",
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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range [0, ∞); distance; cost: linear in the nodes of the trees.
    References: kuhner1994.

    Examples
    --------
    >>> import partita
    >>> partita.branch_score("((a:1,b:2):3,(c:1,d:1):1);", "((a:1,c:1):1,(b:1,d:1):2);")
    5.0990195135927845
    """
    return _score("branch_score", [("rooted", rooted)], a, b, leaves)


def clustering_information_distance(
    a: TreeLike,
    b: TreeLike,
    *,
    unit: Literal["nats", "bits"] = "nats",
    normalized: bool = False,
    leaves: Leaves = "same",
) -> float:
    """The information in the splits of two trees that matching them one to one leaves unshared.

    H(T₁) + H(T₂) − 2 I, where H adds up the entropies of a tree's splits and I is
    `mutual_clustering_information`; with `normalized` divided by H(T₁) + H(T₂).

    When to use
    -----------
    As a distance between phylogenies; normalised to compare trees of different sizes.

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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range [0, ∞); distance; cost: an assignment problem between the splits of the trees.
    References: smith2020.

    Examples
    --------
    >>> import partita
    >>> partita.clustering_information_distance("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    1.2118783131983744
    """
    return _score("clustering_information_distance", [("unit", unit), ("normalized", normalized)], a, b, leaves)


def cophenetic_correlation(
    a: TreeLike,
    b: TreeLike,
    *,
    leaves: Leaves = "same",
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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range [-1, 1]; similarity; cost: nodes of one tree × nodes of the other.
    References: sokal1962.

    Examples
    --------
    >>> import partita
    >>> partita.cophenetic_correlation("((a:1,b:1):3,(c:2,(d:1,e:1):1):2);", "((a:1,c:1):4,(b:2,(d:1,e:1):1):3);")
    -0.09068453126375142
    """
    return _score("cophenetic_correlation", [], a, b, leaves)


def cut_fowlkes_mallows(
    a: TreeLike,
    b: TreeLike,
    *,
    k: int | None = None,
    leaves: Leaves = "same",
) -> float:
    """How alike are the clusterings that two trees give when both are cut into k clusters?

    The Fowlkes–Mallows index of the two cuts into k clusters; without k its mean over k = 2, …, n − 1.

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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the nodes of the trees.
    References: fowlkes1983.

    Examples
    --------
    >>> import partita
    >>> partita.cut_fowlkes_mallows("((a:1,b:1):3,(c:2,(d:1,e:1):1):2);", "((a:1,c:1):4,(b:2,(d:1,e:1):1):3);")
    0.5833333333333334
    """
    return _score("cut_fowlkes_mallows", [("k", k)], a, b, leaves)


def dasgupta_cost(
    tree: TreeLike,
    graph: Any,
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
        The matrix links rows with columns instead of nodes with nodes.

    Notes
    -----
    Range [0, ∞); distance; cost: linear in the edges of the graph.
    References: dasgupta2016, bonald2020.

    Examples
    --------
    >>> import partita
    >>> partita.dasgupta_cost("((0,1),(2,3));", [[0, 1, 0, 0], [1, 0, 1, 0], [0, 1, 0, 1], [0, 0, 1, 0]])
    2.6666666666666665
    """
    return _score_on_graph("dasgupta_cost", [("weights", weights)], tree, graph, bipartite)


def dasgupta_score(
    tree: TreeLike,
    graph: Any,
    *,
    weights: Literal["uniform", "degree"] = "uniform",
    bipartite: bool = False,
) -> float:
    """The share of the graph that lies outside the smallest cluster around an edge: how well a hierarchy fits a
    graph.

    1 − Σ_t p(t) |t| / n, where an edge drawn by weight has its two ends meet at the node t of the tree with
    probability p(t), and |t| counts the leaves below t; with `weights` = degree shares of strength stand for
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
        The matrix links rows with columns instead of nodes with nodes.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the edges of the graph.
    References: dasgupta2016, bonald2020.

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
    leaves: Leaves = "same",
) -> float:
    """How far apart the same leaves stand when two trees are drawn side by side.

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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range [0, 1]; distance; cost: linear in the nodes of the trees.
    References: galili2015.

    Examples
    --------
    >>> import partita
    >>> partita.entanglement("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    0.05754901404426018
    """
    return _score("entanglement", [("power", power)], a, b, leaves)


def hierarchical_mutual_information(
    a: TreeLike,
    b: TreeLike,
    *,
    unit: Literal["nats", "bits"] = "nats",
    leaves: Leaves = "same",
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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range [0, ∞); similarity; cost: linear in the nodes of the trees.
    References: perotti2015.

    Examples
    --------
    >>> import partita
    >>> partita.hierarchical_mutual_information("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    0.3182570841474064
    """
    return _score("hierarchical_mutual_information", [("unit", unit)], a, b, leaves)


def jaccard_robinson_foulds(
    a: TreeLike,
    b: TreeLike,
    *,
    k: float = 1.0,
    allow_conflict: bool = True,
    leaves: Leaves = "same",
) -> float:
    """The Robinson–Foulds distance with credit for splits that almost agree.

    |S₁| + |S₂| − 2 Σ J(s, t)ᵏ, the sum over the best one-to-one matching of the splits, where J is the Jaccard
    index of the worse of the two pairs of sides. As k grows it becomes `robinson_foulds`.

    When to use
    -----------
    To choose, by k, how close two splits must be to count as the same.

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
    k : float
        The exponent of the Jaccard index.
    allow_conflict : bool
        Match also splits that cannot be in one tree.
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range [0, ∞); distance; cost: an assignment problem between the splits of the trees.
    References: boecker2013.

    Examples
    --------
    >>> import partita
    >>> partita.jaccard_robinson_foulds("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    1.333333333333333
    """
    return _score("jaccard_robinson_foulds", [("k", k), ("allow_conflict", allow_conflict)], a, b, leaves)


def matching_split_distance(
    a: TreeLike,
    b: TreeLike,
    *,
    leaves: Leaves = "same",
) -> float:
    """How many leaves must change sides, in all, to turn the splits of one tree into those of the other.

    The least total, over one-to-one matchings of the splits, of the leaves on the wrong side; a split without a
    partner costs its smaller side, as if it were matched with no split at all.

    When to use
    -----------
    To measure in leaves how far two phylogenies are apart.

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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range [0, ∞); distance; cost: an assignment problem between the splits of the trees.
    References: bogdanowicz2012.

    Examples
    --------
    >>> import partita
    >>> partita.matching_split_distance("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    2.0
    """
    return _score("matching_split_distance", [], a, b, leaves)


def mutual_clustering_information(
    a: TreeLike,
    b: TreeLike,
    *,
    unit: Literal["nats", "bits"] = "nats",
    leaves: Leaves = "same",
) -> float:
    """The information that two trees share when their splits are matched one to one as well as possible.

    The greatest Σ I(s; t) over one-to-one matchings of the splits s of one tree with the splits t of the other,
    where I is the mutual information of the two ways to divide the leaves. The trees count as unrooted.

    When to use
    -----------
    To compare phylogenies: unlike `robinson_foulds` it gives credit to splits that almost agree.

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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range [0, ∞); similarity; cost: an assignment problem between the splits of the trees.
    References: smith2020.

    Examples
    --------
    >>> import partita
    >>> partita.mutual_clustering_information("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    1.360236360550384
    """
    return _score("mutual_clustering_information", [("unit", unit)], a, b, leaves)


def normalized_hierarchical_mutual_information(
    a: TreeLike,
    b: TreeLike,
    *,
    normalizer: Literal["arithmetic", "geometric", "min", "max"] = "arithmetic",
    leaves: Leaves = "same",
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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the nodes of the trees.
    References: perotti2015.

    Examples
    --------
    >>> import partita
    >>> partita.normalized_hierarchical_mutual_information("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    0.23935198569284002
    """
    return _score("normalized_hierarchical_mutual_information", [("normalizer", normalizer)], a, b, leaves)


def normalized_robinson_foulds(
    a: TreeLike,
    b: TreeLike,
    *,
    rooted: bool = False,
    leaves: Leaves = "same",
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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range [0, 1]; distance; cost: linear in the nodes of the trees.
    References: robinson1981.

    Examples
    --------
    >>> import partita
    >>> partita.normalized_robinson_foulds("(((a,b),c),(d,e));", "(((a,c),b),(d,e));")
    0.5
    """
    return _score("normalized_robinson_foulds", [("rooted", rooted)], a, b, leaves)


def normalized_tree_adjusted_mutual_information(
    a: TreeLike,
    b: TreeLike,
    *,
    strategy: Literal["alternate", "greedy", "exhaustive"] = "alternate",
    normalizer: Literal["arithmetic", "geometric", "min", "max"] = "arithmetic",
    leaves: Leaves = "same",
) -> float:
    """The information that two trees share at their best cuts, relative to what each shares with itself.

    S(T₁, T₂) divided by a mean of S(T₁, T₁) and S(T₂, T₂), where S is `tree_adjusted_mutual_information`.

    When to use
    -----------
    To ask how much two hierarchies say alike and at which granularity: `compare_trees` also gives the two
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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range (−∞, ∞); similarity; cost: the cuts that are tried, each one more row of a cross-table.
    References: lazarenko2021trees.

    Examples
    --------
    >>> import partita
    >>> partita.normalized_tree_adjusted_mutual_information("(a,(b,(c,(d,(e,(f,(g,h)))))));", "(((a,b),(c,d)),((e,f),(g,h)));")
    0.8170135134792811
    """
    return _score("normalized_tree_adjusted_mutual_information", [("strategy", strategy), ("normalizer", normalizer)], a, b, leaves)


def normalized_tree_pairwise_adjusted_mutual_information(
    a: TreeLike,
    b: TreeLike,
    *,
    strategy: Literal["alternate", "greedy", "exhaustive"] = "alternate",
    normalizer: Literal["arithmetic", "geometric", "min", "max"] = "arithmetic",
    leaves: Leaves = "same",
) -> float:
    """The information that two trees share at their best cuts, relative to what each shares with itself.

    S(T₁, T₂) divided by a mean of S(T₁, T₁) and S(T₂, T₂), where S is `tree_pairwise_adjusted_mutual_information`.

    When to use
    -----------
    To ask how much two hierarchies say alike and at which granularity: `compare_trees` also gives the two
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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range (−∞, ∞); similarity; cost: the cuts that are tried, each one more row of a cross-table.
    References: lazarenko2021trees.

    Examples
    --------
    >>> import partita
    >>> partita.normalized_tree_pairwise_adjusted_mutual_information("(a,(b,(c,(d,(e,(f,(g,h)))))));", "(((a,b),(c,d)),((e,f),(g,h)));")
    0.6572870334534869
    """
    return _score("normalized_tree_pairwise_adjusted_mutual_information", [("strategy", strategy), ("normalizer", normalizer)], a, b, leaves)


def nye_similarity(
    a: TreeLike,
    b: TreeLike,
    *,
    normalized: bool = False,
    leaves: Leaves = "same",
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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range [0, ∞); similarity; cost: an assignment problem between the splits of the trees.
    References: nye2006.

    Examples
    --------
    >>> import partita
    >>> partita.nye_similarity("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    2.3333333333333335
    """
    return _score("nye_similarity", [("normalized", normalized)], a, b, leaves)


def quartet_distance(
    a: TreeLike,
    b: TreeLike,
    *,
    normalized: bool = False,
    leaves: Leaves = "same",
) -> float:
    """The number of quartets of leaves that two unrooted trees do not treat alike.

    A tree resolves four leaves if an inner branch keeps two of them apart from the other two. Counted are the
    quartets that the trees resolve differently or that only one of them resolves.

    When to use
    -----------
    To compare unrooted trees in steps finer than whole splits.

    When not
    --------
    For rooted trees: use `triples_distance`. All pairs of nodes are looked at, and beyond 500 million pairs it is
    undefined.

    Degenerate cases
    ----------------
    Fewer than four leaves give 0.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    normalized : bool
        Divide by the number of all quartets.
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range [0, ∞); distance; cost: nodes of one tree × nodes of the other.
    References: estabrook1985.

    Examples
    --------
    >>> import partita
    >>> partita.quartet_distance("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    3.0
    """
    return _score("quartet_distance", [("normalized", normalized)], a, b, leaves)


def robinson_foulds(
    a: TreeLike,
    b: TreeLike,
    *,
    rooted: bool = False,
    leaves: Leaves = "same",
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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range [0, ∞); distance; cost: linear in the nodes of the trees.
    References: robinson1981, day1985.

    Examples
    --------
    >>> import partita
    >>> partita.robinson_foulds("(((a,b),c),(d,e));", "(((a,c),b),(d,e));")
    2.0
    """
    return _score("robinson_foulds", [("rooted", rooted)], a, b, leaves)


def robinson_foulds_similarity(
    a: TreeLike,
    b: TreeLike,
    *,
    rooted: bool = False,
    no_splits: Literal["one", "zero"] = "one",
    leaves: Leaves = "same",
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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the nodes of the trees.
    References: robinson1981, lazarenko2021trees.

    Examples
    --------
    >>> import partita
    >>> partita.robinson_foulds_similarity("(((a,b),c),(d,e));", "(((a,c),b),(d,e));")
    0.5
    """
    return _score("robinson_foulds_similarity", [("rooted", rooted), ("no_splits", no_splits)], a, b, leaves)


def tree_adjusted_mutual_information(
    a: TreeLike,
    b: TreeLike,
    *,
    strategy: Literal["alternate", "greedy", "exhaustive"] = "alternate",
    leaves: Leaves = "same",
) -> float:
    """How much information, beyond chance, do the two cuts of two trees share that agree best?

    max MI(A, B) − E(MI) over cuts A and B, in nats, where the mean is over all permutations of the leaves and
    a cut replaces nodes, from the root down, by all their children.

    When to use
    -----------
    To ask how much two hierarchies say alike and at which granularity: `compare_trees` also gives the two
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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range (−∞, ∞); similarity; cost: the cuts that are tried, each one more row of a cross-table.
    References: lazarenko2021trees.

    Examples
    --------
    >>> import partita
    >>> partita.tree_adjusted_mutual_information("(a,(b,(c,(d,(e,(f,(g,h)))))));", "(((a,b),(c,d)),((e,f),(g,h)));")
    0.4999593871655438
    """
    return _score("tree_adjusted_mutual_information", [("strategy", strategy)], a, b, leaves)


def tree_edit_distance(
    reference: TreeLike,
    candidate: TreeLike,
    *,
    internal_labels: Literal["none", "level_order", "names"] = "none",
    rename_cost: float = 1.0,
    remove_cost: float = 1.0,
    insert_cost: float = 1.0,
    leaves: Leaves = "same",
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
    leaves it is too slow, and beyond 250 million pairs of nodes undefined.

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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range [0, ∞); distance; cost: nodes of one tree × nodes of the other × their depths.
    References: zhang1989.

    Examples
    --------
    >>> import partita
    >>> partita.tree_edit_distance("((a,b),(c,d));", "(((a,b),c),d);")
    2.0
    """
    return _score("tree_edit_distance", [("internal_labels", internal_labels), ("rename_cost", rename_cost), ("remove_cost", remove_cost), ("insert_cost", insert_cost)], reference, candidate, leaves)


def tree_edit_similarity(
    a: TreeLike,
    b: TreeLike,
    *,
    internal_labels: Literal["none", "level_order", "names"] = "none",
    leaves: Leaves = "same",
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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range [0, 1]; similarity; cost: nodes of one tree × nodes of the other × their depths.
    References: zhang1989, lazarenko2021trees.

    Examples
    --------
    >>> import partita
    >>> partita.tree_edit_similarity("((a,b),(c,d));", "(((a,b),c),d);")
    0.8571428571428571
    """
    return _score("tree_edit_similarity", [("internal_labels", internal_labels)], a, b, leaves)


def tree_pairwise_adjusted_mutual_information(
    a: TreeLike,
    b: TreeLike,
    *,
    strategy: Literal["alternate", "greedy", "exhaustive"] = "alternate",
    scale: Literal["exact", "authors", "large_n"] = "exact",
    leaves: Leaves = "same",
) -> float:
    """How much information, beyond a swap of two leaves, do the two cuts of two trees share that agree best?

    max MI(A, B) − E(MI) over cuts A and B, in nats, where the mean is over all swaps of two leaves and a cut
    replaces nodes, from the root down, by all their children.

    When to use
    -----------
    To ask how much two hierarchies say alike and at which granularity: `compare_trees` also gives the two
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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range (−∞, ∞); similarity; cost: the cuts that are tried, each one more row of a cross-table.
    References: lazarenko2021trees, lazarenko2021.

    Examples
    --------
    >>> import partita
    >>> partita.tree_pairwise_adjusted_mutual_information("(a,(b,(c,(d,(e,(f,(g,h)))))));", "(((a,b),(c,d)),((e,f),(g,h)));")
    0.1405837861547021
    """
    return _score("tree_pairwise_adjusted_mutual_information", [("strategy", strategy), ("scale", scale)], a, b, leaves)


def tree_sampling_divergence(
    tree: TreeLike,
    graph: Any,
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
        The matrix links rows with columns instead of nodes with nodes.

    Notes
    -----
    Range [0, 1]; similarity; cost: linear in the edges of the graph.
    References: charpentier2019.

    Examples
    --------
    >>> import partita
    >>> partita.tree_sampling_divergence("((0,1),(2,3));", [[0, 1, 0, 0], [1, 0, 1, 0], [0, 1, 0, 1], [0, 0, 1, 0]])
    0.06527825339515606
    """
    return _score_on_graph("tree_sampling_divergence", [("weights", weights), ("normalized", normalized)], tree, graph, bipartite)


def triples_distance(
    a: TreeLike,
    b: TreeLike,
    *,
    normalized: bool = False,
    leaves: Leaves = "same",
) -> float:
    """The number of triples of leaves that two rooted trees do not treat alike.

    A tree resolves three leaves if two of them have a common ancestor that the third has not. Counted are the
    triples that the trees resolve differently or that only one of them resolves.

    When to use
    -----------
    To compare rooted trees in steps finer than whole clades.

    When not
    --------
    For unrooted trees: use `quartet_distance`. All pairs of nodes are looked at.

    Degenerate cases
    ----------------
    Fewer than three leaves give 0.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    normalized : bool
        Divide by the number of all triples.
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range [0, ∞); distance; cost: nodes of one tree × nodes of the other.
    References: critchlow1996.

    Examples
    --------
    >>> import partita
    >>> partita.triples_distance("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    7.0
    """
    return _score("triples_distance", [("normalized", normalized)], a, b, leaves)


def weighted_robinson_foulds(
    a: TreeLike,
    b: TreeLike,
    *,
    rooted: bool = False,
    leaves: Leaves = "same",
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
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Notes
    -----
    Range [0, ∞); distance; cost: linear in the nodes of the trees.
    References: robinson1979.

    Examples
    --------
    >>> import partita
    >>> partita.weighted_robinson_foulds("((a:1,b:2):3,(c:1,d:1):1);", "((a:1,c:1):1,(b:1,d:1):2);")
    8.0
    """
    return _score("weighted_robinson_foulds", [("rooted", rooted)], a, b, leaves)


ahmi = adjusted_hierarchical_mutual_information
baker = bakers_gamma
kuhner_felsenstein = branch_score
cid = clustering_information_distance
cophenetic = cophenetic_correlation
bk = cut_fowlkes_mallows
hmi = hierarchical_mutual_information
jrf = jaccard_robinson_foulds
matching_split = matching_split_distance
mci = mutual_clustering_information
nhmi = normalized_hierarchical_mutual_information
nrf = normalized_robinson_foulds
ntami = normalized_tree_adjusted_mutual_information
ntpami = normalized_tree_pairwise_adjusted_mutual_information
nye = nye_similarity
quartets = quartet_distance
rf = robinson_foulds
rf_similarity = robinson_foulds_similarity
tami = tree_adjusted_mutual_information
ted = tree_edit_distance
ted_similarity = tree_edit_similarity
tpami = tree_pairwise_adjusted_mutual_information
tsd = tree_sampling_divergence
triples = triples_distance
wrf = weighted_robinson_foulds
