//! Two co-clusterings of one matrix.

use partita::{CoSummary, Kind, Request};

use super::{Answer, Facts, Options, Row};
use crate::failure::Outcome;
use crate::inference::Sample;
use crate::watch::{Watch, step};

/// Compares the blocks of two co-clusterings, and their rows and columns alone.
pub fn of_blocks(summary: &CoSummary, options: &Options, watch: &dyn Watch) -> Outcome<Answer> {
    let requests = options.measures.requests(Kind::Co, false)?;
    let sample = Sample { input: summary.into(), groups: None };
    let uncertainty = options.inference.compute(&requests, sample, watch)?;
    let row = |(done, request): (usize, &Request)| {
        step(watch, &request.key(), done, requests.len())?;
        Ok(row(summary, request)?)
    };
    let rows = requests.iter().enumerate().map(row).collect::<Outcome<_>>()?;
    Ok(Answer::new(Kind::Co, facts(summary), rows, uncertainty))
}

fn facts(summary: &CoSummary) -> Facts {
    let (rows, columns) = (summary.rows().table(), summary.columns().table());
    Facts::Blocks {
        shape: [rows.n(), columns.n()],
        row_clusters: rows.clusters().into(),
        column_clusters: columns.clusters().into(),
    }
}

fn row(summary: &CoSummary, request: &Request) -> partita::Result<Row> {
    let sides = match request.measure().accepts(Kind::Labels) {
        true => Some([request.score(summary.rows())?, request.score(summary.columns())?]),
        false => None,
    };
    Ok(Row { score: request.score(summary)?, sides, request: request.clone() })
}
