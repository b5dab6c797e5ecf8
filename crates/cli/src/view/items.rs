//! `--items`: every item with the change that it belongs to.

use partita::story::Fate;
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

fn rows(Part { sides, story, .. }: &Part, mut push: impl FnMut([String; 7])) {
    let fates = story.fates();
    for (item, ([a, b], clusters)) in sides.items().enumerate() {
        let [change, kind, label, home] = match clusters {
            None => ["", "left out", "", ""].map(str::to_owned),
            Some((row, column)) => {
                let Fate { step, home, .. } = fates.of(row, column);
                [
                    step.map_or_else(String::new, |step| (step + 1).to_string()),
                    step.map_or_else(|| "same".to_owned(), |step| story.kind(step)),
                    sides.row(row).0.to_owned(),
                    home.map_or("", |column| sides.column(column).0).to_owned(),
                ]
            }
        };
        let id = sides.examples.id(item).into_owned();
        push([id, a.to_owned(), b.to_owned(), change, kind, label, home]);
    }
}
