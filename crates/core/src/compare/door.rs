//! The score of an input: the first kernel of the measure whose summary is known gives it.

use super::{Input, Request, Source};
use crate::error::{CoverProblem, ErrorKind, Result};
use crate::registry::{AtIdentity, Kernel, Kind, Reads, Sense};
use crate::score::Score;
use crate::tree::split_matching::{TOO_MANY, matched};
use crate::tree::{BranchDifferences, NO_LENGTHS, SplitCounts};

impl Request {
    /// The score of an input.
    ///
    /// # Errors
    /// When the measure is not defined for that kind of input, or needs more of it than is known.
    pub fn score<'a>(&self, input: impl Into<Input<'a>>) -> Result<Score> {
        let score = self.score_if_known(input.into())?;
        score.ok_or_else(|| ErrorKind::NeedsTable { measure: self.measure().name }.into())
    }

    /// The score, unless the measure needs more of the input than is known.
    ///
    /// # Errors
    /// When the measure is not defined for that kind of input.
    pub(crate) fn score_if_known(&self, input: Input<'_>) -> Result<Option<Score>> {
        self.check_kind(input)?;
        if let Some(fixed) = self.at_identity()
            && !self.varies_for_weights(input)
            && !self.lacks_roots(input)
            && input.is_identity()
        {
            return Ok(Some(fixed));
        }
        if self.is_adjusted() {
            return self.adjusted_score(input.0);
        }
        self.raw_score(input.0)
    }

    /// The score by the first kernel whose summary the source has.
    fn raw_score(&self, source: Source<'_>) -> Result<Option<Score>> {
        for kernel in self.measure().kernels {
            if let Some(score) = self.score_by(kernel, source)? {
                return Ok(Some(score));
            }
        }
        Ok(None)
    }

    /// Returns whether the mean by chance is taken out of a measure that does not do so itself; then it is one of labels only.
    #[must_use]
    pub fn is_adjusted(&self) -> bool {
        self.measure().expected.is_some() && self.args().flag("adjusted")
    }

    /// The score less its mean over all permutations of one clustering, in parts of what is left of 1.
    fn adjusted_score(&self, source: Source<'_>) -> Result<Option<Score>> {
        const INSTEAD: &str =
            "adjusted=true takes out what chance gives to whole items in one cluster each; leave it out";
        let (measure, Source::Labels(summary)) = (self.measure(), source) else {
            return match source {
                Source::Cover(_) | Source::Biclusters(_) => {
                    Err(CoverProblem::NotForCovers { measure: self.measure().name, instead: INSTEAD }.into())
                }
                _ => Ok(None),
            };
        };
        let above_chance = |score: f64, chance: f64| {
            // Whatever the order of the items, all of it is right.
            if chance >= 1.0 { 0.0 } else { (score - chance) / (1.0 - chance) }
        };
        let mean = measure.expected.map(|expected| expected(summary));
        let score = self.raw_score(source)?.and_then(|score| score.value());
        Ok(score.zip(mean).map(|(score, mean)| above_chance(score, mean).into()))
    }

    /// The score by one kernel, if the source has its summary.
    fn score_by(&self, kernel: &Kernel, source: Source<'_>) -> Result<Option<Score>> {
        let args = self.args();
        let rooted = || args.flag("rooted");
        Ok(match kernel {
            Kernel::Pairs(kernel) => source.pairs()?.map(|pairs| kernel(&pairs, args)),
            Kernel::Info(kernel) => source.info().map(|info| kernel(&info, args)),
            Kernel::Squares(kernel) => source.squares().map(|squares| kernel(&squares, args)),
            Kernel::Chance(kernel) => source.chance().map(|sums| or_reason(sums, |sums| kernel(&sums, args))),
            Kernel::Counts(kernel) => source.counts().map(|counts| kernel(counts, args)),
            Kernel::Table(kernel) => source.labels().map(|summary| kernel(summary, args)),
            Kernel::Co(kernel) => source.co().map(|co| kernel(co, args)),
            Kernel::Cover(_, kernel) => {
                source.cover(self.measure().cost).map(|cover| or_reason(cover, |cover| kernel(cover, args)))
            }
            Kernel::Biclusters(kernel) => source.biclusters().map(|summary| kernel(summary, args)),
            Kernel::Splits(kernel) => {
                source.trees().map(|pair| kernel(&SplitCounts::of(pair, rooted()), args))
            }
            Kernel::Branches(kernel) => source.trees().map(|pair| {
                let differences = BranchDifferences::of(pair, rooted()).ok_or(NO_LENGTHS);
                or_reason(differences, |differences| kernel(&differences, args))
            }),
            Kernel::Matched { scores, kernel } => source.trees().map(|pair| {
                let scores = scores(pair.leaves() as u32, args);
                let score = matched(pair, &scores, scores.settles_shared(), |found| kernel(found, args));
                score.unwrap_or_else(|| Score::undefined(TOO_MANY))
            }),
            Kernel::Trees(kernel) => source.trees().map(|pair| kernel(pair, args)),
            Kernel::Cuts(adjustment, kernel) => source.trees().map(|pair| kernel(pair, args, *adjustment)),
            Kernel::TreeOnGraph(kernel) => source.tree_on_graph().map(|pair| kernel(pair, args)),
        })
    }

    /// # Errors
    /// When the measure is not defined for that kind of input, or not for such weights.
    fn check_kind(&self, input: Input<'_>) -> Result<()> {
        self.check_name(input.kind())?;
        let measure = self.measure();
        if !measure.accepts(input.kind()) {
            if let (Some(instead), Kind::Cover) = (measure.why_not_covers(), input.kind()) {
                return Err(CoverProblem::NotForCovers { measure: measure.name, instead }.into());
            }
            let (needs, found) = (measure.needs(), input.kind().plural());
            return Err(ErrorKind::WrongInput { measure: measure.name, needs, found }.into());
        }
        match (input.0, measure.weighting()) {
            (Source::Cover(cover), Some(weighting)) => cover.check(measure.name, weighting),
            _ => Ok(()),
        }
    }

    /// Returns the factor that turns its scores into numbers of which more is better: 1, or −1 for a distance.
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

    /// Returns whether identical inputs of this kind have no fixed score: entropies of weights do not see that two fuzzy
    /// covers are the same.
    fn varies_for_weights(&self, input: Input<'_>) -> bool {
        matches!(input.0, Source::Cover(cover) if !cover.is_crisp())
            && self.measure().reads() == Reads::Entropies
    }

    /// Returns whether it needs roots that the source of a tree says to have no meaning. Then it has no score, not even of a
    /// tree with itself.
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

/// The score from a summary, or the reason why there is none.
fn or_reason<T>(summary: std::result::Result<T, impl Into<String>>, score: impl FnOnce(T) -> Score) -> Score {
    summary.map_or_else(|reason| Score::undefined(reason.into()), score)
}
