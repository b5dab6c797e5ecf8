//! The things that a page may be about.

use partita::{CoverSummary, Labels, Policies, TreePair, TreeSet};

use super::{Draft, Options, co, covers, labels, many, sample, trees};
use crate::explain::{Covers, Sides};
use crate::failure::Outcome;
use crate::watch::Watch;

/// The things that a page is about.
// Each page has one, so its size is no cost.
#[expect(clippy::large_enum_variant)]
pub enum Given<'a> {
    /// Two clusterings.
    Labels(Sides),
    /// Several clusterings of the same items.
    Many(Chain),
    /// Two co-clusterings.
    Co {
        /// Their rows.
        rows: Sides,
        /// Their columns.
        columns: Sides,
        /// More about them in the first line, such as their levels.
        more: String,
    },
    /// Two covers.
    Covers {
        /// With the names of their clusters and items.
        covers: Covers<'a>,
        /// Both as measures read them.
        summary: CoverSummary,
    },
    /// Two trees.
    Trees {
        /// The names of the two.
        names: [String; 2],
        /// Both, with their leaves matched.
        pair: &'a TreePair<'a>,
    },
    /// Many trees over the same leaves.
    TreeSet {
        /// The trees.
        trees: &'a TreeSet,
        /// The name of each.
        names: Vec<String>,
        /// The file of each, by which a map colours them.
        files: Vec<String>,
    },
}

/// Several clusterings of the same items.
#[derive(Debug, Clone)]
pub struct Chain {
    /// The labels by name, the reference among them.
    pub named: Vec<(String, Labels)>,
    /// The ids of the items.
    pub ids: Option<Vec<String>>,
    /// The reading of noise and of missing labels.
    pub policies: Policies,
    /// True if the numbers in all names may give the order of the chain.
    pub by_name: bool,
}

/// Makes the page.
///
/// # Errors
/// As those of the verbs that it asks.
pub fn report(given: Given<'_>, options: &Options, watch: &dyn Watch) -> Outcome<Draft> {
    match given {
        Given::Labels(sides) => labels::page(sides, options, watch),
        Given::Many(chain) => many::page(&chain, options, watch),
        Given::Co { rows, columns, more } => co::page([rows, columns], &more, options, watch),
        Given::Covers { covers, summary } => covers::page(covers, &summary, options, watch),
        Given::Trees { names, pair } => trees::page(&names, pair, options, watch),
        Given::TreeSet { trees, names, files } => sample::page(trees, names, &files, options, watch),
    }
}
