//! What the cells and the clusters of a table add to its entropies, in vectors.

use crate::cpu::{Vectorised, vectorised};
use crate::fixed_lanes::{LaneSum, LaneTotal, Scale, WIDTH};
use crate::logs::{excess, ln_quotient};
use crate::{Cell, Contingency};

/// Sums over some of the cells.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct CellTotals {
    /// Σ n_ij ln(b_j / n_ij).
    pub(crate) given_b: LaneTotal,
    /// Σ n_ij ln(a_i / n_ij).
    pub(crate) given_a: LaneTotal,
    /// Σ μ ((1 + d) ln(1 + d) − d) where μ = a_i b_j / n is expected and 1 + d = n_ij / μ.
    pub(crate) shared: LaneTotal,
    /// Σ a_i b_j.
    pub(crate) expected: u128,
}

impl CellTotals {
    pub(crate) fn of(table: &Contingency, cells: &[Cell], scale: Scale) -> Self {
        let mut totals = Self::default();
        for batch in cells.chunks(WIDTH * LaneSum::MOST_BLOCKS) {
            totals = totals.merge(vectorised(CellBatch { table, cells: batch, scale }));
        }
        totals
    }

    pub(crate) fn merge(self, other: Self) -> Self {
        Self {
            given_b: self.given_b.merge(other.given_b),
            given_a: self.given_a.merge(other.given_a),
            shared: self.shared.merge(other.shared),
            expected: self.expected + other.expected,
        }
    }
}

/// A block of cells as floats. Lanes without a cell hold one that is as expected and adds nothing.
struct Block {
    count: [f64; WIDTH],
    a: [f64; WIDTH],
    b: [f64; WIDTH],
    expected: [f64; WIDTH],
    surplus: [f64; WIDTH],
}

impl Block {
    /// Rounds n_ij, the margins, a_i b_j and n·n_ij − a_i b_j once each; adds a_i b_j to a sum.
    #[inline(always)]
    fn read(table: &Contingency, cells: &[Cell], expected_sum: &mut u128) -> Self {
        let one = [1.0; WIDTH];
        let mut block = Self { count: one, a: one, b: one, expected: one, surplus: [0.0; WIDTH] };
        let n = table.n();
        let short = n < 1 << 31;
        for (lane, cell) in cells.iter().enumerate() {
            let a = table.row_sums()[cell.row as usize];
            let b = table.col_sums()[cell.col as usize];
            (block.count[lane], block.a[lane], block.b[lane]) = (cell.count as f64, a as f64, b as f64);
            if short {
                // Products below 2^62: the processor's own conversions do.
                *expected_sum += u128::from(a * b);
                block.expected[lane] = (a * b) as i64 as f64;
                block.surplus[lane] = ((n * cell.count) as i64 - (a * b) as i64) as f64;
            } else {
                let expected = u128::from(a) * u128::from(b);
                *expected_sum += expected;
                block.expected[lane] = expected as f64;
                block.surplus[lane] =
                    ((u128::from(n) * u128::from(cell.count)) as i128 - expected as i128) as f64;
            }
        }
        block
    }
}

/// A term for each lane, in a plain loop: that is what compilers vectorise.
#[inline(always)]
fn each(term: impl Fn(usize) -> f64) -> [f64; WIDTH] {
    let mut terms = [0.0; WIDTH];
    for (lane, slot) in terms.iter_mut().enumerate() {
        *slot = term(lane);
    }
    terms
}

struct CellBatch<'t> {
    table: &'t Contingency,
    cells: &'t [Cell],
    scale: Scale,
}

impl Vectorised for CellBatch<'_> {
    type Output = CellTotals;

    #[inline(always)]
    fn run(self) -> CellTotals {
        let items = self.table.n() as f64;
        let (mut given_b, mut given_a, mut shared) =
            (LaneSum::new(self.scale), LaneSum::new(self.scale), LaneSum::new(self.scale));
        let mut expected = 0;
        for cells in self.cells.chunks(WIDTH) {
            let block = Block::read(self.table, cells, &mut expected);
            given_b.add(&each(|l| block.count[l] * ln_quotient(block.b[l], block.count[l])));
            given_a.add(&each(|l| block.count[l] * ln_quotient(block.a[l], block.count[l])));
            shared.add(&each(|l| block.expected[l] / items * excess(block.surplus[l] / block.expected[l])));
        }
        CellTotals { given_b: given_b.total(), given_a: given_a.total(), shared: shared.total(), expected }
    }
}

/// Σ s ln(n / s) over some of the cluster sizes.
pub(crate) fn size_terms(n: u64, sizes: &[u64], scale: Scale) -> LaneTotal {
    let mut total = LaneTotal::default();
    for batch in sizes.chunks(WIDTH * LaneSum::MOST_BLOCKS) {
        total = total.merge(vectorised(SizeBatch { n: n as f64, sizes: batch, scale }));
    }
    total
}

struct SizeBatch<'t> {
    n: f64,
    sizes: &'t [u64],
    scale: Scale,
}

impl Vectorised for SizeBatch<'_> {
    type Output = LaneTotal;

    #[inline(always)]
    fn run(self) -> LaneTotal {
        let mut sum = LaneSum::new(self.scale);
        for sizes in self.sizes.chunks(WIDTH) {
            let mut block = [self.n; WIDTH];
            for (lane, &size) in block.iter_mut().zip(sizes) {
                *lane = size as f64;
            }
            sum.add(&each(|l| block[l] * ln_quotient(self.n, block[l])));
        }
        sum.total()
    }
}
