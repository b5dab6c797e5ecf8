//! Two clusterings of different items: an item that only one side has is wrong, as the CoNLL scorer counts it. Overlaps count
//! shared items, and the sizes of clusters all that a side has.

use std::collections::BTreeMap;

use partita::Request;

use super::sums::{Score, Sums};
use crate::failure::{Failure, Outcome};

/// The sums of two clusterings of different items.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Unshared(Sums);

impl Unshared {
    /// The measures that are defined so; `ceaf` is that of entities unless mentions are asked for.
    pub const MEASURES: [&str; 18] = [
        "pair_precision",
        "pair_recall",
        "pair_f",
        "b_cubed_precision",
        "b_cubed_recall",
        "b_cubed_f",
        "muc_precision",
        "muc_recall",
        "muc_f",
        "ceaf_precision",
        "ceaf_recall",
        "ceaf_f",
        "blanc_precision",
        "blanc_recall",
        "blanc",
        "lea_precision",
        "lea_recall",
        "lea_f",
    ];

    /// The measures that are shown when none is named.
    pub const DEFAULTS: [&str; 5] = ["pair_f", "b_cubed_f", "muc_f", "ceaf_f", "lea_f"];

    /// From the shared items of each two clusters, and the sizes of all clusters.
    pub fn new(overlaps: &BTreeMap<(u32, u32), u64>, a: &[u64], b: &[u64]) -> Self {
        let mut sums = Sums::default();
        sums.add_overlaps(overlaps, a, b);
        Self(sums)
    }

    /// The score of a measure; an error names what other measures need.
    pub fn score(&self, request: &Request) -> Outcome<f64> {
        let (name, key) = (request.measure().name, request.key());
        let Some(at) = Self::MEASURES.iter().position(|known| *known == name) else {
            return Err(Failure::usage(format!(
                "{name} is not defined where items that one side lacks are wrong; add --unshared singletons, or choose one of {}",
                Self::MEASURES.join(", ")
            )));
        };
        if key.contains("adjusted=true") {
            return Err(Failure::usage(format!(
                "{key} asks what chance gives, which is not known where items that one side lacks are wrong; add --unshared singletons"
            )));
        }
        let sums = &self.0;
        let score = match name.split('_').next() {
            Some("pair") => sums.links.score(),
            Some("b") => sums.b_cubed.score(),
            Some("muc") => sums.muc.score(),
            Some("ceaf") if key.contains("mention") => sums.ceaf_m.score(),
            Some("ceaf") => sums.ceaf_e.score(),
            Some("blanc") => sums.blanc(),
            _ => sums.lea.score(),
        };
        Ok(match at % 3 {
            0 => score.precision,
            1 => score.recall,
            _ => of_beta(&score, request),
        })
    }
}

/// The F of a measure, which may have a β.
fn of_beta(score: &Score, request: &Request) -> f64 {
    let key = request.key();
    let beta = key
        .split("beta=")
        .nth(1)
        .and_then(|rest| rest.trim_end_matches(|sign: char| !sign.is_ascii_digit()).parse::<f64>().ok());
    let Some(beta) = beta else { return score.f };
    let square = beta * beta;
    let mean = square * score.precision + score.recall;
    if mean > 0.0 { (1.0 + square) * score.precision * score.recall / mean } else { 0.0 }
}
