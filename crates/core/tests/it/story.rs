//! The story against golden cases, a slow twin that relabels items, and its laws.

use partita::explain::explain;
use partita::split_merge::{ComponentKind, Components};
use partita::story::{Change, MinOverlap, Step, Story, Tolerance};
use partita::{Cell, Contingency, Kind, LabelledTable, Request, Summary, measures};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::common::{close, golden};

type Triple = (u32, u32, u64);

fn ari() -> Vec<Request> {
    vec![Request::parse("ari").unwrap()]
}

fn story(triples: &[Triple], requests: &[Request]) -> (Summary, Story) {
    let summary = Summary::new(Contingency::from_triples(triples.iter().copied()).unwrap());
    let story = Story::of(&summary, requests, Tolerance::default()).unwrap();
    (summary, story)
}

fn kind_name(kind: ComponentKind) -> String {
    if kind == ComponentKind::Identical { "same".to_owned() } else { kind.to_string() }
}

fn components(components: &Components) -> Vec<Value> {
    let component =
        |c: usize| json!([kind_name(components.kind(c)), components.rows(c), components.columns(c)]);
    (0..components.len()).map(component).collect()
}

#[test]
fn golden_stories_are_told() {
    for case in golden("story.json")["cases"].as_array().unwrap() {
        let number = |value: &Value| value.as_u64().unwrap();
        let cells = case["cells"].as_array().unwrap().iter();
        let triples: Vec<Triple> =
            cells.map(|c| (number(&c[0]) as u32, number(&c[1]) as u32, number(&c[2]))).collect();
        let (_, story) = story(&triples, &ari());
        let name = case["name"].as_str().unwrap();
        assert!(close(story.scores[0].value().unwrap(), case["ari"].as_f64().unwrap(), 1e-12), "{name}");
        assert_eq!(story.same() as u64, number(&case["same"]), "{name}");
        assert_eq!(story.strays.items(), number(&case["strays"]), "{name}");
        let expected = case["components"].as_array().unwrap();
        let found = components(&story.components);
        assert_eq!(found.len(), expected.len(), "{name}");
        assert!(expected.iter().all(|component| found.contains(component)), "{name}: {found:?}");
        let path = case["path"].as_array().unwrap();
        assert_eq!(story.steps.len(), path.len(), "{name}");
        for (step, expected) in story.steps.iter().zip(path) {
            let found = match step.change {
                Change::Strays => json!(["strays", null, null]),
                Change::Component(component) => components(&story.components)[component as usize].clone(),
            };
            assert_eq!(found, json!([expected["kind"], expected["a"], expected["b"]]), "{name}");
            assert_eq!(step.items, number(&expected["items"]), "{name}");
            let value = &step.values[0];
            assert!(
                close(value.before.value().unwrap(), expected["before"].as_f64().unwrap(), 1e-12),
                "{name}"
            );
            assert!(
                close(value.after.value().unwrap(), expected["after"].as_f64().unwrap(), 1e-12),
                "{name}"
            );
        }
    }
}

/// An item by its clusters, and the label that it carries now: of B, or beyond B's of A.
struct Item {
    a: u32,
    b: u32,
    label: u32,
}

/// The slow twin: every item carries a label, and undoing a change relabels items.
struct Twin<'a> {
    story: &'a Story,
    items: Vec<Item>,
    columns: u32,
}

impl<'a> Twin<'a> {
    fn new(table: &Contingency, story: &'a Story) -> Self {
        let columns = table.clusters().1 as u32;
        let components = &story.components;
        let name = |b: u32| match components.of_columns()[b as usize] as usize {
            same if components.kind(same) == ComponentKind::Identical => columns + components.rows(same)[0],
            _ => b,
        };
        let items = table.cells().iter().flat_map(|cell| {
            (0..cell.count).map(move |_| Item { a: cell.row, b: cell.column, label: name(cell.column) })
        });
        Self { story, items: items.collect(), columns }
    }

    fn strays(&self, item: &Item) -> bool {
        self.story.strays.cells.iter().any(|cell| (cell.row, cell.column) == (item.a, item.b))
    }

