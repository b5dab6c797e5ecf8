"""Do two clusterings agree, where do they differ, and could it be chance?

>>> import partita
>>> truth = ["cat", "cat", "cat", "dog", "dog", "dog"]
>>> found = [0, 0, 1, 1, 2, 2]
>>> partita.adjusted_rand(truth, found)
0.24242424242424243

Every measure of the catalogue is a function, by its name and by its aliases; :func:`compare` computes several
from one table, :func:`measures` lists them, :class:`Table` holds counts that were made elsewhere.
"""

from partita import _co_measures, _measures, _tree_measures
from partita._alignment import align
from partita._bk_curve import BkCurve, bk_curve
from partita._catalogue import Measure, measures
from partita._co_measures import *  # noqa: F403
from partita._coclusterings import compare_coclusterings
from partita._compare import compare
from partita._inference import (
    Adjusted,
    CandidateComparison,
    Interval,
    Significance,
    adjust,
    compare_candidates,
    confidence_interval,
    significance,
)
from partita._measures import *  # noqa: F403
from partita._native import PartitaError, PartitaWarning
from partita._ranking import Ranking, rank
from partita._split_merge import SplitMerge, split_merge
from partita._together import Consensus, Medoid, Pairs, all_pairs, consensus, medoid, stability
from partita._tree_measures import *  # noqa: F403
from partita._trees import TreeComparison, compare_trees
from partita.comparison import Comparison
from partita.explanation import CoExplanation, Explanation, explain
from partita.table import Table
from partita.tree import Tree, TreeStatistics

__all__ = [
    "Adjusted",
    "BkCurve",
    "CandidateComparison",
    "CoExplanation",
    "Comparison",
    "Consensus",
    "Explanation",
    "Interval",
    "Measure",
    "Medoid",
    "Pairs",
    "PartitaError",
    "PartitaWarning",
    "Ranking",
    "Significance",
    "SplitMerge",
    "Table",
    "Tree",
    "TreeComparison",
    "TreeStatistics",
    "adjust",
    "align",
    "all_pairs",
    "bk_curve",
    "compare",
    "compare_candidates",
    "compare_coclusterings",
    "compare_trees",
    "confidence_interval",
    "consensus",
    "explain",
    "measures",
    "medoid",
    "rank",
    "significance",
    "split_merge",
    "stability",
]
__all__ += _co_measures.__all__
__all__ += _measures.__all__
__all__ += _tree_measures.__all__
