//! Quartets of leaves: which two pairs an inner branch keeps apart, whatever the place of the root.

use super::resolved::ResolvedCounts;
use super::triples::count_row;
use super::{Tree, TreePair};
use crate::sys::checkpoint;

/// More pairs of nodes than this do not fit the memory of most machines.
const MOST_PAIRS: usize = 500_000_000;

/// Counts per pair of inner nodes; `None` if the table of all pairs of nodes would be too large.
pub(super) fn quartets(pair: &TreePair<'_>) -> Option<ResolvedCounts> {
    let table = Overlaps::of(pair)?;
    let inner = |tree: &Tree| -> Vec<Vec<Part>> {
        let inner = (0..tree.nodes() as u32).filter(|&node| !tree.is_leaf(node));
        inner.map(|node| parts(tree, node)).collect()
    };
    let (of_a, of_b) = (inner(pair.a()), inner(pair.b()));
    let (mut same, mut different) = (0, 0);
    for a in &of_a {
        checkpoint();
        for b in &of_b {
            let cells: Vec<Vec<i128>> =
                a.iter().map(|x| b.iter().map(|y| table.count(*x, *y)).collect()).collect();
            let (s, d) = Meeting::new(cells).claims();
            same += s;
            different += d;
        }
    }
    let n = pair.leaves() as u128;
    let all = if n < 4 { 0 } else { n * (n - 1) * (n - 2) * (n - 3) / 24 };
    let resolved = |nodes: &[Vec<Part>], tree: &Tree| {
        let sizes = |node: &Vec<Part>| node.iter().map(|part| part.size(tree)).collect::<Vec<_>>();
        nodes.iter().map(|node| claimed(&sizes(node))).sum::<u128>() / 2
    };
    // Both branches that claim a quartet were counted, in each tree.
    let resolved = [resolved(&of_a, pair.a()), resolved(&of_b, pair.b())];
    Some(ResolvedCounts::of_totals(all, resolved, same as u128 / 2, different as u128 / 4))
}

/// What hangs on an inner node: the leaves below a child, or all that are not below the node itself.
#[derive(Debug, Clone, Copy)]
enum Part {
    Below(u32),
    Beyond(u32),
}

impl Part {
    fn size(self, tree: &Tree) -> u128 {
        match self {
            Self::Below(node) => tree.size(node) as u128,
            Self::Beyond(node) => (tree.leaves() - tree.size(node)) as u128,
        }
    }
}

fn parts(tree: &Tree, node: u32) -> Vec<Part> {
    let beyond = tree.parent(node).map(|_| Part::Beyond(node));
    tree.children(node).map(Part::Below).chain(beyond).collect()
}

/// Quartets ab|cd with a, b in one part and c, d in two others.
fn claimed(sizes: &[u128]) -> u128 {
    let (total, squares) = (sizes.iter().sum::<u128>(), sizes.iter().map(|s| s * s).sum::<u128>());
    let claim = |&size: &u128| {
        let rest = total - size;
        size * size.saturating_sub(1) / 2 * ((rest * rest - (squares - size * size)) / 2)
    };
    sizes.iter().map(claim).sum()
}

/// Common leaves of all pairs of nodes.
struct Overlaps {
    n: i128,
    columns: usize,
    counts: Vec<u32>,
    sizes: [Vec<u32>; 2],
}

impl Overlaps {
    fn of(pair: &TreePair<'_>) -> Option<Self> {
        let (rows, columns) = (pair.a().nodes(), pair.b().nodes());
        if rows.checked_mul(columns)? > MOST_PAIRS {
            return None;
        }
        let mut counts = vec![0; rows * columns];
        for (node, row) in counts.chunks_mut(columns).enumerate() {
            checkpoint();
            count_row(pair, node as u32, row);
        }
        let sizes = [pair.a(), pair.b()]
            .map(|tree| (0..tree.nodes() as u32).map(|node| tree.size(node) as u32).collect());
        Some(Self { n: pair.leaves() as i128, columns, counts, sizes })
    }

