//! The best F-measure of each row, for all replicates of a block.

use std::marker::PhantomData;
use std::ops::{Add, Mul};

use super::super::lanes::{LANES, Lanes};
use super::{Count, Size, View, part, part_mut};
use crate::cpu::{Vectorised, vectorised};

/// Σ_i a_i max_j 2 n_ij / (a_i + b_j).
pub(super) fn best_f_measures<S: Size>(view: View<'_, S>) -> Lanes<f64> {
    let [row, col] = view.margins.largest();
    if (row + col) * u64::from(u8::MAX) <= u64::from(u32::MAX) {
        vectorised(BestF { view, small: PhantomData::<u32> })
    } else {
        vectorised(BestF { view, small: PhantomData::<u64> })
    }
}

/// An integer that holds the product of a count and two sizes together.
trait Product: Copy + Into<u128> + Ord + Add<Output = Self> + Mul<Output = Self> {
    fn new(value: u64) -> Self;
}

impl Product for u32 {
    #[inline(always)]
    fn new(value: u64) -> Self {
        value as Self
    }
}

impl Product for u64 {
    #[inline(always)]
    fn new(value: u64) -> Self {
        value
    }
}

impl Product for u128 {
    #[inline(always)]
    fn new(value: u64) -> Self {
        value.into()
    }
}

/// `T` is for the counts of the small cells.
struct BestF<'a, S, T> {
    view: View<'a, S>,
    small: PhantomData<T>,
}

impl<S: Size, T: Product> Vectorised for BestF<'_, S, T> {
    type Output = Lanes<f64>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let View { layout, block, margins } = self.view;
        let mut totals = [0.0; LANES];
        for ((small, large), row) in layout.rows().zip(&margins.rows) {
            let of_small: Best<T> =
                Best::of(&block.small[small.clone()], &layout.small.cols[small], row, &margins.cols);
            let of_large: Best<u128> =
                Best::of(&block.large[large.clone()], &layout.large.cols[large], row, &margins.cols);
            for (lane, total) in totals.iter_mut().enumerate() {
                let size: u64 = row[lane].into();
                *total += 2.0 * size as f64 * of_small.share(lane).max(of_large.share(lane));
            }
        }
        totals
    }
}

/// Lanes whose best cells fit the registers.
const HALF: usize = LANES / 2;

/// The largest n_ij / (a_i + b_j) of some cells of a row, as numerator and denominator: no division in each cell.
struct Best<T> {
    count: Lanes<T>,
    together: Lanes<T>,
}

impl<T: Product> Best<T> {
    #[inline(always)]
    fn of<C: Count, S: Size>(
        cells: &[Lanes<C>],
        cols: &[u32],
        row: &Lanes<S>,
        col_sizes: &[Lanes<S>],
    ) -> Self {
        let mut best = Self { count: [T::new(0); LANES], together: [T::new(1); LANES] };
        for half in 0..LANES / HALF {
            let (mut best_count, mut best_together) = ([T::new(0); HALF], [T::new(1); HALF]);
            let row = part::<_, HALF>(row, half).map(to::<S, T>);
            for (cell, &col) in cells.iter().zip(cols) {
                let (cell, col) =
                    (part::<_, HALF>(cell, half), part::<_, HALF>(&col_sizes[col as usize], half));
                for lane in 0..HALF {
                    let (count, together) = (T::new(cell[lane].into()), row[lane] + to(col[lane]));
                    let better = count * best_together[lane] > best_count[lane] * together;
                    best_count[lane] = if better { count } else { best_count[lane] };
                    best_together[lane] = if better { together } else { best_together[lane] };
                }
            }
            *part_mut(&mut best.count, half) = best_count;
            *part_mut(&mut best.together, half) = best_together;
        }
        best
    }

    #[inline(always)]
    fn share(&self, lane: usize) -> f64 {
        let (count, together): (u128, u128) = (self.count[lane].into(), self.together[lane].into());
        count as u64 as f64 / together as u64 as f64
    }
}

#[inline(always)]
fn to<S: Size, T: Product>(size: S) -> T {
    T::new(size.into())
}
