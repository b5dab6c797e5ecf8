//! The scores of two, as data.

use partita::inference::{Adjusted, Significance, Verdict};
use partita::{Adjustment, Kind, Request, Score, Strategy, TreeStatistics};
use serde::Serialize;
use serde::ser::Serializer;

use crate::SCHEMA;
use crate::catalogue::word;
use crate::caveat::Caveat;
use crate::corrected::Corrected;
use crate::inference::{NotedInterval, OrError, Uncertainty, by_key};
use crate::keyed::Keyed;

/// The scores of two.
#[derive(Debug)]
pub struct Answer {
    /// The kind of what was compared.
    pub kind: Kind,
    /// Its sizes.
    pub facts: Facts,
    /// A row for each measure.
    pub rows: Vec<Row>,
    /// Intervals, p-values and adjusted scores, if they were asked for.
    pub uncertainty: Uncertainty,
    /// The cuts at which two trees agree best, if they were searched for.
    pub agreement: Option<Agreement>,
    /// The verdict: whether two clusterings agree beyond chance, and how well.
    pub verdict: Option<Verdict>,
    /// Limits of the answer.
    pub caveats: Vec<Caveat>,
}

/// A measure and its score.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The measure with its parameters.
    pub request: Request,
    /// The score, or why there is none.
    pub score: Score,
    /// Of co-clusterings by a measure of labels: the scores of the rows and of the columns alone.
    pub sides: Option<[Score; 2]>,
}

/// The sizes of what was compared.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Facts {
    /// Of two clusterings.
    Labels {
        /// Items.
        n: u64,
        /// Clusters of either.
        clusters: [usize; 2],
        /// Cells of the cross-table that are not empty.
        cells: usize,
    },
    /// Of two co-clusterings.
    Blocks {
        /// Rows and columns of the matrix.
        shape: [u64; 2],
        /// Clusters of rows of either.
        row_clusters: [usize; 2],
        /// Clusters of columns of either.
        column_clusters: [usize; 2],
    },
    /// Of two covers.
    Covers {
        /// Items.
        n: u64,
        /// Clusters of either.
        clusters: [usize; 2],
        /// Pairs of clusters that share items.
        cells: usize,
        /// Items of either that are in no cluster.
        in_no_cluster: [u64; 2],
        /// Clusters of either that repeat another.
        duplicate_clusters: [usize; 2],
    },
    /// Of two sets of biclusters.
    Biclusters {
        /// Rows and columns of the matrix.
        shape: [u64; 2],
        /// Biclusters of either.
        biclusters: [usize; 2],
        /// Cells of the biclusters of either.
        cells: [u64; 2],
    },
    /// Of two trees.
    Trees {
        /// Leaves of both.
        leaves: usize,
        /// Nodes of either.
        nodes: [usize; 2],
        /// The shape of either.
        statistics: [TreeStatistics; 2],
    },
    /// Of a tree on a graph.
    TreeOnGraph {
        /// Nodes of the graph.
        nodes: usize,
        /// Its edges.
        edges: usize,
    },
}

impl Facts {
    /// The number of items that are clustered; of co-clusterings and biclusters that of the cells of the matrix.
    pub fn items(&self) -> u64 {
        match self {
            Self::Labels { n, .. } | Self::Covers { n, .. } => *n,
            Self::Blocks { shape: [rows, columns], .. } | Self::Biclusters { shape: [rows, columns], .. } => {
                rows * columns
            }
            Self::Trees { leaves, .. } => *leaves as u64,
            Self::TreeOnGraph { nodes, .. } => *nodes as u64,
        }
    }
}

/// The cuts at which two trees agree best.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Agreement {
    /// The quantity that chance is taken out of.
    #[serde(skip)]
    pub adjustment: Adjustment,
    /// The search for the cuts.
    pub strategy: Strategy,
    /// By how much the cuts agree more than chance; none where all cuts are too many to try.
    pub score: Option<f64>,
    /// The clusters of either cut.
    pub clusters: Option<[usize; 2]>,
    /// The search step by step: clusters of either cut, and the score.
    pub trace: Vec<(usize, usize, f64)>,
    /// The same in words.
    pub sentence: String,
}

