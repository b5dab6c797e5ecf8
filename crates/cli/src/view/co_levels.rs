//! The levels of a co-clustering in each format.

use std::fmt::Write as _;

use partita::{Partition, compare};
use partita_cluster::{CoHierarchy, Csr, Tau};
use serde_json::{Value, json};

use super::Format;
use super::grid::Grid;
use super::scores::rounded;
use crate::warnings::document;

/// A row per level: numbers of clusters, τ's and, where classes are known, agreement with them.
#[derive(Debug)]
pub struct CoLevels {
    levels: Vec<Level>,
    pub goodness: f64,
}

#[derive(Debug)]
struct Level {
    clusters: [u32; 2],
    tau: Tau,
    /// NMI (geometric), purity and ARI of the row clusters against the classes.
    classes: Option<[f64; 3]>,
}

/// The measures that the paper reports per level, as the catalogue names them.
pub const AGAINST_CLASSES: [&str; 3] =
    ["normalized_mutual_information:normalizer=geometric", "purity", "adjusted_rand"];

impl CoLevels {
    pub fn new(matrix: &Csr, found: &CoHierarchy, classes: Option<&Partition>) -> anyhow::Result<Self> {
        let taus = found.taus(matrix)?;
        let mut agreement = Vec::new();
        if let Some(classes) = classes {
            for summary in found.against_classes(classes)? {
                let mut scores = [0.0; 3];
                for (score, measure) in scores.iter_mut().zip(AGAINST_CLASSES) {
                    *score = compare(measure, &summary)?.value().unwrap_or(f64::NAN);
                }
                agreement.push(scores);
            }
        }
        let goodness = found.goodness(&taus);
        let levels = taus.into_iter().enumerate().map(|(index, tau)| {
            let level = found.level(index);
            let classes = agreement.get(index).or(agreement.last()).copied();
            Level { clusters: [level.rows.clusters(), level.columns.clusters()], tau, classes }
        });
        Ok(Self { levels: levels.collect(), goodness })
    }

    /// The level whose row clusters agree best with the classes, from 1, and its adjusted Rand index.
    pub fn best_by_classes(&self) -> Option<(usize, f64)> {
        self.best_by(2)
    }

    /// The same by one of the measures of [`AGAINST_CLASSES`].
    pub fn best_by(&self, measure: usize) -> Option<(usize, f64)> {
        let scores =
            self.levels.iter().enumerate().filter_map(|(at, level)| Some((at + 1, level.classes?[measure])));
        scores.rev().max_by(|x, y| x.1.total_cmp(&y.1))
    }

    /// The number of row clusters and of column clusters of a level, from 1, and its τ.
    pub fn of_level(&self, level: usize) -> Option<([u32; 2], f64)> {
        self.levels.get(level - 1).map(|level| (level.clusters, level.tau.symmetric))
    }

    /// The number of levels.
    pub fn len(&self) -> usize {
        self.levels.len()
    }

    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => {
                let mut text = self.grid(rounded).right_aligned();
                let _ = writeln!(
                    text,
                    "\ngoodness {} (mean of tau_symmetric over the row levels, level i weighing 1/i)",
                    rounded(self.goodness)
                );
                text
            }
            Format::Csv => self.grid(|value| value.to_string()).csv(),
            Format::Markdown => self.grid(rounded).markdown(),
            Format::Json => document(self.json()),
        }
    }

    pub fn grid(&self, write: impl Fn(f64) -> String) -> Grid {
        let mut header = vec!["level", "rows", "columns", "tau_rows", "tau_columns", "tau_symmetric"];
        let with_classes = self.levels.iter().any(|level| level.classes.is_some());
        if with_classes {
            header.extend(["nmi (geometric)", "purity", "ari"]);
        }
        let mut grid = Grid::new(&header);
        for (index, level) in self.levels.iter().enumerate() {
            let mut row = vec![(index + 1).to_string()];
            row.extend(level.clusters.map(|clusters| clusters.to_string()));
            row.extend([level.tau.rows, level.tau.columns, level.tau.symmetric].map(&write));
            row.extend(level.classes.iter().flatten().map(|&score| write(score)));
            grid.push(row);
        }
        grid
    }

    pub fn json(&self) -> Value {
        let level = |level: &Level| {
            let mut json = json!({
                "rows": level.clusters[0],
                "columns": level.clusters[1],
                "tau_rows": level.tau.rows,
                "tau_columns": level.tau.columns,
                "tau_symmetric": level.tau.symmetric,
            });
            if let Some([nmi, purity, ari]) = level.classes {
                json["scores"] =
                    json!({AGAINST_CLASSES[0]: nmi, AGAINST_CLASSES[1]: purity, AGAINST_CLASSES[2]: ari});
            }
            json
        };
        json!({"levels": self.levels.iter().map(level).collect::<Vec<_>>(), "goodness": self.goodness})
    }
}
