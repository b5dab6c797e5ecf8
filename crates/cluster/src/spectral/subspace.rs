//! The leading eigenvectors of a normalised adjacency matrix, by filtered subspace iteration.

use std::ops::{Add, AddAssign, Mul, Sub};

use super::jacobi;
use crate::random::Random;
use partita::Graph;
use partita::internal::checkpoint;

/// Applications of the matrix between two looks at the eigenvalues, at most.
const MOST_DEGREE: usize = 20;

/// The filter raises no vector by more than this over the others, or it would drown them.
const MOST_GROWTH: f64 = 1e8;

/// Looks at the eigenvalues; beyond, what has not converged is a bulk without structure.
const MOST_LOOKS: usize = 15;

/// The residual at which an eigenvector has converged.
const TOLERANCE: f64 = 1e-7;

/// While residuals are greater, the filter works in single precision.
const ROUGH_ENOUGH: f64 = 2e-6;

/// Several vectors over the nodes, each in one piece.
type Columns = Vec<Vec<f64>>;

/// The greatest eigenvalues of D^−1/2 A D^−1/2 and their orthonormal eigenvectors, from the top down: `count`,
/// or as many as there are nodes. Isolated nodes have rows of zeros.
///
/// A random block is multiplied by a Chebyshev polynomial of the matrix, small on the eigenvalues that are
/// not wanted and growing fast above them, until the leading part of the block is invariant.
pub(super) fn leading(graph: &Graph, count: usize, seed: u64) -> (Vec<f64>, Columns) {
    leading_until(graph, count, seed, (MOST_LOOKS, TOLERANCE))
}

/// The same after at most so many looks at the eigenvalues, or when the residual is small enough.
pub(super) fn leading_until(
    graph: &Graph,
    count: usize,
    seed: u64,
    (looks, tolerance): (usize, f64),
) -> (Vec<f64>, Columns) {
    let nodes = graph.nodes();
    let count = count.min(nodes);
    // Whole registers of a processor.
    let width = (count + count / 2 + 4).next_multiple_of(LANES).min(nodes);
    let matrix = Normalized::new(graph);
    let mut random = Random::new(seed);
    let mut block: Columns = (0..width).map(|_| (0..nodes).map(|_| random.normal()).collect()).collect();
    let mut values = Vec::new();
    for look in 0..looks {
        checkpoint();
        orthonormalize(&mut block, &mut random);
        let images = matrix.times(&block);
        let residual;
        (values, block, residual) = rayleigh_ritz(&block, &images, count);
        if residual <= tolerance || width == nodes || look + 1 == looks {
            break;
        }
        // Everything below the last Ritz value is to be damped.
        block = matrix.filtered(&block, values[width - 1].clamp(-0.999, 0.999), values[0], residual);
    }
    values.truncate(count);
    block.truncate(count);
    (values, block)
}

/// Makes the columns orthonormal, twice for accuracy; a column that depends on those before it is drawn anew.
fn orthonormalize(block: &mut Columns, random: &mut Random) {
    for at in 0..block.len() {
        let (before, rest) = block.split_at_mut(at);
        let column = &mut rest[0];
        let mut attempts = 0;
        loop {
            let first_norm = norm(column);
            for _ in 0..2 {
                for other in &*before {
                    let along = dot(column, other);
                    column.iter_mut().zip(other).for_each(|(x, y)| *x -= along * y);
                }
            }
            let left = norm(column);
            if left > 1e-12 * first_norm || attempts > 8 {
                let scale = if left > 0.0 { 1.0 / left } else { 0.0 };
                column.iter_mut().for_each(|x| *x *= scale);
                break;
            }
            attempts += 1;
            column.iter_mut().for_each(|x| *x = random.normal());
        }
    }
}

