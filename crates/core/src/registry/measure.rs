//! One measure: data with function pointers.

use super::{
    Args, AtIdentity, Cost, Example, Exception, Family, Kernel, Kind, Param, Population, Range, Reads, Sense,
    TreeExample,
};
use crate::chance::{moments, variance};
use crate::cover::Weighting;
use crate::matching;
use crate::score::Score;
use crate::summary::Summary;
use crate::sums::PairCounts;
use crate::tree::{self, Adjustment, TreePair};

/// One measure of the catalogue.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Measure {
    /// Canonical name: full words in snake case.
    pub name: &'static str,
    /// Short forms, accepted everywhere.
    pub aliases: &'static [&'static str],
    /// A human name.
    pub title: &'static str,
    /// The formula with default parameters, in LaTeX; the documentation says what its letters mean.
    pub formula: &'static str,
    /// The doc comment of the file: what it measures, when to use it, when not, degenerate cases.
    pub doc: &'static str,
    /// The group it is listed under.
    pub family: Family,
    /// All values that occur.
    pub range: Range,
    /// The meaning of a greater score.
    pub sense: Sense,
    /// The value of two identical clusterings.
    pub at_identity: AtIdentity,
    /// True if the mean over all permutations of one clustering is zero.
    pub chance_adjusted: bool,
    /// True if what chance gives is taken out, though that mean is not exactly zero: chance is estimated, or the best of many
    /// scores is taken.
    pub chance_estimated: bool,
    /// True if A and B may change places; if not, A is the reference and B the candidate.
    pub symmetric: bool,
    /// True if the score itself is a metric on partitions; where one minus it is, [`crate::properties`] says so.
    pub metric: bool,
    /// The quantity that the time grows with.
    pub cost: Cost,
    /// Keys into `references.bib`.
    pub references: &'static [&'static str],
    /// Its parameters.
    pub params: &'static [Param],
    /// The values of parameters that change range or identity.
    pub exceptions: &'static [Exception],
    /// True if it reads the heights or branch lengths of trees themselves, and not their order.
    pub reads_heights: bool,
    /// The quantity that a score estimates under these arguments, when the items are a sample.
    pub(crate) population: fn(&Args) -> Population,
    /// The mean over all permutations of one clustering, which `adjusted=true` takes out.
    pub(crate) expected: Option<fn(&Summary) -> f64>,
    /// The worked example, run in every language.
    pub example: Example,
    /// The worked example of a measure of trees, which has none of labels.
    pub tree_example: Option<TreeExample>,
    /// The computations, each from a summary of its own: the first whose summary is known gives the score.
    pub(crate) kernels: &'static [Kernel],
}

impl Measure {
    /// The range of the values under these arguments.
    #[must_use]
    pub fn range_for(&self, args: &Args) -> Range {
        self.exception(args).map_or(self.range, |exception| exception.range)
    }

    /// The value of two identical clusterings under these arguments.
    #[must_use]
    pub fn at_identity_for(&self, args: &Args) -> AtIdentity {
        self.exception(args).map_or(self.at_identity, |exception| exception.at_identity)
    }

    /// The quantity that a score estimates under these arguments, when the items are a sample.
    #[must_use]
    pub fn population_for(&self, args: &Args) -> Population {
        (self.population)(args)
    }

    /// Returns whether the mean over all permutations of one clustering is zero under these arguments.
    #[must_use]
    pub fn chance_adjusted_for(&self, args: &Args) -> bool {
        self.chance_adjusted || (self.expected.is_some() && args.flag("adjusted"))
    }

    /// Returns whether what chance gives is taken out, exactly or nearly.
    #[must_use]
    pub fn is_corrected_for_chance(&self) -> bool {
        self.chance_adjusted || self.chance_estimated
    }

    /// The kinds of input that it is defined for.
    #[must_use]
    pub fn kinds(&self) -> Vec<Kind> {
        let kinds = Kind::NAMES.iter().map(|&(_, kind)| kind);
        kinds.filter(|&kind| self.accepts(kind)).collect()
    }

    /// Returns whether it is defined for that kind of input.
    #[must_use]
    pub fn accepts(&self, kind: Kind) -> bool {
        self.kernels.iter().any(|kernel| kernel.kinds().contains(&kind))
    }