    fn undo(&mut self, change: Change, strays_are_undone: bool) {
        let story = self.story;
        for place in 0..self.items.len() {
            let item = &self.items[place];
            let moves = match change {
                Change::Strays => self.strays(item),
                Change::Component(component) => {
                    story.components.of_rows()[item.a as usize] == component
                        && (strays_are_undone || !self.strays(item))
                }
            };
            if moves {
                let home = story.strays.homes[item.a as usize];
                let at_home = |other: &&Item| (other.a, other.b) == (item.a, home);
                self.items[place].label = match change {
                    Change::Strays => self.items.iter().find(at_home).unwrap().label,
                    Change::Component(_) => self.columns + item.a,
                };
            }
        }
    }

    fn summary(&self) -> Summary {
        let triples = self.items.iter().map(|item| (item.a, item.label, 1));
        Summary::new(Contingency::from_triples(triples).unwrap())
    }
}

/// Small tables; with `distinct` no two cells have the same count, so that no tie is broken by the order of clusters.
fn triples(most: u32, distinct: bool) -> impl Strategy<Value = Vec<Triple>> {
    (1..=most, 1..=most)
        .prop_flat_map(|(rows, columns)| {
            proptest::collection::vec(
                prop_oneof![3 => Just(0_u64), 2 => 1..4_u64, 1 => 4..30_u64],
                (rows * columns) as usize,
            )
            .prop_map(move |counts| (columns, counts))
        })
        .prop_map(move |(columns, counts)| {
            let cells = counts.into_iter().enumerate().filter(|(_, count)| *count > 0);
            let count = |place: usize, count: u64| if distinct { count * 64 + place as u64 } else { count };
            cells.map(|(i, c)| (i as u32 / columns, i as u32 % columns, count(i, c))).collect()
        })
        .prop_filter("an item is needed", |triples: &Vec<Triple>| !triples.is_empty())
}

