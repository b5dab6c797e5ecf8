"""Do two clusterings agree, where do they differ, and could it be chance?

>>> import partita
>>> truth = ["cat", "cat", "cat", "dog", "dog", "dog"]
>>> found = [0, 0, 1, 1, 2, 2]
>>> partita.adjusted_rand(truth, found)
0.24242424242424243

Every measure of the catalogue is a function under its name and its aliases. :func:`compare` computes several at once,
:func:`explain` shows where two clusterings differ, :func:`rank` orders candidates, :func:`pairwise` compares each with
each, :func:`consensus` finds what many have in common, :func:`modes` whether they are one answer or several, :func:`factors`
what makes them differ, :func:`flow` follows clusters along a chain, and :func:`report` puts all of it on one page. All take labels, and where it makes sense co-clusterings
(:class:`CoClustering`), overlapping clusters (:class:`Cover`), sets of biclusters (:class:`Biclusters`) and trees
(:class:`Tree`). :func:`measures` lists the catalogue, :class:`Table` holds counts of labels that are stored elsewhere,
and :func:`read` makes one of two columns of a file. Where only a sample of the truth is known, :func:`estimate` says how good a
clustering of everything is, and :func:`sample` what to label next; :func:`coreference` scores chains of mentions.
"""

import typing as _typing
from typing import Any as _Any

from partita import _measures
from partita._alignment import align
from partita._bk_curve import BkCurve, bk_curve
from partita._catalogue import Measure, measures
from partita._compare import compare
from partita._cell_probabilities import CellProbabilities
from partita._consensus import CoConsensus, Consensus, CredibleBall, consensus, stability
from partita._convergence import Convergence, ConvergenceRun, ConvergenceSplit, convergence, topological_ess
from partita._coreference import Coreference, CoreferenceScore, coreference
from partita._decompose import Decomposition, decompose
from partita._estimate import estimate
from partita._estimate_pairs import PairEstimates, estimate_pairs
from partita._estimates import AgainstOthers, Estimate, Estimates, GroupEstimate, SampledCluster
from partita._explain import explain
from partita._factors import FactorRow, Factors, Spread, SumOfSquares, factors
from partita._flow import Flow, FlowEdge, FlowEvent, FlowNode, FlowStep, flow
from partita._gate import Floor, Gate, floor, gate
from partita._inference import adjust, confidence_interval, significance
from partita._inference_results import Adjusted, Interval, Significance
from partita._kinds import CoClustering
from partita._leaderboard import leaderboard
from partita._map import DistanceMap, distance_map
from partita._modes import Mode, Modes, ModesFit, ModesStep, ModeStory, modes
from partita._native import PartitaError, PartitaWarning, __version__
from partita._pairwise import Medoid, medoid, pairwise
from partita._pairwise_scores import Pairwise, PairwiseScore
from partita._power import SampleSize, Trial, power
from partita._rank import rank
from partita._ranking import Advantage, Candidate, Closest, Ranking
from partita._read import read
from partita._report import Report, report
from partita._resolved import ResolvedCounts, quartet_counts, triple_counts
from partita._sample import Sample, sample
from partita._simulation import Walk, Worsening, simulate_walk, worsen
from partita._split_merge import SplitMerge, split_merge
from partita._tree_statistics import TreeStatistics
from partita._tree_scores import TreeScores
from partita._uncertainty import (
    ItemScores,
    MeanAgreement,
    co_association,
    credible_ball,
    element_consistency,
    item_scores,
    mean_agreement,
    pac,
)
from partita._verdict import judge, verdict
from partita._warn import PartitaDeprecationWarning
from partita._units_needed import UnitsNeeded
from partita._untangle import Untangled, untangle
from partita.biclusters import Biclusters
from partita.comparison import Comparison, TreeComparison, Verdict
from partita.cover import Cover
from partita.cover_story import CoverStory
from partita.leaderboard_result import Leaderboard
from partita.story import CoExplanation, Story
from partita.table import Table
from partita.tree import Tree, write_trees
from partita.tree_set import SummaryTree, TreeSet, summary_tree, tree_support

if _typing.TYPE_CHECKING:
    from partita import cluster as cluster
    from partita import sklearn as sklearn
    from partita._measures import *
    from partita._measures import id as id  # not in __all__: Python has a function of that name

__all__ = [
    "Adjusted",
    "Advantage",
    "AgainstOthers",
    "Biclusters",
    "BkCurve",
    "Candidate",
    "CellProbabilities",
    "Closest",
    "CoClustering",
    "CoConsensus",
    "CoExplanation",
    "Comparison",
    "Consensus",
    "Convergence",
    "ConvergenceRun",
    "ConvergenceSplit",
    "Coreference",
    "CoreferenceScore",
    "Cover",
    "CoverStory",
    "CredibleBall",
    "Decomposition",
    "DistanceMap",
    "Estimate",
    "Estimates",
    "FactorRow",
    "Factors",
    "Floor",
    "Flow",
    "FlowEdge",
    "FlowEvent",
    "FlowNode",
    "FlowStep",
    "Gate",
    "GroupEstimate",
    "Interval",
    "ItemScores",
    "Leaderboard",
    "MeanAgreement",
    "Measure",
    "Medoid",
    "Mode",
    "ModeStory",
    "Modes",
    "ModesFit",
    "ModesStep",
    "PairEstimates",
    "Pairwise",
    "PairwiseScore",
    "PartitaDeprecationWarning",
    "PartitaError",
    "PartitaWarning",
    "Ranking",
    "Report",
    "ResolvedCounts",
    "Sample",
    "SampleSize",
    "SampledCluster",
    "Significance",
    "SplitMerge",
    "Spread",
    "Story",
    "SumOfSquares",
    "SummaryTree",
    "Table",
    "Tree",
    "TreeComparison",
    "TreeScores",
    "TreeSet",
    "TreeStatistics",
    "Trial",
    "UnitsNeeded",
    "Untangled",
    "Verdict",
    "Walk",
    "Worsening",
    "__version__",
    "adjust",
    "align",
    "bk_curve",
    "co_association",
    "compare",
    "confidence_interval",
    "consensus",
    "convergence",
    "coreference",
    "credible_ball",
    "decompose",
    "distance_map",
    "element_consistency",
    "estimate",
    "estimate_pairs",
    "explain",
    "factors",
    "floor",
    "flow",
    "gate",
    "item_scores",
    "judge",
    "leaderboard",
    "mean_agreement",
    "measures",
    "medoid",
    "modes",
    "pac",
    "pairwise",
    "power",
    "quartet_counts",
    "rank",
    "read",
    "report",
    "sample",
    "significance",
    "simulate_walk",
    "split_merge",
    "stability",
    "summary_tree",
    "topological_ess",
    "tree_support",
    "triple_counts",
    "untangle",
    "verdict",
    "worsen",
    "write_trees",
]
__all__ += _measures.__all__


if not _typing.TYPE_CHECKING:

    def __getattr__(name: str) -> _Any:
        """The functions of measures and the modules that are made or imported only when they are asked for."""
        if name in _measures.NAMES:
            return globals().setdefault(name, getattr(_measures, name))
        if name in ("anndata", "cluster", "sklearn"):
            from importlib import import_module

            return import_module(f"partita.{name}")
        from partita._names import advice_on

        raise AttributeError(f"module 'partita' has no attribute {name!r}{advice_on(name, __all__)}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__, "anndata", "cluster", "sklearn"})
