use super::prelude::*;
use crate::sums::Quadruplets;

measure! {
    /// How much more often than by chance are two random items together in both clusterings, estimated without
    /// bias?
    ///
    /// S/N − Q/(6 C(n,4)): the modified Rand index minus the share of quadruplets of distinct items, Q of them, whose
    /// first two are together in A and whose last two are together in B. With items drawn independently the
    /// mean is Σπ_ij² − Σπ_i²Σπ_j², for dependent clusterings too; the usual adjustment is biased there.
    ///
    /// # When to use
    /// To estimate or test dependence between two clusterings of a sample, in particular a small one.
    ///
    /// # When not
    /// To report a share of perfect agreement: identical clusterings give a value that depends on their sizes,
    /// not 1. Use `modified_adjusted_rand`.
    ///
    /// # Degenerate cases
    /// Undefined for fewer than 4 items, which have no quadruplet. One cluster or all singletons give 0.
    "modified_adjusted_rand_raw" {
        aliases: &["mari_raw"],
        title: "Modified adjusted Rand index, raw",
        formula: r"\frac{S}{N} - \frac{Q}{6 \binom{n}{4}}",
        family: Family::PairCounting,
        range: Range::SIGNED_UNIT,
        at_identity: AtIdentity::Varies,
        chance_adjusted: true,
        references: &["sundqvist2022"],
        kernels: &[Kernel::Pairs(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 45.0 },
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    Quadruplets::of(counts).map_or_else(Quadruplets::too_few_items, |quadruplets| quadruplets.surplus().into())
}
