//! The only door: a measure and an input give a score.

mod input;
mod names;
mod request;

use std::hash::Hash;

pub use input::Input;
pub(crate) use input::Source;
pub use names::find;
pub use request::Request;

use crate::bicluster::BiclusterSummary;
use crate::error::{CoverProblem, ErrorKind, Result};
use crate::input::Partition;
use crate::registry::{AtIdentity, Cost, Kernel, Kind, Measure, Sense};
use crate::score::Score;
use crate::summary::{Summary, TableSums as _};
use crate::table::Contingency;
use crate::tree::split_matching::{TOO_MANY, matched};
use crate::tree::{BranchDifferences, NO_LENGTHS, SplitCounts};

/// The score of an input by a measure written as `name[:param=value…]`.
///
/// # Errors
/// When the measure, a parameter or a value does not exist, or when the measure does not compare inputs of that kind.
pub fn compare<'a>(measure: &str, input: impl Into<Input<'a>>) -> Result<Score> {
    Request::parse(measure)?.score(input)
}

/// The score of two label columns of the same items by a measure written as `name[:param=value…]`: the simplest case.
///
/// ```
/// let score = partita::score("ari", &["x", "x", "y", "y"], &[1, 1, 2, 3])?;
/// assert_eq!(score.value(), Some(4.0 / 7.0));
/// # Ok::<(), partita::Error>(())
/// ```
///
/// # Errors
/// When the columns have different lengths or no items, when the measure, a parameter or a value does not exist, or when
/// the measure does not compare labels.
pub fn score<A: Eq + Hash, B: Eq + Hash>(measure: &str, a: &[A], b: &[B]) -> Result<Score> {
    let request = Request::parse(measure)?;
    let (a, b) = (Partition::from_labels(a), Partition::from_labels(b));
    request.score(&Summary::new(Contingency::from_partitions(&a, &b)?))
}

