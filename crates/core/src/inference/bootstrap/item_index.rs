//! Finds the cell of an item.

/// Finds the cell of an item, items being numbered cell by cell.
#[derive(Debug)]
pub(in crate::inference) struct ItemIndex {
    /// The number of the first item of each cell, and n.
    first: Vec<u64>,
    /// The cell of every 2^shift-th item.
    guide: Vec<u32>,
    shift: u32,
}

impl ItemIndex {
    pub(in crate::inference) fn new(counts: &[u64]) -> Self {
        let mut first = vec![0];
        first.extend(counts.iter().scan(0, |sum, &count| {
            *sum += count;
            Some(*sum)
        }));
        let n = first[counts.len()];
        // About one guide post per cell: a search walks a step or two.
        let shift = (n / counts.len() as u64).max(1).ilog2();
        let (mut guide, mut cell) = (Vec::new(), 0);
        for item in (0..n).step_by(1 << shift) {
            while first[cell + 1] <= item {
                cell += 1;
            }
            guide.push(cell as u32);
        }
        Self { first, guide, shift }
    }

    pub(in crate::inference) fn cell(&self, item: u64) -> usize {
        let from = self.guide[(item >> self.shift) as usize] as usize;
        let steps = self.first[from + 1..].iter().take_while(|&&first| first <= item).count();
        from + steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_found_in_their_cells() {
        let counts = [3, 1, 1, 900, 2, 1];
        let index = ItemIndex::new(&counts);
        let mut item = 0;
        for (cell, &count) in counts.iter().enumerate() {
            for _ in 0..count {
                assert_eq!(index.cell(item), cell);
                item += 1;
            }
        }
    }
}
