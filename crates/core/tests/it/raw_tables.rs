//! Pairs counted in any batches and any order, under every policy, against the items one by one.

use partita::{
    CellCounter, Contingency, ErrorKind, Kind, LabelledTable, Labels, LabelsBuilder, Missing, Noise,
    Partition, Policies, RawTable, Request, Score, Summary, measures,
};
use proptest::prelude::*;

/// Some items: a label or none on each side, and how many times the item stands.
type Items = Vec<(Option<u8>, Option<u8>, u64)>;

fn label(code: u8) -> String {
    // The label 0 is noise.
    (i32::from(code) - 1).to_string()
}

fn labels(side: impl Iterator<Item = Option<u8>>) -> Labels {
    let mut builder = LabelsBuilder::default();
    side.for_each(|code| match code {
        Some(code) => builder.push_text(&label(code)),
        None => builder.push_missing(),
    });
    builder.finish()
}

/// The definition: every item stands for itself, and what stands alone gets a name of its own.
fn one_by_one(items: &Items, policies: &Policies) -> Option<Contingency> {
    let mut alone = 0;
    let mut place = |code: Option<u8>| {
        let singleton = match code {
            None if policies.missing == Missing::Drop => return None,
            None => policies.missing == Missing::Singletons,
            Some(0) if policies.noise == Noise::Drop => return None,
            Some(code) => code == 0 && policies.noise == Noise::Singletons,
        };
        alone += u32::from(singleton);
        Some((code, if singleton { alone } else { 0 }))
    };
    let each = items.iter().flat_map(|&(a, b, times)| (0..times).map(move |_| (a, b)));
    let (a, b): (Vec<_>, Vec<_>) = each.filter_map(|(a, b)| Some((place(a)?, place(b)?))).unzip();
    Contingency::from_partitions(&Partition::from_labels(a), &Partition::from_labels(b)).ok()
}

fn scores(table: Contingency) -> Vec<(String, Score)> {
    let summary = Summary::new(table);
    let flat = measures().iter().filter(|measure| measure.accepts(Kind::Labels)).map(Request::new);
    flat.map(|request| (request.key(), request.score(&summary).expect("flat"))).collect()
}

fn policies() -> impl Strategy<Value = Policies> {
    let missing = prop_oneof![Just(Missing::Drop), Just(Missing::Cluster), Just(Missing::Singletons)];
    let noise = prop_oneof![Just(Noise::Cluster), Just(Noise::Drop), Just(Noise::Singletons)];
    (missing, noise).prop_map(|(missing, noise)| Policies::default().with_missing(missing).with_noise(noise))
}

fn items() -> impl Strategy<Value = Items> {
    let code = || prop_oneof![1 => Just(None), 4 => (0_u8..4).prop_map(Some)];
    prop::collection::vec((code(), code(), 0_u64..3), 1..24)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn policies_on_pairs_are_policies_on_items(items in items(), policies in policies()) {
        let (a, b) = (labels(items.iter().map(|item| item.0)), labels(items.iter().map(|item| item.1)));
        let weights: Vec<u64> = items.iter().map(|item| item.2).collect();
        let pairs = RawTable::count(&a, &b, Some(&weights)).unwrap();
        let table = pairs.into_table(&policies).ok().map(LabelledTable::into_counts);
        prop_assert_eq!(table.map(scores), one_by_one(&items, &policies).map(scores));
    }

    /// Counting the items by the clusters that they are said to have gives the table again.
    #[test]
    fn every_item_is_where_the_table_counts_it(items in items(), policies in policies()) {
        let (a, b) = (labels(items.iter().map(|item| item.0)), labels(items.iter().map(|item| item.1)));
        // Several clusters of one for the same item would have no single answer.
        let weights: Vec<u64> = items.iter().map(|item| item.2.min(1)).collect();
        let counted = RawTable::count(&a, &b, Some(&weights)).unwrap();
        let found = counted.into_table_of_items(&a, &b, Some(&weights), &policies);
        let expected = LabelledTable::from_labels(&a, &b, Some(&weights), &policies);
        prop_assert_eq!(found.is_ok(), expected.is_ok());
        let Ok((table, clusters)) = found else { return Ok(()) };
        prop_assert_eq!(&table, &expected.unwrap());
        let placed = clusters.iter().flatten().map(|&(row, column)| (row, column, 1));
        prop_assert_eq!(&Contingency::from_triples(placed).unwrap(), table.counts());
        for (item, found) in items.iter().zip(&clusters) {
            let named = |code: Option<u8>, name: &str| {
                name.starts_with('(') || code.is_some_and(|code| label(code) == name)
            };
            let is_named = found.is_none_or(|(row, column)| {
                named(item.0, &table.rows()[row as usize]) && named(item.1, &table.columns()[column as usize])
            });
            prop_assert!(is_named);
        }
    }

    #[test]
    fn batches_and_order_do_not_matter(codes in prop::collection::vec((0_u32..700, 0_u32..700), 1..300), cut in 0_usize..300) {
        // Codes on both sides of the square, and runs long enough to make it.
        let (a, b): (Vec<u32>, Vec<u32>) = codes.iter().cycle().take(20_000).copied().unzip();
        let names = || (0..700).map(|code| code.to_string()).collect::<Vec<_>>();
        let whole = { let mut c = CellCounter::default(); c.push_all(&a, &b, None); c.finish(names(), names()) };
        let mut parts = CellCounter::default();
        a.iter().zip(&b).take(cut).for_each(|(&a, &b)| parts.push(a, b, 1));
        parts.push_all(&a[cut..], &b[cut..], None);
        prop_assert_eq!(&whole, &parts.finish(names(), names()));
        let mut backwards = CellCounter::default();
        a.iter().zip(&b).rev().for_each(|(&a, &b)| backwards.push(a, b, 1));
        prop_assert_eq!(&whole, &backwards.finish(names(), names()));
        prop_assert_eq!(whole.iter().map(|(_, _, count)| count).sum::<u64>(), 20_000);
    }
}

