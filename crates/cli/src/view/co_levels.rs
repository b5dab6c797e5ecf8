//! The levels of a co-clustering in each format.

use std::fmt::Write as _;

use partita::internal::quantity;
use partita_answers::cocluster::Answer;

use super::Format;
use super::grid::Grid;
use super::scores::rounded;
use crate::warnings::document;

/// Clusters of a level that are listed one by one.
const MOST_CLUSTERS: usize = 20;

/// The answer of `cocluster` in words: a row per level.
#[derive(Debug)]
pub struct CoLevels(pub Answer);

impl CoLevels {
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => {
                let mut text = self.grid(rounded).right_aligned();
                let weighing = match self.0.alpha {
                    Some(_) => "weighed by --alpha",
                    None => "level i weighing 1/i",
                };
                let _ = writeln!(
                    text,
                    "\ngoodness {} (mean of tau_symmetric over the row levels, {weighing})",
                    rounded(self.0.goodness)
                );
                text + &self.runs() + &self.majority()
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

    /// The means over several runs.
    fn runs(&self) -> String {
        let Some(runs) = &self.0.runs else { return String::new() };
        let mut grid =
            Grid::new(&[format!("{} runs", runs.each.len()).as_str(), "mean", "standard deviation"]);
        for spread in &runs.summary {
            grid.push(vec![spread.name.to_owned(), rounded(spread.mean), rounded(spread.standard_deviation)]);
        }
        let levels = if runs.each[0].scores.is_some() {
            "\n(nmi, purity and ari are means over the row levels; the levels above are of the best run)\n"
        } else {
            "\n(the levels above are of the best run)\n"
        };
        format!("\n{}{levels}", grid.table())
    }

    /// The largest class of each cluster, of levels whose clusters can be read.
    fn majority(&self) -> String {
        let mut grid = Grid::new(&["level", "cluster", "rows", "largest class", "share"]);
        let mut left_out = 0;
        for (level, found) in self.0.levels.iter().take(self.0.found.rows.len()).enumerate() {
            let Some(majority) = &found.majority else { return String::new() };
            if majority.iter().all(|largest| largest.rows == 1) {
                continue;
            }
            if majority.len() > MOST_CLUSTERS {
                left_out += 1;
                continue;
            }
            for (cluster, largest) in majority.iter().enumerate() {
                grid.push(vec![
                    (level + 1).to_string(),
                    cluster.to_string(),
                    largest.rows.to_string(),
                    largest.class.clone(),
                    rounded(largest.of_class as f64 / largest.rows as f64),
                ]);
            }
        }
        let (_, rows) = grid.parts();
        if rows.is_empty() && left_out == 0 {
            return String::new();
        }
        let more = match left_out {
            0 => String::new(),
            _ => format!(
                "\nLargest classes of {} with more than {MOST_CLUSTERS} clusters: --format json.\n",
                quantity(left_out, "level")
            ),
        };
        if rows.is_empty() { more } else { format!("\n{}{more}", grid.table()) }
    }
}
