use super::*;
use crate::inference::interval::moments;
use crate::inference::random::stream;
use crate::inference::{Sampling, replicates};
use crate::numeric::below;
use crate::summary::{EXPECTATIONS, Summary};
use crate::sys::with_threads;
use crate::table::Contingency;

#[test]
fn exact_and_drawn_moments_agree() {
    let summary = Summary::new(Contingency::from_dense(&[[20_u64, 5, 5], [4, 18, 8], [1, 9, 30]]).unwrap());
    let sampling = Sampling { draws: 20_000, seed: 3 };
    for measure in ["rand", "adjusted_rand"] {
        let request = Request::parse(measure).unwrap();
        let options = SignificanceOptions::default().with_sampling(sampling);
        let exact = significance(&request, &summary, &options).unwrap();
        assert!(exact.exact_moments);
        let null = Null::default();
        let scores = replicates::null(&[request], (&summary).into(), null, &sampling, &|| true).unwrap();
        let (mean, deviation) = moments(&scores.unwrap()[0].values);
        assert!((mean - exact.expected).abs() < 5.0 * deviation / 20_000_f64.sqrt(), "{measure}");
        assert!((deviation / exact.deviation - 1.0).abs() < 0.03, "{measure}");
    }
}

#[test]
fn p_agrees_with_enumeration_on_a_tiny_table() {
    // Margins (3, 3) and (3, 3): the table [[3, 0], [0, 3]] or its mirror has probability 2/20.
    let summary = Summary::new(Contingency::from_dense(&[[3_u64, 0], [0, 3]]).unwrap());
    let request = Request::parse("ari").unwrap();
    let result = significance(&request, &summary, &SignificanceOptions::default()).unwrap();
    assert!((result.p - 0.1).abs() < 1e-15 && result.exact && result.tables == Some(4), "{result:?}");
}

#[test]
fn one_possible_table_has_no_z_and_p_one() {
    let summary = Summary::new(Contingency::from_dense(&[[3_u64, 4]]).unwrap());
    let request = Request::parse("rand").unwrap();
    let result = significance(&request, &summary, &SignificanceOptions::default()).unwrap();
    assert_eq!((result.p, result.z), (1.0, None));
}

#[test]
fn the_mean_by_chance_of_fixed_sizes_is_computed_once() {
    let summary = Summary::new(Contingency::from_dense(&[[20_u64, 5, 5], [4, 18, 8], [1, 9, 30]]).unwrap());
    let (ami, mi) = (Request::parse("ami").unwrap(), Request::parse("mi").unwrap());
    let options = SignificanceOptions::default();
    let (found, asked) = with_threads(Some(1), || {
        let before = EXPECTATIONS.get();
        let found = significances(&[ami.clone(), mi], &summary, &options).unwrap();
        (found, EXPECTATIONS.get() - before)
    })
    .unwrap();
    assert_eq!(asked, 1, "by all draws together");
    let [of_ami, of_mi] = &found[..] else { panic!() };
    assert_eq!(of_ami.as_ref().unwrap().p, of_mi.as_ref().unwrap().p, "both rank the same tables alike");
    let sampling = Sampling { draws: 3, seed: 0 };
    let drawn =
        replicates::null(std::slice::from_ref(&ami), (&summary).into(), Null::default(), &sampling, &|| true);
    let together = replicates::null(
        &[ami, Request::parse("rand").unwrap()],
        (&summary).into(),
        Null::default(),
        &sampling,
        &|| true,
    );
    assert_eq!(drawn.unwrap().unwrap()[0], together.unwrap().unwrap()[0]);
}

