//! The reasons why runs differ, as data.

use partita::Kind;
use partita::factors::{Factors, FactorsOptions, factors};

use super::Options;
use super::said::caveats;
use super::table::{self, check};
use crate::caveat::Caveat;
use crate::failure::Outcome;
use crate::many::name_at;
use crate::watch::{Watch, step};

/// Runs with their distances.
#[derive(Debug, Clone)]
pub struct Runs {
    /// Their kind.
    pub kind: Kind,
    /// The key of the measure; empty of distances that were given.
    pub measure: String,
    /// How far each is from each.
    pub distances: Vec<Vec<f64>>,
}

/// The reasons why runs differ.
#[derive(Debug)]
pub struct Answer {
    /// The kind of the runs.
    pub kind: Kind,
    /// The key of the measure; empty of distances that were given.
    pub measure: String,
    /// The names of the runs.
    pub names: Vec<String>,
    /// How the spread was shared out.
    pub asked: FactorsOptions,
    /// The findings.
    pub found: Factors,
    /// Limits of the answer.
    pub caveats: Vec<Caveat>,
}

/// Shares out the spread of runs among the factors of a table.
pub fn of_runs(runs: Runs, options: &Options, watch: &dyn Watch) -> Outcome<Answer> {
    check(&options.table, runs.distances.len())?;
    let (columns, asked) = (table::factors(options)?, options.asked()?);
    step(watch, "permutations", 0, columns.len())?;
    let found = factors(&runs.distances, &columns, &asked)?;
    step(watch, "permutations", columns.len(), columns.len())?;
    let caveats = caveats(&found, &columns);
    let names = (0..runs.distances.len()).map(|at| name_at(options.names.as_deref(), at)).collect();
    Ok(Answer { kind: runs.kind, measure: runs.measure, names, asked, found, caveats })
}
