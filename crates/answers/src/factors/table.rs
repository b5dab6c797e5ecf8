//! The table of factors: a row for each run.

use partita::factors::Factor;
use partita::internal::{quantity, visible};
use serde::Deserialize;

use super::Options;
use crate::failure::{Failure, Outcome};

/// A column of the table of factors.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// The value of each run.
    pub values: Values,
}

/// The value of each run, as a text; a missing value is one of its own.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(transparent)]
pub struct Values(pub Vec<Option<String>>);

impl Column {
    fn factor(&self, is_number: bool) -> Outcome<Factor> {
        let missing = || self.values.0.iter().map(|value| value.as_deref().unwrap_or("(missing)"));
        if !is_number {
            return Ok(Factor::of_levels(&self.name, missing()));
        }
        let number = |value: &str| {
            value.trim().parse::<f64>().ok().filter(|number| number.is_finite()).ok_or_else(|| {
                let (name, value) = (visible(&self.name), visible(value));
                Failure::input(format!(
                    "{name} is read as a number, and {value:?} is none; leave it out of numeric"
                ))
            })
        };
        Ok(Factor::of_numbers(&self.name, missing().map(number).collect::<Outcome<_>>()?))
    }

    /// The number of each value in order of first appearance.
    fn groups(&self) -> Vec<u32> {
        let mut known: Vec<&Option<String>> = Vec::new();
        let number = |value| {
            known.iter().position(|other| *other == value).unwrap_or_else(|| {
                known.push(value);
                known.len() - 1
            }) as u32
        };
        self.values.0.iter().map(number).collect()
    }
}

/// A column by its name.
fn named<'a>(table: &'a [Column], name: &str) -> Outcome<&'a Column> {
    table.iter().find(|column| column.name == name).ok_or_else(|| {
        let names: Vec<&str> = table.iter().map(|column| column.name.as_str()).collect();
        Failure::usage(format!("the table of factors has no column {name:?}; it has {}", names.join(", ")))
    })
}

/// The factors in their order. By default each column is one, but for those of blocks and units.
pub(super) fn factors(options: &Options) -> Outcome<Vec<Factor>> {
    let restricts = |name: &String| [&options.blocks, &options.units].contains(&&Some(name.clone()));
    let all = || options.table.iter().map(|column| column.name.clone());
    let terms: Vec<String> = match &options.terms {
        Some(terms) => terms.clone(),
        None => all().filter(|name| !restricts(name)).collect(),
    };
    options.numeric.iter().try_for_each(|name| named(&options.table, name).map(|_| ()))?;
    if let Some((at, term)) = terms.iter().enumerate().find(|(at, term)| terms[..*at].contains(term)) {
        return Err(Failure::usage(format!("{term:?} is named twice, the second time at place {}", at + 1)));
    }
    terms.iter().map(|name| named(&options.table, name)?.factor(options.numeric.contains(name))).collect()
}

/// The groups of a column that restricts permutations.
pub(super) fn groups(options: &Options, name: Option<&String>) -> Outcome<Option<Vec<u32>>> {
    name.map(|name| Ok(named(&options.table, name)?.groups())).transpose()
}

/// Refuses a table that has not a row for each run.
pub(super) fn check(table: &[Column], runs: usize) -> Outcome<()> {
    match table.iter().find(|column| column.values.0.len() != runs) {
        None => Ok(()),
        Some(column) => Err(Failure::input(format!(
            "the table of factors has {} and there are {}; give a row for each run",
            quantity(column.values.0.len(), "row"),
            quantity(runs, "run")
        ))),
    }
}
