//! The strays of a story as text.

use partita::Cell;
use partita::internal::quantity;
use partita::story::StraysOfRow;
use partita_answers::explain::Part;

use super::sides::{LISTED, short_name, sized};
use super::story::{examples, shown};

/// The largest overlaps of strays: where they are, and where they would belong. On demand also the clusters that lose
/// the most.
pub fn text(part: &Part, place: usize) -> String {
    let cells = part.story.strays.largest_first();
    let [a, b] = &part.sides.names;
    let header = [
        format!("#{place}: {a}"),
        format!("are in {b}"),
        "items".to_owned(),
        "belong in".to_owned(),
        "examples".to_owned(),
    ];
    let row = |cell: &Cell| {
        vec![
            sized(part.sides.row(cell.row)),
            sized(part.sides.column(cell.column)),
            cell.count.to_string(),
            home(part, cell.row),
            examples(part, cell),
        ]
    };
    let overlaps = shown(&header, &cells, row, (part.strays.unwrap_or(LISTED), "smaller overlap"));
    match part.strays {
        Some(most) => format!("{}\n{overlaps}", by_cluster(part, place, most)),
        None => overlaps,
    }
}

/// The clusters of A by their strays.
fn by_cluster(part: &Part, place: usize, most: usize) -> String {
    let a = &part.sides.names[0];
    let header = [
        format!("#{place}: {a}"),
        "strays".to_owned(),
        format!("of {}", short_name(a)),
        "are in".to_owned(),
        "belong in".to_owned(),
    ];
    let row = |of: &StraysOfRow| {
        let (name, size) = part.sides.row(of.row);
        vec![
            sized((name, size)),
            of.items.to_string(),
            format!("{:.0} %", 100.0 * of.items as f64 / size as f64),
            quantity(of.overlaps, "cluster"),
            home(part, of.row),
        ]
    };
    shown(&header, &part.story.strays.by_row(), row, (most, "more cluster"))
}

/// Names the cluster that the strays of a cluster of A would belong to.
fn home(part: &Part, row: u32) -> String {
    sized(part.sides.column(part.story.strays.homes[row as usize]))
}
