//! The drawing of one tree with the fewest crossings when the other stays as it is. Whether the lines of two blocks cross is
//! settled at their lowest common ancestor, so each node is solved alone.

use super::super::shape::Shape;
use super::crossings::Sums;

/// The most children of a node of which all orders are compared.
const MOST_COMPARED: usize = 12;

/// The blocks in the best order of the children of every node, given the place of each block on the other side. It is exact
/// unless a node with more than twelve children has no order that suits every two of them.
pub(super) fn best_drawing(shape: &Shape, weights: &[u64], places: &[u32]) -> Vec<u32> {
    let mut children = shape.children.clone();
    let mut counter = Counter { shape, weights, places, counted: Sums::new(places.len()) };
    let size = |child: &u32| shape.below(*child).len();
    let largest: Vec<Option<u32>> =
        shape.children.iter().map(|children| children.iter().copied().max_by_key(size)).collect();
    // Chains of largest children: what is counted of one serves its parent, so every block is counted a few times only.
    for top in 0..shape.children.len() as u32 {
        if shape.parents[top as usize].is_some_and(|parent| largest[parent as usize] == Some(top)) {
            continue;
        }
        let mut chain = vec![top];
        while let Some(next) = largest[chain[chain.len() - 1] as usize] {
            chain.push(next);
        }
        counter.count(chain[chain.len() - 1], false);
        for pair in chain.windows(2).rev() {
            let (node, heavy) = (pair[0], pair[1]);
            children[node as usize] = counter.best_order(&shape.children[node as usize], heavy);
            let others = shape.children[node as usize].iter().filter(|&&child| child != heavy);
            others.for_each(|&child| counter.count(child, false));
        }
        counter.count(top, true);
    }
    drawn(shape, &children)
}

/// The blocks from top to bottom when the children of each node are in this order.
pub(super) fn drawn(shape: &Shape, children: &[Vec<u32>]) -> Vec<u32> {
    let (mut order, mut open) = (Vec::with_capacity(shape.blocks.len()), vec![0]);
    while let Some(node) = open.pop() {
        order.extend(shape.block[node as usize]);
        open.extend(children[node as usize].iter().rev());
    }
    order
}

/// Counts crossings between the children of one node.
struct Counter<'s> {
    shape: &'s Shape,
    weights: &'s [u64],
    places: &'s [u32],
    /// The sums below the largest child.
    counted: Sums,
}

impl Counter<'_> {
    fn count(&mut self, node: u32, back: bool) {
        for &block in self.shape.below(node) {
            self.counted.add(self.places[block as usize], self.weights[block as usize], back);
        }
    }

    fn weight(&self, node: u32) -> u64 {
        self.shape.below(node).iter().map(|&block| self.weights[block as usize]).sum()
    }

    /// The places and weights below a node, by place.
    fn sorted(&self, node: u32) -> Vec<(u32, u64)> {
        let blocks = self.shape.below(node).iter().map(|&block| block as usize);
        let mut sorted: Vec<(u32, u64)> =
            blocks.map(|block| (self.places[block], self.weights[block])).collect();
        sorted.sort_unstable();
        sorted
    }

    /// An order of the children with the fewest crossings; the first, given, order where it is as good.
    fn best_order(&self, children: &[u32], heavy: u32) -> Vec<u32> {
        let lists: Vec<Vec<(u32, u64)>> = children
            .iter()
            .map(|&child| if child == heavy { Vec::new() } else { self.sorted(child) })
            .collect();
        // Crossings if the first child is above the second.
        let cost = |x: usize, y: usize| match (children[x] == heavy, children[y] == heavy) {
            (true, _) => lists[y].iter().map(|&(place, weight)| weight * self.counted.after(place)).sum(),
            (_, true) => {
                let all = self.weight(children[x]) * self.weight(children[y]);
                all - lists[x].iter().map(|&(place, weight)| weight * self.counted.after(place)).sum::<u64>()
            }
            _ => crossed(&lists[x], &lists[y]),
        };
        let order = match children.len() {
            2 if cost(0, 1) > cost(1, 0) => vec![1, 0],
            0..=2 => (0..children.len()).collect(),
            3..=MOST_COMPARED => {
                let all: Vec<Vec<u64>> =
                    (0..children.len()).map(|x| (0..children.len()).map(|y| cost(x, y)).collect()).collect();
                best_of_all(&all)
            }
            _ => exchanged(self.by_mean(children), cost),
        };
        order.into_iter().map(|child| children[child]).collect()
    }

    /// The children by the mean place of what is below them.
    fn by_mean(&self, children: &[u32]) -> Vec<usize> {
        let mean = |&child: &u32| {
            let blocks = self.shape.below(child).iter().map(|&block| block as usize);
            let sum: u128 =
                blocks.map(|block| u128::from(self.places[block]) * u128::from(self.weights[block])).sum();
            sum as f64 / self.weight(child) as f64
        };
        let means: Vec<f64> = children.iter().map(mean).collect();
        let mut order: Vec<usize> = (0..children.len()).collect();
        order.sort_by(|&x, &y| means[x].total_cmp(&means[y]));
        order
    }
}

