//! Random binary trees with branch lengths, independent or each some moves from the one before.

use std::fmt::Write as _;

/// Trees in Newick. In a chain each is a twentieth of its leaves in nearest-neighbour interchanges from the one before.
pub fn newick(trees: usize, leaves: usize, chained: bool) -> Vec<String> {
    endless(leaves, chained).take(trees).collect()
}

/// The same, one at a time.
pub fn endless(leaves: usize, chained: bool) -> impl Iterator<Item = String> {
    let mut random = Random(20);
    let mut tree = Binary::random(leaves, &mut random);
    std::iter::repeat_with(move || {
        if chained {
            (0..leaves / 20).for_each(|_| tree.interchange(&mut random));
        } else {
            tree = Binary::random(leaves, &mut random);
        }
        tree.newick(&mut random)
    })
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize * bound) >> 31
    }
}

/// Leaves come first, then inner nodes with two children each; the last is the root.
struct Binary {
    leaves: usize,
    children: Vec<[usize; 2]>,
}

impl Binary {
    /// Joins two parts at random until one is left.
    fn random(leaves: usize, random: &mut Random) -> Self {
        let mut parts: Vec<usize> = (0..leaves).collect();
        let mut children = Vec::with_capacity(leaves - 1);
        while parts.len() > 1 {
            let pair = [0, 1].map(|_| parts.swap_remove(random.below(parts.len())));
            parts.push(leaves + children.len());
            children.push(pair);
        }
        Self { leaves, children }
    }

    /// Exchanges a child of an inner node with the sibling of that node.
    fn interchange(&mut self, random: &mut Random) {
        loop {
            let (above, side) = (random.below(self.children.len()), random.below(2));
            let below = self.children[above][side];
            if below >= self.leaves {
                let child = random.below(2);
                let moved = self.children[below - self.leaves][child];
                self.children[below - self.leaves][child] = self.children[above][1 - side];
                self.children[above][1 - side] = moved;
                return;
            }
        }
    }

    fn newick(&self, random: &mut Random) -> String {
        let mut text = String::new();
        let root = self.leaves + self.children.len() - 1;
        // A node to write, or what comes after one.
        let mut stack = vec![Ok(root)];
        while let Some(next) = stack.pop() {
            match next {
                Err(')') => {
                    let _ = write!(text, "):0.{:09}", random.below(1_000_000_000));
                }
                Err(mark) => text.push(mark),
                Ok(node) if node < self.leaves => {
                    let _ = write!(text, "t{node}:0.{:09}", random.below(1_000_000_000));
                }
                Ok(node) => {
                    let [left, right] = self.children[node - self.leaves];
                    text.push('(');
                    stack.extend([Err(')'), Ok(right), Err(','), Ok(left)]);
                }
            }
        }
        text.push(';');
        text
    }
}
