use partita_laws::partitions;

use super::super::Ensemble;
use super::super::loss::Loss;
use super::places::Places as _;
use super::*;
use crate::ensemble::draws::{distinct, expected_loss};
use crate::input::Partition;
use crate::input::{Labels, LabelsBuilder};

fn losses() -> Vec<Loss> {
    let weighted = [0.0, 0.5, 1.0, 1.5, 2.0].into_iter();
    let mut losses: Vec<Loss> = weighted.flat_map(|a| [Loss::Binder { a }, Loss::Vi { a }]).collect();
    losses.extend([Loss::Omari, Loss::Nvi, Loss::Id, Loss::Nid]);
    losses
}

fn ensemble(columns: &[Vec<u32>]) -> Ensemble {
    let labels: Vec<Labels> = columns.iter().map(|c| Labels::from_integers(c.iter().copied())).collect();
    Ensemble::new(&labels).unwrap()
}

/// The mean loss by the definitions, from plain counts.
fn by_definition(loss: &Loss, columns: &[Vec<u32>], estimate: &[u32]) -> f64 {
    let f = |x: usize| match x {
        0 => 0.0,
        _ if loss.counts_pairs() => (x * (x - 1)) as f64 / 2.0,
        _ => x as f64 * (x as f64).ln(),
    };
    let n = estimate.len();
    let of = |column: &Vec<u32>| {
        if Partition::from_labels(column) == Partition::from_labels(estimate) {
            return 0.0;
        }
        let count = |keep: &dyn Fn(usize, u32, u32) -> bool, x: u32, y: u32| {
            f((0..n).filter(|&i| keep(i, x, y)).count())
        };
        let all = || (0..n as u32).flat_map(|x| (0..n as u32).map(move |y| (x, y)));
        let u: f64 = (0..n as u32).map(|x| count(&|i, x, _| estimate[i] == x, x, 0)).sum();
        let v: f64 = (0..n as u32).map(|y| count(&|i, _, y| column[i] == y, 0, y)).sum();
        let w: f64 = all().map(|(x, y)| count(&|i, x, y| estimate[i] == x && column[i] == y, x, y)).sum();
        let t = f(n);
        match loss {
            Loss::Binder { a } => ((2.0 - a) * (u - w) + a * (v - w)) / t,
            Loss::Vi { a } => ((2.0 - a) * (u - w) + a * (v - w)) / n as f64,
            Loss::Omari => 1.0 - (w - u * v / t) / ((u + v) / 2.0 - u * v / t),
            Loss::Nvi => (u + v - 2.0 * w) / (t - w),
            Loss::Id => (u.max(v) - w) / n as f64,
            Loss::Nid => 1.0 - (t - u - v + w) / (t - u.min(v)),
            Loss::Measure(_) => unreachable!("the catalogue has its own tests"),
        }
    };
    columns.iter().map(of).sum::<f64>() / columns.len() as f64
}

/// Some clusterings of a few items, without a generator.
fn some(items: usize, count: usize, seed: usize) -> Vec<Vec<u32>> {
    let all = partitions(items);
    (0..count).map(|k| all[(seed * 7919 + k * 104_729 + seed * k * 31) % all.len()].clone()).collect()
}

#[test]
fn the_loss_is_that_of_the_definition() {
    for columns in [some(5, 4, 1), some(6, 3, 8), vec![vec![0; 5]; 2], vec![(0..5).collect(), vec![0; 5]]] {
        let draws = distinct(&columns);
        for estimate in partitions(columns[0].len()).iter().step_by(7) {
            for loss in losses() {
                let (ours, theirs) = (
                    expected_loss(&draws, &loss, estimate).unwrap(),
                    by_definition(&loss, &columns, estimate),
                );
                assert!((ours - theirs).abs() < 1e-12, "{loss:?} {ours} {theirs}");
            }
        }
    }
}

#[test]
fn the_best_of_all_clusterings_of_few_items_is_found() {
    for seed in 0..4 {
        let columns = some(6, 5, seed);
        let draws = distinct(&columns);
        for loss in losses() {
            for bound in [ClusterBound::Any, ClusterBound::AtMost(2), ClusterBound::Exactly(3)] {
                let options = ConsensusOptions::under(loss.clone()).with_clusters(bound);
                let found = ensemble(&columns).consensus(&options).unwrap();
                let allowed = |labels: &&Vec<u32>| {
                    let clusters = Partition::from_labels(*labels).clusters();
                    match bound {
                        ClusterBound::Any => true,
                        ClusterBound::AtMost(most) => clusters as usize <= most,
                        ClusterBound::Exactly(number) => clusters as usize == number,
                    }
                };
                let all = partitions(6);
                let losses = all.iter().filter(allowed).map(|one| expected_loss(&draws, &loss, one).unwrap());
                let best = losses.fold(f64::INFINITY, f64::min);
                assert!((found.expected_loss - best).abs() < 1e-12, "{loss:?} {bound:?}");
            }
        }
    }
}

