//! Options of factors.

use partita::factors::{FactorsOptions, PermuteBy, SumsBy};
use serde::Deserialize;

use super::table::{Column, groups};
use crate::failure::Outcome;

/// The options of factors.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default)]
pub struct Options {
    /// The names of the runs; by default their places from 1.
    pub names: Option<Vec<String>>,
    /// The table, column by column, with a row for each run.
    pub table: Vec<Column>,
    /// The columns that are factors, in their order; by default all.
    pub terms: Option<Vec<String>>,
    /// Which sums of squares a factor gets.
    pub by: SumsBy,
    /// The measure by which runs differ; by default the first distance of the kind.
    pub measure: Option<String>,
    /// The power of the distances.
    pub power: f64,
    /// The columns that are numbers.
    pub numeric: Vec<String>,
    /// The column of blocks.
    pub blocks: Option<String>,
    /// The column of units.
    pub units: Option<String>,
    /// The thing that is permuted.
    pub permute: PermuteBy,
    /// The number of permutations.
    pub draws: u32,
    /// The permutations themselves.
    pub permutations: Option<Vec<Vec<usize>>>,
    /// The seed of random ones.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        let usual = FactorsOptions::default();
        Self {
            names: None,
            table: Vec::new(),
            terms: None,
            by: usual.by,
            measure: None,
            power: usual.power,
            numeric: Vec::new(),
            blocks: None,
            units: None,
            permute: usual.permute,
            draws: usual.draws,
            permutations: None,
            seed: usual.seed,
        }
    }
}

impl Options {
    /// The same for the library.
    pub(super) fn asked(&self) -> Outcome<FactorsOptions> {
        let mut options = FactorsOptions::default();
        options.by = self.by;
        options.power = self.power;
        options.permute = self.permute;
        options.draws = self.draws;
        options.permutations.clone_from(&self.permutations);
        options.seed = self.seed;
        options.blocks = groups(self, self.blocks.as_ref())?;
        options.units = groups(self, self.units.as_ref())?;
        Ok(options)
    }
}
