//! What is said of two covers beside their scores.

use partita::CoverSummary;
use partita::internal::quantity;
use serde_json::json;

use super::facts;
use super::scores::Scores;
use crate::args::kind::Kind;

/// The heading and the facts; the scores come later.
pub fn described(summary: &CoverSummary) -> Scores {
    let ((a, b), (none_a, none_b)) = (summary.clusters(), summary.in_none());
    let cells = summary.cells().cells().len();
    let (twice_a, twice_b) = summary.duplicate_clusters();
    let mut heading =
        format!("{}; A has {}, B has {b}", quantity(summary.n(), "item"), quantity(a, "cluster"));
    if none_a + none_b > 0 {
        heading.push_str(&format!("; {none_a} and {none_b} items are in no cluster"));
    }
    if twice_a + twice_b > 0 {
        heading.push_str(&format!("; {twice_a} and {twice_b} clusters repeat another"));
    }
    Scores {
        kind: Some(Kind::Cover),
        heading,
        facts: facts(json!({
            "n": summary.n(),
            "clusters": [a, b],
            "cells": cells,
            "in_no_cluster": [none_a, none_b],
            "duplicate_clusters": [twice_a, twice_b],
        })),
        ..Scores::default()
    }
}
