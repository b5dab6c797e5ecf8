use super::prelude::*;
use crate::summary::ChanceSums;
use super::normalized_mutual_information::mean_entropy;

measure! {
    /// How much more information do two clusterings share than chance gives, as a share of the most they could?
    ///
    /// (I(A; B) − E(MI)) / (M − E(MI)), where E(MI) is the mean over all permutations and M a mean of the entropies H(A) and
    /// H(B). 1 is perfect agreement, 0 what chance gives. With `normalizer=none` it is I(A; B) − E(MI), in nats.
    ///
    /// # When to use
    /// The default among the information measures, above all when the reference is unbalanced and has small clusters
    /// (Romano et al. 2016), and when the numbers of clusters differ.
    ///
    /// # When not
    /// When every pair of items should count the same, or when the reference has large clusters of similar sizes: use
    /// `adjusted_rand`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1, also one cluster or all singletons. One cluster or all singletons against anything
    /// else gives 0: every permutation shares the same information. scikit-learn returns 1 for some of these pairs under
    /// `min`, from rounding of 0/0.
    "adjusted_mutual_information" {
        aliases: &["ami", "adjusted_mutual_info_score"],
        title: "Adjusted mutual information",
        formula: r"\frac{I(A; B) - \mathbb{E}(I)}{\tfrac{1}{2}\left(H(A) + H(B)\right) - \mathbb{E}(I)}",
        family: Family::Information,
        range: Range::AT_MOST_ONE,
        chance_adjusted: true,
        cost: Cost::ExpectedInformation,
        references: &["vinh2010", "romano2016"],
        params: &[Param::choice("normalizer", &["arithmetic", "geometric", "min", "max", "none"], "arithmetic",
            "the mean of the two entropies to divide by, or none for the plain difference")],
        exceptions: &[Exception {
            param: "normalizer",
            value: "none",
            range: Range::REAL,
            at_identity: AtIdentity::Varies,
        }],
        population: |args| Population::Of(match args.choice("normalizer") {
            "none" => "mutual_information",
            "geometric" => "normalized_mutual_information:normalizer=geometric",
            "min" => "normalized_mutual_information:normalizer=min",
            "max" => "normalized_mutual_information:normalizer=max",
            _ => "normalized_mutual_information",
        }),
        kernels: &[Kernel::Chance(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.298_792_458_170_890_06 },
    }
}

fn score(sums: &ChanceSums, args: &Args) -> Score {
    if has_one_table(sums) {
        return Score::from(0.0);
    }
    let ChanceSums { info, expected_information: expected, .. } = sums;
    let above_chance = info.mutual - expected;
    match args.choice("normalizer") {
        "none" => above_chance.into(),
        normalizer => (above_chance / (mean_entropy(info, normalizer) - expected)).min(1.0).into(),
    }
}

/// Returns whether every permutation gives the same table up to the names of clusters, hence the same score.
fn has_one_table(sums: &ChanceSums) -> bool {
    let (rows, columns) = sums.clusters;
    let trivial = |clusters: usize| clusters == 1 || clusters as u128 == sums.info.n;
    trivial(rows) || trivial(columns)
}
