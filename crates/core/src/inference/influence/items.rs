//! What single items say of the score of one pair of many: the pair's share of a mean over all pairs.

use super::reach::Own;
use super::statistics::Statistics;
use super::{Influence, Sample, Target};
use crate::compare::Request;
use crate::error::Result;
use crate::summary::Summary;

/// The estimates of one pair and what an item of each cell adds to them.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ItemInfluence {
    /// By two corrections of the bias.
    pub(crate) centres: [f64; 2],
    /// The part that an item of each cell of the table adds to the score.
    pub(crate) adds: Vec<f64>,
    /// The part that it adds to the second estimate, where that is known by itself, and its standard error.
    pub(crate) own: Option<(Vec<f64>, f64)>,
    /// The bias of the score.
    pub(crate) bias: f64,
    /// Degrees of freedom of the table.
    pub(crate) freedom: f64,
}

impl ItemInfluence {
    /// Returns whether single items say of a measure how sure it is.
    pub(crate) fn is_known(request: &Request) -> bool {
        Target::of(request).is_some()
    }

    /// That of a measure on a table; none where single items do not say it.
    ///
    /// # Errors
    /// When the measure is undefined there, or with an item less.
    pub(crate) fn of(request: &Request, summary: &Summary) -> Result<Option<Self>> {
        let Some(target) = Target::of(request) else { return Ok(None) };
        let sample = Sample::new(summary, 0);
        let found = Influence::of(&target, &sample)?;
        let own = match target.statistics {
            Statistics::Pairs => None,
            _ if target.is_choice() => None,
            _ => Some(Own::of(&target, &sample)?),
        };
        let lower = match target.statistics {
            Statistics::Info => target.value(sample.entropies().points()[1])?,
            _ => found.centres[0],
        };
        let centres = [lower, own.as_ref().map_or(found.centres[1], |own| own.score)];
        let own = own.map(|own| {
            let adds = sample.classes(&target).for_each_cell(&own.jackknife.adds);
            (adds, own.jackknife.error)
        });
        let adds = found.by_cell(Some(&target), &sample);
        Ok(Some(Self { centres, adds, own, bias: found.bias, freedom: found.freedom }))
    }
}
