//! The best F-measure of each row, for all replicates of a block.

use std::marker::PhantomData;

use super::{Cells, Count, Row, View, part, part_mut};
use crate::inference::lanes::{LANES, Lanes, Size, Whole};
use crate::sys::{Vectorised, vectorised};

/// Σ_i a_i max_j 2 n_ij / (a_i + b_j).
pub(in crate::inference) fn best_f_measures<S: Size>(view: View<'_, S>) -> Lanes<f64> {
    let [row, column] = view.margins.largest();
    if (row + column) * u64::from(u8::MAX) <= u64::from(u32::MAX) {
        within::<S, u32>(view)
    } else {
        within::<S, u64>(view)
    }
}

pub(in crate::inference) fn within<S: Size, T: Whole>(view: View<'_, S>) -> Lanes<f64> {
    vectorised(BestF { view, small: PhantomData::<T> })
}

/// `T` holds the product of the count of a small cell and the sizes of two clusters together.
struct BestF<'a, S, T> {
    view: View<'a, S>,
    small: PhantomData<T>,
}

impl<S: Size, T: Whole> Vectorised for BestF<'_, S, T> {
    type Output = Lanes<f64>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let columns = &self.view.margins.columns;
        let mut totals = [0.0; LANES];
        for Row { small, large, sizes } in self.view.rows() {
            let (of_small, of_large) =
                (Best::<T>::of(small, sizes, columns), Best::<u128>::of(large, sizes, columns));
            for (lane, total) in totals.iter_mut().enumerate() {
                let size: u64 = sizes[lane].into();
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

impl<T: Whole> Best<T> {
    #[inline(always)]
    fn of<C: Count, S: Size>(cells: Cells<'_, C>, row: &Lanes<S>, columns: &[Lanes<S>]) -> Self {
        let mut best = Self { count: [T::of(0); LANES], together: [T::of(1); LANES] };
        for half in 0..LANES / HALF {
            let (mut best_count, mut best_together) = ([T::of(0); HALF], [T::of(1); HALF]);
            let row = part::<_, HALF>(row, half).map(to::<S, T>);
            for (cell, column) in cells.iter() {
                let (cell, column) = (part::<_, HALF>(cell, half), part::<_, HALF>(&columns[column], half));
                for lane in 0..HALF {
                    let (count, together) = (T::of(cell[lane].into()), row[lane] + to(column[lane]));
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
        // Both fit 64 bits, whose conversion is one instruction.
        let [count, together] = [self.count[lane], self.together[lane]].map(|number| number.wide() as u64);
        count as f64 / together as f64
    }
}

#[inline(always)]
fn to<S: Size, T: Whole>(size: S) -> T {
    T::of(size.into())
}
