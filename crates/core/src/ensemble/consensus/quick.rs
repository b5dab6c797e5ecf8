//! The loss of a whole clustering at once, in floats: for clusterings of the ensemble, and for all of few items.

use super::problem::{Part, Powers};
use crate::ensemble::atoms::FixedMap;
use crate::ensemble::draws::Draw;
use crate::ensemble::loss::Loss;
use crate::input::Labels;

/// Counts beyond which a table is not kept dense.
const DENSE: usize = 1 << 22;

/// Clusters up to which labels are kept as bytes: tables of two clusterings are then small.
const MOST_CLUSTERS: usize = 64;
/// Clusterings after which it is asked whether the others can make up for a sum that is too large, and the standard errors
/// that they are granted.
const SEEN: usize = 64;
const ERRORS: f64 = 6.0;
/// Tables that take turns.
const TABLES: usize = 4;

/// Room for a table.
pub(super) struct Quick<'a> {
    loss: &'a Loss,
    powers: &'a Powers,
    parts: &'a [Part],
    draws: &'a [Draw],
    bytes: Option<&'a Bytes>,
    table: Vec<u32>,
    /// The beginning of each item's row in a table, where bytes are counted.
    rows: Vec<u16>,
}

/// The labels of clusterings with few clusters, clustering by clustering: comparing each with each reads them again and
/// again.
pub(super) struct Bytes {
    /// The most clusters of one.
    width: usize,
    labels: Vec<u8>,
}

impl Bytes {
    /// The labels, if none is missing and they fit.
    pub(super) fn of(draws: &[Draw]) -> Option<Self> {
        let width = draws.iter().map(|draw| draw.clusters as usize).max()?;
        let fit = width <= MOST_CLUSTERS && draws.iter().all(Draw::is_complete);
        let labels = || draws.iter().flat_map(|draw| draw.labels.iter().map(|&label| label as u8)).collect();
        fit.then(|| Self { width, labels: labels() })
    }
}

impl<'a> Quick<'a> {
    pub(super) fn new(loss: &'a Loss, powers: &'a Powers, draws: &'a [Draw], parts: &'a [Part]) -> Self {
        Self { loss, powers, parts, draws, bytes: None, table: Vec::new(), rows: Vec::new() }
    }

    /// The same with labels as bytes, where these are known.
    pub(super) fn with_bytes(self, bytes: Option<&'a Bytes>) -> Self {
        Self { bytes, ..self }
    }

    /// Notes where the row of each item begins, if bytes can be counted.
    fn lay_out(&mut self, labels: &[u32], clusters: usize) {
        self.rows.clear();
        // A table that is larger than the items takes longer to clear than to count.
        let small = |bytes: &&Bytes| clusters <= MOST_CLUSTERS && clusters * bytes.width <= labels.len();
        if let Some(bytes) = self.bytes.filter(small) {
            self.rows.extend(labels.iter().map(|&label| (label as usize * bytes.width) as u16));
        }
    }

    /// The sum of the losses, or anything above a bound once that is passed.
    pub(super) fn sum(&mut self, labels: &[u32], clusters: usize, bound: f64) -> f64 {
        let of_all = self.over_clusters(labels.iter().copied(), clusters);
        self.lay_out(labels, clusters);
        let mut sum = 0.0;
        for draw in 0..self.draws.len() {
            sum += self.one(labels, clusters, of_all, draw);
            if sum > bound {
                break;
            }
        }
        sum
    }

    /// The sum of the losses over a random order of the clusterings, as long as it may be below a bound: once those seen say
    /// that it is well above, what they say, and that it is a guess.
    pub(super) fn guessed(&mut self, labels: &[u32], clusters: usize, bound: f64, order: &[usize]) -> Guess {
        let of_all = self.over_clusters(labels.iter().copied(), clusters);
        self.lay_out(labels, clusters);
        let mut seen = Seen::default();
        for &draw in order {
            seen.add(self.one(labels, clusters, of_all, draw));
            if seen.is_surely_above(bound, order.len()) {
                return Guess::Above(seen.expected(order.len()));
            }
        }
        Guess::Known(seen.sum)
    }

    /// The loss against each clustering.
    pub(super) fn each(&mut self, labels: &[u32], clusters: usize) -> Vec<f64> {
        let of_all = self.over_clusters(labels.iter().copied(), clusters);
        self.lay_out(labels, clusters);
        let all = 0..self.draws.len();
        all.map(|draw| self.one(labels, clusters, of_all, draw) / self.parts[draw].weight).collect()
    }

    /// Returns the part of one clustering in the sum, Σ F over the clusters of all items being known.
    fn one(&mut self, labels: &[u32], clusters: usize, of_all: f64, number: usize) -> f64 {
        let draw = &self.draws[number];
        let u = if draw.is_complete() {
            of_all
        } else {
            let labelled = labels.iter().zip(&draw.labels).filter(|(_, theirs)| **theirs != Labels::MISSING);
            self.over_clusters(labelled.map(|(&ours, _)| ours), clusters)
        };
        let w = match self.bytes {
            Some(bytes) if !self.rows.is_empty() => {
                let theirs = &bytes.labels[number * labels.len()..][..labels.len()];
                self.over_bytes(clusters, theirs, bytes.width)
            }
            _ => self.over_cells(labels, clusters, draw),
        };
        self.parts[number].loss(self.loss, u, w)
    }

