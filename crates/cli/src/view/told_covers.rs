//! The story of two covers.

use std::fmt::Write as _;

use partita::Cell;
use partita::internal::quantity;
use partita::story::{CoverChange, CoverChangeKind, CoverStory};
use partita_report::overlaps;
use serde_json::{Value, json};

use super::grid::Grid;
use super::sides::{LISTED, listed, short_name, sized};
use super::told::shown;
use super::wrapped;
use crate::args::covers::Covers;
use crate::warnings::said;

/// Two covers and their story.
pub struct ToldCovers<'a> {
    pub names: [String; 2],
    /// The names of the clusters of each.
    pub clusters: [Vec<String>; 2],
    pub covers: &'a Covers<'a>,
    pub story: CoverStory,
    /// Number of items to name.
    pub examples: usize,
}

/// Items of a change by name.
#[derive(Default)]
struct Examples {
    /// Of each overlap.
    of_overlaps: Vec<Vec<String>>,
    leave: Vec<String>,
    join: Vec<String>,
}

impl ToldCovers<'_> {
    /// What is compared.
    fn heading(&self) -> String {
        let ([a, b], [in_a, in_b]) = (&self.names, &self.clusters);
        let items = quantity(self.story.n, "item");
        format!("covers: {items}; {a} has {}, {b} has {}", quantity(in_a.len(), "cluster"), in_b.len())
    }

    /// The changes, without what is the same.
    pub fn changes(&self) -> impl Iterator<Item = &CoverChange> {
        self.story.changes.iter().filter(|change| change.kind != CoverChangeKind::Same)
    }

    pub fn row(&self, row: u32) -> (&str, u64) {
        (&self.clusters[0][row as usize], self.story.sizes.0[row as usize])
    }

    pub fn column(&self, column: u32) -> (&str, u64) {
        (&self.clusters[1][column as usize], self.story.sizes.1[column as usize])
    }

    pub fn text(&self, top: usize) -> String {
        let mut text = wrapped(&self.heading());
        text.push_str(&wrapped(&self.story.sentence()));
        let (leave, join) = self.changes().fold((0, 0), |sum, c| (sum.0 + c.leave, sum.1 + c.join));
        if leave + join > 0 {
            let [a, b] = &self.names;
            text.push_str(&wrapped(&format!(
                "Memberships that end: {leave} of {a}; that begin: {join} of {b}."
            )));
        }
        if self.changes().next().is_some() {
            let _ = write!(text, "\n{}", self.overview(top));
        }
        for (place, change) in self.changes().take(top).enumerate() {
            let _ = write!(text, "\n{}", self.details(place + 1, change));
        }
        let hidden = self.changes().count().saturating_sub(top);
        if hidden > 0 {
            let hidden = quantity(hidden, "more change");
            let more = wrapped(&format!("{hidden}; --top shows more, --format json shows all."));
            let _ = write!(text, "\n{more}");
        }
        text
    }

    fn overview(&self, top: usize) -> String {
        let mut grid = Grid::new(&["#", "change", "", "leave", "join"]);
        for (place, change) in self.changes().take(top).enumerate() {
            let name = |(name, size): (&str, u64)| sized((name, size));
            let a = listed(change.a.iter().map(|&row| self.row(row)), name);
            let b = listed(change.b.iter().map(|&column| self.column(column)), name);
            let clusters = match change.kind {
                CoverChangeKind::Lost => a,
                CoverChangeKind::Gained => b,
                CoverChangeKind::Tangle => format!("{a}  over  {b}"),
                _ => format!("{a}  into  {b}"),
            };
            let counts = [change.leave, change.join].map(|count| count.to_string());
            grid.push(
                [vec![(place + 1).to_string(), change.kind.to_string(), clusters], counts.to_vec()].concat(),
            );
        }
        grid.wrapping_only(2)
    }

    /// The overlaps of a change, and who leaves and joins.
    fn details(&self, place: usize, change: &CoverChange) -> String {
        let [a, b] = &self.names;
        let of = |name: &str| format!("of {}", short_name(name));
        let header =
            [format!("#{place}: {a}"), b.clone(), "items".to_owned(), of(a), of(b), "examples".to_owned()];
        let examples = self.examples(change);
        let pieces: Vec<(&Cell, &Vec<String>)> = change.overlaps.iter().zip(&examples.of_overlaps).collect();
        let row = |(cell, examples): &(&Cell, &Vec<String>)| {
            let (a, b) = (self.row(cell.row), self.column(cell.column));
            let share = |size: u64| format!("{:.0} %", 100.0 * cell.count as f64 / size as f64);
            vec![sized(a), sized(b), cell.count.to_string(), share(a.1), share(b.1), examples.join(", ")]
        };
        let mut text = match change.overlaps.is_empty() {
            false => shown(&header, &pieces, row, (LISTED, "smaller piece")),
            true => {
                let cluster = change.a.first().map(|&row| self.row(row));
                let cluster = cluster.unwrap_or_else(|| self.column(change.b[0]));
                wrapped(&format!(" #{place}: {} has no partner", sized(cluster)))
            }
        };
        for (verb, count, named) in
            [("leave", change.leave, &examples.leave), ("join", change.join, &examples.join)]
        {
            if count > 0 && !named.is_empty() {
                let more = if count > named.len() as u64 { ", …" } else { "" };
                text.push_str(&wrapped(&format!(" {verb}: {}{more}", named.join(", "))));
            }
        }
        text
    }

    /// The first items of each overlap of a change, and of those who leave and join.
    fn examples(&self, change: &CoverChange) -> Examples {
        let mut found =
            Examples { of_overlaps: vec![Vec::new(); change.overlaps.len()], ..Examples::default() };
        let add = |list: &mut Vec<String>, name: &str| {
            if list.len() < self.examples && list.last().is_none_or(|last| last != name) {
                list.push(name.to_owned());
            }
        };
        let belong = |a: u32, b: u32| change.overlaps.iter().any(|cell| (cell.row, cell.column) == (a, b));
        for (item, name) in self.covers.items.iter().enumerate() {
            let [in_a, in_b] = [0, 1].map(|side: usize| {
                let clusters = self.covers.covers[side].of_item(item);
                clusters.map(|(cluster, _)| cluster).collect::<Vec<u32>>()
            });
            for (cell, list) in change.overlaps.iter().zip(&mut found.of_overlaps) {
                if in_a.contains(&cell.row) && in_b.contains(&cell.column) {
                    add(list, name);
                }
            }
            if in_a.iter().any(|a| change.a.contains(a) && !in_b.iter().any(|&b| belong(*a, b))) {
                add(&mut found.leave, name);
            }
            if in_b.iter().any(|b| change.b.contains(b) && !in_a.iter().any(|&a| belong(a, *b))) {
                add(&mut found.join, name);
            }
        }
        found
    }

    pub fn json(&self, top: usize) -> Value {
        let change = |change: &CoverChange| {
            let examples = self.examples(change);
            let piece = |(cell, examples): (&Cell, &Vec<String>)| {
                let (a, b) = (self.row(cell.row).0, self.column(cell.column).0);
                json!({"a": a, "b": b, "items": cell.count, "examples": examples})
            };
            json!({
                "kind": change.kind.to_string(),
                "a": change.a.iter().map(|&row| self.row(row).0).collect::<Vec<_>>(),
                "b": change.b.iter().map(|&column| self.column(column).0).collect::<Vec<_>>(),
                "leave": change.leave,
                "join": change.join,
                "pieces": change.overlaps.iter().zip(&examples.of_overlaps).map(piece).collect::<Vec<_>>(),
                "leave_examples": examples.leave,
                "join_examples": examples.join,
            })
        };
        json!({
            "kind": "covers",
            "n": self.story.n,
            "a": self.names[0],
            "b": self.names[1],
            "clusters": self.clusters.each_ref().map(Vec::len),
            "same": self.story.of_kind(CoverChangeKind::Same),
            "changes_in_all": self.changes().count(),
            "changes": self.changes().take(top).map(change).collect::<Vec<_>>(),
            "warnings": said(),
        })
    }

    /// All overlaps as a heat map.
    pub fn svg(&self) -> String {
        let ([a, b], [in_a, in_b]) = (&self.names, &self.clusters);
        overlaps((a, b), (in_a, in_b), &self.story).svg()
    }
}
