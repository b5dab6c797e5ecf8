//! What measures of covers say where their formulas leave it open: a test for each convention.

use partita::{Cover, CoverSummary, Request, Score, compare, find};

use crate::common::close;

fn cover(n: usize, clusters: &[&[u32]]) -> Cover {
    Cover::from_clusters(n, clusters).unwrap()
}

fn both(n: usize, a: &[&[u32]], b: &[&[u32]]) -> CoverSummary {
    CoverSummary::of(&cover(n, a), &cover(n, b)).unwrap()
}

fn value(measure: &str, summary: &CoverSummary) -> f64 {
    score(measure, summary).value().unwrap_or_else(|| panic!("{measure} is undefined"))
}

fn score(measure: &str, summary: &CoverSummary) -> Score {
    Request::parse(measure).unwrap().score(summary).unwrap()
}

fn is_undefined(measure: &str, summary: &CoverSummary) -> bool {
    score(measure, summary).reason().is_some()
}

const F1: [&str; 4] = [
    "mean_best_f1",
    "mean_best_f1:mean=harmonic",
    "mean_best_f1:weight=items",
    "mean_best_f1:mean=harmonic:match=ochiai",
];
const ONMI: [&str; 2] = ["overlapping_nmi", "overlapping_nmi:normalizer=arithmetic"];

#[test]
fn without_clusters_on_one_side_nothing_is_found() {
    let one = both(4, &[&[0, 1], &[1, 2]], &[]);
    for measure in F1.iter().chain(&ONMI).chain(&["overlapping_nmi_lfk"]) {
        assert_eq!(value(measure, &one), 0.0, "{measure}");
    }
    // Precision is of B, and recall of A.
    assert!(is_undefined("b_cubed_precision", &one));
    assert_eq!(value("b_cubed_recall", &one), 0.0);
    let mirrored = both(4, &[], &[&[0, 1], &[1, 2]]);
    assert!(is_undefined("b_cubed_recall", &mirrored));
    assert_eq!(value("b_cubed_precision", &mirrored), 0.0);
}

#[test]
fn a_cluster_with_everything_has_entropy_zero() {
    let all: &[u32] = &[0, 1, 2, 3];
    // Its ratio is 1 unless the other cover has one too; the others are told in full.
    let one_sided = both(4, &[all, &[0, 1]], &[&[0, 1]]);
    assert_eq!(value("overlapping_nmi_lfk", &one_sided), 1.0 - (0.5 + 0.0) / 2.0);
    let two_sided = both(4, &[all, &[0, 1]], &[&[0, 1], all, all]);
    assert_eq!(value("overlapping_nmi_lfk", &two_sided), 1.0);
    // Nothing to tell on either side.
    let nothing = both(4, &[all], &[all, all]);
    assert!(is_undefined("overlapping_nmi", &nothing) && is_undefined(ONMI[1], &nothing));
}

#[test]
fn one_item_has_no_pairs() {
    let differ = both(1, &[&[0]], &[]);
    for measure in ["omega", "omega_observed", "omega_expected"] {
        assert!(is_undefined(measure, &differ), "{measure}");
    }
    let soft = |weights: &[f64]| {
        let clusters: Vec<u32> = (0..weights.len() as u32).collect();
        Cover::from_memberships(1, weights.len(), &vec![0; weights.len()], &clusters, Some(weights)).unwrap()
    };
    let differ = CoverSummary::of(&soft(&[1.0]), &soft(&[0.5, 0.5])).unwrap();
    for measure in ["fuzzy_rand", "fuzzy_adjusted_rand", "concordance", "adjusted_concordance"] {
        assert!(is_undefined(measure, &differ), "{measure}: {:?}", score(measure, &differ));
    }
}

#[test]
fn duplicates_count_for_pairs_and_neighbours_alone() {
    let (plain, other): (&[&[u32]], &[&[u32]]) = (&[&[0, 1, 2], &[2, 3]], &[&[0, 1], &[1, 2, 3]]);
    let twice: &[&[u32]] = &[&[0, 1, 2], &[2, 3], &[0, 1, 2], &[2, 3]];
    let (once, twice) = (both(5, plain, other), both(5, twice, other));
    assert_eq!(twice.duplicate_clusters(), (2, 0));
    for measure in ["overlapping_nmi_lfk", "mean_best_f1", "element_centric_similarity"] {
        assert!(close(value(measure, &once), value(measure, &twice), 1e-12), "{measure}");
    }
    for measure in ["omega", "b_cubed_precision", "b_cubed_recall"] {
        assert!((value(measure, &once) - value(measure, &twice)).abs() > 0.01, "{measure}");
    }
}