/// The search that larger inputs get, on few items.
#[test]
fn the_search_finds_the_best_of_few_items_too() {
    let (mut missed, mut cases) = (0, 0);
    for seed in 0..6 {
        let columns = some(7, 6, seed);
        let draws = distinct(&columns);
        for loss in losses() {
            for bound in [ClusterBound::Any, ClusterBound::AtMost(2), ClusterBound::Exactly(3)] {
                let bounds = Bounds::of(bound, 7).unwrap();
                let found = search::climbed(&draws, &loss, bounds, 0);
                let within = (bounds.least..=bounds.most)
                    .contains(&(Partition::from_labels(&found).clusters() as usize));
                assert!(within, "{loss:?} {bound:?}");
                let options = ConsensusOptions::under(loss.clone()).with_clusters(bound);
                let best = ensemble(&columns).consensus(&options).unwrap().expected_loss;
                missed += usize::from(expected_loss(&draws, &loss, &found).unwrap() > best + 1e-12);
                cases += 1;
            }
        }
    }
    assert!(missed == 0, "{missed} of {cases}");
}

#[test]
fn a_clustering_found_every_time_costs_nothing() {
    for columns in
        [vec![vec![0; 12]; 3], vec![(0..12).collect(); 3], vec![(0..12).map(|i| i / 5).collect(); 2]]
    {
        for loss in losses() {
            let found = ensemble(&columns).consensus(&ConsensusOptions::under(loss.clone())).unwrap();
            assert_eq!(found.expected_loss, 0.0, "{loss:?}");
            if loss.weight().is_none_or(|a| a > 0.0 && a < 2.0) {
                assert_eq!(found.partition, Partition::from_labels(&columns[0]), "{loss:?}");
            }
        }
    }
}

/// Clusterings of which each labels other items, as resamples do.
fn with_gaps() -> (Vec<Vec<u32>>, Ensemble) {
    let truth: Vec<u32> = (0..30).map(|item| item % 3).collect();
    let columns: Vec<Vec<u32>> = (0..7_u32)
        .map(|k| {
            (0..30).map(|i| if (i * 7 + k) % 5 == 0 { Labels::MISSING } else { truth[i as usize] }).collect()
        })
        .collect();
    let labels = columns.iter().map(|column| {
        let mut builder = LabelsBuilder::default();
        column.iter().for_each(|&label| match label {
            Labels::MISSING => builder.push_missing(),
            label => builder.push_integer(label.into()),
        });
        builder.finish()
    });
    let ensemble = Ensemble::new(&labels.collect::<Vec<_>>()).unwrap();
    (columns, ensemble)
}

#[test]
fn a_clustering_counts_for_the_items_that_it_labels() {
    let (_, ensemble) = with_gaps();
    for loss in [Loss::Binder { a: 1.0 }, Loss::Vi { a: 1.0 }, Loss::Omari, Loss::Nvi, Loss::Id, Loss::Nid] {
        let found = ensemble.consensus(&ConsensusOptions::under(loss.clone())).unwrap();
        assert_eq!(found.expected_loss, 0.0, "{loss:?}");
        assert_eq!(found.partition.clusters(), 3);
    }
}

/// Labels of which a share is thrown, without a generator.
pub(super) fn noisy(items: u32, columns: u32, clusters: u32, kept: u32) -> Vec<Vec<u32>> {
    let mut state = 9_u32;
    let mut below = |bound: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % bound
    };
    let mut one =
        || (0..items).map(|i| if below(100) < kept { i % clusters } else { below(clusters) }).collect();
    (0..columns).map(|_| one()).collect()
}

#[test]
fn it_is_never_worse_than_the_best_clustering_and_the_same_on_any_number_of_threads() {
    let columns = noisy(60, 15, 4, 60);
    let (draws, ensemble) = (distinct(&columns), ensemble(&columns));
    for loss in losses() {
        for bound in [ClusterBound::Any, ClusterBound::AtMost(4), ClusterBound::Exactly(4)] {
            let options = ConsensusOptions::under(loss.clone()).with_clusters(bound);
            let on = |threads| {
                crate::sys::with_threads(Some(threads), || ensemble.consensus(&options).unwrap()).unwrap()
            };
            let found = on(1);
            assert_eq!(found, on(3));
            let best = columns.iter().map(|column| expected_loss(&draws, &loss, column).unwrap());
            assert!(found.expected_loss <= best.fold(f64::INFINITY, f64::min) + 1e-12, "{loss:?} {bound:?}");
        }
    }
}

