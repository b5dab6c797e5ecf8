//! Words that answers, pages and terminals share.

use std::fmt::Write as _;

use partita::Measure;
use partita::internal::quantity;

use crate::compare::Facts;

/// The sizes of what was compared.
pub fn sizes(facts: &Facts) -> String {
    match facts {
        Facts::Labels { n, clusters: [a, b], cells } => format!(
            "{}; A has {}, B has {b}; {}",
            quantity(*n, "item"),
            quantity(*a, "cluster"),
            quantity(*cells, "non-empty cell")
        ),
        Facts::Blocks { shape: [rows, columns], row_clusters, column_clusters } => format!(
            "{} in {} and {}, {} in {} and {}",
            quantity(*rows, "row"),
            row_clusters[0],
            quantity(row_clusters[1], "cluster"),
            quantity(*columns, "column"),
            column_clusters[0],
            quantity(column_clusters[1], "cluster")
        ),
        Facts::Covers { n, clusters: [a, b], in_no_cluster: none, duplicate_clusters: twice, .. } => {
            let mut text = format!("{}; A has {}, B has {b}", quantity(*n, "item"), quantity(*a, "cluster"));
            if none[0] + none[1] > 0 {
                let _ = write!(text, "; {} and {} items are in no cluster", none[0], none[1]);
            }
            if twice[0] + twice[1] > 0 {
                let _ = write!(text, "; {} and {} clusters repeat another", twice[0], twice[1]);
            }
            text
        }
        Facts::Biclusters { shape: [rows, columns], biclusters: [a, b], cells } => format!(
            "{} and {}; A has {} of {} in all, B has {b} of {}",
            quantity(*rows, "row"),
            quantity(*columns, "column"),
            quantity(*a, "bicluster"),
            quantity(cells[0], "cell"),
            cells[1]
        ),
        Facts::Trees { leaves, .. } => quantity(*leaves, "leaf"),
        Facts::TreeOnGraph { nodes, edges } => {
            format!("tree on a graph: {}, {}", quantity(*nodes, "node"), quantity(*edges, "edge"))
        }
    }
}

/// The title of a measure inside a sentence.
pub fn spoken(measure: &Measure) -> String {
    // Names of people, and abbreviations, keep their capital.
    const NAMES: [&str; 12] = [
        "Rand", "Jaccard", "Fowlkes", "Rogers", "Robinson", "Van", "Pearson", "Mirkin", "Nye", "Kendall",
        "Baker", "Campello",
    ];
    let title = &measure.title.replace("TAMI", "tree adjusted mutual information");
    let is_name = NAMES.iter().any(|name| title.starts_with(name))
        || !title.chars().nth(1).is_some_and(char::is_lowercase);
    match title.chars().next() {
        Some(first) if !is_name => format!("{}{}", first.to_lowercase(), &title[first.len_utf8()..]),
        _ => title.clone(),
    }
}

/// A level of confidence in per cent, without what rounding adds to its digits.
pub fn percent(level: f64) -> String {
    format!("{} %", (level * 1e8).round() / 1e6)
}

#[cfg(test)]
mod tests {
    use partita::Request;

    use super::*;

    #[test]
    fn measures_are_spoken_of_in_words() {
        let named = |name: &str| spoken(Request::parse(name).unwrap().measure());
        assert_eq!(named("ari"), "adjusted Rand index");
        assert_eq!(named("rand"), "Rand index");
        assert_eq!(named("v_measure"), "V-measure");
    }
}
