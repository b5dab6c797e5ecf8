use super::prelude::*;
use crate::numeric::at_most_one;

/// Divides a mutual information, raw or adjusted, by the requested mean of the two entropies.
pub(crate) fn mean_entropy(info: &InfoSums, normalizer: &str) -> f64 {
    let (a, b) = (info.h_a, info.h_b);
    match normalizer {
        "arithmetic" => f64::midpoint(a, b),
        "geometric" => (a * b).sqrt(),
        "min" => a.min(b),
        "max" => a.max(b),
        "joint" => info.joint(),
        other => unreachable!("{other} is not a normalizer"),
    }
}

measure! {
    /// The information that two clusterings share, as a share of the information that they carry.
    ///
    /// I(A; B) divided by a mean of the entropies H(A) and H(B), or by their joint entropy.
    ///
    /// # When to use
    /// To compare clusterings with few and similar numbers of clusters, or with results in print; name the
    /// normalizer when you report it.
    ///
    /// # When not
    /// When the numbers of clusters differ or are large against the number of items: chance alone then gives
    /// high values. Use `adjusted_mutual_information`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1, also a single cluster, whose entropy is 0. One cluster against several
    /// gives 0, whatever the normalizer.
    "normalized_mutual_information" {
        aliases: &["nmi", "normalized_mutual_info_score"],
        title: "Normalised mutual information",
        formula: r"\frac{I(A; B)}{\tfrac{1}{2}\left(H(A) + H(B)\right)}",
        family: Family::Information,
        references: &["strehl2002", "vinh2010", "wyse2017", "robert2021"],
        params: &[Param::choice("normalizer", &["arithmetic", "geometric", "min", "max", "joint"], "arithmetic",
            "the mean of the two entropies to divide by, or the joint entropy")],
        kernels: &[Kernel::Info(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.515_803_742_979_388_8 },
    }
}

fn score(info: &InfoSums, args: &Args) -> Score {
    // A single cluster shares nothing with several; the geometric mean and the minimum would be 0/0.
    if info.mutual == 0.0 {
        return Score::from(0.0);
    }
    at_most_one(info.mutual / mean_entropy(info, args.choice("normalizer"))).into()
}
