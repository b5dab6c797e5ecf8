//! What a measure declares of itself: family, range, sense, identity, cost, examples.

use std::fmt;

use super::Args;

/// Groups of the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Family {
    /// Counts of pairs of items.
    PairCounting,
    /// Entropies.
    Information,
    /// Clusters matched with clusters.
    SetMatching,
    /// Clusters split into pieces and merged from pieces.
    SplitMerge,
    /// Item by item.
    Element,
    /// Rows and columns of a matrix together.
    CoClustering,
    /// Sets of rows with sets of columns.
    Biclusters,
    /// Trees over the same leaves.
    Tree,
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PairCounting => "pair counting",
            Self::Information => "information",
            Self::SetMatching => "set matching",
            Self::SplitMerge => "split–merge",
            Self::Element => "element level",
            Self::CoClustering => "co-clusterings",
            Self::Biclusters => "biclusters",
            Self::Tree => "trees",
        })
    }
}

/// The values that a measure takes; an infinite end is open.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Range {
    /// Least value.
    pub low: f64,
    /// Greatest value.
    pub high: f64,
}

impl Range {
    /// `[0, 1]`.
    pub const UNIT: Self = Self { low: 0.0, high: 1.0 };
    /// `[−1, 1]`.
    pub const SIGNED_UNIT: Self = Self { low: -1.0, high: 1.0 };
    /// `(−∞, 1]`.
    pub const AT_MOST_ONE: Self = Self { low: f64::NEG_INFINITY, high: 1.0 };
    /// `[0, ∞)`.
    pub const NON_NEGATIVE: Self = Self { low: 0.0, high: f64::INFINITY };
    /// `(−∞, ∞)`.
    pub const REAL: Self = Self { low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// Returns whether the value lies inside, up to rounding.
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        let slack = 1e-12;
        value.is_finite() && value >= self.low - slack && value <= self.high + slack
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let low = if self.low.is_finite() { format!("[{}", self.low) } else { "(-∞".to_owned() };
        let high = if self.high.is_finite() { format!("{}]", self.high) } else { "∞)".to_owned() };
        // One minus sign in all front ends: the typographic one.
        f.write_str(&format!("{low}, {high}").replace('-', "−"))
    }
}

/// Meaning of a greater score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sense {
    /// More is more alike.
    Similarity,
    /// More is less alike.
    Distance,
    /// A quantity that says nothing of agreement by itself, such as an entropy.
    Description,
}

impl Sense {
    /// −1 where less is more alike, otherwise 1: a value times this is the higher the better.
    #[must_use]
    pub fn sign(self) -> f64 {
        if self == Self::Distance { -1.0 } else { 1.0 }
    }
}

impl fmt::Display for Sense {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Similarity => "similarity",
            Self::Distance => "distance",
            Self::Description => "description",
        })
    }
}

/// The value of two identical clusterings.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum AtIdentity {
    /// Always this value, degenerate clusterings included.
    Fixed(f64),
    /// It depends on the clustering.
    Varies,
}

impl AtIdentity {
    /// Returns the value of most measures of such a sense.
    pub(crate) const fn usual(sense: Sense) -> Self {
        match sense {
            Sense::Similarity => Self::Fixed(1.0),
            Sense::Distance => Self::Fixed(0.0),
            Sense::Description => Self::Varies,
        }
    }
}

impl fmt::Display for AtIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed(value) => write!(f, "{value}"),
            Self::Varies => f.write_str("varies"),
        }
    }
}

