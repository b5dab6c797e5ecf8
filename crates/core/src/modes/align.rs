//! Clusters of one clustering under the numbers of another.

use crate::input::Labels;
use crate::matching::Matching;
use crate::table::Cell;

/// The labels with the numbers of a model whose clusters they overlap most; clusters without a partner get new numbers,
/// from `first_new` up. Items without a label keep none.
pub(super) fn aligned(model: &[u32], first_new: u32, labels: &[u32]) -> Vec<u32> {
    let numbers = numbers(model, first_new, labels);
    let number = |&label: &u32| numbers.get(label as usize).copied().unwrap_or(Labels::MISSING);
    labels.iter().map(number).collect()
}

/// For each cluster its new number.
fn numbers(model: &[u32], first_new: u32, labels: &[u32]) -> Vec<u32> {
    let clusters = |labels: &[u32]| {
        labels.iter().filter(|&&label| label != Labels::MISSING).max().map_or(0, |&last| last as usize + 1)
    };
    let (rows, columns) = (clusters(labels), clusters(model));
    let mut pairs: Vec<(u32, u32)> = labels.iter().copied().zip(model.iter().copied()).collect();
    pairs.retain(|&(label, model)| label != Labels::MISSING && model != Labels::MISSING);
    pairs.sort_unstable();
    let cell = |same: &[(u32, u32)]| Cell { row: same[0].0, column: same[0].1, count: same.len() as u64 };
    let cells: Vec<Cell> = pairs.chunk_by(|one, next| one == next).map(cell).collect();
    let matching = Matching::of_cells((rows, columns), &cells);
    let mut next = first_new;
    let mut new = || {
        next += 1;
        next - 1
    };
    matching.partners().iter().map(|partner| partner.unwrap_or_else(&mut new)).collect()
}

/// Labels numbered in order of first appearance, and how many there are.
pub(super) fn numbered(labels: &[u32]) -> (Vec<u32>, u32) {
    let last = labels.iter().filter(|&&label| label != Labels::MISSING).max();
    let mut numbers = vec![u32::MAX; last.map_or(0, |&last| last as usize + 1)];
    let mut next = 0;
    let number = |&label: &u32| {
        let Some(number) = numbers.get_mut(label as usize) else { return Labels::MISSING };
        if *number == u32::MAX {
            *number = next;
            next += 1;
        }
        *number
    };
    (labels.iter().map(number).collect(), next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clusters_take_the_numbers_that_fit_and_others_new_ones() {
        assert_eq!(aligned(&[0, 0, 0, 1, 1, 1], 2, &[1, 1, 1, 0, 0, 2]), [0, 0, 0, 1, 1, 2]);
        let none = Labels::MISSING;
        assert_eq!(aligned(&[0, 0, 1, 1], 2, &[1, none, 0, 0]), [0, none, 1, 1]);
    }
}