fn tellable() -> Vec<Request> {
    let fixed = |request: &Request| {
        request.measure().accepts(Kind::Labels)
            && request.direction().is_ok()
            && request.measure().at_identity_for(request.args()) != partita::AtIdentity::Varies
    };
    measures().iter().map(Request::new).filter(fixed).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn each_step_is_what_relabelled_items_score(triples in triples(5, false)) {
        let requests = tellable();
        let (summary, story) = story(&triples, &requests);
        let mut twin = Twin::new(summary.table(), &story);
        let mut before: Vec<_> = requests.iter().map(|request| request.score(&summary).unwrap()).collect();
        prop_assert_eq!(&before, &story.scores);
        let mut strays = false;
        for step in &story.steps {
            twin.undo(step.change, strays);
            strays |= step.change == Change::Strays;
            let left = twin.summary();
            let mut only = Twin::new(summary.table(), &story);
            only.undo(step.change, false);
            let only = only.summary();
            for (place, (request, value)) in requests.iter().zip(&step.values).enumerate() {
                prop_assert_eq!(&value.before, &before[place]);
                prop_assert_eq!(&value.after, &request.score(&left).unwrap(), "{}", request);
                prop_assert_eq!(&value.alone, &request.score(&only).unwrap(), "{}", request);
                before[place] = value.after.clone();
            }
        }
        prop_assert!(twin.summary().table().is_identity());
        for (request, last) in requests.iter().zip(&before) {
            let partita::AtIdentity::Fixed(best) = request.measure().at_identity_for(request.args()) else { unreachable!() };
            prop_assert_eq!(last.value().map(f64::to_bits), Some(best.to_bits()), "{}", request);
        }
    }

    #[test]
    fn the_first_step_is_the_best(triples in triples(5, false)) {
        let (_, story) = story(&triples, &ari());
        for step in &story.steps {
            prop_assert!(step.values[0].alone.value() <= story.steps[0].values[0].after.value());
        }
    }

    #[test]
    fn exchanging_a_and_b_exchanges_splits_and_merges(triples in triples(6, false)) {
        let turned: Vec<Triple> = triples.iter().map(|&(a, b, count)| (b, a, count)).collect();
        let ((_, one), (_, other)) = (story(&triples, &ari()), story(&turned, &ari()));
        let mut strays: Vec<Triple> = other.strays.cells.iter().map(|c| (c.column, c.row, c.count)).collect();
        strays.sort_unstable();
        prop_assert_eq!(one.strays.cells.iter().map(|c| (c.row, c.column, c.count)).collect::<Vec<_>>(), strays);
        prop_assert_eq!(one.components.len(), other.components.len());
        for c in 0..one.components.len() {
            let d = other.components.of_columns()[one.components.rows(c)[0] as usize] as usize;
            let turned = match other.components.kind(d) {
                ComponentKind::Split => ComponentKind::Merge,
                ComponentKind::Merge => ComponentKind::Split,
                kind => kind,
            };
            prop_assert_eq!(one.components.kind(c), turned);
            prop_assert_eq!(one.components.columns(c), other.components.rows(d));
        }
    }

    #[test]
    fn without_strays_the_components_are_the_exact_ones(triples in triples(6, false)) {
        let (summary, found) = story(&triples, &ari());
        let exact = Story::of(&summary, &ari(), Tolerance::none()).unwrap();
        prop_assert_eq!(&exact.components, &Components::of(summary.table()));
        prop_assert!(exact.strays.cells.is_empty());
        // The same changes in the order of what they cost.
        let order = explain(&summary, &ari()).unwrap().order;
        let costly = Story::of_components(&summary, &ari(), &order).unwrap();
        let places = |story: &Story| -> Vec<usize> {
            let place = |step: &Step| order.iter().position(|&c| step.change == Change::Component(c)).unwrap();
            story.steps.iter().map(place).collect()
        };
        prop_assert_eq!(places(&costly), (0..exact.steps.len()).collect::<Vec<_>>());
        let last = |story: &Story| story.steps.last().map(|step| step.values[0].after.clone());
        prop_assert_eq!(last(&costly), last(&exact));
        for step in &costly.steps {
            let same = exact.steps.iter().find(|other| other.change == step.change).unwrap();
            prop_assert_eq!((step.items, &step.values[0].alone), (same.items, &same.values[0].alone));
        }
        if found.strays.cells.is_empty() {
            prop_assert_eq!(&found.components, &exact.components);
            prop_assert_eq!(&found.steps, &exact.steps);
        }
    }

    #[test]
    fn names_and_order_change_nothing(triples in triples(6, true), shift in (0_u32..6, 0_u32..6)) {
        let moved: Vec<Triple> =
            triples.iter().rev().map(|&(a, b, count)| ((a + shift.0) % 6, (b + shift.1) % 6, count)).collect();
        let ((_, one), (_, other)) = (story(&triples, &ari()), story(&moved, &ari()));
        prop_assert_eq!(one.strays.items(), other.strays.items());
        prop_assert_eq!(one.components.len(), other.components.len());
        let steps = |story: &Story| -> Vec<_> {
            story.steps.iter().map(|step| (step.items, step.values.clone())).collect()
        };
        prop_assert_eq!(steps(&one), steps(&other));
    }

    #[test]
    fn shards_of_the_items_give_the_story_of_the_whole(triples in triples(6, false), shards in 1_u64..5) {
        let share = |shard: u64| {
            let part = triples.iter().map(|&(a, b, count)| (a, b, count / shards + u64::from(shard < count % shards)));
            let names = || (0..6).map(|name| name.to_string()).collect();
            LabelledTable::from_counts(part.filter(|cell| cell.2 > 0), names(), names())
        };
        let tables: Vec<LabelledTable> = (0..shards).filter_map(|shard| share(shard).ok()).collect();
        let whole = tables.iter().skip(1).try_fold(tables[0].clone(), |all, other| all.merge(other)).unwrap();
        let (_, one) = story(&triples, &ari());
        let other = Story::of(&Summary::new(whole.counts().clone()), &ari(), Tolerance::default()).unwrap();
        prop_assert_eq!(one.strays.items(), other.strays.items());
        let steps = |story: &Story| story.steps.iter().map(|step| (step.items, step.values.clone())).collect::<Vec<_>>();
        prop_assert_eq!(steps(&one), steps(&other));
    }

    #[test]
    fn strays_of_clusters_add_up(triples in triples(8, false)) {
        let (_, story) = story(&triples, &ari());
        let by_row = story.strays.by_row();
        prop_assert_eq!(by_row.iter().map(|row| row.items).sum::<u64>(), story.strays.items());
        prop_assert_eq!(by_row.iter().map(|row| row.overlaps).sum::<usize>(), story.strays.cells.len());
        prop_assert!(by_row.is_sorted_by(|x, y| x.items >= y.items));
        for row in by_row {
            let own = story.strays.cells.iter().filter(|cell| cell.row == row.row);
            prop_assert_eq!(own.map(|cell| cell.count).sum::<u64>(), row.items);
        }
    }

    #[test]
    fn a_tangle_opens_at_the_least_overlap_that_takes_it_apart(triples in triples(8, false)) {
        let (summary, closed) = story(&triples, &ari());
        let opened = Story::of(&summary, &ari(), Tolerance::default().opening_tangles()).unwrap();
        let table = summary.table();
        let large = |&component: &usize| {
            let (rows, columns) = (closed.components.rows(component).len(), closed.components.columns(component).len());
            rows > 1 && columns > 1 && rows + columns > 4
        };
        let tangles: Vec<usize> = (0..closed.components.len()).filter(large).collect();
        prop_assert_eq!(tangles.len(), opened.opened.len());
        let mut strays = closed.strays.items();
        for (component, found) in tangles.into_iter().zip(&opened.opened) {
            prop_assert_eq!(&found.rows[..], closed.components.rows(component));
            let (least, lost) = opening_twin(table, closed.components.cells(component));
            prop_assert_eq!(found.min_overlap.is_some(), least.is_some());
            strays += lost;
            if let (Some(found), Some(bridge)) = (found.min_overlap, least) {
                // The bridge is just below what was asked for.
                prop_assert!(found.to_string().parse::<f64>().unwrap() > bridge - 1e-12);
            }
        }
        prop_assert_eq!(opened.strays.items(), strays);
        prop_assert_eq!(opened.steps.last().map(|step| step.values[0].after.value()), closed.steps.last().map(|_| Some(1.0)));
    }
}

