//! Intervals, p-values and adjustments: independent of threads, right on average, for every measure.

use crate::common::{flat_measures, golden, partitions, summary};
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng as _};
use partita::ensemble::Ensemble;
use partita::inference::{
    Design, Goal, IntervalMethod, IntervalOptions, Null, NullModel, Sampling, SignificanceOptions, Tails,
    Warning, adjust, confidence_interval, confidence_intervals, items_needed, significance, significances,
};
use partita::{CoSummary, Contingency, Labels, Population, Request, Summary, compare, with_threads};
use serde_json::Value;

fn table(rows: &[[u64; 3]]) -> Summary {
    Summary::new(Contingency::from_dense(rows).unwrap())
}

fn request(name: &str) -> Request {
    Request::parse(name).unwrap()
}

#[test]
fn more_draws_than_can_be_kept_are_refused() {
    let (summary, vi) = (table(&[[3, 1, 0], [0, 4, 2]]), request("vi"));
    let sampling = Sampling { draws: 4_000_000_000, seed: 0 };
    let options = SignificanceOptions::default().with_sampling(sampling);
    let labels = [[0, 0, 1, 1], [0, 1, 1, 1]].map(Labels::from_integers);
    let ensemble = Ensemble::new(&labels).unwrap();
    let design = Design::new(vec![1.0, 2.0], 0.9, Goal::Width(0.1)).with_sampling(sampling);
    for error in [
        significance(&vi, &summary, &options).unwrap_err(),
        adjust(&vi, &summary, Null::from(NullModel::default()), &sampling).unwrap_err(),
        ensemble.mean_agreement(&vi, 0.95, sampling).unwrap_err(),
        items_needed(&vi, &design, &|| true).unwrap_err(),
    ] {
        let said = "4000000000 draws are more than can be kept; take 10000000 or fewer";
        assert_eq!(error.to_string(), said);
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let summary = table(&[[60, 10, 5], [8, 70, 4], [3, 9, 50]]);
    let requests: Vec<Request> = ["ari", "ami", "accuracy", "element_centric_similarity"].map(request).into();
    let on = |threads| {
        with_threads(Some(threads), || {
            let intervals: Vec<_> = confidence_intervals(&requests, &summary, &IntervalOptions::default())
                .unwrap()
                .into_iter()
                .map(Result::unwrap)
                .collect();
            let chance: Vec<_> = significances(&requests, &summary, &SignificanceOptions::default())
                .unwrap()
                .into_iter()
                .map(Result::unwrap)
                .collect();
            (intervals, chance)
        })
        .unwrap()
    };
    assert_eq!(on(1), on(3));
}

#[test]
fn every_measure_has_an_interval_and_a_p_value_or_says_why_not() {
    let summary = table(&[[20, 5, 5], [4, 18, 8], [1, 9, 30]]);
    let options = IntervalOptions::default().with_sampling(Sampling { draws: 100, seed: 1 });
    for measure in flat_measures() {
        let request = Request::new(measure);
        let interval = confidence_interval(&request, &summary, &options);
        match compare(measure.name, &summary).unwrap().value() {
            Some(_) if matches!(measure.population_for(request.args()), Population::None { .. }) => {
                let refused = interval.unwrap_err().to_string();
                assert!(refused.contains(measure.name) && refused.contains("; use "), "{refused}");
            }
            Some(_) => {
                let interval = interval.unwrap();
                assert!(interval.low <= interval.high, "{}: {interval:?}", measure.name);
                let range = measure.range_for(request.args());
                assert!(range.contains(interval.low) && range.contains(interval.high), "{}", measure.name);
                let options = SignificanceOptions::default().with_sampling(options.sampling);
                match significance(&request, &summary, &options) {
                    Ok(chance) => assert!(chance.p > 0.0 && chance.p <= 1.0, "{}", measure.name),
                    Err(error) => assert!(error.to_string().contains("does not compare"), "{error}"),
                }
            }
            None => assert!(interval.unwrap_err().to_string().contains(measure.name)),
        }
    }
}

#[test]
fn a_sparse_table_and_identical_clusterings_carry_warnings() {
    let sparse = summary(&[0, 0, 1, 1, 2, 2, 3, 3], &[0, 1, 1, 2, 2, 3, 3, 0]);
    let of = |name, method| {
        let options = IntervalOptions::default().with_method(method);
        confidence_interval(&request(name), &sparse, &options).unwrap().warnings
    };
    let is_sparse = |warning: &Warning| matches!(warning, Warning::SparseTable { .. });
    assert!(of("nmi", IntervalMethod::Bca).iter().any(is_sparse));
    // The default allows for few items per cell, and measures of pairs do not need many.
    for (name, method) in
        [("nmi", IntervalMethod::Corrected), ("ari", IntervalMethod::Corrected), ("ari", IntervalMethod::Bca)]
    {
        assert!(!of(name, method).iter().any(is_sparse), "{name} {method}");
    }
    let same = table(&[[30, 0, 0], [0, 30, 0], [0, 0, 30]]);
    let bca = IntervalOptions::default().with_method(IntervalMethod::Bca);
    let found = confidence_interval(&request("ari"), &same, &bca).unwrap();
    assert_eq!((found.low, found.high, found.warnings), (1.0, 1.0, vec![Warning::NoSpread]));
}

/// The word of the golden file for a warning.
fn word(warning: &Warning) -> &'static str {
    match warning {
        Warning::Identical { .. } => "identical",
        Warning::Few { .. } => "few",
        Warning::Rare { .. } => "rare",
        Warning::SparseTable { .. } => "sparse",
        Warning::OneCluster => "one",
        other => panic!("{other}"),
    }
}