    /// Says why it has no value for covers and which measures have, where a reader may have hoped for one.
    #[must_use]
    pub fn why_not_covers(&self) -> Option<&'static str> {
        self.kernels.iter().find_map(Kernel::why_not_covers)
    }

    /// The smallest summary that it reads.
    #[must_use]
    pub fn reads(&self) -> Reads {
        self.kernels[0].reads()
    }

    /// Returns its requirement for the weights of covers; none where it compares none.
    pub(crate) fn weighting(&self) -> Option<Weighting> {
        self.kernels.iter().find_map(Kernel::weighting)
    }

    /// The computation from pair counts, of a measure that has one.
    pub(crate) fn of_pairs(&self) -> Option<fn(&PairCounts, &Args) -> Score> {
        match self.kernels {
            [Kernel::Pairs(kernel), ..] => Some(*kernel),
            _ => None,
        }
    }

    /// Names the objects that it compares.
    pub(crate) fn needs(&self) -> &'static str {
        match self.kinds()[..] {
            [only] => only.plural(),
            [Kind::Labels, Kind::Cover] => "labels and covers",
            [Kind::Labels, Kind::Cover, Kind::Biclusters] => "labels, covers and sets of biclusters",
            [Kind::Co, Kind::Biclusters] => "co-clusterings and sets of biclusters",
            [Kind::Labels, Kind::Co, Kind::Cover] => "labels, co-clusterings and fuzzy covers",
            _ => "labels and co-clusterings",
        }
    }

    /// The model of chance of a measure that searches for the cuts at which two trees agree best; other measures have
    /// none.
    #[must_use]
    pub fn adjustment(&self) -> Option<Adjustment> {
        match self.kernels {
            [Kernel::Cuts(adjustment, _)] => Some(*adjustment),
            _ => None,
        }
    }

    fn exception(&self, args: &Args) -> Option<&'static Exception> {
        self.exceptions.iter().find(|e| args.get(e.param).is_some_and(|value| value.to_string() == e.value))
    }

    /// About how many steps the measure takes on a table, on top of its non-empty cells: what a caller that
    /// asks for every measure may want to leave out.
    #[must_use]
    pub fn predicted_steps(&self, summary: &Summary) -> f64 {
        match self.cost {
            Cost::InformationVariance => variance::predicted_steps(summary.table()),
            Cost::Matching => matching::predicted_steps(summary.table()),
            Cost::ExpectedInformation => moments::predicted_steps(summary.table()),
            _ => summary.table().cells().len() as f64,
        }
    }

    /// About how many steps the measure takes on two trees.
    #[must_use]
    pub fn predicted_steps_of_trees(&self, pair: &TreePair<'_>) -> f64 {
        let (a, b) = pair.given();
        let nodes = (a.nodes() + b.nodes()) as f64;
        match (self.cost, self.adjustment()) {
            (Cost::Cuts, Some(adjustment)) => tree::predicted_search_steps(pair, adjustment),
            (Cost::EditDistance, _) => tree::predicted_edit_steps(pair),
            (Cost::NodePairs | Cost::SplitMatching, _) => a.nodes() as f64 * b.nodes() as f64,
            _ => nodes,
        }
    }

    /// Returns whether the measure can be computed for a table of this size; if not its score is undefined, and says so at
    /// once.
    #[must_use]
    pub fn is_within_reach(&self, summary: &Summary) -> bool {
        match self.cost {
            Cost::InformationVariance => variance::is_within_reach(summary.table()),
            Cost::ExpectedInformation => moments::is_within_reach(summary.table()),
            _ => true,
        }
    }

    /// The documentation as Markdown, without the space that follows each `///`.
    #[must_use]
    pub fn text(&self) -> String {
        let lines: Vec<&str> = self.doc.lines().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        lines.join("\n")
    }

    /// The two sides of the worked example, as a reader writes them.
    #[must_use]
    pub fn example_texts(&self) -> (String, String) {
        match self.tree_example {
            Some(trees) => (trees.a.to_owned(), trees.b.to_owned()),
            None => (format!("{:?}", self.example.a), format!("{:?}", self.example.b)),
        }
    }

    /// The value of the worked example to twelve significant digits: the last bits are not for reading.
    #[must_use]
    pub fn example_value(&self) -> f64 {
        format!("{:.11e}", self.example.value).parse().expect("a float that was just written")
    }

    /// The first paragraph of the documentation, on one line.
    #[must_use]
    pub fn summary(&self) -> String {
        let paragraph = self.doc.trim().split("\n\n").next().unwrap_or_default();
        paragraph.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}
