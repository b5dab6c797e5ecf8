"""Graphs as Python hands them over: sparse or dense matrices, and graphs of NetworkX."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita import _native
from partita._errors import WrongTypeError
from partita._native import PartitaError
from partita._words import counted


def graph_of(graph: Any, *, bipartite: bool = False) -> tuple[_native.Adjacency, list[str] | None]:
    """The graph, and the names of its nodes if it has any."""
    if hasattr(graph, "edges") and hasattr(graph, "nodes"):
        return _of_networkx(graph)
    if hasattr(graph, "vs") and hasattr(graph, "es"):
        return _of_igraph(graph)
    rows, columns, weights, shape = _triples(graph)
    _check(weights, shape)
    if not bipartite and shape[0] != shape[1]:
        raise PartitaError(
            f"the matrix has {counted(shape[0], 'row')} and {counted(shape[1], 'column')}; "
            "give a square one, or bipartite=True"
        )
    return _adjacency(rows, columns, weights, shape, bipartite), None


def _of_networkx(graph: Any) -> tuple[_native.Adjacency, list[str]]:
    """A graph of NetworkX: nodes, and edges with a ``weight``, 1 if they have none."""
    number = {node: at for at, node in enumerate(graph.nodes)}
    edges = [(number[u], number[v], data.get("weight", 1)) for u, v, data in graph.edges(data=True)]
    return _of_edges(edges, [str(node) for node in graph.nodes])


def _of_igraph(graph: Any) -> tuple[_native.Adjacency, list[str]]:
    """A graph of igraph: vertices by ``name``, or else by number, and edges with a ``weight``, 1 if they have none."""
    weights = graph.es["weight"] if "weight" in graph.es.attributes() else [1] * graph.ecount()
    names = graph.vs["name"] if "name" in graph.vs.attributes() else range(graph.vcount())
    edges = [(u, v, weight) for (u, v), weight in zip(graph.get_edgelist(), weights, strict=True)]
    return _of_edges(edges, [str(name) for name in names])


def _of_edges(edges: list[tuple[int, int, float]], names: list[str]) -> tuple[_native.Adjacency, list[str]]:
    """Edges between numbered nodes, each of them once."""
    rows, columns, weights = map(np.array, zip(*edges, strict=True)) if edges else (np.array([]),) * 3
    # Both ways, as in the matrix of the graph, which has a loop once.
    loops = rows == columns
    both = (np.append(rows, columns[~loops]), np.append(columns, rows[~loops]), np.append(weights, weights[~loops]))
    return _adjacency(*both, (len(names), len(names)), False), names


def _triples(matrix: Any) -> tuple[Any, Any, Any, tuple[int, int]]:
    """Rows, columns and values of the entries of a SciPy or a dense matrix."""
    if hasattr(matrix, "tocoo"):
        entries = matrix.tocoo()
        return entries.row, entries.col, entries.data, entries.shape
    try:
        dense = np.asarray(matrix)
        dense = dense if np.iscomplexobj(dense) else dense.astype(np.float64)
    except TypeError as error:
        raise WrongTypeError(f"{type(matrix).__name__} is no graph: {error}") from None
    except ValueError:
        dense = np.empty(0)
    if dense.ndim != 2:
        raise PartitaError(
            f"{type(matrix).__name__} is no graph; give a sparse or dense adjacency matrix, or a graph of NetworkX or igraph"
        )
    rows, columns = dense.nonzero()
    return rows, columns, dense[rows, columns], (dense.shape[0], dense.shape[1])


def _check(weights: Any, shape: tuple[int, int]) -> None:
    """Refuses what no matrix of a graph holds, in words that hold those of scikit-learn."""
    if np.iscomplexobj(weights):
        raise PartitaError("Complex data not supported: the weights of a graph are real numbers")
    if 0 in shape:
        what = "sample" if shape[0] == 0 else "feature"
        raise PartitaError(f"0 {what}(s) (shape={tuple(shape)}) while a minimum of 1 is required.")
    weights = np.asarray(weights, dtype=np.float64)
    if not np.isfinite(weights).all():
        raise PartitaError("a weight of the graph is NaN or inf; give finite numbers")
    if len(weights) and weights.min() < 0:
        raise PartitaError(f"Negative values in data: an edge weighs {weights.min():g}; give 0 or more")


def _adjacency(rows: Any, columns: Any, weights: Any, shape: tuple[int, int], bipartite: bool) -> _native.Adjacency:
    return _native.Adjacency.from_entries(
        np.asarray(rows, dtype=np.int64),
        np.asarray(columns, dtype=np.int64),
        np.asarray(weights, dtype=np.float64),
        (int(shape[0]), int(shape[1])),
        bipartite,
    )
