use super::prelude::*;

measure! {
    /// The variation of information turned into a similarity: 1 less its share of the largest value that it could take.
    ///
    /// 1 − VI / ln n with `bound=log_n`; 1 − VI / (2 ln k) with `bound=log_k`, where no clustering has more than k clusters.
    ///
    /// # When to use
    /// `log_n` to read the variation of information as a similarity on a fixed set of items; `log_k` when every clustering
    /// in the study has at most k clusters, so that values are comparable among data sets of different size.
    ///
    /// # When not
    /// When chance agreement matters. With `log_k` and clusterings of more than k clusters it can be negative.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. With `log_n` a single cluster against all singletons gives 0. `log_k` without k has no
    /// value.
    "vi_similarity" {
        aliases: &["vis"],
        title: "Similarity by variation of information",
        formula: r"1 - \frac{\operatorname{VI}}{\ln n}",
        family: Family::Information,
        references: &["meila2007"],
        params: &[
            Param::choice("bound", &["log_n", "log_k"], "log_n",
                "the largest variation of information: ln n, or 2 ln k for at most k clusters"),
            Param::integer("k", 2, None,
                "the most clusters that a clustering of the study may have; needed with bound=log_k"),
        ],
        exceptions: &[Exception {
            param: "bound",
            value: "log_k",
            range: Range::AT_MOST_ONE,
            at_identity: AtIdentity::Fixed(1.0),
        }],
        population: |args| match args.choice("bound") {
            "log_n" => Population::None {
                reason: "the bound ln n grows with the items",
                instead: "bound=log_k or normalized_variation_of_information",
            },
            _ => Population::Own,
        },
        kernels: &[Kernel::Info(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.515_803_742_979_388_8 },
    }
}

fn score(info: &InfoSums, args: &Args) -> Score {
    let largest = match (args.choice("bound"), args.integer("k")) {
        ("log_n", _) => libm::log(info.n as f64),
        (_, Some(k)) => 2.0 * libm::log(k as f64),
        (_, None) => {
            return Score::undefined("the bound log_k needs the largest number of clusters; give it as the parameter k");
        }
    };
    // The variation of information is 0 for a single item, whose logarithm is 0 too.
    if info.variation() == 0.0 {
        return Score::from(1.0);
    }
    let similarity = 1.0 - info.variation() / largest;
    // Rounding must not push the farthest pair below the bound that ln n guarantees.
    (if args.choice("bound") == "log_n" { similarity.max(0.0) } else { similarity }).into()
}