/// The slow twin of opening: leaves out the smallest overlaps of a tangle, one value after the other, until it falls
/// apart. The overlap that held it and the items that stray then; neither when nothing takes it apart.
fn opening_twin(table: &Contingency, cells: &[Cell]) -> (Option<f64>, u64) {
    let overlap = |cell: &Cell| {
        let sizes = table.row_sums()[cell.row as usize] * table.column_sums()[cell.column as usize];
        cell.count as f64 / (sizes as f64).sqrt()
    };
    let first_largest = |cell: &Cell, of: fn(&Cell) -> u32| {
        let own = || table.cells().iter().filter(|other| of(other) == of(cell));
        let most = own().map(|other| other.count).max();
        own().find(|other| Some(other.count) == most) == Some(cell)
    };
    let optional =
        |cell: &&Cell| !first_largest(cell, |cell| cell.row) && !first_largest(cell, |cell| cell.column);
    let mut candidates: Vec<f64> = cells.iter().filter(optional).map(overlap).collect();
    candidates.sort_by(f64::total_cmp);
    for least in candidates {
        let goes = |cell: &&Cell| optional(cell) && overlap(cell) <= least + 1e-12;
        let left: Vec<Triple> =
            cells.iter().filter(|cell| !goes(cell)).map(|cell| (cell.row, cell.column, cell.count)).collect();
        if Components::of(&Contingency::from_triples(left).unwrap()).len() > 1 {
            return (Some(least), cells.iter().filter(goes).map(|cell| cell.count).sum());
        }
    }
    (None, 0)
}

