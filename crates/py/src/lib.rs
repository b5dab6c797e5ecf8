//! The native module `partita._native`: columns of labels in, scores and tables out. What is pleasant to call
//! is written in Python, beside this module.
//!
//! To add a function: write it here in the file of its subject, or in a new one, with long work inside
//! `running::Threads::run_interruptibly`; export it below; give it a line in `python/partita/_native.pyi`; call it
//! from a Python function with a docstring that holds an example, exported by `python/partita/__init__.py`; test
//! that in `python/tests/test_SUBJECT.py`. `cargo dev test python` runs the tests and examples and checks the types.

mod catalogue;
mod coclustering;
mod coclusterings;
mod column;
mod counting;
mod encode;
mod explanation;
mod failure;
mod graphs;
mod inference;
mod policies;
mod running;
mod scoring;
mod split_merge;
mod table;
mod together;
mod tree_scoring;
mod trees;
mod watching;

use pyo3::pymodule;

#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::catalogue::{default_measures, measures};
    #[pymodule_export]
    use crate::coclustering::Weights;
    #[pymodule_export]
    use crate::coclusterings::CoCounts;
    #[pymodule_export]
    use crate::column::EncodedLabels;
    #[pymodule_export]
    use crate::counting::align;
    #[pymodule_export]
    use crate::explanation::Explained;
    #[pymodule_export]
    use crate::failure::{PartitaError, PartitaWarning};
    #[pymodule_export]
    use crate::graphs::{Adjacency, linkage};
    #[pymodule_export]
    use crate::inference::{adjust, compare_candidates, confidence_interval, significance};
    #[pymodule_export]
    use crate::scoring::{biclusters_consensus, check, compare, score};
    #[pymodule_export]
    use crate::split_merge::{split_merge_of_features, split_merge_of_sizes, split_merge_violations};
    #[pymodule_export]
    use crate::table::Counts;
    #[pymodule_export]
    use crate::together::Ensemble;
    #[pymodule_export]
    use crate::tree_scoring::{bk_curve, bk_svg, compare_trees, score_tree_on_graph, score_trees};
    #[pymodule_export]
    use crate::trees::TreeNodes;
}
