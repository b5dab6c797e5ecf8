//! Leaderboards against the golden cases: an independent implementation, SciPy, scikit-posthocs and exact enumeration.

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use partita::Labels;
use partita_answers::leaderboard::{Algorithm, Answer, Found, Given, Missing, Options, Truths, leaderboard};
use partita_answers::watch::Patient;
use serde_json::{Value, json};

fn cases(kind: &str) -> Vec<Value> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden/leaderboard.json");
    let all: Value =
        serde_json::from_str(&fs::read_to_string(path).expect("it is there")).expect("it is JSON");
    let cases = all["cases"].as_array().expect("there are cases").iter();
    cases.filter(|case| case["kind"] == kind).cloned().collect()
}

fn name(at: usize) -> String {
    format!("a{at}")
}

/// A board of scores; the family of a data set by its number.
fn given(scores: &Value, families: &Value) -> Given {
    let mut given = Given::default();
    for (set, row) in scores.as_array().expect("rows").iter().enumerate() {
        let set_name = format!("d{set}");
        for (at, score) in row.as_array().expect("scores").iter().enumerate() {
            given.add(&set_name, &name(at), None, Found::Score(score.as_f64())).expect("a run");
        }
        given.set(&set_name).family = families[set].as_u64().map(|family| family.to_string());
    }
    given
}

fn answered(case: &Value) -> Answer {
    let options = Options { level: case["level"].as_f64().expect("a level"), ..Options::default() };
    leaderboard(&given(&case["scores"], &case["families"]), &options, &Patient).expect("an answer")
}

/// Each board with its answer, found once for all tests.
fn boards() -> &'static [(Value, Answer)] {
    static BOARDS: OnceLock<Vec<(Value, Answer)>> = OnceLock::new();
    BOARDS.get_or_init(|| cases("board").into_iter().map(|case| (case.clone(), answered(&case))).collect())
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().expect("numbers").iter().map(|number| number.as_f64().expect("a number")).collect()
}

/// The algorithm of a column.
fn column(answer: &Answer, at: usize) -> &Algorithm {
    answer.algorithms.iter().find(|one| one.name == name(at)).expect("it is there")
}

#[track_caller]
fn close(found: f64, expected: f64, tolerance: f64, what: &str) {
    let scale = expected.abs().max(1.0);
    assert!((found - expected).abs() <= tolerance * scale, "{what}: {found} is not {expected}");
}

#[test]
fn boards_have_the_means_ranks_and_differences_of_the_reference() {
    for (case, answer) in boards() {
        let (expect, at) = (&case["expect"], &case["name"]);
        for (place, mean) in numbers(&expect["mean"]).into_iter().enumerate() {
            let own = column(answer, place);
            close(own.mean, mean, 1e-12, &format!("{at} mean"));
            close(
                own.low.expect("an end"),
                expect["mean_low"][place].as_f64().unwrap(),
                1e-11,
                &format!("{at} low"),
            );
            close(
                own.high.expect("an end"),
                expect["mean_high"][place].as_f64().unwrap(),
                1e-11,
                &format!("{at} high"),
            );
            if let Some(rank) = expect["mean_rank"][place].as_f64() {
                close(own.mean_rank.expect("a rank"), rank, 1e-12, &format!("{at} rank"));
            }
            assert_eq!(
                json!([own.rank_best, own.rank_worst]),
                json!([expect["rank_best"][place], expect["rank_worst"][place]]),
                "{at}"
            );
        }
        assert_eq!(json!([answer.units, answer.exact]), json!([expect["units"], expect["exact"]]), "{at}");
        match expect["critical"].as_f64() {
            Some(critical) => close(
                answer.critical.expect("a number"),
                critical,
                if answer.exact { 1e-9 } else { 0.05 },
                &format!("{at} critical"),
            ),
            None => assert_eq!(answer.critical, None),
        }
    }
}

#[test]
fn pairs_have_the_p_values_of_the_reference() {
    for (case, answer) in boards() {
        let (expect, at) = (&case["expect"], &case["name"]);
        for (place, pair) in expect["pairs"].as_array().unwrap().iter().enumerate() {
            let names = [0, 1].map(|side| name(pair[side].as_u64().unwrap() as usize));
            let found = answer
                .pairs
                .iter()
                .find(|found| names.contains(&found.better) && names.contains(&found.other));
            let found = found.expect("each pair");
            let sign = if found.better == names[0] { 1.0 } else { -1.0 };
            let number = |field: &str| expect[field][place].as_f64().unwrap();
            close(sign * found.difference.unwrap(), number("difference"), 1e-12, &format!("{at} difference"));
            close(found.standard_error.unwrap(), number("standard_error"), 1e-12, &format!("{at} error"));
            close(found.p, number("p"), if answer.exact { 1e-9 } else { 0.02 }, &format!("{at} p"));
            assert!(found.difference.unwrap() >= 0.0, "{at}");
        }
    }
}

