//! Tables with given margins, drawn as if one clustering were permuted at random.

use rand_core::Rng;

use crate::inference::random::{LogFactorials, hypergeometric};
use crate::inference::replicates::layout::Layout;
use crate::numeric::below;

/// Hypergeometric draws cost about as much as this many steps of a shuffle.
const HYPERGEOMETRIC_COST: u64 = 12;

/// A table that was drawn; every cell is non-zero.
#[derive(Debug, Default)]
pub(in crate::inference) struct Drawn {
    pub(in crate::inference) layout: Layout,
    pub(in crate::inference) counts: Vec<u64>,
}

impl Drawn {
    fn push(&mut self, column: u32, count: u64) {
        self.layout.columns.push(column);
        self.counts.push(count);
    }

    fn end_row(&mut self) {
        self.layout.row_start.push(self.counts.len());
    }
}

/// Scratch space for drawing tables with given margins.
#[derive(Debug, Default)]
pub(in crate::inference) struct FixedMargins {
    pool: Vec<u64>,
    labels: Vec<u32>,
    tally: Vec<u64>,
    seen: Vec<u32>,
}

impl FixedMargins {
    /// Draws a table with these sums of rows and columns.
    pub(in crate::inference) fn draw(
        &mut self,
        rng: &mut impl Rng,
        margins: (&[u64], &[u64]),
        logs: &LogFactorials,
        drawn: &mut Drawn,
    ) {
        let (row_sums, column_sums) = margins;
        drawn.layout.row_start.clear();
        drawn.layout.row_start.push(0);
        drawn.layout.columns.clear();
        drawn.layout.width = column_sums.len();
        drawn.counts.clear();
        let n: u64 = row_sums.iter().sum();
        let cells = (row_sums.len() as u64).saturating_mul(column_sums.len() as u64);
        if cells.saturating_mul(HYPERGEOMETRIC_COST) <= n.saturating_mul(2) || n > u64::from(u32::MAX) {
            self.by_rows(rng, margins, logs, drawn);
        } else {
            self.by_shuffle(rng, margins, drawn);
        }
    }

    /// Row by row, column by column: how many of the row's items come from what is left of the column?
    fn by_rows(
        &mut self,
        rng: &mut impl Rng,
        (row_sums, column_sums): (&[u64], &[u64]),
        logs: &LogFactorials,
        drawn: &mut Drawn,
    ) {
        self.pool.clear();
        self.pool.extend_from_slice(column_sums);
        let mut items: u64 = column_sums.iter().sum();
        for &row_sum in row_sums {
            let (mut wanted, mut left) = (row_sum, items);
            for (column, available) in self.pool.iter_mut().enumerate() {
                if wanted == 0 {
                    break;
                }
                left -= *available;
                let got = hypergeometric(rng, *available, left, wanted, logs);
                if got > 0 {
                    drawn.push(column as u32, got);
                    *available -= got;
                    wanted -= got;
                }
            }
            items -= row_sum;
            drawn.end_row();
        }
    }

    /// Shuffles the labels of the columns and counts them row by row: better when cells outnumber items.
    fn by_shuffle(
        &mut self,
        rng: &mut impl Rng,
        (row_sums, column_sums): (&[u64], &[u64]),
        drawn: &mut Drawn,
    ) {
        self.labels.clear();
        for (column, &size) in column_sums.iter().enumerate() {
            self.labels.extend(std::iter::repeat_n(column as u32, size as usize));
        }
        self.tally.clear();
        self.tally.resize(column_sums.len(), 0);
        let mut from = 0;
        for &row_sum in row_sums {
            let to = from + row_sum as usize;
            for place in from..to {
                // The next item of the row is any of those not yet given away.
                let other = place + below(rng, (self.labels.len() - place) as u64) as usize;
                self.labels.swap(place, other);
                let column = self.labels[place];
                if self.tally[column as usize] == 0 {
                    self.seen.push(column);
                }
                self.tally[column as usize] += 1;
            }
            from = to;
            self.seen.sort_unstable();
            for column in self.seen.drain(..) {
                drawn.push(column, std::mem::take(&mut self.tally[column as usize]));
            }
            drawn.end_row();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::inference::random::{chi_squared, plausible, stream};

    type Draw = fn(&mut FixedMargins, u64, &[u64], &[u64], &mut Drawn);

    /// The probability of each table with these margins, from all permutations of the items.
    fn enumerate(rows: &[u64], columns: &[u64]) -> BTreeMap<Vec<u64>, f64> {
        let expand = |sums: &[u64]| -> Vec<usize> {
            sums.iter().enumerate().flat_map(|(i, &size)| vec![i; size as usize]).collect()
        };
        let (a, mut b) = (expand(rows), expand(columns));
        let mut found = BTreeMap::new();
        fn permute(k: usize, b: &mut Vec<usize>, visit: &mut dyn FnMut(&[usize])) {
            if k == b.len() {
                return visit(b);
            }
            for other in k..b.len() {
                b.swap(k, other);
                permute(k + 1, b, visit);
                b.swap(k, other);
            }
        }
        let mut total = 0.0;
        permute(0, &mut b, &mut |b| {
            let mut table = vec![0; rows.len() * columns.len()];
            a.iter().zip(b).for_each(|(&i, &j)| table[i * columns.len() + j] += 1);
            *found.entry(table).or_insert(0.0) += 1.0;
            total += 1.0;
        });
        found.values_mut().for_each(|weight| *weight /= total);
        found
    }

    #[test]
    fn both_ways_follow_the_exact_distribution_of_small_tables() {
        let by_rows: Draw = |sampler, replicate, rows, columns, drawn| {
            let logs = LogFactorials::up_to(8);
            sampler.by_rows(&mut stream(1, replicate), (rows, columns), &logs, drawn);
        };
        let by_shuffle: Draw = |sampler, replicate, rows, columns, drawn| {
            sampler.by_shuffle(&mut stream(2, replicate), (rows, columns), drawn);
        };
        for (rows, columns) in [(vec![3, 2, 2], vec![4, 3]), (vec![1, 4, 3], vec![2, 2, 1, 3])] {
            let exact = enumerate(&rows, &columns);
            let keys: Vec<&Vec<u64>> = exact.keys().collect();
            for draw in [by_rows, by_shuffle] {
                let mut sampler = FixedMargins::default();
                let mut seen = vec![0; keys.len()];
                for replicate in 0..20_000 {
                    let layout = Layout { row_start: vec![0], columns: vec![], width: columns.len() };
                    let mut drawn = Drawn { layout, counts: Vec::new() };
                    draw(&mut sampler, replicate, &rows, &columns, &mut drawn);
                    let Drawn { layout, counts } = drawn;
                    let mut table = vec![0; rows.len() * columns.len()];
                    for row in 0..rows.len() {
                        for cell in layout.row_start[row]..layout.row_start[row + 1] {
                            table[row * columns.len() + layout.columns[cell] as usize] = counts[cell];
                        }
                    }
                    seen[keys.binary_search(&&table).expect("the margins are kept")] += 1;
                }
                let probabilities: Vec<f64> = exact.values().copied().collect();
                assert!(plausible(chi_squared(&seen, &probabilities)), "{rows:?} {columns:?} {seen:?}");
            }
        }
    }
}
