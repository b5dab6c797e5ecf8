use super::prelude::*;
use crate::chance::table_count::{approximate_log_count, exact_log_count};
use crate::numeric::{fixed_sum, stirling_excess};
use super::{UNIT, in_unit};

measure! {
    /// What one clustering saves in describing the other, after paying for the cross-table that the saving needs.
    ///
    /// (1/n) ln[n! Π n_ij! / (Π a_i! Π b_j!)] − (1/n) ln Ω, where Ω is the number of tables with these margins. The
    /// first term is the mutual information with exact factorials in place of entropies. With `normalizer=arithmetic`
    /// it is divided by the mean of the values of A with A and of B with B.
    ///
    /// # When to use
    /// When clusterings with many clusters must not gain by their number alone: the table has a price, and a
    /// negative value says that it costs more than it saves.
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
        references: &["newman2020", "diaconis1985"],
        params: &[
            Param::choice("count", &["approximate", "exact"], "approximate",
                "count the tables by the authors' formula, or one by one (small tables only)"),
            Param::choice("normalizer", &["none", "arithmetic"], "none",
                "divide by the mean of the two clusterings' values with themselves, or by nothing"),
            UNIT,
        ],
        exceptions: &[Exception {
            param: "normalizer",
            value: "arithmetic",
            range: Range::REAL,
            at_identity: AtIdentity::Fixed(1.0),
        }],
        population: |args| Population::Of(match (args.choice("normalizer"), args.choice("unit")) {
            ("none", "bits") => "mutual_information:unit=bits",
            ("none", _) => "mutual_information",
            _ => "normalized_mutual_information",
        }),
        kernels: &[Kernel::Table(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.068_908_476_796_186_25 },
    }
}

/// The sizes of the clusters with how many times each occurs.
type Sizes<'a> = &'a [(u64, u64)];

fn score(summary: &Summary, args: &Args) -> Score {
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
    normalized(reduced, f64::midpoint(alone_a, alone_b))
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
