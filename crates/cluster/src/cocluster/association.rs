//! Goodman and Kruskal's τ of a table while single objects move: what a move would gain, without making it.

/// The two sums behind τ of one side given the other: `A = Σ t² / (mass of the other side's cluster)` and
/// `B = Σ (mass of this side's cluster)²`. With the total T, τ = (T·A − B) / (T² − B).
#[derive(Debug, Clone, Copy)]
pub(super) struct Association {
    pub(super) total: f64,
    pub(super) a: f64,
    pub(super) b: f64,
}

/// A move that raises τ: the target cluster (a new one if this is the number of clusters), and what the move adds to
/// the two sums.
#[derive(Debug, Clone, Copy)]
pub(super) struct Move {
    pub(super) to: usize,
    pub(super) da: f64,
    pub(super) db: f64,
}

/// An object that may move: its cluster, its mass, and Σ p_j² / b_j of its profile p.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mover {
    pub(super) from: usize,
    pub(super) mass: f64,
    pub(super) own: f64,
}

/// An object that is looked at: where it may go depends on the sums of its side, on its profile (its mass by cluster of
/// the other side, over the mass of that cluster), and on the masses of the clusters of its side.
#[derive(Debug, Clone, Copy)]
pub(super) struct Visit<'v> {
    pub(super) sums: &'v Association,
    pub(super) mover: Mover,
    pub(super) profile: &'v [(u32, f64)],
    pub(super) masses: &'v [f64],
}

/// Gains below this are rounding: without it two equal tables would be exchanged for ever. So is an error below
/// this share of the greatest: all mass is in one cluster.
const ROUNDING: f64 = 1e-13;

impl Visit<'_> {
    /// The move that raises τ most, if any raises it; see [`Association::best_move`].
    pub(super) fn best_move(
        &self,
        overlap_from: f64,
        candidates: impl Iterator<Item = (usize, f64)>,
    ) -> Option<Move> {
        self.sums.best_move(self.mover, overlap_from, candidates, self.masses)
    }
}

impl Association {
    /// 0 when this side has a single cluster with mass.
    pub(super) fn tau(&self) -> f64 {
        let most = self.total * self.total - self.b;
        if most > ROUNDING * self.total * self.total { (self.total * self.a - self.b) / most } else { 0.0 }
    }

    fn tau_after(&self, da: f64, db: f64) -> f64 {
        Self { total: self.total, a: self.a + da, b: self.b + db }.tau()
    }

    pub(super) fn apply(&mut self, step: &Move) {
        self.a += step.da;
        self.b += step.db;
    }

    /// The move of an object that raises τ most, if any raises it.
    ///
    /// The candidates are clusters `e` with their overlaps Σ p_j t_ej / b_j, where p is the object's profile;
    /// `overlap_from` is that of its own cluster. A move to `e` adds 2 (own + overlap_e − overlap_from) to A and
    /// 2 mass (mass + mass_e − mass_from) to B. Clusters without overlap need not be among the candidates: a new
    /// cluster, which always is one, adds as much to A and less to B.
    fn best_move(
        &self,
        Mover { from, mass, own }: Mover,
        overlap_from: f64,
        candidates: impl Iterator<Item = (usize, f64)>,
        masses: &[f64],
    ) -> Option<Move> {
        let before = self.tau();
        let sums = |overlap_e: f64, mass_e: f64| {
            (2.0 * (own + overlap_e - overlap_from), 2.0 * mass * (mass + mass_e - masses[from]))
        };
        // τ rises if and only if T·dA > (1 − τ)·dB: a product and a comparison sift nearly all candidates.
        let slope = (1.0 - before) * mass;
        let level = |overlap_e: f64, mass_e: f64| self.total * overlap_e - slope * mass_e;
        let (da, db) = sums(0.0, 0.0);
        let sieve = -(self.total * da - (1.0 - before) * db) / 2.0;
        let (mut best, mut to) = (before + ROUNDING, None);
        let mut consider = |e: usize, overlap_e: f64, mass_e: f64| {
            let (da, db) = sums(overlap_e, mass_e);
            let after = self.tau_after(da, db);
            if after > best {
                best = after;
                to = Some(Move { to: e, da, db });
            }
        };
        // Masses are exact: the one move that would leave a single cluster with mass is known as such.
        let rest = if masses[from] == mass { self.total - mass } else { f64::INFINITY };
        for (e, overlap_e) in candidates {
            let mass_e = masses[e];
            if level(overlap_e, mass_e) > sieve && e != from && mass_e != rest {
                consider(e, overlap_e, mass_e);
            }
        }
        if sieve < 0.0 {
            consider(masses.len(), 0.0, 0.0);
        }
        to
    }
}
