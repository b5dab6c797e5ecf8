"""One function per measure, made from the catalogue when it is first asked for."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

from partita import _compare, _native
from partita._catalogue import Measure, Parameter, measures
from partita._codes import by_codes
from partita._kinds import CoClustering

_TAKEN = frozenset(
    [
        "consensus",
        "adjusted_rand_score",
        "rand_score",
        "fowlkes_mallows_score",
        "mutual_info_score",
        "adjusted_mutual_info_score",
        "normalized_mutual_info_score",
    ]
)
"""Aliases that are something else in Python: functions of the package, or of ``partita.sklearn``."""

_BUILT_IN = frozenset(["id"])
"""Aliases that ``from partita import *`` must not put in the place of a function of Python's own."""

_MEASURES = {measure.name: measure for measure in measures()}

NAMES = {
    name: measure.name for measure in _MEASURES.values() for name in (measure.name, *measure.aliases) if name not in _TAKEN
}
"""The measure of each name and alias."""

__all__ = sorted({*NAMES} - _BUILT_IN)


def __getattr__(name: str) -> Callable[..., float]:
    if name not in NAMES:
        raise AttributeError(f"module 'partita._measures' has no attribute {name!r}")
    canonical = NAMES[name]
    if canonical not in globals():
        globals()[canonical] = _made(_MEASURES[canonical])
    function: Callable[..., float] = globals()[canonical]
    globals()[name] = function
    return function


class _Inputs(NamedTuple):
    """What a function takes, by the kinds that its measure compares."""

    about: str
    """What the docstring says of the inputs."""
    options: str
    """The options beside the parameters of the measure."""
    call: str
    """What the function calls, and what it passes on."""
    more: str = ""
    """What the docstring says of options that :func:`partita.compare` does not have."""


_POLICIES = 'missing="refuse", noise="cluster", noise_label=-1'
_JOINED = 'join="exact", items=None, normalize=False, threshold=None'
_OF_ITEMS = "Labels of the same items: integers, strings or booleans."
_OF_COVERS = "two covers of the same items: :class:`partita.Cover`, sets of items that may overlap, covers of cdlib or igraph."
_OF_CO = "two co-clusterings of the same matrix"
_READING = "(missing, noise, noise_label, one_weight(weights, sample_weight), n_jobs)"
_LABELS = (f"{_POLICIES}, weights=None, sample_weight=None, n_jobs=None", f"score({{0}}, {_READING})")
_COVERS = (
    f"{_POLICIES}, weights=None, sample_weight=None, {_JOINED}, n_jobs=None",
    f"score({{0}}, {_READING}, covers=(join, items, normalize, threshold))",
)
_CO = (f"{_POLICIES}, n_jobs=None", "score({0}, (missing, noise, noise_label, None, n_jobs))")

_INPUTS = {
    ("labels",): _Inputs(f"array-like\n    {_OF_ITEMS}", *_LABELS),
    ("labels", "co"): _Inputs(f"array-like or CoClustering\n    {_OF_ITEMS} Or {_OF_CO}.", *_LABELS),
    ("labels", "covers"): _Inputs(f"array-like or Cover\n    {_OF_ITEMS} Or {_OF_COVERS}", *_COVERS),
    ("labels", "covers", "biclusters"): _Inputs(
        f"array-like, Cover or Biclusters\n    {_OF_ITEMS} Or {_OF_COVERS} Or two sets of\n    :class:`partita.Biclusters`, "
        "of which the cells are compared.",
        *_COVERS,
    ),
    ("co",): _Inputs(f"CoClustering or estimator\n    {_OF_CO.capitalize()}, or fitted estimators that have them.", *_CO),
    ("co", "biclusters"): _Inputs(
        f"CoClustering, estimator or Biclusters\n    {_OF_CO.capitalize()}, or fitted estimators that have them. Or sets of\n"
        "    :class:`partita.Biclusters`.",
        *_CO,
    ),
    ("biclusters",): _Inputs(
        "Biclusters, list, tuple of arrays or estimator\n    Sets of :class:`partita.Biclusters`, lists of (rows, columns), "
        "``biclusters_`` of scikit-learn, or fitted\n    estimators that have it.",
        "shape=None, n_jobs=None",
        "score_biclusters({0}, shape, n_jobs)",
        "shape : tuple of int, optional\n    The numbers of rows and of columns of the matrix, where they do not know it.\n",
    ),
    ("trees",): _Inputs(
        "Tree, str, array-like or estimator\n    Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same "
        "leaves.",
        'leaves="exact", n_jobs=None',
        'score({0}, ("refuse", "cluster", -1, None, n_jobs), leaves)',
    ),
    ("tree_on_graph",): _Inputs(
        "Tree, str, array-like or estimator\n    A tree, Newick, a linkage matrix, or an estimator with ``tree_``; its leaves are "
        "the nodes.\ngraph : matrix or graph of NetworkX\n    A sparse or dense adjacency matrix, its nodes numbered from 0, or a "
        "graph whose nodes have names.",
        "bipartite=False",
        "score_tree_on_graph({0}, bipartite)",
        "bipartite : bool\n    Whether the matrix links rows with columns instead of nodes with nodes.\n",
    ),
}
_OF_MOST = _Inputs(
    f"array-like, CoClustering or Cover\n    {_OF_ITEMS} Or {_OF_CO}, or two fuzzy covers of the\n    same items.", *_COVERS
)


