//! Writes the numbers of items that a study takes, in each format.

use partita::inference::Goal;
use partita::internal::quantity;
use partita_answers::estimate::Needed;
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

/// Writes how many true clusters it takes.
pub fn write_units(needed: &Needed, format: Format) -> String {
    let mut grid = Grid::new(&["measure", "width", "units", "pilot_units", "pilot_value", "pilot_width"]);
    grid.push(vec![
        needed.measure.name().to_owned(),
        needed.width.to_string(),
        needed.units.map_or_else(String::new, |units| units.to_string()),
        needed.pilot_units.to_string(),
        needed.pilot_value.to_string(),
        needed.pilot_width.map_or_else(String::new, |width| width.to_string()),
    ]);
    match format {
        Format::Json => document(needed),
        Format::Csv => grid.csv(),
        Format::Markdown => grid.markdown(),
        Format::Table => units_in_words(needed),
    }
}

fn units_in_words(needed: &Needed) -> String {
    let (name, level, most) = (needed.measure.name().replace('_', " "), 100.0 * needed.level, needed.width);
    let answer = match needed.units {
        Some(units) => {
            let draws = quantity(units, "draw");
            format!(
                "About {draws} of the same design: then the {level} % interval of {name} is at most {most} wide."
            )
        }
        None => format!("A billion draws do not make the {level} % interval of {name} at most {most} wide."),
    };
    let pilot = needed.pilot_width.map_or_else(String::new, |width| {
        let draws = quantity(needed.pilot_units, "draw");
        wrapped(&format!(
            "The pilot of {draws} says {:.3}, and its interval is {width:.3} wide.",
            needed.pilot_value
        ))
    });
    format!("{}{pilot}", wrapped(&answer))
}