#[test]
fn of_equally_large_overlaps_the_one_with_the_earlier_cluster_counts() {
    // The last cluster of A has an item in each of two large ones. The clusters of B are numbered by their first items.
    for b in [[0, 1], [1, 0]] {
        let (_, story) = story(&[(0, b[0], 50), (1, b[1], 50), (2, 0, 1), (2, 1, 1)], &[]);
        let strays: Vec<_> =
            story.strays.cells.iter().map(|cell| (cell.row, cell.column, cell.count)).collect();
        assert_eq!(strays, [(2, 1, 1)]);
    }
}

/// Ten thousand clusters, each split in two.
fn many_splits() -> Summary {
    let cells = (0..20_000).map(|b| (b / 2, b, 40 + u64::from(b % 7)));
    Summary::new(Contingency::from_triples(cells).unwrap())
}

#[test]
fn many_changes_are_undone_in_the_order_of_what_each_regains_alone() {
    for measure in ["ari", "ami", "nmi", "vi", "purity", "inverse_purity", "fowlkes_mallows"] {
        let request = Request::parse(measure).unwrap();
        let story = Story::of(&many_splits(), std::slice::from_ref(&request), Tolerance::default()).unwrap();
        assert_eq!((story.steps.len(), story.is_stepwise), (10_000, false), "{measure}");
        let direction = request.direction().unwrap();
        let alone: Vec<f64> =
            story.steps.iter().map(|step| direction * step.values[0].alone.value().unwrap()).collect();
        assert!(alone.is_sorted_by(|x, y| x >= y), "{measure}");
        let best = if direction > 0.0 { 1.0 } else { 0.0 };
        assert_eq!(story.steps[9_999].values[0].after.value(), Some(best), "{measure}");
    }
}

#[test]
fn a_measure_that_reads_a_large_table_each_time_does_not_try_every_order() {
    let cells = (0..20_100).map(|b| (b / 134, b, 1 + u64::from(b % 7)));
    let summary = Summary::new(Contingency::from_triples(cells).unwrap());
    let stepwise = |measure| {
        let story = Story::of(&summary, &[Request::parse(measure).unwrap()], Tolerance::default()).unwrap();
        assert_eq!(story.steps[149].values[0].after.value(), Some(1.0));
        story.is_stepwise
    };
    assert!(stepwise("ari"));
    assert!(!stepwise("b_cubed_f"));
}

#[test]
fn a_measure_that_reads_the_whole_table_each_time_is_refused_for_many_changes() {
    let refused =
        Story::of(&many_splits(), &[Request::parse("b_cubed_f").unwrap()], Tolerance::default()).unwrap_err();
    assert!(refused.to_string().starts_with("b_cubed_f is computed from the whole table"), "{refused}");
    assert!(refused.to_string().contains("10000 changes of 20000 cells"), "{refused}");
}

#[test]
fn a_measure_without_a_fixed_value_at_identity_is_refused() {
    let summary = Summary::new(Contingency::from_dense(&[[3_u64, 1], [0, 4]]).unwrap());
    let refused = Story::of(&summary, &[Request::parse("joint_entropy").unwrap()], Tolerance::none())
        .unwrap_err()
        .to_string();
    assert!(refused.starts_with("joint_entropy has no fixed value for identical clusterings"), "{refused}");
}

#[test]
fn a_least_overlap_is_an_exact_decimal() {
    // m² = 4 and ω² a b = 0.04 · 100: reached exactly.
    let overlap = |text: &str| text.parse::<MinOverlap>();
    let summary = Summary::new(Contingency::from_dense(&[[2_u64, 8, 0], [8, 0, 0], [0, 0, 60]]).unwrap());
    let strays = |least| Story::of(&summary, &ari(), least).unwrap().strays.items();
    assert_eq!(strays(overlap("0.2").unwrap()), 0);
    assert_eq!(strays(overlap("0.200000000000000001").unwrap()), 2);
    assert_eq!(MinOverlap::new(0.2).unwrap(), MinOverlap::default());
    for bad in ["", "-1", "1.1", "half", "1e-3", "."] {
        assert!(overlap(bad).is_err(), "{bad}");
    }
}