/// The best approximations to eigenvectors within an orthonormal block, and the greatest residual of the first
/// `count`.
fn rayleigh_ritz(block: &Columns, images: &Columns, count: usize) -> (Vec<f64>, Columns, f64) {
    let width = block.len();
    let mut small = vec![0.0; width * width];
    for i in 0..width {
        for j in i..width {
            let entry = dot(&block[i], &images[j]);
            small[i * width + j] = entry;
            small[j * width + i] = entry;
        }
    }
    let (values, rotation) = jacobi::eigen(small, width);
    let rotated = combine(block, &rotation);
    let rotated_images = combine(images, &rotation[..count]);
    let residual = rotated_images.iter().zip(&rotated).zip(&values).map(|((image, vector), value)| {
        image.iter().zip(vector).map(|(x, y)| (x - value * y).powi(2)).sum::<f64>().sqrt()
    });
    let residual = residual.fold(0.0, f64::max);
    (values, rotated, residual)
}

fn combine(block: &Columns, coefficients: &[Vec<f64>]) -> Columns {
    let mixed = |coefficients: &Vec<f64>| {
        let mut sum = vec![0.0; block[0].len()];
        for (column, c) in block.iter().zip(coefficients) {
            sum.iter_mut().zip(column).for_each(|(s, x)| *s += c * x);
        }
        sum
    };
    coefficients.iter().map(mixed).collect()
}

/// Numbers that are summed side by side, so that no sum waits for the one before.
const LANES: usize = 4;

fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut sums = [0.0; LANES];
    let (in_a, in_b) = (a.chunks_exact(LANES), b.chunks_exact(LANES));
    let rest: f64 = in_a.remainder().iter().zip(in_b.remainder()).map(|(x, y)| x * y).sum();
    for (a, b) in in_a.zip(in_b) {
        sums.iter_mut().zip(a.iter().zip(b)).for_each(|(sum, (x, y))| *sum += x * y);
    }
    sums.iter().sum::<f64>() + rest
}

fn norm(a: &[f64]) -> f64 {
    dot(a, a).sqrt()
}

/// D^−1/2 A D^−1/2; its eigenvalues lie in [−1, 1]. One entry per link of the graph, in either precision.
struct Normalized<'a> {
    graph: &'a Graph,
    exact: Vec<f64>,
    rough: Vec<f32>,
}

impl<'a> Normalized<'a> {
    fn new(graph: &'a Graph) -> Self {
        let inverse_root = |&s: &f64| if s > 0.0 { 1.0 / s.sqrt() } else { 0.0 };
        let roots: Vec<f64> = graph.strengths().iter().map(inverse_root).collect();
        let mut exact = Vec::with_capacity(graph.adjacency().nnz());
        for (node, root) in roots.iter().enumerate() {
            let (neighbours, weights) = graph.neighbours(node);
            let links = neighbours.iter().zip(weights);
            exact.extend(links.map(|(&to, weight)| weight * root * roots[to as usize]));
        }
        let rough = exact.iter().map(|&entry| entry as f32).collect();
        Self { graph, exact, rough }
    }

    fn times(&self, block: &Columns) -> Columns {
        let width = block.len();
        let mut product = vec![0.0; self.graph.nodes() * width];
        multiply(self.graph, &self.exact, &interleaved::<f64>(block), &mut product, width);
        separated(&product, width)
    }

    /// The Chebyshev polynomial that stays within [−1, 1] between −1 and `edge`; its degree suits the greatest
    /// eigenvalue. It only has to raise some directions over others, so single precision, at half the memory,
    /// does until its rounding shows in the `residual`.
    fn filtered(&self, block: &Columns, edge: f64, greatest: f64, residual: f64) -> Columns {
        let (centre, radius) = ((edge - 1.0) / 2.0, (edge + 1.0) / 2.0);
        let degree = degree(greatest, centre, radius);
        if residual > ROUGH_ENOUGH {
            chebyshev(self.graph, &self.rough, block, [centre, radius], degree)
        } else {
            chebyshev(self.graph, &self.exact, block, [centre, radius], degree)
        }
    }
}

