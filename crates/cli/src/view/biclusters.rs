//! What is said of two sets of biclusters beside their scores.

use partita::BiclusterSummary;
use partita::internal::quantity;
use serde_json::json;

use super::facts;
use super::scores::Scores;
use crate::args::kind::Kind;

/// The heading and the facts; the scores come later.
pub fn described(summary: &BiclusterSummary) -> Scores {
    let ((rows, columns), (a, b)) = (summary.shape(), summary.biclusters());
    let sizes = summary.sizes().map(|sizes| sizes.iter().sum::<u64>());
    let heading = format!(
        "{} and {}; A has {} of {} in all, B has {b} of {}",
        quantity(rows, "row"),
        quantity(columns, "column"),
        quantity(a, "bicluster"),
        quantity(sizes[0], "cell"),
        sizes[1]
    );
    Scores {
        kind: Some(Kind::Biclusters),
        heading,
        facts: facts(json!({"shape": [rows, columns], "biclusters": [a, b], "cells": sizes})),
        ..Scores::default()
    }
}
