//! Rows bid for columns: Bertsekas's auction.

use super::{Assignment, FREE, LANES, greater, lesser};
use crate::sys::checkpoint;

/// Fineness of the auction: its smallest steps, as shares of the spread of the costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Auction {
    /// No auction.
    No,
    /// A single round, with steps of 2^-8.
    Once,
    /// Round after round, until steps are 2^-20.
    Refined,
}

/// By how much steps become finer.
const REFINEMENT: f64 = 5.0;
const ONLY_STEP: f64 = 1.0 / 256.0;
const FINEST_STEP: f64 = 1.0 / 1_048_576.0;
/// Among so few columns the paths are short, and fine steps cost more than they save.
pub(super) const FEW_COLUMNS: usize = 500;
/// Of so few different costs many are equal, and the paths end soon.
pub(super) const FEW_COSTS: f64 = 1_048_576.0;

impl Assignment {
    /// Lets rows outbid each other for their best columns, in finer and finer steps.
    #[inline(always)]
    pub(super) fn auction(&mut self, auction: Auction) {
        let (least, most) = self.extent();
        let (first, finest) = match auction {
            Auction::No => return,
            Auction::Once => (ONLY_STEP, ONLY_STEP),
            Auction::Refined => (1.0 / REFINEMENT, FINEST_STEP),
        };
        let whole = |share: f64| ((most - least) * share).floor().max(1.0);
        let (mut step, finest) = (whole(first), whole(finest));
        loop {
            let mut waiting = self.release(step);
            while let Some(row) = waiting.pop() {
                checkpoint();
                let (best, least, second) = self.two_best(row);
                self.price[best] -= second - least + step;
                let outbid = std::mem::replace(&mut self.row_of[best], row);
                self.column_of[row] = best;
                if outbid != FREE {
                    self.column_of[outbid] = FREE;
                    waiting.push(outbid);
                }
            }
            if step <= finest {
                return;
            }
            step = (step / REFINEMENT).floor().max(1.0);
        }
    }

    /// The first column of least cost less price, that value, and the second least.
    #[inline(always)]
    pub(super) fn two_best(&mut self, row: usize) -> (usize, f64, f64) {
        let costs = if row < self.rows { &self.costs[row * self.stride..] } else { &self.nothing[..] };
        let values = &mut self.path.distance[..];
        for ((value, cost), price) in values.iter_mut().zip(costs).zip(&self.price) {
            *value = cost - price;
        }
        let (mut least, mut second) = ([f64::INFINITY; LANES], [f64::INFINITY; LANES]);
        for chunk in values.chunks_exact(LANES) {
            for lane in 0..LANES {
                let greater = greater(chunk[lane], least[lane]);
                second[lane] = lesser(greater, second[lane]);
                least[lane] = lesser(chunk[lane], least[lane]);
            }
        }
        let (mut best, mut next) = (f64::INFINITY, f64::INFINITY);
        for value in least.into_iter().chain(second) {
            next = lesser(greater(value, best), next);
            best = lesser(value, best);
        }
        let column = first_equal(values, best).expect("there is a column");
        (column, best, if next == f64::INFINITY { best } else { next })
    }
}

#[inline(always)]
fn first_equal(values: &[f64], wanted: f64) -> Option<usize> {
    let is_in = |chunk: &[f64]| chunk.iter().fold(false, |any, &value| any | (value == wanted));
    let at = LANES * values.chunks_exact(LANES).position(is_in)?;
    Some(at + values[at..].iter().position(|&value| value == wanted)?)
}