/// A number of either precision.
trait Number: Copy + Default + AddAssign + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> {
    fn of(x: f64) -> Self;
    fn wide(self) -> f64;
}

impl Number for f64 {
    fn of(x: f64) -> Self {
        x
    }
    fn wide(self) -> f64 {
        self
    }
}

impl Number for f32 {
    fn of(x: f64) -> Self {
        x as Self
    }
    fn wide(self) -> f64 {
        self.into()
    }
}

/// The polynomial of a block by its recurrence; between `centre ± radius` it stays within [−1, 1].
fn chebyshev<T: Number>(
    graph: &Graph,
    entries: &[T],
    block: &Columns,
    [centre, radius]: [f64; 2],
    degree: usize,
) -> Columns {
    let width = block.len();
    let (shift, scale, twice) = (T::of(centre), T::of(1.0 / radius), T::of(2.0 / radius));
    let mut before: Vec<T> = interleaved(block);
    let mut current = vec![T::default(); before.len()];
    multiply(graph, entries, &before, &mut current, width);
    current.iter_mut().zip(&before).for_each(|(x, &b)| *x = (*x - shift * b) * scale);
    let mut next = vec![T::default(); before.len()];
    for _ in 1..degree {
        checkpoint();
        multiply(graph, entries, &current, &mut next, width);
        for ((x, &c), &b) in next.iter_mut().zip(&current).zip(&before) {
            *x = (*x - shift * c) * twice - b;
        }
        std::mem::swap(&mut before, &mut current);
        std::mem::swap(&mut current, &mut next);
    }
    separated(&current, width)
}

/// Multiplies a block whose rows lie together, so that an edge touches one stretch of memory.
fn multiply<T: Number>(graph: &Graph, entries: &[T], block: &[T], product: &mut [T], width: usize) {
    let mut at = 0;
    while at < width {
        at += match width - at {
            16.. => multiply_panel::<T, 16>(graph, entries, block, product, width, at),
            4.. => multiply_panel::<T, LANES>(graph, entries, block, product, width, at),
            _ => multiply_panel::<T, 1>(graph, entries, block, product, width, at),
        };
    }
}

/// Some columns from `at` on, as many as registers hold the sums of; returns how many.
fn multiply_panel<T: Number, const PANEL: usize>(
    graph: &Graph,
    entries: &[T],
    block: &[T],
    product: &mut [T],
    width: usize,
    at: usize,
) -> usize {
    let mut entries = entries.iter();
    for (node, row_of_product) in product.chunks_exact_mut(width).enumerate() {
        let mut sums = [T::default(); PANEL];
        for (&to, &entry) in graph.neighbours(node).0.iter().zip(&mut entries) {
            let row = &block[to as usize * width + at..][..PANEL];
            sums.iter_mut().zip(row).for_each(|(sum, &x)| *sum += entry * x);
        }
        row_of_product[at..at + PANEL].copy_from_slice(&sums);
    }
    PANEL
}

/// As high as possible without raising the greatest eigenvalue too much: far outside of the interval the polynomial
/// of degree m grows as e^{m acosh x} / 2.
fn degree(greatest: f64, centre: f64, radius: f64) -> usize {
    let outside = ((greatest - centre) / radius).max(1.0);
    let most = libm::log(MOST_GROWTH) / libm::acosh(outside).max(f64::MIN_POSITIVE);
    (most as usize).clamp(1, MOST_DEGREE)
}

fn interleaved<T: Number>(block: &Columns) -> Vec<T> {
    (0..block[0].len()).flat_map(|row| block.iter().map(move |column| T::of(column[row]))).collect()
}

fn separated<T: Number>(rows: &[T], width: usize) -> Columns {
    (0..width).map(|k| rows.iter().skip(k).step_by(width).map(|x| x.wide()).collect()).collect()
}
