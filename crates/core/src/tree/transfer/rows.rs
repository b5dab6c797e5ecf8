//! Clade by clade how many leaves of each split it has: rows of counts, added up towards the root.

use super::index::{Reference, Shape};
use crate::sys::{Vectorised, vectorised};

/// No row.
const NONE: u32 = u32::MAX;

/// Rows of counts, used again.
#[derive(Debug, Default)]
pub(super) struct Rows {
    rows: Vec<Vec<u16>>,
    free: Vec<u32>,
    of_node: Vec<u32>,
    column: Vec<u32>,
}

impl Rows {
    fn begin(&mut self, nodes: usize, reference: usize) {
        self.of_node.clear();
        self.of_node.resize(nodes, NONE);
        self.column.clear();
        self.column.resize(reference, NONE);
        self.free = (0..self.rows.len() as u32).collect();
    }

    /// The row of a node, all zeros if it is new.
    fn of(&mut self, node: u32, columns: usize) -> &mut Vec<u16> {
        let slot = &mut self.of_node[node as usize];
        if *slot == NONE {
            *slot = self.free.pop().unwrap_or_else(|| {
                self.rows.push(Vec::new());
                self.rows.len() as u32 - 1
            });
            let row = &mut self.rows[*slot as usize];
            row.clear();
            row.resize(columns, 0);
        }
        &mut self.rows[*slot as usize]
    }

    /// Hands the counts of a node to the one above it.
    fn pass_on(&mut self, node: u32, above: u32) {
        let own = std::mem::replace(&mut self.of_node[node as usize], NONE);
        if self.of_node[above as usize] == NONE {
            self.of_node[above as usize] = own;
            return;
        }
        let counts = std::mem::take(&mut self.rows[own as usize]);
        let sums = &mut self.rows[self.of_node[above as usize] as usize];
        vectorised(Added { sums, counts: &counts });
        self.rows[own as usize] = counts;
        self.free.push(own);
    }
}

/// Below 2¹⁶ leaves.
pub(super) fn by_rows(
    reference: &Reference<'_>,
    wanted: &[u32],
    other: Shape<'_>,
    rows: &mut Rows,
) -> Vec<u32> {
    let (columns, leaves) = (wanted.len(), reference.shape.leaves.len() as u16);
    let sizes: Vec<u16> = wanted.iter().map(|&node| reference.size(node) as u16).collect();
    // A branch of a leaf of the smaller side.
    let mut least: Vec<u16> = wanted.iter().map(|&node| reference.smaller(node) as u16 - 1).collect();
    if columns == 0 {
        return Vec::new();
    }
    rows.begin(other.parents.len(), reference.shape.parents.len());
    wanted.iter().zip(0..).for_each(|(&node, column)| rows.column[node as usize] = column);
    let mut clades = vec![0_u16; other.parents.len()];
    let mut place = other.leaves.len();
    for node in (1..other.parents.len() as u32).rev() {
        let above = other.parents[node as usize];
        if other.is_leaf(node) {
            place -= 1;
            clades[node as usize] = 1;
            let mut inner = reference.node_of_leaf[other.leaves[place] as usize];
            rows.of(above, columns);
            let slot = rows.of_node[above as usize] as usize;
            while inner != 0 {
                if let Some(column) = rows.column.get(inner as usize).filter(|column| **column != NONE) {
                    rows.rows[slot][*column as usize] += 1;
                }
                inner = reference.shape.parents[inner as usize];
            }
        } else {
            let counts = &rows.rows[rows.of_node[node as usize] as usize];
            let clade = clades[node as usize];
            vectorised(Nearest { counts, sizes: &sizes, least: &mut least, clade, leaves });
            rows.pass_on(node, above);
        }
        clades[above as usize] += clades[node as usize];
    }
    least.into_iter().map(u32::from).collect()
}

struct Added<'l> {
    sums: &'l mut [u16],
    counts: &'l [u16],
}

impl Vectorised for Added<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.sums.iter_mut().zip(self.counts).for_each(|(sum, count)| *sum = sum.wrapping_add(*count));
    }
}

/// Holds a clade against all splits.
struct Nearest<'l> {
    counts: &'l [u16],
    sizes: &'l [u16],
    least: &'l mut [u16],
    clade: u16,
    leaves: u16,
}

impl Vectorised for Nearest<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { counts, sizes, least, clade, leaves } = self;
        for ((least, &size), &both) in least.iter_mut().zip(sizes).zip(counts) {
            let moved = size.wrapping_add(clade).wrapping_sub(both.wrapping_mul(2));
            *least = (*least).min(moved).min(leaves.wrapping_sub(moved));
        }
    }
}
