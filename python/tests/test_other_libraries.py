"""Trees and clusterings as other libraries hold them."""

from __future__ import annotations

import numpy as np
import pytest

import partita
from partita import PartitaError, Tree

NEWICK = "((a:1,b:1):2,(c:1.5,d:1.5):1.5);"
TREE = Tree(NEWICK)
LINKAGE = np.array([[0, 1, 1.0, 2], [2, 3, 1.5, 2], [4, 5, 3.0, 4]])
POINTS = [[0.0], [1.0], [4.0], [5.5]]


def test_agglomerative_clustering():
    cluster = pytest.importorskip("sklearn.cluster")
    fitted = cluster.AgglomerativeClustering(linkage="single", compute_distances=True).fit(POINTS)
    assert Tree(fitted) == Tree.from_linkage(np.array([[0, 1, 1.0], [2, 3, 1.5], [4, 5, 3.0]]))
    ranked = Tree(cluster.AgglomerativeClustering(linkage="single").fit(POINTS))
    assert ranked.cut(2).tolist() == [0, 0, 1, 1]
    assert ranked.heights is not None and ranked.heights.max() == 3.0
    assert partita.compare(fitted, LINKAGE, "rf")["rf"] == partita.robinson_foulds(fitted, ranked) == 0
    with pytest.raises(PartitaError):
        partita.Tree(cluster.AgglomerativeClustering())


def test_cluster_nodes_of_scipy():
    hierarchy = pytest.importorskip("scipy.cluster.hierarchy")
    assert Tree(hierarchy.to_tree(LINKAGE)) == Tree.from_linkage(LINKAGE)
    assert partita.robinson_foulds(hierarchy.to_tree(LINKAGE), LINKAGE) == 0


def test_graphs_of_networkx():
    networkx = pytest.importorskip("networkx")
    graph = networkx.DiGraph([("root", "left"), ("root", "c"), ("left", "a"), ("left", "b")])
    assert Tree(graph).to_newick() == "((a,b)left,c)root;"
    assert partita.robinson_foulds(graph, "((a,b),c);") == 0
    again = TREE.to_networkx()
    assert isinstance(again, networkx.DiGraph) and networkx.is_arborescence(again)
    assert Tree(again) == TREE
    assert [again.nodes[node]["name"] for node in again if again.out_degree(node) == 0] == TREE.leaves
    for edges, words in [
        ([(0, 1), (2, 1)], "has 2 nodes without a parent; a tree has one"),
        ([(0, 1), (1, 0)], "has 0 nodes without a parent"),
        ([(0, 1), (2, 3), (3, 2)], "the graph has a cycle"),
    ]:
        with pytest.raises(PartitaError, match=words):
            Tree(networkx.DiGraph(edges))


def test_a_graph_is_no_clustering():
    networkx, igraph = pytest.importorskip("networkx"), pytest.importorskip("igraph")
    with pytest.raises(PartitaError, match="a Graph has no root; give a directed graph"):
        Tree(networkx.path_graph(4))
    for graph in (networkx.path_graph(4), igraph.Graph.Ring(4)):
        with pytest.raises(PartitaError, match="a Graph is no clustering; give its communities"):
            partita.compare(graph, graph)


def test_phylogenies():
    expected = Tree(NEWICK)
    dendropy = pytest.importorskip("dendropy")
    assert Tree(dendropy.Tree.get(data=NEWICK, schema="newick")) == expected
    phylo, io = pytest.importorskip("Bio.Phylo"), pytest.importorskip("io")
    assert Tree(phylo.read(io.StringIO(NEWICK), "newick")) == expected
    skbio = pytest.importorskip("skbio")
    assert Tree(skbio.TreeNode.read(io.StringIO(NEWICK))) == expected
    for name in ("ete3", "ete4"):
        ete = pytest.importorskip(name)
        assert Tree(ete.Tree(NEWICK)) == expected
        assert partita.compare(ete.Tree(NEWICK), TREE, "rf")["rf"] == 0


def test_nested_lists():
    assert Tree([["a", "b"], ["c", "d"]]).to_newick() == "((a,b),(c,d));"
    assert Tree(["a", ("b", ["c", "d"])]).to_newick() == "(a,(b,(c,d)));"
    assert Tree([[0, 1], [2, [3, 4]]]).leaves == ["0", "1", "2", "3", "4"]
    assert partita.robinson_foulds([[["a", "b"], "c"], "d"], "(((a,b),c),d);") == 0
    with pytest.raises(PartitaError, match="a list of lists may be clusters or a tree"):
        partita.compare([["a", "b"], ["c"]], [["a"], ["b", "c"]])
    with pytest.raises(PartitaError, match="one of the nested lists is empty"):
        Tree([["a", "b"], []])
    endless = ["a"]
    endless.append(endless)
    with pytest.raises(PartitaError, match="occurs twice"):
        Tree(endless)


