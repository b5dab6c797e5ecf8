//! The score without one item of a cell, from the sums of the table.

use std::cmp::Ordering;
use std::sync::OnceLock;

use crate::compare::{Input, Source};
use crate::numeric::{sum_x_ln_x, to_float, x_ln_x};
use crate::summary::{SquareRatios, Summary};
use crate::sums::{InfoSums, PairCounts};
use crate::sys::map_parts;
use crate::table::{Cell, Contingency};

use super::Target;
use super::classes::Classes;
use super::statistics::Statistics;

/// Sums over the cells of one cluster.
#[derive(Debug, Clone, Copy, Default)]
struct ClusterSums {
    /// Σ n².
    squares: u128,
    /// Σ n² over the cells whose other cluster is smaller, and over those where it is as large.
    in_smaller: u128,
    in_equal: u128,
    /// Σ n times the size of the other cluster.
    products: u128,
}

/// A table of which an item may be left out.
#[derive(Debug)]
pub(super) struct LeftOut<'a> {
    summary: &'a Summary,
    x_ln_x: Totals,
    /// Of the clusters of A and of B.
    clusters: OnceLock<[Vec<ClusterSums>; 2]>,
    /// The entropies without an item of each class by sizes.
    infos: OnceLock<Vec<InfoSums>>,
}

/// The choice of the larger of the two clusters of a cell: whether it stays as in the whole table when an item is left
/// out, or is seen anew. It matters between clusters that are as large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choices {
    Kept,
    Anew,
}

/// Σ x ln x over the sizes of A, of B and over the cells, in fixed point.
#[derive(Debug, Clone, Copy)]
struct Totals {
    rows: i128,
    columns: i128,
    cells: i128,
}

/// Returns the number of halves of a cell that are divided by the size of its row, where the larger of its two clusters
/// decides.
pub(super) fn halves_by_row(a: u64, b: u64) -> u8 {
    match a.cmp(&b) {
        Ordering::Greater => 2,
        Ordering::Equal => 1,
        Ordering::Less => 0,
    }
}

impl<'a> LeftOut<'a> {
    pub(super) fn new(summary: &'a Summary) -> Self {
        let [rows, columns] = summary.sizes().map(sum_x_ln_x);
        let cells = sum_x_ln_x(&summary.cells_by_count());
        let x_ln_x = Totals { rows, columns, cells };
        Self { summary, x_ln_x, clusters: OnceLock::new(), infos: OnceLock::new() }
    }

    /// By how much the score without one item of each class exceeds the score; none where it is undefined.
    pub(super) fn changes(
        &self,
        target: &Target,
        classes: &Classes,
        score: f64,
        choices: Choices,
    ) -> Option<Vec<f64>> {
        let value = |source: Source<'_>| Some(target.request.score(Input(source)).ok()?.value()? - score);
        match target.statistics {
            Statistics::Pairs if target.reads_products => {
                of_each(classes, |_, cell| value(Source::Pairs(&self.pairs_and_products(cell))))
            }
            Statistics::Pairs => of_each(classes, |_, cell| value(Source::Pairs(&self.pairs(cell)))),
            Statistics::Info => {
                let infos = self.infos(classes);
                of_each(classes, |class, cell| value(Source::Info(&self.pairs(cell), &infos[class])))
            }
            Statistics::Squares => of_each(classes, |_, cell| {
                value(Source::Squares(&self.pairs(cell), &self.squares(cell, choices)))
            }),
        }
    }

    /// The entropies without an item of each class, whose logarithms all measures of entropies share.
    fn infos(&self, classes: &Classes) -> &[InfoSums] {
        let all = || of_each(classes, |_, cell| Some(self.info(cell))).expect("entropies are always known");
        self.infos.get_or_init(all)
    }

    fn all_clusters(&self) -> &[Vec<ClusterSums>; 2] {
        self.clusters.get_or_init(|| cluster_sums(self.summary.table()))
    }

    fn clusters(&self, cell: &Cell) -> [ClusterSums; 2] {
        let [rows, columns] = self.all_clusters();
        [rows[cell.row as usize], columns[cell.column as usize]]
    }

    /// Returns the sizes and sums of products of clusters, by which the pair counts depend on them.
    pub(super) fn sizes_and_products(&self) -> [Vec<(u64, u128)>; 2] {
        let (table, [rows, columns]) = (self.summary.table(), self.all_clusters());
        let of_side = |sizes: &[u64], sums: &[ClusterSums]| {
            sizes.iter().zip(sums).map(|(&size, sums)| (size, sums.products)).collect()
        };
        [of_side(table.row_sums(), rows), of_side(table.column_sums(), columns)]
    }

    fn sizes(&self, cell: &Cell) -> (u64, u64) {
        let table = self.summary.table();
        (table.row_sums()[cell.row as usize], table.column_sums()[cell.column as usize])
    }

