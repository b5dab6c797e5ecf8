//! Links within clusters that the other clustering keeps: what the link-based, entity-aware measure adds up.

use crate::numeric::{FixedSum, quotient};
use crate::table::Contingency;

/// Both sides of a table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LinkSums {
    /// Number of items.
    pub n: u64,
    /// By the clusters of A and by those of B.
    pub sides: [LinksOfSide; 2],
    /// Items that are alone in their cluster of A and of B.
    pub alone: u64,
}

/// The links of the clusters of one side.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct LinksOfSide {
    /// Σ s · (links kept) / (links), over clusters of s ≥ 2 items.
    pub kept: f64,
    /// Clusters of one item.
    pub singles: u64,
    /// Pairs of items that are together.
    pub pairs: u128,
}

impl LinkSums {
    /// Those of a table.
    pub fn of(table: &Contingency) -> Self {
        let mut kept = [vec![0; table.row_sums().len()], vec![0; table.column_sums().len()]];
        let mut alone = 0;
        for cell in table.cells() {
            let pairs = pairs(cell.count);
            kept[0][cell.row as usize] += pairs;
            kept[1][cell.column as usize] += pairs;
            let sizes = [table.row_sums()[cell.row as usize], table.column_sums()[cell.column as usize]];
            alone += u64::from(sizes == [1, 1]);
        }
        let sides = [(table.row_sums(), &kept[0]), (table.column_sums(), &kept[1])];
        Self { n: table.n(), sides: sides.map(|(sizes, kept)| LinksOfSide::of(sizes, kept)), alone }
    }
}

impl LinksOfSide {
    fn of(sizes: &[u64], kept: &[u128]) -> Self {
        let (mut sum, mut side) = (FixedSum::default(), Self::default());
        for (&size, &kept) in sizes.iter().zip(kept) {
            side.pairs += pairs(size);
            if size < 2 {
                side.singles += 1;
                continue;
            }
            // A cluster has s (s − 1) / 2 links, so a link counts 2 / (s − 1).
            sum.add(quotient(2 * kept, u128::from(size - 1)));
        }
        Self { kept: sum.value(), ..side }
    }
}

fn pairs(items: u64) -> u128 {
    u128::from(items) * u128::from(items.saturating_sub(1)) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_the_definition() {
        // A: 4, 2, 1, 1 items; B: 3, 3, 1, 1.
        let table =
            Contingency::from_dense(&[[2_u64, 1, 1, 0], [1, 1, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1]]).unwrap();
        let sums = LinkSums::of(&table);
        assert_eq!((sums.n, sums.alone), (8, 1));
        let [a, b] = sums.sides;
        assert_eq!((a.singles, a.pairs, b.singles, b.pairs), (2, 7, 2, 6));
        let close = |found: f64, expected: f64| (found - expected).abs() < 1e-15;
        assert!(close(a.kept, 4.0 / 6.0));
        assert!(close(b.kept, 1.0));
    }
}
