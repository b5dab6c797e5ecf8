//! Which clusters of two covers belong together, and which of their members do not follow.

use super::tolerance::MinOverlap;
use crate::cover::CoverSummary;
use crate::sys::checkpoint;
use crate::table::Cell;

/// Overlaps that are kept to be drawn.
const MOST_DRAWN: usize = 4_000_000;

/// The overlaps of clusters that belong together, and all overlaps where there are no more than can be drawn. They are counted
/// one after the other: clusters that share one item, all with all, have more of them than fit the memory.
pub(super) fn kept(
    summary: &CoverSummary,
    (of_a, of_b): &(Vec<u64>, Vec<u64>),
    least: MinOverlap,
) -> [Vec<Cell>; 2] {
    let (mut nearest_a, mut nearest_b) = (vec![None; of_a.len()], vec![None; of_b.len()]);
    let mut all = Vec::new();
    summary.each_overlap(|row, column, count| {
        let cell = Cell { row, column, count };
        nearer(&mut nearest_a[row as usize], cell, |cell| of_b[cell.column as usize]);
        nearer(&mut nearest_b[column as usize], cell, |cell| of_a[cell.row as usize]);
        if all.len() <= MOST_DRAWN {
            all.push(cell);
        }
    });
    let n = u128::from(summary.n());
    let is_kept = |cell: &Cell| {
        let (a, b) = (of_a[cell.row as usize], of_b[cell.column as usize]);
        let associated = u128::from(cell.count) * n > u128::from(a) * u128::from(b);
        let enough = associated && least.is_reached(cell.count, a, b);
        let belongs =
            |nearest: Option<Cell>, size: u64| nearest == Some(*cell) && (enough || 2 * cell.count >= size);
        belongs(nearest_a[cell.row as usize], a) || belongs(nearest_b[cell.column as usize], b)
    };
    let mut kept: Vec<Cell> = nearest_a.iter().chain(&nearest_b).flatten().copied().filter(is_kept).collect();
    kept.sort_unstable_by_key(|cell| (cell.row, cell.column));
    kept.dedup();
    if all.len() > MOST_DRAWN {
        all.clone_from(&kept);
    }
    [kept, all]
}

/// Takes the overlap if its cluster is nearer than the one known: most items in both over the mean of the sizes, the first of
/// equals. `size` is that of the other cluster.
fn nearer(best: &mut Option<Cell>, cell: Cell, size: impl Fn(&Cell) -> u64) {
    let square = |cell: &Cell| u128::from(cell.count) * u128::from(cell.count);
    // Overlaps of 2^40 items and sizes alike fit 128 bits.
    let is_nearer = best.is_none_or(|other| {
        square(&cell) * u128::from(size(&other)) > square(&other) * u128::from(size(&cell))
    });
    if is_nearer {
        *best = Some(cell);
    }
}

/// For each cluster of A, and of B, its members that are in no cluster of the other side that belongs to it.
pub(super) fn members_without(summary: &CoverSummary, kept: &[Cell]) -> (Vec<u64>, Vec<u64>) {
    let (a, b) = summary.clusters();
    let (mut of_a, mut of_b) = (vec![0; a], vec![0; b]);
    let partners_a = Partners::of(a, kept.iter().map(|cell| (cell.row, cell.column)));
    let partners_b = Partners::of(b, kept.iter().map(|cell| (cell.column, cell.row)));
    // The last cell that met each cluster.
    let (mut met_a, mut met_b) = (vec![usize::MAX; a], vec![usize::MAX; b]);
    for (at, cell) in summary.cells().cells().iter().enumerate() {
        checkpoint();
        let (row, column) = (summary.a().row(cell.row as usize), summary.b().row(cell.column as usize));
        row.clusters.iter().for_each(|&a| met_a[a as usize] = at);
        column.clusters.iter().for_each(|&b| met_b[b as usize] = at);
        let alone = |partners: &Partners, cluster: u32, met: &[usize]| {
            partners.of_cluster(cluster).iter().all(|&other| met[other as usize] != at)
        };
        for &a in row.clusters.iter().filter(|&&a| alone(&partners_a, a, &met_b)) {
            of_a[a as usize] += cell.count;
        }
        for &b in column.clusters.iter().filter(|&&b| alone(&partners_b, b, &met_a)) {
            of_b[b as usize] += cell.count;
        }
    }
    (of_a, of_b)
}

/// The clusters of the other side that belong to each cluster.
struct Partners {
    starts: Vec<usize>,
    others: Vec<u32>,
}

impl Partners {
    fn of(clusters: usize, pairs: impl Iterator<Item = (u32, u32)>) -> Self {
        let mut pairs: Vec<(u32, u32)> = pairs.collect();
        pairs.sort_unstable();
        let starts = (0..=clusters as u32).map(|cluster| pairs.partition_point(|pair| pair.0 < cluster));
        Self { starts: starts.collect(), others: pairs.iter().map(|pair| pair.1).collect() }
    }

    fn of_cluster(&self, cluster: u32) -> &[u32] {
        &self.others[self.starts[cluster as usize]..self.starts[cluster as usize + 1]]
    }
}