#[test]
fn golden_intervals_and_their_warnings() {
    let mut checked = 0;
    for case in golden("inference.json")["intervals"].as_array().unwrap() {
        let row = |row: &Value| row.as_array().unwrap().iter().map(|x| x.as_u64().unwrap()).collect();
        let rows: Vec<Vec<u64>> = case["table"].as_array().unwrap().iter().map(row).collect();
        let summary = Summary::new(Contingency::from_dense(&rows).unwrap());
        let options = IntervalOptions::default().with_level(case["level"].as_f64().unwrap());
        for (name, expected) in case["expected"].as_object().unwrap() {
            let (Some(low), Some(high)) = (expected.get("low"), expected.get("high")) else { continue };
            // What is not made of pairs has the reference values of inference3.json, but for identical clusterings.
            let is_of_pairs = ["adjusted_rand", "rand", "jaccard", "fowlkes_mallows"].contains(&&**name);
            if !is_of_pairs && !summary.table().is_identity() {
                continue;
            }
            let found = confidence_interval(&request(name), &summary, &options).unwrap();
            let place = format!("{} {name}: {found:?} {expected}", case["name"]);
            let close = |found: f64, expected: &Value, digits: f64| {
                (found - expected.as_f64().unwrap()).abs() < digits
            };
            assert_eq!(found.method, IntervalMethod::Corrected);
            assert!(close(found.estimate, &expected["estimate"], 1e-9), "{place}");
            assert!(close(found.low, low, 1e-6) && close(found.high, high, 1e-6), "{place}");
            let words: Vec<&str> = found.warnings.iter().map(word).collect();
            assert_eq!(serde_json::json!(words), expected["warnings"], "{place}");
            if let Some(corrected) = expected.get("corrected") {
                assert!(close(found.corrected.unwrap(), corrected, 1e-9), "{place}");
                assert!(close(found.items.unwrap(), &expected["items"], 1e-6), "{place}");
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 50);
}

#[test]
fn the_best_of_many_maps_is_bracketed() {
    // Pure noise: the share that the best map gets right in the sample is far above the half of the population.
    let noise = Summary::new(Contingency::from_dense(&[[9_u64, 11], [10, 10]]).unwrap());
    let of = |name: &str, summary: &Summary| {
        confidence_interval(&request(name), summary, &IntervalOptions::default()).unwrap()
    };
    for name in ["purity", "inverse_purity", "accuracy"] {
        let found = of(name, &noise);
        assert!(found.low < 0.4 && found.high > 0.6 && found.warnings.is_empty(), "{name}: {found:?}");
    }
    let clear = table(&[[60, 3, 2], [1, 70, 4], [3, 2, 55]]);
    let (right, wrong) = (of("accuracy", &clear), of("classification_error", &clear));
    assert!((right.low + wrong.high - 1.0).abs() < 1e-15 && (right.high + wrong.low - 1.0).abs() < 1e-15);
    // Clear maps leave the width of a binomial share.
    assert!(right.low > 0.87 && right.high < 0.96, "{right:?}");
    assert_eq!(of("ceaf_f:similarity=mention", &clear).low, right.low);
    for name in ["purity_f", "normalized_van_dongen", "van_dongen_similarity", "normalized_pivoted_accuracy"]
    {
        let found = of(name, &clear);
        assert!(found.low < found.estimate && found.estimate < found.high, "{name}: {found:?}");
        assert!(found.warnings.is_empty(), "{name}: {found:?}");
    }
    // Simulations found no interval that covers.
    for name in ["f_measure", "pair_sets_index", "normalized_clustering_accuracy"] {
        assert!(of(name, &clear).warnings.contains(&Warning::Unchecked), "{name}");
    }
    let element = of("element_centric_similarity", &clear);
    assert!(
        element.low < element.corrected.unwrap() && element.corrected.unwrap() < element.high,
        "{element:?}"
    );
}

#[test]
fn one_cluster_on_both_sides_is_refused_and_on_one_side_warned_of() {
    let one = Summary::new(Contingency::from_dense(&[[12_u64]]).unwrap());
    let refused = confidence_interval(&request("ari"), &one, &IntervalOptions::default()).unwrap_err();
    assert!(refused.to_string().contains("both clusterings are one cluster"), "{refused}");
    let half = Summary::new(Contingency::from_dense(&[[12_u64, 7]]).unwrap());
    for name in ["ari", "nmi", "ami", "vi", "b_cubed_f"] {
        let found = confidence_interval(&request(name), &half, &IntervalOptions::default()).unwrap();
        assert!(found.warnings.contains(&Warning::OneCluster), "{found:?}");
    }
}

#[test]
fn nonsense_is_refused_in_words() {
    let summary = table(&[[20, 5, 5], [4, 18, 8], [1, 9, 30]]);
    let refused = |options: IntervalOptions, measure: &str| {
        confidence_interval(&request(measure), &summary, &options).unwrap_err().to_string()
    };
    let options = IntervalOptions::default();
    assert!(refused(options.with_level(1.0), "ari").contains("level of 1"));
    let few = Sampling { draws: 10, seed: 0 };
    let bca = options.with_method(IntervalMethod::Bca);
    assert!(refused(bca.with_sampling(few), "ari").contains("10 draws"));
    let analytic = options.with_method(IntervalMethod::Analytic);
    assert!(refused(analytic, "ami").contains("use bca"));
    let none = Sampling { draws: 0, seed: 0 };
    let none = SignificanceOptions::default().with_sampling(none);
    assert!(significance(&request("ari"), &summary, &none).is_err());
    let varies = adjust(&request("mutual_information"), &summary, Null::default(), &Sampling::default());
    assert!(varies.unwrap_err().to_string().contains("cannot be adjusted"));
}

#[test]
fn analytic_and_bootstrap_intervals_agree_on_a_large_table() {
    let summary = table(&[[3000, 400, 300], [200, 2500, 300], [100, 500, 2700]]);
    for measure in ["modified_rand", "adjusted_rand", "modified_adjusted_rand", "rand"] {
        let with = |method| {
            let options = IntervalOptions::default().with_method(method);
            confidence_interval(&request(measure), &summary, &options).unwrap()
        };
        let (analytic, bootstrap) = (with(IntervalMethod::Analytic), with(IntervalMethod::Bca));
        let width = analytic.high - analytic.low;
        assert!((analytic.low - bootstrap.low).abs() < 0.15 * width, "{measure}");
        assert!((analytic.high - bootstrap.high).abs() < 0.15 * width, "{measure}");
    }
}

#[test]
fn co_clusterings_have_intervals_and_p_values() {
    let side = || table(&[[60, 10, 5], [8, 70, 4], [3, 9, 50]]);
    let co = CoSummary::new(side(), side());
    let interval = confidence_interval(&request("ari"), &co, &IntervalOptions::default()).unwrap();
    assert!(interval.low < interval.estimate && interval.estimate < interval.high, "{interval:?}");
    let chance = significance(&request("ari"), &co, &SignificanceOptions::default()).unwrap();
    assert!(chance.p < 0.01 && chance.expected.abs() < 0.02, "{chance:?}");
}

#[test]
fn adjusting_mutual_information_by_permutation_gives_the_adjusted_one() {
    let summary = table(&[[20, 5, 5], [4, 18, 8], [1, 9, 30]]);
    let sampling = Sampling { draws: 4000, seed: 2 };
    let nmi = request("nmi");
    let ours = adjust(&nmi, &summary, Null::default(), &sampling).unwrap();
    let ami = compare("ami", &summary).unwrap().value().unwrap();
    assert!((ours.adjusted.value().unwrap() - ami).abs() < 6.0 * ours.expected_error, "{ours:?} {ami}");
    let fix_a = Null::from(NullModel::Multinomial).with_fix_a(true);
    assert!(adjust(&nmi, &summary, fix_a, &sampling).unwrap().expected_error > 0.0);
}

#[test]
fn tails_and_mid_p_agree_with_the_exact_distribution() {
    // Margins (3, 3) and (3, 3): 2 of the 20 assignments agree fully, 18 have the least possible agreement.
    let summary = Summary::new(Contingency::from_dense(&[[3_u64, 0], [0, 3]]).unwrap());
    let mixed = Summary::new(Contingency::from_dense(&[[2_u64, 1], [1, 2]]).unwrap());
    let sampling = Sampling { draws: 20_000, seed: 1 };
    let p = |summary, tails, mid_p| {
        let options =
            SignificanceOptions::default().with_sampling(sampling).with_tails(tails).with_mid_p(mid_p);
        let found = significance(&request("ari"), summary, &options).unwrap();
        assert_eq!((found.tails, found.mid_p), (tails, mid_p));
        found
    };
    for (summary, tails, mid_p, exact) in [
        (&summary, Tails::One, false, 0.1),
        (&summary, Tails::One, true, 0.05),
        (&summary, Tails::Both, false, 0.2),
        (&summary, Tails::Both, true, 0.1),
        (&mixed, Tails::One, false, 1.0),
        (&mixed, Tails::One, true, 0.55),
        (&mixed, Tails::Both, false, 1.0),
        (&mixed, Tails::Both, true, 0.9),
    ] {
        let found = p(summary, tails, mid_p);
        assert!((found.p - exact).abs() <= 5.0 * found.p_error + 1e-9, "{exact}: {found:?}");
    }
}

#[test]
fn corrected_p_values_of_many_pairs_can_fall_below_the_level() {
    let draws = Sampling::for_comparisons(28);
    assert_eq!((draws.draws, draws.floor_of_corrected(28)), (5600, None));
    assert_eq!(Sampling::default().floor_of_corrected(28), None);
    assert_eq!(Sampling { draws: 99, seed: 0 }.floor_of_corrected(28), Some(0.28));
    assert_eq!(Sampling::for_comparisons(1).draws, 1000);
}

/// A table of n items with the probabilities of scenario 2 of the paper on the modified adjusted Rand index.
fn scenario_2(rng: &mut impl Rng, k: u64, n: u64) -> Summary {
    let items = (0..n).map(|_| {
        let row = rng.next_u64() % k;
        let moved = rng.next_u64() % 10 < 3;
        (row as u32, ((row + u64::from(moved)) % k) as u32, 1)
    });
    Summary::new(Contingency::from_triples(items).unwrap())
}

#[test]
fn the_default_interval_covers_about_95_percent() {
    let (k, tables) = (4, 300);
    let theta = f64::from(k) * (0.7_f64.powi(2) + 0.3_f64.powi(2)) / f64::from(k * k);
    let chance = 1.0 / f64::from(k * k);
    let adjusted = (theta - chance) / (1.0 / f64::from(k) - chance);
    let truths =
        [("modified_rand", theta), ("adjusted_rand", adjusted), ("modified_adjusted_rand", adjusted)];
    let requests: Vec<Request> = truths.map(|(name, _)| request(name)).into();
    let mut rng = ChaCha8Rng::seed_from_u64(42);
    let mut covered = [0; 3];
    for seed in 0..tables {
        let summary = scenario_2(&mut rng, k as u64, 1000);
        let sampling = Sampling { draws: 400, seed };
        let options = IntervalOptions::default().with_sampling(sampling);
        let found = confidence_intervals(&requests, &summary, &options).unwrap();
        for ((interval, (_, truth)), covered) in found.into_iter().zip(truths).zip(&mut covered) {
            let interval = interval.unwrap();
            *covered += i32::from(interval.low <= truth && truth <= interval.high);
        }
    }
    for ((name, _), covered) in truths.into_iter().zip(covered) {
        let share = f64::from(covered) / tables as f64;
        assert!((0.92..=0.98).contains(&share), "{name}: {share}");
    }
}

/// What the page of the modified adjusted Rand index says of its error.
#[test]
fn the_modified_index_estimates_no_better_than_the_adjusted_one() {
    let requests = ["adjusted_rand", "modified_adjusted_rand"].map(request);
    let (k, n, moved) = (4, 12, 0.3);
    // The value of the cell probabilities.
    let theta = f64::from(k) * (moved * moved + (1.0 - moved) * (1.0 - moved)) / f64::from(k * k);
    let chance = 1.0 / f64::from(k * k);
    let truth = (theta - chance) / (1.0 / f64::from(k) - chance);
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut squares = [0.0; 2];
    for _ in 0..4000 {
        let summary = scenario_2(&mut rng, k as u64, n);
        let scores = requests.each_ref().map(|request| request.score(&summary).unwrap().value());
        if let [Some(adjusted), Some(modified)] = scores {
            squares[0] += (adjusted - truth).powi(2);
            squares[1] += (modified - truth).powi(2);
        }
    }
    let ratio: f64 = (squares[1] / squares[0]).sqrt();
    assert!((0.98..1.02).contains(&ratio), "{ratio}");
}

/// What the page of S_H says of noise.
#[test]
fn noise_scores_half_by_the_split_merge_entropy() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let items = (0..1000).map(|_| ((rng.next_u64() % 5) as u32, (rng.next_u64() % 5) as u32, 1));
    let summary = Summary::new(Contingency::from_triples(items).unwrap());
    let score = request("s_h").score(&summary).unwrap().value().unwrap();
    assert!((0.48..0.50).contains(&score), "{score}");
}

#[test]
fn s_h_equals_its_definition_on_every_small_pair() {
    let s_h = request("s_h");
    for n in 1..=6 {
        let all = partitions(n);
        for a in &all {
            for b in &all {
                let ours = s_h.score(&summary(a, b)).unwrap().value().unwrap();
                assert!((ours - by_definition(a, b)).abs() < 1e-14, "{a:?} {b:?}");
            }
        }
    }
}

/// Σ over items of the product of the two scores of its clusters.
fn by_definition(a: &[u32], b: &[u32]) -> f64 {
    let score = |cluster: &[u32], other: &[u32], id: u32| {
        let members: Vec<u32> = (0..cluster.len()).filter(|&i| cluster[i] == id).map(|i| other[i]).collect();
        let size = members.len() as f64;
        let entropy: f64 = members
            .iter()
            .map(|label| {
                let piece = members.iter().filter(|other| *other == label).count() as f64;
                -(piece / size).ln() / size
            })
            .sum();
        if members.len() == 1 { 1.0 } else { 1.0 - entropy / size.ln() }
    };
    let items = a.iter().zip(b).map(|(&i, &j)| score(a, b, i) * score(b, a, j));
    items.sum::<f64>() / a.len() as f64
}

/// The table with every count so many times as large.
fn times(summary: &Summary, factor: u64) -> Summary {
    let cells = summary.table().cells().iter().map(|cell| (cell.row, cell.column, factor * cell.count));
    Summary::new(Contingency::from_triples(cells).unwrap())
}

#[test]
fn measures_have_the_population_values_that_they_declare() {
    let summary = table(&[[20, 5, 5], [4, 18, 8], [1, 9, 30]]);
    let (many, twice) = (times(&summary, 1 << 7), times(&summary, 1 << 8));
    let same = times(&table(&[[30, 0, 0], [0, 30, 0], [0, 0, 40]]), 1 << 8);
    for measure in flat_measures() {
        let own = Request::new(measure);
        let score = |request: &Request, summary| request.score(summary).unwrap().value();
        let (Some(at_many), Some(at_twice)) = (score(&own, &many), score(&own, &twice)) else { continue };
        let settles = (at_many - at_twice).abs() < 1e-3 * at_twice.abs() && at_twice.abs() > 1e-3;
        match measure.population_for(own.args()) {
            Population::Own | Population::Best(_) => {
                assert!(settles, "{}: {at_many} {at_twice}", measure.name);
            }
            Population::Of(other) => {
                let limit = score(&request(other), &twice).unwrap();
                assert!((at_twice - limit).abs() < 1e-3, "{}: {at_twice} {limit}", measure.name);
            }
            // It does not settle, settles where the same clusterings do, or counts pieces, of which more items show more.
            Population::None { .. } => {
                let at_identity = score(&own, &same);
                let as_identity = at_identity.is_some_and(|value| (value - at_twice).abs() < 1e-3);
                let counts = ["merge_distance", "conll"].contains(&measure.name);
                assert!(!settles || as_identity || counts, "{}: {at_many} {at_twice}", measure.name);
            }
            other => panic!("{other:?}"),
        }
    }
}
