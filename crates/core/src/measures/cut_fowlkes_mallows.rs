use crate::registry::tree_measure;
use crate::{Args, AtIdentity, Cost, Kernel, Param, ParamKind, Range, Score, Sense, TreePair};

tree_measure! {
    /// How alike are the clusterings that two trees give when both are cut into k clusters?
    ///
    /// The Fowlkes–Mallows index of the two cuts into k clusters; without k its mean over k = 2, …, n − 1.
    ///
    /// # When to use
    /// To see at which granularity two dendrograms agree: the curve of Bₖ against k.
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
        range: Range::UNIT,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        chance_adjusted: false,
        symmetric: true,
        metric: false,
        cost: Cost::NodePairs,
        references: &["fowlkes1983"],
        params: &[Param {
            name: "k",
            kind: ParamKind::Integer { min: 1 },
            default: None,
            doc: "the number of clusters; without it the mean over all",
        }],
        exceptions: &[],
        kernel: Kernel::Trees(score);
        example: "((a:1,b:1):3,(c:2,(d:1,e:1):1):2);", "((a:1,c:1):4,(b:2,(d:1,e:1):1):3);" => 0.583_333_333_333_333_4
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    let n = pair.leaves() as u64;
    match args.integer("k") {
        Some(k) => at(pair, k).into(),
        None if n < 3 => Score::Value(1.0),
        None => ((2..n).map(|k| at(pair, k)).sum::<f64>() / (n - 2) as f64).min(1.0).into(),
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
    let pairs = |x: u64| x * x.saturating_sub(1) / 2;
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
    match (in_a, in_b) {
        (0, 0) => 1.0,
        (0, _) | (_, 0) => 0.0,
        _ => both as f64 / (in_a as f64 * in_b as f64).sqrt(),
    }
}
