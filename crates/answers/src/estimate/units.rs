//! What was drawn: the units of a sample with their weights and strata.

/// A draw.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Unit {
    /// The true cluster that it drew, or the item.
    pub drawn: u32,
    /// 1 over its chance to be drawn, up to a factor.
    pub weight: f64,
    /// The stratum in which it was drawn.
    pub stratum: u32,
}

/// The units of a sample.
#[derive(Debug, Clone)]
pub struct Units {
    /// Every draw.
    pub all: Vec<Unit>,
    /// The share of each stratum that was drawn, 0 where it does not matter.
    pub drawn_shares: Vec<f64>,
    /// True if units are items: without one, both items of each of its pairs lose it.
    pub are_items: bool,
}

impl Units {
    /// Draws in one stratum, each with its weight.
    pub fn of_clusters(draws: impl Iterator<Item = (u32, f64)>) -> Self {
        let all = draws.map(|(drawn, weight)| Unit { drawn, weight, stratum: 0 }).collect();
        Self { all, drawn_shares: vec![0.0], are_items: false }
    }

    /// The number of draws in each stratum.
    pub fn in_strata(&self) -> Vec<usize> {
        let mut counts = vec![0; self.drawn_shares.len()];
        self.all.iter().for_each(|unit| counts[unit.stratum as usize] += 1);
        counts
    }
}
