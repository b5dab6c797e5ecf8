//! The search for two clusterings at once: objects of either side move to where τ of their side rises most.

use super::association::{Association, Move, Mover, Visit};
use super::matrix::Weights;
use super::mutable_partition::{MutablePartition, Slots};
use super::panel::{Layout, Panel, Scratch};
use crate::random::Random;

/// Sums of squares are updated by differences: after this many moves they are summed anew.
const MOVES_BETWEEN_SUMS: usize = 4096;

/// Products that the sweeps over a sparse table may cost. Where they cost more, too many clusters share too much.
const MAX_SPARSE_PRODUCTS: u64 = 1 << 32;

/// Two clusterings of a matrix, their table in both layouts, and the sums behind both τ's. Side 0 holds the
/// rows, side 1 the columns.
pub(super) struct TauSearch<'a> {
    weights: &'a Weights,
    sides: [SideState; 2],
    total: f64,
    version: u64,
    moves_since_sums: usize,
    moves_between_sums: usize,
    profile: Vec<(u32, f64)>,
    weighted: Vec<(u32, f64)>,
    scratch: Scratch,
    scattered: Vec<f64>,
}

struct SideState {
    clusters: MutablePartition,
    /// Laid out for the moves of this side.
    panel: Panel,
    /// Mass of each cluster.
    mass: Vec<f64>,
    /// Σ of the squared table entries of each cluster.
    squares: Vec<f64>,
    sums: Association,
    /// The version of the table at which an object was last found to be in its best place.
    settled_at: Vec<u64>,
}

impl SideState {
    fn new(weights: &Weights, side: usize, clusters: &[MutablePartition; 2], layout: Layout) -> Self {
        let [mine, other] = [&clusters[side], &clusters[1 - side]];
        let mut mass = vec![0.0; mine.len()];
        for object in 0..mine.objects() {
            mass[mine.cluster_of(object)] += weights.mass(side, object);
        }
        let entries = (0..mine.objects()).flat_map(|object| {
            let (others, values) = weights.side(side).row(object);
            let cell = move |(&o, &value): (&u32, &f64)| {
                (other.cluster_of(o as usize), mine.cluster_of(object), value)
            };
            others.iter().zip(values).map(cell)
        });
        Self {
            panel: Panel::new(layout, (other.len(), mine.len()), entries),
            squares: vec![0.0; mine.len()],
            sums: Association { total: weights.total(), a: 0.0, b: 0.0 },
            settled_at: vec![0; mine.objects()],
            mass,
            clusters: mine.clone(),
        }
    }
}

impl<'a> TauSearch<'a> {
    pub(super) fn new(weights: &'a Weights, clusters: [MutablePartition; 2], layout: Layout) -> Self {
        let sides = [0, 1].map(|side| SideState::new(weights, side, &clusters, layout));
        let mut search = Self {
            weights,
            sides,
            total: weights.total(),
            version: 1,
            moves_since_sums: 0,
            moves_between_sums: match layout {
                Layout::Dense => MOVES_BETWEEN_SUMS,
                Layout::Sparse => MOVES_BETWEEN_SUMS.max(weights.entries()),
            },
            profile: Vec::new(),
            weighted: Vec::new(),
            scratch: Scratch::default(),
            scattered: Vec::new(),
        };
        search.sum_anew();
        search
    }

    fn sum_anew(&mut self) {
        let [rows, columns] = &mut self.sides;
        // The runs of a panel belong to the clusters of the other side.
        let squares = |panel: &Panel, squares: &mut [f64]| {
            for (cluster, square) in squares.iter_mut().enumerate() {
                *square = panel.squares(cluster);
            }
        };
        squares(&columns.panel, &mut rows.squares);
        squares(&rows.panel, &mut columns.squares);
        let quotients = |side: &SideState| -> f64 {
            side.squares.iter().zip(&side.mass).filter(|(_, m)| **m > 0.0).map(|(s, m)| s / m).sum()
        };
        let mass2 = |side: &SideState| -> f64 { side.mass.iter().map(|m| m * m).sum() };
        rows.sums = Association { total: self.total, a: quotients(columns), b: mass2(rows) };
        columns.sums = Association { total: self.total, a: quotients(rows), b: mass2(columns) };
        self.moves_since_sums = 0;
    }

