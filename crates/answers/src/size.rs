//! The sizes of the things that an answer is about.

use serde::Serialize;
use serde_json::{Value, json};

/// The size of one thing of several, or of all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Size {
    /// Of clusterings and covers.
    Items {
        /// The number of items.
        n: u64,
    },
    /// Of co-clusterings and biclusters.
    Shape {
        /// The numbers of rows and columns of the matrix.
        shape: [u64; 2],
    },
    /// Of trees over the same number of leaves.
    Leaves {
        /// The number of leaves.
        leaves: usize,
    },
    /// Of trees over different leaves.
    SomeLeaves {
        /// The least and the greatest number of leaves.
        leaves: [usize; 2],
    },
}

impl Size {
    /// The size of clusterings or covers of that many items.
    pub fn of_items(n: usize) -> Self {
        Self::Items { n: n as u64 }
    }

    /// The size of trees with these numbers of leaves.
    pub fn of_leaves(leaves: impl Iterator<Item = usize> + Clone) -> Self {
        let (least, most) = (leaves.clone().min().unwrap_or(0), leaves.max().unwrap_or(0));
        match least < most {
            true => Self::SomeLeaves { leaves: [least, most] },
            false => Self::Leaves { leaves: most },
        }
    }

    /// Its field by name.
    pub fn named(&self) -> (&'static str, Value) {
        match self {
            Self::Items { n } => ("n", json!(n)),
            Self::Shape { shape } => ("shape", json!(shape)),
            Self::Leaves { leaves } => ("leaves", json!(leaves)),
            Self::SomeLeaves { leaves } => ("leaves", json!(leaves)),
        }
    }
}
