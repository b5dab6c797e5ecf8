//! How many cells of each replicate hold how many items.

use std::hint::black_box;

use crate::inference::bootstrap::block::Block;
use crate::inference::lanes::{LANES, Lanes};
use crate::inference::replicates::powers::{Powers, XLnX};
use crate::summary::Tally;
use crate::sys::{Vectorised, vectorised};

/// For each count up to the largest of a small cell how many small cells hold at least as many.
#[derive(Debug)]
pub(in crate::inference) struct Counts {
    at_least: Vec<Lanes<u64>>,
}

impl Counts {
    pub(in crate::inference) fn of(block: &Block) -> Self {
        let mut at_least = vec![[0; LANES]; 2 + usize::from(u8::MAX)];
        vectorised(AtLeast { cells: &block.small, at_least: &mut at_least });
        Self { at_least }
    }

    /// Σ x² and Σ x ln x over all cells.
    pub(in crate::inference) fn powers(&self, block: &Block, x_ln_x: &XLnX) -> Lanes<Powers> {
        let mut powers = [Powers::default(); LANES];
        for (value, at_least) in (1_u64..).zip(&self.at_least[1..]) {
            // What the last of `value` items adds to the square and to x ln x.
            let (square, log) = (2 * value - 1, x_ln_x.of(value) - x_ln_x.of(value - 1));
            for (powers, &at_least) in powers.iter_mut().zip(at_least) {
                powers.squares += u128::from(square * at_least);
                powers.logs += log * at_least;
            }
        }
        for cell in &block.large {
            powers.iter_mut().zip(cell).for_each(|(powers, &count)| powers.add(count, x_ln_x));
        }
        powers
    }

    /// The cells of one replicate that are not empty.
    pub(in crate::inference) fn filled(&self, block: &Block, lane: usize) -> u64 {
        self.at_least[1][lane] + block.large.iter().filter(|cell| cell[lane] > 0).count() as u64
    }

    /// The counts of the cells of one replicate that are not empty.
    pub(in crate::inference) fn tally(&self, block: &Block, lane: usize) -> Tally {
        let exactly = self.at_least[1..].windows(2).map(|pair| pair[0][lane] - pair[1][lane]);
        let mut tally: Tally = (1..).zip(exactly).collect();
        tally.extend(block.large.iter().map(|cell| (cell[lane], u64::from(cell[lane] > 0))));
        tally.retain(|&(_, cells)| cells > 0);
        tally.sort_unstable();
        tally.dedup_by(|later, kept| {
            let same = later.0 == kept.0;
            kept.1 += if same { later.1 } else { 0 };
            same
        });
        tally
    }
}

/// Counts the cells that hold at least 1, 2, 3 … items.
struct AtLeast<'a> {
    cells: &'a [Lanes<u8>],
    at_least: &'a mut [Lanes<u64>],
}

impl Vectorised for AtLeast<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        // As many cells as a byte can count.
        for cells in self.cells.chunks(usize::from(u8::MAX)) {
            let (least, most) = extremes(cells);
            for at_least in &mut self.at_least[1..=usize::from(least)] {
                at_least.iter_mut().for_each(|total| *total += cells.len() as u64);
            }
            for value in least..most {
                // Without the two black boxes the compiler compares 64-bit numbers, or takes a vector of cells
                // for each lane: six times slower.
                let (value, mut above) = (black_box(value), [0_u8; LANES]);
                for cell in cells {
                    let cell = black_box(cell);
                    for (above, &count) in above.iter_mut().zip(cell) {
                        *above += u8::from(count > value);
                    }
                }
                add_bytes(&mut self.at_least[usize::from(value) + 1], &above);
            }
        }
    }
}

/// The least and the largest count of some cells of any replicate.
#[inline(always)]
pub(in crate::inference) fn extremes(cells: &[Lanes<u8>]) -> (u8, u8) {
    let (mut least, mut most) = ([u8::MAX; LANES], [0; LANES]);
    for cell in cells {
        for ((least, most), &count) in least.iter_mut().zip(&mut most).zip(cell) {
            *least = count.min(*least);
            *most = count.max(*most);
        }
    }
    (least.into_iter().min().unwrap_or(0), most.into_iter().max().unwrap_or(0))
}

/// Out of line, or the bytes are widened before they are counted.
#[inline(never)]
fn add_bytes(totals: &mut Lanes<u64>, bytes: &Lanes<u8>) {
    totals.iter_mut().zip(bytes).for_each(|(total, &byte)| *total += u64::from(byte));
}
