use super::prelude::*;
use crate::numeric::quotient;
use super::classification_accuracy::cells_right;

measure! {
    /// The share of items that are classified differently once clusters are matched one to one as well as
    /// possible.
    ///
    /// 1 − max_σ Σ_i n_iσ(i) / n over all one-to-one matchings σ of clusters. It is the smallest share of
    /// items to move to turn one clustering into the other, and a metric. Co-clusterings match rows and
    /// columns apart: 1 − (1 − row error)(1 − column error), the share of cells that are wrong.
    ///
    /// # When to use
    /// When clusters are meant to be classes, and a person will read the value as the share of items that are wrong.
    ///
    /// # When not
    /// When one clustering splits what the other keeps whole on purpose: only one piece is counted as right.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 0.
    "classification_error" {
        aliases: &["misclassification_error", "transfer_distance"],
        title: "Classification error (maximum matching)",
        formula: r"1 - \frac{1}{n} \max_{\sigma} \sum_{i} n_{i\sigma(i)}",
        family: Family::SetMatching,
        sense: Sense::Distance,
        metric: true,
        cost: Cost::Matching,
        references: &["meila2001", "meila2007", "lomet2012"],
        population: |_| Population::Best(BestMap::checked(&[Map::OneToOne], |share, _, _| 1.0 - share[0])),
        kernels: &[Kernel::Table(flat), Kernel::Co(co)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 1.0 / 3.0 },
    }
}

fn flat(summary: &Summary, _: &Args) -> Score {
    let items = summary.table().n();
    ((items - summary.matching().items()) as f64 / items as f64).into()
}

fn co(summary: &CoSummary, _: &Args) -> Score {
    let (right, cells) = cells_right(summary);
    quotient(cells - right, cells).into()
}
