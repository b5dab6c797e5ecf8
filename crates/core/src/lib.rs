//! Do two clusterings agree, where do they differ, and could it be chance?
//!
//! A comparison reduces two label columns to a small exact summary, and every measure is a pure function of
//! the smallest summary that it needs:
//!
//! ```
//! use partita::{Contingency, Partition, Summary, compare};
//!
//! let a = Partition::from_labels(["x", "x", "x", "y", "y", "y"]);
//! let b = Partition::from_labels([0, 0, 1, 1, 2, 2]);
//! let summary = Summary::new(Contingency::from_partitions(&a, &b)?);
//!
//! let ari = compare("adjusted_rand", &summary)?;
//! assert_eq!(ari.value(), Some(8.0 / 33.0));
//! let nmi = compare("nmi:normalizer=max", &summary)?;
//! assert!((nmi.value().unwrap() - 0.420_619_835_714_305).abs() < 1e-15);
//! # Ok::<(), partita::Error>(())
//! ```
//!
//! The catalogue is data: [`measures()`] lists every measure with its meaning, range, laws and cost.

mod chance;
mod compare;
pub mod ensemble;
mod error;
pub mod explain;
pub mod inference;
mod input;
mod matching;
pub mod measures;
mod numeric;
pub mod properties;
mod registry;
mod score;
pub mod split_merge;
mod summary;
mod sums;
mod sys;
mod table;
mod tally;
mod text;
mod tree;

pub use compare::{Input, Request, compare, find, score};
pub use error::{Advice, Error, ErrorKind, Result};
pub use input::{Csr, Graph, Labels, LabelsBuilder, Missing, Noise, Partition, Policies};
pub use matching::{Biclusters, Matching};
pub use measures::measures;
pub use registry::{
    Args, AtIdentity, Cost, Example, Exception, Family, Kind, Measure, Param, ParamKind, Range, Reads, Sense,
    TreeExample, Value,
};
pub use score::Score;
pub use summary::{CoPartition, CoSummary, Summary};
pub use sums::{InfoSums, PairCounts};
pub use sys::with_threads;
#[doc(hidden)]
pub use sys::{NUM_THREADS, threads_from_env};
pub use table::{Cell, CellCounter, Contingency, LabelledTable, RawTable};
pub use tally::{CountedLabels, Key};
#[doc(hidden)]
pub use text::{alternatives, nearest, quantity};
pub use tree::{
    Adjustment, AgreementStep, Cut, CutAgreement, Merge, Strategy, Ties, Tree, TreeAgreement, TreeBuilder,
    TreeOnGraph, TreePair, TreeStatistics, cut_curve,
};
