//! The levels of a co-clustering as data.

use std::collections::BTreeMap;

use partita::internal::quantity;
use partita::{Kind, Labels, Partition, compare};
use partita_cluster::{CoHierarchy, Csr, Tau};
use serde::Serialize;
use serde::ser::Serializer;

use super::{Found, Method, Options, Runs};
use crate::SCHEMA;
use crate::catalogue::word;
use crate::caveat::Caveat;
use crate::failure::Outcome;
use crate::keyed::Keyed;

/// The measures that the paper reports per level, as the catalogue names them.
pub const AGAINST_CLASSES: [&str; 3] =
    ["normalized_mutual_information:normalizer=geometric", "purity", "adjusted_rand"];

/// The levels of a co-clustering, the coarsest first.
#[derive(Debug)]
pub struct Answer {
    /// The method by which it was found.
    pub method: Method,
    /// Rows and columns of the matrix.
    pub shape: [usize; 2],
    /// Numbers of clusters, τ and agreement with classes of each level.
    pub levels: Vec<Level>,
    /// The mean of the symmetric τ over the levels of the rows, where level i weighs 1/i, or what the options say.
    pub goodness: f64,
    /// The weight of each row level, if the options give them.
    pub alpha: Option<Vec<f64>>,
    /// The mutual information that the clusters of itcc keep.
    pub information: Option<f64>,
    /// The findings of several runs, of which this is the best.
    pub runs: Option<Runs>,
    /// The clusters of each level.
    pub found: CoHierarchy,
    /// Limits of the answer.
    pub caveats: Vec<Caveat>,
}

/// A level of rows and columns.
#[derive(Debug, Clone)]
pub struct Level {
    /// Clusters of the rows and of the columns.
    pub clusters: [u32; 2],
    /// τ of the matrix under them.
    pub tau: Tau,
    /// The scores of the row clusters against classes of the rows, by [`AGAINST_CLASSES`]; none where no classes are known.
    pub classes: Option<[Option<f64>; 3]>,
    /// The largest class of each row cluster; none where no classes are known.
    pub majority: Option<Vec<Majority>>,
}

/// The class that most rows of a cluster have.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Majority {
    /// The rows of the cluster.
    pub rows: u64,
    /// The class; of equal ones the first.
    pub class: String,
    /// The rows of the cluster that are of the class.
    pub of_class: u64,
}

/// The largest class of each cluster.
fn majority(classes: &Labels, clusters: &Partition) -> Vec<Majority> {
    let count = clusters.clusters() as usize;
    let mut cells = vec![BTreeMap::<u32, u64>::new(); count];
    for (&cluster, &class) in clusters.ids().iter().zip(classes.codes()) {
        *cells[cluster as usize].entry(class).or_default() += 1;
    }
    let largest = |cells: BTreeMap<u32, u64>| {
        let rows = cells.values().sum();
        let (class, of_class) = cells.into_iter().rev().max_by_key(|&(_, rows)| rows).unwrap_or_default();
        Majority { rows, class: classes.names()[class as usize].clone(), of_class }
    };
    cells.into_iter().map(largest).collect()
}

impl Answer {
    /// Composes the answer, with the classes of the rows where they are known.
    ///
    /// # Errors
    /// When the classes are of other rows.
    pub fn of(matrix: &Csr, options: &Options, found: Found, classes: Option<&Labels>) -> Outcome<Self> {
        let Found { levels: found, information, runs } = found;
        let taus = found.taus(matrix)?;
        let mut agreement: Vec<[Option<f64>; 3]> = Vec::new();
        if let Some(classes) = classes {
            for summary in found.against_classes(&classes.to_partition()?)? {
                let mut scores = [None; 3];
                for (score, measure) in scores.iter_mut().zip(AGAINST_CLASSES) {
                    *score = compare(measure, &summary)?.value();
                }
                agreement.push(scores);
            }
        }
        let goodness = options.goodness(&found, &taus);
        let known = classes;
        let level = |(index, tau): (usize, Tau)| {
            let level = found.level(index);
            let scores = agreement.get(index).or(agreement.last()).copied();
            let majority = scores.and(known).map(|known| majority(known, &level.rows));
            Level {
                clusters: [level.rows.clusters(), level.columns.clusters()],
                tau,
                classes: scores,
                majority,
            }
        };
        let levels = taus.into_iter().enumerate().map(level).collect();
        let (rows, columns) = matrix.shape();
        let caveats = empty(matrix).into_iter().collect();
        let (method, shape) = (options.method, [rows, columns]);
        Ok(Self {
            method,
            shape,
            levels,
            goodness,
            information,
            alpha: options.alpha.clone(),
            runs: Runs::of(runs),
            found,
            caveats,
        })
    }

