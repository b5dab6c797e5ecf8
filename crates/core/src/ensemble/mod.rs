//! Many clusterings of the same items: how alike they are, which is most typical, and their consensus.
//!
//! ```
//! use partita::{Labels, Request};
//! use partita::ensemble::{ConsensusOptions, Ensemble};
//!
//! let column = |labels: [i32; 6]| Labels::from_integers(labels);
//! let ensemble = Ensemble::new(&[
//!     column([0, 0, 0, 1, 1, 1]),
//!     column([0, 0, 0, 1, 1, 2]),
//!     column([0, 0, 1, 1, 1, 1]),
//! ])?;
//! assert_eq!(ensemble.medoid(&Request::parse("ari")?)?.clustering, 0);
//! assert_eq!(ensemble.consensus(&ConsensusOptions::default())?.partition.ids(), [0, 0, 0, 1, 1, 1]);
//! # Ok::<(), partita::Error>(())
//! ```

mod all_pairs;
mod atoms;
mod blocks;
mod common;
mod consensus;
mod draws;
mod ensemble;
mod gaps;
mod loss;
mod multiplicity;
mod pairwise;
mod part;
mod policy;
mod score_blocks;
mod uncertainty;
mod watch;

pub(crate) use all_pairs::{Columns, Counter, Summing};
pub use blocks::{CoConsensus, CoEnsemble};
pub use consensus::{ClusterBound, Consensus, ConsensusOptions, Outside};
pub use ensemble::*;
pub use loss::Loss;
pub use multiplicity::{benjamini_hochberg, holm};
pub use pairwise::ScoreMatrix;
pub(crate) use pairwise::{MOST_SCORES, check_scores};
pub use score_blocks::ScoreBlock;
pub use uncertainty::{CredibleBall, ItemScores, LEAST_DRAWS, MeanAgreement};
pub use watch::ConsensusProgress;

#[cfg(test)]
mod tests;
