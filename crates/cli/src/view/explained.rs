//! An explanation as text or a diagram.

use std::borrow::Cow;
use std::fmt::Write as _;

use partita::explain::Explanation;
use partita::internal::quantity;
use partita::split_merge::ComponentKind;
use partita::story::{Story, tell_exactly};
use partita::{Request, Summary};
use partita_report::{Alluvial, alluvial};
use serde::ser::SerializeMap;

use super::explained_json;
use super::explanations::Part;
use super::grid::Grid;
use super::scores::rounded;
use super::sides::{LISTED, Sides, listed, sized};
use super::wrapped;

/// Two clusterings explained by their exact components.
pub struct Explained {
    pub sides: Sides,
    pub explanation: Explanation,
}

/// The shortest name of a measure, with the parameters that were given.
pub fn short(request: &Request) -> String {
    let measure = request.measure();
    let name = measure.aliases.iter().copied().chain([measure.name]).min_by_key(|name| name.len());
    request.key().replacen(measure.name, name.unwrap_or(measure.name), 1)
}

impl Part for Explained {
    fn sides(&self) -> &Sides {
        &self.sides
    }

    fn story(&self) -> partita::Result<Cow<'_, Story>> {
        let summary = Summary::new(self.sides.table.counts().clone());
        tell_exactly(&summary, &[], &self.explanation.order).map(Cow::Owned)
    }

    /// The components by cost, and their pieces.
    fn text(&self, top: usize) -> String {
        let components = &self.explanation.components;
        let count = quantity(components.len(), "component");
        let mut text = wrapped(&format!("{count}: {}", self.kinds()));
        for loss in &self.explanation.losses {
            let value = loss.score.value().map_or_else(|| "—".to_owned(), rounded);
            let of = short(&loss.request);
            text.push_str(&wrapped(&format!("{of} = {value} ({})", loss.request.key())));
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
            let more = wrapped(&format!("{hidden}; --top shows more, --format json shows all."));
            let _ = write!(text, "\n{more}");
        }
        let legend = self.sides.legend(&text);
        text + &legend
    }

    /// The components as an alluvial diagram; those after the first few are gathered by kind.
    fn diagram(&self, top: usize) -> Alluvial {
        let ([a, b], components) = (&self.sides.names, &self.explanation.components);
        let order = &self.explanation.order[..top.min(components.len())];
        alluvial((a, b), &self.sides.table, components, &[], order)
    }

    fn entries<M: SerializeMap>(&self, map: &mut M, top: usize) -> Result<(), M::Error> {
        explained_json::entries(self, map, top)
    }
}

impl Explained {
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
        let sides = &self.sides;
        let [of_a, of_b] = [0, 1].map(|side: usize| format!("of {}", sides.names[side]));
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
                listed(components.rows(component).iter().map(|&row| sides.row(row)), sized),
                listed(components.columns(component).iter().map(|&column| sides.column(column)), sized),
            ];
            let shares = self.explanation.losses.iter().map(|loss| loss.shares[component]);
            cells.extend(shares.map(|share| format!("{:.1} %", 100.0 * share)));
            grid.push(cells);
        }
        grid
    }

    /// The largest pieces of a component, with examples, and what each cluster's best match is.
    fn pieces(&self, place: usize, component: usize) -> String {
        let cells = self.explanation.components.cells_by_size(component);
        let mut grid = Grid::new(&[
            format!("#{place}: {}", self.sides.names[0]).as_str(),
            &self.sides.names[1],
            "items",
            "best match",
            "examples",
        ]);
        for cell in cells.iter().take(LISTED) {
            let best_a = self.explanation.best_of_a[cell.row as usize].cluster == cell.column;
            let best_b = self.explanation.best_of_b[cell.column as usize].cluster == cell.row;
            let best = match (best_a, best_b) {
                (true, true) => "of both",
                (true, false) => "of the first",
                (false, true) => "of the second",
                (false, false) => "",
            };
            grid.push(vec![
                sized(self.sides.row(cell.row)),
                sized(self.sides.column(cell.column)),
                cell.count.to_string(),
                best.to_owned(),
                self.sides.examples.of(*cell).collect::<Vec<_>>().join(", "),
            ]);
        }
        let mut text = grid.table();
        if cells.len() > LISTED {
            let _ = writeln!(text, " … and {}", quantity(cells.len() - LISTED, "smaller piece"));
        }
        text
    }
}
