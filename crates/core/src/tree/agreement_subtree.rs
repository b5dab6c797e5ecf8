//! The most leaves on which two trees are equal, from those of all pairs of subtrees, the small ones first.
//!
//! Without roots the first tree stays as it is. The second is seen from every side: a subtree of it is what hangs on a
//! branch, looked at from either end, and its root may be at any vertex or on any branch.

use super::{Tree, TreePair};
use crate::matching::Matching;
use crate::sys::checkpoint;
use crate::table::Cell;

/// Numbers held at a time: 1 GB.
const MOST_NUMBERS: usize = 250_000_000;

/// The number of leaves of a maximum agreement subtree; `None` if that would take too much memory.
pub(crate) fn most_common_leaves(pair: &TreePair<'_>, rooted: bool) -> Option<u32> {
    let views = Views::of(pair.b(), rooted)?;
    let order = largest_child_first(pair.a());
    let fits = rows_held(pair.a(), &order).checked_mul(views.below.len())? <= MOST_NUMBERS;
    fits.then(|| Rows::new(pair, &views).fill(&order))
}

/// Lists of subtrees, one after the other.
#[derive(Default)]
struct Lists {
    ends: Vec<usize>,
    entries: Vec<u32>,
}

impl Lists {
    fn push(&mut self, list: impl IntoIterator<Item = u32>) {
        self.entries.extend(list);
        self.ends.push(self.entries.len());
    }

    fn len(&self) -> usize {
        self.ends.len()
    }

    fn get(&self, at: usize) -> &[u32] {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.entries[start..self.ends[at]]
    }
}

/// The subtrees of the second tree: each node with all below it, the last first; then, without roots, what each node but
/// the root has above it.
struct Views {
    /// The subtrees at the top of each.
    below: Lists,
    /// The subtrees at each place where the root may be.
    roots: Lists,
}

impl Views {
    fn of(tree: &Tree, rooted: bool) -> Option<Self> {
        let nodes = tree.nodes() as u32;
        let (down, up) = (|node: u32| nodes - 1 - node, |node: u32| nodes + node - 1);
        let mut found = Self { below: Lists::default(), roots: Lists::default() };
        (0..nodes).rev().for_each(|node| found.below.push(tree.children(node).map(down)));
        if rooted {
            return Some(found);
        }
        let above = |node: u32| (node > 0).then(|| up(node));
        let squares = |node: u32| tree.children(node).count().checked_pow(2);
        let entries = (0..nodes).try_fold(0_usize, |sum, node| sum.checked_add(squares(node)?))?;
        if entries > MOST_NUMBERS / 4 {
            return None;
        }
        for node in 1..nodes {
            let parent = tree.parent(node).expect("only the root has none");
            let beside = tree.children(parent).filter(|&other| other != node).map(down);
            found.below.push(beside.chain(above(parent)));
            found.roots.push([down(node), up(node)]);
        }
        for node in (0..nodes).filter(|&node| !tree.is_leaf(node)) {
            found.roots.push(tree.children(node).map(down).chain(above(node)));
        }
        Some(found)
    }
}

/// The nodes of a tree, children before parents and large children before small ones, so that few are open at a time.
fn largest_child_first(tree: &Tree) -> Vec<u32> {
    let (mut order, mut open) = (Vec::with_capacity(tree.nodes()), vec![0]);
    while let Some(node) = open.pop() {
        order.push(node);
        let first = open.len();
        open.extend(tree.children(node));
        open[first..].sort_by_key(|&child| std::cmp::Reverse(tree.size(child)));
    }
    order.reverse();
    order
}

/// The most nodes of that order whose parent is not done.
fn rows_held(tree: &Tree, order: &[u32]) -> usize {
    let (mut held, mut most) = (0, 0);
    for &node in order {
        most = most.max(held + 1);
        held = held + 1 - tree.children(node).count();
    }
    most
}

/// For nodes of the first tree the most common leaves with each subtree of the second.
struct Rows<'p> {
    pair: &'p TreePair<'p>,
    views: &'p Views,
    rows: Vec<Vec<u32>>,
    spare: Vec<Vec<u32>>,
    /// Depth-first positions in the second tree of the leaves of the first.
    place: Vec<usize>,
}