#[test]
fn a_number_of_clusters_beyond_all_clusterings_is_said() {
    let columns = noisy(100, 12, 4, 35);
    let found = ensemble(&columns).consensus(&ConsensusOptions::under(Loss::Binder { a: 1.0 })).unwrap();
    let outside = found.outside.unwrap();
    assert!(outside.clusters > 4 && outside.fewest == 4 && outside.most == 4, "{outside:?}");
    let said = outside.to_string();
    assert!(
        said.starts_with(&format!(
            "the consensus has {} clusters where the clusterings all have 4;",
            outside.clusters
        )),
        "{said}"
    );
    let bounded = ConsensusOptions::default().with_clusters(ClusterBound::Exactly(2));
    assert_eq!(ensemble(&columns).consensus(&bounded).unwrap().outside, None);
}

#[test]
fn no_clustering_has_more_clusters_than_items() {
    let ensemble = ensemble(&some(5, 3, 0));
    for (bound, said) in [(ClusterBound::Exactly(6), "6 clusters"), (ClusterBound::AtMost(0), "0 clusters")] {
        let error = ensemble.consensus(&ConsensusOptions::default().with_clusters(bound)).unwrap_err();
        assert!(error.to_string().contains(said), "{error}");
    }
}

/// Sparse rows of single items against dense ones, move by move.
#[test]
fn sparse_rows_say_what_dense_ones_say() {
    let (gaps, _) = with_gaps();
    for columns in [noisy(40, 5, 4, 70), gaps] {
        let draws = distinct(&columns);
        let items = columns[0].len() as u32;
        let units: Vec<(u32, u32)> = (0..items).map(|item| (item, 1)).collect();
        for loss in losses() {
            let powers = problem::Powers::of(&loss, items as usize);
            let problem = problem::Problem::new(&loss, &powers, &draws.iter().collect::<Vec<_>>());
            let (mut dense, mut sparse) =
                (dense::Dense::new(&problem, 6), sparse::Sparse::new(&problem, &units));
            (0..items).for_each(|item| {
                dense.put(item, item % 5);
                sparse.put(item, item % 5);
            });
            for item in (0..items).step_by(3) {
                let ours = sparse.best(item, Some(item % 5), true);
                let theirs = dense.best(item, Some(item % 5), true);
                assert!((ours.gain - theirs.gain).abs() < 1e-9, "{loss:?} {} {}", ours.gain, theirs.gain);
                dense.take(item, item % 5);
                sparse.take(item, item % 5);
                dense.put(item, 5);
                sparse.put(item, 5);
                assert!((dense.loss() - sparse.loss()).abs() < 1e-9, "{loss:?}");
            }
            let members: Vec<u32> = (0..items).filter(|item| item % 3 == 0).collect();
            // No cluster shares a label with items that all clusterings have together.
            if let Some((ours, _)) = sparse.best_partner(5, &members) {
                let theirs = dense.best_partner(5, &members).unwrap().0;
                assert!((ours - theirs).abs() < 1e-9, "{loss:?}");
            }
        }
    }
}

#[test]
fn a_unit_may_be_more_than_half_of_all_items() {
    let labels = |k: u32| (0..40).map(|item| if item < 30 { 0 } else { 1 + (item + k) % 3 }).collect();
    let columns: Vec<Vec<u32>> = (0..3).map(labels).collect();
    let draws = distinct(&columns);
    let units: Vec<(u32, u32)> = std::iter::once((0, 30)).chain((30..40).map(|item| (item, 1))).collect();
    for loss in losses() {
        let powers = problem::Powers::of(&loss, 40);
        let problem = problem::Problem::new(&loss, &powers, &draws.iter().collect::<Vec<_>>());
        let mut sparse = sparse::Sparse::new(&problem, &units);
        (0..11).for_each(|unit| sparse.put(unit, 0));
        assert!(sparse.best(0, Some(0), true).gain.is_finite(), "{loss:?}");
    }
}

#[test]
fn few_clusterings_of_many_items_are_searched_by_their_distinct_rows() {
    let columns = noisy(2400, 4, 6, 90);
    let (draws, ensemble) = (distinct(&columns), ensemble(&columns));
    let planted: Vec<u32> = (0..2400).map(|item| item % 6).collect();
    for loss in [Loss::Vi { a: 1.0 }, Loss::Omari, Loss::Nid] {
        let found = ensemble.consensus(&ConsensusOptions::under(loss.clone())).unwrap();
        assert!(found.expected_loss <= expected_loss(&draws, &loss, &planted).unwrap(), "{loss:?}");
    }
    let bounded = ConsensusOptions::default().with_clusters(ClusterBound::Exactly(6));
    assert_eq!(ensemble.consensus(&bounded).unwrap().partition.clusters(), 6);
}

