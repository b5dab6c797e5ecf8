"""Clusterings and hierarchies from data: estimators with ``fit``, as scikit-learn has them."""

from partita.cluster.goodman_kruskal import goodman_kruskal_tau
from partita.cluster.hierarchical_coclustering import HierarchicalCoclustering
from partita.cluster.information_coclustering import InformationCoclustering
from partita.cluster.linkage import linkage
from partita.cluster.louvain import Louvain
from partita.cluster.paris import Paris
from partita.cluster.score_cocluster import CoclusterScores, score_cocluster
from partita.cluster.tau_coclustering import TauCoclustering
from partita.cluster.ward import Ward

__all__ = [
    "CoclusterScores",
    "HierarchicalCoclustering",
    "InformationCoclustering",
    "Louvain",
    "Paris",
    "TauCoclustering",
    "Ward",
    "goodman_kruskal_tau",
    "linkage",
    "score_cocluster",
]
