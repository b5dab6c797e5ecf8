//! Estimates from reviewed pairs, in each format.

use partita::internal::quantity;
use partita_answers::estimate::PairsAnswer;
use partita_answers::words::percent;

use super::estimate::{digits, shown};
use super::estimate_csv::written;
use super::grid::Grid;
use super::{DrawnFormat, wrapped};
use crate::warnings::document;

/// Writes the estimates from reviewed pairs, in each format.
pub fn of_pairs(answer: &PairsAnswer, format: DrawnFormat) -> String {
    let interval = format!("{} interval", percent(answer.level));
    let mut exact = Grid::new(&["measure", "estimate", "low", "high"]);
    let mut grid = Grid::new(&["", "estimate", &interval]);
    for one in &answer.estimates {
        exact.push(vec![
            one.measure.name().to_owned(),
            written(one.value),
            written(one.low),
            written(one.high),
        ]);
        let ends = one.low.zip(one.high);
        let ends =
            ends.map_or_else(|| "—".to_owned(), |(low, high)| format!("{} to {}", digits(low), digits(high)));
        grid.push(vec![one.measure.name().replace('_', " "), shown(one.value), ends]);
    }
    match format {
        DrawnFormat::Json => document(answer),
        DrawnFormat::Csv => exact.csv(),
        DrawnFormat::Markdown => grid.markdown(),
        _ => {
            let strata = quantity(answer.strata, "stratum").replace("stratums", "strata");
            let mut text =
                format!("{} in {strata}\n\n{}", quantity(answer.pairs, "reviewed pair"), grid.table());
            for one in &answer.estimates {
                if let Some(reason) = &one.reason {
                    text.push_str(&wrapped(&format!(
                        "— {}: {reason}.",
                        one.measure.name().replace('_', " ")
                    )));
                }
            }
            text
        }
    }
}