def _made(measure: Measure) -> Callable[..., float]:
    inputs = _INPUTS.get(measure.kinds, _OF_MOST)
    a, b = ("a", "b") if measure.symmetric else ("reference", "candidate")
    if measure.kinds == ("tree_on_graph",):
        a, b = "tree", "graph"
    taken = "".join(f"{_argument(param)}={param.default!r}, " for param in measure.params)
    params = "".join(f"({param.name!r}, {_argument(param)}), " for param in measure.params)
    given = f"{measure.name!r}, [{params}], {a}, {b}"
    head = f"def {measure.name}({a}, {b}, *, {taken}{inputs.options}):\n"
    function = _compiled(measure.name, head, _quickly(measure, (a, b), taken + inputs.options), inputs.call.format(given))
    function.__module__ = __name__
    function.__doc__ = _documented(measure, inputs, (a, b), function)
    return function


def _compiled(name: str, head: str, before: str, call: str) -> Callable[..., float]:
    names = dict(vars(_compare))
    if before:
        names.update(_quick=_native.Scorer(name).quick, _by_codes=by_codes)
    exec(compile(f"{head}{before}    return {call}\n", f"<partita.{name}>", "exec"), names)
    function: Callable[..., float] = names[name]
    names.update((f"_{option}", value) for option, value in (function.__kwdefaults__ or {}).items())
    return function


def _quickly(measure: Measure, names: tuple[str, str], options: str) -> str:
    """What a function does with labels where nobody gives an option: small columns are counted in less time than it takes to
    find out what they are."""
    if "labels" not in measure.kinds:
        return ""
    given = [option.partition("=")[0] for option in options.split(", ")]
    usual = " and ".join(f"{name} is _{name}" for name in given)
    given_names = ", ".join(names)
    return (
        f"    if {usual}:\n"
        f"        found = _quick({given_names})\n"
        "        if found is None:\n"
        f"            found = _by_codes(_quick, {given_names})\n"
        "        if found is not None:\n"
        "            return found\n"
    )


def _argument(param: Parameter) -> str:
    """The name of a parameter; a word of Python's own gets an underscore."""
    return "lambda_" if param.name == "lambda" else param.name


def _documented(measure: Measure, inputs: _Inputs, names: tuple[str, str], function: Callable[..., float]) -> str:
    lines = []
    for line in measure.doc.splitlines():
        heading = line.removeprefix("# ")
        lines += [line] if heading == line else [heading, "-" * len(heading)]
    first = names[0] if names[0] == "tree" else ", ".join(names)
    params = [f"{_argument(one)} : {one.expected}\n    {one.doc[:1].upper()}{one.doc[1:]}." for one in measure.params]
    options = [option.partition("=")[0] for option in inputs.options.split(", ")]
    shared = ", ".join(option for option in options if f"{option} :" not in inputs.more)
    closing = [inputs.more.rstrip(), f"{shared}\n    As for :func:`partita.compare`." if shared else ""]
    parts = [
        "\n".join(lines),
        "\n".join(["Parameters\n----------", f"{first} : {inputs.about}", *params, *filter(None, closing)]),
        f"Notes\n-----\nRange {measure.interval}; {measure.sense}; cost: {measure.cost}.",
        "\n".join(["References\n----------", *measure.references]),
        f"Examples\n--------\n{_example(measure, function)}",
    ]
    return "\n\n".join(parts) + "\n"


def _example(measure: Measure, function: Callable[..., float]) -> str:
    """The worked example of the catalogue, as it is typed, and its value."""
    a, b = measure.example
    before, kind = "", measure.kinds[0]
    if kind == "biclusters":
        a, b = (_alike(side) for side in (a, b))
        before, call = f">>> a = {a}\n>>> b = {b}\n", "a, b"
    elif kind == "tree_on_graph":
        edges = {frozenset(map(int, edge.split("-"))) for edge in b.split()}
        nodes = range(max(map(max, edges)) + 1)
        b = [[int(frozenset((row, column)) in edges) for column in nodes] for row in nodes]
    if kind == "co":
        before, call = f">>> a, b = {a}, {b}\n", "partita.CoClustering(a, a), partita.CoClustering(b, b)"
        a, b = CoClustering(a, a), CoClustering(b, b)
    elif not before:
        call = f"{a!r}, {b!r}"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        value = function(a, b)
    return f">>> import partita\n{before}>>> partita.{measure.name}({call})\n{value!r}"


def _alike(labels: list[int]) -> list[tuple[list[int], list[int]]]:
    """The rows and the columns of one label are a bicluster."""
    members = [[at for at, label in enumerate(labels) if label == one] for one in range(max(labels) + 1)]
    return [(own, own) for own in members]
