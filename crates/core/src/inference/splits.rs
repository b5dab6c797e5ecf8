//! A table split into two halves at random, over and over: what one half chooses, the other judges.

use chacha20::ChaCha8Rng;
use rand_core::Rng as _;

use crate::inference::random::{LogFactorials, binomial, stream};
use crate::inference::replicates::parallel::replicates;
use crate::table::{Cell, Contingency};

/// So many splits make the noise of one small.
const SPLITS: u32 = 100;

/// One half of the items of a table.
#[derive(Debug, Clone, Default)]
pub(in crate::inference) struct Half {
    /// The items in each cell of the table, in its order.
    pub(in crate::inference) counts: Vec<u64>,
    /// The sizes of the clusters of A and of B.
    pub(in crate::inference) rows: Vec<u64>,
    pub(in crate::inference) columns: Vec<u64>,
    /// A random number for each cell, to break ties by.
    pub(in crate::inference) luck: Vec<u32>,
}

impl Half {
    fn add(&mut self, cell: &Cell, count: u64) {
        self.rows[cell.row as usize] += count;
        self.columns[cell.column as usize] += count;
    }

    fn clear(&mut self, table: &Contingency) {
        let (rows, columns) = table.clusters();
        let reset = |sizes: &mut Vec<u64>, length| {
            sizes.clear();
            sizes.resize(length, 0);
        };
        reset(&mut self.counts, table.cells().len());
        reset(&mut self.rows, rows);
        reset(&mut self.columns, columns);
        self.luck.resize(table.cells().len(), 0);
    }
}

/// The mean, over the splits and both ways, of what one half judges of the choices of the other: `judged(judge, other)`.
/// The cells are drawn in an order that does not depend on the names of the clusters.
pub(in crate::inference) fn mean_over_splits(
    table: &Contingency,
    seed: u64,
    judged: impl Fn(&Half, &Half) -> f64 + Sync + Send,
) -> f64 {
    let order = canonical_order(table);
    let largest = table.cells().iter().map(|cell| cell.count).max().unwrap_or(0);
    let logs = LogFactorials::up_to(if largest > MOST_COINS { largest } else { 1 });
    let sums = replicates(SPLITS, <[Half; 2]>::default, |[one, other], split| {
        let mut rng = stream(seed, split);
        one.clear(table);
        other.clear(table);
        for &place in &order {
            let cell = &table.cells()[place];
            let count = fair(&mut rng, cell.count, &logs);
            (one.counts[place], other.counts[place]) = (count, cell.count - count);
            (one.luck[place], other.luck[place]) = (rng.next_u32(), rng.next_u32());
            one.add(cell, count);
            other.add(cell, cell.count - count);
        }
        judged(one, other) + judged(other, one)
    });
    sums.iter().sum::<f64>() / (2.0 * f64::from(SPLITS))
}

/// All items, with random numbers to break ties by.
pub(in crate::inference) fn whole(table: &Contingency, seed: u64) -> Half {
    let (mut rng, mut whole) = (stream(seed, u64::from(SPLITS)), Half::default());
    whole.clear(table);
    for place in canonical_order(table) {
        let cell = &table.cells()[place];
        whole.counts[place] = cell.count;
        whole.luck[place] = rng.next_u32();
        whole.add(cell, cell.count);
    }
    whole
}

/// Up to this number of items a coin is tossed for each, 64 at a time.
const MOST_COINS: u64 = 4096;

/// Draws the number of items that a fair coin sends to the first half.
fn fair(rng: &mut ChaCha8Rng, items: u64, logs: &LogFactorials) -> u64 {
    if items > MOST_COINS {
        return binomial(rng, items, 0.5, logs);
    }
    let whole: u64 = (0..items / 64).map(|_| u64::from(rng.next_u64().count_ones())).sum();
    whole + u64::from((rng.next_u64() & ((1 << (items % 64)) - 1)).count_ones())
}

/// The places of the cells in an order that follows from the counts alone, as far as rounds of hashing tell clusters
/// apart.
fn canonical_order(table: &Contingency) -> Vec<usize> {
    let (mut rows, mut columns) = (table.row_sums().to_vec(), table.column_sums().to_vec());
    for _ in 0..3 {
        let (mut new_rows, mut new_columns) = (rows.clone(), columns.clone());
        for cell in table.cells() {
            let (row, column) = (cell.row as usize, cell.column as usize);
            new_rows[row] = new_rows[row].wrapping_add(mixed(cell.count, columns[column]));
            new_columns[column] = new_columns[column].wrapping_add(mixed(cell.count, rows[row]));
        }
        (rows, columns) = (new_rows, new_columns);
    }
    let mut order: Vec<usize> = (0..table.cells().len()).collect();
    let key = |&place: &usize| {
        let cell = &table.cells()[place];
        (rows[cell.row as usize], columns[cell.column as usize])
    };
    order.sort_by_cached_key(key);
    order
}

/// A number in which every bit of both is mixed (the finaliser of splitmix64).
fn mixed(count: u64, cluster: u64) -> u64 {
    let mut x = cluster.wrapping_add(count.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_add_up_to_the_table_and_are_fair() {
        let table = Contingency::from_dense(&[[3_u64, 0, 9000], [1, 130, 64]]).unwrap();
        let cells = table.cells().len();
        for place in 0..cells {
            let count = table.cells()[place].count as f64;
            let mean = mean_over_splits(&table, 3, |one, other| {
                assert_eq!(one.counts[place] + other.counts[place], table.cells()[place].count);
                assert_eq!(one.rows.iter().sum::<u64>(), one.columns.iter().sum::<u64>());
                (one.counts[place] as f64 - count / 2.0).powi(2)
            });
            // The variance of a fair coin, up to the noise of a hundred splits.
            assert!((mean / (count / 4.0) - 1.0).abs() < 0.5, "{count}: {mean}");
        }
    }

    #[test]
    fn names_of_clusters_do_not_change_the_draws() {
        let cells = [(0, 0, 7_u64), (0, 2, 3), (1, 1, 9), (1, 2, 1), (2, 0, 2), (2, 2, 8), (3, 1, 1)];
        let table = Contingency::from_triples(cells).unwrap();
        let renamed = Contingency::from_triples(cells.map(|(i, j, x)| (3 - i, 2 - j, x))).unwrap();
        let sum = |table: &Contingency| {
            mean_over_splits(table, 1, |one, other| {
                one.counts.iter().zip(&other.counts).map(|(x, y)| (x * y * x) as f64).sum()
            })
        };
        assert_eq!(sum(&table), sum(&renamed));
    }
}
