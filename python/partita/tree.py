"""Rooted trees whose leaves are the items: hierarchies, dendrograms, phylogenies."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from os import PathLike, fspath
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from partita import _native, _trees
from partita._ask import ask
from partita._cut_information import CutInformation
from partita._frames import columns_of, is_pandas
from partita._native import PartitaError
from partita._notebook import Shown
from partita._tree_statistics import TreeStatistics
from partita._types import TreeLike
from partita._warn import warn
from partita._words import counted, visible

Form = Literal["detect", "newick", "nexus", "linkage", "hclust", "levels", "infomap"]


class Tree(Shown):
    """A rooted tree with named leaves. It is immutable.

    >>> import partita
    >>> tree = partita.Tree.from_newick("((ant:1,bee:1):2,(cat:2,dog:2):1);")
    >>> tree
    Tree of 4 leaves and 7 nodes: ((ant:1,bee:1):2,(cat:2,dog:2):1);
    >>> tree.cut(2).tolist()
    [0, 0, 1, 1]
    """

    __slots__ = ("_nodes", "_ranks")

    _nodes: _native.Nodes
    _ranks: str | None
    """Advice on having heights, where these are the ranks of merges."""

    def __init__(self, source: TreeLike) -> None:
        """A tree of any library.

        Newick, a linkage matrix, a fitted ``AgglomerativeClustering`` or another estimator with a tree, SciPy's
        ``ClusterNode``, a dendrogram of igraph, a directed graph of NetworkX with edges from parents to children, a tree
        of DendroPy, Biopython, scikit-bio or ETE, or nested lists of names. Without ``distances_``, an
        ``AgglomerativeClustering`` has the ranks of its merges as heights, and so has a dendrogram of igraph; measures
        that read heights warn of them.

        >>> import partita
        >>> partita.Tree([["ant", "bee"], "cat"])
        Tree of 3 leaves and 5 nodes: ((ant,bee),cat);
        """
        self._nodes, self._ranks = _nodes_of(source), _ranks_of(source)

    @classmethod
    def from_newick(cls, text: str) -> Tree:
        """The tree of a text in Newick form, with quoted names, comments, lengths and names of inner nodes.

        >>> import partita
        >>> partita.Tree.from_newick("((a,b),'c d')top;").leaves
        ['a', 'b', 'c d']
        """
        return cls._of(_one_of_text(text))

    @classmethod
    def from_linkage(
        cls, linkage: npt.ArrayLike, names: Sequence[object] | None = None, *, merge_ties: bool = True
    ) -> Tree:
        """The tree of SciPy's linkage matrix or of a scikit-network dendrogram.

        Parameters
        ----------
        linkage : array-like of shape (n − 1, 3) or (n − 1, 4)
            Two clusters, a height, and perhaps a size.
        names : sequence, optional
            The names of the items; their numbers from 0 by default.
        merge_ties : bool
            Whether merges at the same height become one node, because their order is arbitrary.
        """
        return cls._of(_linkage(linkage, _texts(names), merge_ties))

    @classmethod
    def from_hclust(
        cls,
        merge: npt.ArrayLike,
        height: npt.ArrayLike,
        labels: Sequence[object] | None = None,
        *,
        merge_ties: bool = True,
    ) -> Tree:
        """The tree of R's hclust, from its components of the same names."""
        rows = _matrix(merge, np.int64, (2,), "merge")
        heights = np.ascontiguousarray(height, dtype=np.float64).ravel()
        return cls._of(_native.Nodes.from_hclust(rows, heights, _texts(labels), merge_ties))

    @classmethod
    def from_levels(cls, levels: object, names: Sequence[object] | None = None) -> Tree:
        """The tree of nested clusterings of the same items, the coarsest first: the columns of a data frame, or a
        sequence of columns. A frame of pandas names the leaves by its index, unless it only numbers them or you give
        names.

        >>> import partita
        >>> partita.Tree.from_levels([[0, 0, 0, 1], [0, 0, 1, 2]], "abcd").to_newick()
        '(((a:1,b:1):1,c:2):1,d:3);'
        """
        index = getattr(levels, "index", None) if is_pandas(levels) else None
        if names is None and type(index).__name__ != "RangeIndex":
            names = index
        return cls._of(_native.Nodes.from_levels(list(columns_of(levels).values()), _texts(names)))

    @classmethod
    def read(cls, path: str | PathLike[str], form: Form = "detect", *, merge_ties: bool = True) -> Tree:
        """The tree of a file in any form that the command line reads."""
        trees = _native.Nodes.read(path, form, merge_ties, "0", 1)
        if len(trees) != 1:
            raise PartitaError(f"{path} holds {len(trees)} trees; use read_all")
        return cls._of(trees[0])

    @classmethod
    def read_all(
        cls,
        path: str | PathLike[str],
        form: Form = "detect",
        *,
        merge_ties: bool = True,
        burn_in: int | str = 0,
        thin: int = 1,
    ) -> list[Tree]:
        """The trees of a file; only Newick and Nexus can hold several.

        Parameters
        ----------
        burn_in : int or str
            The number of trees at the beginning to leave out, or a share of them such as ``"25%"``, rounded down.
        thin : int
            After the burn-in, keep the first tree and then one of this many.
        """
        found = _native.Nodes.read(path, form, merge_ties, str(burn_in), one_of(thin))
        return [cls._of(nodes) for nodes in found]

    @classmethod
    def _of(cls, nodes: _native.Nodes, ranks: str | None = None) -> Tree:
        tree = cls.__new__(cls)
        tree._nodes, tree._ranks = nodes, ranks
        return tree

    @classmethod
    def _from_parts(cls, parts: tuple[Any, ...], ranks: str | None = None) -> Tree:
        return cls._of(_native.Nodes.from_parts(parts), ranks)

    @property
    def name(self) -> str:
        """The name of the whole tree in a Nexus file, empty if it has none."""
        return self._nodes.title

    @property
    def rooted(self) -> bool | None:
        """True if its file marks the tree as rooted, ``[&R]``, or not, ``[&U]``; None if it does not say. The mark changes
        no value: measures have a parameter ``rooted``."""
        return self._nodes.rooted

    def to_newick(self) -> str:
        """The tree on one line of Newick, with as many digits as it takes to read the lengths back unchanged."""
        return self._nodes.to_newick()

    def to_linkage(self) -> npt.NDArray[np.float64]:
        """SciPy's linkage matrix: two clusters, a height and a size per row; leaf i is the i-th of :attr:`leaves`.

        A node with many children becomes several merges at its height. Without heights and lengths, the height of a
        node is the number of edges down to its deepest leaf.

        >>> import partita
        >>> partita.Tree("((a:1,b:1):2,(c:2,d:2):1);").to_linkage().tolist()
        [[0.0, 1.0, 1.0, 2.0], [2.0, 3.0, 2.0, 2.0], [4.0, 5.0, 3.0, 4.0]]
        """
        return _trees.linkage_of(self._nodes)

    def to_networkx(self) -> Any:
        """A ``networkx.DiGraph`` with an edge from each node to its children. Nodes are numbers in preorder with a
        ``name``, edges have a ``length`` if the tree has lengths. ``Tree`` reads it back."""
        import networkx

        graph, lengths = networkx.DiGraph(), self.lengths
        graph.add_nodes_from((node, {"name": name}) for node, name in enumerate(self.node_names))
        for node, parent in enumerate(self.parents.tolist()):
            if parent >= 0:
                graph.add_edge(parent, node, **({} if lengths is None else {"length": float(lengths[node])}))
        return graph

    @property
    def n_leaves(self) -> int:
        """Number of leaves."""
        return self._nodes.n_leaves

    @property
    def n_nodes(self) -> int:
        """Number of nodes, leaves included."""
        return self._nodes.n_nodes

    @property
    def leaves(self) -> list[str]:
        """The names of the leaves, in the order of the items: that of every array of labels."""
        return self._nodes.leaves()

    @property
    def parents(self) -> npt.NDArray[np.int64]:
        """The node above each node, −1 for the root; nodes are numbered in preorder."""
        return np.array(self._nodes.parents(), dtype=np.int64)

    @property
    def node_names(self) -> list[str]:
        """The name of each node, empty where it has none."""
        return self._nodes.node_names()

    @property
    def heights(self) -> npt.NDArray[np.float64] | None:
        """The height of each node; None if the tree has neither heights nor lengths."""
        return self._nodes.heights()

    @property
    def lengths(self) -> npt.NDArray[np.float64] | None:
        """The length of the branch above each node; None if the tree has neither heights nor lengths."""
        return self._nodes.lengths()

    def cut(
        self,
        k: int | None = None,
        *,
        height: float | None = None,
        level: int | None = None,
        size: int | None = None,
    ) -> npt.NDArray[np.int64]:
        """A flat clustering: the cluster of each leaf, leaves in the order of :attr:`leaves`.

        Parameters
        ----------
        k : int
            The greatest number of clusters. The highest node is split first, or without heights the one with the
            most leaves. A node with many children may leave fewer clusters.
        height : float
            The height of the cut.
        level : int
            The number of edges between the root and the cut.
        size : int
            The greatest number of items of a cluster: the cut has the largest such clusters.
        """
        given = {"k": k, "height": height, "level": level, "size": size}
        chosen = [(how, value) for how, value in given.items() if value is not None]
        if len(chosen) != 1:
            raise PartitaError(f"{len(chosen)} ways to cut are given; give one of k, height, level, size")
        how, value = chosen[0]
        number: Callable[[Any], float] = float if how == "height" else operator.index
        try:
            value = number(value)
        except (TypeError, ValueError):
            kind = "number" if how == "height" else "whole number"
            raise PartitaError(f"{how} is {value!r}; give a {kind}") from None
        least = {"k": 1, "size": 1}.get(how, 0)
        if not value >= least:
            raise PartitaError(f"{how} is {value}; give {least} or more")
        if how == "height":
            self._warn_of_ranks("a cut at a height")
        return self._nodes.cut(how, min(float(value), 4e9) if how != "height" else float(value))

    def prune(self, leaves: Sequence[object]) -> Tree:
        """The tree of the leaves named; inner nodes left with a single child are contracted."""
        return Tree._of(self._nodes.prune([str(leaf) for leaf in leaves]), self._ranks)

    def _warn_of_ranks(self, reader: str) -> None:
        if self._ranks is not None:
            warn(f"{reader} reads heights, and those of this tree are the ranks of its merges; {self._ranks}")

    def svg(self, k: int | None = None, title: str = "") -> str:
        """The tree as a drawing, in the colours of a cut into `k` clusters if a number is given. Of more than 150 leaves the
        clades are folded.

        >>> import partita
        >>> partita.Tree("((a,b),(c,d));").svg(2).startswith("<svg")
        True
        """
        return str(ask("tree_picture", [self._nodes], {"clusters": k, "title": title})["svg"])

    def information_curve(self) -> CutInformation:
        """The information of cuts of the tree beyond chance, for every number of clusters: one cluster tells nothing, nor do single
        leaves, and between them is a maximum.

        >>> import partita
        >>> curve = partita.Tree("(((a,b),(c,d)),((e,f),(g,h)));").information_curve()
        >>> curve.best["clusters"], curve.clusters[-1], curve.information[-1]
        (3, 8, 0.0)
        """
        return CutInformation(ask("information_curve", [self._nodes], {"picture": True}))

    def statistics(self) -> TreeStatistics:
        """Size, depth and balance."""
        return TreeStatistics(**self._nodes.statistics())

    def __eq__(self, other: object) -> bool:
        return self._nodes == other._nodes if isinstance(other, Tree) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.to_newick())

    def __len__(self) -> int:
        return self.n_leaves

    def __reduce__(self) -> tuple[Any, ...]:
        return (Tree._from_parts, (self._nodes.to_parts(), self._ranks))

    def __repr__(self) -> str:
        newick = visible(self.to_newick())
        shown = newick if len(newick) <= 60 else f"{newick[:57]}…"
        return f"Tree of {counted(self.n_leaves, 'leaf')} and {counted(self.n_nodes, 'node')}: {shown}"


