//! Sums over the cells where the columns are few enough for a counter each in cache: the pairs of a bucket are
//! dealt out to their rows, and nothing is sorted any further.

use std::ops::Range;

use super::radix::{Buckets, place};
use super::sort::Word;
use super::sums::{Margins, Sums};

/// Columns whose counters stay in the second-level cache.
const MOST_COLS: usize = 1 << 17;

/// Counts row after row.
pub(super) struct RowCounter<'b, W> {
    buckets: &'b Buckets<W>,
    rows: &'b [u32],
    /// Of each column how often the current row has it, and its size: one place in memory for both.
    columns: Vec<[u32; 2]>,
    /// The pairs of the current bucket by row.
    by_row: Vec<W>,
    sums: Sums,
}

impl<'b, W: Word> RowCounter<'b, W> {
    pub(super) fn suits(margins: Margins<'_>) -> bool {
        margins.columns.len() <= MOST_COLS
    }

    pub(super) fn new(buckets: &'b Buckets<W>, margins: Margins<'b>) -> Self {
        let columns = margins.columns.iter().map(|&size| [0, size]).collect();
        Self { buckets, rows: margins.rows, columns, by_row: Vec::new(), sums: Sums::default() }
    }

    /// The sums over a range of buckets.
    pub(super) fn count(mut self, buckets: Range<usize>) -> Sums {
        for &(pair, count) in self.buckets.hot_of(&buckets) {
            let (row, column) = place(pair, self.buckets.column_bits);
            self.sums.add(count, self.rows[row], self.columns[column][1]);
        }
        for bucket in buckets {
            self.count_bucket(bucket);
        }
        self.sums
    }

    fn count_bucket(&mut self, bucket: usize) {
        let Buckets { rest_bits, column_bits, .. } = *self.buckets;
        let (first_row, first_column) = place((bucket as u64) << rest_bits, column_bits);
        let row_of = |word: W| (word.get() >> column_bits) as usize;
        let ends = self.deal_by_row(bucket, 1 << rest_bits.saturating_sub(column_bits), row_of);
        let column_digits = (1_u64 << column_bits.min(rest_bits)) - 1;
        let mut start = 0;
        for (row, end) in (first_row..).zip(ends) {
            let words = &self.by_row[start..end as usize];
            start = end as usize;
            if words.is_empty() {
                continue;
            }
            let (mut squares, mut sizes) = (0, 0);
            for word in words {
                let column = &mut self.columns[first_column | (word.get() & column_digits) as usize];
                squares += 2 * u64::from(column[0]) + 1;
                column[0] += 1;
                sizes += u64::from(column[1]);
            }
            for word in words {
                self.columns[first_column | (word.get() & column_digits) as usize][0] = 0;
            }
            self.sums.squares += u128::from(squares);
            self.sums.products += u128::from(sizes) * u128::from(self.rows[row]);
        }
    }

    /// Writes the pairs of a bucket row by row; returns where each row ends.
    fn deal_by_row(&mut self, bucket: usize, rows: usize, row_of: impl Fn(W) -> usize) -> Vec<u32> {
        let mut places = vec![0_u32; rows];
        self.buckets.words(bucket).for_each(|&word| places[row_of(word)] += 1);
        let mut start = 0;
        for place in &mut places {
            start += std::mem::replace(place, start);
        }
        self.by_row.resize(start as usize, W::default());
        for &word in self.buckets.words(bucket) {
            let place = &mut places[row_of(word)];
            self.by_row[*place as usize] = word;
            *place += 1;
        }
        places
    }
}