    /// Σ F over the clusters.
    fn over_clusters(&self, labels: impl Iterator<Item = u32>, clusters: usize) -> f64 {
        let mut sizes = vec![0_u32; clusters];
        labels.for_each(|label| sizes[label as usize] += 1);
        sizes.iter().map(|&size| self.powers.f[size as usize]).sum()
    }

    /// Σ F over the cells.
    fn over_cells(&mut self, labels: &[u32], clusters: usize, draw: &Draw) -> f64 {
        let (f, g, width) = (&self.powers.f, &self.powers.g, draw.clusters as usize);
        let size = clusters.saturating_mul(width);
        let both = || labels.iter().zip(&draw.labels).filter(|(_, theirs)| **theirs != Labels::MISSING);
        let cell = |ours: u32, theirs: u32| ours as usize * width + theirs as usize;
        if size > DENSE {
            let mut counts: FixedMap<(u32, u32), u32> = FixedMap::default();
            both().for_each(|(&ours, &theirs)| *counts.entry((ours, theirs)).or_insert(0) += 1);
            let mut counts: Vec<u32> = counts.into_values().collect();
            counts.sort_unstable();
            return counts.into_iter().map(|count| f[count as usize]).sum();
        }
        if self.table.len() < size {
            self.table.resize(size, 0);
        }
        let table = &mut self.table[..size];
        if size <= 4 * labels.len() {
            both().for_each(|(&ours, &theirs)| table[cell(ours, theirs)] += 1);
            return table.iter_mut().map(|count| f[std::mem::take(count) as usize]).sum();
        }
        let mut w = 0.0;
        for (&ours, &theirs) in both() {
            let count = &mut table[cell(ours, theirs)];
            w += g[*count as usize];
            *count += 1;
        }
        both().for_each(|(&ours, &theirs)| table[cell(ours, theirs)] = 0);
        w
    }

    /// Σ F over the cells of a small table without gaps. Neighbours often have the same labels, and a count that was just
    /// written is slow to read: several tables take turns.
    fn over_bytes(&mut self, clusters: usize, labels: &[u8], width: usize) -> f64 {
        let size = clusters * width;
        if self.table.len() < TABLES * size {
            self.table.resize(TABLES * size, 0);
        }
        let (ours, theirs) = (self.rows.chunks_exact(TABLES), labels.chunks_exact(TABLES));
        let last = ours.remainder().iter().zip(theirs.remainder());
        let (first, rest) = self.table[..TABLES * size].split_at_mut(size);
        let (second, rest) = rest.split_at_mut(size);
        let (third, fourth) = rest.split_at_mut(size);
        let cell = |row: u16, label: u8| usize::from(row) + usize::from(label);
        last.for_each(|(&row, &label)| first[cell(row, label)] += 1);
        for (ours, theirs) in ours.zip(theirs) {
            first[cell(ours[0], theirs[0])] += 1;
            second[cell(ours[1], theirs[1])] += 1;
            third[cell(ours[2], theirs[2])] += 1;
            fourth[cell(ours[3], theirs[3])] += 1;
        }
        let others = second.iter_mut().zip(third).zip(fourth);
        let cells = first.iter_mut().zip(others).map(|(first, ((second, third), fourth))| {
            [first, second, third, fourth].map(std::mem::take).iter().sum::<u32>()
        });
        cells.map(|count| self.powers.f[count as usize]).sum()
    }
}

/// The sum of the losses of a clustering, or about how far it is above a bound.
#[derive(Clone, Copy)]
pub(super) enum Guess {
    Known(f64),
    Above(f64),
}

/// Losses of a random sample of the clusterings.
#[derive(Default)]
struct Seen {
    count: usize,
    sum: f64,
    squares: f64,
}

impl Seen {
    fn add(&mut self, loss: f64) {
        self.count += 1;
        self.sum += loss;
        self.squares += loss * loss;
    }

    /// Returns the expected sum over all clusterings.
    fn expected(&self, all: usize) -> f64 {
        self.sum * all as f64 / self.count as f64
    }

    /// Returns whether the sum over all clusterings is above a bound, by a rule of thumb: six standard errors.
    fn is_surely_above(&self, bound: f64, all: usize) -> bool {
        if self.count < SEEN || self.count == all {
            return false;
        }
        let (seen, left) = (self.count as f64, (all - self.count) as f64);
        let mean = self.sum / seen;
        let variance = (self.squares - self.sum * mean).max(0.0) / (seen - 1.0);
        let error = left * (variance * (1.0 / seen + 1.0 / left)).sqrt();
        self.expected(all) - ERRORS * error > bound
    }
}
