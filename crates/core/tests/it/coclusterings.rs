//! Co-clusterings: golden values, and the law that a co-clustering is scored as the clustering of its cells.

use partita::{
    CoPartition, CoSummary, Contingency, Kind, Measure, Partition, Reads, Request, Score, Summary, compare,
    measures,
};
use proptest::prelude::*;
use serde_json::Value;

fn co(rows: &[i64], columns: &[i64]) -> CoPartition {
    CoPartition { rows: Partition::from_labels(rows), columns: Partition::from_labels(columns) }
}

fn value(measure: &str, summary: &CoSummary) -> f64 {
    compare(measure, summary).unwrap().value().unwrap()
}

#[test]
fn golden_values() {
    let text = include_str!("../../../../testdata/golden/cocluster.json");
    let golden: Value = serde_json::from_str(text).unwrap();
    let cases = golden["co"].as_array().unwrap();
    assert!(cases.len() >= 12);
    for case in cases {
        let labels = |key: &str| -> Vec<i64> {
            case[key].as_array().unwrap().iter().map(|label| label.as_i64().unwrap()).collect()
        };
        let (a, b) = (co(&labels("z"), &labels("w")), co(&labels("z2"), &labels("w2")));
        let summary = CoSummary::from_copartitions(&a, &b).unwrap();
        let flat = |measure: &str, side: &Summary| compare(measure, side).unwrap().value().unwrap();
        for (key, ours) in [
            ("ARI_rows", flat("ari", summary.rows())),
            ("ARI_cols", flat("ari", summary.columns())),
            ("CARI", value("ari", &summary)),
            ("CE", 1.0 - value("accuracy", &summary)),
            ("MI_rows", flat("nmi:normalizer=max", summary.rows())),
            ("MI_cols", flat("nmi:normalizer=max", summary.columns())),
            ("ENMI_sum", value("enmi", &summary)),
            ("ENMI_half", value("enmi:scale=mean", &summary)),
            ("consensus", value("consensus", &summary)),
        ] {
            let expected = case[key].as_f64().unwrap();
            assert!((ours - expected).abs() < 1e-12, "{} {key}: {ours} is not {expected}", case["name"]);
        }
    }
}

/// All clusterings of `n` items, as labels.
fn all_partitions(n: usize) -> Vec<Vec<i64>> {
    let labels = |ids: Vec<u32>| ids.into_iter().map(i64::from).collect();
    crate::common::partitions(n).into_iter().map(labels).collect()
}

fn multiplies(measure: &Measure) -> bool {
    matches!(measure.reads(), Reads::PairCounts | Reads::Entropies)
}

fn agree(from_sides: &Score, from_cells: &Score) -> bool {
    match (from_sides.value(), from_cells.value()) {
        (Some(x), Some(y)) => (x - y).abs() <= 1e-12 * y.abs().max(1.0),
        (x, y) => x == y,
    }
}

fn check_product_law(a: &CoPartition, b: &CoPartition) {
    let sides = CoSummary::from_copartitions(a, b).unwrap();
    let cells = Summary::new(Contingency::from_partitions(&a.to_blocks(), &b.to_blocks()).unwrap());
    assert_eq!(sides.is_identity(), cells.table().is_identity());
    assert_eq!(sides.pairs().unwrap(), *cells.pairs());
    for measure in measures().iter().filter(|measure| multiplies(measure)) {
        let request = Request::new(measure);
        let (ours, brute) = (request.score(&sides).unwrap(), request.score(&cells).unwrap());
        assert!(agree(&ours, &brute), "{} of {a:?} and {b:?}: {ours:?} is not {brute:?}", measure.name);
    }
}

#[test]
fn pair_and_information_measures_equal_those_of_the_cells_exhaustively() {
    let (rows, columns) = (all_partitions(3), all_partitions(2));
    for a in &rows {
        for b in &rows {
            for (c, d) in columns.iter().flat_map(|c| columns.iter().map(move |d| (c, d))) {
                check_product_law(&co(a, c), &co(b, d));
            }
        }
    }
}

proptest! {
    #[test]
    fn pair_and_information_measures_equal_those_of_the_cells(
        rows in prop::collection::vec((0_i64..5, 0_i64..4), 1..12),
        columns in prop::collection::vec((0_i64..3, 0_i64..6), 1..12),
    ) {
        let split = |pairs: &[(i64, i64)]| -> (Vec<i64>, Vec<i64>) { pairs.iter().copied().unzip() };
        let ((z, z2), (w, w2)) = (split(&rows), split(&columns));
        check_product_law(&co(&z, &w), &co(&z2, &w2));
    }

    #[test]
    fn every_measure_of_co_clusterings_keeps_its_range_symmetry_and_identity(
        rows in prop::collection::vec((0_i64..5, 0_i64..4), 1..10),
        columns in prop::collection::vec((0_i64..3, 0_i64..6), 1..10),
    ) {
        let split = |pairs: &[(i64, i64)]| -> (Vec<i64>, Vec<i64>) { pairs.iter().copied().unzip() };
        let ((z, z2), (w, w2)) = (split(&rows), split(&columns));
        let (a, b) = (co(&z, &w), co(&z2, &w2));
        let summary = |x, y| CoSummary::from_copartitions(x, y).unwrap();
        for measure in measures().iter().filter(|measure| measure.accepts(Kind::Co)) {
            let request = Request::new(measure);
            let score = request.score(&summary(&a, &b)).unwrap();
            prop_assert!(score.value().is_none_or(|v| measure.range_for(request.args()).contains(v)));
            if measure.symmetric {
                prop_assert!(agree(&score, &request.score(&summary(&b, &a)).unwrap()), "{}", measure.name);
            }
            if let partita::AtIdentity::Fixed(one) = measure.at_identity_for(request.args()) {
                prop_assert_eq!(request.score(&summary(&a, &a)).unwrap(), Score::from(one));
            }
        }
    }
}

#[test]
fn examples_of_measures_of_co_clusterings_alone() {
    for measure in measures().iter().filter(|m| m.accepts(Kind::Co) && !m.accepts(Kind::Labels)) {
        let side = |labels| co(labels, labels);
        let (a, b) = (side(measure.example.a), side(measure.example.b));
        let ours = value(measure.name, &CoSummary::from_copartitions(&a, &b).unwrap());
        assert!((ours - measure.example.value).abs() < 1e-14, "{}: {ours}", measure.name);
    }
}

#[test]
fn a_matrix_of_1e12_cells_is_exact_and_a_larger_one_is_refused() {
    // Independent halves on both sides: S, P and Q are known, and the index is −3 / (cells − 4).
    let side = |n: u64| Contingency::from_dense(&[[n / 4, n / 4], [n / 4, n / 4]]).map(Summary::new).unwrap();
    let ari = value("ari", &CoSummary::new(side(1_000_000), side(1_000_000)));
    assert!((ari * (1e12 - 4.0) / -3.0 - 1.0).abs() < 1e-15, "{ari}");
    let refused = compare("ari", &CoSummary::new(side(1 << 22), side(1 << 22))).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "a matrix of 4194304 × 4194304 cells is beyond what the exact sums hold; \
         compare the rows and the columns apart"
    );
}

#[test]
fn a_measure_of_flat_clusterings_alone_says_so() {
    let one_side = Summary::new(Contingency::from_dense(&[[1, 2], [3, 4]]).unwrap());
    assert_eq!(
        compare("enmi", &one_side).unwrap_err().to_string(),
        "extended_normalized_mutual_information compares co-clusterings, not labels"
    );
}
