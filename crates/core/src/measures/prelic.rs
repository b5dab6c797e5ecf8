use super::prelude::*;
use crate::numeric::{fixed_sum, quotient};

measure! {
    /// How well does each bicluster of B match its best partner in A, in rows and in columns?
    ///
    /// √(S_r S_c). S_r is the mean over the biclusters of B of the largest |R ∩ R′|/|R ∪ R′| of their rows with those of a
    /// bicluster of A, which is the reference; S_c is the same for columns. Rows and columns seek their partners apart, as in
    /// the supplement of Prelić and others (2006). `of=rows` gives S_r alone, the gene match score of the paper itself.
    ///
    /// # When to use
    /// To compare with values in print; report it with `prelic_recovery`.
    ///
    /// # When not
    /// Alone: it does not see biclusters that were missed, found again, or are spurious and large. Use `clustering_error` or
    /// `campello_soft`.
    ///
    /// # Degenerate cases
    /// Equal sets give 1, also two without biclusters. A set without biclusters against another gives 0.
    RELEVANCE = "prelic_relevance" {
        aliases: &["bicluster_relevance"],
        title: "Relevance of biclusters by Prelić",
        formula: r"\sqrt{\frac{1}{L} \sum_{j} \max_{i} \frac{|R_i \cap R'_j|}{|R_i \cup R'_j|} \cdot \frac{1}{L} \sum_{j} \max_{i} \frac{|C_i \cap C'_j|}{|C_i \cup C'_j|}}",
        family: Family::Biclusters,
        symmetric: false,
        cost: Cost::BiclusterPairs,
        references: &["prelic2006", "horta2014"],
        params: &[OF],
        kernels: &[Kernel::Biclusters(relevance)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 19.0 / 36.0 },
    }
}

fn relevance(summary: &BiclusterSummary, args: &Args) -> Score {
    by_sides(summary, args, |best| best.of_b)
}

measure! {
    /// How well does the best partner in B match each bicluster of A, in rows and in columns?
    ///
    /// As `prelic_relevance` with A and B in each other's place: the mean is over the biclusters of A, the reference.
    ///
    /// # When to use
    /// To ask how much of a known set of biclusters was found; report it with `prelic_relevance`.
    ///
    /// # When not
    /// Alone: finding every possible bicluster recovers all. Use `clustering_error` or `campello_soft`.
    ///
    /// # Degenerate cases
    /// Equal sets give 1, also two without biclusters. A set without biclusters against another gives 0.
    RECOVERY = "prelic_recovery" {
        aliases: &["bicluster_recovery"],
        title: "Recovery of biclusters by Prelić",
        formula: r"\sqrt{\frac{1}{K} \sum_{i} \max_{j} \frac{|R_i \cap R'_j|}{|R_i \cup R'_j|} \cdot \frac{1}{K} \sum_{i} \max_{j} \frac{|C_i \cap C'_j|}{|C_i \cup C'_j|}}",
        family: Family::Biclusters,
        symmetric: false,
        cost: Cost::BiclusterPairs,
        references: &["prelic2006", "horta2014"],
        params: &[OF],
        kernels: &[Kernel::Biclusters(recovery)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 3.0 },
    }
}

fn recovery(summary: &BiclusterSummary, args: &Args) -> Score {
    by_sides(summary, args, |best| best.of_a)
}

const OF: Param = Param::choice("of", &["both", "rows", "columns"], "both", "what has to match: rows and columns, or one of them alone");

/// The mean of the best matches on either side.
struct Best {
    of_a: f64,
    of_b: f64,
}

fn by_sides(summary: &BiclusterSummary, args: &Args, side: fn(Best) -> f64) -> Score {
    let mean = |sets: &CoverSummary| side(best(sets));
    match args.choice("of") {
        "rows" => mean(summary.rows()),
        "columns" => mean(summary.columns()),
        _ => (mean(summary.rows()) * mean(summary.columns())).sqrt(),
    }
    .into()
}

/// The means of the largest Jaccard similarity of each set of rows, or of columns; 0 where there are none.
fn best(sets: &CoverSummary) -> Best {
    let overlaps = sets.overlaps();
    let (sizes_a, sizes_b) = &overlaps.sizes;
    let (mut of_a, mut of_b) = (vec![0.0_f64; sizes_a.len()], vec![0.0_f64; sizes_b.len()]);
    for &(a, b, both) in &overlaps.cells {
        let (a, b) = (a as usize, b as usize);
        let alike = quotient(both.into(), (sizes_a[a] + sizes_b[b] - both).into());
        (of_a[a], of_b[b]) = (of_a[a].max(alike), of_b[b].max(alike));
    }
    let mean = |best: Vec<f64>| match best.len() {
        0 => 0.0,
        count => fixed_sum(best) / count as f64,
    };
    Best { of_a: mean(of_a), of_b: mean(of_b) }
}
