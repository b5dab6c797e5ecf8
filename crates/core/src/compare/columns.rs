//! Columns of labels are counted no further than a measure asks.

use crate::chance::moments;
use crate::error::Result;
use crate::registry::Reads;
use crate::score::Score;
use crate::summary::{ChanceSums, Summary};
use crate::sums::{InfoSums, PairCounts, TableSums};
use crate::table::Contingency;
use crate::tally::{self, Key, Sought};

use super::{Input, Request, Source};

/// What a measure asks of two columns of labels.
#[derive(Debug)]
pub struct Columns(Known);

#[derive(Debug)]
enum Known {
    Pairs(PairCounts),
    /// Entropies only if the measure reads them.
    Sums(TableSums, Option<InfoSums>),
    Table(Box<Summary>),
}

impl Columns {
    /// About how many cells or sizes are looked at for a score.
    #[must_use]
    pub fn size(&self) -> usize {
        match &self.0 {
            Known::Pairs(_) => 1,
            Known::Sums(sums, _) => sums.rows.len() * sums.columns.len(),
            Known::Table(summary) => summary.table().cells().len(),
        }
    }

    /// The number of items and of clusters of each side, if they are known.
    #[must_use]
    pub fn sizes(&self) -> Option<(usize, (usize, usize))> {
        match &self.0 {
            Known::Pairs(_) => None,
            Known::Sums(sums, _) => Some((sums.pairs.n as usize, sums.clusters())),
            Known::Table(summary) => Some((summary.table().n() as usize, summary.table().clusters())),
        }
    }
}

impl From<Contingency> for Columns {
    fn from(table: Contingency) -> Self {
        Self(Known::Table(Box::new(table.into())))
    }
}

impl Request {
    /// Counts two columns of integer labels as far as this measure needs it, or until the clusters are counted.
    ///
    /// ```
    /// let request = partita::Request::parse("adjusted_rand")?;
    /// let columns = request.count(&[1, 1, 2, 2], &[7, 7, 7, 8], false)?;
    /// assert_eq!(request.score_columns(&columns)?.value(), Some(0.0));
    /// # Ok::<(), partita::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the columns have different lengths or no items, or more than 2^32 − 1 clusters.
    pub fn count<A: Key, B: Key>(&self, a: &[A], b: &[B], with_sizes: bool) -> Result<Columns> {
        let sought = match self.measure().reads() {
            _ if self.is_adjusted() => Sought::Table,
            Reads::PairCounts if !with_sizes => Sought::Pairs,
            Reads::PairCounts | Reads::Entropies | Reads::Chance => Sought::Sums,
            _ => Sought::Table,
        };
        Ok(Columns(match tally::count(a, b, sought)? {
            tally::Counted::Pairs(pairs) => Known::Pairs(pairs),
            tally::Counted::Table(table) => Known::Table(Box::new(table.into())),
            tally::Counted::Sums(sums) => match self.measure().reads() {
                Reads::PairCounts => Known::Sums(sums, None),
                reads => match sums.info() {
                    Some(info) if reads == Reads::Entropies || is_within_reach(&sums) => {
                        Known::Sums(sums, Some(info))
                    }
                    _ => Known::Table(Box::new(Contingency::count(a, b)?.into())),
                },
            },
        }))
    }

    /// The score of columns that were counted for this measure.
    ///
    /// # Errors
    /// When the measure does not compare labels, or needs more than was counted.
    pub fn score_columns(&self, columns: &Columns) -> Result<Score> {
        match &columns.0 {
            Known::Pairs(pairs) => self.score(pairs),
            Known::Table(summary) => self.score(&**summary),
            Known::Sums(sums, None) => self.score(&sums.pairs),
            Known::Sums(sums, Some(info)) if self.measure().reads() == Reads::Chance => {
                let n = sums.pairs.n as u64;
                let chance = ChanceSums {
                    clusters: sums.clusters(),
                    info: *info,
                    expected_information: moments::expected_of(n, &sums.rows, &sums.columns),
                };
                self.score(Input(Source::Chance(&sums.pairs, &chance)))
            }
            Known::Sums(sums, Some(info)) => self.score(Input(Source::Info(&sums.pairs, info))),
        }
    }
}

fn is_within_reach(sums: &TableSums) -> bool {
    moments::is_within_reach_of(sums.pairs.n as u64, &sums.rows, &sums.columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fixed stream of numbers below each bound.
    fn column(n: u64, clusters: u64, seed: u64) -> Vec<i64> {
        let mixed = |item: u64| (item ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
        (0..n).map(|item| (mixed(mixed(item)) % clusters) as i64).collect()
    }

    fn bits(score: Result<Score>) -> Option<Option<u64>> {
        score.ok().map(|score| score.value().map(f64::to_bits))
    }

    #[test]
    fn columns_have_the_bits_of_their_table_whatever_was_counted() {
        let (mut sums, mut tables) = (0, 0);
        for (n, clusters) in [(1, 1), (9, 9), (100, 50), (3000, 3), (3000, 700), (3000, 1_000_000)] {
            let (a, mut b) = (column(n, clusters, 1), column(n, clusters, 2));
            for alike in [0, 1, 3] {
                (0..n as usize).filter(|item| item % 4 < alike).for_each(|item| b[item] = a[item]);
                let summary = Summary::new(Contingency::count(&a, &b).unwrap());
                for measure in crate::measures().iter().filter(|one| one.accepts(crate::Kind::Labels)) {
                    let request = Request::new(measure);
                    let expected = bits(request.score(&summary));
                    for with_sizes in [false, true] {
                        let counted = request.count(&a, &b, with_sizes).unwrap();
                        sums += usize::from(matches!(counted.0, Known::Sums(..)));
                        tables += usize::from(matches!(counted.0, Known::Table(_)));
                        let found = bits(request.score_columns(&counted));
                        assert_eq!(found, expected, "{} {n} {clusters} {alike}", measure.name);
                        if with_sizes {
                            assert_eq!(counted.sizes(), Some((n as usize, summary.table().clusters())));
                        }
                    }
                }
            }
        }
        assert!(sums > 50 && tables > 50, "{sums} {tables}");
    }
}
