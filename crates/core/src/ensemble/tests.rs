use super::*;
use crate::compare::Request;
use crate::input::Labels;
use crate::summary::Summary;
use crate::table::Contingency;
use partita_laws::partitions;

fn ensemble(columns: &[Vec<u32>]) -> Ensemble {
    let labels: Vec<Labels> = columns.iter().map(|c| Labels::from_integers(c.iter().copied())).collect();
    Ensemble::new(&labels).unwrap()
}

fn binder() -> ConsensusOptions {
    ConsensusOptions::under(Loss::Binder { a: 1.0 })
}

fn disagreements(columns: &[Vec<u32>], consensus: &[u32]) -> usize {
    let mut count = 0;
    for column in columns {
        for i in 0..consensus.len() {
            for j in 0..i {
                count += usize::from((column[i] == column[j]) != (consensus[i] == consensus[j]));
            }
        }
    }
    count
}

#[test]
fn the_consensus_of_small_ensembles_is_the_best_there_is() {
    let all = partitions(6);
    let (mut best_found, mut cases) = (0, 0);
    for seed in 0..200_usize {
        let columns: Vec<Vec<u32>> =
            (0..4).map(|k| all[(seed * 7919 + k * 104_729 + seed * k * 31) % all.len()].clone()).collect();
        let found = ensemble(&columns).consensus(&binder()).unwrap();
        let ours = disagreements(&columns, found.partition.ids());
        let best = all.iter().map(|other| disagreements(&columns, other)).min().unwrap();
        assert!((found.agreement - (1.0 - ours as f64 / 60.0)).abs() < 1e-12);
        assert!(ours <= columns.iter().map(|c| disagreements(&columns, c)).min().unwrap());
        best_found += usize::from(ours == best);
        cases += 1;
    }
    assert_eq!(best_found, cases);
}

/// Copies of a clustering of 12 clusters in which every n-th label is another.
fn copies(items: u32, columns: u32, kept: u32) -> Vec<Vec<u32>> {
    let mut state = 9_u32;
    let mut below = |bound: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % bound
    };
    let mut copy = || (0..items).map(|item| if below(kept) > 0 { item % 12 } else { below(12) }).collect();
    (0..columns).map(|_| copy()).collect()
}

#[test]
fn a_few_wrong_labels_do_not_hide_what_all_clusterings_are_copies_of() {
    let truth: Vec<u32> = (0..3000).map(|item| item % 12).collect();
    let columns = copies(3000, 7, 10);
    let found = ensemble(&columns).consensus(&binder()).unwrap();
    let table = Contingency::count(found.partition.ids(), &truth).unwrap();
    let ari = Request::parse("ari").unwrap().score(&Summary::new(table)).unwrap().value().unwrap();
    assert!(ari > 0.99, "{ari}");
}

#[test]
fn the_consensus_does_not_depend_on_the_threads() {
    let ensemble = ensemble(&copies(500, 5, 2));
    let on =
        |threads| crate::sys::with_threads(Some(threads), || ensemble.consensus(&binder()).unwrap()).unwrap();
    assert_eq!(on(1), on(3));
}

#[test]
fn a_search_tells_how_far_it_is_and_stops_when_told_to() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    let ensemble = ensemble(&copies(500, 5, 2));
    let told = AtomicUsize::new(0);
    let stopped = ensemble.consensus_while(&binder(), &|progress| {
        assert!(progress.searches <= progress.of);
        told.fetch_add(1, Ordering::Relaxed) < 3
    });
    assert_eq!(stopped.unwrap(), None);
    assert!(told.load(Ordering::Relaxed) >= 4);
}

#[test]
fn a_cluster_found_every_time_is_stable() {
    let columns = [vec![0, 0, 0, 1, 1, 2], vec![0, 0, 0, 1, 2, 2], vec![5, 5, 5, 1, 1, 1]];
    let found = ensemble(&columns).consensus(&binder()).unwrap();
    let first = found.partition.ids()[0] as usize;
    assert_eq!(found.stability[first], 1.0);
    assert!(found.stability.iter().any(|&stability| stability < 1.0));
}

#[test]
fn items_without_a_label_are_left_out_of_the_comparisons_that_lack_them() {
    let whole = Labels::from_integers([0, 0, 1, 1]);
    let mut builder = crate::input::LabelsBuilder::default();
    [Some(0), None, Some(1), Some(1)].into_iter().for_each(|label| match label {
        Some(label) => builder.push_integer(label),
        None => builder.push_missing(),
    });
    let ensemble = Ensemble::new(&[whole.clone(), whole, builder.finish()]).unwrap();
    assert_eq!(ensemble.table(0, 2).unwrap().n(), 3);
    let common: Vec<Vec<u32>> =
        ensemble.of_common_items().unwrap().iter().map(|clustering| clustering.ids().to_vec()).collect();
    assert_eq!(common, [[0, 1, 1]; 3]);
    let found = ensemble.consensus(&binder()).unwrap();
    assert_eq!(found.partition.ids(), [0, 0, 1, 1]);
    assert_eq!(found.agreement, 1.0);
}

#[test]
fn one_clustering_is_no_ensemble() {
    let error = Ensemble::new(&[Labels::from_integers([0, 1])]).unwrap_err();
    assert!(error.to_string().contains("1 clustering"), "{error}");
}

#[test]
fn a_measure_with_a_direction_is_taken_both_ways() {
    let labels = |text: &str| Labels::from_texts(text.chars().map(|label| label.to_string()));
    let [x, y, z] = ["111111", "112233", "123456"].map(labels);
    let purity = Request::parse("purity").unwrap();
    let mean = |columns: [&Labels; 3]| {
        let ensemble = Ensemble::new(&columns.map(Clone::clone)).unwrap();
        ensemble.scores(&purity).unwrap().iter().map(|pair| pair.score.value().unwrap()).sum::<f64>()
    };
    assert!((mean([&x, &y, &z]) - mean([&z, &y, &x])).abs() < 1e-15);
    assert!(mean([&x, &y, &z]) < 3.0);
}
