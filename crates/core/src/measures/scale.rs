//! The scale of the pairwise adjusted measures.

use crate::registry::{Args, Param};

/// The three scales in print.
pub(crate) const SCALE: Param = Param::choice(
    "scale",
    &["exact", "authors", "large_n"],
    "exact",
    "exact: the mean over all swaps; authors: half of it, as in the authors' code; large_n: n/4 times it",
);

/// The factor of the requested scale.
pub(crate) fn scale(args: &Args, n: u64) -> f64 {
    match args.choice("scale") {
        "authors" => 0.5,
        "large_n" => n as f64 / 4.0,
        _ => 1.0,
    }
}
