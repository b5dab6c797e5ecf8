use super::prelude::*;

const SIMILARITY: Param = Param::choice("similarity", &["entity", "mention"], "entity", "entity (φ₄): matched clusters score 2 n_ij/(a_i + b_j); mention (φ₃): n_ij items");

measure! {
    /// The similarity of the best one-to-one matching of clusters, as a share of what B proposes.
    ///
    /// Φ / L with `entity`, where Φ = max_σ Σ_i 2 n_iσ(i)/(a_i + b_σ(i)) over one-to-one matchings σ; with
    /// `mention` the matched items over n, which is `classification_accuracy`.
    ///
    /// # When to use
    /// To report results in coreference or entity resolution next to the literature; A is the key, B the
    /// response.
    ///
    /// # When not
    /// When pieces of a split cluster should count: only the matched piece does. Use `b_cubed_precision`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    PRECISION = "ceaf_precision" {
        title: "CEAF precision",
        formula: r"\frac{\Phi}{L}, \qquad \Phi = \max_{\sigma} \sum_{i} \frac{2 n_{i\sigma(i)}}{a_i + b_{\sigma(i)}}",
        family: Family::SetMatching,
        symmetric: false,
        cost: Cost::Matching,
        references: &["luo2005", "pradhan2014"],
        params: &[SIMILARITY],
        population: |args| match args.choice("similarity") {
            "mention" => Population::Of("classification_accuracy"),
            _ => Population::Own,
        },
        kernels: &[Kernel::Table(precision)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 4.0 / 9.0 + 4.0 / 45.0 },
    }
}

fn precision(summary: &Summary, args: &Args) -> Score {
    let table = summary.table();
    if args.choice("similarity") == "mention" {
        return (summary.matching().items() as f64 / table.n() as f64).into();
    }
    let (_, columns) = table.clusters();
    (summary.entity_similarity() / columns as f64).min(1.0).into()
}

measure! {
    /// The similarity of the best one-to-one matching of clusters, as a share of what the reference A asks
    /// for.
    ///
    /// Φ / K with `entity`, where Φ = max_σ Σ_i 2 n_iσ(i)/(a_i + b_σ(i)) over one-to-one matchings σ; with
    /// `mention` the matched items over n, which is `classification_accuracy`.
    ///
    /// # When to use
    /// To report results in coreference or entity resolution next to the literature; A is the key, B the
    /// response.
    ///
    /// # When not
    /// When pieces of a split cluster should count: only the matched piece does. Use `b_cubed_recall`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    RECALL = "ceaf_recall" {
        title: "CEAF recall",
        formula: r"\frac{\Phi}{K}, \qquad \Phi = \max_{\sigma} \sum_{i} \frac{2 n_{i\sigma(i)}}{a_i + b_{\sigma(i)}}",
        family: Family::SetMatching,
        symmetric: false,
        cost: Cost::Matching,
        references: &["luo2005", "pradhan2014"],
        params: &[SIMILARITY],
        population: |args| match args.choice("similarity") {
            "mention" => Population::Of("classification_accuracy"),
            _ => Population::Own,
        },
        kernels: &[Kernel::Table(recall)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.8 },
    }
}

fn recall(summary: &Summary, args: &Args) -> Score {
    let table = summary.table();
    if args.choice("similarity") == "mention" {
        return (summary.matching().items() as f64 / table.n() as f64).into();
    }
    let (rows, _) = table.clusters();
    (summary.entity_similarity() / rows as f64).min(1.0).into()
}

measure! {
    /// The harmonic mean of CEAF precision and CEAF recall.
    ///
    /// 2 Φ / (K + L) with `entity`, where Φ = max_σ Σ_i 2 n_iσ(i)/(a_i + b_σ(i)) over one-to-one matchings σ;
    /// with `mention` the matched items over n, which is `classification_accuracy`.
    ///
    /// # When to use
    /// To report results in coreference or entity resolution next to the literature.
    ///
    /// # When not
    /// When pieces of a split cluster should count: only the matched piece does. Use `b_cubed_f`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    F = "ceaf_f" {
        aliases: &["ceaf"],
        title: "CEAF F-measure",
        formula: r"\frac{2 \Phi}{K + L}, \qquad \Phi = \max_{\sigma} \sum_{i} \frac{2 n_{i\sigma(i)}}{a_i + b_{\sigma(i)}}",
        family: Family::SetMatching,
        cost: Cost::Matching,
        references: &["luo2005", "pradhan2014"],
        params: &[SIMILARITY],
        population: |args| match args.choice("similarity") {
            "mention" => Population::Of("classification_accuracy"),
            _ => Population::Own,
        },
        kernels: &[Kernel::Table(f)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.64 },
    }
}

fn f(summary: &Summary, args: &Args) -> Score {
    let table = summary.table();
    if args.choice("similarity") == "mention" {
        return (summary.matching().items() as f64 / table.n() as f64).into();
    }
    entity_f(summary).into()
}

pub(super) fn entity_f(summary: &Summary) -> f64 {
    let (rows, columns) = summary.table().clusters();
    (summary.entity_similarity() / f64::midpoint(rows as f64, columns as f64)).min(1.0)
}
