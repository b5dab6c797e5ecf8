//! Could it be chance, and how sure is the value? Intervals, p-values and adjustments from the table alone.
//!
//! ```
//! use partita::inference::{IntervalOptions, SignificanceOptions, confidence_interval, significance};
//! use partita::{Contingency, Request, Summary};
//!
//! let summary = Summary::new(Contingency::from_dense(&[[40, 10], [8, 42]])?);
//! let ari = Request::parse("ari")?;
//!
//! let interval = confidence_interval(&ari, &summary, &IntervalOptions::default())?;
//! assert!(interval.low < interval.estimate && interval.estimate < interval.high);
//!
//! let chance = significance(&ari, &summary, &SignificanceOptions::default())?;
//! assert!(chance.p < 0.01 && chance.z.unwrap() > 5.0);
//! # Ok::<(), partita::Error>(())
//! ```
//!
//! Every replicate has a random stream of its own, so a seed gives the same result on any number of threads.

mod adjust;
mod bootstrap;
mod candidates;
mod cell_probabilities;
mod distributions;
mod groups;
mod influence;
mod interval;
mod lanes;
mod maps;
mod null;
mod p_value;
mod power;
mod random;
mod replicates;
mod sampling;
mod significance;
mod splits;
mod sums_left;
mod verdict;
mod warning;

pub use adjust::{Adjusted, adjust};
pub use candidates::{
    Candidates, Comparison, CoverCandidates, Equivalence, compare_candidates, compare_cover_candidates,
    leaves_out_items,
};
pub use cell_probabilities::{CellProbabilities, hubert_arabie_bias_bound};
pub(crate) use distributions::student::two_sided as student_two_sided;
pub(crate) use distributions::{beta_cdf, normal_cdf};
#[doc(hidden)]
pub use distributions::{beta_quantile, student_p, student_quantile};
pub use groups::{GroupedTable, compare_grouped_candidates, grouped_interval};
pub(crate) use influence::{ItemInfluence, spread, student_quantile as student_of_items};
pub use interval::{
    Interval, IntervalMethod, IntervalOptions, Sampled, confidence_interval, confidence_intervals, resamples,
};
pub use null::{Null, NullModel};
pub use p_value::Tails;
pub use power::{Design, Goal, SampleSize, Trial, items_needed};
pub(crate) use random::{LogFactorials, stream};
pub(crate) use replicates::redrawn;
pub use sampling::*;
pub(crate) use significance::least_p;
pub use significance::{Significance, SignificanceOptions, significance, significances, significances_while};
pub use verdict::{Case, Facts, Grade, Verdict, judge};
pub use warning::Warning;
