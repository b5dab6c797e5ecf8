use super::homogeneity::share_explained;
use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Param, ParamKind, Range, Sense, Value, measure};
use crate::score::Score;
use crate::sums::InfoSums;

measure! {
    /// The balance of homogeneity and completeness, by their weighted harmonic mean.
    ///
    /// V = (1 + β) h c / (β h + c), with h the homogeneity and c the completeness of the candidate B for the classes A.
    /// With β = 1 it is the normalised mutual information with the arithmetic mean, and symmetric.
    ///
    /// # When to use
    /// When the two kinds of error should be weighed: β above 1 stresses completeness, below 1 homogeneity.
    ///
    /// # When not
    /// When the numbers of clusters differ or are large against the number of items: it is not adjusted for chance. Use
    /// `adjusted_mutual_information`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. Where homogeneity or completeness is 0, as for one cluster against several, it is 0
    /// for every β; scikit-learn divides 0 by 0 there when β = 0.
    "v_measure" {
        aliases: &["v", "v_measure_score"],
        title: "V-measure",
        family: Family::Information,
        range: Range::UNIT,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        chance_adjusted: false,
        symmetric: false,
        metric: false,
        cost: Cost::Linear,
        references: &["rosenberg2007"],
        params: &[Param {
            name: "beta",
            kind: ParamKind::Real { min: 0.0, max: f64::INFINITY },
            default: Some(Value::Real(1.0)),
            doc: "the weight of completeness against homogeneity",
        }],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.515_803_742_979_388_8 },
        kernel: Kernel::Info(score),
    }
}

fn score(info: &InfoSums, args: &Args) -> Score {
    let beta = args.real("beta");
    let homogeneity = share_explained(info, info.h_a);
    let completeness = share_explained(info, info.h_b);
    if homogeneity == 0.0 || completeness == 0.0 {
        return Score::from(0.0);
    }
    // The same as (1 + β) h c / (β h + c), but a huge β cannot overflow.
    let weight = beta / (1.0 + beta);
    (1.0 / (weight / completeness + (1.0 - weight) / homogeneity)).min(1.0).into()
}
