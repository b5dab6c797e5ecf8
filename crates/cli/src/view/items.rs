//! `--items`: every item with the change that it belongs to.

use partita_answers::explain::{Answer, Part};

use super::grid::Grid;

/// One line per item: id, both labels, the number and the kind of its change, its label when all is undone, and the
/// home of a stray.
pub fn csv(answer: &Answer) -> String {
    let titled = answer.parts.len() > 1;
    let [a, b] = &answer.parts[0].sides.names;
    let header = ["item", a, b, "change", "kind", "label", "home"].map(str::to_owned);
    let part = titled.then(|| "part".to_owned());
    let mut grid = Grid::new(&part.into_iter().chain(header).collect::<Vec<_>>());
    for part in &answer.parts {
        let title = titled.then_some(part.title);
        rows(part, |row| grid.push(title.into_iter().map(str::to_owned).chain(row).collect()));
    }
    grid.csv()
}

fn rows(part: &Part, mut push: impl FnMut([String; 7])) {
    for item in part.items() {
        let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
        push([
            item.item.into_owned(),
            text(item.a),
            text(item.b),
            item.change.map_or_else(String::new, |change| change.to_string()),
            item.kind.unwrap_or_else(|| "left out".to_owned()),
            text(item.label),
            text(item.home),
        ]);
    }
}
