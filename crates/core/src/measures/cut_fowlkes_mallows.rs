use super::prelude::*;
use crate::tree::cut_curve::{cut_curve, index, pairs};

tree_measure! {
    /// How alike are the clusterings that two trees give when both are cut into k clusters?
    ///
    /// The Fowlkes–Mallows index of the two cuts into k clusters, of the sizes a_i and b_j, with n_ij leaves in both; without k its mean over k = 2, …, n − 1.
    ///
    /// # When to use
    /// To see at which granularity two dendrograms agree: the curve of Bₖ against k, which `partita compare
    /// --bk-curve` and `partita.bk_curve` give with its mean and limit for unrelated trees.
    ///
    /// # When not
    /// To judge against chance: Bₖ falls with k for unrelated trees, but not to 0.
    ///
    /// # Degenerate cases
    /// A tree with nodes of many children may give fewer than k clusters. Cuts into single leaves alone share no pair:
    /// they agree fully with each other and not at all with anything else. Trees of two leaves or fewer give 1.
    "cut_fowlkes_mallows" {
        aliases: &["bk"],
        title: "Fowlkes–Mallows index of cuts (Bₖ)",
        formula: r"B_k = \frac{\sum_{i,j} n_{ij}^2 - n}{\sqrt{\left(\sum_i a_i^2 - n\right)\left(\sum_j b_j^2 - n\right)}}",
        family: Family::Tree,
        cost: Cost::Nodes,
        references: &["fowlkes1983"],
        params: &[Param::integer("k", 1, None, "the number of clusters; without it the mean over all")],
        kernels: &[Kernel::Trees(score)];
        example: "((a:1,b:1):3,(c:2,(d:1,e:1):1):2);", "((a:1,c:1):4,(b:2,(d:1,e:1):1):3);" => 0.583_333_333_333_333_4
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    let n = pair.leaves() as u64;
    match args.integer("k") {
        Some(k) => at(pair, k).into(),
        None if n < 3 => Score::from(1.0),
        None => (cut_curve(pair).iter().map(|point| point.bk).sum::<f64>() / (n - 2) as f64).min(1.0).into(),
    }
}

fn at(pair: &TreePair<'_>, k: u64) -> f64 {
    let clusters = usize::try_from(k).unwrap_or(usize::MAX);
    let (a, b) = (pair.a().cut_into(clusters), pair.b().cut_into(clusters));
    let mut of_a = vec![0_u32; pair.leaves()];
    for (cluster, &node) in a.nodes().iter().enumerate() {
        of_a[pair.a().leaf_range(node)].fill(cluster as u32);
    }
    let mut counts = vec![0_u64; a.clusters()];
    let (mut both, mut in_b) = (0_u64, 0_u64);
    for &node in b.nodes() {
        let leaves = &pair.b_to_a()[pair.b().leaf_range(node)];
        leaves.iter().for_each(|&leaf| counts[of_a[leaf as usize] as usize] += 1);
        in_b += pairs(leaves.len() as u64);
        for &leaf in leaves {
            both += pairs(std::mem::take(&mut counts[of_a[leaf as usize] as usize]));
        }
    }
    let in_a: u64 = a.nodes().iter().map(|&node| pairs(pair.a().size(node) as u64)).sum();
    index(both, in_a, in_b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Tree;

    #[test]
    fn the_curve_is_the_index_at_every_k() {
        let texts = [
            "((a:1,b:1):3,((c:1,f:1,g:2):1,(d:1,e:1):1):2);",
            "((a,(c,g)),(b,(d,(e,f))));",
            "(g,(f,(e,(d,(c,(b,a))))));",
            "(a,b,c,d,e,f,g);",
            "((g:1,f:1,e:1):1,(d:0,c:0):0,(b:2,a:1):5);",
        ];
        let trees = texts.map(|text| Tree::from_newick(text).expect("valid Newick"));
        for a in &trees {
            for b in &trees {
                let pair = TreePair::new(a, b).expect("same leaves");
                let curve = cut_curve(&pair);
                assert_eq!(curve.len(), 5);
                for point in curve {
                    assert_eq!(point.bk, at(&pair, point.k as u64));
                    let cuts = (pair.a().cut_into(point.k), pair.b().cut_into(point.k));
                    assert_eq!(point.clusters, (cuts.0.clusters(), cuts.1.clusters()));
                }
            }
        }
    }
}