/// The quantity that the time grows with, once the table is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cost {
    /// The non-empty cells.
    Linear,
    /// The distinct pairs of cluster sizes times the spread of the counts.
    ExpectedInformation,
    /// The sets of clusters that items have in common with others.
    SharedClusters,
    /// The pairs of clusters that share items.
    Overlaps,
    /// The pairs of types of items that share clusters.
    TypePairs,
    /// The pairs of biclusters that share rows or columns.
    BiclusterPairs,
    /// The biclusters in the kinds of cells: a type of row with a type of column.
    CellTypes,
    /// An assignment problem in each connected component of the table.
    Matching,
    /// As [`Cost::ExpectedInformation`], squared: the variance needs pairs of cells.
    InformationVariance,
    /// The nodes of two trees.
    Nodes,
    /// The nodes of two trees times the logarithm of their number.
    NodesLogNodes,
    /// The edges of a graph.
    Edges,
    /// The nodes of one tree times those of the other.
    NodePairs,
    /// An assignment problem between the splits of two trees.
    SplitMatching,
    /// The cuts that are tried, each one more row of a cross-table.
    Cuts,
    /// The nodes of both trees, each times a depth.
    EditDistance,
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Linear => "linear in the non-empty cells",
            Self::ExpectedInformation => "distinct pairs of cluster sizes × spread of the counts",
            Self::SharedClusters => "sets of clusters in the non-empty cells of types of items",
            Self::Overlaps => "memberships of A × memberships of B in the non-empty cells of types of items",
            Self::TypePairs => "pairs of types of items that share a cluster",
            Self::BiclusterPairs => "pairs of biclusters that share rows or columns",
            Self::CellTypes => "biclusters of types of rows × types of columns",
            Self::Matching => "an assignment problem per connected component of the table",
            Self::InformationVariance => "distinct pairs of cluster sizes × spread of the counts, squared",
            Self::Nodes => "linear in the nodes of the trees",
            Self::NodesLogNodes => "nodes of the trees × the logarithm of their number",
            Self::Edges => "linear in the edges of the graph",
            Self::NodePairs => "nodes of one tree × nodes of the other",
            Self::SplitMatching => "an assignment problem between the splits of the trees",
            Self::Cuts => "the cuts that are tried, each one more row of a cross-table",
            Self::EditDistance => "nodes of one tree × nodes of the other × their depths",
        })
    }
}

/// Under `param = value` the measure has another range or value at identity.
#[derive(Debug, Clone, Copy)]
pub struct Exception {
    /// The parameter.
    pub param: &'static str,
    /// The word of its closed list.
    pub value: &'static str,
    /// The range then.
    pub range: Range,
    /// The value at identity then.
    pub at_identity: AtIdentity,
}

/// The quantity that the score of a sample of items estimates.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Population {
    /// Of its value for the shares of the cells among ever more items.
    Own,
    /// Of the value of another measure, `name[:param=value]`, to which it tends as items are added.
    Of(&'static str),
    /// Of its value for the shares of the items that the best maps of clusters get right.
    Best(BestMap),
    /// Of nothing: it depends on the number of items however many there are.
    None {
        /// Why.
        reason: &'static str,
        /// The measures to use for an interval instead.
        instead: &'static str,
    },
}

/// A measure as a function of the shares of items that the best maps of clusters get right. It rises in all of them, or
/// falls in all.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct BestMap {
    /// The maps.
    pub maps: &'static [Map],
    /// The measure, given the shares, the numbers of clusters and the arguments.
    pub value: fn(&[f64], (usize, usize), &Args) -> f64,
    /// True if its intervals were found to cover in simulations.
    pub checked: bool,
}

impl BestMap {
    /// A function whose intervals were checked.
    #[must_use]
    pub const fn checked(maps: &'static [Map], value: fn(&[f64], (usize, usize), &Args) -> f64) -> Self {
        Self { maps, value, checked: true }
    }

    /// A function whose intervals were not.
    #[must_use]
    pub const fn unchecked(maps: &'static [Map], value: fn(&[f64], (usize, usize), &Args) -> f64) -> Self {
        Self { maps, value, checked: false }
    }
}

/// Maps between the clusters of A, the rows of the table, and those of B, its columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Map {
    /// Each cluster of B goes to one of A.
    ColumnsToRows,
    /// Each cluster of A goes to one of B.
    RowsToColumns,
    /// Each cluster goes to at most one of the other side, and no two to the same.
    OneToOne,
}

/// A worked example: two clusterings and the value with default parameters. A measure of co-clusterings alone
/// labels the rows and the columns alike; of a measure of biclusters alone the rows and the columns of one label are a
/// bicluster.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// Labels of A, the reference.
    pub a: &'static [i64],
    /// Labels of B, the candidate.
    pub b: &'static [i64],
    /// The value.
    pub value: f64,
}

/// A worked example of a measure of trees: two trees in Newick form and the value with default parameters.
#[derive(Debug, Clone, Copy)]
pub struct TreeExample {
    /// The first tree.
    pub a: &'static str,
    /// The second tree; for a measure of a tree against a graph the edges of the graph, such as `0-1 1-2`.
    pub b: &'static str,
    /// The value.
    pub value: f64,
}