#[test]
fn items_in_no_cluster_count_and_are_alone() {
    let (a, b): (&[&[u32]], &[&[u32]]) = (&[&[0, 1, 2]], &[&[0, 1], &[2]]);
    // They have nothing in common with anybody, on either side, so more of them agree.
    assert!(value("omega_observed", &both(6, a, b)) > value("omega_observed", &both(3, a, b)));
    for measure in ["b_cubed_precision", "b_cubed_recall"] {
        assert_eq!(value(measure, &both(6, a, b)), value(measure, &both(3, a, b)), "{measure}");
    }
    // As if each were a cluster of its own.
    let alone: (&[&[u32]], &[&[u32]]) = (&[&[0, 1, 2], &[3], &[4], &[5]], &[&[0, 1], &[2], &[3], &[4], &[5]]);
    let measure = "element_centric_similarity";
    assert!(close(value(measure, &both(6, a, b)), value(measure, &both(6, alone.0, alone.1)), 1e-14));
}

#[test]
fn the_same_clusters_in_any_order_are_the_same() {
    let same = both(5, &[&[0, 1, 2, 3, 4], &[1, 2], &[1, 2]], &[&[1, 2], &[0, 1, 2, 3, 4], &[1, 2]]);
    assert!(same.is_identity());
    for measure in ["omega", "overlapping_nmi", "overlapping_nmi_lfk", "mean_best_f1", "b_cubed_f"] {
        assert_eq!(value(measure, &same), 1.0, "{measure}");
    }
    assert!(!both(5, &[&[1, 2]], &[&[1, 2], &[1, 2]]).is_identity());
    // The information of fuzzy covers has no fixed value there.
    let rows: Vec<u32> = (0..8).map(|at| at / 2).collect();
    let half = Cover::from_memberships(4, 2, &rows, &[0, 1].repeat(4), Some(&[0.5; 8])).unwrap();
    let same = CoverSummary::of(&half, &half).unwrap();
    assert_eq!(value("normalized_mutual_information", &same), 0.0);
    assert_eq!(value("fuzzy_adjusted_rand", &same), 1.0);
}

#[test]
fn sums_of_weights_may_be_off_by_rounding_alone() {
    let labels = cover(2, &[&[0], &[1]]);
    let off = |by: f64| {
        let soft =
            Cover::from_memberships(2, 2, &[0, 0, 1], &[0, 1, 1], Some(&[0.5, 0.5 + by, 1.0])).unwrap();
        compare("fuzzy_adjusted_rand", &CoverSummary::of(&labels, &soft).unwrap())
    };
    assert!(off(9e-10).is_ok() && off(-9e-10).is_ok());
    assert!(off(2e-9).is_err() && off(-2e-9).is_err());
}

#[test]
fn what_is_not_defined_for_covers_names_what_is() {
    let summary = both(3, &[&[0, 1], &[1, 2]], &[&[0, 1, 2]]);
    let said = |measure: &str| compare(measure, &summary).unwrap_err().to_string();
    for name in ["fuzzy_adjusted_rand", "adjusted_concordance", "omega"] {
        assert!(said("adjusted_rand").contains(name), "{}", said("adjusted_rand"));
    }
    assert!(said("adjusted_mutual_information").contains("overlapping_nmi"));
    for normalizer in ["geometric", "min"] {
        assert!(Request::parse(&format!("overlapping_nmi:normalizer={normalizer}")).is_err());
    }
    // It depends on the order of clusters when matches tie.
    assert!(find("nf1").is_err());
}

#[test]
fn walks_over_too_many_cells_are_refused() {
    let n = 90_000_u32;
    let side = |step: u32| {
        let of_item: Vec<u32> = (0..n).chain(0..n).collect();
        let of_cluster: Vec<u32> =
            (0..n).map(|i| i % 300).chain((0..n).map(|i| 300 + (i / step) % 300)).collect();
        Cover::from_memberships(n as usize, 600, &of_item, &of_cluster, None).unwrap()
    };
    let summary = CoverSummary::of(&side(300), &side(301)).unwrap();
    let refused = score("element_centric_similarity", &summary);
    assert!(refused.reason().is_some_and(|reason| reason.contains("choose b_cubed_f")), "{refused:?}");
}

#[test]
fn ties_in_the_condition_pass_however_large_the_covers_are() {
    // 1, 1, 2 and 4 of 8 items, times k.
    for k in [1_u64, 1000, 1 << 20, 1 << 36] {
        let cells =
            [(vec![0], vec![0], k), (vec![0], vec![], k), (vec![], vec![0], 2 * k), (vec![], vec![], 4 * k)];
        let told = value("overlapping_nmi", &CoverSummary::from_cells(&cells).unwrap());
        assert!(
            close(told, value("overlapping_nmi", &both(8, &[&[0, 1]], &[&[0, 2, 3]])), 1e-12),
            "{k}: {told}"
        );
        assert!(told > 0.0);
    }
}