impl<'p> Rows<'p> {
    fn new(pair: &'p TreePair<'p>, views: &'p Views) -> Self {
        let mut place = vec![0; pair.leaves()];
        for (at, &leaf) in pair.b_to_a().iter().enumerate() {
            place[leaf as usize] = at;
        }
        Self { pair, views, rows: vec![Vec::new(); pair.a().nodes()], spare: Vec::new(), place }
    }

    fn fill(mut self, order: &[u32]) -> u32 {
        let a = self.pair.a();
        let mut best = 1;
        for &node in order {
            checkpoint();
            let mut row = self.spare.pop().unwrap_or_else(|| vec![0; self.views.below.len()]);
            if a.is_leaf(node) {
                self.fill_leaf(node, &mut row);
            } else {
                let children: Vec<&[u32]> =
                    a.children(node).map(|child| self.rows[child as usize].as_slice()).collect();
                let found = fill_inner(self.views, &children, &mut row);
                best = best.max(found);
                let done: Vec<u32> = a.children(node).collect();
                done.into_iter()
                    .for_each(|child| self.spare.push(std::mem::take(&mut self.rows[child as usize])));
            }
            self.rows[node as usize] = row;
        }
        best
    }

    /// 1 where the subtree has the leaf.
    fn fill_leaf(&self, node: u32, row: &mut [u32]) {
        let tree = self.pair.b();
        let place = self.place[self.pair.a().leaf_range(node).start];
        let nodes = tree.nodes();
        for other in 0..nodes {
            let below = tree.leaf_range(other as u32).contains(&place);
            row[nodes - 1 - other] = u32::from(below);
            if other > 0 && row.len() > nodes {
                row[nodes + other - 1] = u32::from(!below);
            }
        }
    }
}

/// The row of an inner node, given those of its children. Returns the most leaves that it has in common with the whole
/// second tree, its root at any place.
fn fill_inner(views: &Views, children: &[&[u32]], row: &mut [u32]) -> u32 {
    let mut most = 0;
    for view in 0..row.len() {
        let below = views.below.get(view);
        let in_one_child = children.iter().map(|child| child[view]).max().unwrap_or(0);
        let in_one_below = below.iter().map(|&other| row[other as usize]).max().unwrap_or(0);
        row[view] = in_one_child.max(in_one_below).max(best_pairs(children, below));
        most = most.max(row[view]);
    }
    let at_roots = (0..views.roots.len()).map(|root| best_pairs(children, views.roots.get(root)));
    at_roots.fold(most, u32::max)
}

/// The most leaves that subtrees of one side have in common with subtrees of the other, each with one at most.
fn best_pairs(rows: &[&[u32]], columns: &[u32]) -> u32 {
    match (rows, columns) {
        (_, []) => 0,
        ([x, y], &[i, j]) => {
            let (i, j) = (i as usize, j as usize);
            (x[i] + y[j]).max(x[j] + y[i])
        }
        ([x, y], _) => {
            // The best of one row and the best of the other, unless both want the same.
            let best = |row: &[u32], taken: u32| {
                let others = columns.iter().copied().filter(|&column| column != taken);
                others.map(|column| (row[column as usize], column)).max().unwrap_or((0, taken))
            };
            let ((of_x, at_x), (of_y, at_y)) = (best(x, u32::MAX), best(y, u32::MAX));
            if at_x != at_y { of_x + of_y } else { (of_x + best(y, at_x).0).max(of_y + best(x, at_x).0) }
        }
        _ => {
            let cell = |(row, column): (usize, usize)| {
                let count = u64::from(rows[row][columns[column] as usize]);
                (count > 0).then_some(Cell { row: row as u32, column: column as u32, count })
            };
            let all = (0..rows.len()).flat_map(|row| (0..columns.len()).map(move |column| (row, column)));
            let cells: Vec<Cell> = all.filter_map(cell).collect();
            Matching::of_cells((rows.len(), columns.len()), &cells).items() as u32
        }
    }
}
