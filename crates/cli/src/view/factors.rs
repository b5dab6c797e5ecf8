//! The reasons why runs differ, as text.

use std::fmt::Write as _;

use partita::internal::{probability, quantity, visible};
use partita_answers::factors::Answer;

use super::grid::Grid;
use super::{DrawnFormat, wrapped};

/// The answer in that format; JSON is written elsewhere.
pub fn write(answer: &Answer, format: DrawnFormat) -> String {
    match format {
        DrawnFormat::Csv => factors(answer, |share| share.to_string(), |f| f.to_string()).csv(),
        DrawnFormat::Markdown => factors(answer, in_percent, three_digits).markdown(),
        _ => text(answer),
    }
}

fn in_percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn three_digits(value: f64) -> String {
    format!("{value:.3}")
}

fn text(answer: &Answer) -> String {
    let measure = if answer.measure.is_empty() { String::new() } else { format!(", {}", answer.measure) };
    let mut text = format!("{}{measure}\n", quantity(answer.names.len(), "run"));
    text.push_str(&wrapped(&answer.sentence()));
    let _ = write!(text, "\n{}", factors(answer, in_percent, three_digits).table());
    let found = &answer.found;
    if let Some(rest) = found.residual.r2 {
        let shared = found.shared.filter(|share| share.abs() > 5e-4);
        let shared =
            shared.map_or_else(String::new, |share| format!(", several together {}", in_percent(share)));
        let _ = write!(text, "\n{}", wrapped(&format!("No factor explains {}{shared}.", in_percent(rest))));
    }
    text
}

fn factors(answer: &Answer, share: impl Fn(f64) -> String, number: impl Fn(f64) -> String) -> Grid {
    let mut grid = Grid::new(&["factor", "share", "share beyond chance", "F", "df", "p", "scatter p"]);
    let shown = |value: Option<f64>, show: &dyn Fn(f64) -> String| value.map(show).unwrap_or_default();
    for row in &answer.found.rows {
        grid.push(vec![
            visible(&row.factor).into_owned(),
            shown(row.r2, &share),
            shown(row.omega2, &share),
            shown(row.f, &number),
            row.df.to_string(),
            shown(row.p, &probability),
            shown(row.spread.as_ref().and_then(|spread| spread.p), &probability),
        ]);
    }
    grid
}
