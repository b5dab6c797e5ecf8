use super::prelude::*;
use crate::numeric::{product, ratio};

measure! {
    /// Of what pairs of items have in common in A or in B, how much do they have in common in both?
    ///
    /// a / (a + d). A pair agrees by min(t_A, t_B) and disagrees by |t_A − t_B|, where t_A and t_B are the numbers of clusters
    /// in common; and for each of its two items it agrees by min(s_A, s_B) and disagrees by |s_A − s_B|, where s is the number
    /// of clusters of the item beyond the first. Items in no cluster count as alone in a cluster of their own. The sums are
    /// over all pairs. For labels it is the Jaccard index of pairs.
    ///
    /// # When to use
    /// To compare sets of biclusters by their cells, as Horta and Campello (2014) advise, or covers when pairs that are apart
    /// in both say nothing. Spurious, missing and repeated clusters all cost.
    ///
    /// # When not
    /// To judge against chance: use `omega`. When overlaps are few but n is large: an item in one cluster too many
    /// disagrees once with every other item.
    ///
    /// # Degenerate cases
    /// Covers with the same clusters give 1, and so do others whose pairs all agree: a cluster of one item says nothing.
    "campello_soft" {
        aliases: &["csi", "campello_soft_index"],
        title: "Campello soft index",
        formula: r"\frac{a}{a + d}",
        family: Family::PairCounting,
        cost: Cost::SharedClusters,
        references: &["campello2010", "horta2014"],
        kernels: &[Kernel::Cover(Weighting::Crisp, score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 7.0 },
    }
}

fn score(summary: &CoverSummary, _: &Args) -> Score {
    let (mut agreeing, mut disagreeing) = (0_u128, 0_u128);
    for cell in summary.cells().cells() {
        let extra = |size: usize| size.saturating_sub(1) as u128;
        let (a, b) = (extra(summary.a().size(cell.row as usize)), extra(summary.b().size(cell.column as usize)));
        agreeing += u128::from(cell.count) * a.min(b);
        disagreeing += u128::from(cell.count) * a.abs_diff(b);
    }
    let others = u128::from(summary.n() - 1);
    let (mut agreeing, mut disagreeing) = (product(agreeing, others), product(disagreeing, others));
    for &(x, y, pairs) in &summary.shared().pairs {
        agreeing += product(pairs, x.min(y).into());
        disagreeing += product(pairs, x.abs_diff(y).into());
    }
    match agreeing + disagreeing {
        all if all == ethnum::I256::ZERO => 1.0.into(),
        all => ratio(agreeing, all).into(),
    }
}
