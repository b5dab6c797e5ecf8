//! The likeness of an item's surroundings in all clusterings.

use super::items::is_labelled;
use crate::ensemble::Ensemble;
use crate::ensemble::atoms::FixedMap;
use crate::ensemble::draws::{Draw, distinct};
use crate::sys::map_list;

/// Clusterings whose sums are kept at a time.
const BATCH: usize = 32;

impl Ensemble {
    /// For each item the mean over pairs of clusterings of the element-centric similarity there: the items that both of
    /// its clusters share, by the greater of them. Nothing where no two clusterings label it. It takes items ×
    /// clusterings²; equal clusterings are compared once.
    #[must_use]
    pub fn element_consistency(&self) -> Vec<Option<f64>> {
        let draws = distinct(&self.columns);
        let mut sums = vec![(0.0, 0_u64); self.items()];
        for first in (0..draws.len()).step_by(BATCH) {
            let batch = first..(first + BATCH).min(draws.len());
            let found = map_list(batch, |number| with_later(&draws, number));
            for one in found {
                sums.iter_mut()
                    .zip(one)
                    .for_each(|(sum, (value, pairs))| *sum = (sum.0 + value, sum.1 + pairs));
            }
        }
        sums.into_iter().map(|(sum, pairs)| (pairs > 0).then(|| sum / pairs as f64)).collect()
    }
}

/// For each item the sum over the pairs of a clustering with itself and with later ones, and the number of pairs.
fn with_later(draws: &[Draw], number: usize) -> Vec<(f64, u64)> {
    let one = &draws[number];
    let twins = one.weight * (one.weight - 1) / 2;
    let own = |&label: &u32| if is_labelled(label) { (twins as f64, twins) } else { (0.0, 0) };
    let mut sums: Vec<(f64, u64)> = one.labels.iter().map(own).collect();
    for other in &draws[number + 1..] {
        add(&mut sums, one, other);
    }
    sums
}

fn add(sums: &mut [(f64, u64)], one: &Draw, other: &Draw) {
    let both = || one.labels.iter().zip(&other.labels).filter(|(x, y)| is_labelled(**x) && is_labelled(**y));
    let mut sizes = (vec![0_u64; one.clusters as usize], vec![0_u64; other.clusters as usize]);
    let mut cells: FixedMap<(u32, u32), (u64, f64)> = FixedMap::default();
    let width = other.clusters as usize;
    let small = (one.clusters as usize).saturating_mul(width) <= 4 * one.labels.len();
    let mut dense = vec![(0_u64, 0.0); if small { one.clusters as usize * width } else { 0 }];
    for (&x, &y) in both() {
        sizes.0[x as usize] += 1;
        sizes.1[y as usize] += 1;
        if small {
            dense[x as usize * width + y as usize].0 += 1;
        } else {
            cells.entry((x, y)).or_default().0 += 1;
        }
    }
    let share = |x: u32, y: u32, count: u64| {
        count as f64 / sizes.0[x as usize].max(sizes.1[y as usize]).max(1) as f64
    };
    for (place, cell) in dense.iter_mut().enumerate() {
        cell.1 = share((place / width) as u32, (place % width) as u32, cell.0);
    }
    cells.iter_mut().for_each(|(&(x, y), cell)| cell.1 = share(x, y, cell.0));
    let pairs = one.weight * other.weight;
    for ((&x, &y), sum) in one.labels.iter().zip(&other.labels).zip(sums) {
        if is_labelled(x) && is_labelled(y) {
            let share = if small { dense[x as usize * width + y as usize].1 } else { cells[&(x, y)].1 };
            *sum = (sum.0 + pairs as f64 * share, sum.1 + pairs);
        }
    }
}