@pytest.mark.parametrize("other", [None, 5, {}, object(), {"a": 1}])
def test_what_is_no_tree_is_refused(other):
    with pytest.raises(PartitaError, match="is no tree; give Newick, a linkage matrix, or a tree of another library"):
        Tree(other)


def test_levels_of_a_frame():
    levels = {"coarse": [0, 0, 0, 1], "fine": ["x", "x", "y", "z"]}
    assert Tree.from_levels(levels) == Tree.from_levels(list(levels.values()))
    polars, pandas = pytest.importorskip("polars"), pytest.importorskip("pandas")
    assert Tree.from_levels(polars.DataFrame(levels)) == Tree.from_levels(levels)
    assert Tree.from_levels(pandas.DataFrame(levels)) == Tree.from_levels(levels)
    named = pandas.DataFrame(levels, index=list("abcd"))
    assert Tree.from_levels(named) == Tree.from_levels(levels, "abcd")


def test_linkages_of_trees():
    assert Tree.from_linkage(LINKAGE).to_linkage().tolist() == LINKAGE.tolist()
    star = Tree("(a:2,b:2,(c:1,d:1):1);").to_linkage()
    assert star.tolist() == [[2, 3, 1, 2], [0, 1, 2, 2], [4, 5, 2, 4]]
    plain = Tree("((a,b),(c,(d,e)));")
    assert plain.to_linkage()[:, 2].tolist() == [1, 1, 2, 3]
    assert partita.robinson_foulds(Tree.from_linkage(plain.to_linkage(), "abcde", merge_ties=False), plain) == 0
    assert Tree("(a);").to_linkage().shape == (0, 4)
    hierarchy = pytest.importorskip("scipy.cluster.hierarchy")
    points = np.random.default_rng(1).random((40, 3))
    for method in ("ward", "single", "average"):
        linkage = hierarchy.linkage(points, method)
        back = Tree.from_linkage(linkage).to_linkage()
        assert hierarchy.is_valid_linkage(back)
        assert np.allclose(hierarchy.cophenet(back), hierarchy.cophenet(linkage))


