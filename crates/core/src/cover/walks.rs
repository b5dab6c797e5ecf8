//! Random walks over a cover, for element-centric similarity.
//!
//! A walk restarts at its item v with probability 1 − α, else it goes to a cluster of its item and on to an item of that
//! cluster, by weight: p_v = (1 − α) e_v (I − αPQ)⁻¹, where P has rows of W and Q has columns of W scaled to one. As
//! (I − αPQ)⁻¹ = I + αP (I − αQP)⁻¹ Q, a system of the size of the clusters is solved, in each connected component of
//! clusters by itself, and items of one type share the answer.

use super::rows::Rows;
use crate::split_merge::Forest;

/// The walks of one cover.
pub(super) struct Walks<'a> {
    rows: &'a Rows,
    /// The connected component of each cluster.
    component: Vec<u32>,
    /// The types of each component.
    types: Vec<Vec<u32>>,
    /// The clusters of each component, and α(1 − α)(I − αQP)⁻¹ of them, row by row.
    solved: Vec<(Vec<u32>, Vec<f64>)>,
    /// The place of each cluster in its component.
    place: Vec<usize>,
    /// The sum of each row, and of each column over all items.
    row_sums: Vec<f64>,
    sizes: Vec<f64>,
}

impl<'a> Walks<'a> {
    pub(super) fn new(rows: &'a Rows, items: &[u64], alpha: f64) -> Self {
        let component = components(rows);
        let count = component.iter().max().map_or(0, |&last| last as usize + 1);
        let mut clusters = vec![Vec::new(); count];
        let mut place = vec![0; rows.width()];
        for (cluster, &of) in component.iter().enumerate() {
            place[cluster] = clusters[of as usize].len();
            clusters[of as usize].push(cluster as u32);
        }
        let mut types = vec![Vec::new(); count];
        let mut sizes = vec![0.0; rows.width()];
        for (kind, row) in rows.iter().enumerate() {
            if let Some(&first) = row.clusters.first() {
                types[component[first as usize] as usize].push(kind as u32);
            }
            row.entries()
                .for_each(|(cluster, weight)| sizes[cluster as usize] += weight * items[kind] as f64);
        }
        let row_sums = rows.iter().map(|row| row.entries().map(|(_, weight)| weight).sum()).collect();
        let mut walks = Self { rows, component, types, solved: Vec::new(), place, row_sums, sizes };
        walks.solved = clusters.into_iter().map(|of| walks.solve(of, items, alpha)).collect();
        walks
    }

    /// The component of a type; none for items in no cluster.
    pub(super) fn component(&self, kind: u32) -> Option<usize> {
        let first = self.rows.row(kind as usize).clusters.first()?;
        Some(self.component[*first as usize] as usize)
    }

    /// The types of a component.
    pub(super) fn types(&self, component: usize) -> &[u32] {
        &self.types[component]
    }

    /// Computes how often walks that start at an item of this type are at an item of each type of its component, restarts
    /// aside.
    pub(super) fn visits(&self, kind: u32, visits: &mut [f64]) {
        let Some(component) = self.component(kind) else { return };
        let (clusters, solved) = &self.solved[component];
        let row = self.rows.row(kind as usize);
        let mut through = vec![0.0; clusters.len()];
        for (cluster, weight) in row.entries() {
            let share = weight / self.row_sums[kind as usize];
            let start = self.place[cluster as usize] * clusters.len();
            for (sum, value) in through.iter_mut().zip(&solved[start..]) {
                *sum += share * value;
            }
        }
        for &other in &self.types[component] {
            let row = self.rows.row(other as usize);
            let terms = row.entries().map(|(cluster, weight)| {
                through[self.place[cluster as usize]] * weight / self.sizes[cluster as usize]
            });
            visits[other as usize] = terms.sum();
        }
    }

    /// α(1 − α)(I − αQP)⁻¹ by elimination. The matrix is dominated by its diagonal, so no rows change places.
    fn solve(&self, clusters: Vec<u32>, items: &[u64], alpha: f64) -> (Vec<u32>, Vec<f64>) {
        let size = clusters.len();
        let mut matrix = vec![0.0; size * size];
        (0..size).for_each(|at| matrix[at * size + at] = 1.0);
        let component = self.component[clusters[0] as usize] as usize;
        for &kind in &self.types[component] {
            let row = self.rows.row(kind as usize);
            let factor = alpha * items[kind as usize] as f64 / self.row_sums[kind as usize];
            for (from, weight) in row.entries() {
                let share = factor * weight / self.sizes[from as usize];
                for (to, other) in row.entries() {
                    matrix[self.place[from as usize] * size + self.place[to as usize]] -= share * other;
                }
            }
        }
        let inverse = inverse(matrix, size);
        let scaled = inverse.iter().map(|value| alpha * (1.0 - alpha) * value).collect();
        (clusters, scaled)
    }
}

/// The inverse of a matrix that is dominated by its diagonal, by Gauss and Jordan.
fn inverse(mut matrix: Vec<f64>, size: usize) -> Vec<f64> {
    let mut inverse = vec![0.0; size * size];
    (0..size).for_each(|at| inverse[at * size + at] = 1.0);
    for pivot in 0..size {
        crate::sys::checkpoint();
        let divisor = matrix[pivot * size + pivot];
        let row = pivot * size..(pivot + 1) * size;
        matrix[row.clone()].iter_mut().for_each(|value| *value /= divisor);
        inverse[row.clone()].iter_mut().for_each(|value| *value /= divisor);
        let (of_matrix, of_inverse) = (matrix[row.clone()].to_vec(), inverse[row].to_vec());
        for other in (0..size).filter(|&other| other != pivot) {
            let factor = matrix[other * size + pivot];
            if factor != 0.0 {
                let row = other * size..(other + 1) * size;
                subtract(&mut matrix[row.clone()], factor, &of_matrix);
                subtract(&mut inverse[row], factor, &of_inverse);
            }
        }
    }
    inverse
}

fn subtract(row: &mut [f64], factor: f64, other: &[f64]) {
    row.iter_mut().zip(other).for_each(|(value, other)| *value -= factor * other);
}

/// The number of the connected component of each cluster: clusters are joined by types that are in both.
pub(super) fn components(rows: &Rows) -> Vec<u32> {
    let mut forest = Forest::new(rows.width());
    for row in rows.iter() {
        for pair in row.clusters.windows(2) {
            forest.unite(pair[0], pair[1]);
        }
    }
    // The root is the first cluster of its component, so components are numbered in order.
    let mut numbers = vec![0; rows.width()];
    let mut next = 0;
    for at in 0..rows.width() {
        let root = forest.root(at as u32) as usize;
        if root == at {
            numbers[at] = next;
            next += 1;
        } else {
            numbers[at] = numbers[root];
        }
    }
    numbers
}

/// The clusters of each connected component, largest first: what the walks cost depends on them.
pub(super) fn component_sizes(rows: &Rows) -> Vec<usize> {
    let component = components(rows);
    let mut sizes = vec![0; component.iter().max().map_or(0, |&last| last as usize + 1)];
    component.iter().for_each(|&of| sizes[of as usize] += 1);
    sizes.sort_unstable_by(|x, y| y.cmp(x));
    sizes
}
