//! Which items decide between modes, and how sure each item is of its label within one.

use crate::input::Labels;

/// Facts about each item, from the aligned draws.
pub(super) struct Decided {
    /// The greatest difference between two modes, in shares of draws.
    pub(super) decides: Vec<f64>,
    /// For each mode and item the share of its draws that give the item the label of the mode.
    pub(super) own: Vec<Vec<f64>>,
}

/// How draws of a mode label one item.
#[derive(Clone, Default)]
struct Shares {
    /// By label.
    counts: Vec<u32>,
    /// Those that occur.
    labels: Vec<u32>,
    draws: u32,
}

impl Shares {
    fn add(&mut self, label: u32) {
        if label == Labels::MISSING {
            return;
        }
        if self.counts.len() <= label as usize {
            self.counts.resize(label as usize + 1, 0);
        }
        let count = &mut self.counts[label as usize];
        if *count == 0 {
            self.labels.push(label);
        }
        *count += 1;
        self.draws += 1;
    }

    fn of(&self, label: u32) -> f64 {
        let count = self.counts.get(label as usize).copied().unwrap_or(0);
        f64::from(count) / f64::from(self.draws.max(1))
    }

    fn clear(&mut self) {
        self.labels.drain(..).for_each(|label| self.counts[label as usize] = 0);
        self.draws = 0;
    }

    /// Half the sum of the differences of all shares; 0 where one of the two labels nothing.
    fn differ(&self, other: &Self) -> f64 {
        if self.draws == 0 || other.draws == 0 {
            return 0.0;
        }
        let own = self.labels.iter().map(|&label| (self.of(label) - other.of(label)).abs());
        let new = other.labels.iter().filter(|&&label| self.of(label) == 0.0).map(|&label| other.of(label));
        own.chain(new).sum::<f64>() / 2.0
    }
}

/// Looks at every item, from the aligned labels of all draws, the mode of each, and the labels of the modes.
pub(super) fn decided(aligned: &[Vec<u32>], mode_of: &[usize], labels: &[Vec<u32>]) -> Decided {
    let (items, modes) = (labels[0].len(), labels.len());
    let mut shares = vec![Shares::default(); modes];
    let mut found = Decided { decides: vec![0.0; items], own: vec![vec![0.0; items]; modes] };
    for item in 0..items {
        shares.iter_mut().for_each(Shares::clear);
        aligned.iter().zip(mode_of).for_each(|(draw, &mode)| shares[mode].add(draw[item]));
        for (mode, share) in shares.iter().enumerate() {
            found.own[mode][item] = share.of(labels[mode][item]);
            let differ = shares[..mode].iter().map(|other| share.differ(other));
            found.decides[item] = differ.fold(found.decides[item], f64::max);
        }
    }
    found
}
