//! The findings of several runs, and how much they vary.

use partita::{Partition, compare};
use partita_cluster::{CoHierarchy, Csr};
use serde::Serialize;

use super::{AGAINST_CLASSES, Options};
use crate::failure::Outcome;

/// One run.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Run {
    /// Its seed.
    pub seed: u64,
    /// The symmetric τ of its first level.
    pub tau_symmetric: f64,
    /// Its goodness.
    pub goodness: f64,
    /// The number of levels of its rows.
    pub row_levels: usize,
    /// The number of levels of its columns.
    pub column_levels: usize,
    /// The normalised mutual information, purity and adjusted Rand index of its row clusters and the classes, in the mean over
    /// the levels of the rows; null where no classes are known.
    pub scores: Option<[f64; 3]>,
}

/// Several runs.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "runs_of_cocluster"))]
pub struct Runs {
    /// The finding of each run, in the order of their seeds.
    pub each: Vec<Run>,
    /// Each number over the runs.
    pub summary: Vec<Spread>,
}

/// A number over several runs.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "spread_of_runs"))]
pub struct Spread {
    /// Its name.
    pub name: &'static str,
    /// Its mean.
    pub mean: f64,
    /// Its standard deviation, with one less than the number of runs as divisor.
    pub standard_deviation: f64,
}

impl Run {
    pub(super) fn of(
        matrix: &Csr,
        options: &Options,
        run: u64,
        found: &CoHierarchy,
        classes: Option<&Partition>,
    ) -> Outcome<Self> {
        let taus = found.taus(matrix)?;
        Ok(Self {
            seed: options.seed.wrapping_add(run),
            tau_symmetric: taus.first().map_or(0.0, |tau| tau.symmetric),
            goodness: options.goodness(found, &taus),
            row_levels: found.rows.len(),
            column_levels: found.columns.len(),
            scores: classes.map(|classes| means(found, classes)).transpose()?,
        })
    }
}

/// The scores against classes in the mean over the row levels; a level that has none counts as 0.
fn means(found: &CoHierarchy, classes: &Partition) -> Outcome<[f64; 3]> {
    let mut sums = [0.0; 3];
    for summary in found.against_classes(classes)? {
        for (sum, measure) in sums.iter_mut().zip(AGAINST_CLASSES) {
            *sum += compare(measure, &summary)?.value().unwrap_or(0.0);
        }
    }
    Ok(sums.map(|sum| sum / found.rows.len() as f64))
}

/// A number of a run by its name.
type Number<'a> = (&'static str, &'a dyn Fn(&Run) -> Option<f64>);

impl Runs {
    /// The runs with what they have in the mean; nothing of a single one.
    #[must_use]
    pub fn of(each: Vec<Run>) -> Option<Self> {
        if each.len() < 2 {
            return None;
        }
        let numbers: [Number<'_>; 7] = [
            ("goodness", &|run| Some(run.goodness)),
            ("tau_symmetric of level 1", &|run| Some(run.tau_symmetric)),
            ("row levels", &|run| Some(run.row_levels as f64)),
            ("column levels", &|run| Some(run.column_levels as f64)),
            ("nmi (geometric)", &|run| run.scores.map(|scores| scores[0])),
            ("purity", &|run| run.scores.map(|scores| scores[1])),
            ("ari", &|run| run.scores.map(|scores| scores[2])),
        ];
        let spread = |(name, number): Number<'_>| {
            let values = each.iter().map(number).collect::<Option<Vec<f64>>>()?;
            let n = values.len() as f64;
            let mean = values.iter().sum::<f64>() / n;
            let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
            // Equal numbers do not vary, though their mean may be rounded.
            let are_equal = values.windows(2).all(|pair| pair[0] == pair[1]);
            let standard_deviation = if are_equal { 0.0 } else { (squares / (n - 1.0)).sqrt() };
            Some(Spread { name, mean, standard_deviation })
        };
        let summary = numbers.into_iter().filter_map(spread).collect();
        Some(Self { each, summary })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spread_is_that_of_a_sample() {
        let run = |goodness: f64| Run {
            seed: 0,
            tau_symmetric: 0.5,
            goodness,
            row_levels: 3,
            column_levels: 4,
            scores: None,
        };
        let found = Runs::of(vec![run(0.1), run(0.2), run(0.6)]).unwrap();
        assert_eq!(found.summary.len(), 4, "no classes are known");
        assert!((found.summary[0].mean - 0.3).abs() < 1e-15);
        assert!((found.summary[0].standard_deviation - 0.07_f64.sqrt()).abs() < 1e-15);
        assert_eq!(found.summary[2].standard_deviation, 0.0);
        assert_eq!(Runs::of(vec![run(0.1)]), None);
    }
}