def test_a_dendrogram_of_igraph():
    igraph = pytest.importorskip("igraph")
    graph = igraph.Graph([(0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (3, 5), (4, 5)])
    tree = Tree(graph.community_fastgreedy())
    assert tree.cut(2).tolist() == [0, 0, 0, 1, 1, 1]


LABELS, OTHER = ["x", "x", "y", "y", "y"], ["u", "u", "u", "v", "v"]
EXPECTED = partita.adjusted_rand(LABELS, OTHER)


def test_clusters_that_name_their_items():
    nodes = list("abcde")
    a, b = dict(zip(nodes, LABELS, strict=True)), dict(zip(reversed(nodes), reversed(OTHER), strict=True))
    sets = [{"d", "e"}, {"a", "b", "c"}]
    for other in (b, sets, [frozenset(group) for group in sets], tuple(sets), iter(sets), {"u": sets[1], "v": sets[0]}):
        assert partita.adjusted_rand(a, other) == EXPECTED
    assert partita.compare(a, sets, "ari")["ari"] == EXPECTED
    assert partita.significance(a, sets, draws=10).observed == EXPECTED
    assert partita.Table.from_labels(a, b) == partita.Table.from_labels(LABELS, OTHER)
    assert partita.rank(a, {"sets": sets, "same": a}).best == "same"
    assert partita.pairwise({"a": a, "b": sets})[0].score == EXPECTED
    assert partita.align(a, sets) == {"a": "x", "b": "x", "c": "x", "d": "y", "e": "y"}
    assert partita.stability(a, [sets, a]).keys() == {"x", "y"}
    found = partita.consensus([a, sets, a])
    assert dict(zip(found.items, found.labels.tolist(), strict=True)) == {"a": 0, "b": 0, "c": 1, "d": 1, "e": 1}
    story = partita.explain(a, sets)
    assert set(story.items(backend="pandas")["item"]) == set(nodes) if pytest.importorskip("pandas") else True


def test_items_of_one_clustering_only():
    a, b = {"a": 0, "b": 0, "c": 1}, [{"a", "b"}, {"d"}]
    with pytest.raises(PartitaError, match="labels are missing, 1 in the first clustering and 1 in the second"):
        partita.ari(a, b)
    assert partita.compare(a, b, missing="drop").n == 2
    with pytest.raises(PartitaError, match="adjusted_rand is not defined for covers"):
        partita.ari(a, [{"a", "b"}, {"a", "c"}])
    with pytest.raises(PartitaError, match="one clustering names its items and another does not"):
        partita.ari(a, [0, 0, 1])


def test_items_that_are_numbers_match_a_column():
    sets = [{2, 3, 4}, {0, 1}]
    assert partita.adjusted_rand(sets, OTHER) == partita.adjusted_rand(OTHER, sets) == EXPECTED
    assert partita.adjusted_rand(np.array([0, 0, 0, 1, 1]), sets) == EXPECTED
    pandas = pytest.importorskip("pandas")
    column = pandas.Series(OTHER, index=list("edcba"))
    assert partita.adjusted_rand(dict(zip("edcba", LABELS, strict=True)), column) == EXPECTED


def test_communities_of_networkx_and_igraph():
    networkx, igraph = pytest.importorskip("networkx"), pytest.importorskip("igraph")
    graph = networkx.karate_club_graph()
    greedy = networkx.community.greedy_modularity_communities(graph)
    clubs = {node: data["club"] for node, data in graph.nodes(data=True)}
    expected = partita.ari([next(i for i, c in enumerate(greedy) if n in c) for n in graph], list(clubs.values()))
    assert partita.ari(greedy, clubs) == expected
    assert partita.ari(networkx.community.label_propagation_communities(graph), clubs) > 0.2
    same = igraph.Graph.from_networkx(graph)
    louvain = same.community_multilevel()
    assert partita.ari(louvain, louvain.membership) == 1.0
    assert -1 < partita.ari(greedy, louvain) < 1


class NodeClustering:
    """What cdlib returns."""

    def __init__(self, communities, overlap=False):
        self.communities, self.overlap = communities, overlap


def test_communities_of_cdlib():
    found = NodeClustering([["a", "b"], ["c", "d", "e"]])
    assert partita.ari(found, dict(zip("abcde", OTHER, strict=True))) == EXPECTED
    with pytest.raises(PartitaError, match="adjusted_rand is not defined for covers"):
        partita.ari(NodeClustering([["a", "b"], ["b"]], overlap=True), found)


def test_fitted_estimators_are_their_labels():
    cluster = pytest.importorskip("sklearn.cluster")
    fitted = cluster.KMeans(2, n_init=1, random_state=0).fit(POINTS)
    assert partita.ari(fitted, [0, 0, 1, 1]) == 1.0


def test_observations_of_anndata():
    anndata, pandas = pytest.importorskip("anndata"), pytest.importorskip("pandas")
    obs = pandas.DataFrame({"cell_type": LABELS, "leiden": pandas.Categorical(OTHER)}, index=list("abcde"))
    adata = anndata.AnnData(np.zeros((5, 2)), obs=obs)
    found = partita.anndata.compare(adata, "cell_type", "leiden", ["ari", "ami"])
    assert found["ari"] == EXPECTED
    assert partita.anndata.compare(adata, "cell_type", "leiden", "ari", noise="drop", noise_label="v").n == 3
    with pytest.raises(PartitaError, match="obs has no column 'laiden'; did you mean 'leiden'"):
        partita.anndata.compare(adata, "cell_type", "laiden")
    with pytest.raises(PartitaError, match="list has no obs; give an AnnData object"):
        partita.anndata.compare([], "a", "b")


def test_graphs_of_networkx_and_igraph():
    networkx, igraph = pytest.importorskip("networkx"), pytest.importorskip("igraph")
    graph = networkx.karate_club_graph()
    named = networkx.relabel_nodes(graph, {node: f"member {node}" for node in graph})
    weighted = igraph.Graph.TupleList(
        [(u, v, data["weight"]) for u, v, data in named.edges(data=True)], weights=True, directed=False
    )
    expected, found = partita.cluster.Paris().fit(named).tree_, partita.cluster.Paris().fit(weighted).tree_
    assert partita.compare(expected, found, "rf:rooted=true")["robinson_foulds:rooted=true"] == 0
    unweighted = igraph.Graph(list(graph.edges))
    matrix = networkx.to_numpy_array(graph, weight=None)
    assert (partita.cluster.Louvain().fit(unweighted).labels_ == partita.cluster.Louvain().fit(matrix).labels_).all()
    weighted.es[0]["weight"] = float("nan")
    with pytest.raises(partita.PartitaError, match="NaN"):
        partita.cluster.Louvain().fit(weighted)
