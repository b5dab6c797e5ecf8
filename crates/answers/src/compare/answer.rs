//! How alike two are, as data.

use partita::inference::Verdict;
use partita::{Adjustment, Kind, Request, Score, Strategy};
use serde::Serialize;
use serde::ser::Serializer;
use serde_json::{Map, Value};

use crate::SCHEMA;
use crate::catalogue::word;
use crate::caveat::Caveat;
use crate::inference::Uncertainty;
use crate::keyed::Keyed;

/// How alike two are.
#[derive(Debug)]
pub struct Answer {
    /// What was compared.
    pub kind: Kind,
    /// Its sizes.
    pub facts: Facts,
    /// A row for each measure.
    pub rows: Vec<Row>,
    /// Intervals, p-values and adjusted scores, if they were asked for.
    pub uncertainty: Uncertainty,
    /// The cuts at which two trees agree best, if they were searched for.
    pub agreement: Option<Agreement>,
    /// Whether two clusterings agree beyond chance, and how well.
    pub verdict: Option<Verdict>,
    /// What limits the answer.
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
pub struct Agreement {
    /// What chance is taken out of.
    #[serde(skip)]
    pub adjustment: Adjustment,
    /// How the cuts were searched for.
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

/// The answer in the order in which it is written.
#[derive(Serialize)]
struct Fields<'a> {
    schema: u32,
    kind: &'static str,
    #[serde(flatten)]
    facts: &'a Facts,
    measures: Vec<String>,
    scores: Keyed<Option<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    row_scores: Option<Keyed<Option<f64>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column_scores: Option<Keyed<Option<f64>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rooted: Option<Keyed<bool>>,
    notes: Keyed<String>,
    #[serde(flatten)]
    uncertainty: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    agreement: Option<&'a Option<Agreement>>,
    verdict: &'a Option<Verdict>,
    caveats: &'a [Caveat],
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let of_trees = self.kind == Kind::Trees;
        let fields = Fields {
            schema: SCHEMA,
            kind: word(self.kind),
            facts: &self.facts,
            measures: self.keys(),
            scores: self.by_key(|row| Some(row.score.value())),
            row_scores: self.side(0),
            column_scores: self.side(1),
            rooted: of_trees.then(|| self.by_key(|row| row.request.rooted())),
            notes: self.by_key(|row| row.score.reason().map(str::to_owned)),
            uncertainty: self.uncertainty.parts(&self.keys()).into_iter().collect(),
            agreement: of_trees.then_some(&self.agreement),
            verdict: &self.verdict,
            caveats: &self.caveats,
        };
        fields.serialize(serializer)
    }
}