    /// The level, from 1, whose row clusters agree best with the classes by one of the measures of [`AGAINST_CLASSES`], and its
    /// score.
    pub fn best_by(&self, measure: usize) -> Option<(usize, f64)> {
        let levels = self.levels.iter().enumerate();
        let scores = levels.filter_map(|(at, level)| Some((at + 1, level.classes?[measure]?)));
        scores.rev().max_by(|x, y| x.1.total_cmp(&y.1))
    }

    /// The same by the adjusted Rand index.
    pub fn best_by_classes(&self) -> Option<(usize, f64)> {
        self.best_by(2)
    }
}

/// Empty rows and columns are kept, and the caller is told what becomes of them.
fn empty(matrix: &Csr) -> Option<Caveat> {
    let empty =
        |values: &Csr| (0..values.shape().0).filter(|&object| values.row(object).0.is_empty()).count();
    let (rows, columns) = (empty(matrix), empty(&matrix.transposed()));
    let words = format!(
        "{} and {} of the matrix hold only zeros; what says nothing is put into the largest cluster",
        quantity(rows, "row"),
        quantity(columns, "column")
    );
    (rows + columns > 0).then(|| Caveat::new("only_zeros", words))
}

/// A level as it is written.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "level_of_blocks"))]
struct Entry {
    /// The number of clusters of the rows.
    rows: u32,
    /// The number of clusters of the columns.
    columns: u32,
    /// τ of the rows given the columns.
    tau_rows: f64,
    /// τ of the columns given the rows.
    tau_columns: f64,
    /// The symmetric τ.
    tau_symmetric: f64,
    /// The scores of the row clusters against the classes; null where these are not known.
    scores: Option<Keyed<Option<f64>>>,
    /// The largest class of each row cluster, in the order of the clusters; absent where no classes are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    majority: Option<Vec<Majority>>,
}

impl From<&Level> for Entry {
    fn from(level: &Level) -> Self {
        let [rows, columns] = level.clusters;
        let keys = AGAINST_CLASSES.map(str::to_owned);
        let scores = level.classes.map(|scores| Keyed(keys.into_iter().zip(scores).collect()));
        let Tau { rows: tau_rows, columns: tau_columns, symmetric: tau_symmetric } = level.tau;
        let majority = level.majority.clone();
        Self { rows, columns, tau_rows, tau_columns, tau_symmetric, scores, majority }
    }
}

/// The levels of a co-clustering.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "cocluster"))]
struct Fields<'a> {
    /// The version of this JSON.
    schema: u32,
    /// The kind of the result: `co`.
    kind: &'static str,
    /// Rows and columns of the matrix.
    shape: [usize; 2],
    /// The method by which it was found.
    method: Method,
    /// Numbers of clusters and τ of each level, the coarsest first.
    levels: Vec<Entry>,
    /// The mean of the symmetric τ over the levels of the rows, where level i weighs 1/i, or what the options say.
    goodness: f64,
    /// The mutual information that the clusters of itcc keep; null for other methods.
    information: Option<f64>,
    /// The findings of several runs, of which this is the best; absent of a single run.
    #[serde(skip_serializing_if = "Option::is_none")]
    runs: Option<&'a Runs>,
    /// True if the search came to its end.
    complete: bool,
    /// For each level of the rows the cluster of each row, numbered from 0. Where a side has fewer levels, its last one stays.
    row_labels: Vec<&'a [u32]>,
    /// The same of the columns.
    column_labels: Vec<&'a [u32]>,
    /// Limits of the answer.
    caveats: &'a [Caveat],
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = Fields {
            schema: SCHEMA,
            kind: word(Kind::Co),
            shape: self.shape,
            method: self.method,
            levels: self.levels.iter().map(Entry::from).collect(),
            goodness: self.goodness,
            information: self.information,
            runs: self.runs.as_ref(),
            complete: self.found.complete,
            row_labels: self.found.rows.iter().map(Partition::ids).collect(),
            column_labels: self.found.columns.iter().map(Partition::ids).collect(),
            caveats: &self.caveats,
        };
        fields.serialize(serializer)
    }
}

described_by!(Answer, Fields);