    fn clusters(&self, side: usize) -> &MutablePartition {
        &self.sides[side].clusters
    }

    /// τ of the two sides pooled: errors removed over errors, with T² − B twice the error and T·A − B what the
    /// other side removes of it.
    pub(super) fn symmetric_tau(&self) -> f64 {
        let [rows, columns] = [&self.sides[0].sums, &self.sides[1].sums];
        let most = |sums: &Association| self.total * self.total - sums.b;
        let removed = |sums: &Association| self.total * sums.a - sums.b;
        let errors = most(rows) + most(columns);
        if errors > 0.0 { (removed(rows) + removed(columns)) / errors } else { 0.0 }
    }

    pub(super) fn into_clusters(self) -> [MutablePartition; 2] {
        self.sides.map(|side| side.clusters)
    }

    /// Returns whether the object is known to be in its best place in the table as it is.
    fn is_settled(&self, side: usize, object: usize) -> bool {
        self.sides[side].settled_at[object] == self.version
    }

    /// The best move of an object, if one raises τ of its side; if none does, that is remembered.
    fn find(&mut self, side: usize, object: usize) -> Option<Move> {
        // Without mass, an object changes nothing wherever it is.
        let mass = self.weights.mass(side, object);
        if mass == 0.0 || self.is_settled(side, object) {
            return None;
        }
        self.project(side, object);
        let other = &self.sides[1 - side];
        self.weighted.clear();
        let mut own = 0.0;
        for &(j, p) in &self.profile {
            let weight = p / other.mass[j as usize];
            own += p * weight;
            self.weighted.push((j, weight));
        }
        let this = &mut self.sides[side];
        let mover = Mover { from: this.clusters.cluster_of(object), mass, own };
        let visit = Visit { sums: &this.sums, mover, profile: &self.weighted, masses: &this.mass };
        let step = this.panel.best_move(visit, &mut self.scratch);
        if step.is_none() {
            this.settled_at[object] = self.version;
        }
        step
    }

    /// The object's mass by cluster of the other side.
    fn project(&mut self, side: usize, object: usize) {
        let clusters = &self.sides[1 - side].clusters;
        self.scattered.resize(clusters.len().max(self.scattered.len()), 0.0);
        self.profile.clear();
        let (others, values) = self.weights.side(side).row(object);
        for (&other, &value) in others.iter().zip(values) {
            let j = clusters.cluster_of(other as usize);
            if self.scattered[j] == 0.0 {
                self.profile.push((j as u32, 0.0));
            }
            self.scattered[j] += value;
        }
        for (j, p) in &mut self.profile {
            *p = std::mem::take(&mut self.scattered[*j as usize]);
        }
    }

    /// Makes the move that [`Self::find`] has just found.
    fn apply(&mut self, side: usize, object: usize, step: &Move) {
        let [rows, columns] = &mut self.sides;
        let (this, other) = if side == 0 { (rows, columns) } else { (columns, rows) };
        let (from, to) = (this.clusters.cluster_of(object), step.to);
        if to == this.clusters.len() {
            this.panel.push_mine();
            other.panel.push_other();
            this.mass.push(0.0);
            this.squares.push(0.0);
        }
        let quotient = |side: &SideState, c: usize| {
            if side.mass[c] > 0.0 { side.squares[c] / side.mass[c] } else { 0.0 }
        };
        let before = quotient(this, from) + quotient(this, to);
        for &(j, p) in &self.profile {
            let j = j as usize;
            let (t_from, t_to) = (this.panel.get(j, from), this.panel.get(j, to));
            this.squares[from] += p * (p - 2.0 * t_from);
            this.squares[to] += p * (p + 2.0 * t_to);
            other.squares[j] += 2.0 * p * (p + t_to - t_from);
            this.panel.add(j, from, -p);
            this.panel.add(j, to, p);
            other.panel.add(from, j, -p);
            other.panel.add(to, j, p);
        }
        let mass = self.weights.mass(side, object);
        this.mass[from] -= mass;
        this.mass[to] += mass;
        this.sums.apply(step);
        other.sums.a += quotient(this, from) + quotient(this, to) - before;
        if let Slots::Removed(cluster) = this.clusters.relocate(object, to) {
            this.panel.remove_mine(cluster);
            other.panel.remove_other(cluster);
            this.mass.swap_remove(cluster);
            this.squares.swap_remove(cluster);
        }
        self.version += 1;
        self.moves_since_sums += 1;
        if self.moves_since_sums == self.moves_between_sums {
            self.sum_anew();
        }
    }

