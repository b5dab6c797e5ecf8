//! Weighted cycles of four in a bipartite graph.

use super::ring::Ring;

/// Σ over two rows and two columns of the product of the four entries where they cross. Entries that are not listed are 0.
///
/// Every cycle is found at its corner of greatest degree, so with m entries there are at most about m·√m steps (Chiba and
/// Nishizeki, 1985).
pub(super) fn four_cycles<T: Ring>(entries: &[(u32, u32, T)]) -> T {
    let rows = numbered(entries.iter().map(|entry| entry.0));
    let columns = numbered(entries.iter().map(|entry| entry.1));
    let first_column = 1 + rows.iter().max().map_or(0, |&row| row as usize);
    let corners = first_column + 1 + columns.iter().max().map_or(0, |&column| column as usize);
    let mut edges: Vec<Vec<(usize, T)>> = vec![Vec::new(); corners];
    for ((&row, &column), &(_, _, weight)) in rows.iter().zip(&columns).zip(entries) {
        edges[row as usize].push((first_column + column as usize, weight));
        edges[first_column + column as usize].push((row as usize, weight));
    }
    let rank = |corner: usize| (edges[corner].len(), corner);
    let mut found = T::default();
    let mut paths = vec![T::default(); corners];
    for top in 0..corners {
        let lower = |corner: usize| rank(corner) < rank(top);
        for &(side, first) in edges[top].iter().filter(|edge| lower(edge.0)) {
            for &(opposite, second) in edges[side].iter().filter(|edge| lower(edge.0)) {
                let path = first * second;
                found += paths[opposite] * path;
                paths[opposite] += path;
            }
        }
        for &(side, _) in edges[top].iter().filter(|edge| lower(edge.0)) {
            edges[side].iter().for_each(|&(opposite, _)| paths[opposite] = T::default());
        }
    }
    found
}

/// Consecutive numbers in the order of the names.
fn numbered(names: impl Iterator<Item = u32>) -> Vec<u32> {
    let names: Vec<u32> = names.collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    sorted.dedup();
    names.iter().map(|name| sorted.partition_point(|other| other < name) as u32).collect()
}

#[cfg(test)]
mod tests {
    use std::num::Wrapping;

    use super::*;

    #[test]
    fn equals_all_rows_and_columns() {
        let mut state = 5_u64;
        let mut next = |bound: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % bound
        };
        for round in 0..50 {
            let (rows, columns) = (1 + next(7) as usize, 1 + next(7) as usize);
            let table: Vec<Vec<u64>> =
                (0..rows).map(|_| (0..columns).map(|_| next(2 + round % 4)).collect()).collect();
            let mut expected = 0;
            for i in 0..rows {
                for j in 0..i {
                    for p in 0..columns {
                        for r in 0..p {
                            expected += table[i][p] * table[i][r] * table[j][p] * table[j][r];
                        }
                    }
                }
            }
            let mut entries = Vec::new();
            for (row, cells) in (0..).zip(&table) {
                for (column, &cell) in (0..).zip(cells).filter(|(_, cell)| **cell > 0) {
                    entries.push((10 * row, 7 * column + 3, Wrapping(cell)));
                }
            }
            assert_eq!(four_cycles(&entries), Wrapping(expected));
        }
    }
}
