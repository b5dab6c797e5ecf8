//! Factors of runs.

use crate::error::{ErrorKind, Result};
use crate::text::visible;

/// Something in which runs differ: a seed, an algorithm, a number of clusters.
#[derive(Debug, Clone, PartialEq)]
pub struct Factor {
    /// Its name.
    pub name: String,
    /// The value of each run.
    pub values: FactorValues,
}

/// The values of the runs.
#[derive(Debug, Clone, PartialEq)]
pub enum FactorValues {
    /// One of some levels.
    Levels {
        /// The level of each run.
        of_run: Vec<u32>,
        /// The names of the levels.
        names: Vec<String>,
    },
    /// A number, whose effect is linear.
    Numbers(Vec<f64>),
}

impl Factor {
    /// A factor with levels, numbered in order of first appearance.
    pub fn of_levels<S: AsRef<str>>(name: &str, values: impl IntoIterator<Item = S>) -> Self {
        let (mut of_run, mut names): (Vec<u32>, Vec<String>) = (Vec::new(), Vec::new());
        let mut known = std::collections::BTreeMap::new();
        for value in values {
            let level = *known.entry(value.as_ref().to_owned()).or_insert_with(|| {
                names.push(value.as_ref().to_owned());
                names.len() as u32 - 1
            });
            of_run.push(level);
        }
        Self { name: name.to_owned(), values: FactorValues::Levels { of_run, names } }
    }

    /// A factor with numbers.
    #[must_use]
    pub fn of_numbers(name: &str, values: Vec<f64>) -> Self {
        Self { name: name.to_owned(), values: FactorValues::Numbers(values) }
    }

    /// Number of runs.
    #[must_use]
    pub fn runs(&self) -> usize {
        match &self.values {
            FactorValues::Levels { of_run, .. } => of_run.len(),
            FactorValues::Numbers(numbers) => numbers.len(),
        }
    }

    /// Refuses a factor that has not one value for each run, or the same one for all.
    pub(super) fn check(&self, runs: usize) -> Result<()> {
        let (name, found) = (visible(&self.name), self.runs());
        let bad = |problem: String| Err(ErrorKind::BadInference(problem).into());
        if found != runs {
            return bad(format!("{name} has {found} values for {runs} runs; give one for each"));
        }
        match &self.values {
            FactorValues::Levels { names, .. } if names.len() < 2 => {
                let only = visible(names.first().map_or("", String::as_str));
                bad(format!("every run has {name} = {only}; it cannot explain a difference"))
            }
            FactorValues::Numbers(numbers) if numbers.iter().any(|number| !number.is_finite()) => {
                bad(format!("{name} has a value that is no number; give a number for each run"))
            }
            FactorValues::Numbers(numbers) if numbers.windows(2).all(|two| two[0] == two[1]) => {
                let only = numbers.first().copied().unwrap_or_default();
                bad(format!("every run has {name} = {only}; it cannot explain a difference"))
            }
            _ => Ok(()),
        }
    }

    /// The columns that a model has for it.
    pub(super) fn columns(&self) -> Vec<Vec<f64>> {
        match &self.values {
            FactorValues::Numbers(numbers) => vec![numbers.clone()],
            FactorValues::Levels { of_run, names } => {
                let is = |level: u32| of_run.iter().map(|&of| f64::from(u8::from(of == level))).collect();
                (0..names.len() as u32).map(is).collect()
            }
        }
    }

    /// Whether all runs of each unit have the same value.
    pub(super) fn is_constant_inside(&self, units: &[u32]) -> bool {
        let mut first = std::collections::BTreeMap::new();
        let value = |run: usize| match &self.values {
            FactorValues::Levels { of_run, .. } => u64::from(of_run[run]),
            FactorValues::Numbers(numbers) => numbers[run].to_bits(),
        };
        units
            .iter()
            .enumerate()
            .all(|(run, unit)| *first.entry(unit).or_insert_with(|| value(run)) == value(run))
    }
}
