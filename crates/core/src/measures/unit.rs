//! The unit of an amount of information: nats, or bits on request.

use std::f64::consts::LN_2;

use crate::registry::{Args, Param};
use crate::score::Score;

/// The parameter that entropies and their relatives share.
pub(crate) const UNIT: Param =
    Param::choice("unit", &["nats", "bits"], "nats", "natural logarithms, or logarithms to base 2");

/// An amount in nats, in the requested unit.
pub(crate) fn in_unit(nats: f64, args: &Args) -> Score {
    match args.choice("unit") {
        "bits" => nats / LN_2,
        _ => nats,
    }
    .into()
}
