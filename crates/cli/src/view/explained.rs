//! An explanation as text or a diagram.

use std::fmt::Write as _;

use partita::explain::Explanation;
use partita::split_merge::ComponentKind;
use partita::{LabelledTable, Request, quantity};
use partita_report::Alluvial;
use partita_report::explained::alluvial;

use super::examples::Examples;
use super::grid::Grid;
use super::scores::rounded;
use super::wrapped;

/// Clusters and pieces listed per component in the text; the JSON lists all.
const LISTED: usize = 6;

/// Two clusterings explained, with the names that the user gave.
pub struct Explained {
    pub names: [String; 2],
    pub table: LabelledTable,
    pub explanation: Explanation,
    pub examples: Examples,
}

/// The shortest name of a measure, with the parameters that were given.
fn short(request: &Request) -> String {
    let measure = request.measure();
    let name = measure.aliases.iter().copied().chain([measure.name]).min_by_key(|name| name.len());
    request.key().replacen(measure.name, name.unwrap_or(measure.name), 1)
}

impl Explained {
    pub(super) fn row(&self, row: u32) -> (&str, u64) {
        (&self.table.rows()[row as usize], self.table.counts().row_sums()[row as usize])
    }

    pub(super) fn column(&self, column: u32) -> (&str, u64) {
        (&self.table.columns()[column as usize], self.table.counts().column_sums()[column as usize])
    }

    /// The numbers of items and clusters.
    pub fn sizes(&self) -> String {
        let (rows, columns) = self.table.counts().clusters();
        let [a, b] = &self.names;
        let items = quantity(self.table.counts().n(), "item");
        format!("{items}; {a} has {}, {b} has {columns}", quantity(rows, "cluster"))
    }

    /// The components by cost, their pieces, and the clusters with their best matches.
    pub fn text(&self, top: usize) -> String {
        let components = &self.explanation.components;
        let count = quantity(components.len(), "component");
        let mut text = wrapped(&format!("{count}: {}", self.kinds()));
        for loss in &self.explanation.losses {
            let value = loss.score.value().map_or_else(|| "—".to_owned(), rounded);
            let _ = writeln!(text, "{} = {value} ({})", short(&loss.request), loss.request.key());
        }
        text.push('\n');
        text.push_str(&self.component_grid(top).table());
        for (place, &component) in self.explanation.order.iter().take(top).enumerate() {
            if components.kind(component as usize) != ComponentKind::Identical {
                let _ = write!(text, "\n{}", self.pieces(place + 1, component as usize));
            }
        }
        let hidden = components.len().saturating_sub(top);
        if hidden > 0 {
            let hidden = quantity(hidden, "more component");
            let _ = writeln!(text, "\n{hidden}; --top shows more, --format json shows all.");
        }
        text
    }

    /// The number of components of each kind, and of items in them.
    fn kinds(&self) -> String {
        let components = &self.explanation.components;
        let mut kinds = Vec::new();
        for kind in
            [ComponentKind::Identical, ComponentKind::Split, ComponentKind::Merge, ComponentKind::Tangle]
        {
            let of_kind = (0..components.len()).filter(|&c| components.kind(c) == kind);
            let (count, items) =
                of_kind.fold((0, 0), |(count, items), c| (count + 1, items + components.items(c)));
            // Said once, or the line would not fit a terminal.
            let items = if kinds.is_empty() { quantity(items, "item") } else { items.to_string() };
            if count > 0 {
                kinds.push(format!("{count} {kind} ({items})"));
            }
        }
        kinds.join(", ")
    }

    fn component_grid(&self, top: usize) -> Grid {
        let (of_a, of_b) = (format!("of {}", self.names[0]), format!("of {}", self.names[1]));
        let mut header = vec!["#".to_owned(), "kind".to_owned(), "items".to_owned(), of_a, of_b];
        header.extend(self.explanation.losses.iter().map(|loss| format!("{} lost", short(&loss.request))));
        let mut grid = Grid::new(&header);
        let components = &self.explanation.components;
        for (place, &component) in self.explanation.order.iter().take(top).enumerate() {
            let component = component as usize;
            let mut cells = vec![
                (place + 1).to_string(),
                components.kind(component).to_string(),
                components.items(component).to_string(),
                listed(components.rows(component).iter().map(|&row| self.row(row))),
                listed(components.columns(component).iter().map(|&column| self.column(column))),
            ];
            let shares = self.explanation.losses.iter().map(|loss| loss.shares[component]);
            cells.extend(shares.map(|share| format!("{:.1} %", 100.0 * share)));
            grid.push(cells);
        }
        grid
    }

    /// The largest pieces of a component, with examples, and what each cluster's best match is.
    fn pieces(&self, place: usize, component: usize) -> String {
        let mut cells = self.explanation.components.cells(component).to_vec();
        cells.sort_by_key(|cell| (std::cmp::Reverse(cell.count), cell.row, cell.column));
        let mut grid = Grid::new(&[
            format!("#{place}: {}", self.names[0]).as_str(),
            &self.names[1],
            "items",
            "best match",
            "examples",
        ]);
        for cell in cells.iter().take(LISTED) {
            let ((a, size_a), (b, size_b)) = (self.row(cell.row), self.column(cell.column));
            let best_a = self.explanation.best_of_a[cell.row as usize].cluster == cell.column;
            let best_b = self.explanation.best_of_b[cell.column as usize].cluster == cell.row;
            let best = match (best_a, best_b) {
                (true, true) => "of both",
                (true, false) => "of the first",
                (false, true) => "of the second",
                (false, false) => "",
            };
            grid.push(vec![
                sized(a, size_a),
                sized(b, size_b),
                cell.count.to_string(),
                best.to_owned(),
                self.examples.of(cell).collect::<Vec<_>>().join(", "),
            ]);
        }
        let mut text = grid.table();
        if cells.len() > LISTED {
            let _ = writeln!(text, " … and {}", quantity(cells.len() - LISTED, "smaller piece"));
        }
        text
    }

    /// The costliest components as an alluvial diagram, as many as leave the bars readable.
    pub fn diagram(&self, top: usize) -> Alluvial {
        alluvial((&self.names[0], &self.names[1]), &self.table, &self.explanation, top)
    }
}

/// A cluster in the text: a long name would push the rest out of the terminal.
fn sized(name: &str, size: u64) -> String {
    const LONGEST: usize = 24;
    if name.chars().count() <= LONGEST {
        return format!("{name} ({size})");
    }
    let start: String = name.chars().take(LONGEST - 1).collect();
    format!("{start}… ({size})")
}

/// The largest clusters with their sizes, and how many more there are.
fn listed<'a>(clusters: impl Iterator<Item = (&'a str, u64)>) -> String {
    let mut all: Vec<(&str, u64)> = clusters.collect();
    all.sort_by_key(|&(_, size)| std::cmp::Reverse(size));
    let mut text: Vec<String> = all.iter().take(LISTED).map(|(name, size)| sized(name, *size)).collect();
    if all.len() > LISTED {
        text.push(format!("… {} more", all.len() - LISTED));
    }
    text.join(", ")
}
