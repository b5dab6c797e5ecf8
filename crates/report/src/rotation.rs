//! The order of the leaves of two trees in which few lines between the same leaves cross.

use partita::{Tree, TreePair};

/// Turns the children of the nodes of either tree, as long as crossings fall. Gives the leaves of both trees from top to
/// bottom, by their depth-first positions.
pub(crate) fn untangled(pair: &TreePair<'_>) -> [Vec<usize>; 2] {
    let b_to_a: Vec<usize> = pair.b_to_a().iter().map(|&leaf| leaf as usize).collect();
    let a_to_b = inverse(&b_to_a);
    let mut best = [(0..a_to_b.len()).collect::<Vec<_>>(), (0..b_to_a.len()).collect()];
    let mut fewest = crossings(&best, &b_to_a);
    let mut now = best.clone();
    loop {
        let before = fewest;
        for side in 0..2 {
            let rows = inverse(&now[1 - side]);
            let partner = [&a_to_b, &b_to_a][side];
            let wanted: Vec<usize> = partner.iter().map(|&leaf| rows[leaf]).collect();
            now[side] = turned([pair.a(), pair.b()][side], &wanted);
            let found = crossings(&now, &b_to_a);
            if found < fewest {
                (best, fewest) = (now.clone(), found);
            }
        }
        if fewest == before {
            return best;
        }
    }
}

/// Above this many leaves children are only sorted by the means: exact counts would take long in a deep tree.
const MOST_COUNTED: usize = 4000;

/// The leaves of a tree with the children of every node by the mean of what their leaves want. Neighbours whose lines cross
/// less the other way round are then exchanged, which is the best that two children can do.
fn turned(tree: &Tree, wanted: &[usize]) -> Vec<usize> {
    let mut sums = vec![0.0; tree.nodes()];
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); tree.nodes()];
    let mut children: Vec<Vec<u32>> = vec![Vec::new(); tree.nodes()];
    for node in (0..tree.nodes()).rev() {
        if tree.is_leaf(node as u32) {
            below[node] = vec![wanted[tree.leaf_range(node as u32).start]];
            sums[node] = below[node][0] as f64;
            continue;
        }
        let mut order: Vec<u32> = tree.children(node as u32).collect();
        sums[node] = order.iter().map(|&child| sums[child as usize]).sum();
        let mean = |child: u32| sums[child as usize] / tree.size(child) as f64;
        order.sort_by(|&x, &y| mean(x).total_cmp(&mean(y)));
        if tree.leaves() <= MOST_COUNTED {
            exchange(&mut order, &below);
            let mut all: Vec<usize> =
                order.iter().flat_map(|&child| std::mem::take(&mut below[child as usize])).collect();
            all.sort_unstable();
            below[node] = all;
        }
        children[node] = order;
    }
    let (mut leaves, mut open) = (Vec::with_capacity(tree.leaves()), vec![0]);
    while let Some(node) = open.pop() {
        if tree.is_leaf(node) {
            leaves.push(tree.leaf_range(node).start);
        }
        open.extend(children[node as usize].iter().rev());
    }
    leaves
}

/// Exchanges neighbours while that lets fewer lines cross.
fn exchange(order: &mut [u32], below: &[Vec<usize>]) {
    // Pairs of which the first wants to be lower; both lists are sorted.
    let crossed = |x: u32, y: u32| -> usize {
        let (x, y) = (&below[x as usize], &below[y as usize]);
        let mut higher = 0;
        let each = x.iter().map(|&place| {
            while higher < y.len() && y[higher] < place {
                higher += 1;
            }
            higher
        });
        each.sum()
    };
    let mut again = true;
    while again {
        again = false;
        for place in 1..order.len() {
            let (x, y) = (order[place - 1], order[place]);
            if crossed(x, y) > crossed(y, x) {
                order.swap(place - 1, place);
                again = true;
            }
        }
    }
}

/// Number of pairs of lines that cross.
pub(crate) fn crossings([a, b]: &[Vec<usize>; 2], b_to_a: &[usize]) -> u64 {
    let rows = inverse(a);
    // The lines above whose other end is lower are counted in a Fenwick tree.
    let (mut seen, mut crossed) = (vec![0_u64; rows.len() + 1], 0);
    for (above, &leaf) in b.iter().enumerate() {
        let row = rows[b_to_a[leaf]];
        let (mut at, mut higher) = (row + 1, 0);
        while at > 0 {
            higher += seen[at];
            at &= at - 1;
        }
        crossed += above as u64 - higher;
        at = row + 1;
        while at < seen.len() {
            seen[at] += 1;
            at += at & at.wrapping_neg();
        }
    }
    crossed
}

pub(crate) fn inverse(order: &[usize]) -> Vec<usize> {
    let mut places = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, &leaf)| places[leaf] = place);
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(a: &str, b: &str) -> (u64, u64) {
        let (a, b) = (Tree::from_newick(a).unwrap(), Tree::from_newick(b).unwrap());
        let pair = TreePair::new(&a, &b).unwrap();
        let b_to_a: Vec<usize> = pair.b_to_a().iter().map(|&leaf| leaf as usize).collect();
        let given = [(0..b_to_a.len()).collect(), (0..b_to_a.len()).collect()];
        (crossings(&given, &b_to_a), crossings(&untangled(&pair), &b_to_a))
    }

    /// One tree, with the children of those nodes turned that the bits name.
    fn rotation(bits: u32) -> String {
        let turned = |node: u32, x: &str, y: &str| match bits >> node & 1 {
            0 => format!("({x},{y})"),
            _ => format!("({y},{x})"),
        };
        let left = turned(1, &turned(0, "a", "b"), "c");
        turned(4, &left, &turned(3, &turned(2, "d", "e"), "f")) + ";"
    }

    #[test]
    fn rotations_of_one_tree_have_no_crossings() {
        for bits in 0..32 {
            assert_eq!(left(&rotation(bits), &rotation(bits * 7 % 32)).1, 0, "{bits}");
        }
        assert_eq!(left("((a,b),(c,(d,e)));", "(((e,d),c),(b,a));"), (10, 0));
        assert_eq!(left("((a,b,c),(d,(e,f)),g);", "(g,((f,e),d),(c,a,b));").1, 0);
    }

    #[test]
    fn other_trees_have_no_more_than_before() {
        let (before, after) = left("((a,b),(c,d));", "((d,a),(b,c));");
        assert!(after <= before && after > 0, "{before} {after}");
    }
}