    pub(super) fn improve(&mut self, side: usize, object: usize) -> bool {
        let step = self.find(side, object);
        if let Some(step) = &step {
            self.apply(side, object, step);
        }
        step.is_some()
    }

    /// Draws an object of each side in turn, `iterations` times, and moves it if that raises its τ. Stops early
    /// only when every object is in its best place: the draws left would change nothing.
    pub(super) fn random_moves(&mut self, iterations: u64, random: &mut Random, stop: impl Fn() -> bool) {
        let patience = (self.clusters(0).objects() + self.clusters(1).objects()) as u64 / 2;
        let (mut idle, mut restless) = (0, 0);
        for iteration in 0..iterations {
            for side in [0, 1] {
                let object = self.sides[side].clusters.draw(random);
                idle = if self.improve(side, object) { 0 } else { idle + 1 };
            }
            if idle >= patience && restless != self.version {
                if self.all_settled() {
                    return;
                }
                restless = self.version;
            }
            if iteration % 256 == 0 && stop() {
                return;
            }
        }
    }

    fn all_settled(&mut self) -> bool {
        (0..2).all(|side| {
            (0..self.sides[side].clusters.objects()).all(|object| self.find(side, object).is_none())
        })
    }

    /// Visits all rows, then all columns, in random orders until none moves, at most `sweeps` times and as long as a
    /// sparse table is cheap.
    pub(super) fn sweeps(&mut self, sweeps: usize, random: &mut Random, stop: impl Fn() -> bool) {
        let entries = self.weights.entries();
        for _ in 0..sweeps {
            let before = self.version;
            for side in &mut self.sides {
                side.panel.make_dense_if_full(side.clusters.len(), entries);
            }
            for side in [0, 1] {
                for object in random.permutation(self.sides[side].clusters.objects()) {
                    self.improve(side, object as usize);
                    if stop() || self.scratch.overlaps.products > MAX_SPARSE_PRODUCTS {
                        return self.sum_anew();
                    }
                }
            }
            self.sum_anew();
            if self.version == before {
                return;
            }
        }
    }
}

#[cfg(test)]
impl TauSearch<'_> {
    /// τ of a side given the other.
    pub(super) fn tau(&self, side: usize) -> f64 {
        self.sides[side].sums.tau()
    }

    /// The table and all sums against a fresh count of the same clusters.
    pub(super) fn assert_consistent(&self) {
        let fresh =
            TauSearch::new(self.weights, [self.clusters(0).clone(), self.clusters(1).clone()], Layout::Dense);
        let close = |x: f64, y: f64, unit: f64| assert!((x - y).abs() <= 1e-13 * unit, "{x} is not {y}");
        let total = self.total;
        for (ours, theirs) in self.sides.iter().zip(&fresh.sides) {
            assert_eq!(ours.mass, theirs.mass);
            ours.squares.iter().zip(&theirs.squares).for_each(|(x, y)| close(*x, *y, total * total));
            close(ours.sums.a, theirs.sums.a, total);
            close(ours.sums.b, theirs.sums.b, total * total);
        }
        let [rows, columns] = &self.sides;
        for (i, j) in (0..rows.mass.len()).flat_map(|i| (0..columns.mass.len()).map(move |j| (i, j))) {
            let fresh = fresh.sides[0].panel.get(j, i);
            assert_eq!([rows.panel.get(j, i), columns.panel.get(i, j)], [fresh, fresh]);
        }
    }
}
