//! Counts the lines between two drawings of the same blocks that cross.

/// The place of each block in an order.
pub(super) fn places(order: &[u32]) -> Vec<u32> {
    let mut places = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, &block)| places[block as usize] = place as u32);
    places
}

/// Sums of weights by place: a Fenwick tree.
#[derive(Debug, Clone)]
pub(super) struct Sums {
    sums: Vec<u64>,
    total: u64,
}

impl Sums {
    pub(super) fn new(places: usize) -> Self {
        Self { sums: vec![0; places + 1], total: 0 }
    }

    /// Adds a weight at a place, or takes it back.
    pub(super) fn add(&mut self, place: u32, weight: u64, back: bool) {
        let weight = if back { weight.wrapping_neg() } else { weight };
        self.total = self.total.wrapping_add(weight);
        let mut at = place as usize + 1;
        while at < self.sums.len() {
            self.sums[at] = self.sums[at].wrapping_add(weight);
            at += at & at.wrapping_neg();
        }
    }

    /// The weight at greater places.
    pub(super) fn after(&self, place: u32) -> u64 {
        let (mut at, mut upto) = (place as usize + 1, 0_u64);
        while at > 0 {
            upto = upto.wrapping_add(self.sums[at]);
            at &= at - 1;
        }
        self.total.wrapping_sub(upto)
    }
}

/// Lines that cross between two drawings, a block having as many lines as its weight.
pub(super) fn crossings(weights: &[u64], a: &[u32], b: &[u32]) -> u64 {
    let places = places(a);
    let mut above = Sums::new(a.len());
    let mut crossed = 0;
    for &block in b {
        let (place, weight) = (places[block as usize], weights[block as usize]);
        crossed += weight * above.after(place);
        above.add(place, weight, false);
    }
    crossed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_two_lines_in_opposite_order_cross() {
        assert_eq!(crossings(&[1; 4], &[0, 1, 2, 3], &[3, 2, 1, 0]), 6);
        assert_eq!(crossings(&[2, 3, 5], &[0, 1, 2], &[1, 0, 2]), 6);
        assert_eq!(crossings(&[2, 3, 5], &[2, 0, 1], &[2, 0, 1]), 0);
    }
}
