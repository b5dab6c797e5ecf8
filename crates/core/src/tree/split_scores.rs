//! What two splits are worth to each other when they are matched: the scores of the generalised Robinson–Foulds family.

use super::phylogenetic_information::TreeCounts;

/// Overlap of two splits: leaves of the trees, of a side of each split, and of the two sides together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SplitOverlap {
    pub n: u32,
    pub a: u32,
    pub b: u32,
    pub both: u32,
}

impl SplitOverlap {
    /// The four cells: in both sides, in the first alone, in the second alone, in neither.
    pub(crate) fn cells(&self) -> [u32; 4] {
        [self.both, self.a - self.both, self.b - self.both, self.n + self.both - self.a - self.b]
    }

    /// Returns whether one tree can have both: some pair of sides has no leaf in common.
    fn is_compatible(&self) -> bool {
        self.cells().contains(&0)
    }
}

/// A score of two splits of trees with that many leaves. It does not depend on which side of a split is named.
#[derive(Debug)]
pub struct SplitScores {
    n: u32,
    score: Score,
}

#[derive(Debug)]
enum Score {
    /// Mutual information in nats, with k ln k for all counts.
    Information(Vec<f64>),
    /// A power of Jaccard's index of the worse side; 0 for splits in conflict unless they may be matched.
    Jaccard { power: f64, conflicts: bool },
    /// Leaves that need not change sides, against leaving both splits without a partner.
    Leaves,
    /// The phylogenetic information that both splits have.
    Shared(TreeCounts),
    /// The phylogenetic information of what is left without the leaves on which they differ.
    Agreeing(TreeCounts),
}

impl SplitScores {
    pub(crate) fn information(n: u32) -> Self {
        let x_ln_x = |k: u32| if k < 2 { 0.0 } else { f64::from(k) * libm::log(f64::from(k)) };
        Self { n, score: Score::Information((0..=n).map(x_ln_x).collect()) }
    }

    pub(crate) fn jaccard(n: u32, power: f64, conflicts: bool) -> Self {
        Self { n, score: Score::Jaccard { power, conflicts } }
    }

    pub(crate) fn leaves(n: u32) -> Self {
        Self { n, score: Score::Leaves }
    }

    pub(crate) fn shared_phylogenetic(n: u32) -> Self {
        Self { n, score: Score::Shared(TreeCounts::up_to(n)) }
    }

    pub(crate) fn agreeing_phylogenetic(n: u32) -> Self {
        Self { n, score: Score::Agreeing(TreeCounts::up_to(n)) }
    }

    /// Returns whether some best matching matches every split that both trees have with itself. That is so for a score with
    /// s(x, x) + s(a, b) ≥ s(a, x) + s(x, b) and s(x, x) ≥ s(a, x) for all splits, such as one that a metric is made of.
    pub(crate) fn settles_shared(&self) -> bool {
        match self.score {
            Score::Information(_) | Score::Leaves => true,
            Score::Jaccard { conflicts, .. } => conflicts,
            Score::Shared(_) | Score::Agreeing(_) => false,
        }
    }

    /// No two splits score more.
    pub(crate) fn most(&self) -> f64 {
        match &self.score {
            Score::Information(_) | Score::Jaccard { .. } => 1.0,
            Score::Leaves => f64::from(self.n),
            Score::Shared(counts) | Score::Agreeing(counts) => counts.of_split(self.n / 2).max(1.0),
        }
    }

    /// Returns whether all scores are integers.
    pub(crate) fn are_integers(&self) -> bool {
        matches!(self.score, Score::Leaves)
    }

    /// The score of two splits.
    #[cfg(test)]
    pub(crate) fn of(&self, a: u32, b: u32, both: u32) -> f64 {
        let mut score = [0.0];
        self.of_row(a, &[b], &[both], &mut score);
        score[0]
    }

    /// The score of a split with itself.
    pub(crate) fn itself(&self, size: u32) -> f64 {
        let mut score = [0.0];
        self.of_row(size, &[size], &[size], &mut score);
        score[0]
    }

    /// The sum over splits of the score of each with itself.
    pub(crate) fn total(&self, sizes: &[u32]) -> f64 {
        crate::numeric::fixed_sum(sizes.iter().map(|&size| self.itself(size)))
    }

