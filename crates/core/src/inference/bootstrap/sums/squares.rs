//! Sums of n_ij² over sizes of clusters, for all replicates of a block.

use super::{Cells, Count, GROUP, Row, View, part, part_mut};
use crate::inference::lanes::{LANES, Lanes, Size};
use crate::summary::SquareRatios;
use crate::sys::{Vectorised, vectorised};

/// The sums of one replicate.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::inference) struct Squares {
    pub(in crate::inference) ratios: SquareRatios,
    /// Σ n_ij² / (a_i b_j).
    pub(in crate::inference) over_product: f64,
}

pub(in crate::inference) fn squares<S: Size>(view: View<'_, S>) -> Lanes<Squares> {
    let inverses: Vec<Lanes<f64>> = view.margins.columns.iter().map(inverse).collect();
    vectorised(AddUp { view, inverses: &inverses })
}

/// 1 / size, and 0 for a cluster that no item was drawn from.
fn inverse<S: Size>(sizes: &Lanes<S>) -> Lanes<f64> {
    sizes.map(|size| match size.into() {
        0 => 0.0,
        size => 1.0 / size as f64,
    })
}

struct AddUp<'a, S> {
    view: View<'a, S>,
    /// Of the sizes of the columns.
    inverses: &'a [Lanes<f64>],
}

impl<S: Size> Vectorised for AddUp<'_, S> {
    type Output = Lanes<Squares>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let mut totals = [Squares::default(); LANES];
        for Row { small, large, sizes } in self.view.rows() {
            small.prefetch_next(self.inverses);
            let (inverse, mut sums) = (inverse(sizes), RowSquares::default());
            sums.add(small, &inverse, self.inverses);
            sums.add(large, &inverse, self.inverses);
            for (lane, total) in totals.iter_mut().enumerate() {
                total.ratios.over_a += sums.all[lane] * inverse[lane];
                total.ratios.over_b += sums.over_columns[lane];
                total.ratios.over_larger += sums.over_larger[lane];
                total.over_product += sums.over_columns[lane] * inverse[lane];
            }
        }
        totals
    }
}

/// The squares of the cells of a row: all, Σ n_ij² / b_j, and Σ n_ij² / max(a_i, b_j).
#[derive(Default)]
struct RowSquares {
    all: Lanes<f64>,
    over_columns: Lanes<f64>,
    over_larger: Lanes<f64>,
}

impl RowSquares {
    #[inline(always)]
    fn add<C: Count>(&mut self, cells: Cells<'_, C>, inverse: &Lanes<f64>, inverses: &[Lanes<f64>]) {
        for group in 0..LANES / GROUP {
            let of_row = part::<_, GROUP>(inverse, group);
            let (mut all, mut over_columns, mut over_larger) = ([0.0; GROUP], [0.0; GROUP], [0.0; GROUP]);
            for (cell, column) in cells.iter() {
                let (cell, of_column) =
                    (part::<_, GROUP>(cell, group), part::<_, GROUP>(&inverses[column], group));
                for lane in 0..GROUP {
                    let count = cell[lane].to_f64();
                    let square = count * count;
                    all[lane] += square;
                    over_columns[lane] += square * of_column[lane];
                    // The inverse of the larger is the smaller inverse.
                    over_larger[lane] +=
                        square * if of_column[lane] < of_row[lane] { of_column[lane] } else { of_row[lane] };
                }
            }
            for (total, sums) in [
                (&mut self.all, all),
                (&mut self.over_columns, over_columns),
                (&mut self.over_larger, over_larger),
            ] {
                part_mut::<_, GROUP>(total, group)
                    .iter_mut()
                    .zip(sums)
                    .for_each(|(total, sum)| *total += sum);
            }
        }
    }
}
