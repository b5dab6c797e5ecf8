//! What single items say of two covers: the score without an item of each cell of types.

use super::classes::Classes;
use super::{Influence, Jackknife};
use crate::compare::Request;
use crate::cover::CoverSummary;
use crate::error::Result;
use crate::inference::interval::no_interval;
use crate::registry::Cost;
use crate::sys::map_list;

/// Cells up to which an item of each is left out in turn: at most twice as many scores as a bootstrap has, fewer where a
/// score takes long.
fn most_cells(cost: Cost) -> usize {
    match cost {
        Cost::Linear | Cost::SharedClusters | Cost::Overlaps => 2000,
        _ => 300,
    }
}

/// From this number of items on, covers count as if there were no end of items.
const MANY: u64 = 1 << 36;

impl Influence {
    /// Returns whether there are few enough cells to leave out an item of each.
    pub(in crate::inference) fn can_be_of_covers(request: &Request, cover: &CoverSummary) -> bool {
        let table = cover.cells();
        table.cells().len() <= most_cells(request.measure().cost) && table.n() >= 2
    }

    /// That of a measure of covers; none where there are too many cells to leave out an item of each.
    ///
    /// # Errors
    /// When it is undefined there, or with an item less.
    pub(in crate::inference) fn of_covers(request: &Request, cover: &CoverSummary) -> Result<Option<Self>> {
        if !Self::can_be_of_covers(request, cover) {
            return Ok(None);
        }
        let table = cover.cells();
        let score = |cover: &CoverSummary| -> Result<f64> {
            request.score(cover)?.into_result().map_err(|reason| no_interval(request, &reason))
        };
        let all = score(cover)?;
        let counted = |count: &dyn Fn(usize, u64) -> u64| {
            let cells = table.cells().iter().enumerate();
            cover.with_counts(&cells.map(|(at, cell)| count(at, cell.count)).collect::<Vec<u64>>())
        };
        let without = |left_out: usize| {
            let fewer = counted(&|at, count| count - u64::from(at == left_out))?;
            let score = request.score(&fewer)?.into_result();
            Ok(score.map_err(|_| no_interval(request, "it is undefined without some of the items"))? - all)
        };
        let changes = map_list(0..table.cells().len(), without).into_iter().collect::<Result<Vec<f64>>>()?;
        let jackknife = Jackknife::new(table.n(), &Classes::of_single_cells(table), all, &changes);
        let times = (MANY / table.n()).max(1);
        let limit = score(&counted(&|_, count| count * times)?)?;
        // Measures of pairs of different items allow for the size of the sample.
        let allows = (limit - all).abs() > 1e-11 * all.abs();
        let (a, b) = cover.clusters();
        Ok(Some(Self {
            score: all,
            bias: if allows { limit - all } else { all - jackknife.estimate },
            centres: [if allows { all } else { jackknife.estimate }; 2],
            shrinkage: 0.0,
            shrunk_error: jackknife.error,
            limit,
            freedom: (a.saturating_sub(1) as f64 * b.saturating_sub(1) as f64).max(1.0),
            jackknife,
        }))
    }
}
