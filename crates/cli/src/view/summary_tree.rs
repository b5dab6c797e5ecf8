//! The tree that sums up others, in each format.

use std::fmt::Write as _;

use partita::internal::{quantity, visible};
use partita_answers::consensus::{Split, Support, TreeAnswer};

use super::Format;
use super::grid::Grid;
use super::scores::rounded;
use crate::warnings::document;

/// Names of leaves that a row shows.
const SHOWN: usize = 6;

/// The answer of `consensus` about trees in words.
pub struct FoundTree(pub TreeAnswer);

impl FoundTree {
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => self.text(),
            Format::Json => document(&self.0),
            Format::Csv => self.grid(listed).csv(),
            Format::Markdown => self.grid(|leaves| leaves.join(", ")).markdown(),
        }
    }

    fn text(&self) -> String {
        let mut text = format!("{}\n", self.0.heading());
        if let (Some(index), Some(score)) = (self.0.found.index, self.0.found.score) {
            let title = self.0.found.tree.title();
            let title = if title.is_empty() { String::new() } else { format!(", {}", visible(title)) };
            let _ = writeln!(text, "tree {} of {}{title}: {}", index + 1, self.0.trees, rounded(score));
        }
        let shorten = |leaves: &[String]| match leaves.len().checked_sub(SHOWN) {
            None | Some(0) => leaves.join(", "),
            Some(more) => format!("{}, … and {} more", leaves[..SHOWN].join(", "), quantity(more, "leaf")),
        };
        let _ = writeln!(text, "\n{}\n{}", self.grid(shorten).table(), self.0.newick());
        text
    }

    fn grid(&self, shown: impl Fn(&[String]) -> String) -> Grid {
        let what = if self.0.options.rooted { "clade" } else { "split" };
        let support = if self.0.on == Some(Support::Transfer) { "support" } else { "share" };
        let mut grid = Grid::new(&[what, "leaves", support]);
        for Split { leaves, share } in self.0.splits() {
            grid.push(vec![shown(&leaves), leaves.len().to_string(), share.to_string()]);
        }
        grid
    }
}

/// Leaves with a blank between them, in quotes as Newick has them where a name has blanks or quotes itself.
pub fn listed(leaves: &[String]) -> String {
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
