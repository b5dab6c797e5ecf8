//! How good is a clustering of everything, where only a sample of the truth is known?
//!
//! For an item in true cluster c and found cluster f every measure is a ratio of sums over items of |c|, |f| and |c ∩ f|. So a
//! sampled true cluster adds what its items add, times 1 over its chance to be drawn.

mod answer;
mod design;
mod estimated;
mod given;
mod groups;
mod interval;
mod jackknife;
mod measure;
mod needed;
mod of_items;
mod of_pairs;
mod options;
mod pairs_question;
mod pieces;
mod plan;
mod question;
mod read;
mod units;
mod verb;
mod worst;

pub use answer::{Answer, Estimate, Sampled};
pub use design::{Design, NO_DESIGN};
pub use given::{Found, Given, Met, Truth, Values};
pub use groups::{AgainstOthers, Group, InGroup};
pub use measure::Measure;
pub use needed::{Needed, units_needed};
pub use of_pairs::{PairEstimate, PairsAnswer, Reviewed, estimate_pairs};
pub use options::{Lacking, Options};
pub use pairs_question::estimate_pairs as pairs_question;
pub use plan::{Plan, Stratum, strata};
pub use question::{estimate as question, power as power_question};
pub use read::{Counted, InMemory, given_of, truth_of};
pub use verb::estimate;
pub use worst::Cluster;

pub(crate) use verb::Drawn;
