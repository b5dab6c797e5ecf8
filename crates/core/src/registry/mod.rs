//! What a measure is: data with a function pointer. It can be listed, printed, documented and tested.

mod facts;
mod kernel;
mod page;
mod params;

pub use facts::{
    AtIdentity, BestMap, Cost, Example, Exception, Family, Map, Population, Range, Sense, TreeExample,
};
pub(crate) use kernel::Kernel;
pub use kernel::{Kind, Reads};
pub use page::citation;
pub use params::{Args, Param, ParamKind, Value};

use crate::chance::{moments, variance};
use crate::matching;
use crate::summary::Summary;
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
    /// Whether more is better.
    pub sense: Sense,
    /// The value of two identical clusterings.
    pub at_identity: AtIdentity,
    /// Whether the mean over all permutations of one clustering is zero.
    pub chance_adjusted: bool,
    /// Whether what chance gives is taken out, though that mean is not exactly zero: chance is estimated, or the best of many
    /// scores is taken.
    pub chance_estimated: bool,
    /// Whether A and B may change places; if not, A is the reference and B the candidate.
    pub symmetric: bool,
    /// Whether the score itself is a metric on partitions; where one minus it is, [`crate::properties`] says so.
    pub metric: bool,
    /// What the time grows with.
    pub cost: Cost,
    /// Keys into `references.bib`.
    pub references: &'static [&'static str],
    /// Its parameters.
    pub params: &'static [Param],
    /// Where a value of a parameter changes range or identity.
    pub exceptions: &'static [Exception],
    /// Whether it reads the heights or branch lengths of trees themselves, and not their order.
    pub reads_heights: bool,
    /// What a score estimates under these arguments, when the items are a sample.
    pub(crate) population: fn(&Args) -> Population,
    /// The worked example, run in every language.
    pub example: Example,
    /// The worked example of a measure of trees, which has none of labels.
    pub tree_example: Option<TreeExample>,
    /// The computation.
    pub(crate) kernel: Kernel,
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

    /// What a score estimates under these arguments, when the items are a sample.
    #[must_use]
    pub fn population_for(&self, args: &Args) -> Population {
        (self.population)(args)
    }

    /// Whether what chance gives is taken out, exactly or nearly.
    #[must_use]
    pub fn is_corrected_for_chance(&self) -> bool {
        self.chance_adjusted || self.chance_estimated
    }

    /// The kinds of input that it is defined for.
    #[must_use]
    pub fn kinds(&self) -> &'static [Kind] {
        self.kernel.inputs()
    }

    /// Whether it is defined for that kind of input.
    #[must_use]
    pub fn accepts(&self, kind: Kind) -> bool {
        self.kinds().contains(&kind)
    }

    /// Why it has no value for covers and what has, where a reader may have hoped for one.
    #[must_use]
    pub fn why_not_covers(&self) -> Option<&'static str> {
        self.kernel.why_not_covers()
    }

    /// The smallest summary that it reads.
    #[must_use]
    pub fn reads(&self) -> Reads {
        self.kernel.reads()
    }

    /// The model of chance of a measure that searches for the cuts at which two trees agree best; other measures have
    /// none.
    #[must_use]
    pub fn adjustment(&self) -> Option<Adjustment> {
        match self.kernel {
            Kernel::Cuts(adjustment, _) => Some(adjustment),
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

    /// Whether the measure can be computed for a table of this size; if not its score is undefined, and says so at
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

/// A field of a measure that may be left out.
macro_rules! or_default {
    ($default:expr,) => {
        $default
    };
    ($default:expr, $value:expr) => {
        $value
    };
}
pub(crate) use or_default;

/// Writes a measure as one block: the doc comment is its documentation everywhere. The constant is `MEASURE`, unless the
/// block begins with another name because several measures share a file.
macro_rules! measure {
    (
        $(#[doc = $doc:literal])*
        $name:literal $fields:tt
    ) => {
        $crate::registry::measure! { $(#[doc = $doc])* MEASURE = $name $fields }
    };
    (
        $(#[doc = $doc:literal])*
        $constant:ident = $name:literal {
            aliases: $aliases:expr,
            title: $title:expr,
            formula: $formula:expr,
            family: $family:expr,
            range: $range:expr,
            sense: $sense:expr,
            at_identity: $at_identity:expr,
            $(chance_adjusted: $chance_adjusted:expr,)?
            $(chance_estimated: $chance_estimated:expr,)?
            symmetric: $symmetric:expr,
            $(metric: $metric:expr,)?
            cost: $cost:expr,
            references: $references:expr,
            $(params: $params:expr,)?
            $(exceptions: $exceptions:expr,)?
            $(reads_heights: $reads_heights:expr,)?
            $(population: $population:expr,)?
            kernel: $kernel:expr,
            example: $example:expr,
            $(tree_example: $tree_example:expr,)?
        }
    ) => {
        $(#[doc = $doc])*
        pub const $constant: $crate::registry::Measure = $crate::registry::Measure {
            name: $name,
            doc: concat!($($doc, "\n"),*),
            aliases: $aliases,
            title: $title,
            formula: $formula,
            family: $family,
            range: $range,
            sense: $sense,
            at_identity: $at_identity,
            chance_adjusted: $crate::registry::or_default!(false, $($chance_adjusted)?),
            chance_estimated: $crate::registry::or_default!(false, $($chance_estimated)?),
            symmetric: $symmetric,
            metric: $crate::registry::or_default!(false, $($metric)?),
            cost: $cost,
            references: $references,
            params: $crate::registry::or_default!(&[], $($params)?),
            exceptions: $crate::registry::or_default!(&[], $($exceptions)?),
            reads_heights: $crate::registry::or_default!(false, $($reads_heights)?),
            population: $crate::registry::or_default!(|_| $crate::registry::Population::Own, $($population)?),
            example: $example,
            tree_example: $crate::registry::or_default!(None, $($tree_example)?),
            kernel: $kernel,
        };
    };
}
pub(crate) use measure;

/// Writes a measure of trees as one block: as [`measure!`], with two trees as the example.
macro_rules! tree_measure {
    (
        $(#[doc = $doc:literal])*
        $name:literal { $($field:ident: $value:expr),*; example: $a:literal, $b:literal => $result:expr }
    ) => {
        $crate::registry::measure! {
            $(#[doc = $doc])*
            MEASURE = $name {
                $($field: $value,)*
                example: $crate::registry::Example { a: &[], b: &[], value: $result },
                tree_example: Some($crate::registry::TreeExample { a: $a, b: $b, value: $result }),
            }
        }
    };
}
pub(crate) use tree_measure;
