//! The levels of a co-clustering in each format.

use std::fmt::Write as _;

use partita_answers::cocluster::Answer;

use super::Format;
use super::grid::Grid;
use super::scores::rounded;
use crate::warnings::document;

/// The answer of `cocluster` in words: a row per level.
#[derive(Debug)]
pub struct CoLevels(pub Answer);

impl CoLevels {
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => {
                let mut text = self.grid(rounded).right_aligned();
                let _ = writeln!(
                    text,
                    "\ngoodness {} (mean of tau_symmetric over the row levels, level i weighing 1/i)",
                    rounded(self.0.goodness)
                );
                text
            }
            Format::Csv => self.grid(|value| value.to_string()).csv(),
            Format::Markdown => self.grid(rounded).markdown(),
            Format::Json => document(&self.0),
        }
    }

    pub fn grid(&self, write: impl Fn(f64) -> String) -> Grid {
        let mut header = vec!["level", "rows", "columns", "tau_rows", "tau_columns", "tau_symmetric"];
        let with_classes = self.0.levels.iter().any(|level| level.classes.is_some());
        if with_classes {
            header.extend(["nmi (geometric)", "purity", "ari"]);
        }
        let mut grid = Grid::new(&header);
        for (index, level) in self.0.levels.iter().enumerate() {
            let mut row = vec![(index + 1).to_string()];
            row.extend(level.clusters.map(|clusters| clusters.to_string()));
            row.extend([level.tau.rows, level.tau.columns, level.tau.symmetric].map(&write));
            let scores = level.classes.iter().flatten();
            row.extend(scores.map(|score| score.map_or_else(String::new, &write)));
            grid.push(row);
        }
        grid
    }
}
