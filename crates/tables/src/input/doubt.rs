//! Input that is valid and probably not what was meant.

use std::fmt;

use super::Labels;
use crate::text::quoted;

/// A reason why an input may not be meant. The comparison goes on; a front end says it in one line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Doubt {
    /// A clustering has as many clusters as items, or nearly.
    ManyClusters {
        /// The clustering.
        clustering: String,
        /// The number of its clusters.
        clusters: usize,
        /// The number of its items.
        items: usize,
    },
    /// A column that nobody chose was left out, as every item has a value of its own there.
    LeftOut {
        /// The column.
        column: String,
    },
    /// Items were matched by their order although both sides have ids in another order.
    MatchedByOrder {
        /// The column of ids, of either side.
        columns: [String; 2],
        /// True if all ids are on both sides, and not only many.
        all: bool,
    },
}

/// Fewer items may well be clusters of one item each.
const FEWEST_ITEMS: usize = 10;

impl Doubt {
    /// A doubt about a clustering in which nearly every item is a cluster of its own.
    #[must_use]
    pub fn about_sizes(clustering: &str, clusters: usize, items: usize) -> Option<Self> {
        let nearly_all = clusters.saturating_mul(10) >= items.saturating_mul(9);
        (items >= FEWEST_ITEMS && nearly_all).then(|| Self::ManyClusters {
            clustering: clustering.to_owned(),
            clusters,
            items,
        })
    }
}

impl Labels {
    /// Returns whether every item has a label and no two items the same, as in a column of ids.
    #[must_use]
    pub fn are_ids(&self) -> bool {
        self.len() > 2 && self.names().len() == self.len()
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ManyClusters { clustering, clusters, items } => write!(
                f,
                "{} has {clusters} clusters for {items} items; check that it holds labels and not ids",
                quoted(clustering)
            ),
            Self::LeftOut { column } => {
                write!(
                    f,
                    "left out column {}: no two of its values are the same, as in a column of ids",
                    quoted(column)
                )
            }
            Self::MatchedByOrder { columns: [one, other], all } => {
                f.write_str("items were matched by their order, but ")?;
                if one == other {
                    write!(f, "column {} has", quoted(one))?;
                } else {
                    write!(f, "column {} and column {} of the other have", quoted(one), quoted(other))?;
                }
                match all {
                    true => f.write_str(" the same ids on both sides in another order"),
                    false => f.write_str(" many of the same ids on both sides"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearly_as_many_clusters_as_items_are_doubted() {
        assert!(Doubt::about_sizes("a", 10, 10).is_some());
        assert!(Doubt::about_sizes("a", 360, 400).is_some());
        assert!(Doubt::about_sizes("a", 359, 400).is_none());
        assert!(Doubt::about_sizes("a", 9, 9).is_none(), "a few items may be singletons");
        let doubt = Doubt::about_sizes("cell", 700, 700).unwrap();
        assert_eq!(
            doubt.to_string(),
            "\"cell\" has 700 clusters for 700 items; check that it holds labels and not ids"
        );
    }

    #[test]
    fn ids_are_all_different_and_all_there() {
        assert!(Labels::from_texts(["x", "y", "z"]).are_ids());
        assert!(!Labels::from_texts(["x", "y", "x"]).are_ids());
        assert!(!Labels::from_texts(["x", "y"]).are_ids(), "two items say nothing");
    }
}
