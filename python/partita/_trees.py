"""Trees as people hold them: hierarchies of scikit-learn, SciPy and igraph, graphs of NetworkX, phylogenies of DendroPy,
Biopython, scikit-bio and ETE, nested lists. All become the nodes of a :class:`partita.Tree`.

Nothing is imported: libraries are known by the attributes of what they return.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from partita._items import is_column, is_numeric
from partita._native import Nodes, PartitaError


def is_tree(source: Any) -> bool:
    """Returns whether this is a tree that :func:`nodes_of` reads, or holds one."""
    known = ("tree_", "dendrogram_", "children_", "seed_node", "child_nodes", "clades", "children", "as_clustering")
    if isinstance(source, (type, str, bytes, list, tuple, dict)) or is_column(source):
        return False
    if any(hasattr(source, name) for name in known) or _is_directed(source) or _is_binary(source):
        return True
    return hasattr(getattr(source, "root", None), "clades")


def nodes_of(source: Any) -> Nodes | None:
    """The nodes of a tree of another library; None where this is no such tree."""
    if hasattr(source, "children_") and hasattr(source, "n_leaves_"):
        return _of_merges(source.children_, getattr(source, "distances_", None))
    if hasattr(source, "merges") and hasattr(source, "as_clustering"):
        return _of_merges(source.merges, None)
    if _is_binary(source):
        return _of_cluster_nodes(source)
    if _is_directed(source):
        return _of_graph(source)
    if hasattr(source, "seed_node") or hasattr(source, "child_nodes"):
        root = getattr(source, "seed_node", source)
        marks = (getattr(source, "label", None) or "", getattr(source, "is_rooted", None)) if root is not source else ("", None)
        return _walked(root, lambda node: node.child_nodes(), _dendropy_name, lambda node: node.edge_length, marks)
    root = source if hasattr(source, "clades") else getattr(source, "root", None)
    if hasattr(root, "clades"):
        return _walked(root, lambda node: node.clades, _name, lambda node: node.branch_length)
    if hasattr(source, "children") and not callable(source.children):
        return _walked(source, lambda node: node.children, _name, _length)
    if is_nested(source):
        return _of_lists(source)
    if hasattr(source, "edges") and hasattr(source, "nodes"):
        raise PartitaError(
            f"a {type(source).__name__} has no root; give a directed graph with edges from parents to children"
        )
    return None


def advice_on_ranks(source: Any) -> str | None:
    """Advice on having heights where :func:`nodes_of` takes the ranks of merges for them."""
    if isinstance(source, (str, list, tuple)) or is_column(source):
        return None
    if hasattr(source, "children_") and hasattr(source, "n_leaves_"):
        return "refit with compute_distances=True" if getattr(source, "distances_", None) is None else None
    is_dendrogram = hasattr(source, "merges") and hasattr(source, "as_clustering")
    return "give a linkage matrix with heights" if is_dendrogram else None


def is_nested(source: Any) -> bool:
    """Returns whether these are nested lists, and not the rows of a linkage matrix."""
    if not isinstance(source, (list, tuple)) or not any(isinstance(entry, (list, tuple)) for entry in source):
        return False
    rows = all(isinstance(row, (list, tuple)) and len(row) in (3, 4) and is_numeric(row) for row in source)
    return not rows


def _is_binary(source: Any) -> bool:
    """SciPy's ClusterNode."""
    return all(hasattr(source, name) for name in ("left", "right", "dist", "id", "is_leaf"))


def _is_directed(source: Any) -> bool:
    """A graph of NetworkX with directed edges."""
    return all(hasattr(source, name) for name in ("successors", "in_degree", "nodes", "edges"))


def _of_merges(merges: Any, heights: npt.NDArray[np.float64] | None) -> Nodes:
    """Pairs of clusters in the order in which they merge; without heights, their ranks."""
    pairs = np.asarray(merges, dtype=np.float64).reshape(-1, 2)
    height = np.arange(1.0, len(pairs) + 1) if heights is None else np.asarray(heights, dtype=np.float64)
    # Ranks have no ties, and those of distances have no order.
    return Nodes.from_linkage(np.column_stack([pairs, height]), None, True)


