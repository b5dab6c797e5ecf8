//! The phylogenetic information of a split: how few of all binary trees have it.

use super::split_scores::SplitOverlap;

/// Logarithms of the numbers of binary trees with up to n leaves.
#[derive(Debug)]
pub(crate) struct TreeCounts {
    n: u32,
    /// ln (2k − 3)!! for each number k of leaves: rooted trees.
    rooted: Vec<f64>,
}

impl TreeCounts {
    pub(crate) fn up_to(n: u32) -> Self {
        let mut rooted = vec![0.0; n.max(1) as usize + 1];
        // Thousands of logarithms are added up: the digits that each step rounds away are carried along.
        let (mut sum, mut lost) = (0.0_f64, 0.0);
        for (k, slot) in rooted.iter_mut().enumerate().skip(2) {
            let term = libm::log((2 * k - 3) as f64);
            let next = sum + term;
            lost += if sum >= term { sum - next + term } else { term - next + sum };
            sum = next;
            *slot = sum + lost;
        }
        Self { n, rooted }
    }

    fn rooted(&self, leaves: u32) -> f64 {
        self.rooted[leaves as usize]
    }

    /// An unrooted tree is a rooted one with a leaf less: the root is where that leaf was.
    fn unrooted(&self, leaves: u32) -> f64 {
        self.rooted(leaves.saturating_sub(1))
    }

    /// −ln of the share of all unrooted trees with a + b leaves that keep these apart from those, in nats.
    fn of_sides(&self, a: u32, b: u32) -> f64 {
        if a < 2 || b < 2 {
            return 0.0;
        }
        self.unrooted(a + b) - (self.rooted(a) + self.rooted(b))
    }

    /// The information of a split, by the size of a side.
    pub(crate) fn of_split(&self, size: u32) -> f64 {
        self.of_sides(size, self.n - size)
    }

    /// The information of a list of splits.
    pub(crate) fn total(&self, sizes: &[u32]) -> f64 {
        crate::numeric::fixed_sum(sizes.iter().map(|&size| self.of_split(size)))
    }

    /// The information that two splits share: h(s) + h(t) − h(s, t) if one tree can have both, otherwise nothing.
    pub(crate) fn shared(&self, overlap: SplitOverlap) -> f64 {
        let SplitOverlap { n, a, b, .. } = overlap;
        // A side of one split within a side of the other.
        let (inner, outer) = match overlap.cells() {
            [_, 0, _, _] => (a, b),
            [_, _, 0, _] => (b, a),
            [0, ..] => (a, n - b),
            [_, _, _, 0] => (n - a, b),
            _ => return 0.0,
        };
        let alone = self.rooted(n - inner) + self.rooted(outer);
        (self.unrooted(n) - alone + self.rooted(outer - inner + 1)).max(0.0)
    }

    /// The information of the part of two splits that agrees, their sides paired the better way.
    pub(crate) fn matching(&self, overlap: SplitOverlap) -> f64 {
        let [both, only_a, only_b, neither] = overlap.cells();
        self.of_sides(both, neither).max(self.of_sides(only_a, only_b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_double_factorials() {
        let counts = TreeCounts::up_to(6);
        for (leaves, trees) in [(0, 1.0), (1, 1.0), (2, 1.0), (3, 3.0), (4, 15.0), (5, 105.0), (6, 945.0_f64)]
        {
            assert!((counts.rooted(leaves) - trees.ln()).abs() < 1e-15, "{leaves}");
        }
        // One of the three trees with four leaves has the split.
        assert!((counts.of_sides(2, 2) - 3.0_f64.ln()).abs() < 1e-15);
        assert_eq!((counts.of_sides(1, 5), counts.of_sides(6, 0)), (0.0, 0.0));
    }

    #[test]
    fn a_split_shares_all_its_information_with_itself() {
        let counts = TreeCounts::up_to(4000);
        for a in [2, 3, 1777, 2000, 3998] {
            let same = SplitOverlap { n: 4000, a, b: a, both: a };
            let turned = SplitOverlap { n: 4000, a, b: 4000 - a, both: 0 };
            for overlap in [same, turned] {
                assert_eq!(counts.shared(overlap), counts.of_split(a));
                assert_eq!(counts.matching(overlap), counts.of_split(a));
            }
        }
    }
}
