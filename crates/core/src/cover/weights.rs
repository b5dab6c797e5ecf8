//! The weights that a measure can read.

use super::rows::Rows;
use super::summary::CoverSummary;
use crate::error::{CoverProblem, Result};

/// A requirement of a measure of covers for the weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weighting {
    /// Every weight is one.
    Crisp,
    /// The weights of every item sum to one.
    Fuzzy,
    /// Any weights.
    Any,
}

/// The distance from one that the sum of an item's weights may have.
const SUM_TOLERANCE: f64 = 1e-9;

impl CoverSummary {
    /// Refuses covers whose weights a measure cannot read.
    pub(crate) fn check(&self, measure: &'static str, weighting: Weighting) -> Result<()> {
        let (rows, columns) = (self.cells().row_sums(), self.cells().column_sums());
        match weighting {
            Weighting::Any => Ok(()),
            Weighting::Crisp => {
                check_crisp(measure, "first", self.a(), rows)?;
                check_crisp(measure, "second", self.b(), columns)
            }
            Weighting::Fuzzy => {
                check_fuzzy(measure, "first", self.a(), rows)?;
                check_fuzzy(measure, "second", self.b(), columns)
            }
        }
    }
}

fn check_crisp(measure: &'static str, side: &'static str, rows: &Rows, items: &[u64]) -> Result<()> {
    if rows.is_crisp() {
        return Ok(());
    }
    let (mut memberships, mut example) = (0, 1.0);
    for (row, &items) in rows.iter().zip(items) {
        for (_, weight) in row.entries().filter(|&(_, weight)| weight != 1.0) {
            example = if memberships == 0 { weight } else { example };
            memberships += items;
        }
    }
    Err(CoverProblem::NotCrisp { measure, side, memberships, example }.into())
}

fn check_fuzzy(measure: &'static str, side: &'static str, rows: &Rows, items: &[u64]) -> Result<()> {
    let sums = || rows.iter().map(|row| row.entries().map(|(_, weight)| weight).sum::<f64>()).zip(items);
    let in_none: u64 = sums().filter(|(sum, _)| *sum == 0.0).map(|(_, items)| items).sum();
    if in_none > 0 {
        return Err(CoverProblem::InNoCluster { measure, side, items: in_none }.into());
    }
    let is_off = |sum: f64| (sum - 1.0).abs() > SUM_TOLERANCE;
    let off: u64 = sums().filter(|(sum, _)| is_off(*sum)).map(|(_, items)| items).sum();
    match sums().find(|(sum, _)| is_off(*sum)) {
        Some((example, _)) => Err(CoverProblem::NotFuzzy { measure, side, items: off, example }.into()),
        None => Ok(()),
    }
}