/// The weight of pairs of which the first has the greater place; both lists are sorted.
fn crossed(x: &[(u32, u64)], y: &[(u32, u64)]) -> u64 {
    let (mut above, mut at) = (0, 0);
    let each = x.iter().map(|&(place, weight)| {
        while at < y.len() && y[at].0 < place {
            above += y[at].1;
            at += 1;
        }
        weight * above
    });
    each.sum()
}

/// Exchanges neighbours while that lowers the cost.
fn exchanged(mut order: Vec<usize>, cost: impl Fn(usize, usize) -> u64) -> Vec<usize> {
    let mut again = true;
    while again {
        again = false;
        for place in 1..order.len() {
            let (x, y) = (order[place - 1], order[place]);
            if cost(x, y) > cost(y, x) {
                order.swap(place - 1, place);
                again = true;
            }
        }
    }
    order
}

/// The order of least cost over all orders, the cost of an order being the sum over its pairs.
fn best_of_all(cost: &[Vec<u64>]) -> Vec<usize> {
    let order = exchanged((0..cost.len()).collect(), |x, y| cost[x][y]);
    let total = |order: &[usize]| -> u64 {
        let pairs =
            order.iter().enumerate().flat_map(|(at, &x)| order[at + 1..].iter().map(move |&y| (x, y)));
        pairs.map(|(x, y)| cost[x][y]).sum()
    };
    let pairs = (0..cost.len()).flat_map(|x| (x + 1..cost.len()).map(move |y| (x, y)));
    // Nothing is better than an order that suits every two.
    let least: u64 = pairs.map(|(x, y)| cost[x][y].min(cost[y][x])).sum();
    if total(&order) == least { order } else { best_by_subsets(cost) }
}

/// The same by dynamic programming over the sets of children that stand above the others.
fn best_by_subsets(cost: &[Vec<u64>]) -> Vec<usize> {
    let sets = 1_usize << cost.len();
    let mut best = vec![(u64::MAX, 0); sets];
    best[0].0 = 0;
    for set in 0..sets {
        for next in (0..cost.len()).filter(|next| set >> next & 1 == 0) {
            let above = (0..cost.len()).filter(|above| set >> above & 1 == 1);
            let total = best[set].0 + above.map(|above| cost[above][next]).sum::<u64>();
            let slot = &mut best[set | 1 << next];
            if total < slot.0 {
                *slot = (total, next);
            }
        }
    }
    let (mut order, mut set) = (Vec::with_capacity(cost.len()), sets - 1);
    while set > 0 {
        order.push(best[set].1);
        set &= !(1 << best[set].1);
    }
    order.reverse();
    order
}
