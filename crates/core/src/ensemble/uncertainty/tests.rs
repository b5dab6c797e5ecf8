use crate::compare::Request;
use crate::ensemble::{Ensemble, Loss};
use crate::inference::Sampling;
use crate::input::{Labels, LabelsBuilder, Partition};

/// Labels of which one in seven is missing, or none.
fn columns(items: u32, count: u32, gaps: bool) -> Vec<Vec<Option<u32>>> {
    let mut state = 5_u32;
    let mut below = |bound: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % bound
    };
    let mut one =
        |_| (0..items).map(|i| if gaps && below(7) == 0 { None } else { Some((i + below(2)) % 4) }).collect();
    let mut all: Vec<Vec<Option<u32>>> = (0..count).map(&mut one).collect();
    // Equal clusterings count each.
    all.push(all[0].clone());
    all
}

fn ensemble(columns: &[Vec<Option<u32>>]) -> Ensemble {
    let labels = columns.iter().map(|column| {
        let mut builder = LabelsBuilder::default();
        column.iter().for_each(|label| match label {
            Some(label) => builder.push_integer((*label).into()),
            None => builder.push_missing(),
        });
        builder.finish()
    });
    Ensemble::new(&labels.collect::<Vec<_>>()).unwrap()
}

/// The share of clusterings in which two items are together, of those that label both.
fn share(columns: &[Vec<Option<u32>>], i: usize, j: usize) -> Option<f64> {
    let both = columns.iter().filter_map(|column| Some(column[i]? == column[j]?));
    let (same, all) = both.fold((0, 0), |(same, all), is| (same + u32::from(is), all + 1));
    (all > 0).then(|| f64::from(same) / f64::from(all))
}

fn close(ours: Option<f64>, expected: Option<f64>) {
    match (ours, expected) {
        (Some(x), Some(y)) => assert!((x - y).abs() < 1e-12, "{x} {y}"),
        both => assert_eq!(both.0, both.1),
    }
}

#[test]
fn shares_of_pairs_are_plain_counts() {
    for gaps in [false, true] {
        let columns = columns(19, 8, gaps);
        let ensemble = ensemble(&columns);
        let shares = ensemble.co_association().unwrap();
        let (mut ambiguous, mut pairs) = (0, 0);
        for (i, row) in shares.iter().enumerate() {
            for (j, &found) in row.iter().enumerate() {
                close(found, share(&columns, i, j));
                if let (true, Some(p)) = (i < j, share(&columns, i, j)) {
                    ambiguous += u32::from(0.1 < p && p <= 0.9);
                    pairs += 1;
                }
            }
        }
        close(Some(ensemble.pac(0.1, 0.9).unwrap()), Some(f64::from(ambiguous) / f64::from(pairs)));
    }
}

#[test]
fn items_fit_their_clusters_as_their_pairs_do() {
    for gaps in [false, true] {
        let columns = columns(19, 8, gaps);
        let partition = Partition::from_labels((0..19).map(|item| if item == 7 { 9 } else { item % 3 }));
        let found = ensemble(&columns).item_scores(&partition).unwrap();
        let mean = |item: usize, cluster: u32| {
            let others = (0..19).filter(|&other| other != item && partition.ids()[other] == cluster);
            let shares: Vec<f64> = others.filter_map(|other| share(&columns, item, other)).collect();
            (!shares.is_empty()).then(|| shares.iter().sum::<f64>() / shares.len() as f64)
        };
        for item in 0..19 {
            let home = partition.ids()[item];
            close(found.own[item], mean(item, home));
            let others = (0..partition.clusters()).filter(|&cluster| cluster != home);
            close(found.next[item], others.filter_map(|cluster| mean(item, cluster)).reduce(f64::max));
        }
        let whole = ensemble(&columns).item_scores(&Partition::from_labels([0; 19])).unwrap();
        assert!(whole.next.iter().all(Option::is_none));
    }
}

#[test]
fn consistency_is_the_mean_over_pairs_of_clusterings() {
    for gaps in [false, true] {
        let columns = columns(19, 6, gaps);
        let found = ensemble(&columns).element_consistency();
        for (item, &found) in found.iter().enumerate() {
            let mut scores = Vec::new();
            for (place, a) in columns.iter().enumerate() {
                for b in &columns[place + 1..] {
                    let (Some(x), Some(y)) = (a[item], b[item]) else { continue };
                    let both = || (0..19).filter(|&i| a[i].is_some() && b[i].is_some());
                    let count = |keep: &dyn Fn(usize) -> bool| both().filter(|&i| keep(i)).count() as f64;
                    let shared = count(&|i| a[i] == Some(x) && b[i] == Some(y));
                    scores.push(shared / count(&|i| a[i] == Some(x)).max(count(&|i| b[i] == Some(y))));
                }
            }
            close(found, (!scores.is_empty()).then(|| scores.iter().sum::<f64>() / scores.len() as f64));
        }
    }
}

#[test]
fn a_ball_holds_all_that_are_as_far_as_its_radius() {
    let columns = columns(19, 9, false);
    let ensemble = ensemble(&columns);
    let estimate = Partition::from_labels((0..19).map(|item| item % 4));
    let ball = ensemble.credible_ball(&estimate, &Loss::Vi { a: 1.0 }, 0.5).unwrap();
    assert!(ball.inside.len() >= 5 && ball.inside.contains(&ball.horizontal[0]));
    // The first and the last clustering are equal.
    assert_eq!(ball.inside.contains(&0), ball.inside.contains(&9));
    let error = ensemble.credible_ball(&estimate, &Loss::Vi { a: 1.0 }, 1.5).unwrap_err();
    assert!(error.to_string().contains("1.5"), "{error}");
    let other = Partition::from_labels([0, 1]);
    assert!(
        ensemble.credible_ball(&other, &Loss::default(), 0.5).unwrap_err().to_string().contains("2 and 19")
    );
}

#[test]
fn the_mean_agreement_lies_within_its_interval() {
    for gaps in [false, true] {
        let ensemble = ensemble(&columns(60, 5, gaps));
        let ari = Request::parse("ari").unwrap();
        let sampling = Sampling { draws: 200, seed: 3 };
        let found = ensemble.mean_agreement(&ari, 0.9, sampling).unwrap();
        assert!(found.low < found.mean && found.mean < found.high, "{found:?}");
        let on = |threads| {
            crate::sys::with_threads(Some(threads), || ensemble.mean_agreement(&ari, 0.9, sampling)).unwrap()
        };
        assert_eq!(on(1).unwrap(), on(3).unwrap());
    }
    let same = ensemble(&vec![vec![Some(0), Some(1), Some(1)]; 2]);
    let found = same.mean_agreement(&Request::parse("ari").unwrap(), 0.95, Sampling::default()).unwrap();
    assert_eq!((found.mean, found.medoid), (1.0, 0));
}

#[test]
fn a_matrix_of_too_many_items_is_refused() {
    let labels = || Labels::from_integers((0..5001).map(|item| item % 3));
    let error = Ensemble::new(&[labels(), labels()]).unwrap().co_association().unwrap_err().to_string();
    assert!(error.contains("item_scores"), "{error}");
}
