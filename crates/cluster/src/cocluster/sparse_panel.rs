//! A sparse table laid out for the moves of one side, used while there are many clusters and most of them share
//! nothing.

use super::association::{Move, Visit};

/// One run per cluster of the other side: the clusters of the moving side that it shares mass with, by slot.
///
/// A slot is a cluster's place in the runs. It stays when the cluster gets another number, so that no run has to
/// be searched for the old one.
#[derive(Debug, Clone)]
pub(super) struct SparsePanel {
    runs: Vec<Run>,
    slot_of: Vec<u32>,
    cluster_of: Vec<u32>,
    free: Vec<u32>,
}

/// Buffers for the overlaps of an object with the clusters of the moving side.
#[derive(Debug, Clone, Default)]
pub(super) struct Overlaps {
    /// Sums by slot, all zero between visits.
    by_slot: Vec<f64>,
    /// The slots whose sum is not zero.
    touched: Vec<u32>,
    /// The number of products summed so far.
    pub(super) products: u64,
}

/// Slots with their mass.
type Run = Vec<(u32, f64)>;

impl SparsePanel {
    /// From `(other, mine, value)` in any order.
    pub(super) fn new(
        (others, mine): (usize, usize),
        entries: impl Iterator<Item = (usize, usize, f64)> + Clone,
    ) -> Self {
        let mut lengths = vec![0; others];
        entries.clone().for_each(|(other, _, _)| lengths[other] += 1);
        let mut runs: Vec<Run> = lengths.into_iter().map(Vec::with_capacity).collect();
        for (other, mine, value) in entries {
            runs[other].push((mine as u32, value));
        }
        for run in &mut runs {
            run.sort_unstable_by_key(|(slot, _)| *slot);
            run.dedup_by(|later, kept| {
                let same = later.0 == kept.0;
                if same {
                    kept.1 += later.1;
                }
                same
            });
        }
        let numbers: Vec<u32> = (0..mine as u32).collect();
        Self { runs, slot_of: numbers.clone(), cluster_of: numbers, free: Vec::new() }
    }

    pub(super) fn others(&self) -> usize {
        self.runs.len()
    }

    /// Cells with mass.
    pub(super) fn filled(&self) -> usize {
        self.runs.iter().map(Vec::len).sum()
    }

    /// The cells of a run with mass, as `(mine, value)`.
    pub(super) fn run(&self, other: usize) -> impl Iterator<Item = (usize, f64)> {
        self.runs[other].iter().map(|&(slot, value)| (self.cluster_of[slot as usize] as usize, value))
    }

    fn place(&self, other: usize, mine: usize) -> Result<usize, usize> {
        self.runs[other].binary_search_by_key(&self.slot_of[mine], |(slot, _)| *slot)
    }

    pub(super) fn get(&self, other: usize, mine: usize) -> f64 {
        self.place(other, mine).map_or(0.0, |place| self.runs[other][place].1)
    }

    /// Sums are exact, so a cell that loses all its mass is left with none and goes.
    pub(super) fn add(&mut self, other: usize, mine: usize, value: f64) {
        let place = self.place(other, mine);
        let run = &mut self.runs[other];
        match place {
            Ok(place) => {
                run[place].1 += value;
                if run[place].1 == 0.0 {
                    run.remove(place);
                }
            }
            Err(place) => run.insert(place, (self.slot_of[mine], value)),
        }
    }

    /// The move of an object that raises τ most, if any raises it.
    pub(super) fn best_move(&self, visit: Visit<'_>, overlaps: &mut Overlaps) -> Option<Move> {
        let Overlaps { by_slot: overlap, touched, products } = overlaps;
        if overlap.len() < self.cluster_of.len() {
            overlap.resize(self.cluster_of.len(), 0.0);
        }
        for &(other, weight) in visit.profile {
            let run = &self.runs[other as usize];
            *products += run.len() as u64;
            for &(slot, value) in run {
                let sum = &mut overlap[slot as usize];
                if *sum == 0.0 {
                    touched.push(slot);
                }
                *sum += weight * value;
            }
        }
        let candidates =
            touched.iter().map(|&slot| (self.cluster_of[slot as usize] as usize, overlap[slot as usize]));
        let from = overlap[self.slot_of[visit.mover.from] as usize];
        let step = visit.best_move(from, candidates);
        for slot in touched.drain(..) {
            overlap[slot as usize] = 0.0;
        }
        step
    }

    /// Adds an empty cluster of the moving side.
    pub(super) fn push_mine(&mut self) {
        let slot = self.free.pop().unwrap_or_else(|| {
            self.cluster_of.push(0);
            self.cluster_of.len() as u32 - 1
        });
        self.cluster_of[slot as usize] = self.slot_of.len() as u32;
        self.slot_of.push(slot);
    }

    /// Drops an empty cluster of the moving side; the last takes its number.
    pub(super) fn remove_mine(&mut self, cluster: usize) {
        self.free.push(self.slot_of.swap_remove(cluster));
        if let Some(&slot) = self.slot_of.get(cluster) {
            self.cluster_of[slot as usize] = cluster as u32;
        }
    }

    /// Adds an empty cluster of the other side.
    pub(super) fn push_other(&mut self) {
        self.runs.push(Vec::new());
    }

    /// Drops a cluster of the other side; the last takes its number.
    pub(super) fn remove_other(&mut self, cluster: usize) {
        self.runs.swap_remove(cluster);
    }
}
