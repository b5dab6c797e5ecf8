use super::super::shape::Shape;
use super::super::shape::random_shape;
use super::*;
use std::num::Wrapping;

fn numbers(mut state: u64) -> impl FnMut(usize) -> usize {
    move |bound| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % bound as u64) as usize
    }
}

/// The side of some blocks without the first, if a branch keeps two of four apart, or two of three from the root.
fn resolution(shape: &Shape, set: u32, beyond: u32) -> Option<u32> {
    let set = set | beyond;
    let first = set & set.wrapping_neg();
    let clade = |node: u32| shape.below(node).iter().map(|block| 1 << block).sum::<u32>() & set;
    let pair = (0..shape.children.len() as u32).map(clade).find(|pair| pair.count_ones() == 2)?;
    Some(if pair & first != 0 { set ^ pair } else { pair })
}

/// Sets of `count` blocks, each resolved with the block beyond if it is not among them.
fn one_by_one(a: &Shape, b: &Shape, weights: &[u64], count: u32) -> [u128; 2] {
    let mut found = [0, 0];
    for set in (0..1_u32 << weights.len()).filter(|set| set.count_ones() == count) {
        let beyond = if count == 3 { 1 << weights.len() } else { 0 };
        if let (Some(x), Some(y)) = (resolution(a, set, beyond), resolution(b, set, beyond)) {
            let inside = (0..weights.len()).filter(|block| set >> block & 1 == 1);
            found[usize::from(x != y)] += inside.map(|block| u128::from(weights[block])).product::<u128>();
        }
    }
    found
}

fn exact_128(a: &Shape, b: &Shape, weights: &[u64], beyond: u64) -> [u128; 2] {
    exact(Walk::<Wrapping<u128>>::claims(a, b, weights, beyond, true))
}

#[test]
fn equals_sets_one_by_one() {
    let mut next = numbers(11);
    for round in 0..600 {
        let blocks = 2 + round % 10;
        let [a, b] = [2 + round % 4, 2 + round / 4 % 5].map(|most| random_shape(&mut next, blocks, most));
        let weights: Vec<u64> = (0..=blocks).map(|_| 1 + next(4) as u64).collect();
        let (inside, beyond) = (&weights[..blocks], weights[blocks]);
        let expected = one_by_one(&a, &b, &weights, 4);
        assert_eq!(quartets(&a, &b, inside, beyond), expected, "{a:?} {b:?}");
        assert_eq!(exact_128(&a, &b, inside, beyond), expected);
        assert_eq!(triples(&a, &b, inside), one_by_one(&a, &b, inside, 3), "{a:?} {b:?}");
    }
}

/// A tree as the lists of its children.
#[derive(Clone)]
enum Nested {
    Block(u32),
    Inner(Vec<Nested>),
}

impl Nested {
    /// All trees with one block more.
    fn with(&self, block: u32) -> Vec<Self> {
        let mut found = vec![Self::Inner(vec![self.clone(), Self::Block(block)])];
        if let Self::Inner(children) = self {
            found.push(Self::Inner(children.iter().cloned().chain([Self::Block(block)]).collect()));
            for (at, child) in children.iter().enumerate() {
                for changed in child.with(block) {
                    let mut children = children.clone();
                    children[at] = changed;
                    found.push(Self::Inner(children));
                }
            }
        }
        found
    }

    fn shape(&self) -> Shape {
        let (mut parents, mut blocks) = (Vec::new(), Vec::new());
        let mut open = vec![(self, None)];
        while let Some((tree, parent)) = open.pop() {
            let at = parents.len() as u32;
            parents.push(parent);
            blocks.push(if let Self::Block(block) = tree { Some(*block) } else { None });
            if let Self::Inner(children) = tree {
                open.extend(children.iter().map(|child| (child, Some(at))));
            }
        }
        Shape::new(parents, blocks)
    }
}

#[test]
fn equals_sets_one_by_one_for_all_pairs_of_small_trees() {
    let mut trees = vec![Nested::Block(0)];
    for block in 1..5 {
        trees = trees.iter().flat_map(|tree| tree.with(block)).collect();
        let shapes: Vec<Shape> = trees.iter().map(Nested::shape).collect();
        let blocks = block as usize + 1;
        for a in &shapes {
            for b in &shapes {
                let ones = [1; 6];
                assert_eq!(quartets(a, b, &ones[..blocks], 1), one_by_one(a, b, &ones[..=blocks], 4));
                assert_eq!(triples(a, b, &ones[..blocks]), one_by_one(a, b, &ones[..blocks], 3));
            }
        }
    }
    assert_eq!(trees.len(), 236);
}

/// Branches between every two leaves; the last leaf is beyond the root.
fn distances(shape: &Shape) -> Vec<Vec<u32>> {
    let blocks = shape.blocks.len();
    let leaves = shape.leaves();
    let path = |block: usize| {
        let up = |&node: &u32| shape.parents[node as usize];
        std::iter::successors(leaves.get(block).copied(), up).collect::<Vec<u32>>()
    };
    let paths: Vec<Vec<u32>> = (0..=blocks).map(path).collect();
    let between = |x: &Vec<u32>, y: &Vec<u32>| {
        let shared = x.iter().rev().zip(y.iter().rev()).take_while(|(x, y)| x == y).count();
        (x.len() + y.len() - 2 * shared) as u32
    };
    paths.iter().map(|x| paths.iter().map(|y| between(x, y)).collect()).collect()
}

