//! The clusters of one clustering, and where those of two meet.

use crate::error::Result;
use crate::input::Labels;
use crate::table::Contingency;

/// A clustering with its clusters numbered in order of appearance.
pub(super) struct Clusters {
    /// The cluster of each item, or [`Labels::MISSING`].
    pub(super) of_item: Vec<u32>,
    pub(super) sizes: Vec<u64>,
    pub(super) first_items: Vec<usize>,
}

impl Clusters {
    pub(super) fn of(codes: &[u32]) -> Self {
        let mut number = vec![
            Labels::MISSING;
            codes
                .iter()
                .filter(|&&code| code != Labels::MISSING)
                .max()
                .map_or(0, |&most| most as usize + 1)
        ];
        let (mut sizes, mut first_items) = (Vec::new(), Vec::new());
        let numbered = codes.iter().enumerate().map(|(item, &code)| {
            if code == Labels::MISSING {
                return Labels::MISSING;
            }
            let number = &mut number[code as usize];
            if *number == Labels::MISSING {
                *number = sizes.len() as u32;
                sizes.push(0);
                first_items.push(item);
            }
            sizes[*number as usize] += 1;
            *number
        });
        Self { of_item: numbered.collect(), sizes, first_items }
    }

    pub(super) fn len(&self) -> usize {
        self.sizes.len()
    }
}

/// The items that two clusterings label both.
pub(super) struct Meeting {
    /// Clusters of the one and of the other, and the items in both, in order.
    pub(super) cells: Vec<(u32, u32, u64)>,
}

impl Meeting {
    /// # Errors
    /// When there is no such item.
    pub(super) fn of(one: &Clusters, other: &Clusters) -> Result<Self> {
        let both = one.of_item.iter().zip(&other.of_item);
        let both = both.filter(|(x, y)| **x != Labels::MISSING && **y != Labels::MISSING);
        let (one, other): (Vec<u32>, Vec<u32>) = both.unzip();
        let counted = Contingency::count_labels(&one, &other)?;
        let cells =
            counted.table.cells().iter().map(|cell| {
                (counted.rows[cell.row as usize], counted.columns[cell.column as usize], cell.count)
            });
        Ok(Self { cells: cells.collect() })
    }
    /// How many of these items each cluster of either has.
    pub(super) fn sizes(&self, ends: [&Clusters; 2]) -> [Vec<u64>; 2] {
        let [mut left, mut right] = ends.map(|clusters| vec![0; clusters.len()]);
        for &(source, target, count) in &self.cells {
            left[source as usize] += count;
            right[target as usize] += count;
        }
        [left, right]
    }
}
