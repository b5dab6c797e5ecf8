use super::prelude::*;
use crate::cover::Overlaps;
use crate::numeric::fixed_sum;

measure! {
    /// How well does each cluster match its best partner in the other cover, on average over both sides?
    ///
    /// Each cluster takes the best 2N/(a + b) over the clusters of the other cover, where a and b are the sizes and N the
    /// items in both: the F1 score. The values are averaged on each side, and the mean of both sides is the result.
    ///
    /// # When to use
    /// To compare overlapping communities when clusters should be found one by one, as for communities with a known
    /// truth. `weight=items` lets large clusters count more.
    ///
    /// # When not
    /// To judge against chance, or where duplicates matter: several clusters may share one partner.
    ///
    /// # Degenerate cases
    /// Covers with the same clusters give 1, a cover without clusters 0.
    "mean_best_f1" {
        aliases: &["average_f1"],
        title: "Mean of the best F1 scores",
        formula: r"\frac{1}{2}\left(\frac{1}{K} \sum_{i} \max_{j} \frac{2 n_{ij}}{a_i + b_j} + \frac{1}{L} \sum_{j} \max_{i} \frac{2 n_{ij}}{a_i + b_j}\right)",
        family: Family::SetMatching,
        cost: Cost::Overlaps,
        references: &["yang2013"],
        params: &[
            Param::choice("mean", &["arithmetic", "harmonic"], "arithmetic",
                "how the means of the two sides are joined"),
            Param::choice("weight", &["clusters", "items"], "clusters",
                "whether every cluster counts alike, or by its items"),
            Param::choice("match", &["f1", "ochiai"], "f1",
                "how well two clusters match: 2N/(a + b), or N/√(a b)"),
        ],
        kernels: &[Kernel::Cover(Weighting::Crisp, score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 11.0 / 15.0 },
    }
}

fn score(summary: &CoverSummary, args: &Args) -> Score {
    let overlaps = summary.overlaps();
    let [a, b] = best_matches(overlaps, args.choice("match") == "ochiai");
    let by_items = args.choice("weight") == "items";
    let (x, y) = (mean(&a, &overlaps.sizes.0, by_items), mean(&b, &overlaps.sizes.1, by_items));
    match args.choice("mean") {
        "harmonic" if x + y > 0.0 => 2.0 * x * y / (x + y),
        "harmonic" => 0.0,
        _ => (x + y) / 2.0,
    }
    .min(1.0)
    .into()
}

/// The best match of each cluster of A, and of each of B.
fn best_matches(overlaps: &Overlaps<u64>, is_ochiai: bool) -> [Vec<f64>; 2] {
    let (sizes_a, sizes_b) = &overlaps.sizes;
    let mut best = [vec![0.0_f64; sizes_a.len()], vec![0.0_f64; sizes_b.len()]];
    for &(i, j, both) in &overlaps.cells {
        let (i, j) = (i as usize, j as usize);
        let (a, b) = (sizes_a[i], sizes_b[j]);
        let value = match is_ochiai {
            true if a == b => both as f64 / a as f64,
            true => both as f64 / ((a as f64).sqrt() * (b as f64).sqrt()),
            false => (2 * both) as f64 / (a + b) as f64,
        };
        (best[0][i], best[1][j]) = (best[0][i].max(value), best[1][j].max(value));
    }
    best
}

/// The mean over clusters, alike or by items; 0 where there are none.
fn mean(best: &[f64], sizes: &[u64], by_items: bool) -> f64 {
    let weight = |size: u64| if by_items { size } else { 1 };
    let all: u64 = sizes.iter().map(|&size| weight(size)).sum();
    let sum = fixed_sum(best.iter().zip(sizes).map(|(value, &size)| value * weight(size) as f64));
    if all == 0 { 0.0 } else { sum / all as f64 }
}
