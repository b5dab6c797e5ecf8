//! The tree that sums up others.

use std::fmt::Display;

use partita::internal::{lacking_lengths, quantity};
use partita::{Kind, Request, SummaryTree, Tree, TreeSet, named_by_shares, supported_splits};
use serde::Serialize;
use serde::ser::Serializer;

use super::{Method, Support, TreeOptions};
use crate::SCHEMA;
use crate::catalogue::word;
use crate::caveat::Caveat;
use crate::failure::{Failure, Outcome};
use crate::watch::{Watch, step};

/// The tree that sums up others.
#[derive(Debug)]
pub struct TreeAnswer {
    /// The method by which it was made.
    pub options: TreeOptions,
    /// The measure of a medoid.
    pub request: Option<Request>,
    /// How the splits of a tree are supported that was given and not made.
    pub on: Option<Support>,
    /// The number of trees.
    pub trees: usize,
    /// Limits of the answer.
    pub caveats: Vec<Caveat>,
    /// The tree with the shares of its splits.
    pub found: SummaryTree,
}

/// Sums up trees over the same leaves.
pub fn of_trees(trees: &TreeSet, options: &TreeOptions, watch: &dyn Watch) -> Outcome<TreeAnswer> {
    let (method, request) = (options.summary()?, options.request()?);
    step(watch, "splits of all trees", 0, trees.len())?;
    let found = trees.summary(&method, options.rooted)?;
    let caveats = Vec::new();
    Ok(TreeAnswer { options: options.clone(), request, on: None, trees: trees.len(), caveats, found })
}

/// How well trees support the splits of one that is given.
pub fn on_tree(
    trees: &TreeSet,
    tree: &Tree,
    support: Support,
    rooted: bool,
    watch: &dyn Watch,
) -> Outcome<TreeAnswer> {
    if rooted && support == Support::Transfer {
        return Err(Failure::usage("transfer support is of splits into two sides; leave out rooted"));
    }
    step(watch, "splits of all trees", 0, trees.len())?;
    let shares = match support {
        Support::Share => trees.shares(tree, rooted)?,
        Support::Transfer => trees.transfer_supports(tree)?,
    };
    let found = SummaryTree { tree: tree.clone(), shares, index: None, score: None };
    let options = TreeOptions { rooted, ..TreeOptions::default() };
    Ok(TreeAnswer {
        options,
        request: None,
        on: Some(support),
        trees: trees.len(),
        caveats: Vec::new(),
        found,
    })
}

impl TreeOptions {
    /// Says which trees lack lengths that the summary reads: name, number of branches, and how many have no length.
    pub fn lacking<N: Display>(
        &self,
        trees: impl IntoIterator<Item = (N, usize, usize)>,
    ) -> Outcome<Option<String>> {
        let reads = match (self.method, self.request()?) {
            (Method::Mcc, _) => None,
            (_, Some(request)) => request.reads_lengths().then(|| request.key()),
            _ => Some("mean lengths".to_owned()),
        };
        Ok(reads.and_then(|what| lacking_lengths(trees, &what)))
    }
}

/// A split and the share of the trees that have it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "supported_split"))]
pub struct Split {
    /// The leaves on one side.
    pub leaves: Vec<String>,
    /// The share of the trees that have it.
    pub share: f64,
}

impl TreeAnswer {
    /// The trees and how they were summed up, in words.
    pub fn heading(&self) -> String {
        let TreeAnswer { options, trees, found, .. } = self;
        let (trees, leaves) = (quantity(*trees, "tree"), quantity(found.tree.leaves(), "leaf"));
        let root = if options.rooted { "rooted" } else { "unrooted" };
        if let Some(support) = self.on {
            let how = match support {
                Support::Share => "share of the trees that have each split of the tree",
                Support::Transfer => "transfer support of the tree",
            };
            return format!("trees: {leaves}, {trees}; {how}, {root}");
        }
        let how = match (options.method, options.share(), &self.request) {
            (_, Some(share), _) => format!("splits of more than {share} of them"),
            (_, _, Some(request)) => format!("medoid by {}", request.key()),
            (Method::Strict, ..) => "strict consensus".to_owned(),
            (Method::Loose, ..) => "loose consensus".to_owned(),
            (Method::MajorityPlus, ..) => "majority-plus consensus".to_owned(),
            (Method::FrequencyDifference, ..) => "frequency-difference consensus".to_owned(),
            (Method::Greedy, ..) => "greedy consensus".to_owned(),
            _ => "greatest clade credibility".to_owned(),
        };
        format!("trees: {leaves}, {trees}; {how}, {root}")
    }

    /// The tree in Newick, its inner nodes named by the share of the trees that have them.
    pub fn newick(&self) -> String {
        named_by_shares(&self.found.tree, &self.found.shares).to_newick()
    }

    /// The splits of the tree with the share of the trees that have them.
    pub fn splits(&self) -> Vec<Split> {
        let splits = supported_splits(&self.found.tree, &self.found.shares, self.options.rooted);
        splits.into_iter().map(|(leaves, share)| Split { leaves, share }).collect()
    }
}

/// The tree that sums up others.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "consensus_of_trees"))]
struct Fields {
    /// The version of this JSON.
    schema: u32,
    /// The kind of what was summed up: `trees`.
    kind: &'static str,
    /// The number of leaves.
    leaves: usize,
    /// The number of trees.
    trees: usize,
    /// The method by which they were summed up; null where the tree was given.
    method: Option<Method>,
    /// The way in which they support the splits of a tree that was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    on: Option<Support>,
    /// The share of the trees that a split of the majority exceeds; null for other methods.
    threshold: Option<f64>,
    /// The measure of the medoid; null for other methods.
    measure: Option<String>,
    /// True if clades were compared instead of splits into two sides.
    rooted: bool,
    /// The place of the tree among the trees, from 0, where it is one of them.
    index: Option<usize>,
    /// Its sum of logarithms of shares, or of scores, where it is one of them.
    score: Option<f64>,
    /// The splits of the tree with the share of the trees that have them.
    support: Vec<Split>,
    /// The tree; its inner nodes are named by their shares.
    newick: String,
    /// Limits of the answer.
    caveats: Vec<Caveat>,
}

impl Serialize for TreeAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = Fields {
            schema: SCHEMA,
            kind: word(Kind::Trees),
            leaves: self.found.tree.leaves(),
            trees: self.trees,
            method: self.on.is_none().then_some(self.options.method),
            on: self.on,
            threshold: self.options.share().filter(|_| self.on.is_none()),
            measure: self.request.as_ref().map(Request::key),
            rooted: self.options.rooted,
            index: self.found.index,
            score: self.found.score,
            support: self.splits(),
            newick: self.newick(),
            caveats: self.caveats.clone(),
        };
        fields.serialize(serializer)
    }
}

described_by!(TreeAnswer, Fields);
