//! Entropies of a cross-table: all that the information measures need.

use super::CountGroups;
use crate::numeric::{excess, fixed_sum, sum_x_ln_x, to_float, x_ln_x};
use crate::table::Contingency;

/// Entropies and the mutual information of two clusterings, in nats. They come from integer sums that are exact
/// to 2^-80, so none suffers from being the small difference of two large numbers. For a co-clustering they add.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct InfoSums {
    /// Number of items.
    pub n: u128,
    /// H(A).
    pub h_a: f64,
    /// H(B).
    pub h_b: f64,
    /// H(A | B): what is left to say of A when B is known.
    pub h_a_given_b: f64,
    /// H(B | A).
    pub h_b_given_a: f64,
    /// I(A; B).
    pub mutual: f64,
}

impl InfoSums {
    /// Sums a table in one pass over its cells.
    #[must_use]
    pub fn from_table(table: &Contingency) -> Self {
        Self::from_groups(table, &CountGroups::of(table))
    }

    /// Sums a table whose cells are grouped by count: n H(A | B) = Σ F(b_j) − Σ F(n_ij) where F(x) = x ln x, and
    /// so on.
    #[doc(hidden)]
    pub fn from_groups(table: &Contingency, groups: &CountGroups) -> Self {
        let (rows, columns) = table.clusters();
        let cells: Vec<(u64, u64)> =
            groups.cells.iter().map(|group| (group.count, group.sums.cells)).collect();
        let logs = LogSums {
            rows: sum_x_ln_x(&groups.rows),
            columns: sum_x_ln_x(&groups.columns),
            cells: sum_x_ln_x(&cells),
            terms: table.cells().len() + rows + columns,
        };
        Self::from_logs(table.n(), &logs).unwrap_or_else(|rest| Self {
            mutual: small_information(table, groups) / table.n() as f64,
            ..rest
        })
    }

    /// From sums of x ln x.
    ///
    /// # Errors
    /// Where the mutual information is too small a difference of the sums; all else is right.
    #[doc(hidden)]
    pub fn from_logs(n: u64, logs: &LogSums) -> Result<Self, Self> {
        let (items, whole) = (n as f64, x_ln_x(n));
        let LogSums { rows, columns, cells, terms } = *logs;
        let entropy = |units: i128| to_float(units) / items;
        let mutual = whole - rows - columns + cells;
        let sums = Self {
            n: n.into(),
            h_a: entropy(whole - rows),
            h_b: entropy(whole - columns),
            h_a_given_b: entropy(columns - cells),
            h_b_given_a: entropy(rows - cells),
            mutual: entropy(mutual),
        };
        if mutual > least_clear(n, terms) { Ok(sums) } else { Err(sums) }
    }

    /// H(A, B).
    #[must_use]
    pub fn joint(&self) -> f64 {
        // Either chain rule would do; the sum of both keeps the value the same when A and B change places.
        (self.h_a + self.h_b_given_a + self.h_b + self.h_a_given_b) / 2.0
    }

    /// The variation of information, H(A | B) + H(B | A).
    #[must_use]
    pub fn variation(&self) -> f64 {
        self.h_a_given_b + self.h_b_given_a
    }

    /// The sums of the product table: two co-clusterings, from the tables of their rows and of their columns.
    #[must_use]
    pub fn product(&self, other: &Self) -> Self {
        Self {
            n: self.n * other.n,
            h_a: self.h_a + other.h_a,
            h_b: self.h_b + other.h_b,
            h_a_given_b: self.h_a_given_b + other.h_a_given_b,
            h_b_given_a: self.h_b_given_a + other.h_b_given_a,
            mutual: self.mutual + other.mutual,
        }
    }
}

/// Sums of x ln x over sizes and counts, in units of 2^-80.
#[derive(Debug, Clone, Copy)]
pub struct LogSums {
    /// Of the clusters of A.
    pub rows: i128,
    /// Of the clusters of B.
    pub columns: i128,
    /// Of the cells.
    pub cells: i128,
    /// Number of clusters and cells in these sums.
    pub terms: usize,
}

/// The units of 2^-80 from which n I(A; B) is right to 53 binary digits: each of its terms may be one unit off,
/// and the rest of the error grows with the items.
fn least_clear(n: u64, terms: usize) -> i128 {
    (terms as i128 + 1 + i128::from(n >> 27)) << 53
}

/// n I(A; B) of nearly independent clusterings, as Σ μ·((1 + d) ln(1 + d) − d) over all cells, where μ = a b / n
/// is expected and 1 + d = n_ij / μ. The terms −d add up to nothing, but no term is negative: none of the digits
/// is lost.
fn small_information(table: &Contingency, groups: &CountGroups) -> f64 {
    // The terms together are below 2^-27 of the number of cells.
    const SCALE: f64 = (1_u64 << 30) as f64;
    let (n, items) = (u128::from(table.n()), table.n() as f64);
    let filled = fixed_sum(table.overlaps().map(|(count, a, b)| {
        let expected = u128::from(a) * u128::from(b);
        let surplus = ((n * u128::from(count)) as i128 - expected as i128) as f64;
        let expected = expected as f64;
        SCALE * expected / items * excess(surplus / expected)
    }));
    // Empty cells add what is expected of them.
    let expected: u128 = groups.cells.iter().map(|group| group.sums.products).sum();
    filled / SCALE + (n * n - expected) as f64 / items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_to_the_information_agree_where_both_apply() {
        let triples = (0..400_u64).map(|i| (i as u32 % 20, i as u32 / 20, 1000 + i * i * 7919 % 13));
        let table = Contingency::from_triples(triples).unwrap();
        let info = InfoSums::from_table(&table);
        let small = small_information(&table, &CountGroups::of(&table)) / table.n() as f64;
        assert!((info.mutual - small).abs() < 1e-15 * small, "{} {small}", info.mutual);
        let units = info.mutual * table.n() as f64 * 2_f64.powi(80);
        assert!(units > least_clear(table.n(), 440) as f64, "{units}");
    }

    #[test]
    fn one_item_more_among_many_is_seen() {
        // A table that is as independent as integers allow: n I = Σ δ² / 2μ to first order.
        let base = 1_000_000_u64;
        let table = Contingency::from_dense(&[[base + 1, base], [base, base]]).unwrap();
        let n = table.n() as f64;
        let chi2: f64 = table
            .overlaps()
            .map(|(k, a, b)| {
                let surplus = (table.n() as i128 * k as i128 - a as i128 * b as i128) as f64;
                surplus * surplus / (a as f64 * b as f64 * n)
            })
            .sum();
        let mutual = InfoSums::from_table(&table).mutual;
        assert!((2.0 * n * mutual / chi2 - 1.0).abs() < 1e-6, "{mutual} {chi2}");
    }
}
