//! The clusterings nearest to an estimate, after Wade and Ghahramani (2018).

use crate::ensemble::Ensemble;
use crate::ensemble::draws::distinct;
use crate::ensemble::loss::Loss;
use crate::error::{ErrorKind, Result};
use crate::input::Partition;
use crate::numeric::Arrange as _;
use crate::sys::map_list;

/// Losses that differ by no more are equal.
const EQUAL: f64 = 1e-12;

/// The share of the clusterings that are nearest to an estimate, and the outermost of them.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CredibleBall {
    /// The share of the clusterings that it holds at least.
    pub level: f64,
    /// The greatest loss within.
    pub radius: f64,
    /// The clusterings within, by their numbers; all that are as far as the radius.
    pub inside: Vec<usize>,
    /// Those farthest from the estimate.
    pub horizontal: Vec<usize>,
    /// Of those with the fewest clusters the farthest.
    pub upper: Vec<usize>,
    /// Of those with the most clusters the farthest.
    pub lower: Vec<usize>,
}

impl Ensemble {
    /// The ball around a clustering that holds a share of the ensemble. Clusterings without any label are left out.
    ///
    /// # Errors
    /// When the clustering has another number of items, when the level is not above 0 and at most 1, or when no clustering
    /// has a label.
    pub fn credible_ball(&self, estimate: &Partition, loss: &Loss, level: f64) -> Result<CredibleBall> {
        self.check_items(estimate)?;
        if !(level > 0.0 && level <= 1.0) {
            return Err(ErrorKind::BadLevel(level).into());
        }
        let draws = distinct(&self.columns);
        let losses = map_list(0..draws.len(), |number| draws[number].loss(loss, estimate.ids()));
        let losses: Vec<f64> = losses.into_iter().collect::<Result<_>>()?;
        let mut all: Vec<Far> = Vec::with_capacity(self.len());
        for (draw, loss) in draws.iter().zip(losses) {
            all.extend(draw.members.iter().map(|&number| Far { number, loss, clusters: draw.clusters }));
        }
        all.arrange_by_key(|far| far.number);
        ball(&all, level)
    }

    /// Checks that a clustering labels the same items.
    pub(in crate::ensemble) fn check_items(&self, estimate: &Partition) -> Result<()> {
        if estimate.len() == self.items() {
            return Ok(());
        }
        Err(ErrorKind::UnequalLengths { a: estimate.len(), b: self.items() }.into())
    }
}

/// A clustering and how far it is.
#[derive(Clone, Copy)]
struct Far {
    number: usize,
    loss: f64,
    clusters: u32,
}

fn ball(all: &[Far], level: f64) -> Result<CredibleBall> {
    let mut losses: Vec<f64> = all.iter().map(|far| far.loss).collect();
    losses.arrange_by(f64::total_cmp);
    // 0.95 · 20 is a little more than 19 in floats.
    let rank = (level * all.len() as f64 - 1e-9).ceil().max(1.0) as usize;
    let radius = *losses.get(rank - 1).ok_or(ErrorKind::Empty)?;
    let inside: Vec<Far> = all.iter().copied().filter(|far| far.loss <= radius + EQUAL).collect();
    let with = |clusters: Option<u32>| -> Vec<Far> {
        inside.iter().copied().filter(|far| Some(far.clusters) == clusters).collect()
    };
    let clusters = || inside.iter().map(|far| far.clusters);
    Ok(CredibleBall {
        level,
        radius,
        horizontal: farthest(&inside),
        upper: farthest(&with(clusters().min())),
        lower: farthest(&with(clusters().max())),
        inside: inside.into_iter().map(|far| far.number).collect(),
    })
}

/// All that are farthest.
fn farthest(of: &[Far]) -> Vec<usize> {
    let most = of.iter().map(|far| far.loss).fold(f64::NEG_INFINITY, f64::max);
    of.iter().filter(|far| far.loss >= most - EQUAL).map(|far| far.number).collect()
}