#[test]
fn pairs_are_sorted_by_their_texts_and_missing_comes_first() {
    let a = labels([Some(11), Some(2), None, Some(2)].into_iter());
    let b = labels([Some(1), Some(1), None, None].into_iter());
    let pairs = RawTable::count(&a, &b, None).unwrap();
    let sorted: Vec<_> = pairs.iter().collect();
    assert_eq!(
        sorted,
        [(None, None, 1), (Some("1"), None, 1), (Some("1"), Some("0"), 1), (Some("10"), Some("0"), 1)]
    );
}

#[test]
fn labels_that_become_equal_become_one() {
    let a = Labels::from_texts(["1.0", "1", "2"]);
    let b = Labels::from_texts(["x", "x", "x"]);
    let pairs = RawTable::count(&a, &b, None).unwrap();
    let renamed = pairs.renamed(["1", "1", "2"].map(str::to_owned).to_vec(), vec!["x".to_owned()]);
    assert_eq!(renamed.iter().collect::<Vec<_>>(), [(Some("1"), Some("x"), 2), (Some("2"), Some("x"), 1)]);
}

#[test]
fn too_many_items_and_missing_labels_are_refused() {
    let count = |weight, missing| {
        let mut counter = CellCounter::default();
        counter.push(0, 0, weight);
        counter.push(0, 0, weight);
        counter.push(if missing { Labels::MISSING } else { 0 }, 0, weight);
        counter.finish(vec!["x".to_owned()], vec!["y".to_owned()])
    };
    let error = count(u64::MAX, false).into_table(&Policies::default()).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::TooLarge { .. }), "{error}");
    let error = count(2, true).into_table(&Policies::default()).unwrap_err();
    assert_eq!(error.kind(), &ErrorKind::MissingLabels { a: 2, b: 0 });
    let singletons = Policies::default().with_missing(Missing::Singletons);
    let error = count(1 << 36, true).into_table(&singletons).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::TooLarge { .. }), "{error}");
}

#[test]
fn an_item_that_occurs_several_times_apart_is_in_the_first_of_its_clusters() {
    let (a, b) = (Labels::from_texts(["-1", "-1", "x"]), Labels::from_texts(["1", "1", "1"]));
    let (weights, policies) = ([2, 1, 0], Policies::default().with_noise(Noise::Singletons));
    let counted = RawTable::count(&a, &b, Some(&weights)).unwrap();
    let (table, clusters) = counted.into_table_of_items(&a, &b, Some(&weights), &policies).unwrap();
    assert_eq!(table.rows(), ["(alone 1)", "(alone 2)", "(alone 3)"]);
    assert_eq!(clusters, [Some((0, 0)), Some((2, 0)), None]);
}
