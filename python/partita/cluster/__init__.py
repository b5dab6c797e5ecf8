"""Clusterings and hierarchies from data: estimators with ``fit``, as scikit-learn has them."""

from partita.cluster.linkage import linkage
from partita.cluster.louvain import Louvain
from partita.cluster.paris import Paris
from partita.cluster.ward import Ward

__all__ = ["Louvain", "Paris", "Ward", "linkage"]
