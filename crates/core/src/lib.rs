//! Do two clusterings agree, where do they differ, and could it be chance?
//!
//! Partita compares clusterings of the same items: label columns, co-clusterings (a partition of the rows and one of the
//! columns of a matrix), covers (clusters that overlap) and trees. The catalogue holds over a hundred published measures, exact where the formula allows
//! it. This page shows the crate from the simplest call to the less common ones.
//!
//! # Two label columns
//!
//! [`score`](fn@crate::score) takes the name of a measure and two slices of labels of any type:
//!
//! ```
//! let truth = ["cat", "cat", "cat", "dog", "dog", "dog"];
//! let found = [0, 0, 1, 1, 2, 2];
//!
//! let ari = partita::score("adjusted_rand", &truth, &found)?;
//! assert_eq!(ari.value(), Some(8.0 / 33.0));
//! # Ok::<(), partita::Error>(())
//! ```
//!
//! A [`Score`] is a finite number or the reason why there is none; it is never NaN. Short names such as `ari` work too,
//! and parameters follow the name: `nmi:normalizer=max`.
//!
//! # Several measures of one comparison
//!
//! Every measure reads a small summary of the cross-table. Count the table once and keep the [`Summary`]: it computes
//! what several measures share at most once.
//!
//! ```
//! use partita::{Contingency, Partition, Summary, compare};
//!
//! let a = Partition::from_labels(["x", "x", "x", "y", "y", "y"]);
//! let b = Partition::from_labels([0, 0, 1, 1, 2, 2]);
//! let summary = Summary::new(Contingency::from_partitions(&a, &b)?);
//!
//! for name in ["ari", "ami", "classification_accuracy", "nmi:normalizer=max"] {
//!     let score = compare(name, &summary)?;
//!     println!("{name}: {:?}", score.value());
//! }
//! # Ok::<(), partita::Error>(())
//! ```
//!
//! Integer columns of any width are counted fastest by [`Contingency::count`]; counts that a database made come in through
//! [`Contingency::from_triples`]. Tables of shards are merged by label with [`LabelledTable::merge`].
//!
//! # Which measures are there?
//!
//! The catalogue is data. [`measures()`] lists every [`Measure`] with its meaning, range, laws, cost and citations;
//! [`find`] looks one up by name or alias. A [`Request`] is a measure with its parameters.
//!
//! ```
//! let ari = partita::find("ari")?;
//! assert_eq!(ari.name, "adjusted_rand");
//! assert!(ari.chance_adjusted && ari.symmetric);
//! assert!(ari.citations().any(|cited| cited.starts_with("Hubert")));
//!
//! let request: partita::Request = "vi_similarity:k=4:bound=log_k".parse()?;
//! assert_eq!(request.to_string(), "vi_similarity:bound=log_k:k=4");
//! # Ok::<(), partita::Error>(())
//! ```
//!
//! # Missing labels and noise
//!
//! [`Labels`] keeps texts and marks what is missing; [`Policies`] says what becomes of missing labels and of noise. Nothing
//! is dropped unless you say so:
//!
//! ```
//! use partita::{LabelledTable, LabelsBuilder, Labels, Missing, Policies};
//!
//! let mut a = LabelsBuilder::default();
//! for label in [Some("x"), Some("x"), None, Some("y")] {
//!     match label {
//!         Some(text) => a.push_text(text),
//!         None => a.push_missing(),
//!     }
//! }
//! let (a, b) = (a.finish(), Labels::from_integers([1, 1, 2, 2]));
//!
//! let refused = LabelledTable::from_labels(&a, &b, None, &Policies::default()).unwrap_err();
//! assert_eq!(refused.to_string(), "labels are missing, 1 in the first clustering and 0 in the second");
//! // The kind of an error is data, and so is its advice.
//! assert_eq!(refused.kind().advice().unwrap().setting, "missing");
//!
//! let policies = Policies::default().with_missing(Missing::Drop);
//! let table = LabelledTable::from_labels(&a, &b, None, &policies)?;
//! assert_eq!(table.counts().n(), 3);
//! # Ok::<(), partita::Error>(())
//! ```
//!
//! # Where do they differ?
//!
//! [`explain`] takes the two clusterings apart into components that share no items, and says what each costs:
//!
//! ```
//! use partita::explain::explain;
//! use partita::split_merge::ComponentKind;
//! use partita::{Contingency, Request, Summary};
//!
//! // A's first cluster is split in two; its other two clusters are merged.
//! let summary = Summary::new(Contingency::from_dense(&[[5, 4, 0], [0, 0, 3], [0, 0, 2]])?);
//! let explained = explain(&summary, &[Request::parse("ari")?])?;
//! let kinds: Vec<_> = (0..2).map(|component| explained.components.kind(component)).collect();
//! assert_eq!(kinds, [ComponentKind::Split, ComponentKind::Merge]);
//! # Ok::<(), partita::Error>(())
//! ```
//!
//! A few stray items join all components into one. [`story`] tolerates them, and says what undoing each change regains.
//!
//! # How sure is a score, and could it be chance?
//!
//! [`inference`] gives intervals and p-values from the table alone:
//!
//! ```
//! use partita::inference::{IntervalOptions, SignificanceOptions, confidence_interval, significance};
//! use partita::{Contingency, Request, Summary};
//!
//! let summary = Summary::new(Contingency::from_dense(&[[40, 10], [8, 42]])?);
//! let ari = Request::parse("ari")?;
//! let interval = confidence_interval(&ari, &summary, &IntervalOptions::default())?;
//! assert!(interval.low < interval.estimate && interval.estimate < interval.high);
//! let chance = significance(&ari, &summary, &SignificanceOptions::default())?;
//! assert!(chance.p < 0.01);
//! # Ok::<(), partita::Error>(())
//! ```
//!
//! # Many clusterings
//!
//! An [`ensemble::Ensemble`] holds several clusterings of the same items: scores of each with each, the medoid, and what
//! they have in common. [`flow`] follows their clusters from each to the next, as of resolutions or snapshots in time.
//!
//! # Co-clusterings
//!
//! Two co-clusterings are compared through the tables of their rows and of their columns; the product is never built. Every
//! measure of pairs or entropies applies, and some are defined for co-clusterings alone.
//!
//! ```
//! use partita::{CoPartition, CoSummary, Partition, compare};
//!
//! let co = |rows: [u8; 3], columns: [u8; 4]| CoPartition {
//!     rows: Partition::from_labels(rows),
//!     columns: Partition::from_labels(columns),
//! };
//! let summary = CoSummary::from_copartitions(&co([0, 0, 1], [0, 0, 1, 1]), &co([0, 1, 1], [0, 0, 1, 1]))?;
//! assert!(compare("ari", &summary)?.value().unwrap() < 1.0);
//! # Ok::<(), partita::Error>(())
//! ```
//!
//! # Covers
//!
//! Clusters that overlap, items in no cluster, weights: a [`Cover`] holds them. Labels are covers, too.
//!
//! ```
//! use partita::{Cover, CoverSummary, compare};
//!
//! let truth = Cover::from_clusters(6, [vec![0, 1, 2], vec![2, 3], vec![4, 5]])?;
//! let found = Cover::from_clusters(6, [vec![0, 1, 2], vec![2, 3, 5], vec![0, 4, 5]])?;
//! let summary = CoverSummary::of(&truth, &found)?;
//! assert_eq!(compare("omega", &summary)?.value(), Some(0.5));
//! # Ok::<(), partita::Error>(())
//! ```
//!
//! # Biclusters
//!
//! Rows with columns of one matrix, which overlap and leave cells out: a set of [`Biclusters`]. The measures of covers compare
//! their cells, which are never built, and other measures the biclusters themselves.
//!
//! ```
//! use partita::{BiclusterSummary, Biclusters, compare};
//!
//! let truth = Biclusters::from_lists((4, 4), [([0, 1], [0, 1]), ([2, 3], [2, 3])])?;
//! let found = Biclusters::from_lists((4, 4), [([0, 1], [0, 1])])?;
//! let summary = BiclusterSummary::of(&truth, &found)?;
//! assert_eq!(compare("clustering_error", &summary)?.value(), Some(0.5));
//! # Ok::<(), partita::Error>(())
//! ```
//!
//! # Trees
//!
//! Trees over the same leaves are matched by name. Tree measures compare them as they are, or find the cuts at which they
//! agree best.
//!
//! ```
//! use partita::{Adjustment, Strategy, Tree, TreePair, compare};
//!
//! let a = Tree::from_newick("(((a,b),c),(d,e));")?;
//! let b = Tree::from_newick("(((a,c),b),(d,e));")?;
//! let pair = TreePair::new(&a, &b)?;
//! assert_eq!(compare("robinson_foulds", &pair)?.value(), Some(2.0));
//! let agreement = pair.agreement(Adjustment::Permutations, Strategy::Alternate).unwrap();
//! assert_eq!(agreement.clusters(), (2, 2));
//! # Ok::<(), partita::Error>(())
//! ```
//!
//! # What you can rely on
//!
//! - Integers until the last division: tables of up to 2⁴⁰ items are exact.
//! - The same bits whatever the order of items, the names of clusters, the shards or the number of threads.
//! - Identical clusterings score what the measure promises, also one cluster or all singletons.
//! - A seed gives the same draws on every platform.
//!
//! # Features
//!
//! `parallel` (default) uses all cores through rayon. `serde` lets results serialise themselves.