def write_trees(
    path: str | PathLike[str], trees: Iterable[TreeLike] | Tree, form: Literal["newick", "nexus"] | None = None
) -> None:
    """Writes trees to a file, a line each in Newick or with their names in Nexus: by default Nexus if its name ends in .nex
    or .nexus, else Newick. They read back the same, lengths bit for bit."""
    if isinstance(trees, (str, Tree)):
        trees = [trees]
    nodes = [_nodes_of(tree) for tree in trees]
    if not nodes:
        raise PartitaError("there are no trees to write; give one or more")
    if form is None:
        form = "nexus" if fspath(path).lower().endswith((".nex", ".nexus")) else "newick"
    _native.write_trees(path, nodes, form)


def one_of(thin: int) -> int:
    """One of how many trees is kept."""
    if operator.index(thin) < 1:
        raise PartitaError(f"thin is {thin}; keep one of 1 or more trees")
    return operator.index(thin)


def _nodes_of(source: Any) -> _native.Nodes:
    if isinstance(source, Tree):
        return source._nodes
    if isinstance(source, str):
        if source.strip() and not any(mark in source for mark in "();"):
            raise PartitaError(f"{source!r} is no tree in Newick form, which ends in ';'; Tree.read reads a file")
        return _one_of_text(source)
    if isinstance(source, np.ndarray):
        return _linkage(source, None, True)
    if hasattr(source, "tree_"):
        return _nodes_of(source.tree_)
    if hasattr(source, "dendrogram_"):
        source = source.dendrogram_
    nodes = _trees.nodes_of(source)
    if nodes is not None:
        return nodes
    if not isinstance(source, (list, tuple)) and not hasattr(source, "__array__"):
        raise PartitaError(f"{type(source).__name__} is no tree; give Newick, a linkage matrix, or a tree of another library")
    return _linkage(source, None, True)


