//! The cells of a table grouped by their count: many sums depend on a cell by its count and its two margins
//! alone, and a table of a million cells has a few hundred different counts, or a few thousand.

use super::size_groups;
use crate::numeric::place;
use crate::sys::map_parts;
use crate::table::{Cell, Contingency};

/// All cells with one count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountGroup {
    /// The items of each of them.
    pub count: u64,
    /// Sums over them.
    pub sums: GroupSums,
}

/// Sums over some cells with the same count k and margins a and b.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GroupSums {
    /// The number of cells.
    pub cells: u64,
    /// Σ a b.
    pub products: u128,
    /// Σ (a − k)(b − k).
    pub outside: u128,
}

impl GroupSums {
    /// Those of one cell.
    pub fn of(count: u64, a: u64, b: u64) -> Self {
        let mut sums = Self::default();
        sums.add(count, a, b);
        sums
    }

    #[inline(always)]
    fn add(&mut self, count: u64, a: u64, b: u64) {
        self.cells += 1;
        self.products += u128::from(a) * u128::from(b);
        self.outside += u128::from(a - count) * u128::from(b - count);
    }

    fn merge(&mut self, other: &Self) {
        self.cells += other.cells;
        self.products += other.products;
        self.outside += other.outside;
    }
}

/// The groups of a table: its cells by count, its clusters by size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountGroups {
    /// By ascending count.
    pub cells: Vec<CountGroup>,
    /// The sizes of the clusters of A with the number of clusters that have them, ascending.
    pub rows: Vec<(u64, u64)>,
    /// The same of B.
    pub columns: Vec<(u64, u64)>,
}

/// Counts below this have a place of their own each; the places of the frequent counts stay in cache.
const PLACES: usize = 1024;
/// Tables with fewer cells are not worth the places.
const MANY: usize = 1024;

impl CountGroups {
    /// Groups the cells in one pass over them.
    pub fn of(table: &Contingency) -> Self {
        let cells = table.cells();
        let places = if cells.len() < MANY { 0 } else { PLACES };
        let parts = map_parts(cells.len(), |part| gather(table, &cells[part], places));
        let mut groups = parts.concat();
        groups.sort_unstable_by_key(|group| group.count);
        groups.dedup_by(|later, kept| {
            let same = later.count == kept.count;
            if same {
                kept.sums.merge(&later.sums);
            }
            same
        });
        Self { cells: groups, rows: size_groups(table.row_sums()), columns: size_groups(table.column_sums()) }
    }
}

/// Groups of some of the cells, in no order; large counts may repeat.
fn gather(table: &Contingency, cells: &[Cell], places: usize) -> Vec<CountGroup> {
    let mut groups = Vec::new();
    // Two places for each count, taken in turns: equal neighbours wait for each other half as often.
    let mut sums = vec![[GroupSums::default(); 2]; places];
    for row in cells.chunk_by(|one, next| one.row == next.row) {
        let a = table.row_sums()[row[0].row as usize];
        for (turn, cell) in row.iter().enumerate() {
            let b = table.column_sums()[cell.column as usize];
            match sums.get_mut(place(cell.count)) {
                Some(sums) => sums[turn % 2].add(cell.count, a, b),
                None => groups.push(CountGroup { count: cell.count, sums: GroupSums::of(cell.count, a, b) }),
            }
        }
    }
    for ([mut sums, others], count) in sums.into_iter().zip(0..) {
        sums.merge(&others);
        if sums.cells > 0 {
            groups.push(CountGroup { count, sums });
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_add_up_to_the_table_whatever_the_way() {
        let triples = (0..3000_u64).map(|i| {
            let count = if i % 50 == 0 { 1000 + i } else { 1 + i * i % 30 };
            (i as u32 % 71, (i / 71) as u32, count)
        });
        let table = Contingency::from_triples(triples).unwrap();
        assert!(table.cells().len() >= MANY);
        let groups = CountGroups::of(&table);
        assert!(groups.cells.is_sorted_by(|x, y| x.count < y.count));
        assert!(groups.cells.len() > 60 && groups.cells.last().unwrap().count > PLACES as u64);
        let mut one_by_one = gather(&table, table.cells(), 0);
        one_by_one.sort_unstable_by_key(|group| group.count);
        for group in &groups.cells {
            let mut sums = GroupSums::default();
            one_by_one.iter().filter(|one| one.count == group.count).for_each(|one| sums.merge(&one.sums));
            assert_eq!(group.sums, sums);
        }
        let cells: u64 = groups.cells.iter().map(|group| group.sums.cells).sum();
        assert_eq!(cells, table.cells().len() as u64);
    }
}