#[test]
fn any_measure_is_a_loss_that_no_clustering_of_the_ensemble_beats() {
    let columns = noisy(40, 9, 4, 70);
    let (draws, ensemble) = (distinct(&columns), ensemble(&columns));
    for name in ["adjusted_mutual_information", "purity", "van_dongen", "jaccard"] {
        let loss = Loss::named(name, 1.0).unwrap();
        for bound in [ClusterBound::Any, ClusterBound::AtMost(4)] {
            let options = ConsensusOptions::under(loss.clone()).with_clusters(bound);
            let found = ensemble.consensus(&options).unwrap();
            let best = columns.iter().map(|column| expected_loss(&draws, &loss, column).unwrap());
            assert!(found.expected_loss <= best.fold(f64::INFINITY, f64::min) + 1e-12, "{name}");
        }
        let same = expected_loss(&draws[..1], &loss, &draws[0].labels).unwrap();
        assert!(same.abs() < 1e-12, "{name}");
    }
    // The loss of the catalogue is the one that the search knows.
    let (ari, omari) = (Loss::named("ari", 1.0).unwrap(), Loss::Omari);
    let of = |loss: &Loss| ensemble.consensus(&ConsensusOptions::under(loss.clone())).unwrap().expected_loss;
    assert!((of(&ari) - of(&omari)).abs() < 1e-12);
    for no_loss in ["mutual_information", "robinson_foulds"] {
        assert!(Loss::named(no_loss, 1.0).unwrap_err().to_string().contains("is no loss"));
    }
}

/// Units of two items move together, so that each step is worth two.
#[test]
fn a_unit_gains_what_its_items_do() {
    let singles = noisy(30, 5, 4, 70);
    let columns: Vec<Vec<u32>> =
        singles.iter().map(|column| column.iter().flat_map(|&label| [label, label]).collect()).collect();
    let draws = distinct(&columns);
    let units: Vec<(u32, u32)> = (0..30).map(|unit| (2 * unit, 2)).collect();
    for loss in losses() {
        let powers = problem::Powers::of(&loss, 60);
        let problem = problem::Problem::new(&loss, &powers, &draws.iter().collect::<Vec<_>>());
        let mut sparse = sparse::Sparse::new(&problem, &units);
        (0..30).for_each(|unit| sparse.put(unit, unit % 5));
        for unit in (0..30).step_by(7) {
            let (before, best) = (sparse.loss(), sparse.best(unit, Some(unit % 5), true));
            sparse.take(unit, unit % 5);
            sparse.put(unit, best.cluster);
            assert!((before - sparse.loss() - best.gain).abs() < 1e-9, "{loss:?}");
            sparse.take(unit, best.cluster);
            sparse.put(unit, unit % 5);
        }
    }
}

#[test]
fn bytes_count_what_cells_do() {
    for items in 40..44 {
        for clusters in [1, 3, 6] {
            let columns = noisy(items, 9, clusters, 60);
            let draws = distinct(&columns);
            let loss = Loss::Vi { a: 1.0 };
            let powers = problem::Powers::of(&loss, items as usize);
            let problem = problem::Problem::new(&loss, &powers, &draws.iter().collect::<Vec<_>>());
            let bytes = quick::Bytes::of(&draws).expect("few clusters");
            let estimate: Vec<u32> = (0..items).map(|item| item * 7 % 5).collect();
            let mut plain = quick::Quick::new(&loss, &powers, &draws, &problem.parts);
            let expected = plain.each(&estimate, 5);
            let found = plain.with_bytes(Some(&bytes)).each(&estimate, 5);
            assert!(expected.iter().zip(found).all(|(x, y)| (x - y).abs() < 1e-12), "{items} {clusters}");
        }
    }
}

/// A clustering is left before the end only if it is above the bound, and what is known of the others is their sum.
#[test]
fn a_guess_is_known_or_above_the_bound() {
    let columns = noisy(40, 300, 4, 60);
    let draws = distinct(&columns);
    let loss = Loss::Vi { a: 1.0 };
    let powers = problem::Powers::of(&loss, 40);
    let problem = problem::Problem::new(&loss, &powers, &draws.iter().collect::<Vec<_>>());
    let mut quick = quick::Quick::new(&loss, &powers, &draws, &problem.parts);
    let sums: Vec<f64> =
        draws.iter().map(|draw| quick.sum(&draw.labels, draw.clusters as usize, f64::INFINITY)).collect();
    let least = sums.iter().copied().fold(f64::INFINITY, f64::min);
    let order: Vec<usize> = (0..draws.len()).collect();
    let mut left = 0;
    for bound in [0.6 * least, least, 1.2 * least] {
        for (draw, &sum) in draws.iter().zip(&sums) {
            match quick.guessed(&draw.labels, draw.clusters as usize, bound, &order) {
                quick::Guess::Known(found) => assert!((found - sum).abs() < 1e-9),
                quick::Guess::Above(_) => {
                    left += 1;
                    assert!(sum > bound);
                }
            }
        }
    }
    assert!(left > 0);
}
