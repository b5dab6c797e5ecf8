//! Two clusterings that are explained, with the names that the user gave.

use partita::internal::quantity;
use partita::{LabelledTable, Labels};

use super::examples::Examples;
use super::shorten::{legend, shortened};
use crate::args::labels::label;

/// Clusters and pieces listed per component in the text; the JSON lists all.
pub const LISTED: usize = 6;

/// Two clusterings, their table and examples of their items.
pub struct Sides {
    pub names: [String; 2],
    pub table: LabelledTable,
    pub examples: Examples,
    /// The items, unless only their counts were read.
    pub items: Option<Items>,
}

/// The labels of every item, and its clusters in the table; none where a policy left it out.
pub struct Items {
    pub labels: [Labels; 2],
    pub clusters: Vec<Option<(u32, u32)>>,
}

impl Sides {
    /// The label and the size of a cluster of A.
    pub fn row(&self, row: u32) -> (&str, u64) {
        (&self.table.rows()[row as usize], self.table.counts().row_sums()[row as usize])
    }

    /// The label and the size of a cluster of B.
    pub fn column(&self, column: u32) -> (&str, u64) {
        (&self.table.columns()[column as usize], self.table.counts().column_sums()[column as usize])
    }

    /// The numbers of items and clusters.
    pub fn sizes(&self) -> String {
        let (rows, columns) = self.table.counts().clusters();
        let [a, b] = &self.names;
        let items = quantity(self.table.counts().n(), "item");
        format!("{items}; {a} has {}, {b} has {columns}", quantity(rows, "cluster"))
    }

    /// What each label is that a text shows shortened, a line each; nothing where it shows none.
    pub fn legend(&self, text: &str) -> String {
        let labels = self.table.rows().iter().chain(self.table.columns());
        let is_short = |(short, name): &(String, String)| short != name && text.contains(short.as_str());
        let pairs = labels.map(|name| (short_name(name), name.clone())).filter(is_short);
        let (short, names): (Vec<String>, Vec<String>) = pairs.unzip();
        if short.is_empty() { String::new() } else { legend(&short, &names) }
    }

    /// The two labels of every item and its clusters; none where a policy left it out.
    pub fn items(&self) -> impl Iterator<Item = ([&str; 2], Option<(u32, u32)>)> {
        self.items.iter().flat_map(|Items { labels: [a, b], clusters }| {
            let items = clusters.iter().enumerate();
            items.map(move |(item, &clusters)| ([label(a, item), label(b, item)], clusters))
        })
    }
}

/// A name in the text: a long one would push the rest out of the terminal.
pub fn short_name(name: &str) -> String {
    const LONGEST: usize = 24;
    let length = name.chars().count();
    if length <= LONGEST {
        return name.to_owned();
    }
    // A cluster that is named by its first leaves says how many more there are.
    let Some(at) = name.rfind(" … and ") else { return shortened(name, LONGEST) };
    let more = &name[at..];
    let start: String = name.chars().take(LONGEST.saturating_sub(more.chars().count() + 1).max(8)).collect();
    format!("{start}…{}", more.trim_start_matches(" …"))
}

/// A cluster with its size.
pub fn sized((name, size): (&str, u64)) -> String {
    format!("{} ({size})", short_name(name))
}

/// The largest clusters as `write` words them, and how many more there are.
pub fn listed<'a>(
    clusters: impl Iterator<Item = (&'a str, u64)>,
    write: impl Fn((&'a str, u64)) -> String,
) -> String {
    first_of(clusters, write).join(", ")
}

/// The same, each by itself.
pub fn first_of<'a>(
    clusters: impl Iterator<Item = (&'a str, u64)>,
    write: impl Fn((&'a str, u64)) -> String,
) -> Vec<String> {
    let mut all: Vec<(&str, u64)> = clusters.collect();
    all.sort_by_key(|&(_, size)| std::cmp::Reverse(size));
    let mut text: Vec<String> = all.iter().take(LISTED).map(|&cluster| write(cluster)).collect();
    if all.len() > LISTED {
        text.push(format!("… {} more", all.len() - LISTED));
    }
    text
}
