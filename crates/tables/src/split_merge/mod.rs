//! The split–merge framework: two clusterings as a bipartite graph, its components, and what each costs.
//!
//! The clusters of A and of B are vertices; an edge joins two clusters that share items. The connected
//! components are the clusters of the *join* of A and B, the edges those of their *meet*. Each cluster of A
//! is split into pieces by B, each cluster of B is merged from pieces of A, and a score of these pieces gives
//! a measure of the whole (Xiang et al. 2012).
//!
//! ```
//! use partita::split_merge::{self, Components, EntropyScore, ComponentKind, SubcomponentScores};
//! use partita::{Contingency, Partition};
//!
//! let a = Partition::from_labels([0, 0, 0, 1, 1, 2]);
//! let b = Partition::from_labels([0, 0, 1, 2, 2, 3]);
//! let table = Contingency::from_partitions(&a, &b)?;
//!
//! let components = Components::of(&table);
//! assert_eq!(components.kind(0), ComponentKind::Split);
//! assert_eq!(split_merge::join(&a, &b)?.clusters(), 3);
//!
//! let scores = SubcomponentScores::from_sizes(&table, &EntropyScore)?;
//! assert!((scores.product(&table) - 0.710_3).abs() < 1e-4);
//! # Ok::<(), partita::Error>(())
//! ```

mod components;
mod derivation;
mod features;
mod lattice;
mod requirements;
mod scores;
mod subcomponent;

#[doc(hidden)]
pub use components::Forest;
pub use components::{ComponentKind, Components};
pub use derivation::Derivation;
pub use features::{DenseFeatures, Features, SparseFeatures};
pub use lattice::{join, meet};
pub use requirements::{Requirement, Violation, violations};
pub use scores::{Combine, SubcomponentScores};
pub use subcomponent::{EntropyByClusters, EntropyScore, LargestPiece, SubcomponentScore};