#[test]
fn classic_tests_are_those_of_the_peers() {
    for (case, answer) in boards() {
        let (expect, at) = (&case["expect"]["classic"], &case["name"]);
        let found = json!(answer.classic);
        for omnibus in ["friedman", "skillings_mack"] {
            let (own, expected) = (&found[omnibus], &expect[omnibus]);
            assert_eq!(own.is_null(), expected.is_null(), "{at} {omnibus}");
            if own.is_null() {
                continue;
            }
            assert_eq!(own["df"], expected[1]);
            assert_eq!(own["statistic"].is_null(), expected[0].is_null(), "{at}");
            if let Some(statistic) = expected[0].as_f64() {
                close(own["statistic"].as_f64().unwrap(), statistic, 1e-12, &format!("{at} {omnibus}"));
                close(
                    own["p"].as_f64().unwrap(),
                    expected[2].as_f64().unwrap(),
                    1e-12,
                    &format!("{at} {omnibus}"),
                );
            }
        }
        let p = |test: &str, field: &str| -> Vec<f64> {
            let pairs = found[test]["pairs"].as_array().into_iter().flatten();
            pairs.map(|pair| pair[field].as_f64().unwrap()).collect()
        };
        for (test, field, expected) in [
            ("nemenyi", "p", &expect["nemenyi"]["p"]),
            ("wilcoxon", "p", &expect["wilcoxon"]["p"]),
            ("wilcoxon", "p_holm", &expect["wilcoxon"]["holm"]),
        ] {
            let expected = if expected.is_null() { Vec::new() } else { numbers(expected) };
            let own = p(test, field);
            assert_eq!(own.len(), expected.len(), "{at} {test}");
            own.iter().zip(&expected).for_each(|(&own, &p)| close(own, p, 1e-9, &format!("{at} {test}")));
        }
        if let Some(expected) = expect["nemenyi"]["critical_difference"].as_f64() {
            close(
                found["nemenyi"]["critical_difference"].as_f64().unwrap(),
                expected,
                1e-9,
                &format!("{at} nemenyi"),
            );
        }
    }
}

fn labels(value: &Value) -> Arc<Labels> {
    Arc::new(Labels::from_integers(
        value.as_array().expect("labels").iter().map(|label| label.as_i64().unwrap()),
    ))
}

#[test]
fn several_truths_make_one_score() {
    for case in cases("truths") {
        let mut given = Given::default();
        let by_clusters = case["found"].as_object().expect("by clusters").iter();
        let by_clusters = by_clusters.map(|(k, found)| (k.parse().unwrap(), labels(found))).collect();
        let found = Found::ByClusters(by_clusters);
        for algorithm in ["one", "other"] {
            given.add("set", algorithm, None, found.clone()).expect("a run");
        }
        given.set("set").truths = case["truths"].as_array().unwrap().iter().map(labels).collect();
        let options = |truths| Options {
            noise: Some(case["noise"].as_str().unwrap().to_owned()),
            noise_label: Some("0".to_owned()),
            truths,
            ..Options::default()
        };
        let truths = if case["combine"] == "max" { Truths::Max } else { Truths::Mean };
        let answer = leaderboard(&given, &options(truths), &Patient).expect("an answer");
        close(answer.cells[0].score.unwrap(), case["expect"]["score"].as_f64().unwrap(), 1e-12, "score");
        let each = leaderboard(&given, &options(Truths::All), &Patient).expect("an answer");
        let values: Vec<Option<f64>> = each.cells.iter().step_by(2).map(|cell| cell.score).collect();
        for (own, expected) in values.iter().zip(case["expect"]["values"].as_array().unwrap()) {
            assert_eq!(own.is_some(), !expected.is_null(), "{}", case["name"]);
            own.iter().for_each(|own| close(*own, expected.as_f64().unwrap(), 1e-12, "value"));
        }
        assert_eq!(each.units, 1);
    }
}

#[test]
fn bayesian_shares_are_those_of_the_reference() {
    for case in cases("bayes") {
        let mut given = Given::default();
        for (set, difference) in numbers(&case["differences"]).into_iter().enumerate() {
            for (algorithm, score) in [("one", difference), ("other", 0.0)] {
                given.add(&set.to_string(), algorithm, None, Found::Score(Some(score))).expect("a run");
            }
        }
        let options = Options { within: case["within"].as_f64(), ..Options::default() };
        let answer = leaderboard(&given, &options, &Patient).expect("an answer");
        let found = &answer.bayes.expect("a margin is given")[0];
        let [less, same, more] = [found.shares.less, found.shares.same, found.shares.more];
        let [less, more] = if found.better == "one" { [less, more] } else { [more, less] };
        for (own, expected) in [less, same, more].into_iter().zip(numbers(&case["expect"])) {
            close(own, expected, 0.01, case["name"].as_str().unwrap());
        }
    }
}

#[test]
fn algorithms_that_share_no_data_set_are_refused() {
    let scores = json!([[0.1, 0.2, null], [0.1, 0.3, null], [null, null, 0.5]]);
    let given = given(&scores, &Value::Null);
    let error = leaderboard(&given, &Options::default(), &Patient).unwrap_err().to_string();
    assert_eq!(error, "'a2' shares no data set with 'a0', 'a1'; remove it or give --missing 0");
    let options = Options { missing_cells: Missing::Score(0.0), ..Options::default() };
    assert_eq!(leaderboard(&given, &options, &Patient).expect("an answer").datasets, 3);
}
