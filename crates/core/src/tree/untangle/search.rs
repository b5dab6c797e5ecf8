//! Drawings of both trees with few crossings.

use chacha20::ChaCha8Rng;
use rand_core::SeedableRng;

use super::super::regions::Region;
use super::super::shape::Shape;
use super::crossing_free::without_crossings;
use super::crossings::{crossings, places};
use super::one_sided::{best_drawing, drawn};
use crate::numeric::below;
use crate::sys::checkpoint;

/// The most drawings of a tree that are all tried.
const MOST_TRIED: u64 = 1 << 12;
/// Starts of the search where there are more: at least this number, and more for small trees.
const FEWEST_STARTS: usize = 11;
const BLOCKS_DRAWN: usize = 20_000;
const MOST_STARTS: usize = 100;

impl Region {
    fn crossings(&self, drawn: &[Vec<u32>; 2]) -> u64 {
        crossings(&self.weights, &drawn[0], &drawn[1])
    }

    /// The blocks of a side in the best order while the other side stays.
    pub(in crate::tree) fn answer(&self, side: usize, other: &[u32]) -> Vec<u32> {
        best_drawing(&self.shapes[side], &self.weights, &places(other))
    }

    /// Drawings of both sides: without crossings if there are such, the best if one side has few drawings, else the best
    /// that the search finds. Drawings as given are kept where nothing is better.
    pub(in crate::tree) fn solve(&self) -> [Vec<u32>; 2] {
        let given = [self.shapes[0].blocks.clone(), self.shapes[1].blocks.clone()];
        if self.crossings(&given) == 0 {
            return given;
        }
        if let Some(order) = without_crossings(&self.shapes[0], &self.shapes[1]) {
            return [order.clone(), order];
        }
        let few = |side: usize| drawings(&self.shapes[side]).map(|drawings| (drawings, side));
        match [few(0), few(1)].into_iter().flatten().min() {
            Some((_, side)) => self.try_all(side, given),
            None => self.search(given),
        }
    }

    /// Answers every drawing of one side.
    fn try_all(&self, side: usize, given: [Vec<u32>; 2]) -> [Vec<u32>; 2] {
        let shape = &self.shapes[side];
        let (mut best, mut fewest) = (given.clone(), self.crossings(&given));
        let mut children = shape.children.clone();
        loop {
            checkpoint();
            let mut now = given.clone();
            now[side] = drawn(shape, &children);
            now[1 - side] = self.answer(1 - side, &now[side]);
            let found = self.crossings(&now);
            if found < fewest {
                (best, fewest) = (now, found);
            }
            // As an odometer counts: the first node that has a next order takes it, and those before begin anew.
            if !children.iter_mut().any(|order| next_order(order)) {
                return best;
            }
        }
    }

    /// Answers each side by the other until nothing falls, from the given drawing and from others by chance.
    fn search(&self, given: [Vec<u32>; 2]) -> [Vec<u32>; 2] {
        let mut rng = ChaCha8Rng::seed_from_u64(0);
        let (mut best, mut fewest) = (given.clone(), self.crossings(&given));
        let starts = (BLOCKS_DRAWN / self.weights.len()).clamp(FEWEST_STARTS, MOST_STARTS);
        for start in 0..starts {
            let mut now = given.clone();
            if start > 0 {
                let mut children = self.shapes[0].children.clone();
                children.iter_mut().for_each(|order| shuffle(&mut rng, order));
                now[0] = drawn(&self.shapes[0], &children);
            }
            let mut reached = u64::MAX;
            loop {
                checkpoint();
                now[1] = self.answer(1, &now[0]);
                now[0] = self.answer(0, &now[1]);
                let found = self.crossings(&now);
                if found >= reached {
                    break;
                }
                reached = found;
                if found < fewest {
                    (best, fewest) = (now.clone(), found);
                }
            }
        }
        best
    }
}

/// The number of ways to draw a tree, if they can all be tried.
fn drawings(shape: &Shape) -> Option<u64> {
    shape.children.iter().try_fold(1_u64, |product, children| {
        let mut factors = 1..=children.len() as u64;
        factors.try_fold(product, |product, k| Some(product * k).filter(|&drawings| drawings <= MOST_TRIED))
    })
}

fn shuffle(rng: &mut ChaCha8Rng, order: &mut [u32]) {
    for at in (1..order.len()).rev() {
        order.swap(at, below(rng, at as u64 + 1) as usize);
    }
}

/// The next permutation in lexicographic order; false if that was the last, and the first follows.
fn next_order(order: &mut [u32]) -> bool {
    let Some(at) = (1..order.len()).rev().find(|&at| order[at - 1] < order[at]) else {
        order.reverse();
        return false;
    };
    let with = (at..order.len()).rev().find(|&with| order[with] > order[at - 1]).unwrap_or(at);
    order.swap(at - 1, with);
    order[at..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use super::super::super::shape::random_shape;
    use super::*;

    fn all_drawings(shape: &Shape) -> Vec<Vec<u32>> {
        let mut children = shape.children.clone();
        let mut found = vec![drawn(shape, &children)];
        while children.iter_mut().any(|order| next_order(order)) {
            found.push(drawn(shape, &children));
        }
        found
    }

    #[test]
    fn equals_all_drawings() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut free = 0;
        for round in 0..600 {
            let (blocks, most) = (2 + round % 5, 2 + round % 3);
            let mut next = |bound: usize| below(&mut rng, bound as u64) as usize;
            let shapes =
                [random_shape(&mut next, blocks, most), random_shape(&mut next, blocks, 2 + round % 2)];
            let weights: Vec<u64> = (0..blocks).map(|_| 1 + below(&mut rng, 3)).collect();
            let drawings = shapes.each_ref().map(all_drawings);
            let problem = Region { top: 0, shapes, weights, nodes: Vec::new() };
            let given = problem.shapes[1].blocks.clone();
            let crossed = |a: &[u32], b: &[u32]| crossings(&problem.weights, a, b);
            let answer = problem.answer(0, &given);
            let least = drawings[0].iter().map(|a| crossed(a, &given)).min().unwrap();
            assert!(drawings[0].contains(&answer) && crossed(&answer, &given) == least);
            let least = drawings[0]
                .iter()
                .flat_map(|a| drawings[1].iter().map(move |b| crossed(a, b)))
                .min()
                .unwrap();
            let searched = problem.search([problem.shapes[0].blocks.clone(), given]);
            for found in [problem.solve(), searched] {
                assert!((0..2).all(|side| drawings[side].contains(&found[side])));
                assert_eq!(crossed(&found[0], &found[1]), least);
            }
            let found = without_crossings(&problem.shapes[0], &problem.shapes[1]);
            assert_eq!(found.is_some(), least == 0);
            free += usize::from(found.is_some());
        }
        assert!(free > 100 && free < 600, "{free}");
    }
}