/// The pair that four leaves are in with the first of them, if two of the three sums of distances are greater than the third.
fn paired(distances: &[Vec<u32>], [a, b, c, d]: [usize; 4]) -> Option<usize> {
    let sums = [(b, c, d), (c, b, d), (d, b, c)].map(|(x, y, z)| (distances[a][x] + distances[y][z], x));
    let (least, partner) = *sums.iter().min()?;
    (sums.iter().filter(|&&(sum, _)| sum == least).count() == 1).then_some(partner)
}

#[test]
fn equals_distances_of_four_leaves() {
    let mut next = numbers(29);
    for (most_a, most_b) in [(2, 2), (3, 6), (6, 3), (20, 20), (30, 2), (2, 30), (50, 50)] {
        let blocks = 49;
        let [a, b] = [most_a, most_b].map(|most| random_shape(&mut next, blocks, most));
        let [of_a, of_b] = [distances(&a), distances(&b)];
        let mut expected = [0, 0];
        for i in 0..=blocks {
            for j in 0..i {
                for k in 0..j {
                    for l in 0..k {
                        let set = [i, j, k, l];
                        if let (Some(x), Some(y)) = (paired(&of_a, set), paired(&of_b, set)) {
                            expected[usize::from(x != y)] += 1;
                        }
                    }
                }
            }
        }
        assert_eq!(quartets(&a, &b, &vec![1; blocks], 1), expected, "{most_a} {most_b}");
    }
}

#[test]
fn the_order_of_the_trees_changes_nothing() {
    let mut next = numbers(31);
    for (blocks, most_a, most_b) in [(300, 3, 100), (700, 5, 5), (2000, 2, 3), (2000, 60, 700)] {
        let [a, b] = [most_a, most_b].map(|most| random_shape(&mut next, blocks, most));
        let weights: Vec<u64> = (0..blocks).map(|_| 1 + next(4) as u64).collect();
        let found = quartets(&a, &b, &weights, 2);
        assert_eq!(found, quartets(&b, &a, &weights, 2));
        assert_eq!(found, exact_128(&a, &b, &weights, 2));
        assert_eq!(triples(&a, &b, &weights), triples(&b, &a, &weights));
    }
}

/// Groups of blocks below a root.
fn groups(count: u32, size: u32, block: impl Fn(u32, u32) -> u32) -> Shape {
    let group = |i: u32| match size {
        1 => Nested::Block(block(i, 0)),
        _ => Nested::Inner((0..size).map(|j| Nested::Block(block(i, j))).collect()),
    };
    Nested::Inner((0..count).map(group).collect()).shape()
}

#[test]
fn rows_and_columns_of_a_grid() {
    let side = 40_u32;
    let (a, b) = (groups(side, side, |i, j| side * i + j), groups(side, side, |i, j| side * j + i));
    let ones = vec![1; (side * side) as usize];
    let [same, different] = quartets(&a, &b, &ones, 0);
    let (n, pairs) = (u128::from(side), u128::from(side * (side - 1) / 2));
    // Two in a row, two in a column that meets neither.
    assert_eq!(same, n * pairs * (n - 2) * ((n - 1) * (n - 2) / 2));
    // A leaf with one in its row, one in its column, and one in neither. If the last shares a row or column with another,
    // two leaves are such corners; of a rectangle all four are.
    let corners = n * n * (n - 1) * (n - 1);
    let twice = 2 * n * pairs * (n - 1) * (n - 2);
    assert_eq!(different, corners * (n - 1) * (n - 1) - twice - 3 * pairs * pairs);
    assert_eq!(triples(&a, &b, &ones), [0, corners]);
}

/// Leaves one after the other.
fn caterpillar(blocks: &[u32]) -> Shape {
    let last = blocks.len() as u32 - 1;
    let (mut parents, mut block) = (vec![None], vec![None]);
    for (at, &leaf) in (0..).zip(blocks) {
        if at > 0 && at < last {
            parents.push(Some(2 * at - 2));
            block.push(None);
        }
        parents.push(Some(2 * at.min(last - 1)));
        block.push(Some(leaf));
    }
    Shape::new(parents, block)
}

#[test]
fn caterpillars_and_stars() {
    let n = 3000_u32;
    let forward = caterpillar(&(0..n).collect::<Vec<_>>());
    let shuffled = caterpillar(&(0..n).map(|at| at * 7 % n).collect::<Vec<_>>());
    let mixed = caterpillar(&(0..n).map(|at| at * 1009 % n).collect::<Vec<_>>());
    let star = groups(n, 1, |i, _| i);
    let ones = vec![1; n as usize];
    let leaves = u128::from(n + 1);
    let all = leaves * (leaves - 1) * (leaves - 2) * (leaves - 3) / 24;
    let all_triples = (leaves - 1) * (leaves - 2) * (leaves - 3) / 6;
    assert_eq!(quartets(&forward, &forward, &ones, 1), [all, 0]);
    assert_eq!(triples(&forward, &forward, &ones), [all_triples, 0]);
    for other in [&shuffled, &mixed] {
        assert_eq!(quartets(&forward, other, &ones, 1).iter().sum::<u128>(), all);
        assert_eq!(triples(&forward, other, &ones).iter().sum::<u128>(), all_triples);
    }
    assert_eq!(quartets(&forward, &star, &ones, 1), [0, 0]);
    assert_eq!(triples(&star, &forward, &ones), [0, 0]);
}

#[test]
fn may_be_given_up() {
    let mut next = numbers(5);
    let [a, b] = [(); 2].map(|()| random_shape(&mut next, 100, 2));
    let switch = std::sync::Arc::new(true.into());
    let found = crate::sys::unless_given_up(Some(1), &switch, || quartets(&a, &b, &[1; 100], 1));
    assert_eq!(found.expect("a thread"), None);
}