    /// The pair counts but for their sum of products, which stays as it was.
    fn pairs(&self, cell: &Cell) -> PairCounts {
        let ((a, b), pairs) = (self.sizes(cell), self.summary.pairs());
        let less = |size: u64| 2 * u128::from(size) - 1;
        PairCounts {
            n: pairs.n - 1,
            sum_nij2: pairs.sum_nij2 - less(cell.count),
            sum_ai2: pairs.sum_ai2 - less(a),
            sum_bj2: pairs.sum_bj2 - less(b),
            sum_ai_nij_bj: pairs.sum_ai_nij_bj,
        }
    }

    fn pairs_and_products(&self, cell: &Cell) -> PairCounts {
        let ((a, b), count) = (self.sizes(cell), u128::from(cell.count));
        let (a, b) = (u128::from(a), u128::from(b));
        let [row, column] = self.clusters(cell);
        let others = (row.products - count * b) + (column.products - count * a);
        let pairs = self.pairs(cell);
        let products = pairs.sum_ai_nij_bj - others - a * count * b + (a - 1) * (count - 1) * (b - 1);
        PairCounts { sum_ai_nij_bj: products, ..pairs }
    }

    pub(super) fn info(&self, cell: &Cell) -> InfoSums {
        let (a, b) = self.sizes(cell);
        let n = self.summary.table().n() - 1;
        let step = |x: u64| x_ln_x(x) - x_ln_x(x - 1);
        let Totals { rows, columns, cells } = self.x_ln_x;
        let (rows, columns, cells) = (rows - step(a), columns - step(b), cells - step(cell.count));
        let entropy = |units: i128| to_float(units) / n as f64;
        let whole = x_ln_x(n);
        InfoSums {
            n: n.into(),
            h_a: entropy(whole - rows),
            h_b: entropy(whole - columns),
            h_a_given_b: entropy(columns - cells),
            h_b_given_a: entropy(rows - cells),
            mutual: entropy(whole - rows - columns + cells),
        }
    }

    fn squares(&self, cell: &Cell, choices: Choices) -> SquareRatios {
        let ((a, b), count) = (self.sizes(cell), u128::from(cell.count));
        let [row, column] = self.clusters(cell);
        // The change of the sum when a cluster of this size and this sum of squares loses an item and `less` of the sum.
        let change = |sum: u128, size: u64, less: u128| {
            let now = if size > 1 { (sum - less) as f64 / (size - 1) as f64 } else { 0.0 };
            now - sum as f64 / size as f64
        };
        let less = 2 * count - 1;
        let over_larger = match choices {
            // Each of two clusters as large keeps its half.
            Choices::Kept => {
                let halves = u128::from(halves_by_row(a, b));
                let kept = |sums: ClusterSums, size: u64, halves: u128| {
                    change(2 * sums.in_smaller + sums.in_equal, size, halves * less) / 2.0
                };
                kept(row, a, halves) + kept(column, b, 2 - halves)
            }
            // Of two clusters as large, the one that keeps its items decides, but for the cell that both lose one of.
            Choices::Anew => {
                let (of_row, of_column, of_both) = match a.cmp(&b) {
                    Ordering::Greater => (less, 0, 0.0),
                    Ordering::Less => (0, less, 0.0),
                    Ordering::Equal => (0, 0, change(count * count, a, less)),
                };
                change(row.in_smaller, a, of_row) + change(column.in_smaller, b, of_column) + of_both
            }
        };
        let squares = self.summary.square_ratios();
        SquareRatios {
            n: squares.n - 1,
            over_a: squares.over_a + change(row.squares, a, less),
            over_b: squares.over_b + change(column.squares, b, less),
            over_larger: squares.over_larger + over_larger,
        }
    }
}

/// One result for each class, given its number and one of its cells; none where there is none for one of them.
pub(super) fn of_each<T: Send>(
    classes: &Classes,
    of: impl Fn(usize, &Cell) -> Option<T> + Sync,
) -> Option<Vec<T>> {
    let parts = map_parts(classes.list.len(), |part| {
        let of = |class: usize| of(class, &classes.list[class].cell);
        part.map(of).collect::<Option<Vec<T>>>()
    });
    let parts: Vec<Vec<T>> = parts.into_iter().collect::<Option<_>>()?;
    Some(parts.into_iter().flatten().collect())
}

fn cluster_sums(table: &Contingency) -> [Vec<ClusterSums>; 2] {
    let (k, l) = table.clusters();
    let mut sums = [vec![ClusterSums::default(); k], vec![ClusterSums::default(); l]];
    for (cell, (count, a, b)) in table.cells().iter().zip(table.overlaps()) {
        let square = u128::from(count) * u128::from(count);
        for (side, cluster, own, other) in [(0, cell.row, a, b), (1, cell.column, b, a)] {
            let sums = &mut sums[side][cluster as usize];
            sums.squares += square;
            sums.in_smaller += if other < own { square } else { 0 };
            sums.in_equal += if other == own { square } else { 0 };
            sums.products += u128::from(count) * u128::from(other);
        }
    }
    sums
}