def _ranks_of(source: Any) -> str | None:
    """Advice on having heights of what has only ranks of merges."""
    if isinstance(source, Tree):
        return source._ranks
    source = getattr(source, "tree_", source) if not isinstance(source, (str, np.ndarray)) else source
    return source._ranks if isinstance(source, Tree) else _trees.advice_on_ranks(source)


def _one_of_text(text: str) -> _native.Nodes:
    trees = _native.Nodes.from_newick(text)
    if len(trees) != 1:
        raise PartitaError(f"the text holds {len(trees)} trees; give one")
    return trees[0]


def _linkage(rows: npt.ArrayLike, names: list[str] | None, merge_ties: bool) -> _native.Nodes:
    return _native.Nodes.from_linkage(_matrix(rows, np.float64, (3, 4), "a linkage"), names, merge_ties)


def _matrix(values: npt.ArrayLike, kind: Any, widths: tuple[int, ...], what: str) -> npt.NDArray[Any]:
    try:
        array = np.asarray(values)
        matrix = np.ascontiguousarray(array, dtype=kind)
    except (TypeError, ValueError) as error:
        raise PartitaError(f"{what} is a table of numbers, which {type(values).__name__} is not: {error}") from None
    same = np.array_equal(matrix, array, equal_nan=array.dtype.kind == "f")
    if matrix.ndim != 2 or matrix.shape[1] not in widths or not same:
        wide = " or ".join(map(str, widths))
        raise PartitaError(f"{what} has the shape {array.shape}; it is a table of {wide} columns of numbers")
    return matrix


def _texts(names: Sequence[object] | None) -> list[str] | None:
    return None if names is None else [str(name) for name in names]
