//! The scores of a cross-table, and what they mean in words.

use partita::inference::GroupedTable;
use partita::internal::quantity;
use partita::{Cost, Request, Score, Summary};
use serde_json::json;

use crate::args::inference::InferenceArgs;
use crate::args::kind::Kind;
use crate::progress::{Busy, RunBar};
use crate::view::facts;
use crate::view::scores::{Row, Scores};
use crate::view::told::pointer;
use crate::view::verdict::{Verdict, agreement};

/// A measure that nobody named may take this many steps, beside those of its cells: well under a second.
const MOST_STEPS_UNASKED: f64 = 3e7;

/// Scores a table by each measure. One that was not named is left out where it would take long. Only who prints words asks
/// for a verdict: what explains the difference takes longer than most scores.
pub fn scored(
    summary: &Summary,
    requests: Vec<Request>,
    named: bool,
    judge: Option<impl Fn(&Summary) -> Verdict>,
) -> partita::Result<Scores> {
    let table = summary.table();
    let most = MOST_STEPS_UNASKED + 10.0 * table.cells().len() as f64;
    let (bar, total) = (RunBar::new(), requests.len());
    let row = |(done, request): (usize, Request)| {
        bar.show(request.key(), done, total);
        let measure = request.measure();
        let steps = measure.predicted_steps(summary);
        // What cannot be computed at all says so at once, and in its own words.
        let score = if named || steps <= most || !measure.is_within_reach(summary) {
            request.score(summary)?
        } else {
            left_out(&request, steps)
        };
        Ok(Row { request, score, sides: None })
    };
    let (clusters_a, clusters_b) = table.clusters();
    let cells = table.cells().len();
    Ok(Scores {
        kind: Some(Kind::Labels),
        heading: format!(
            "{}; A has {}, B has {clusters_b}; {}",
            quantity(table.n(), "item"),
            quantity(clusters_a, "cluster"),
            quantity(cells, "non-empty cell")
        ),
        facts: facts(json!({"n": table.n(), "clusters": [clusters_a, clusters_b], "cells": cells})),
        rows: requests.into_iter().enumerate().map(row).collect::<partita::Result<_>>()?,
        verdict: judge.map(|judge| verdict(summary, judge)).transpose()?.unwrap_or_default(),
        ..Scores::default()
    })
}

/// What stands for the score of a measure that nobody named and that takes long.
pub fn left_out(request: &Request, steps: f64) -> Score {
    let name = request.measure().name;
    Score::undefined(format!("left out, as it takes about {steps:.0e} steps; add it with -m {name}"))
}

/// The scores of a table with intervals and p-values, as the options say. Of all measures those that nobody named are left
/// out where drawing them takes long.
pub fn with_uncertainty(
    summary: &Summary,
    requests: Vec<Request>,
    all: bool,
    inference: &InferenceArgs,
    groups: Option<&GroupedTable>,
    is_judged: bool,
) -> partita::Result<Scores> {
    let left_out = |request: &Request| {
        let measure = request.measure();
        let affordable = !all
            || measure.cost == Cost::Linear
            || measure.predicted_steps(summary) * inference.draws() <= MOST_STEPS_OF_DRAWS;
        match measure.is_within_reach(summary) {
            _ if affordable => None,
            true => Some(format!("left out, as drawing it takes long; add it with -m {}", measure.name)),
            false => Some("left out, as it cannot be computed for a table of this size".to_owned()),
        }
    };
    let busy = Busy::new(inference.what());
    let uncertainty = inference.compute_unless(left_out, &requests, summary.into(), groups)?;
    drop(busy);
    let basis = inference.basis(&requests, &uncertainty, groups);
    let judge = |summary: &Summary| agreement(summary, &basis);
    Ok(Scores { uncertainty, ..scored(summary, requests, !all, is_judged.then_some(judge))? })
}

/// The steps of all draws of a measure that nobody named: some seconds.
const MOST_STEPS_OF_DRAWS: f64 = 3e9;

/// Tables with more cells are not told about where nobody asked.
const MOST_CELLS_TOLD: usize = 1_000_000;

/// What the scores mean, and what explains the difference.
fn verdict(summary: &Summary, judge: impl Fn(&Summary) -> Verdict) -> partita::Result<Verdict> {
    let mut verdict = judge(summary);
    let table = summary.table();
    if !table.is_identity() && table.cells().len() <= MOST_CELLS_TOLD {
        verdict.words.push_str(&format!("\n{}", pointer(summary)?));
    }
    Ok(verdict)
}
