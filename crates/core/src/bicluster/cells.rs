//! The cells of a matrix as items of two covers, by types: a type of row with a type of column.
//!
//! A type of row meets only the types of columns that share a bicluster with it. All other cells are in none, and
//! they are counted by what is left.

use crate::cover::{CoverSummary, Numbering, Row};
use crate::error::Result as CoreResult;
use crate::sys::checkpoint;

/// Memberships of types of cells that are walked through, and at most as many types that are kept in memory.
const MOST_MEMBERSHIPS: u64 = 1 << 24;

/// Counts the cells by the biclusters of A and of B that they are in; in words why not where there are too many types.
pub(super) fn of_products(rows: &CoverSummary, columns: &CoverSummary) -> Result<CoverSummary, String> {
    let (count_a, count_b) = columns.clusters();
    let holders = [holders(count_a, &types_of_a(columns)), holders(count_b, &types_of_b(columns))];
    let types = [types_of_a(rows), types_of_b(rows)];
    let met = |side: usize| {
        let biclusters = types[side].iter().flat_map(|of_type| of_type.iter());
        biclusters.map(|&bicluster| holders[side][bicluster as usize].len() as u64).sum::<u64>()
    };
    let memberships = met(0) + met(1);
    if memberships > MOST_MEMBERSHIPS {
        return Err(format!(
            "types of rows and types of columns meet in {memberships} biclusters, too many to count their cells; at most \
             {MOST_MEMBERSHIPS} are"
        ));
    }
    count(rows, columns, &types, &holders).map_err(|error| error.to_string())
}

/// The biclusters of A that each cell of types is in.
fn types_of_a(summary: &CoverSummary) -> Vec<&[u32]> {
    summary.cells().cells().iter().map(|cell| summary.a().row(cell.row as usize).clusters).collect()
}

/// The biclusters of B that each cell of types is in.
fn types_of_b(summary: &CoverSummary) -> Vec<&[u32]> {
    summary.cells().cells().iter().map(|cell| summary.b().row(cell.column as usize).clusters).collect()
}

/// The cells of types that each bicluster holds.
fn holders(biclusters: usize, types: &[&[u32]]) -> Vec<Vec<u32>> {
    let mut holders = vec![Vec::new(); biclusters];
    for (at, of_type) in types.iter().enumerate() {
        of_type.iter().for_each(|&bicluster| holders[bicluster as usize].push(at as u32));
    }
    holders
}

fn count(
    rows: &CoverSummary,
    columns: &CoverSummary,
    types: &[Vec<&[u32]>; 2],
    holders: &[Vec<Vec<u32>>; 2],
) -> CoreResult<CoverSummary> {
    let (of_rows, of_columns) = (rows.cells().cells(), columns.cells().cells());
    let (mut a, mut b) = (Numbering::new(rows.clusters().0), Numbering::new(rows.clusters().1));
    let mut number = |of_a: &[u32], of_b: &[u32]| {
        (a.number(Row { clusters: of_a, weights: None }), b.number(Row { clusters: of_b, weights: None }))
    };
    let mut shared = vec![[Vec::new(), Vec::new()]; of_columns.len()];
    let (mut met, mut cells, mut in_none) = (Vec::new(), Vec::new(), 0);
    for (at, row) in of_rows.iter().enumerate() {
        checkpoint();
        for side in 0..2 {
            for &bicluster in types[side][at] {
                for &column in &holders[side][bicluster as usize] {
                    let both = &mut shared[column as usize];
                    if both.iter().all(Vec::is_empty) {
                        met.push(column);
                    }
                    both[side].push(bicluster);
                }
            }
        }
        let mut left = columns.n();
        for column in met.drain(..) {
            let (both, count) = (&mut shared[column as usize], of_columns[column as usize].count);
            left -= count;
            let (kind_a, kind_b) = number(&both[0], &both[1]);
            cells.push((kind_a, kind_b, row.count * count));
            both.iter_mut().for_each(Vec::clear);
        }
        in_none += row.count * left;
    }
    let (kind_a, kind_b) = number(&[], &[]);
    cells.push((kind_a, kind_b, in_none));
    CoverSummary::from_types(cells, &a.rows, &b.rows)
}
