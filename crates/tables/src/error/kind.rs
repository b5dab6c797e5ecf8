//! The kinds of errors, each with its message.

use super::CoverProblem;
use super::words::{are, examples, listed, suggestion};
use crate::text::{alternatives, quantity, quoted};

/// The kinds of [`Error`](super::Error), each with the numbers that its message names.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// There is nothing to compare.
    #[error("there are no items to compare; at least one is needed")]
    Empty,
    /// The two clusterings label different numbers of items.
    #[error("the two clusterings label {a} and {b} items; they must label the same items")]
    UnequalLengths {
        /// Items of the first clustering.
        a: usize,
        /// Items of the second clustering.
        b: usize,
    },
    /// There is not one weight per item.
    #[error("found {} for {}; give one weight per item", quantity(*.weights, "weight"), quantity(*.items, "item"))]
    UnequalWeights {
        /// Number of weights found.
        weights: usize,
        /// Number of items.
        items: usize,
    },
    /// There is not one group per item.
    #[error("found {} for {}; give one group per item", quantity(*.groups, "group"), quantity(*.items, "item"))]
    UnequalGroups {
        /// Number of groups found.
        groups: usize,
        /// Number of items.
        items: usize,
    },
    /// Items have no group where items are grouped.
    #[error("{} without a group; give every item its group", are(*.missing, "item"))]
    MissingGroups {
        /// Their number.
        missing: usize,
    },
    /// A weight is not a multiplicity.
    #[error("weight {value:?} of item {item} is not a non-negative integer; weights are multiplicities")]
    BadWeight {
        /// The text of the weight.
        value: String,
        /// 1-based position.
        item: usize,
    },
    /// A table of counts holds the sums of its rows and columns too.
    #[error(
        "row {} and column {} of the table are the sums of the others, as `pandas.crosstab(margins=True)` writes them; \
         leave them out",
        quoted(.row), quoted(.column)
    )]
    Margins {
        /// The row.
        row: String,
        /// The column.
        column: String,
    },
    /// A cover cannot be made, or a measure cannot compare it.
    #[error(transparent)]
    Cover(#[from] CoverProblem),
    /// Labels are missing and no policy says what to do with them.
    #[error("labels are missing, {a} in the first clustering and {b} in the second")]
    MissingLabels {
        /// Missing in the first clustering.
        a: u64,
        /// Missing in the second clustering.
        b: u64,
    },
    /// Labels of one of many clusterings are missing and no policy says what to do with them.
    #[error(
        "clustering {clustering:?} lacks the labels of {}",
        quantity(*.missing, "item")
    )]
    MissingLabelsOf {
        /// Its name.
        clustering: String,
        /// Items without a label.
        missing: usize,
    },
    /// One of many clusterings has no label at all.
    #[error("clustering {clustering:?} labels no item; leave it out")]
    NoLabels {
        /// Its name.
        clustering: String,
    },
    /// Items have no label where every item needs one.
    #[error("{} without a label; label every item", are(*.missing, "item"))]
    Unlabelled {
        /// Their number.
        missing: usize,
    },
    /// A number that is not an integer was given as a label.
    #[error("label {value} of item {item} is not an integer; labels are integers, strings or booleans")]
    FractionalLabel {
        /// The value found.
        value: f64,
        /// 1-based position.
        item: usize,
    },
    /// A float that stands for several integers was given as a label.
    #[error(
        "label {value} of item {item} is a float of 2^53 or more, where neighbouring integers are the same float; \
         give integers or texts"
    )]
    InexactLabel {
        /// The value found.
        value: f64,
        /// 1-based position.
        item: usize,
    },
    /// More clusters than 32-bit ids can tell apart, or more items than the exact sums hold.
    #[error("{what} is beyond what the exact sums hold; {remedy}")]
    TooLarge {
        /// The thing that is too large.
        what: String,
        /// Advice for doing without it.
        remedy: &'static str,
    },
    /// The number of threads is not one that can be had.
    #[error("{0:?} is not a number of threads; give an integer of at least 1")]
    BadThreads(String),
    /// The scores of all pairs of the clusterings would fill the memory.
    #[error("{clusterings} {what} make {scores} scores, {:.1} GB, more than {most}; give fewer {what}", *.scores as f64 * 8e-9)]
    TooManyPairs {
        /// The number of clusterings or trees.
        clusterings: usize,
        /// Their kind, in the plural.
        what: &'static str,
        /// The scores of all pairs, for every measure.
        scores: usize,
        /// The most that are computed.
        most: usize,
    },
    /// No measure has that name.
    #[error("there is no measure {name:?}{}", suggestion(.similar))]
    UnknownMeasure {
        /// The name given.
        name: String,
        /// The names of the catalogue that it may mean, if any is near.
        similar: Vec<&'static str>,
    },
    /// The measure has no such parameter.
    #[error("{measure} has no parameter {name:?}; {}", listed("it takes", .allowed))]
    UnknownParameter {
        /// Canonical name of the measure.
        measure: &'static str,
        /// The name given.
        name: String,
        /// The parameters that it has.
        allowed: Vec<&'static str>,
    },
    /// A parameter was given more than once.
    #[error("{measure} is given {name} twice; give it once")]
    RepeatedParameter {
        /// Canonical name of the measure.
        measure: &'static str,
        /// The parameter.
        name: String,
    },
    /// The value of a parameter is outside its closed list or range.
    #[error("{value:?} is not a value of {measure}'s {param}; {expected}")]
    BadValue {
        /// Canonical name of the measure.
        measure: &'static str,
        /// The parameter.
        param: &'static str,
        /// The text given.
        value: String,
        /// The values that would have been accepted.
        expected: String,
    },
    /// The value of a setting is not one of its words.
    #[error("{value:?} is not a value of {setting}; choose {}", alternatives(.allowed))]
    UnknownChoice {
        /// The setting.
        setting: &'static str,
        /// The text given.
        value: String,
        /// The words that it takes.
        allowed: &'static [&'static str],
    },
    /// The measure is not defined for that kind of input.
    #[error("{measure} compares {needs}, not {found}")]
    WrongInput {
        /// Canonical name of the measure.
        measure: &'static str,
        /// The kind of objects that the measure compares.
        needs: &'static str,
        /// The kind that it was given.
        found: &'static str,
    },
    /// The measure reads more than the pair counts that it was given.
    #[error("{measure} needs the cross-table of the two clusterings, not only their pair counts")]
    NeedsTable {
        /// Canonical name of the measure.
        measure: &'static str,
    },
    /// A user-given score of a cluster and its pieces is not a number.
    #[error(
        "the score of a cluster of {} in {} is {value}; it must be finite",
        quantity(*.size, "item"), quantity(*.pieces, "piece")
    )]
    BadSubcomponentScore {
        /// The score found.
        value: f64,
        /// Number of pieces.
        pieces: usize,
        /// Items of the cluster.
        size: u64,
    },
    /// There are too few clusterings for a consensus.
    #[error("found {}; at least two are needed", quantity(*.found, "clustering"))]
    TooFewClusterings {
        /// Their number.
        found: usize,
    },
    /// The weight of a loss is out of range.
    #[error("the weight of a loss lies between 0 and 2, not at {value}; 1 weighs both sides alike")]
    BadLossWeight {
        /// The weight given.
        value: f64,
    },
    /// The loss has no weight.
    #[error("the loss {loss} has no weight; leave it out, or choose binder or vi")]
    LossWithoutWeight {
        /// The loss.
        loss: String,
    },
    /// A measure is no loss.
    #[error(
        "{measure} is no loss: that takes a measure of labels with a fixed value for identical ones, such as adjusted_rand"
    )]
    NoLoss {
        /// Canonical name of the measure.
        measure: &'static str,
    },
    /// Bounds of shares are not in order.
    #[error("{low} and {high} are no bounds of shares; give a low and a high one between 0 and 1")]
    BadShares {
        /// The lower one.
        low: f64,
        /// The higher one.
        high: f64,
    },
    /// So many draws do not have that many modes.
    #[error("{} cannot make {}; ask for 1 to {draws}", quantity(*.draws, "clustering"), quantity(*.modes, "mode"))]
    BadModes {
        /// Modes asked for.
        modes: usize,
        /// Number of draws.
        draws: usize,
    },
    /// No clustering of the items has that many clusters.
    #[error("{} cannot make {}; ask for 1 to {items}", quantity(*.items, "item"), quantity(*.clusters, "cluster"))]
    BadClusters {
        /// Clusters asked for.
        clusters: usize,
        /// Number of items.
        items: usize,
    },
    /// Nothing says what undoing a change regains of the measure.
    #[error(
        "{measure} has no fixed value for identical clusterings, so nothing says what undoing a change regains; \
         choose another measure, such as adjusted_rand"
    )]
    NoValueAtIdentity {
        /// Canonical name of the measure.
        measure: &'static str,
    },
    /// Each change needs the whole table, and there are too many.
    #[error(
        "{measure} is computed from the whole table after each change, and {changes} changes of {cells} cells take too \
         long; choose a measure of pairs or entropies, such as adjusted_rand or adjusted_mutual_information"
    )]
    TooManyChanges {
        /// Canonical name of the measure.
        measure: &'static str,
        /// Number of changes.
        changes: usize,
        /// Number of cells of the table.
        cells: usize,
    },
    /// An explanation of two covers looks at each item in each of its clusters of A and of B.
    #[error(
        "the clusters of the two covers share items {:.0e} times, which takes too long to explain; leave out the items that \
         are in most clusters, or compare the covers",
        *.steps as f64
    )]
    TooManyOverlaps {
        /// Items, each times its clusters of A times those of B.
        steps: u128,
    },
    /// The least overlap of two clusters is not a share.
    #[error("{0:?} is not a least overlap of two clusters; give a decimal number from 0 to 1")]
    BadMinOverlap(String),
    /// A measure is not a sum over the components of two clusterings.
    #[error("{0}")]
    NotDecomposable(String),
    /// A score that is needed is undefined.
    #[error("{0}")]
    Undefined(String),
    /// A measure that is neither a similarity nor a distance cannot say which clustering is better.
    #[error(
        "{measure} does not say how well two clusterings agree, so it ranks none; choose a similarity or a distance"
    )]
    NoDirection {
        /// Canonical name of the measure.
        measure: &'static str,
    },
    /// There are fewer draws than an answer needs.
    #[error("{} too few for {what}; take 1000", are(*.draws, "draw"))]
    TooFewDraws {
        /// Number of draws.
        draws: u32,
        /// Their purpose.
        what: &'static str,
    },
    /// There are more draws than can be kept.
    #[error("{draws} draws are more than can be kept; take {most} or fewer")]
    TooManyDraws {
        /// Number of draws.
        draws: u32,
        /// The most.
        most: u32,
    },
    /// The threshold by which clusters of a chain match is not a share.
    #[error("a threshold of {0} is not a share; give a number from 0 to 1")]
    BadMatchThreshold(f64),
    /// A level of confidence that is none.
    #[error("a level of {0} is not between 0 and 1; 0.95 is usual")]
    BadLevel(f64),
    /// An interval or a p-value cannot be had.
    #[error("{0}")]
    BadInference(String),
    /// The feature vectors of the items are not valid.
    #[error("{0}")]
    BadFeatures(String),
    /// The objects to be drawn at random do not exist.
    #[error("{0}")]
    BadSimulation(String),
    /// An edge or a whole graph is not valid.
    #[error("{0}")]
    BadGraph(String),
    /// A cell, row or column of a table is not valid.
    #[error("{0}")]
    BadTable(String),
    /// A list of rows or columns of a bicluster is not valid, or two sets of biclusters are not of one matrix.
    #[error("{0}")]
    BadBiclusters(String),
    /// A form of a measure does not exist, or its parameters do not go together.
    #[error("{0}")]
    Refused(String),
    /// A tree, a linkage or a list of levels is not valid.
    #[error("{0}")]
    BadTree(String),
    /// A text is not a tree in Newick form.
    #[error("line {line}, column {column}: {problem}")]
    Newick {
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// The finding, with advice.
        problem: String,
    },
    /// Two trees have different leaves.
    #[error(
        "the first tree has {} that the second lacks{}, and the second {only_b} that the first lacks{}; \
         the trees must have the same leaves",
        quantity(*.only_a, "leaf"), examples(.examples_a), examples(.examples_b)
    )]
    UnmatchedLeaves {
        /// Leaves of the first tree that the second lacks.
        only_a: usize,
        /// Leaves of the second tree that the first lacks.
        only_b: usize,
        /// Some of those of the first tree.
        examples_a: Vec<String>,
        /// Some of those of the second tree.
        examples_b: Vec<String>,
    },
    /// The leaves of two trees are the same, but for underscores where the other has blanks.
    #[error(
        "the leaves of the two trees differ only by underscores for blanks, such as {} and {}; write them alike in \
         both", quoted(.a), quoted(.b)
    )]
    UnderscoresForBlanks {
        /// A leaf of the first tree that the second lacks.
        a: String,
        /// The leaf of the second tree that is meant.
        b: String,
    },
}
