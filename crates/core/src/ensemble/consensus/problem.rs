//! A search for the least mean loss, as numbers: rows of counts, one row per label.
//!
//! The items of a cluster of the estimate are counted in rows: one of all items, and one for each label of each
//! clustering. Where a clustering lacks labels, another counts the items that it does label. Sums of F(x) over the rows
//! give u and w of every clustering; F is x ln x or the number of pairs.

use crate::ensemble::draws::Draw;
use crate::ensemble::loss::{Loss, pairs};
use crate::input::Labels;

/// F(x) and F(x + 1) − F(x), for every count.
pub(super) struct Powers {
    pub(super) f: Vec<f64>,
    pub(super) g: Vec<f64>,
}

impl Powers {
    pub(super) fn of(loss: &Loss, items: usize) -> Self {
        let term = |x: u64| match x {
            0 => 0.0,
            _ if loss.counts_pairs() => pairs(x),
            _ => x as f64 * libm::log(x as f64),
        };
        let f: Vec<f64> = (0..items as u64 + 2).map(term).collect();
        let g = f.windows(2).map(|pair| pair[1] - pair[0]).collect();
        Self { f, g }
    }
}

/// Facts about one clustering.
#[derive(Clone, Copy)]
pub(super) struct Part {
    /// Its weight in the sum of the losses.
    pub(super) weight: f64,
    pub(super) n: f64,
    pub(super) v: f64,
    pub(super) t: f64,
    /// The row that counts the items that it labels.
    pub(super) sizes: u32,
}

/// A loss over some clusterings, and in which rows each item is counted.
pub(super) struct Problem<'a> {
    pub(super) loss: &'a Loss,
    pub(super) powers: &'a Powers,
    pub(super) items: usize,
    pub(super) parts: Vec<Part>,
    /// Rows that count items of all labels; the others follow.
    pub(super) size_rows: usize,
    /// The cost of a unit of each row where the loss is a sum over rows, else 1.
    pub(super) coefficients: Vec<f64>,
    /// The clustering of each row of a label.
    draw_of: Vec<u32>,
    /// The beginning of each item's rows, and that of the rows of its labels.
    starts: Vec<(usize, usize)>,
    rows: Vec<u32>,
    /// The sum of all weights.
    pub(super) weights: f64,
}

impl<'a> Problem<'a> {
    pub(super) fn new(loss: &'a Loss, powers: &'a Powers, draws: &[&Draw]) -> Self {
        let incomplete = draws.iter().filter(|draw| !draw.is_complete()).count();
        let mut problem = Self {
            loss,
            powers,
            items: draws[0].labels.len(),
            parts: Vec::with_capacity(draws.len()),
            size_rows: 1 + incomplete,
            coefficients: vec![0.0; 1 + incomplete],
            draw_of: vec![0; 1 + incomplete],
            starts: Vec::new(),
            rows: Vec::new(),
            weights: draws.iter().map(|draw| draw.weight as f64 * loss.scale(draw.labelled)).sum(),
        };
        let mut first_rows = Vec::with_capacity(draws.len());
        let mut own = 0;
        for draw in draws {
            first_rows.push(problem.coefficients.len() as u32);
            own += u32::from(!draw.is_complete());
            problem.add(draw, if draw.is_complete() { 0 } else { own });
        }
        problem.list_rows(draws, &first_rows);
        problem
    }

    /// Adds a clustering whose labelled items are counted in a row.
    fn add(&mut self, draw: &Draw, sizes: u32) {
        let number = self.parts.len() as u32;
        let mut counts = vec![0_usize; draw.clusters as usize];
        let labels = draw.labels.iter().filter(|label| **label != Labels::MISSING);
        labels.for_each(|&label| counts[label as usize] += 1);
        let f = &self.powers.f;
        let n = draw.labelled as f64;
        let part = Part {
            weight: draw.weight as f64,
            n,
            v: counts.iter().map(|&count| f[count]).sum(),
            t: f[draw.labelled as usize],
            sizes,
        };
        self.parts.push(part);
        let unit = match self.loss {
            Loss::Binder { .. } => part.weight,
            Loss::Vi { .. } => part.weight / n,
            _ => 1.0,
        };
        let (size, label) = match self.loss.weight() {
            Some(a) => (Some((2.0 - a) * unit), -2.0 * unit),
            None => (None, 1.0),
        };
        // Where the loss is no sum over rows, all of them count plain sums.
        self.coefficients[sizes as usize] = size.map_or(1.0, |size| self.coefficients[sizes as usize] + size);
        self.coefficients.extend(counts.iter().map(|_| label));
        self.draw_of.extend(counts.iter().map(|_| number));
    }

    fn list_rows(&mut self, draws: &[&Draw], first_rows: &[u32]) {
        self.starts.reserve(self.items + 1);
        self.rows.reserve(self.items * (draws.len() + 1));
        for item in 0..self.items {
            let start = self.rows.len();
            self.rows.push(0);
            let incomplete = draws.iter().zip(&self.parts).filter(|(_, part)| part.sizes > 0);
            let labelled = incomplete.filter(|(draw, _)| draw.labels[item] != Labels::MISSING);
            self.rows.extend(labelled.map(|(_, part)| part.sizes));
            self.starts.push((start, self.rows.len()));
            let labels = draws.iter().zip(first_rows).map(|(draw, first)| (draw.labels[item], first));
            let labels = labels.filter(|(label, _)| *label != Labels::MISSING);
            self.rows.extend(labels.map(|(label, first)| first + label));
        }
        self.starts.push((self.rows.len(), self.rows.len()));
    }

    /// The rows that count an item.
    pub(super) fn rows_of(&self, item: u32) -> &[u32] {
        &self.rows[self.starts[item as usize].0..self.starts[item as usize + 1].0]
    }

    /// The rows of the labels of an item.
    pub(super) fn labels_of(&self, item: u32) -> &[u32] {
        &self.rows[self.starts[item as usize].1..self.starts[item as usize + 1].0]
    }

    /// Number of rows.
    pub(super) fn len(&self) -> usize {
        self.coefficients.len()
    }

    /// The clustering of the row of a label.
    pub(super) fn draw_of(&self, row: u32) -> usize {
        self.draw_of[row as usize] as usize
    }

    /// Returns whether the loss is a sum over rows.
    pub(super) fn is_additive(&self) -> bool {
        self.loss.weight().is_some()
    }

    /// The sum of the losses, of Σ F over each row of sizes and then over the rows of each clustering.
    pub(super) fn sum_of_parts(&self, totals: &[f64]) -> f64 {
        let parts = self.parts.iter().zip(&totals[self.size_rows..]);
        parts.map(|(part, &w)| part.loss(self.loss, totals[part.sizes as usize], w)).sum()
    }

    /// The total that a row adds to.
    pub(super) fn total_of(&self, row: u32) -> usize {
        if (row as usize) < self.size_rows { row as usize } else { self.size_rows + self.draw_of(row) }
    }

    /// Costs that differ by less are equal.
    pub(super) fn slack(&self) -> f64 {
        let steps = self.powers.g[self.items].abs().max(1.0);
        let scale = if self.is_additive() {
            self.parts.iter().map(|part| part.weight * steps / part.n).sum::<f64>()
        } else {
            self.weights
        };
        1e-12 * scale
    }
}
