//! The tree that sums up others, in each format.

use std::fmt::Write as _;

use partita::internal::{quantity, visible};
use partita::{SummaryTree, named_by_shares, supported_splits};
use serde_json::{Value, json};

use super::Format;
use super::grid::Grid;
use super::scores::rounded;
use crate::args::kind::{Kind, name};
use crate::warnings::document;

/// Names of leaves that a row shows.
const SHOWN: usize = 6;

/// What `consensus` found of trees.
pub struct FoundTree {
    pub heading: String,
    pub method: String,
    pub rooted: bool,
    pub trees: usize,
    pub found: SummaryTree,
}

impl FoundTree {
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => self.text(),
            Format::Json => self.json(),
            Format::Csv => self.grid(listed).csv(),
            Format::Markdown => self.grid(|leaves| leaves.join(", ")).markdown(),
        }
    }

    pub fn newick(&self) -> String {
        named_by_shares(&self.found.tree, &self.found.shares).to_newick()
    }

    pub fn splits(&self) -> Vec<(Vec<String>, f64)> {
        supported_splits(&self.found.tree, &self.found.shares, self.rooted)
    }

    fn text(&self) -> String {
        let mut text = format!("{}\n", self.heading);
        if let (Some(index), Some(score)) = (self.found.index, self.found.score) {
            let title = self.found.tree.title();
            let title = if title.is_empty() { String::new() } else { format!(", {}", visible(title)) };
            let _ = writeln!(text, "tree {} of {}{title}: {}", index + 1, self.trees, rounded(score));
        }
        let shorten = |leaves: &[String]| match leaves.len().checked_sub(SHOWN) {
            None | Some(0) => leaves.join(", "),
            Some(more) => format!("{}, … and {} more", leaves[..SHOWN].join(", "), quantity(more, "leaf")),
        };
        let _ = writeln!(text, "\n{}\n{}", self.grid(shorten).table(), self.newick());
        text
    }

    fn grid(&self, shown: impl Fn(&[String]) -> String) -> Grid {
        let mut grid = Grid::new(&[if self.rooted { "clade" } else { "split" }, "leaves", "share"]);
        for (leaves, share) in self.splits() {
            grid.push(vec![shown(&leaves), leaves.len().to_string(), share.to_string()]);
        }
        grid
    }

    fn json(&self) -> String {
        let support: Vec<Value> =
            self.splits().iter().map(|(leaves, share)| json!({"leaves": leaves, "share": share})).collect();
        document(json!({
            "kind": name(Kind::Trees),
            "method": self.method,
            "rooted": self.rooted,
            "trees": self.trees,
            "leaves": self.found.tree.leaves(),
            "index": self.found.index,
            "score": self.found.score,
            "support": support,
            "newick": self.newick(),
        }))
    }
}

/// Leaves with a blank between them, in quotes as Newick has them where a name has blanks or quotes itself.
fn listed(leaves: &[String]) -> String {
    let written = |leaf: &String| match leaf
        .contains(|letter: char| letter.is_whitespace() || "'\"".contains(letter))
    {
        true => format!("'{}'", leaf.replace('\'', "''")),
        false => leaf.clone(),
    };
    leaves.iter().map(written).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn names_with_blanks_stay_apart() {
        let of = |names: &[&str]| listed(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>());
        assert_eq!(of(&["a b", "c"]), "'a b' c");
        assert_eq!(of(&["a", "b c"]), "a 'b c'");
        assert_eq!(of(&["O'B"]), "'O''B'");
    }
}