def _of_cluster_nodes(root: Any) -> Nodes:
    rows, stack, leaves = {}, [root], root.get_count()
    while stack:
        node = stack.pop()
        if not node.is_leaf():
            rows[node.id - leaves] = [node.left.id, node.right.id, node.dist]
            stack += [node.left, node.right]
    table = np.array([rows[at] for at in sorted(rows)], dtype=np.float64).reshape(-1, 3)
    return Nodes.from_linkage(table, None, True)


def _of_graph(graph: Any) -> Nodes:
    """A tree of edges from parents to children; names are in ``name``, or they are the nodes themselves."""
    roots = [node for node, count in graph.in_degree() if count == 0]
    if len(roots) != 1 or any(count > 1 for _, count in graph.in_degree()):
        raise PartitaError(
            f"the graph has {len(roots)} nodes without a parent; a tree has one, and every other node has one parent"
        )
    edges = {child: data for _, child, data in graph.edges(data=True)}

    def length(node: Any) -> Any:
        data = edges.get(node, {})
        return data.get("length", data.get("weight"))

    data = graph.nodes
    named = _walked(roots[0], graph.successors, lambda node: data[node].get("name", node), length)
    if named.n_nodes != len(graph):
        raise PartitaError("the graph has a cycle; edges of a tree lead from parents to children")
    return named


def _of_lists(source: Any) -> Nodes:
    def below(node: Any) -> Iterable[Any]:
        if isinstance(node, (list, tuple)) and not node:
            raise PartitaError("one of the nested lists is empty; every list holds the children of a node")
        return node if isinstance(node, (list, tuple)) else ()

    return _walked(source, below, lambda node: "" if isinstance(node, (list, tuple)) else node, lambda node: None)


def _dendropy_name(node: Any) -> Any:
    return getattr(node.taxon, "label", None) if node.taxon is not None else node.label


def _name(node: Any) -> Any:
    return getattr(node, "name", None)


def _length(node: Any) -> Any:
    return node.length if hasattr(node, "length") else getattr(node, "dist", None)


def _walked(
    root: Any,
    children: Callable[[Any], Iterable[Any]],
    name: Callable[[Any], Any],
    length: Callable[[Any], Any],
    marks: tuple[str, bool | None] = ("", None),
) -> Nodes:
    """The nodes below a root, in preorder. The marks are the name of the tree, and whether it is rooted."""
    parents: list[int] = []
    names: list[str] = []
    lengths, leaves, stack, seen = [], 0, [(root, -1)], set()
    while stack:
        node, parent = stack.pop()
        below, number = list(children(node)), len(parents)
        if below and id(node) in seen:
            raise PartitaError("a node of the tree occurs twice; every node but the root has one parent")
        seen.add(id(node))
        parents.append(parent)
        known = name(node)
        names.append(str(known) if known is not None else "" if below else str(leaves))
        lengths.append(length(node))
        leaves += not below
        stack += [(child, number) for child in reversed(below)]
    measured = [0.0 if value is None else float(value) for value in lengths]
    none = all(value is None for value in lengths[1:])
    return Nodes.from_parts((parents, names, list(range(leaves)), None, None if none else measured, *marks))


def linkage_of(nodes: Nodes) -> npt.NDArray[np.float64]:
    """SciPy's linkage matrix of a tree."""
    parents, _, items, *_ = nodes.to_parts()
    children: list[list[int]] = [[] for _ in parents]
    known = nodes.heights()
    heights = np.zeros(len(parents)) if known is None else known
    for node in range(len(parents) - 1, 0, -1):
        children[parents[node]].append(node)
        if known is None:
            heights[parents[node]] = max(heights[parents[node]], heights[node] + 1)
    leaves, rows = len(items), []
    leaf_items = iter(items)
    # The cluster of each node and the number of its leaves; merges of the same height follow those below them.
    clusters = {node: (next(leaf_items), 1) for node, below in enumerate(children) if not below}
    for node in sorted((node for node, below in enumerate(children) if below), key=lambda node: (heights[node], -node)):
        (first, size), *others = sorted(clusters[child] for child in children[node])
        for other, count in others:
            size += count
            rows.append([*sorted((first, other)), heights[node], size])
            first = leaves + len(rows) - 1
        clusters[node] = first, size
    return np.array(rows, dtype=np.float64).reshape(-1, 4)
