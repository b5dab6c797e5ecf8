//! `--items`: every item with the change that it belongs to.

use std::collections::HashSet;

use partita::split_merge::ComponentKind;
use partita::story::Change;

use super::explanations::Explanations;
use super::grid::Grid;
use super::told::Told;

impl Explanations<Told> {
    /// One line per item: id, both labels, the number and the kind of its change, and the label that undoing gives it.
    pub fn items(&self) -> String {
        let titled = self.parts.len() > 1;
        let [a, b] = &self.parts[0].1.sides.names;
        let header = ["item", a, b, "change", "kind", "label"].map(str::to_owned);
        let part = titled.then(|| "part".to_owned());
        let mut grid = Grid::new(&part.into_iter().chain(header).collect::<Vec<_>>());
        for (title, part) in &self.parts {
            let title = titled.then_some(*title);
            part.item_rows(|row| grid.push(title.into_iter().map(str::to_owned).chain(row).collect()));
        }
        grid.csv()
    }
}

impl Told {
    fn item_rows(&self, mut push: impl FnMut([String; 6])) {
        let story = &self.story;
        let strays: HashSet<(u32, u32)> =
            story.strays.cells.iter().map(|cell| (cell.row, cell.column)).collect();
        let mut of_component = vec![String::new(); story.components.len()];
        let mut of_strays = String::new();
        for (place, step) in story.steps.iter().enumerate() {
            match step.change {
                Change::Strays => of_strays = (place + 1).to_string(),
                Change::Component(component) => of_component[component as usize] = (place + 1).to_string(),
            }
        }
        for (item, ([a, b], clusters)) in self.sides.items().enumerate() {
            let (change, kind, label) = match clusters {
                None => (String::new(), "left out".to_owned(), ""),
                Some((row, column)) if strays.contains(&(row, column)) => {
                    let home = story.strays.homes[row as usize];
                    (of_strays.clone(), "strays".to_owned(), self.sides.column(home).0)
                }
                Some((row, column)) => {
                    let component = story.components.of_rows()[row as usize] as usize;
                    match story.components.kind(component) {
                        ComponentKind::Identical => {
                            (String::new(), "same".to_owned(), self.sides.column(column).0)
                        }
                        kind => (of_component[component].clone(), kind.to_string(), self.sides.row(row).0),
                    }
                }
            };
            let id = self.sides.examples.id(item).into_owned();
            push([id, a.to_owned(), b.to_owned(), change, kind, label.to_owned()]);
        }
    }
}
