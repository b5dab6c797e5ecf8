//! What to know before trusting an interval.

use std::fmt;

use crate::text::quantity;

/// A reason not to trust an interval.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Warning {
    /// Fewer than five items per non-empty cell: the bootstrap table is much more uneven than the truth.
    SparseTable {
        /// Items per non-empty cell.
        items_per_cell: f64,
    },
    /// All replicates have the same value; resampling says nothing about unseen cells.
    NoSpread,
    /// The estimate lies outside the central 95 % of the replicates: the bias exceeds the spread.
    StrongBias,
    /// The first-order variance vanishes, as under independence with equal cluster sizes; the normal
    /// interval is then wrong.
    Degenerate,
    /// Some replicates left the measure undefined and were passed over.
    Undefined {
        /// How many.
        draws: u32,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SparseTable { items_per_cell } => {
                write!(f, "only {items_per_cell:.1} items per non-empty cell; intervals need about 5")
            }
            Self::NoSpread => f.write_str("all replicates are equal; the interval has no width"),
            Self::StrongBias => f.write_str(
                "the bootstrap bias exceeds its spread; the interval leaves out the bias of the score itself",
            ),
            Self::Degenerate => {
                f.write_str("the variance is degenerate, as under independence; use a p-value instead")
            }
            Self::Undefined { draws } => {
                write!(f, "{} left the measure undefined", quantity(*draws, "replicate"))
            }
        }
    }
}

/// The sentence.
#[cfg(feature = "serde")]
impl serde::Serialize for Warning {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
