//! What to know before trusting an interval.

use std::fmt;

use crate::text::quantity;

/// A reason not to trust an interval.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Warning {
    /// Both clusterings are the same: the interval is what the number of items allows, if items move at random.
    Identical {
        /// The largest share of items that may move unseen.
        moved: f64,
    },
    /// The error rests on a few items.
    Few {
        /// On about how many.
        items: f64,
    },
    /// A small table has a cell in which few items are and few are expected.
    Rare {
        /// The items in it.
        count: u64,
        /// Those expected there if the clusterings were independent.
        expected: f64,
    },
    /// Too few items per non-empty cell for this measure.
    SparseTable {
        /// Items per non-empty cell.
        items_per_cell: f64,
        /// The number that it takes.
        needed: f64,
    },
    /// So many items are alone in their cluster, and so few clusters have two, that the amount of information is not known.
    Unseen {
        /// The share of the items.
        share: f64,
    },
    /// So many items are alone in their cluster that the others do not say whether such items belong together.
    Alone {
        /// The share of the items.
        share: f64,
    },
    /// No group of items changes the score.
    NoGroup {
        /// The largest share of items that may move unseen.
        moved: f64,
    },
    /// The bias of the score is large beside its error, as where clusters have nearly equal partners.
    Biased {
        /// The bias in standard errors.
        errors: f64,
    },
    /// One of the clusterings is a single cluster.
    OneCluster,
    /// The score of the better candidate is better by its bias alone.
    Reversed,
    /// The error is known from few groups.
    FewGroups {
        /// Their number.
        groups: usize,
    },
    /// The error rests on a few groups of entities.
    FewThatMatter {
        /// On about how many.
        units: f64,
    },
    /// There are few groups of entities.
    FewEntities {
        /// Their number.
        units: usize,
    },
    /// It was never checked how often such an interval of this measure covers the truth.
    Unchecked,
    /// All replicates have the same value; resampling says nothing about unseen cells.
    NoSpread,
    /// The estimate lies outside the central 95 % of the replicates: the bias exceeds the spread.
    StrongBias,
    /// The first-order variance vanishes, as under independence with equal cluster sizes; the normal
    /// interval is then wrong.
    Degenerate,
    /// Some replicates left the measure undefined and were passed over.
    Undefined {
        /// Their number.
        draws: u32,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Identical { moved } => write!(
                f,
                "no item differs: up to {:.2} % of the items may move unseen, and the interval allows for that if \
                 items move at random",
                100.0 * moved
            ),
            Self::Few { items } => match items.round() {
                0.0 => f.write_str("every item counts alike; the error is that of items that move at random"),
                1.0 => f.write_str("the error rests on about 1 item; the interval may be far too short"),
                items => write!(f, "the error rests on about {items} items; the interval may be too short"),
            },
            Self::Rare { count, expected } => write!(
                f,
                "a cell of this small table has {} where {expected:.1} are expected by chance; below 5 the \
                 interval may be too short",
                quantity(*count, "item")
            ),
            Self::SparseTable { items_per_cell, needed } => {
                write!(f, "only {items_per_cell:.1} items per non-empty cell; this measure needs {needed}")
            }
            Self::Unseen { share } => write!(
                f,
                "{:.0} % of the items are alone in their cluster and hardly any cluster has two: small clusters stay unknown",
                100.0 * share
            ),
            Self::Alone { share } => write!(
                f,
                "{:.0} % of the items are alone in their cluster, and few others say whether such items belong together",
                100.0 * share
            ),
            Self::NoGroup { moved } => write!(
                f,
                "no group changes the score: the items of up to {:.2} % of the groups may move unseen, and the interval \
                 allows for that if groups move at random",
                100.0 * moved
            ),
            Self::Biased { errors } => write!(
                f,
                "the score is biased by {errors:.1} standard errors; above 0.5 the interval may miss the truth"
            ),
            Self::OneCluster => {
                f.write_str("one of the clusterings is a single cluster, which no item contradicts")
            }
            Self::Reversed => {
                f.write_str("its score is better by bias alone; without the bias the other one is closer")
            }
            Self::FewGroups { groups } => {
                write!(
                    f,
                    "the error rests on {}; the interval may be too short with fewer than 10",
                    quantity(*groups, "group")
                )
            }
            Self::FewThatMatter { units } => {
                let units = quantity(units.round() as u64, "group");
                write!(
                    f,
                    "the error rests on about {units} of true clusters; the interval may be too short with fewer than 5"
                )
            }
            Self::FewEntities { units } => {
                let units = quantity(*units, "group");
                write!(
                    f,
                    "there are only {units} of true clusters; the interval may be too short with fewer than 30"
                )
            }
            Self::Unchecked => {
                f.write_str("this interval is not known to cover the truth as often as its level says")
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
#[cfg(feature = "schema")]
impl schemars::JsonSchema for Warning {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Warning".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        String::json_schema(generator)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Warning {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
