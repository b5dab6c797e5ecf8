//! The factors of small sets of runs.

use super::*;

/// Squared distances of points on a line.
fn line(points: &[f64]) -> Vec<Vec<f64>> {
    points.iter().map(|x| points.iter().map(|y| (x - y).powi(2)).collect()).collect()
}

#[test]
fn points_on_a_line_are_an_analysis_of_variance() {
    let points = [1.0, 2.0, 3.0, 7.0, 8.0, 9.0];
    let algorithm = Factor::of_levels("algorithm", ["a", "a", "a", "b", "b", "b"]);
    let found = factors(&line(&points), &[algorithm], &FactorsOptions::default()).unwrap();
    let row = &found.rows[0];
    assert_eq!((row.df, found.residual.df, found.total.df), (1, 4, 5));
    assert!((row.ss - 54.0).abs() < 1e-9 && (found.residual.ss - 4.0).abs() < 1e-9);
    assert!((row.f.unwrap() - 54.0).abs() < 1e-9 && (found.shared.unwrap()).abs() < 1e-12);
    assert!((row.omega2.unwrap() - 53.0 / 59.0).abs() < 1e-12);
    // Two of the twenty ways to choose three runs are as extreme.
    assert!((row.p.unwrap() - 0.1).abs() < 0.04, "{:?}", row.p);
    // Both scatter alike.
    assert!(row.spread.as_ref().unwrap().f.unwrap() < 1e-9);
}

#[test]
fn each_permutation_is_heard_of() {
    let heard = std::sync::atomic::AtomicUsize::new(0);
    let done = || {
        heard.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    };
    let algorithm = Factor::of_levels("algorithm", ["a", "a", "a", "b", "b", "b"]);
    let options = FactorsOptions { draws: 50, ..FactorsOptions::default() };
    factors_heard(&line(&[1.0, 2.0, 3.0, 7.0, 8.0, 9.0]), &[algorithm], &options, &done).unwrap();
    assert_eq!(heard.into_inner(), 50);
}

#[test]
fn a_number_is_a_regression() {
    let points = [1.0, 2.0, 3.0, 4.0, 5.0];
    let size = Factor::of_numbers("size", vec![10.0, 20.0, 30.0, 40.0, 51.0]);
    let found = factors(&line(&points), &[size], &FactorsOptions::default()).unwrap();
    assert!(found.rows[0].r2.unwrap() > 0.99 && found.rows[0].df == 1 && found.rows[0].spread.is_none());
}

#[test]
fn a_twin_is_named() {
    let points = [1.0, 2.0, 3.0, 7.0, 8.0, 9.0];
    let algorithm = Factor::of_levels("algorithm", ["a", "a", "a", "b", "b", "b"]);
    let twin = Factor::of_levels("family", ["x", "x", "x", "y", "y", "y"]);
    let found = factors(&line(&points), &[algorithm, twin], &FactorsOptions::default()).unwrap();
    assert_eq!((found.rows[0].df, found.rows[0].alias.as_deref()), (0, Some("family")));
    assert!(found.rows[0].p.is_none() && found.shared.unwrap() > 0.9);
}

#[test]
fn what_cannot_explain_is_refused() {
    let refused =
        |factor: Factor| factors(&line(&[1.0, 2.0, 4.0]), &[factor], &FactorsOptions::default()).unwrap_err();
    let error = refused(Factor::of_levels("algorithm", ["kmeans"; 3]));
    assert_eq!(error.to_string(), "every run has algorithm = kmeans; it cannot explain a difference");
    let error = refused(Factor::of_levels("algorithm", ["a", "b"]));
    assert_eq!(error.to_string(), "algorithm has 2 values for 3 runs; give one for each");
}

#[test]
fn a_restricted_design_keeps_to_its_blocks_and_units() {
    let options = FactorsOptions {
        blocks: Some(vec![0, 0, 0, 0, 1, 1, 1, 1]),
        units: Some(vec![0, 0, 1, 1, 2, 2, 3, 3]),
        ..FactorsOptions::default()
    };
    let constant = Factor::of_levels("a", ["x", "x", "y", "y", "x", "x", "y", "y"]);
    let varies = Factor::of_levels("b", ["x", "y", "x", "y", "x", "y", "x", "y"]);
    let arranged = |factor: &Factor| arrangements::Arrangements::of(Some(factor), 8, &options).unwrap();
    assert_eq!([arranged(&constant).too_few(), arranged(&varies).too_few()], [Some(4.0), Some(16.0)]);
    for draw in 0..20 {
        let order = arranged(&constant).order(draw);
        assert!((0..8).all(|run| order[run] / 4 == run / 4 && order[run] % 2 == run % 2), "{order:?}");
        let order = arranged(&varies).order(draw);
        assert!((0..8).all(|run| order[run] / 2 == run / 2), "{order:?}");
    }
}
