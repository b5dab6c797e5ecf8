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

mod alignment;
mod assignment;
mod best_overlaps;
mod biclusters;
mod co_summary;
mod compare;
mod contingency;
mod count_groups;
mod counted;
mod cpu;
mod csr;
pub mod ensemble;
mod error;
mod exact;
mod f_measures;
mod fixed_sum;
mod graph;
mod huge_pages;
pub mod inference;
mod info_sums;
mod information_unit;
mod kernel;
mod label_pairs;
mod labels;
mod logs;
mod matching;
pub mod measures;
pub mod multinomial;
mod mutual_information_moments;
mod mutual_information_variance;
mod nearest;
mod pair_counter;
mod pair_counts;
mod pairwise_adjustment;
mod partition;
mod policies;
pub mod properties;
mod quadruplets;
mod registry;
mod score;
mod small_partitions;
pub mod split_merge;
mod square_sums;
mod summary;
mod table;
mod table_count;
mod table_sums;
mod tally;
mod threads;
mod tree;
mod x_ln_x;

pub use biclusters::Biclusters;
pub use co_summary::{CoPartition, CoSummary};
pub use compare::{Input, compare};
pub use contingency::{Cell, Contingency};
pub use counted::counted;
pub use csr::Csr;
pub use error::{Error, ErrorKind, Result};
pub use graph::Graph;
pub use info_sums::InfoSums;
pub use kernel::{InputKind, Kernel};
pub use label_pairs::LabelPairs;
pub use labels::{Labels, LabelsBuilder};
pub use matching::Matching;
pub use measures::measures;
pub use nearest::nearest;
pub use pair_counter::PairCounter;
pub use pair_counts::PairCounts;
pub use partition::Partition;
pub use policies::{Missing, Noise, Policies};
pub use registry::{
    Args, AtIdentity, Cost, Example, Exception, Family, Measure, Param, ParamKind, Range, Request, Sense,
    TreeExample, Value, find,
};
pub use score::Score;
pub use summary::Summary;
pub use table::LabelledTable;
pub use table_sums::TableSums;
pub use tally::{CountedLabels, Key};
pub use threads::{NUM_THREADS, threads_from_env, with_threads};
pub use tree::{
    Adjustment, AgreementStep, Cut, CutAgreement, Merge, Strategy, Ties, Tree, TreeAgreement, TreeBuilder,
    TreeOnGraph, TreePair, TreeStatistics, cut_curve,
};