mod bicluster;
mod compare;
mod cover;
pub mod ensemble;
pub mod explain;
pub mod factors;
pub mod flow;
pub mod inference;
pub mod measures;
pub mod modes;
pub mod properties;
mod registry;
pub mod story;
mod summary;
mod tree;
mod tree_set;

// The lower rooms, so that these import from all rooms alike.
use partita_tables::{chance, error, input, matching, numeric, score, sums, sys, table, tally, text};

pub use bicluster::{BiclusterSummary, Biclusters};
pub use compare::{Columns, Input, Request, compare, find, score};
pub use cover::{Cover, CoverSummary};
pub use measures::measures;
#[doc(inline)]
pub use partita_tables::{
    error::{Advice, CoverProblem, Error, ErrorKind, Result},
    input::{Csr, Doubt, Graph, Labels, LabelsBuilder, Missing, Noise, Partition, Policies},
    matching::Matching,
    score::Score,
    split_merge,
    sums::{InfoSums, PairCounts},
    sys::with_threads,
    table::{Cell, CellCounter, Contingency, ItemClusters, LabelledTable, RawTable},
    tally::{CountedLabels, Key},
};
pub use registry::{
    Args, AtIdentity, BestMap, Cost, Example, Exception, Family, Kind, Map, Measure, Param, ParamKind,
    Population, Range, Reads, Sense, TreeExample, Value,
};
pub use summary::{CoPartition, CoSummary, Summary};
pub use tree::{
    Adjustment, AgreementStep, Cut, CutAgreement, CutInformation, LeafOrders, Merge, ResolvedCounts, Sides,
    Strategy, Surroundings, Ties, Tree, TreeAgreement, TreeBuilder, TreeOnGraph, TreePair, TreeStatistics,
    Untangled, cut_curve, information_curve, most_information,
};
pub use tree_set::{
    Convergence, ConvergenceOptions, LEAST_TREES_OF_A_RUN, RunConvergence, RunVerdict, SplitConvergence,
    SummaryMethod, SummaryTree, TopologicalEss, TopologicalMethod, Trace, TreeSet, converge, named_by_shares,
    supported_splits,
};

/// Items that the other crates of this workspace share with the core. They are no part of the public interface: any release
/// may change them.
#[doc(hidden)]
pub mod internal {
    pub use crate::inference::{beta_quantile, student_p, student_quantile};
    pub use crate::numeric::{Arrange, below};
    pub use crate::registry::citation;
    pub use crate::score::NOT_FINITE;
    pub use crate::sys::{
        Vectorised, available as available_threads, checkpoint, map_init, places_of, pool_after_fork,
        threads_from_env, unless_given_up, vectorised,
    };
    pub use crate::text::{
        alternatives, excerpt, excerpt_of, lacking_lengths, named_by_leaves, named_by_members, nearest,
        p_value, place, probability, quantity, quoted, rounded, visible,
    };
    pub use crate::tree::rooted_by;
}
