use super::prelude::*;
use crate::chance::dirichlet_saving;
use crate::chance::table_count::{approximate_log_count, exact_log_count};
use crate::numeric::{fixed_sum, stirling_excess};
use super::{UNIT, in_unit};

measure! {
    /// The saving of one clustering in describing the other, after paying for the cross-table that the saving needs.
    ///
    /// (1/n) ln[n! Π n_ij! / (Π a_i! Π b_j!)] − (1/n) ln Ω, where Ω is the number of tables with these margins. The
    /// first term is the mutual information with exact factorials in place of entropies. With `normalizer=arithmetic`
    /// it is divided by the mean of the values of A with A and of B with B, with `normalizer=reference` by that of A with A.
    /// With `reduction=dirichlet` the price of the table is that of a description whose shares follow Dirichlet distributions
    /// with the best parameter: B then describes A, so the two may not change places.
    ///
    /// # When to use
    /// When clusterings with many clusters must not gain by their number alone: the table has a price, and a
    /// negative value says that it costs more than it saves. To judge communities against a ground truth take
    /// `reduction=dirichlet` with `normalizer=reference`: how much of what there is to know about A does B tell?
    ///
    /// # When not
    /// For a null of random permutations: that is `adjusted_mutual_information`. The approximate count is poor where
    /// clusters are small against their number; take `count=exact` on small tables.
    ///
    /// # Degenerate cases
    /// 0 when either is a single cluster. The normalised form is 1 for identical clusterings and 0 for one cluster
    /// against all singletons. With `count=exact` there is no value where counting takes too long; with
    /// `count=approximate` the normalised form has none where the approximation leaves nothing to divide by.
    "reduced_mutual_information" {
        aliases: &["rmi"],
        title: "Reduced mutual information",
        formula: r"\frac{1}{n} \ln \frac{n! \prod_{i,j} n_{ij}!}{\prod_{i} a_i! \prod_{j} b_j!} - \frac{1}{n} \ln \Omega",
        family: Family::Information,
        range: Range::REAL,
        at_identity: AtIdentity::Varies,
        chance_estimated: true,
        symmetric: false,
        references: &["newman2020", "diaconis1985", "jerdee2025"],
        params: &[
            Param::choice("reduction", &["flat", "dirichlet"], "flat",
                "the price of the table: all tables with these margins alike, or by the best Dirichlet distributions"),
            Param::choice("count", &["approximate", "exact"], "approximate",
                "count the tables by the authors' formula, or one by one (small tables only)"),
            Param::choice("normalizer", &["none", "arithmetic", "reference"], "none",
                "divide by the mean of the two clusterings' values with themselves, by that of A, or by nothing"),
            UNIT,
        ],
        exceptions: &[normalized_by("arithmetic"), normalized_by("reference")],
        population: |args| Population::Of(match (args.choice("normalizer"), args.choice("unit")) {
            ("none", "bits") => "mutual_information:unit=bits",
            ("none", _) => "mutual_information",
            ("reference", _) => "homogeneity",
            _ => "normalized_mutual_information",
        }),
        kernels: &[Kernel::Table(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.068_908_476_796_186_25 },
    }
}

const fn normalized_by(value: &'static str) -> Exception {
    Exception { param: "normalizer", value, range: Range::REAL, at_identity: AtIdentity::Fixed(1.0) }
}

/// The sizes of the clusters with how many times each occurs.
type Sizes<'a> = &'a [(u64, u64)];

fn score(summary: &Summary, args: &Args) -> Score {
    match args.choice("reduction") {
        "dirichlet" => dirichlet(summary, args),
        _ => flat(summary, args),
    }
}

fn flat(summary: &Summary, args: &Args) -> Score {
    let n = summary.table().n() as f64;
    let log_count: fn(Sizes<'_>, Sizes<'_>) -> Option<f64> = match args.choice("count") {
        "exact" => exact_log_count,
        _ => |rows, columns| Some(approximate_log_count(rows, columns)),
    };
    let [rows, columns] = summary.sizes();
    let excess_of = |numbers: &[(u64, u64)]| {
        fixed_sum(numbers.iter().map(|&(number, times)| times as f64 * stirling_excess(number)))
    };
    let (row_excess, column_excess) = (excess_of(rows), excess_of(columns));
    let cells = excess_of(&summary.cells_by_count());
    let (whole, info) = (stirling_excess(summary.table().n()), summary.info());
    let together = n * info.mutual + (whole + cells - row_excess - column_excess);
    let Some(tables) = log_count(rows, columns) else { return too_many_tables() };
    let reduced = (together - tables) / n;
    if args.choice("normalizer") == "none" {
        return in_unit(reduced, args);
    }
    let (Some(tables_a), Some(tables_b)) = (log_count(rows, rows), log_count(columns, columns)) else {
        return too_many_tables();
    };
    let alone_a = (n * info.h_a + whole - row_excess - tables_a) / n;
    let alone_b = (n * info.h_b + whole - column_excess - tables_b) / n;
    match args.choice("normalizer") {
        "reference" => normalized(reduced, alone_a),
        _ => normalized(reduced, f64::midpoint(alone_a, alone_b)),
    }
}

fn dirichlet(summary: &Summary, args: &Args) -> Score {
    let n = summary.table().n();
    let [rows, columns] = summary.sizes();
    let cells = summary.cells_by_count();
    let told = |of: Sizes<'_>, by: Sizes<'_>| dirichlet_saving(n, of, by, &cells);
    // One cluster and all singletons have nothing to tell of themselves.
    let alone = |sizes: Sizes<'_>| match sizes {
        [(_, 1)] | [(1, _)] => 0.0,
        _ => dirichlet_saving(n, sizes, sizes, sizes),
    };
    let share = |told: f64, all: f64| if all > 0.0 { (told / all).into() } else { Score::from(0.0) };
    match args.choice("normalizer") {
        "none" if summary.table().is_identity() => in_unit(alone(rows) / n as f64, args),
        "none" => in_unit(told(rows, columns) / n as f64, args),
        "reference" => share(told(rows, columns), alone(rows)),
        _ => share(told(rows, columns) + told(columns, rows), alone(rows) + alone(columns)),
    }
}

/// Σ (ln x! − x ln x + x). The terms x cancel between cells and margins, and the terms x ln x are the mutual
/// information, which is known without cancellation: the factorials enter by this small remainder only.
fn normalized(reduced: f64, mean: f64) -> Score {
    // One cluster and all singletons have nothing to save, exactly; what is left there is rounding.
    let nothing = 1e-12;
    if reduced.abs() < nothing && mean.abs() < nothing {
        Score::from(0.0)
    } else if mean < nothing {
        Score::undefined(
            "the approximate count leaves these clusterings nothing to save; give the parameter count the value exact",
        )
    } else {
        (reduced / mean).into()
    }
}

fn too_many_tables() -> Score {
    Score::undefined(
        "there are too many tables with these margins to count; give the parameter count the value approximate",
    )
}