#[test]
fn what_would_take_hours_is_refused() {
    // Nearly as many items as a table may have, in clusters of 4000 sizes.
    let sizes = (0..4000_u32).map(|at| (at, at, (1_u64 << 28) - 4000 + u64::from(at)));
    let wide = Summary::new(Contingency::from_triples(sizes.chain([(0, 1, 5)])).unwrap());
    let ami = Request::parse("ami").unwrap();
    assert!(ami.score(&wide).unwrap().reason().unwrap().contains("too long"));
    assert!(significance(&ami, &wide, &SignificanceOptions::default()).is_err());
    let some = (0..300_u32).map(|at| (at, at, 500_000 + u64::from(at) * 1009));
    let some = Summary::new(Contingency::from_triples(some.chain([(0, 1, 5)])).unwrap());
    let options = SignificanceOptions::default().with_null(NullModel::Multinomial.into());
    let options = options.with_sampling(Sampling { draws: 1_000_000, seed: 0 });
    let steps = steps_of_draws(&ami, (&some).into(), &options);
    assert!(steps > MOST_STEPS, "{steps}");
}

fn dense(rows: &[Vec<u64>]) -> Summary {
    Summary::new(Contingency::from_dense(rows).unwrap())
}

/// p, mid-p and p of both tails.
fn all_p(name: &str, summary: &Summary) -> [f64; 3] {
    let options = SignificanceOptions::default();
    let all = [options, options.with_mid_p(true), options.with_tails(Tails::Both)];
    all.map(|options| {
        let found = significance(&Request::parse(name).unwrap(), summary, &options).unwrap();
        assert!(found.exact && found.draws == 0 && found.p_error == 0.0 && found.p_floor == 0.0, "{name}");
        found.p
    })
}

#[test]
fn p_values_of_few_tables_are_those_of_the_reference() {
    let golden: serde_json::Value =
        serde_json::from_str(include_str!("../../../../../testdata/golden/inference3.json")).unwrap();
    for case in golden["exact_p"].as_array().unwrap() {
        let rows: Vec<Vec<u64>> = serde_json::from_value(case["table"].clone()).unwrap();
        let summary = dense(&rows);
        let check = |name: &str, expected: &serde_json::Value| {
            let found = all_p(name, &summary);
            for (found, key) in found.into_iter().zip(["p", "mid_p", "both"]) {
                let expected = expected[key].as_f64().unwrap();
                assert!((found / expected - 1.0).abs() < 1e-8, "{name} {rows:?} {key}: {found} {expected}");
            }
        };
        for (name, expected) in case["expected"].as_object().unwrap() {
            check(name, expected);
        }
        for name in case["same_as_nmi"].as_array().unwrap() {
            check(name.as_str().unwrap(), &case["expected"]["normalized_mutual_information"]);
        }
        check("reduced_mutual_information", &case["expected"]["normalized_mutual_information"]);
        let found = significance(&Request::parse("ari").unwrap(), &summary, &SignificanceOptions::default());
        assert_eq!(found.unwrap().tables, case["tables"].as_u64());
    }
}

/// Visits all tables with these margins, row by row.
fn fill(rows: &[u64], left: &mut Vec<u64>, table: &mut Vec<Vec<u64>>, visit: &mut dyn FnMut(&[Vec<u64>])) {
    fn deal(
        place: usize,
        amount: u64,
        row: &mut Vec<u64>,
        left: &mut Vec<u64>,
        then: &mut dyn FnMut(&[u64], &mut Vec<u64>),
    ) {
        if place == left.len() {
            if amount == 0 {
                then(&row.clone(), left);
            }
            return;
        }
        for count in 0..=amount.min(left[place]) {
            row.push(count);
            left[place] -= count;
            deal(place + 1, amount - count, row, left, then);
            left[place] += count;
            row.pop();
        }
    }
    let Some((&first, others)) = rows.split_first() else { return visit(table) };
    deal(0, first, &mut Vec::new(), left, &mut |row, left| {
        table.push(row.to_vec());
        fill(others, left, table, visit);
        table.pop();
    });
}

