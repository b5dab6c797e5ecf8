//! Data sets like these: the test of all pairs by what differs between data sets.

use partita::internal::quantity;

use super::board::Board;
use super::bootstrap;
use super::differences::Differences;
use super::named::named;
use super::options::Options;
use super::pair::Judgement;
use super::resampling::Resampling;
use super::verdict::undecided;
use crate::caveat::Caveat;
use crate::failure::{Failure, Outcome};
use crate::watch::Watch;

/// Fewer units than this say nothing of others.
pub const LEAST_UNITS: usize = 6;

/// Skewed differences of fewer units than this are doubted.
const FEW_UNITS: usize = 20;

/// A skewness beyond which the test is doubted.
const MOST_SKEWED: f64 = 2.0;

/// The answer for data sets like these.
#[derive(Debug, Clone)]
pub struct LikeThese {
    /// Each pair, in the order of the board.
    pub pairs: Vec<Judgement>,
    /// The number of standard errors that the intervals reach; none where nothing is known.
    pub critical: Option<f64>,
    /// True if all ways to draw the units were taken.
    pub exact: bool,
    /// Its limits.
    pub caveats: Vec<Caveat>,
}

/// Tests each two algorithms. `noun` names the units.
pub fn like_these(
    board: &Board,
    names: &[String],
    noun: &str,
    options: &Options,
    watch: &dyn Watch,
) -> Outcome<LikeThese> {
    let differences = Differences::of(board).ok_or_else(|| unconnected(board, names))?;
    let (units, mut caveats) = (board.units(), Vec::new());
    let resampling = Resampling::of(units, options.draws, options.seed);
    let tested = match units < LEAST_UNITS {
        true => {
            caveats.push(Caveat::new("few_data_sets", undecided(units, noun)));
            let p = vec![1.0; differences.pairs().len()];
            bootstrap::Tested { p, critical: None, exact: true }
        }
        false => bootstrap::test(&differences, resampling, options.level, watch)?,
    };
    let judgement = |(at, &(a, b)): (usize, &(usize, usize))| {
        let (difference, error) = (differences.estimates[at], differences.errors[at]);
        let reach = tested.critical.map(|critical| critical * error);
        let ends = reach.map(|reach| [difference - reach, difference + reach]);
        let error = (units > 1).then_some(error);
        Judgement { places: [a, b], difference: Some(difference), ends, error, p: tested.p[at] }
    };
    let pairs: Vec<Judgement> = differences.pairs().iter().enumerate().map(judgement).collect();
    let is_skewed = |skewness: &f64| skewness.abs() > MOST_SKEWED;
    if (LEAST_UNITS..FEW_UNITS).contains(&units) && differences.skewness().iter().any(is_skewed) {
        caveats.push(skewed(&quantity(units, noun)));
    }
    caveats.extend(touching(&pairs, options.level));
    Ok(LikeThese { pairs, critical: tested.critical, exact: tested.exact, caveats })
}

fn skewed(units: &str) -> Caveat {
    Caveat::new(
        "skewed",
        format!(
            "the differences of some pairs are skewed, and {units} are few: false differences may be twice as frequent \
             as the level says"
        ),
    )
}

/// Step by step more pairs are declared than by intervals that hold together.
fn touching(pairs: &[Judgement], level: f64) -> Option<Caveat> {
    let is_open = |[low, high]: [f64; 2]| low <= 0.0 && high >= 0.0;
    let touches = |pair: &&Judgement| pair.is_declared(level) && pair.ends.is_some_and(is_open);
    let many = pairs.iter().filter(touches).count();
    let words = || {
        let many = quantity(many, "pair");
        format!(
            "{many} with a declared difference have an interval that touches 0: pairs are tested one after the other"
        )
    };
    (many > 0).then(|| Caveat::new("step_down", words()))
}

/// Names the algorithms that share no data set with the others.
fn unconnected(board: &Board, names: &[String]) -> Failure {
    let mut part: Vec<usize> = (0..names.len()).collect();
    for row in board.rows() {
        let run: Vec<usize> = (0..row.len()).filter(|&at| row[at].is_some()).map(|at| part[at]).collect();
        if let Some(&least) = run.iter().min() {
            part.iter_mut().filter(|own| run.contains(own)).for_each(|own| *own = least);
        }
    }
    let size = |own: usize| part.iter().filter(|other| **other == own).count();
    let smallest = part.iter().copied().min_by_key(|&own| size(own)).unwrap_or(0);
    let list = |is_in: bool| {
        let names = names.iter().zip(&part).filter(|(_, own)| (**own == smallest) == is_in);
        names.map(|(name, _)| named(name)).collect::<Vec<_>>().join(", ")
    };
    let (verb, them) = if size(smallest) == 1 { ("shares", "it") } else { ("share", "them") };
    let (some, others) = (list(true), list(false));
    Failure::input(format!("{some} {verb} no data set with {others}; remove {them} or give --missing 0"))
}