impl Answer {
    /// An answer with neither agreement nor verdict.
    pub fn new(kind: Kind, facts: Facts, rows: Vec<Row>, uncertainty: Uncertainty) -> Self {
        let caveats = uncertainty.caveats.clone();
        Self { kind, facts, rows, uncertainty, agreement: None, verdict: None, caveats }
    }

    /// The measures with their parameters, in the order in which they were named.
    pub fn keys(&self) -> Vec<String> {
        self.rows.iter().map(|row| row.request.key()).collect()
    }

    fn by_key<T>(&self, value: impl Fn(&Row) -> Option<T>) -> Keyed<T> {
        Keyed::of(&self.rows, |row| Some((row.request.key(), value(row)?)))
    }

    fn side(&self, side: usize) -> Option<Keyed<Option<f64>>> {
        (self.kind == Kind::Co).then(|| self.by_key(|row| Some(row.sides.as_ref()?[side].value())))
    }
}

/// The scores of two.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "compare"))]
struct Fields<'a> {
    /// The version of this JSON.
    schema: u32,
    /// The kind of what was compared: `labels`, `co`, `covers`, `biclusters`, `trees` or `tree_on_graph`.
    kind: &'static str,
    /// The sizes of what was compared, by kind.
    #[serde(flatten)]
    facts: &'a Facts,
    /// The keys of the measures in the order in which they were named.
    measures: Vec<String>,
    /// The score by each measure, null where there is none; of co-clusterings that of the blocks.
    scores: Keyed<Option<f64>>,
    /// Of co-clusterings: the score of the rows, by measures that compare labels.
    #[serde(skip_serializing_if = "Option::is_none")]
    row_scores: Option<Keyed<Option<f64>>>,
    /// Of co-clusterings: the score of the columns, by measures that compare labels.
    #[serde(skip_serializing_if = "Option::is_none")]
    column_scores: Option<Keyed<Option<f64>>>,
    /// Of trees: whether the measure compares rooted trees, where that is something to know.
    #[serde(skip_serializing_if = "Option::is_none")]
    rooted: Option<Keyed<bool>>,
    /// The reasons why there is no score.
    notes: Keyed<String>,
    /// The intervals, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    intervals: Option<Keyed<OrError<'a, NotedInterval>>>,
    /// The scores against chance, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    p_values: Option<Keyed<OrError<'a, Corrected<Significance>>>>,
    /// The scores with what chance gives taken out, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    adjusted: Option<Keyed<OrError<'a, Adjusted>>>,
    /// Of trees: the cuts at which they agree best; null where no measure needs them.
    #[serde(skip_serializing_if = "Option::is_none")]
    agreement: Option<&'a Option<Agreement>>,
    /// Of labels, when no measure is named: whether they agree beyond chance, and how well. Otherwise null.
    verdict: &'a Option<Verdict>,
    /// Limits of the answer.
    caveats: &'a [Caveat],
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (of_trees, keys) = (self.kind == Kind::Trees, self.keys());
        let fields = Fields {
            schema: SCHEMA,
            kind: word(self.kind),
            facts: &self.facts,
            measures: keys.clone(),
            scores: self.by_key(|row| Some(row.score.value())),
            row_scores: self.side(0),
            column_scores: self.side(1),
            rooted: of_trees.then(|| self.by_key(|row| row.request.rooted())),
            notes: self.by_key(|row| row.score.reason().map(str::to_owned)),
            intervals: by_key(&keys, &self.uncertainty.intervals),
            p_values: by_key(&keys, &self.uncertainty.significances),
            adjusted: by_key(&keys, &self.uncertainty.adjusted),
            agreement: of_trees.then_some(&self.agreement),
            verdict: &self.verdict,
            caveats: &self.caveats,
        };
        fields.serialize(serializer)
    }
}

described_by!(Answer, Fields);
