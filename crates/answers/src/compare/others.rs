//! Two covers, two sets of biclusters, a tree on a graph.

use partita::{BiclusterSummary, CoverSummary, Input, Kind, Request, Score};

use super::labels::rows;
use super::{Answer, Facts, Options};
use crate::failure::Outcome;
use crate::inference::{Sample, Uncertainty};
use crate::watch::Watch;

/// Compares two covers. Of all measures those that cannot read these weights say why; one that is named is an error.
pub fn of_covers(summary: &CoverSummary, options: &Options, watch: &dyn Watch) -> Outcome<Answer> {
    let requests = options.measures.requests(Kind::Cover, !summary.is_crisp())?;
    let is_all = options.measures.is_all();
    let refused = |request: &Request| match is_all {
        true => request.score(summary).err().map(|error| error.to_string()),
        false => None,
    };
    let sample = Sample { input: summary.into(), groups: None };
    let uncertainty = options.inference.compute_unless(refused, &requests, sample, watch)?;
    let rows = rows(&requests, watch, |request| match request.score(summary) {
        Err(error) if is_all => Ok(Score::undefined(error.to_string())),
        found => found,
    })?;
    let facts = Facts::Covers {
        n: summary.n(),
        clusters: summary.clusters().into(),
        cells: summary.cells().cells().len(),
        in_no_cluster: summary.in_none().into(),
        duplicate_clusters: summary.duplicate_clusters().into(),
    };
    Ok(Answer::new(Kind::Cover, facts, rows, uncertainty))
}

/// Compares two sets of biclusters.
pub fn of_biclusters(summary: &BiclusterSummary, options: &Options, watch: &dyn Watch) -> Outcome<Answer> {
    let requests = options.measures.requests(Kind::Biclusters, false)?;
    let facts = Facts::Biclusters {
        shape: summary.shape().into(),
        biclusters: summary.biclusters().into(),
        cells: summary.sizes().map(|sizes| sizes.iter().sum()),
    };
    let rows = rows(&requests, watch, |request| request.score(summary))?;
    Ok(Answer::new(Kind::Biclusters, facts, rows, Uncertainty::default()))
}

/// Scores how well a tree fits a graph.
pub fn of_tree_on_graph(
    input: Input<'_>,
    facts: Facts,
    options: &Options,
    watch: &dyn Watch,
) -> Outcome<Answer> {
    let requests = options.measures.requests(Kind::TreeOnGraph, false)?;
    let rows = rows(&requests, watch, |request| request.score(input))?;
    Ok(Answer::new(Kind::TreeOnGraph, facts, rows, Uncertainty::default()))
}
