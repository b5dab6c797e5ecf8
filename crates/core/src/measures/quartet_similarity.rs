use super::prelude::*;
use crate::numeric::quotient;
use crate::tree::ResolvedCounts;

/// Under an index that asks what trees resolve, a tree that leaves quartets open is not wholly like itself.
const fn needs_resolution(value: &'static str) -> Exception {
    Exception { param: "index", value, range: Range::UNIT, at_identity: AtIdentity::Varies }
}

tree_measure! {
    /// Which share of the sets of four leaves do two unrooted trees treat alike?
    ///
    /// With Q = C(n, 4) quartets, of which s are resolved the same way in both trees, d differently, r₁ and r₂ in one tree
    /// alone and u in neither:
    ///
    /// - `do_not_conflict`: 1 − d / Q
    /// - `explicitly_agree`: s / Q
    /// - `strict_joint_assertions`: s / (s + d)
    /// - `semistrict_joint_assertions`: s / (s + d + u)
    /// - `symmetric_difference`: 1 − (2d + r₁ + r₂) / (2d + 2s + r₁ + r₂)
    /// - `marczewski_steinhaus`: 1 − (2d + r₁ + r₂) / (2d + s + r₁ + r₂)
    /// - `steel_penny`: 1 − (d + r₁ + r₂) / Q
    /// - `quartet_divergence`: 1 − (2d + r₁ + r₂) / 2Q
    ///
    /// # When to use
    /// To compare unrooted trees on a scale from 0 to 1, also trees that leave branches unresolved: the indices differ in
    /// how they treat what only one tree resolves.
    ///
    /// # When not
    /// To compare with chance: unrelated binary trees agree on a third of the quartets.
    ///
    /// # Degenerate cases
    /// 0/0 is 1, so fewer than four leaves give 1. A tree that leaves quartets open is below 1 with itself under
    /// `explicitly_agree` and `semistrict_joint_assertions`.
    "quartet_similarity" {
        title: "Quartet similarity",
        formula: r"1 - \frac{2 d + r_1 + r_2}{2 \binom{n}{4}}",
        family: Family::Tree,
        cost: Cost::NodesLogNodes,
        references: &["estabrook1985", "smith2019"],
        params: &[Param {
            name: "index",
            kind: ParamKind::Choice(&[
                "quartet_divergence",
                "do_not_conflict",
                "explicitly_agree",
                "strict_joint_assertions",
                "semistrict_joint_assertions",
                "symmetric_difference",
                "marczewski_steinhaus",
                "steel_penny",
            ]),
            default: Some(Value::Choice("quartet_divergence")),
            doc: "what counts as alike, and among which quartets",
        }],
        exceptions: &[needs_resolution("explicitly_agree"), needs_resolution("semistrict_joint_assertions")],
        kernels: &[Kernel::Trees(score)];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 0.8
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    let (alike, among) = share(&pair.quartet_counts(), args.choice("index"));
    if among == 0 { Score::from(1.0) } else { quotient(alike, among).into() }
}

/// Returns the number that is alike, and the number of all.
fn share(counts: &ResolvedCounts, index: &str) -> (u128, u128) {
    let ResolvedCounts { same, different, neither, .. } = *counts;
    let all = counts.all();
    // Twice the quartets that conflict and those that one tree alone resolves.
    let apart = counts.distance() + different;
    match index {
        "do_not_conflict" => (all - different, all),
        "explicitly_agree" => (same, all),
        "strict_joint_assertions" => (same, same + different),
        "semistrict_joint_assertions" => (same, same + different + neither),
        "symmetric_difference" => (2 * same, apart + 2 * same),
        "marczewski_steinhaus" => (same, apart + same),
        "steel_penny" => (same + neither, all),
        _ => (2 * all - apart, 2 * all),
    }
}