    fn count(&self, a: Part, b: Part) -> i128 {
        let below = |x: u32, y: u32| i128::from(self.counts[x as usize * self.columns + y as usize]);
        let size = |side: usize, node: u32| i128::from(self.sizes[side][node as usize]);
        match (a, b) {
            (Part::Below(x), Part::Below(y)) => below(x, y),
            (Part::Below(x), Part::Beyond(y)) => size(0, x) - below(x, y),
            (Part::Beyond(x), Part::Below(y)) => size(1, y) - below(x, y),
            (Part::Beyond(x), Part::Beyond(y)) => self.n - size(0, x) - size(1, y) + below(x, y),
        }
    }
}

/// The common leaves of the parts of two inner nodes, with the sums that every pair of parts needs.
struct Meeting {
    cells: Vec<Vec<i128>>,
    total: i128,
    rows: Vec<i128>,
    columns: Vec<i128>,
}

impl Meeting {
    fn new(cells: Vec<Vec<i128>>) -> Self {
        let rows: Vec<i128> = cells.iter().map(|row| row.iter().sum()).collect();
        let columns = (0..cells[0].len()).map(|j| cells.iter().map(|row| row[j]).sum()).collect();
        Self { total: rows.iter().sum(), cells, rows, columns }
    }

    /// The quartets that a part of each node claims the same way, and another way, over all pairs of parts.
    fn claims(&self) -> (i128, i128) {
        let (mut same, mut different) = (0, 0);
        let squares: i128 = self.cells.iter().flatten().map(|x| x * x).sum();
        let row_squares: i128 = self.rows.iter().map(|x| x * x).sum();
        let column_squares: i128 = self.columns.iter().map(|x| x * x).sum();
        // Per row Σ x², Σ x·column sum; per column Σ x², Σ x·row sum.
        let in_row: Vec<[i128; 2]> = self
            .cells
            .iter()
            .map(|row| row.iter().zip(&self.columns).fold([0, 0], |[s, t], (x, c)| [s + x * x, t + x * c]))
            .collect();
        let in_column: Vec<[i128; 2]> = (0..self.columns.len())
            .map(|j| {
                let column = self.cells.iter().map(|row| row[j]).zip(&self.rows);
                column.fold([0, 0], |[s, t], (x, r)| [s + x * x, t + x * r])
            })
            .collect();
        for (i, row) in self.cells.iter().enumerate() {
            for (j, &both) in row.iter().enumerate() {
                if both == 0 {
                    continue;
                }
                let (of_row, of_column) = (self.rows[i], self.columns[j]);
                let rest = self.total - of_row - of_column + both;
                // Sums over the table without row i and column j.
                let rest_rows = row_squares - 2 * in_column[j][1] + in_column[j][0] - (of_row - both).pow(2);
                let rest_columns =
                    column_squares - 2 * in_row[i][1] + in_row[i][0] - (of_column - both).pow(2);
                let rest_cells = squares - in_row[i][0] - in_column[j][0] + both * both;
                same += both * (both - 1) / 2 * ((rest * rest - rest_rows - rest_columns + rest_cells) / 2);
                different += both * self.crossed(i, j, in_row[i], in_column[j], rest);
            }
        }
        (same, different)
    }

    /// Σ over the other rows k and columns l of x_il x_kj times what lies in neither of rows i, k and columns
    /// j, l: the ways to choose b, c and d for ab|cd in one tree and ac|bd in the other.
    fn crossed(&self, i: usize, j: usize, in_row: [i128; 2], in_column: [i128; 2], rest: i128) -> i128 {
        let both = self.cells[i][j];
        let (along_row, along_column) = (self.rows[i] - both, self.columns[j] - both);
        if along_row == 0 || along_column == 0 {
            return 0;
        }
        // Row sums without column j, weighted by column j; likewise for columns.
        let by_rows = in_column[1] - in_column[0] - both * (self.rows[i] - both);
        let by_columns = in_row[1] - in_row[0] - both * (self.columns[j] - both);
        let mut triple = 0;
        for (_, row) in self.cells.iter().enumerate().filter(|(k, _)| *k != i) {
            if row[j] != 0 {
                let inner: i128 = row.iter().zip(&self.cells[i]).map(|(x, y)| x * y).sum();
                triple += row[j] * (inner - row[j] * both);
            }
        }
        along_row * along_column * rest - along_row * by_rows - along_column * by_columns + triple
    }
}
