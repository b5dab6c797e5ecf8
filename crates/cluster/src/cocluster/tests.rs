//! The searches against brute force and against the golden cases.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use partita::{CoPartition, Csr, Partition};
use proptest::prelude::*;
use serde_json::Value;

use super::matrix::Weights;
use super::mutable_partition::MutablePartition;
use super::panel::Layout;
use super::split::{Projector, Split};
use super::tau::goodman_kruskal_tau;
use super::tau_search::TauSearch;
use crate::random::Random;
use crate::simulate::PlantedCoclusters;
use crate::{
    CoHierarchy, Control, HiccOptions, Mode, Progress, TauOptions, harmonic_mean, hicc, resume_hicc,
    tau_cocluster,
};

fn matrix(rows: &[Vec<f64>]) -> Csr {
    let triples = rows
        .iter()
        .enumerate()
        .flat_map(|(i, row)| row.iter().enumerate().map(move |(j, &value)| (i as u32, j as u32, value)));
    Csr::from_triples(rows.len(), rows[0].len(), triples.collect())
}

fn golden() -> Value {
    serde_json::from_str(include_str!("golden.json")).unwrap()
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

fn labels(value: &Value) -> Vec<u32> {
    numbers(value).into_iter().map(|number| number as u32).collect()
}

fn golden_matrix(case: &Value) -> Csr {
    matrix(&case["D"].as_array().unwrap().iter().map(numbers).collect::<Vec<_>>())
}

#[test]
fn golden_taus() {
    let golden = golden();
    let cases = golden["tau"].as_array().unwrap();
    assert!(cases.len() >= 12);
    for case in cases {
        let (rows, columns) =
            (Partition::from_labels(labels(&case["r"])), Partition::from_labels(labels(&case["c"])));
        let tau = goodman_kruskal_tau(&golden_matrix(case), &rows, &columns).unwrap();
        for (key, ours) in [
            ("tau_RC", tau.rows),
            ("tau_CR", tau.columns),
            ("tau_S", tau.symmetric),
            ("tau_mean", tau.mean()),
        ] {
            let expected = case[key].as_f64().unwrap();
            assert!(
                (ours - expected).abs() <= 1e-13 * expected,
                "{} {key}: {ours} is not {expected}",
                case["name"]
            );
        }
    }
}

#[test]
fn golden_moves() {
    let golden = golden();
    let cases = golden["delta"].as_array().unwrap();
    assert!(cases.len() >= 8);
    for case in cases {
        let matrix = golden_matrix(case);
        let (rows, columns) = (labels(&case["r"]), labels(&case["c"]));
        let mut projector = Projector::new(3);
        let node = projector.project((0..rows.len()).map(|row| matrix.row(row)), &columns);
        let clusters = rows.iter().max().unwrap() + 1;
        let mut split = Split::new(&node, MutablePartition::new(rows, clusters as usize), Layout::Dense);
        let object = case["x"].as_u64().unwrap() as usize;
        for (to, delta) in case["delta_tau_RC"].as_object().unwrap() {
            let to = to.parse().unwrap_or(clusters as usize);
            let ours = split.tau() - split.tau_after(object, to);
            assert!((ours - delta.as_f64().unwrap()).abs() < 1e-13, "to {to}: {ours} is not {delta}");
        }
        let best = split.find(object).map(|step| step.to.to_string());
        assert_eq!(best.as_deref(), case["move_to"].as_str());
    }
}

#[test]
fn golden_weights_of_levels() {
    let golden = golden();
    let goodness = &golden["goodness"];
    for method in ["HiCC", "ITCC"] {
        for (key, expected) in goodness["weighted_first9"][method].as_object().unwrap() {
            let levels = numbers(&goodness["input"][method][key]);
            let ours = harmonic_mean(levels.into_iter().take(9));
            assert!((ours - expected.as_f64().unwrap()).abs() < 1e-4, "{method} {key}: {ours}");
        }
    }
}

/// A random small matrix with a few empty cells, rows and columns.
fn any_matrix() -> impl Strategy<Value = Vec<Vec<f64>>> {
    let entry = prop_oneof![2 => Just(0.0), 3 => (1_u32..9).prop_map(f64::from), 1 => 0.01_f64..2.0];
    (2_usize..9, 2_usize..9).prop_flat_map(move |(rows, columns)| {
        prop::collection::vec(prop::collection::vec(entry.clone(), columns), rows)
    })
}

fn options(mode: Mode, seed: u64) -> HiccOptions {
    HiccOptions { first: TauOptions { mode, seed, restarts: 3, iterations: 300 }, ..HiccOptions::default() }
}

proptest! {
    #[test]
    fn every_update_of_the_search_equals_a_fresh_count(rows in any_matrix(), seed in 0_u64..1000, sparse in any::<bool>()) {
        let Ok(weights) = Weights::new(&matrix(&rows)) else { return Ok(()) };
        let mut random = Random::new(seed);
        let clusters = [0, 1].map(|side| {
            let objects = weights.objects(side);
            let count = 2 + random.index(objects - 1);
            MutablePartition::random(objects, count, &mut random)
        });
        let mut search = TauSearch::new(&weights, clusters, if sparse { Layout::Sparse } else { Layout::Dense });
        for _ in 0..40 {
            for side in [0, 1] {
                let object = random.index(weights.objects(side));
                let before = search.tau(side);
                let moved = search.improve(side, object);
                prop_assert!(search.tau(side) >= before);
                prop_assert_eq!(moved, search.tau(side) > before);
                search.assert_consistent();
            }
        }
    }

    #[test]
    fn both_layouts_find_moves_of_the_same_gain(rows in any_matrix(), seed in 0_u64..1000) {
        let Ok(weights) = Weights::new(&matrix(&rows)) else { return Ok(()) };
        let mut random = Random::new(seed);
        let clusters = [0, 1].map(|side| {
            let objects = weights.objects(side);
            MutablePartition::random(objects, 2 + random.index(objects - 1), &mut random)
        });
        for object in 0..weights.objects(0) {
            let [dense, sparse] = [Layout::Dense, Layout::Sparse].map(|layout| {
                let mut search = TauSearch::new(&weights, clusters.clone(), layout);
                search.improve(0, object);
                search.tau(0)
            });
            prop_assert!((dense - sparse).abs() < 1e-12, "{dense} {sparse}");
        }
    }

    #[test]
    fn tau_of_a_split_never_falls_and_no_single_move_improves_its_end(rows in any_matrix(), seed in 0_u64..1000, sparse in any::<bool>()) {
        let Ok(weights) = Weights::new(&matrix(&rows)) else { return Ok(()) };
        let mut random = Random::new(seed);
        let columns: Vec<u32> = (0..weights.objects(1)).map(|_| random.index(3) as u32).collect();
        let objects = weights.objects(0);
        let node = Projector::new(3).project((0..objects).map(|row| weights.side(0).row(row)), &columns);
        let layout = if sparse { Layout::Sparse } else { Layout::Dense };
        let mut split = Split::new(&node, MutablePartition::random(objects, 2, &mut random), layout);
        let mut before = split.tau();
        for _ in 0..50 {
            split.random_moves(1, &mut random);
            prop_assert!(split.tau() >= before - 1e-12);
            before = split.tau();
        }
        split.sweeps(1000, &mut random, || false);
        let brute = |ids: &[u32]| {
            goodman_kruskal_tau(&weights.side(0).clone(), &Partition::from_labels(ids), &Partition::from_labels(&columns))
                .unwrap()
                .rows
        };
        let ids = split.into_clusters().into_ids();
        let reached = brute(&ids);
        for object in 0..objects {
            for to in 0..=objects as u32 {
                let mut moved = ids.clone();
                moved[object] = to;
                prop_assert!(brute(&moved) <= reached + 1e-9, "{ids:?} {object} {to}");
            }
        }
    }

    #[test]
    fn levels_are_nested_and_end_in_single_objects(rows in any_matrix(), seed in 0_u64..1000, paper in any::<bool>()) {
        let matrix = matrix(&rows);
        let mode = if paper { Mode::Paper } else { Mode::Exact };
        let Ok(found) = hicc(&matrix, &options(mode, seed), Control::default()) else { return Ok(()) };
        prop_assert!(found.complete);
        prop_assert!(found.check(matrix.shape()).is_ok());
        prop_assert_eq!(found.rows.last().unwrap().clusters() as usize, matrix.shape().0);
        prop_assert_eq!(found.columns.last().unwrap().clusters() as usize, matrix.shape().1);
        for levels in [&found.rows, &found.columns] {
            prop_assert!(levels[0].clusters() >= 2);
            prop_assert!(levels.windows(2).all(|pair| pair[0].clusters() < pair[1].clusters()));
        }
    }

    #[test]
    fn purity_never_falls_from_level_to_level(rows in any_matrix(), seed in 0_u64..1000, paper in any::<bool>()) {
        let matrix = matrix(&rows);
        let mode = if paper { Mode::Paper } else { Mode::Exact };
        let Ok(found) = hicc(&matrix, &options(mode, seed), Control::default()) else { return Ok(()) };
        let mut random = Random::new(seed);
        let classes: Vec<u32> = (0..rows.len()).map(|_| random.index(3) as u32).collect();
        let mut before = 0;
        for level in &found.rows {
            let mut counts = vec![[0_usize; 3]; level.clusters() as usize];
            level.ids().iter().zip(&classes).for_each(|(&id, &class)| counts[id as usize][class as usize] += 1);
            let right: usize = counts.iter().map(|counts| *counts.iter().max().unwrap()).sum();
            prop_assert!(right >= before);
            before = right;
        }
        prop_assert_eq!(before, rows.len());
    }

    #[test]
    fn a_resumed_run_ends_as_one_that_was_not_stopped(rows in any_matrix(), seed in 0_u64..1000, steps in 0_usize..5) {
        let matrix = matrix(&rows);
        let options = options(Mode::Exact, seed);
        let Ok(whole) = hicc(&matrix, &options, Control::default()) else { return Ok(()) };
        let (cancel, reports) = (AtomicBool::new(false), AtomicUsize::new(0));
        let count = |progress: Progress| {
            // Before the first level is complete there is nothing to resume from.
            let has_level = progress.stage == "splits" || progress.done == progress.total;
            if has_level && reports.fetch_add(1, Ordering::Relaxed) == steps {
                cancel.store(true, Ordering::Relaxed);
            }
        };
        let control = Control { cancel: Some(&cancel), progress: Some(&count) };
        let stopped = hicc(&matrix, &options, control).unwrap();
        prop_assert_eq!(&stopped.rows[..], &whole.rows[..stopped.rows.len()]);
        prop_assert_eq!(resume_hicc(&matrix, &options, stopped, Control::default()).unwrap(), whole);
    }
}

#[test]
fn two_blocks_are_found() {
    let rows: Vec<Vec<f64>> = (0..6)
        .map(|i| (0..8).map(|j| f64::from(u8::from((i < 3) == (j < 4))) * 5.0 + 0.5).collect())
        .collect();
    for mode in [Mode::Exact, Mode::Paper] {
        let options = TauOptions { mode, ..TauOptions::default() };
        let found = tau_cocluster(&matrix(&rows), &options, Control::default()).unwrap();
        assert_eq!(found.rows.ids(), [0, 0, 0, 1, 1, 1]);
        assert_eq!(found.columns.ids(), [0, 0, 0, 0, 1, 1, 1, 1]);
    }
}

/// Too many objects for a dense table, and too few entries for random clusters to come apart.
#[test]
fn a_large_sparse_matrix_is_clustered_at_least_as_well_as_planted() {
    let planted =
        PlantedCoclusters { row_sizes: vec![4000; 5], col_sizes: vec![400; 5], counts: 60_000, noise: 0.3 };
    let (matrix, truth) = planted.draw(1).unwrap();
    let options = TauOptions { restarts: 1, ..TauOptions::default() };
    let found = tau_cocluster(&matrix, &options, Control::default()).unwrap();
    let tau = |pair: &CoPartition| goodman_kruskal_tau(&matrix, &pair.rows, &pair.columns).unwrap().symmetric;
    assert!(tau(&found) >= tau(&truth), "{} {}", tau(&found), tau(&truth));
    let hierarchy = HiccOptions { first: options, depth: Some(3), ..HiccOptions::default() };
    let levels = hicc(&matrix, &hierarchy, Control::default()).unwrap();
    assert!(levels.check(matrix.shape()).is_ok());
    assert_eq!(levels.level(0), found);
}

/// The splits of exact mode see the single columns, and find parts that the few column clusters of the top levels
/// would hide.
#[test]
fn exact_mode_splits_into_better_classes_than_paper_mode() {
    for seed in 0..3 {
        let planted = PlantedCoclusters {
            row_sizes: vec![20, 30, 25, 15, 30, 20],
            col_sizes: vec![40, 30, 50, 30, 40, 30],
            counts: 6000,
            noise: 0.4,
        };
        let (matrix, truth) = planted.draw(seed).unwrap();
        // Level 2 of a hierarchy whose first level has too few clusters: three pairs of classes each.
        let pairs = |ids: &[u32]| Partition::from_labels(ids.iter().map(|id| id / 2));
        let begun = CoHierarchy {
            rows: vec![pairs(truth.rows.ids())],
            columns: vec![pairs(truth.columns.ids())],
            complete: false,
        };
        let agreement = |mode: Mode| {
            let options = HiccOptions { depth: Some(2), ..options(mode, seed) };
            let found = resume_hicc(&matrix, &options, begun.clone(), Control::default()).unwrap();
            let tables = found.against_classes(&truth.rows).unwrap();
            partita::compare("adjusted_rand", &tables[1]).unwrap().value().unwrap()
        };
        let (exact, paper) = (agreement(Mode::Exact), agreement(Mode::Paper));
        assert!(exact > 0.9 && exact > paper, "{exact} {paper}");
    }
}

#[test]
fn empty_rows_join_the_largest_cluster() {
    let mut rows: Vec<Vec<f64>> =
        (0..7).map(|i| (0..6).map(|j| f64::from(u8::from((i < 4) == (j < 3)))).collect()).collect();
    rows.push(vec![0.0; 6]);
    rows.insert(0, vec![0.0; 6]);
    let found = tau_cocluster(&matrix(&rows), &TauOptions::default(), Control::default()).unwrap();
    assert_eq!(found.rows.ids(), [0, 0, 0, 0, 0, 1, 1, 1, 0]);
}

#[test]
fn stop_rules_stop() {
    let mut random = Random::new(1);
    let rows: Vec<Vec<f64>> = (0..30).map(|_| (0..20).map(|_| random.index(4) as f64).collect()).collect();
    let run = |options: HiccOptions| hicc(&matrix(&rows), &options, Control::default()).unwrap();
    let shallow = run(HiccOptions { depth: Some(2), ..options(Mode::Exact, 1) });
    assert_eq!((shallow.rows.len(), shallow.columns.len()), (2, 2));
    let coarse = run(HiccOptions { min_size: 5, ..options(Mode::Exact, 1) });
    let all = run(options(Mode::Exact, 1));
    assert!(coarse.rows.last().unwrap().clusters() < all.rows.last().unwrap().clusters());
    let strict = run(HiccOptions { min_gain: Some(0.9), ..options(Mode::Exact, 1) });
    assert!(strict.rows.last().unwrap().clusters() < 30);
}

#[test]
fn a_cancelled_run_says_so() {
    let cancel = AtomicBool::new(true);
    let control = Control { cancel: Some(&cancel), progress: None };
    let rows = vec![vec![1.0, 0.0], vec![0.0, 1.0]];
    let refused = hicc(&matrix(&rows), &options(Mode::Exact, 0), control).unwrap_err();
    assert_eq!(refused.to_string(), "the run was cancelled before its first level was complete");
}

#[cfg(feature = "parallel")]
#[test]
fn the_number_of_threads_does_not_matter() {
    let mut random = Random::new(5);
    let rows: Vec<Vec<f64>> = (0..60).map(|_| (0..50).map(|_| random.index(6) as f64).collect()).collect();
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| hicc(&matrix(&rows), &options(Mode::Exact, 9), Control::default()).unwrap())
    };
    assert_eq!(on(1), on(4));
}

