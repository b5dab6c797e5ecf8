use super::prelude::*;
use crate::numeric::at_most_one;

measure! {
    /// The degree to which each cluster of the candidate holds members of a single class of the reference.
    ///
    /// 1 − H(A|B)/H(A) = I(A; B)/H(A), with A the classes and B the clusters.
    ///
    /// # When to use
    /// Beside `completeness`, to see which of the two errors a clustering makes.
    ///
    /// # When not
    /// Alone: all singletons are perfectly homogeneous.
    ///
    /// # Degenerate cases
    /// 1 when the reference is a single class, as in scikit-learn: nothing can be mixed. 0 when the candidate is a
    /// single cluster and the reference is not.
    HOMOGENEITY = "homogeneity" {
        aliases: &["homogeneity_score"],
        title: "Homogeneity",
        formula: r"1 - \frac{H(A \mid B)}{H(A)} = \frac{I(A; B)}{H(A)}",
        family: Family::Information,
        symmetric: false,
        references: &["rosenberg2007"],
        kernels: &[Kernel::Info(homogeneity)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.666_666_666_666_666_6 },
    }
}

fn homogeneity(info: &InfoSums, _: &Args) -> Score {
    share_explained(info, info.h_a).into()
}

/// The mutual information as a share of one entropy; nothing to explain is explained in full.
pub(crate) fn share_explained(info: &InfoSums, entropy: f64) -> f64 {
    if entropy == 0.0 { 1.0 } else { at_most_one(info.mutual / entropy) }
}

measure! {
    /// The degree to which the members of each class of the reference are kept together in one cluster of the candidate.
    ///
    /// 1 − H(B|A)/H(B) = I(A; B)/H(B), with A the classes and B the clusters: homogeneity with the roles exchanged.
    ///
    /// # When to use
    /// Beside `homogeneity`, to see which of the two errors a clustering makes.
    ///
    /// # When not
    /// Alone: a single cluster is perfectly complete.
    ///
    /// # Degenerate cases
    /// 1 when the candidate is a single cluster, as in scikit-learn: nothing is split. 0 when the reference is a single
    /// class and the candidate is not.
    COMPLETENESS = "completeness" {
        aliases: &["completeness_score"],
        title: "Completeness",
        formula: r"1 - \frac{H(B \mid A)}{H(B)} = \frac{I(A; B)}{H(B)}",
        family: Family::Information,
        symmetric: false,
        references: &["rosenberg2007"],
        kernels: &[Kernel::Info(completeness)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.420_619_835_714_304_95 },
    }
}

fn completeness(info: &InfoSums, _: &Args) -> Score {
    share_explained(info, info.h_b).into()
}

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
    V = "v_measure" {
        aliases: &["v", "v_measure_score"],
        title: "V-measure",
        formula: r"\frac{(1 + \beta)\, h c}{\beta h + c}",
        family: Family::Information,
        symmetric: false,
        references: &["rosenberg2007"],
        params: &[Param::real("beta", [0.0, f64::INFINITY], 1.0,
            "the weight of completeness against homogeneity")],
        kernels: &[Kernel::Info(v)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.515_803_742_979_388_8 },
    }
}

fn v(info: &InfoSums, args: &Args) -> Score {
    let beta = args.real("beta");
    let homogeneity = share_explained(info, info.h_a);
    let completeness = share_explained(info, info.h_b);
    if homogeneity == 0.0 || completeness == 0.0 {
        return Score::from(0.0);
    }
    // The same as (1 + β) h c / (β h + c), but a huge β cannot overflow.
    let weight = beta / (1.0 + beta);
    at_most_one(1.0 / (weight / completeness + (1.0 - weight) / homogeneity)).into()
}
