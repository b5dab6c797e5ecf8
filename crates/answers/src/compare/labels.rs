//! Two clusterings.

use partita::inference::GroupedTable;
use partita::{Kind, Request, Score, Summary};

use super::{Answer, Facts, Options, Row};
use crate::budget::{too_long, too_long_to_draw};
use crate::failure::Outcome;
use crate::inference::Sample;
use crate::verdict::{Evidence, verdict};
use crate::watch::{Watch, step};

/// Compares two clusterings, whose items may come in groups. A measure that was not named is left out where it takes long.
pub fn of_labels(
    summary: &Summary,
    groups: Option<&GroupedTable>,
    options: &Options,
    watch: &dyn Watch,
) -> Outcome<Answer> {
    let requests = options.measures.requests(Kind::Labels, false)?;
    let inference = &options.inference;
    inference.refuse_too_many(summary.table().n())?;
    let draws = inference.sampling(requests.len()).draws;
    let is_all = options.measures.is_all();
    let left_out = |request: &Request| match is_all {
        true => too_long_to_draw(request, summary, draws),
        false => None,
    };
    let sample = Sample { input: summary.into(), groups };
    let uncertainty = inference.compute_unless(left_out, &requests, sample, watch)?;
    let evidence = Evidence { options: inference, requests: &requests, uncertainty: &uncertainty, groups };
    let verdict = if options.is_judged() { verdict(summary, &evidence) } else { None };
    let rows =
        rows(&requests, watch, |request| match is_all.then(|| too_long(request, summary)).flatten() {
            Some(why) => Ok(why),
            None => request.score(summary),
        })?;
    let (a, b) = summary.table().clusters();
    let facts =
        Facts::Labels { n: summary.table().n(), clusters: [a, b], cells: summary.table().cells().len() };
    Ok(Answer { verdict, ..Answer::new(Kind::Labels, facts, rows, uncertainty) })
}

/// A row for each measure; whoever waits sees which is next.
pub(super) fn rows(
    requests: &[Request],
    watch: &dyn Watch,
    score: impl Fn(&Request) -> partita::Result<Score>,
) -> Outcome<Vec<Row>> {
    let row = |(done, request): (usize, &Request)| {
        step(watch, &request.key(), done, requests.len())?;
        Ok(Row { score: score(request)?, request: request.clone(), sides: None })
    };
    requests.iter().enumerate().map(row).collect()
}
