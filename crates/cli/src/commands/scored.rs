//! The scores of a cross-table, and what they mean in words.

use partita::internal::quantity;
use partita::{Request, Score, Summary};
use serde_json::json;

use crate::args::kind::Kind;
use crate::progress::RunBar;
use crate::view::facts;
use crate::view::scores::{Row, Scores};
use crate::view::told::pointer;

/// A measure that nobody named may take this many steps, beside those of its cells: well under a second.
const MOST_STEPS_UNASKED: f64 = 3e7;

/// Scores a table by each measure. One that was not named is left out where it would take long.
pub fn scored(
    summary: &Summary,
    requests: Vec<Request>,
    named: bool,
    judge: impl Fn(&Summary) -> String,
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
            Score::undefined(format!(
                "left out, as it takes about {steps:.0e} steps; add it with -m {}",
                measure.name
            ))
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
        sentence: verdict(summary, judge)?,
        ..Scores::default()
    })
}

/// Tables with more cells are not told about where nobody asked.
const MOST_CELLS_TOLD: usize = 1_000_000;

/// What the scores mean, and what explains the difference.
fn verdict(summary: &Summary, judge: impl Fn(&Summary) -> String) -> partita::Result<String> {
    let agreement = judge(summary);
    let table = summary.table();
    if table.is_identity() || table.cells().len() > MOST_CELLS_TOLD {
        return Ok(agreement);
    }
    Ok(format!("{agreement}\n{}", pointer(summary)?))
}