impl Request {
    /// The score of an input.
    ///
    /// # Errors
    /// When the measure is not defined for that kind of input, or needs more of it than is known.
    pub fn score<'a>(&self, input: impl Into<Input<'a>>) -> Result<Score> {
        let (input, measure, args) = (input.into(), self.measure(), self.args());
        if !measure.accepts(input.kind()) {
            if let (Some(instead), Kind::Cover) = (measure.why_not_covers(), input.kind()) {
                return Err(CoverProblem::NotForCovers { measure: measure.name, instead }.into());
            }
            let (needs, found) = (measure.kernel.needs(), input.kind().plural());
            return Err(ErrorKind::WrongInput { measure: measure.name, needs, found }.into());
        }
        if let (Some(weighting), Source::Cover(cover)) = (measure.kernel.weighting(), input.0) {
            cover.check(measure.name, weighting)?;
        }
        if let Some(fixed) = self.at_identity()
            && !self.varies_for_weights(input)
            && !self.lacks_roots(input)
            && input.is_identity()
        {
            return Ok(fixed);
        }
        Ok(match (measure.kernel, input.0) {
            (Kernel::Pairs(kernel), source) => match source {
                Source::Labels(flat) => kernel(flat.pairs(), args),
                Source::Pairs(pairs)
                | Source::Info(pairs, _)
                | Source::Squares(pairs, _)
                | Source::Chance(pairs, _) => kernel(pairs, args),
                Source::Sums(sums) => kernel(sums.pairs(), args),
                Source::Co(co) => kernel(&co.pairs()?, args),
                Source::Cover(_) | Source::Biclusters(_) | Source::Trees(_) | Source::TreeOnGraph(_) => {
                    unreachable!("not accepted")
                }
            },
            (Kernel::Info(kernel), Source::Labels(flat)) => kernel(flat.info(), args),
            (Kernel::Info(kernel), Source::Info(_, info)) => kernel(info, args),
            (Kernel::Info(kernel), Source::Chance(_, sums)) => kernel(&sums.info, args),
            (Kernel::Info(kernel), Source::Sums(sums)) => kernel(sums.info(), args),
            (Kernel::Info(kernel), Source::Co(co)) => kernel(&co.info(), args),
            (Kernel::Info(kernel), Source::Cover(cover)) => kernel(&cover.info(), args),
            (Kernel::SquaresOrCover { flat: kernel, .. }, Source::Labels(flat)) => {
                kernel(&flat.square_ratios(), args)
            }
            (Kernel::SquaresOrCover { flat: kernel, .. }, Source::Squares(_, squares)) => {
                kernel(squares, args)
            }
            (Kernel::SquaresOrCover { flat: kernel, .. }, Source::Sums(sums)) => {
                kernel(&sums.square_ratios(), args)
            }
            (Kernel::Chance(_), Source::Labels(flat)) if !measure.is_within_reach(flat) => {
                Score::undefined(TOO_MANY_SIZES)
            }
            (Kernel::Chance(kernel), Source::Labels(flat)) => kernel(&flat.chance(), args),
            (Kernel::Chance(kernel), Source::Chance(_, sums)) => kernel(sums, args),
            (Kernel::Sums(kernel), Source::Labels(flat)) => kernel(flat, args),
            (Kernel::Sums(kernel), Source::Sums(sums)) => kernel(sums, args),
            (Kernel::Table(kernel) | Kernel::TableOrCo { flat: kernel, .. }, Source::Labels(flat)) => {
                kernel(flat, args)
            }
            (
                Kernel::Co(kernel)
                | Kernel::TableOrCo { co: kernel, .. }
                | Kernel::CoOrBiclusters { co: kernel, .. },
                Source::Co(co),
            ) => kernel(co, args),
            (Kernel::Cover(_, kernel), Source::Labels(flat)) => kernel(flat.covers(), args),
            (
                Kernel::Cover(_, kernel) | Kernel::SquaresOrCover { cover: kernel, .. },
                Source::Cover(cover),
            ) => kernel(cover, args),
            (
                Kernel::Cover(_, kernel) | Kernel::SquaresOrCover { cover: kernel, .. },
                Source::Biclusters(summary),
            ) => match cells_for(measure, summary) {
                Ok(cells) => kernel(cells, args),
                Err(reason) => Score::undefined(reason),
            },
            (
                Kernel::Biclusters(kernel) | Kernel::CoOrBiclusters { biclusters: kernel, .. },
                Source::Biclusters(summary),
            ) => kernel(summary, args),
            (Kernel::Splits(kernel), Source::Trees(pair)) => {
                kernel(&SplitCounts::of(pair, args.flag("rooted")), args)
            }
            (Kernel::Branches(kernel), Source::Trees(pair)) => {
                match BranchDifferences::of(pair, args.flag("rooted")) {
                    Some(differences) => kernel(&differences, args),
                    None => Score::undefined(NO_LENGTHS),
                }
            }
            (Kernel::Matched { scores, kernel }, Source::Trees(pair)) => {
                let scores = scores(pair.leaves() as u32, args);
                matched(pair, &scores, scores.settles_shared(), |found| kernel(found, args))
                    .unwrap_or_else(|| Score::undefined(TOO_MANY))
            }
            (Kernel::Trees(kernel), Source::Trees(pair)) => kernel(pair, args),
            (Kernel::Cuts(adjustment, kernel), Source::Trees(pair)) => kernel(pair, args, adjustment),
            (Kernel::TreeOnGraph(kernel), Source::TreeOnGraph(pair)) => kernel(pair, args),
            _ => return Err(ErrorKind::NeedsTable { measure: measure.name }.into()),
        })
    }

    /// What turns its scores into numbers of which more is better: 1, or −1 for a distance.
    ///
    /// # Errors
    /// When it is neither a similarity nor a distance.
    pub fn direction(&self) -> Result<f64> {
        let measure = self.measure();
        if measure.sense == Sense::Description {
            return Err(ErrorKind::NoDirection { measure: measure.name }.into());
        }
        Ok(measure.sense.sign())
    }

    /// Whether identical inputs of this kind have no fixed score: entropies of weights do not see that two fuzzy covers are
    /// the same.
    fn varies_for_weights(&self, input: Input<'_>) -> bool {
        matches!((self.measure().kernel, input.0), (Kernel::Info(_), Source::Cover(cover)) if !cover.is_crisp())
    }

    /// Whether it needs roots that the source of a tree says to have no meaning. Then it has no score, not even of a tree
    /// with itself.
    fn lacks_roots(&self, input: Input<'_>) -> bool {
        matches!(input.0, Source::Trees(pair) if pair.is_marked_unrooted())
            && self.rooted() == Some(true)
            && !self.args().flag("rooted")
    }

    /// The score of identical clusterings, where it is one number. It comes first: one cluster or all singletons leave
    /// most formulas at 0/0, yet nobody doubts that a clustering agrees with itself.
    fn at_identity(&self) -> Option<Score> {
        match self.measure().at_identity_for(self.args()) {
            AtIdentity::Fixed(value) => Some(value.into()),
            AtIdentity::Varies => None,
        }
    }
}

/// Why there is no mean by chance.
const TOO_MANY_SIZES: &str = "so many items in clusters of so many different sizes make a sum that would take too long; \
                              use adjusted_rand or normalized_mutual_information";

/// Steps to count what pairs of cells share: about a minute.
const MOST_STEPS: u128 = 1 << 36;

/// The cells of two sets of biclusters for a measure of covers; in words why not where they are too many for it.
fn cells_for<'a>(
    measure: &Measure,
    summary: &'a BiclusterSummary,
) -> std::result::Result<&'a crate::cover::CoverSummary, String> {
    let cells = summary.cells()?;
    let counts_pairs = !matches!(measure.cost, Cost::Overlaps | Cost::TypePairs);
    if counts_pairs && cells.shared_steps() > MOST_STEPS {
        return Err(format!(
            "{} kinds of cells with their biclusters are too many to count which biclusters pairs of cells share; use \
             clustering_error or relative_non_intersecting_area",
            cells.cells().cells().len()
        ));
    }
    Ok(cells)
}
