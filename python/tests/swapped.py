"""A pytest plugin: scikit-learn's own tests import our functions where they mean to import scikit-learn's."""

from __future__ import annotations

import sklearn.metrics
import sklearn.metrics.cluster

import partita.sklearn

for name in partita.sklearn.__all__:
    for module in (sklearn.metrics, sklearn.metrics.cluster):
        if hasattr(module, name):
            setattr(module, name, getattr(partita.sklearn, name))
