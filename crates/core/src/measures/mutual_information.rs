use super::prelude::*;
use super::{UNIT, in_unit};

measure! {
    /// The information that two clusterings share: what knowing an item's cluster in one tells of its cluster in the other.
    ///
    /// I(A; B) = Σ n_ij/n · ln(n·n_ij / (a_i b_j)) = H(A) + H(B) − H(A, B).
    ///
    /// # When to use
    /// As the raw quantity behind the normalised and adjusted scores, or to compare candidates against one reference
    /// when all have the same cluster sizes.
    ///
    /// # When not
    /// To compare clusterings with different numbers of clusters: splitting clusters never lowers it. Use
    /// `adjusted_mutual_information`.
    ///
    /// # Degenerate cases
    /// 0 when either is a single cluster. Identical clusterings give their entropy, which is not 1.
    "mutual_information" {
        aliases: &["mi", "mutual_info_score"],
        title: "Mutual information",
        formula: r"I(A; B) = \sum_{i,j} \frac{n_{ij}}{n} \ln \frac{n\, n_{ij}}{a_i b_j}",
        family: Family::Information,
        range: Range::NON_NEGATIVE,
        at_identity: AtIdentity::Varies,
        references: &["shannon1948", "vinh2010"],
        params: &[UNIT],
        kernels: &[Kernel::Info(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.462_098_120_373_296_9 },
    }
}

fn score(info: &InfoSums, args: &Args) -> Score {
    in_unit(info.mutual, args)
}
