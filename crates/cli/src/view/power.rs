//! How many items it takes, in each format.

use partita::inference::Goal;
use partita_answers::power::Answer;

use super::grid::Grid;
use super::scores::rounded;
use super::{Format, wrapped};
use crate::warnings::document;

/// Writes the answer of `power`.
pub fn write(answer: &Answer, format: Format) -> String {
    match format {
        Format::Table => {
            let trials = grid(answer, rounded).table();
            format!("{}\n{trials}\n{}", wrapped(&answer.sentence()), wrapped(&answer.model()))
        }
        Format::Json => document(answer),
        Format::Csv => grid(answer, |value| value.to_string()).csv(),
        Format::Markdown => grid(answer, rounded).markdown(),
    }
}

/// A row for each number of items that was tried.
fn grid(answer: &Answer, write: impl Fn(f64) -> String) -> Grid {
    let value = match answer.design.goal {
        Goal::Width(_) => "median width",
        _ => "power",
    };
    let mut grid = Grid::new(&["items", value, "warned"]);
    for trial in &answer.found.trials {
        let value = if trial.value.is_finite() { write(trial.value) } else { String::new() };
        grid.push(vec![trial.items.to_string(), value, write(trial.warned)]);
    }
    grid
}
