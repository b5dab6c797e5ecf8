//! The native module `partita._native`: columns of labels in, scores and tables out. What is pleasant to call
//! is written in Python, beside this module.
//!
//! To add a function: write it here in the file of its subject, or in a new one, with long work inside
//! `interruptible::Threads::run_interruptibly`; export it below; give it a line in `python/partita/_native.pyi`; call it
//! from a Python function with a docstring that holds an example, exported by `python/partita/__init__.py`; test
//! that in `python/tests/test_SUBJECT.py`. `cargo dev test python` runs the tests and examples and checks the types.

mod ask;
mod biclusters;
mod catalogue;
mod clusterings;
mod column;
mod command_line;
mod counting;
mod covers;
mod encode;
mod failure;
mod flow;
mod graphs;
mod inference;
mod interruptible;
mod matrices;
mod notebook;
mod policies;
mod power;
mod quick;
mod scoring;
mod split_merge;
mod table;
mod text_codes;
mod tree_pair;
mod tree_set;
mod trees;

use pyo3::pymodule;

#[pymodule]
mod _native {
    use numpy::{PyArray1, get_array_module};
    use pyo3::types::PyModule;
    use pyo3::{Bound, PyResult};

    /// Looks up NumPy's functions now: where they are needed first, an interrupt would be taken for their lack.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        get_array_module(module.py())?;
        let _ = PyArray1::<f64>::zeros(module.py(), 0, false);
        Ok(())
    }

    /// The version of the package and of the command line.
    #[expect(non_upper_case_globals, reason = "the name that Python packages use")]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::ask::ask;
    #[pymodule_export]
    use crate::biclusters::{BiclusterRows, biclusters_consensus};
    #[pymodule_export]
    use crate::catalogue::{
        default_measures, fuzzy_measures, measure_of_many, measures, reads_lengths, similar_measures,
        usual_measures, why_not_covers,
    };
    #[pymodule_export]
    use crate::clusterings::Clusterings;
    #[pymodule_export]
    use crate::column::EncodedLabels;
    #[pymodule_export]
    use crate::command_line::run_command_line;
    #[pymodule_export]
    use crate::counting::{align, texts};
    #[pymodule_export]
    use crate::covers::CoverRows;
    #[pymodule_export]
    use crate::failure::{PartitaError, PartitaWarning, panic};
    #[pymodule_export]
    use crate::flow::{flow_svg, follow, labels_at, name_order, numbered};
    #[pymodule_export]
    use crate::graphs::{Adjacency, linkage};
    #[pymodule_export]
    use crate::inference::{corrected, draws_for, floor_of_corrected};
    #[pymodule_export]
    use crate::matrices::Weights;
    #[pymodule_export]
    use crate::notebook::{notebook, visible};
    #[pymodule_export]
    use crate::policies::policies;
    #[pymodule_export]
    use crate::power::power;
    #[pymodule_export]
    use crate::quick::Scorer;
    #[pymodule_export]
    use crate::scoring::{check, direction, doubt, score};
    #[pymodule_export]
    use crate::split_merge::{split_merge_of_features, split_merge_of_sizes, split_merge_violations};
    #[pymodule_export]
    use crate::table::Counts;
    #[pymodule_export]
    use crate::tree_pair::{TwoTrees, bk_svg, score_tree_on_graph};
    #[pymodule_export]
    use crate::tree_set::{Forest, distance_map};
    #[pymodule_export]
    use crate::trees::{TreeNodes, write_trees};
}
