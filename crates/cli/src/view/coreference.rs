//! Coreference scores in each format.

use partita::internal::quantity;
use partita_answers::coreference::Answer;

use super::grid::Grid;
use super::{Format, wrapped};
use crate::warnings::document;

pub fn write(answer: &Answer, format: Format) -> String {
    match format {
        Format::Table => text(answer),
        Format::Json => document(answer),
        Format::Csv => grid("measure", answer, |value| value.to_string()).csv(),
        Format::Markdown => grid("", answer, percent).markdown(),
    }
}

/// Hundred times the share, as papers print it.
fn percent(share: f64) -> String {
    format!("{:.2}", 100.0 * share)
}

fn grid(first: &str, answer: &Answer, shown: impl Fn(f64) -> String) -> Grid {
    let mut grid = Grid::new(&[first, "recall", "precision", if first.is_empty() { "F" } else { "f" }]);
    for (name, score) in answer.scores.named() {
        grid.push(vec![name.to_owned(), shown(score.recall), shown(score.precision), shown(score.f)]);
    }
    grid
}

fn text(answer: &Answer) -> String {
    let side = |size: &partita_answers::coreference::Size| {
        format!("{} in {}", quantity(size.mentions, "mention"), quantity(size.chains, "chain"))
    };
    let documents = quantity(answer.documents, "document");
    let (key, response) = (side(&answer.key), side(&answer.response));
    let mut text = format!("coreference: {documents}; key: {key}; response: {response}\n\n");
    text.push_str(&grid("", answer, percent).table());
    for caveat in &answer.caveats {
        text.push_str(&wrapped(&format!("! {}.", caveat.words)));
    }
    text
}
