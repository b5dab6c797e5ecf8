//! Replicates that are drawn together, one per lane: the counts of their cells.

use crate::inference::lanes::Lanes;

/// Resampled counts of the cells of a table, for the replicates of one block.
#[derive(Debug, Default)]
pub(in crate::inference) struct Block {
    /// The cells whose counts fit a byte, in the order of the table.
    pub(in crate::inference) small: Vec<Lanes<u8>>,
    /// The others.
    pub(in crate::inference) large: Vec<Lanes<u64>>,
}

/// The large cells of a table.
#[derive(Debug, Clone, Default)]
pub(in crate::inference) struct Split {
    /// The places of the large cells in the table, ascending.
    pub(in crate::inference) large: Vec<u32>,
}

impl Split {
    pub(in crate::inference) fn new(counts: &[u64], is_large: impl Fn(u64) -> bool) -> Self {
        let places = counts.iter().enumerate().filter(|&(_, &count)| is_large(count));
        Self { large: places.map(|(place, _)| place as u32).collect() }
    }

    /// The place of a cell among the small ones, or among the large ones.
    pub(in crate::inference) fn place(&self, cell: usize) -> Result<usize, usize> {
        match self.large.binary_search(&(cell as u32)) {
            Ok(large) => Err(large),
            Err(before) => Ok(cell - before),
        }
    }

    /// The small cells of something that the table has one of per cell.
    pub(in crate::inference) fn small_of<T: Copy>(&self, all: &[T]) -> Vec<T> {
        let mut large = self.large.iter().peekable();
        let kept =
            all.iter().enumerate().filter(|(cell, _)| large.next_if(|&&l| l as usize == *cell).is_none());
        kept.map(|(_, &value)| value).collect()
    }
}

impl Block {
    /// The counts of one replicate in the order of the table.
    pub(in crate::inference) fn replicate(&self, lane: usize, split: &Split, counts: &mut Vec<u64>) {
        counts.clear();
        let mut small = self.small.iter().map(|cell| u64::from(cell[lane]));
        for (cell, &place) in self.large.iter().zip(&split.large) {
            let between = place as usize - counts.len();
            counts.extend(small.by_ref().take(between));
            counts.push(cell[lane]);
        }
        counts.extend(small);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inference::lanes::LANES;

    #[test]
    fn small_and_large_cells_come_back_in_the_order_of_the_table() {
        let counts = [300, 1, 2, 400, 500, 3];
        let split = Split::new(&counts, |count| count > 100);
        assert_eq!(split.small_of(&counts), [1, 2, 3]);
        assert_eq!(
            [0, 1, 2, 3, 4, 5].map(|cell| split.place(cell)),
            [Err(0), Ok(0), Ok(1), Err(1), Err(2), Ok(2)]
        );
        let block = Block {
            small: vec![[1; LANES], [2; LANES], [3; LANES]],
            large: vec![[300; LANES], [400; LANES], [500; LANES]],
        };
        let mut back = Vec::new();
        block.replicate(7, &split, &mut back);
        assert_eq!(back, counts);
    }
}
