//! The reasons why runs differ, as data.

use partita::Kind;
use partita::factors::{Factors, FactorsOptions, factors_heard};

use super::said::{caveats, missing};
use super::table::{self, check};
use super::{Options, RunMap};
use crate::caveat::Caveat;
use crate::failure::Outcome;
use crate::many::name_at;
use crate::watch::{Counter, Watch, step};

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
    /// The runs in a plane, if they differ.
    pub map: Option<RunMap>,
    /// Limits of the answer.
    pub caveats: Vec<Caveat>,
}

const PERMUTATIONS: &str = "permutations";

/// Shares out the spread of runs among the factors of a table.
pub fn of_runs(runs: Runs, options: &Options, watch: &dyn Watch) -> Outcome<Answer> {
    check(&options.table, runs.distances.len())?;
    let (columns, asked) = (table::factors(options)?, options.asked()?);
    let permutations = columns.len() * asked.permutations.as_ref().map_or(asked.draws as usize, Vec::len);
    step(watch, PERMUTATIONS, 0, permutations)?;
    let counter = Counter::new(watch, PERMUTATIONS, permutations);
    let found = factors_heard(&runs.distances, &columns, &asked, &|| counter.done())?;
    step(watch, PERMUTATIONS, permutations, permutations)?;
    let mut caveats = missing(&options.table, &columns);
    caveats.extend(self::caveats(&found, &columns));
    let names: Vec<String> =
        (0..runs.distances.len()).map(|at| name_at(options.names.as_deref(), at)).collect();
    let map = match found.total.ss > 0.0 {
        true => RunMap::of(&runs.distances, asked.power, &found.rows, &options.table, &names)?,
        false => None,
    };
    Ok(Answer { kind: runs.kind, measure: runs.measure, names, asked, found, map, caveats })
}
