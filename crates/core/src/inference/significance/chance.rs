//! The scores that chance gives: those of all tables where they are few, else those of draws.

use super::options::SignificanceOptions;
use crate::compare::{Input, Request, Source};
use crate::error::Result;
use crate::inference::null::every_table::EveryTable;
use crate::inference::replicates::{self, Scores};
use crate::inference::{Null, NullModel};
use crate::summary::Summary;

/// Scores by chance, by request.
pub(super) struct Chance {
    /// The scores for p-values: of all tables, or of draws.
    pub(super) of_p: Vec<Scores>,
    /// The scores for means and deviations, if from other draws.
    pub(super) of_moments: Option<Vec<Scores>>,
    /// The number of all tables, where `of_p` lists them.
    pub(super) tables: Option<u64>,
}

/// Up to this many tables are listed and not drawn, or as many as would be drawn.
const MOST_LISTED: u64 = 10_000;

/// The p-value of the best agreement in pairs of items that clusters of these sizes allow, where their tables are few.
pub(crate) fn least_p(summary: &Summary) -> Option<f64> {
    EveryTable::chance_of_the_best(summary.table(), MOST_LISTED)
}

impl Chance {
    /// Nothing when `go_on` says no.
    pub(super) fn of(
        requests: &[Request],
        input: Input<'_>,
        options: &SignificanceOptions,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Self>> {
        let (sampling, null) = (&options.sampling, options.null);
        if requests.is_empty() {
            return Ok(Some(Self { of_p: Vec::new(), of_moments: None, tables: None }));
        }
        let draws = |null| replicates::null(requests, input, null, sampling, go_on);
        null.model.check(input.kind())?;
        let given = given_sizes(null);
        if let (Source::Labels(summary), NullModel::FixedMargins) = (&input.0, given.model) {
            let most = MOST_LISTED.max(sampling.draws.into());
            if let Some(of_p) = replicates::every_table(requests, summary, most, go_on)? {
                let tables =
                    of_p.iter().map(|scores| scores.values.len() as u64 + u64::from(scores.undefined));
                let tables = tables.max();
                let of_moments = if given == null { None } else { draws(null)? };
                return Ok((given == null || of_moments.is_some()).then_some(Self {
                    of_p,
                    of_moments,
                    tables,
                }));
            }
        }
        let Some(of_p) = draws(given)? else { return Ok(None) };
        let of_moments = if given == null { None } else { draws(null)? };
        Ok((given == null || of_moments.is_some()).then_some(Self { of_p, of_moments, tables: None }))
    }
}

/// The null model that p-values come from: given its sizes, a multinomial table is as likely as with fixed margins.
pub(super) fn given_sizes(null: Null) -> Null {
    if null.model == NullModel::Multinomial { NullModel::FixedMargins.into() } else { null }
}
