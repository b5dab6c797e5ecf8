//! The strays of a story as text.

use partita::Cell;
use partita::internal::quantity;
use partita::story::StraysOfRow;

use super::sides::{LISTED, short_name, sized};
use super::told::{Told, shown};

impl Told {
    /// The largest overlaps of strays: where they are, and where they would belong. On demand also the clusters that lose
    /// the most.
    pub(super) fn strays(&self, place: usize) -> String {
        let cells = self.story.strays.largest_first();
        let [a, b] = &self.sides.names;
        let header = [
            format!("#{place}: {a}"),
            format!("are in {b}"),
            "items".to_owned(),
            "belong in".to_owned(),
            "examples".to_owned(),
        ];
        let row = |cell: &Cell| {
            vec![
                sized(self.sides.row(cell.row)),
                sized(self.sides.column(cell.column)),
                cell.count.to_string(),
                self.home(cell.row),
                self.examples(cell),
            ]
        };
        let overlaps = shown(&header, &cells, row, (self.strays.unwrap_or(LISTED), "smaller overlap"));
        match self.strays {
            Some(most) => format!("{}\n{overlaps}", self.clusters_astray(place, most)),
            None => overlaps,
        }
    }

    /// The clusters of A by their strays.
    fn clusters_astray(&self, place: usize, most: usize) -> String {
        let a = &self.sides.names[0];
        let header = [
            format!("#{place}: {a}"),
            "strays".to_owned(),
            format!("of {}", short_name(a)),
            "are in".to_owned(),
            "belong in".to_owned(),
        ];
        let row = |of: &StraysOfRow| {
            let (name, size) = self.sides.row(of.row);
            vec![
                sized((name, size)),
                of.items.to_string(),
                format!("{:.0} %", 100.0 * of.items as f64 / size as f64),
                quantity(of.overlaps, "cluster"),
                self.home(of.row),
            ]
        };
        shown(&header, &self.story.strays.by_row(), row, (most, "more cluster"))
    }

    /// Where the strays of a cluster of A would belong.
    fn home(&self, row: u32) -> String {
        sized(self.sides.column(self.story.strays.homes[row as usize]))
    }
}
