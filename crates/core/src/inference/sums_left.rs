//! The sums of a table of which some items are left out: from how often each count occurs, in steps of the cells that lose
//! items and of the distinct counts.

use crate::compare::{Input, Request, Source};
use crate::error::Result;
use crate::inference::influence::{Statistics, reads_products};
use crate::numeric::sum_x_ln_x;
use crate::score::Score;
use crate::sums::{InfoSums, LogSums, PairCounts, size_groups};

/// Sizes, with how many times each occurs, ascending.
type Sizes = Vec<(u64, u64)>;

/// A table as what can lose items: where its cells are, and how often each size of a cluster and each count occurs.
pub(super) struct Losing {
    /// The row and the column of each cell, numbered without gaps, and its count.
    cells: Vec<([usize; 2], u64)>,
    /// The sizes of the clusters of A and of B.
    margins: [Vec<u64>; 2],
    whole: SumsLeft,
}

impl Losing {
    /// Takes distinct cells.
    pub(super) fn new(cells: &[(u32, u32, u64)]) -> Self {
        let rows = Numbers::of(cells.iter().map(|cell| cell.0));
        let columns = Numbers::of(cells.iter().map(|cell| cell.1));
        let mut margins = [vec![0; rows.0.len()], vec![0; columns.0.len()]];
        let place = |&(row, column, count): &(u32, u32, u64)| {
            ([rows.of_cluster(row), columns.of_cluster(column)], count)
        };
        let cells: Vec<_> = cells.iter().map(place).collect();
        for &(place, count) in &cells {
            margins.iter_mut().zip(place).for_each(|(sizes, cluster)| sizes[cluster] += count);
        }
        let counts: Vec<u64> = cells.iter().map(|cell| cell.1).collect();
        let whole = SumsLeft {
            n: counts.iter().sum(),
            rows: size_groups(&margins[0]),
            columns: size_groups(&margins[1]),
            cells: size_groups(&counts),
        };
        Self { cells, margins, whole }
    }

    /// Returns the sums that are left when cells lose that many items each.
    pub(super) fn without(&self, lost: &[(usize, u64)]) -> SumsLeft {
        let of_side = |side: usize| {
            let mut lost: Vec<(usize, u64)> =
                lost.iter().map(|&(cell, count)| (self.cells[cell].0[side], count)).collect();
            lost.sort_unstable();
            let clusters = lost.chunk_by(|one, next| one.0 == next.0);
            clusters
                .map(|one| (self.margins[side][one[0].0], one.iter().map(|lost| lost.1).sum()))
                .collect::<Sizes>()
        };
        let of_cells: Sizes = lost.iter().map(|&(cell, count)| (self.cells[cell].1, count)).collect();
        let SumsLeft { n, rows, columns, cells } = &self.whole;
        SumsLeft {
            n: n - lost.iter().map(|lost| lost.1).sum::<u64>(),
            rows: changed(rows, &of_side(0)),
            columns: changed(columns, &of_side(1)),
            cells: changed(cells, &of_cells),
        }
    }
}

/// Numbers without gaps for clusters.
struct Numbers(Vec<u32>);

impl Numbers {
    fn of(clusters: impl Iterator<Item = u32>) -> Self {
        let mut all: Vec<u32> = clusters.collect();
        all.sort_unstable();
        all.dedup();
        Self(all)
    }

    fn of_cluster(&self, cluster: u32) -> usize {
        self.0.partition_point(|&other| other < cluster)
    }
}

/// The sizes when some have lost items: `(size, loss)`.
fn changed(sizes: &Sizes, lost: &[(u64, u64)]) -> Sizes {
    let mut all: Vec<(u64, i64)> = sizes.iter().map(|&(size, times)| (size, times as i64)).collect();
    all.extend(lost.iter().flat_map(|&(size, loss)| [(size, -1), (size - loss, 1)]));
    all.sort_by_key(|&(size, _)| size);
    all.dedup_by(|later, kept| {
        let same = later.0 == kept.0;
        kept.1 += if same { later.1 } else { 0 };
        same
    });
    let left = all.into_iter().filter(|&(size, times)| size > 0 && times > 0);
    left.map(|(size, times)| (size, times as u64)).collect()
}

/// The numbers of times that each count of a table occurs, and each size of its clusters.
pub(super) struct SumsLeft {
    pub(super) n: u64,
    pub(super) rows: Sizes,
    pub(super) columns: Sizes,
    pub(super) cells: Sizes,
}

impl SumsLeft {
    /// The score, if these sums say it.
    pub(super) fn score(&self, request: &Request) -> Result<Option<Score>> {
        match Statistics::of(request) {
            Some(Statistics::Pairs) if !reads_products(request) => request.score(&self.pairs()).map(Some),
            Some(Statistics::Info) => {
                let of_sums = |info| request.score(Input(Source::Info(&self.pairs(), &info)));
                self.info().map(of_sums).transpose()
            }
            _ => Ok(None),
        }
    }

    /// All but the sum of products, which the sizes alone do not say.
    fn pairs(&self) -> PairCounts {
        let squares = |sizes: &Sizes| {
            sizes.iter().map(|&(size, times)| u128::from(size) * u128::from(size) * u128::from(times)).sum()
        };
        PairCounts {
            n: self.n.into(),
            sum_nij2: squares(&self.cells),
            sum_ai2: squares(&self.rows),
            sum_bj2: squares(&self.columns),
            sum_ai_nij_bj: 0,
        }
    }

    /// The entropies, unless the mutual information is too small a difference.
    fn info(&self) -> Option<InfoSums> {
        let lists = [&self.rows, &self.columns, &self.cells];
        let [rows, columns, cells] = lists.map(|sizes| sum_x_ln_x(sizes));
        let terms = lists.iter().flat_map(|sizes| sizes.iter()).map(|&(_, times)| times as usize).sum();
        InfoSums::from_logs(self.n, &LogSums { rows, columns, cells, terms }).ok()
    }
}
