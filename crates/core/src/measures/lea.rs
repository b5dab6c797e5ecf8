use super::prelude::*;

measure! {
    /// Of the links within the clusters of B, the share that A has too, each cluster weighted by its items.
    ///
    /// (1/n) Σ_j b_j · Σ_i C(n_ij, 2)/C(b_j, 2). A cluster of one item has a link to itself: it counts 1 if the item is alone in
    /// A too, otherwise 0. A is the key, B the response.
    ///
    /// # When to use
    /// In coreference and entity resolution, when both the items and their links should count; report it with `lea_recall`.
    ///
    /// # When not
    /// Alone: a candidate of one right pair and single items that are single in truth has precision 1.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    PRECISION = "lea_precision" {
        aliases: &[],
        title: "LEA precision",
        formula: r"\frac{1}{n} \sum_{j} b_j \sum_{i} \binom{n_{ij}}{2} \Big/ \binom{b_j}{2}",
        family: Family::SetMatching,
        range: Range::UNIT,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        symmetric: false,
        cost: Cost::Linear,
        references: &["moosavi2016"],
        kernel: Kernel::Table(precision),
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 3.0 },
    }
}

measure! {
    /// Of the links within the clusters of A, the share that B has too, each cluster weighted by its items.
    ///
    /// (1/n) Σ_i a_i · Σ_j C(n_ij, 2)/C(a_i, 2). A cluster of one item has a link to itself: it counts 1 if the item is alone in
    /// B too, otherwise 0. A is the key, B the response.
    ///
    /// # When to use
    /// In coreference and entity resolution, when both the items and their links should count; report it with `lea_precision`.
    ///
    /// # When not
    /// Alone: a single cluster has recall 1 unless an item of A is alone.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    RECALL = "lea_recall" {
        aliases: &[],
        title: "LEA recall",
        formula: r"\frac{1}{n} \sum_{i} a_i \sum_{j} \binom{n_{ij}}{2} \Big/ \binom{a_i}{2}",
        family: Family::SetMatching,
        range: Range::UNIT,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        symmetric: false,
        cost: Cost::Linear,
        references: &["moosavi2016"],
        kernel: Kernel::Table(recall),
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 1.0 / 3.0 },
    }
}

measure! {
    /// The harmonic mean of LEA precision and LEA recall.
    ///
    /// 2 P R / (P + R), where P and R are the shares of the links of B that A has and of those of A that B has, each cluster
    /// weighted by its items.
    ///
    /// # When to use
    /// As one number for coreference or entity resolution: clusters count by their size, and within them every link counts.
    ///
    /// # When not
    /// To judge against chance. Use `adjusted_rand`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. When no link is in both the value is 0.
    F = "lea_f" {
        aliases: &["lea"],
        title: "LEA F-measure",
        formula: r"\frac{2 P R}{P + R}",
        family: Family::SetMatching,
        range: Range::UNIT,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        symmetric: true,
        cost: Cost::Linear,
        references: &["moosavi2016"],
        kernel: Kernel::Table(f),
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 4.0 / 9.0 },
    }
}

fn precision(summary: &Summary, _: &Args) -> Score {
    shares(summary).0.into()
}

fn recall(summary: &Summary, _: &Args) -> Score {
    shares(summary).1.into()
}

fn f(summary: &Summary, _: &Args) -> Score {
    let (precision, recall) = shares(summary);
    let sum = precision + recall;
    if sum > 0.0 { (2.0 * precision * recall / sum).into() } else { 0.0.into() }
}

/// The share of the links of B that A has, and of those of A that B has.
fn shares(summary: &Summary) -> (f64, f64) {
    let table = summary.table();
    let [mut of_b, mut of_a] = [Links::default(), Links::default()];
    for (both, a, b) in table.overlaps() {
        of_b.add(both, b, a);
        of_a.add(both, a, b);
    }
    let n = table.n() as f64;
    (of_b.share(n), of_a.share(n))
}

/// The items of clusters, each weighted by the share of its cluster's links that the other side has: b (x² − x)/(b² − b).
#[derive(Default)]
struct Links {
    /// The items of clusters that are the same on both sides, a sum without rounding.
    same: u64,
    others: f64,
}

impl Links {
    /// Adds a cell: its items, the size of its cluster and that of the other side.
    fn add(&mut self, both: u64, own: u64, other: u64) {
        match both {
            _ if own == both && (own > 1 || other == 1) => self.same += own,
            0 | 1 => {}
            _ => self.others += both as f64 * ((both - 1) as f64 / (own - 1) as f64),
        }
    }

    fn share(&self, n: f64) -> f64 {
        ((self.same as f64 + self.others) / n).min(1.0)
    }
}