    /// The scores of a split with others, from a side of each and the leaves that the sides have in common.
    pub(crate) fn of_row(&self, size: u32, others: &[u32], both: &[u32], scores: &mut [f64]) {
        let n = self.n;
        let mut each = |score: &dyn Fn(SplitOverlap) -> f64| {
            for ((slot, &b), &both) in scores.iter_mut().zip(others).zip(both) {
                *slot = score(SplitOverlap { n, a: size, b, both });
            }
        };
        match &self.score {
            Score::Information(table) => {
                for ((slot, &b), &both) in scores.iter_mut().zip(others).zip(both) {
                    *slot = information(SplitOverlap { n, a: size, b, both }, table);
                }
            }
            Score::Jaccard { power, conflicts } => each(&|overlap| match () {
                () if !conflicts && !overlap.is_compatible() => 0.0,
                () if *power == 1.0 => jaccard(overlap),
                () => libm::pow(jaccard(overlap), *power),
            }),
            Score::Leaves => each(&saved_leaves),
            Score::Shared(counts) => each(&|overlap| counts.shared(overlap)),
            Score::Agreeing(counts) => each(&|overlap| counts.matching(overlap)),
        }
    }
}

/// The mutual information of two splits, in nats.
#[inline]
fn information(overlap: SplitOverlap, table: &[f64]) -> f64 {
    let f = |count: u32| table[count as usize];
    let SplitOverlap { n, a, b, .. } = overlap;
    let [both, only_a, only_b, neither] = overlap.cells().map(f);
    let sum = (both + neither) + (only_a + only_b) - (f(a) + f(n - a)) - (f(b) + f(n - b)) + f(n);
    (sum / f64::from(n)).max(0.0)
}

/// Returns the likeness of two splits by their worse side, the sides paired the better way: Jaccard's index.
fn jaccard(overlap: SplitOverlap) -> f64 {
    let [both, only_a, only_b, neither] = overlap.cells().map(f64::from);
    let n = f64::from(overlap.n);
    let straight = (both / (n - neither)).min(neither / (n - both));
    let crossed = (only_a / (n - only_b)).min(only_b / (n - only_a));
    straight.max(crossed)
}

/// The smaller sides of two splits, less the leaves that must change sides to make them the same. It is never negative.
fn saved_leaves(overlap: SplitOverlap) -> f64 {
    let [both, only_a, only_b, neither] = overlap.cells();
    let smaller = |size: u32| size.min(overlap.n - size);
    let moved = (only_a + only_b).min(both + neither);
    f64::from(smaller(overlap.a) + smaller(overlap.b) - moved)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(n: u32) -> Vec<SplitScores> {
        let mut scores = vec![SplitScores::information(n), SplitScores::leaves(n)];
        scores
            .extend([(1.0, true), (2.5, true), (1.0, false)].map(|(k, any)| SplitScores::jaccard(n, k, any)));
        scores.extend([SplitScores::shared_phylogenetic(n), SplitScores::agreeing_phylogenetic(n)]);
        scores
    }

    /// Two sides of splits of `n` leaves as bits.
    fn score(scores: &SplitScores, a: u32, b: u32) -> f64 {
        scores.of(a.count_ones(), b.count_ones(), (a & b).count_ones())
    }

    #[test]
    fn scores_do_not_depend_on_the_side_and_stay_below_the_most() {
        let n = 7;
        let whole = (1 << n) - 1;
        let splits = || (1..whole).filter(|side: &u32| (2..=n - 2).contains(&side.count_ones()));
        for scores in all(n) {
            for (a, b) in splits().flat_map(|a| splits().map(move |b| (a, b))) {
                let found = score(&scores, a, b);
                assert!((0.0..=scores.most()).contains(&found), "{scores:?} {a:b} {b:b} {found}");
                for (a, b) in [(whole - a, b), (a, whole - b), (b, a)] {
                    assert!((score(&scores, a, b) - found).abs() < 1e-14);
                }
            }
        }
    }

    #[test]
    fn shared_splits_are_settled_where_that_is_lawful() {
        let n = 6;
        let whole: u32 = (1 << n) - 1;
        // The sides without the last leaf.
        let splits: Vec<u32> =
            (1..whole >> 1).filter(|side| (2..=n - 2).contains(&side.count_ones())).collect();
        for scores in all(n).iter().filter(|scores| scores.settles_shared()) {
            for &shared in &splits {
                let itself = score(scores, shared, shared);
                for &a in &splits {
                    assert!(itself >= score(scores, a, shared) - 1e-12);
                    for &b in &splits {
                        let apart = score(scores, a, shared) + score(scores, shared, b);
                        assert!(itself + score(scores, a, b) >= apart - 1e-12, "{scores:?}");
                    }
                }
            }
        }
    }
}
