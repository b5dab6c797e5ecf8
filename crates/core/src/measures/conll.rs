use super::{b_cubed, ceaf, muc, prelude::*};

measure! {
    /// The mean of three F-measures by which systems for coreference are ranked: MUC, B³ and CEAF of entities.
    ///
    /// (F_MUC + F_B³ + F_CEAF)/3.
    ///
    /// # When to use
    /// To report results in coreference resolution next to the shared tasks of CoNLL; A is the key, B the response. Where the
    /// two hold different mentions, use `partita coreference`.
    ///
    /// # When not
    /// To learn what went wrong: its parts have different faults. Report `lea_f` with it.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1; the official scorer gives MUC 0 where both are all singletons.
    "conll" {
        aliases: &["conll_score", "conll_f1"],
        title: "CoNLL mean of F-measures",
        formula: r"\frac{1}{3} \left(F_{\mathrm{MUC}} + F_{B^3} + F_{\mathrm{CEAF}}\right)",
        family: Family::SetMatching,
        cost: Cost::Matching,
        references: &["pradhan2014"],
        population: |_| Population::None {
            reason: "one of its parts, MUC, tends to 1 as items are added, whatever the clusterings",
            instead: "b_cubed_f or ceaf_f",
        },
        kernels: &[Kernel::Table(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.626_031_746_031_746 },
    }
}

fn score(summary: &Summary, _: &Args) -> Score {
    let b_cubed = b_cubed::plain_f(&summary.square_ratios(), 1.0);
    ((muc::plain_f(summary) + b_cubed + ceaf::entity_f(summary)) / 3.0).into()
}