#[test]
fn bad_options_are_refused_in_a_sentence() {
    let refused = |change: fn(&mut HiccOptions)| {
        let mut options = HiccOptions::default();
        change(&mut options);
        hicc(&matrix(&[vec![1.0, 2.0], vec![3.0, 1.0]]), &options, Control::default())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(refused(|options| options.depth = Some(0)), "depth is 0; it must be at least 1");
    assert_eq!(refused(|options| options.first.restarts = 0), "restarts is 0; it must be at least 1");
    assert_eq!(refused(|options| options.min_gain = Some(f64::NAN)), "min_gain is NaN; it must be a number");
}

#[test]
fn bad_matrices_are_refused_in_a_sentence() {
    let refused = |rows: &[Vec<f64>]| {
        tau_cocluster(&matrix(rows), &TauOptions::default(), Control::default()).unwrap_err().to_string()
    };
    assert_eq!(
        refused(&[vec![1.0, 2.0], vec![-3.0, 1.0]]),
        "the entry in row 2, column 1 is -3; entries must be finite and not negative"
    );
    assert!(refused(&[vec![1.0, f64::NAN], vec![3.0, 1.0]]).contains("row 1, column 2 is NaN"));
    assert!(refused(&[vec![1.0, 2.0]]).contains("1 row and 2 columns; at least 2"));
    assert!(refused(&vec![vec![0.0; 3]; 4]).contains("all entries of the 4 × 3 matrix are zero"));
    assert!(refused(&[vec![0.0, 2.0], vec![0.0, 1.0]]).contains("only one column of 2"));
    assert!(refused(&[vec![f64::MAX, 2.0], vec![f64::MAX, 1.0]]).contains("beyond the largest number"));
}