/// Tables whose scores are as good, or bad, as far as eight digits say, by the definition of the measure.
fn enumerated(name: &str, summary: &Summary) -> [f64; 3] {
    let request = Request::parse(name).unwrap();
    let sign = request.measure().sense.sign();
    let observed = request.score(summary).unwrap().value().unwrap();
    let factorial = |count: &u64| (1..=*count).map(|x| x as f64).product::<f64>();
    let (mut better, mut equal, mut worse) = (0.0, 0.0, 0.0);
    let table = summary.table();
    let mut left = table.column_sums().to_vec();
    fill(table.row_sums(), &mut left, &mut Vec::new(), &mut |rows| {
        let weight = 1.0 / rows.iter().flatten().map(factorial).product::<f64>();
        let score = request.score(&dense(rows)).unwrap().value().unwrap();
        let ahead = sign * (score - observed);
        let side = if ahead.abs() < 1e-8 {
            &mut equal
        } else if ahead > 0.0 {
            &mut better
        } else {
            &mut worse
        };
        *side += weight;
    });
    let whole = better + equal + worse;
    let p = (better + equal) / whole;
    [p, (better + equal / 2.0) / whole, (2.0 * p.min((worse + equal) / whole)).min(1.0)]
}

#[test]
fn p_values_of_small_tables_are_those_of_all_tables() {
    let names = [
        "mi",
        "nmi",
        "ami",
        "vi",
        "ari",
        "jaccard",
        "purity",
        "b_cubed_f",
        "element_centric_similarity",
        "chi_squared",
    ];
    let mut checked = 0;
    for number in 0.. {
        let mut rng = stream(37, number);
        let (k, l) = (2 + below(&mut rng, 2), 2 + below(&mut rng, 2));
        let most = if k + l > 5 { 4 } else { 8 };
        let rows: Vec<Vec<u64>> = (0..k).map(|_| (0..l).map(|_| below(&mut rng, most)).collect()).collect();
        let is_empty = |sum: u64| sum == 0;
        if rows.iter().any(|row| is_empty(row.iter().sum()))
            || (0..l as usize).any(|j| is_empty(rows.iter().map(|row| row[j]).sum()))
        {
            continue;
        }
        let summary = dense(&rows);
        let name = names[number as usize % names.len()];
        let (found, expected) = (all_p(name, &summary), enumerated(name, &summary));
        for (found, expected) in found.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-12, "{name} {rows:?}: {found} {expected}");
        }
        checked += 1;
        if checked == 300 {
            return;
        }
    }
}

#[test]
fn a_multinomial_p_is_that_of_the_sizes_and_its_moments_are_not() {
    for rows in [vec![vec![20, 5, 5], vec![4, 18, 8], vec![1, 9, 30]], vec![vec![5, 2], vec![1, 4]]] {
        let summary = dense(&rows);
        for name in ["rand", "vi", "element_centric_similarity", "ami"] {
            let found = |null: NullModel| {
                let options = SignificanceOptions::default().with_null(null.into());
                significance(&Request::parse(name).unwrap(), &summary, &options).unwrap()
            };
            let (free, fixed) = (found(NullModel::Multinomial), found(NullModel::FixedMargins));
            assert_eq!((free.p, free.p_error, free.exact), (fixed.p, fixed.p_error, fixed.exact), "{name}");
            assert!(free.deviation != fixed.deviation && !free.exact_moments, "{name}");
            assert_eq!((free.note.is_some(), fixed.note), (true, None));
        }
    }
}

#[test]
fn entropies_do_not_compare() {
    let summary = dense(&[vec![5, 2], vec![1, 4]]);
    for name in ["joint_entropy", "entropy_a", "entropy_b"] {
        let refused = significance(&Request::parse(name).unwrap(), &summary, &SignificanceOptions::default());
        assert!(
            refused.unwrap_err().to_string().ends_with("it does not compare; ask for mutual_information")
        );
    }
}

/// Of tables with many draws, those that tie by the sums tie by the scores: AMI is a small difference of large terms.
#[test]
fn drawn_tables_tie_where_their_sums_do() {
    let rows = [vec![283, 8, 3, 5], vec![8, 1, 2, 2], vec![4, 2, 9, 3], vec![1, 7, 2, 30]];
    let summary = dense(&rows);
    let requests = Request::parse_all(["mi", "nmi", "ami", "vi", "homogeneity"]).unwrap();
    let found = significances(&requests, &summary, &SignificanceOptions::default()).unwrap();
    let p: Vec<f64> = found
        .into_iter()
        .map(|found| found.unwrap())
        .map(|found| {
            assert!(!found.exact);
            found.p
        })
        .collect();
    assert!(p.iter().all(|one| *one == p[0]), "{p:?}");
}
