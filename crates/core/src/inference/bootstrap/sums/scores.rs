//! Split–merge similarities of all replicates of a block.

use super::entropies::entropies;
use super::pieces::Pieces;
use super::{Cells, Count, GROUP, Row, View, part, part_mut};
use crate::inference::lanes::{LANES, Lanes, Size};
use crate::inference::replicates::powers::XLnX;
use crate::split_merge::Combine;
use crate::sys::{Vectorised, vectorised};

/// The scores of the clusters of both sides.
#[derive(Debug)]
pub(in crate::inference) struct ClusterScores {
    rows: Vec<Lanes<f64>>,
    columns: Vec<Lanes<f64>>,
}

impl ClusterScores {
    /// Σ x ln x over the pieces of a cluster, as a share of that of the whole.
    pub(in crate::inference) fn by_entropy<S: Size>(view: View<'_, S>, x_ln_x: &XLnX) -> Self {
        let (rows, columns) = entropies(view, x_ln_x);
        let score = |(sums, sizes): (Lanes<u64>, &Lanes<S>)| {
            std::array::from_fn(|lane| match sizes[lane].into() {
                0 | 1 => 1.0,
                size => sums[lane] as f64 / x_ln_x.of(size) as f64,
            })
        };
        Self {
            rows: rows.into_iter().zip(&view.margins.rows).map(score).collect(),
            columns: columns.into_iter().zip(&view.margins.columns).map(score).collect(),
        }
    }

    /// The share of the largest piece of a cluster.
    pub(in crate::inference) fn by_largest_piece<S: Size>(view: View<'_, S>, pieces: &Pieces<S>) -> Self {
        let score = |(pieces, sizes): (&Lanes<S>, &Lanes<S>)| {
            std::array::from_fn(|lane| {
                let (piece, size): (u64, u64) = (pieces[lane].into(), sizes[lane].into());
                piece as f64 / size.max(1) as f64
            })
        };
        Self {
            rows: pieces.rows.iter().zip(&view.margins.rows).map(score).collect(),
            columns: pieces.columns.iter().zip(&view.margins.columns).map(score).collect(),
        }
    }

    /// The mean over all items of the product or the mean of the scores of its two clusters.
    pub(in crate::inference) fn combined<S: Size>(
        &self,
        view: View<'_, S>,
        combine: Combine,
        n: u64,
    ) -> Lanes<f64> {
        let totals = match combine {
            Combine::Product => vectorised(Combined { view, scores: self }),
            Combine::Mean => {
                let [rows, columns] =
                    [(&self.rows, &view.margins.rows), (&self.columns, &view.margins.columns)]
                        .map(|(scores, sizes)| weighted(scores, sizes));
                std::array::from_fn(|lane| (rows[lane] + columns[lane]) / 2.0)
            }
        };
        totals.map(|total| total / n as f64)
    }
}

fn weighted<S: Size>(scores: &[Lanes<f64>], sizes: &[Lanes<S>]) -> Lanes<f64> {
    let mut totals = [0.0; LANES];
    for (scores, sizes) in scores.iter().zip(sizes) {
        for (total, (score, &size)) in totals.iter_mut().zip(scores.iter().zip(sizes)) {
            let size: u64 = size.into();
            *total += score * size as f64;
        }
    }
    totals
}

/// Σ n_ij times both scores.
struct Combined<'a, S> {
    view: View<'a, S>,
    scores: &'a ClusterScores,
}

impl<S: Size> Vectorised for Combined<'_, S> {
    type Output = Lanes<f64>;

    #[inline(always)]
    fn run(self) -> Lanes<f64> {
        let (scores, mut totals) = (self.scores, [0.0; LANES]);
        for (Row { small, large, .. }, row) in self.view.rows().zip(&scores.rows) {
            small.prefetch_next(&scores.columns);
            let mut merged = [0.0; LANES];
            add_weighted(&mut merged, small, &scores.columns);
            add_weighted(&mut merged, large, &scores.columns);
            for lane in 0..LANES {
                totals[lane] += merged[lane] * row[lane];
            }
        }
        totals
    }
}

/// Adds Σ_j n_ij times the score of the column.
#[inline(always)]
fn add_weighted<C: Count>(merged: &mut Lanes<f64>, cells: Cells<'_, C>, scores: &[Lanes<f64>]) {
    for group in 0..LANES / GROUP {
        let mut sums = [0.0; GROUP];
        for (cell, column) in cells.iter() {
            let (cell, score) = (part::<_, GROUP>(cell, group), part::<_, GROUP>(&scores[column], group));
            for lane in 0..GROUP {
                sums[lane] += cell[lane].to_f64() * score[lane];
            }
        }
        part_mut::<_, GROUP>(merged, group).iter_mut().zip(sums).for_each(|(merged, sum)| *merged += sum);
    }
}
