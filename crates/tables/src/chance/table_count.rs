//! Counts the tables of non-negative integers with given margins. Margins are given by size: each with the number of times it
//! occurs, ascending.

use rustc_hash::FxHashMap;

use crate::numeric::FixedSum;

/// Partly filled tables that the exact count visits before it gives up: a fraction of a second.
const MOST_VISITS: u64 = 1 << 20;

/// Counts beyond this are scaled down by it, a power of two, so that they stay exact and never overflow.
const LARGE: f64 = (1_u128 << 100) as f64;

/// The logarithm of the number of tables by the formula of Diaconis and Efron as Newman, Cantwell and Young
/// print it: good when the counts are not small against the number of cells.
pub fn approximate_log_count(rows: &[(u64, u64)], columns: &[(u64, u64)]) -> f64 {
    let n = rows.iter().map(|&(size, times)| size * times).sum::<u64>() as f64;
    let [r, s] = [rows, columns].map(|sizes| sizes.iter().map(|&(_, times)| times).sum::<u64>() as f64);
    let padded = n + r * s / 2.0;
    // The margins as shares, once every cell has half an item more.
    let rows = Shares::new(rows.iter().map(|&(a, times)| ((a as f64 + s / 2.0) / padded, times)));
    let columns = Shares::new(columns.iter().map(|&(b, times)| ((b as f64 + r / 2.0) / padded, times)));
    let mu = (r + 1.0) / (r * columns.squares) - 1.0 / r;
    let nu = (s + 1.0) / (s * rows.squares) - 1.0 / s;
    let side = |clusters: f64, weight: f64, other: f64| {
        libm::lgamma(weight * clusters) - clusters * (libm::lgamma(weight) + libm::lgamma(other))
    };
    let powers = (r + nu - 2.0) * columns.logs + (s + mu - 2.0) * rows.logs;
    (r - 1.0) * (s - 1.0) * libm::log(padded) + (powers + side(r, mu, s) + side(s, nu, r)) / 2.0
}

struct Shares {
    squares: f64,
    logs: f64,
}

impl Shares {
    /// From shares with how many times each occurs.
    fn new(shares: impl Iterator<Item = (f64, u64)>) -> Self {
        let (mut squares, mut logs) = (FixedSum::default(), FixedSum::default());
        for (share, times) in shares {
            squares.add_times(share * share, times);
            logs.add_times(libm::log(share), times);
        }
        Self { squares: squares.value(), logs: logs.value() }
    }
}

/// The logarithm of the exact number of tables, or nothing when it would take too long.
pub fn exact_log_count(rows: &[(u64, u64)], columns: &[(u64, u64)]) -> Option<f64> {
    let [rows, columns] = [rows, columns].map(|sizes| -> Vec<u64> {
        sizes.iter().flat_map(|&(size, times)| std::iter::repeat_n(size, times as usize)).collect()
    });
    // The longer side is dealt out, one cluster after the other, over what is left of the shorter side.
    let (left, mut dealt) =
        if (rows.len(), &rows) <= (columns.len(), &columns) { (rows, columns) } else { (columns, rows) };
    // The last one takes what remains, in one way; the largest is the best to spare.
    dealt.pop();
    let mut ways = FxHashMap::from_iter([(left, 1.0)]);
    let (mut visits, mut log_scale) = (0, 0.0);
    for amount in dealt {
        let mut next = FxHashMap::default();
        for (left, count) in &ways {
            let mut deal = Deal { left: left.clone(), count: *count, next: &mut next, visits: &mut visits };
            deal.spread(0, amount)?;
        }
        if next.values().any(|&count| count > LARGE) {
            next.values_mut().for_each(|count| *count /= LARGE);
            log_scale += libm::log(LARGE);
        }
        ways = next;
    }
    Some(libm::log(ways.values().sum()) + log_scale)
}

/// One partly filled table while a further cluster is dealt out over it.
struct Deal<'a> {
    left: Vec<u64>,
    count: f64,
    next: &'a mut FxHashMap<Vec<u64>, f64>,
    visits: &'a mut u64,
}

impl Deal<'_> {
    /// Puts `amount` into the places from `place` on in every way; nothing when that takes too long.
    fn spread(&mut self, place: usize, amount: u64) -> Option<()> {
        let room = self.left[place];
        let room_after: u64 = self.left[place + 1..].iter().sum();
        if place + 1 == self.left.len() {
            *self.visits += 1;
            self.left[place] = room - amount;
            // Later choices depend on how much is left, not on where.
            let mut key = self.left.clone();
            key.sort_unstable();
            *self.next.entry(key).or_insert(0.0) += self.count;
        } else {
            let (least, most) = (amount.saturating_sub(room_after), amount.min(room));
            // Each choice leads to one visit at least: do not begin what cannot be finished.
            if *self.visits + (most - least) >= MOST_VISITS {
                return None;
            }
            for here in least..=most {
                self.left[place] = room - here;
                self.spread(place + 1, amount - here)?;
            }
        }
        self.left[place] = room;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sums::size_groups;

    fn exact(rows: &[u64], columns: &[u64]) -> Option<f64> {
        exact_log_count(&size_groups(rows), &size_groups(columns))
    }

    fn count(rows: &[u64], columns: &[u64]) -> f64 {
        exact(rows, columns).unwrap().exp()
    }

    fn close(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 1e-12 * expected
    }

    #[test]
    fn known_counts_of_tables() {
        assert!(close(count(&[5], &[2, 3]), 1.0));
        assert!(close(count(&[2, 3], &[1, 4]), 2.0));
        // Singletons against singletons: permutation matrices.
        assert!(close(count(&[1; 6], &[1; 6]), 720.0));
        // Squares of side 3 with all margins r: C(r+2, 4) + C(r+3, 4) + C(r+4, 4).
        assert!(close(count(&[2, 2, 2], &[2, 2, 2]), 21.0));
        assert!(close(count(&[5, 5, 5], &[5, 5, 5]), 231.0));
        assert!(close(count(&[4, 1, 3], &[2, 6]), count(&[6, 2], &[1, 3, 4])));
    }

    #[test]
    fn counts_beyond_floating_point_keep_their_logarithm() {
        // Two rows and columns of one item each: choose which go to the first row.
        let log_count = exact(&[200, 200], &[1; 400]).unwrap();
        let log_choose = libm::lgamma(401.0) - 2.0 * libm::lgamma(201.0);
        assert!((log_count - log_choose).abs() < 1e-12 * log_choose);
    }

    #[test]
    fn a_count_that_would_take_hours_is_not_finished() {
        assert_eq!(exact(&[1000; 6], &[600; 10]), None);
        assert_eq!(exact(&[1 << 38, 1 << 37], &[1 << 38, 1 << 37]), None);
    }

    #[test]
    fn the_approximation_is_near_where_counts_are_large() {
        let (rows, columns) = ([60, 40, 50], [70, 50, 30]);
        let (exact, approximate) = (
            exact(&rows, &columns).unwrap(),
            approximate_log_count(&size_groups(&rows), &size_groups(&columns)),
        );
        assert!((exact - approximate).abs() < 0.01 * exact, "{exact} {approximate}");
        assert!(approximate_log_count(&[(9, 1)], &[(4, 1), (5, 1)]).abs() < 1e-12);
    }
}
