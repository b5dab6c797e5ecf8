//! Scores by measures that are written out.

use std::hash::Hash;

use super::{Input, Request};
use crate::error::Result;
use crate::input::Partition;
use crate::score::Score;
use crate::summary::Summary;
use crate::table::Contingency;

/// The score of an input by a measure written as `name[:param=value…]`.
///
/// # Errors
/// When the measure, a parameter or a value does not exist, or when the measure does not compare inputs of that kind.
pub fn compare<'a>(measure: &str, input: impl Into<Input<'a>>) -> Result<Score> {
    Request::parse(measure)?.score(input)
}

/// The score of two label columns of the same items by a measure written as `name[:param=value…]`: the simplest case.
///
/// ```
/// let score = partita::score("ari", &["x", "x", "y", "y"], &[1, 1, 2, 3])?;
/// assert_eq!(score.value(), Some(4.0 / 7.0));
/// # Ok::<(), partita::Error>(())
/// ```
///
/// # Errors
/// When the columns have different lengths or no items, when the measure, a parameter or a value does not exist, or when
/// the measure does not compare labels.
pub fn score<A: Eq + Hash, B: Eq + Hash>(measure: &str, a: &[A], b: &[B]) -> Result<Score> {
    let request = Request::parse(measure)?;
    let (a, b) = (Partition::from_labels(a), Partition::from_labels(b));
    request.score(&Summary::new(Contingency::from_partitions(&a, &b)?))
}
