//! The loss of one clustering, of u and w alone, for the search. The losses that are no sum over rows are functions of
//! their own, which a loop over the clusters takes in.

use super::problem::Part;
use crate::ensemble::loss::Loss;

/// Below this a sum of x ln x is rounding.
const TINY: f64 = 1e-9;

pub(super) fn omari(part: &Part, u: f64, w: f64) -> f64 {
    let below = u * (part.t - part.v) + part.v * (part.t - u);
    if below > 0.0 { (u + part.v - 2.0 * w) * part.t / below } else { 0.0 }
}

pub(super) fn nvi(part: &Part, u: f64, w: f64) -> f64 {
    let below = part.t - w;
    if below > TINY { (u + part.v - 2.0 * w) / below } else { 0.0 }
}

pub(super) fn id(part: &Part, u: f64, w: f64) -> f64 {
    (u.max(part.v) - w) / part.n
}

pub(super) fn nid(part: &Part, u: f64, w: f64) -> f64 {
    let below = part.t - u.min(part.v);
    if below > TINY { (u.max(part.v) - w) / below } else { 0.0 }
}

impl Part {
    /// Returns the part that it adds to the sum of the losses.
    pub(super) fn loss(&self, loss: &Loss, u: f64, w: f64) -> f64 {
        let weighted = |a: f64| (2.0 - a) * (u - w) + a * (self.v - w);
        let value = match loss {
            Loss::Binder { a } => weighted(*a),
            Loss::Vi { a } => weighted(*a) / self.n,
            Loss::Omari => omari(self, u, w),
            Loss::Nvi => nvi(self, u, w),
            Loss::Id => id(self, u, w),
            Loss::Nid => nid(self, u, w),
            // No search moves items by a measure.
            Loss::Measure(_) => 0.0,
        };
        self.weight * value
    }
}
