//! Ids that last, over histories whose births, deaths, splits and merges are planted.

use std::collections::BTreeMap;
use std::sync::Arc;

use partita::LabelsBuilder;
use partita_answers::ask;
use partita_answers::job::Job;
use partita_answers::object::Object;
use serde_json::{Value, json};

/// A generator of our own, so that the histories are the same everywhere.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn shuffled<T>(&mut self, mut list: Vec<T>) -> Vec<T> {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
        list
    }
}

/// The items of each cluster under the id that it should have, and the labels under which they are given.
struct World {
    clusters: BTreeMap<String, Vec<usize>>,
    items: usize,
    last_id: usize,
    children: BTreeMap<String, usize>,
    expected: BTreeMap<String, String>,
}

impl World {
    fn new(dice: &mut Dice) -> Self {
        let mut world = Self {
            clusters: BTreeMap::new(),
            items: 0,
            last_id: 0,
            children: BTreeMap::new(),
            expected: BTreeMap::new(),
        };
        for _ in 0..5 {
            world.birth(dice);
        }
        world.expected.clear();
        world
    }

    fn some(&self, dice: &mut Dice) -> String {
        // What just happened to a cluster must not happen to it again in the same run.
        let is_quiet = |id: &str, items: usize| items >= 12 && !self.expected.contains_key(id);
        let quiet = self.clusters.iter().filter(|(id, items)| is_quiet(id, items.len()));
        let quiet: Vec<&String> = quiet.map(|(id, _)| id).collect();
        quiet[dice.below(quiet.len())].clone()
    }

    fn new_id(&mut self) -> String {
        self.last_id += 1;
        self.last_id.to_string()
    }

    fn birth(&mut self, dice: &mut Dice) {
        let size = 20 + dice.below(30);
        let id = self.new_id();
        self.clusters.insert(id.clone(), (self.items..self.items + size).collect());
        self.items += size;
        self.expected.insert(id, "begins".to_owned());
    }

    fn death(&mut self, dice: &mut Dice) {
        let id = self.some(dice);
        self.clusters.remove(&id);
        self.expected.insert(id, "ends".to_owned());
    }

    fn piece(&mut self, parent: &str, items: Vec<usize>) {
        let number = self.children.entry(parent.to_owned()).or_default();
        *number += 1;
        let id = format!("{parent}.{number}");
        self.expected.insert(id.clone(), format!("splits {parent}"));
        self.clusters.insert(id, items);
    }

    /// Two thirds go on, or nobody does.
    fn split(&mut self, dice: &mut Dice, is_even: bool) {
        let id = self.some(dice);
        let mut items = self.clusters.remove(&id).expect("it is there");
        if is_even {
            items.truncate(items.len() / 3 * 3);
            let third = items.len() / 3;
            // The largest piece is numbered first: make the sizes differ.
            let last = items.split_off(items.len() - third + 1);
            let middle = items.split_off(items.len() - third);
            for part in [items, middle, last] {
                self.piece(&id, part);
            }
            self.expected.insert(id, "ends".to_owned());
        } else {
            let rest = items.split_off(items.len() * 2 / 3);
            self.clusters.insert(id.clone(), items);
            self.expected.insert(id.clone(), "continues".to_owned());
            self.piece(&id, rest);
        }
    }

    /// The larger goes on, or of two equal ones neither does.
    fn merge(&mut self, dice: &mut Dice) {
        let one = self.some(dice);
        self.expected.insert(one.clone(), String::new());
        let other = self.some(dice);
        let [mut x, y] = [&one, &other].map(|id| self.clusters.remove(id).expect("it is there"));
        let sizes = (x.len(), y.len());
        x.extend(y);
        let (kept, gone) = if sizes.0 >= sizes.1 { (one, other) } else { (other, one) };
        self.expected.insert(gone.clone(), "ends".to_owned());
        if sizes.0 == sizes.1 {
            self.expected.insert(kept.clone(), "ends".to_owned());
            let id = self.new_id();
            let mut both = [kept, gone];
            both.sort();
            self.expected.insert(id.clone(), format!("merges {}", both.join(" ")));
            self.clusters.insert(id, x);
        } else {
            self.expected.insert(kept.clone(), format!("continues {gone}"));
            self.clusters.insert(kept, x);
        }
    }

    /// One item in ten goes elsewhere.
    fn drift(&mut self, dice: &mut Dice) {
        let (from, to) = (self.some(dice), self.some(dice));
        let members = self.clusters.get_mut(&from).expect("it is there");
        let moved = members.split_off(members.len() - members.len() / 10);
        self.clusters.get_mut(&to).expect("it is there").extend(moved);
    }

    /// The labels of all items under names that say nothing, and the id of each name.
    fn given(&self, dice: &mut Dice, items: usize) -> (Vec<Option<String>>, BTreeMap<String, String>) {
        let names = dice.shuffled((0..self.clusters.len()).collect());
        let mut labels = vec![None; items];
        let mut ids = BTreeMap::new();
        for (name, (id, members)) in names.iter().zip(&self.clusters) {
            ids.insert(name.to_string(), id.clone());
            for &item in members {
                labels[item] = Some(name.to_string());
            }
        }
        (labels, ids)
    }
}

fn labels(texts: &[Option<String>]) -> Object {
    let mut builder = LabelsBuilder::default();
    for text in texts {
        match text {
            Some(text) => builder.push_text(text),
            None => builder.push_missing(),
        }
    }
    Object::Labels(Arc::new(builder.finish()))
}

fn kept(a: &[Option<String>], b: &[Option<String>], options: Value) -> Result<Value, String> {
    let mut options = options;
    options["missing"] = json!("drop");
    let job = Job::new(vec![labels(a), labels(b)], &options.to_string(), Arc::default()).expect("options");
    ask("align", &job).map_err(|failure| failure.to_string())
}

fn texts(labels: &[&str]) -> Vec<Option<String>> {
    labels.iter().map(|&label| Some(label.to_owned())).collect()
}

/// What an answer says of each id.
fn events(answer: &Value) -> BTreeMap<String, String> {
    let clusters = answer["ids"]["clusters"].as_array().expect("clusters");
    let event = |cluster: &Value| {
        let parents =
            cluster["parents"].as_array().expect("parents").iter().map(|id| id.as_str().expect("an id"));
        let words: Vec<&str> =
            std::iter::once(cluster["event"].as_str().expect("an event")).chain(parents).collect();
        (cluster["id"].as_str().expect("an id").to_owned(), words.join(" "))
    };
    clusters.iter().map(event).collect()
}

#[test]
fn twenty_planted_histories_come_out_right() {
    for seed in 0..20 {
        let mut dice = Dice(seed);
        let mut world = World::new(&mut dice);
        // The first labels are the ids.
        let ids: BTreeMap<String, String> =
            world.clusters.keys().map(|id| (id.clone(), id.clone())).collect();
        let mut before: Vec<Option<String>> = vec![None; 2_000];
        for (id, items) in &world.clusters {
            items.iter().for_each(|&item| before[item] = Some(id.clone()));
        }
        assert_eq!(ids.len(), 5);
        let mut store = String::new();
        for run in 2..8 {
            world.expected.clear();
            match (seed as usize + run) % 6 {
                0 => world.birth(&mut dice),
                1 => world.split(&mut dice, false),
                2 => world.split(&mut dice, true),
                3 => world.merge(&mut dice),
                4 => world.death(&mut dice),
                _ => {
                    world.birth(&mut dice);
                    world.split(&mut dice, false);
                }
            }
            world.drift(&mut dice);
            let (now, expected) = world.given(&mut dice, 2_000);
            let answer = kept(&before, &now, json!({"store": store})).expect("a store of our own");
            for (label, id) in now.iter().zip(answer["labels"].as_array().expect("labels")) {
                let expected = label.as_ref().map(|label| expected[label].as_str());
                assert_eq!(id.as_str(), expected, "history {seed}, run {run}: {answer:#}");
            }
            let found = events(&answer);
            for (id, event) in &world.expected {
                assert_eq!(&found[id], event, "history {seed}, run {run}, id {id}");
            }
            assert_eq!(answer["ids"]["run"], json!(run));
            store = answer["ids"]["store"].as_str().expect("a store").to_owned();
            let again = kept(&before, &now, json!({"store": store})).expect("the same run");
            assert_eq!(again, answer, "the same run twice changes nothing");
            before = now;
        }
    }
}

#[test]
fn retired_ids_are_never_used_again() {
    let [one, two] = [texts(&["1", "1", "2", "2"]), texts(&["x"; 4])];
    let merged = kept(&one, &two, json!({"store": ""})).expect("labels");
    assert_eq!(events(&merged)["3"], "merges 1 2");
    let store = merged["ids"]["store"].as_str().expect("a store");
    let back = kept(&two, &texts(&["2", "2", "1", "1"]), json!({"store": store})).expect("labels");
    assert_eq!(back["labels"], json!(["3.2", "3.2", "3.1", "3.1"]));
    assert_eq!(events(&back)["3"], "ends");
}

#[test]
fn a_whole_chain_given_again_changes_nothing() {
    let runs = [
        texts(&["a", "a", "a", "b", "b"]),
        texts(&["1", "1", "1", "2", "2"]),
        texts(&["1", "1", "2", "2", "2"]),
    ];
    let mut store = String::new();
    let mut first = Vec::new();
    for step in runs.windows(2) {
        let answer = kept(&step[0], &step[1], json!({"store": store})).expect("labels");
        store = answer["ids"]["store"].as_str().expect("a store").to_owned();
        first.push(answer["labels"].clone());
    }
    for (step, labels) in runs.windows(2).zip(first) {
        let answer = kept(&step[0], &step[1], json!({"store": store})).expect("labels");
        assert_eq!((&answer["labels"], &answer["ids"]["store"]), (&labels, &json!(store)));
    }
    // With another floor an earlier run would have other ids.
    let refused = kept(&runs[0], &runs[1], json!({"store": store.replace("continues", "begins")}));
    assert!(refused.is_err_and(|why| why.contains("on which later runs rest")));
}

#[test]
fn a_chain_that_comes_back_is_new() {
    let (x, y) = (texts(&["1", "1", "2", "2"]), texts(&["2", "2", "1", "1"]));
    let first = kept(&x, &y, json!({"store": ""})).expect("labels");
    assert_eq!(first["labels"], json!(["1", "1", "2", "2"]));
    let back = kept(&y, &x, json!({"store": first["ids"]["store"]})).expect("labels");
    let third = kept(&x, &y, json!({"store": back["ids"]["store"]})).expect("labels");
    assert_eq!(third["ids"]["run"], json!(4));
    assert_eq!(third["labels"], json!(["1", "1", "2", "2"]));
}

#[test]
fn ties_and_guesses_are_said() {
    let tie = kept(&texts(&["1"; 4]), &texts(&["y", "y", "x", "x"]), json!({"store": "", "floor": 0.3}))
        .expect("labels");
    assert_eq!(tie["labels"], json!(["1.1", "1.1", "1", "1"]));
    assert_eq!(tie["caveats"][0]["code"], "tie");
    let store = tie["ids"]["store"].as_str().expect("a store");
    let by_ids =
        kept(&texts(&["1.1", "1.1", "1", "1"]), &texts(&["p", "p", "q", "q"]), json!({"store": store}));
    let by_ids = by_ids.expect("ids");
    assert_eq!(
        (&by_ids["labels"], &by_ids["caveats"][0]["code"]),
        (&json!(["1.1", "1.1", "1", "1"]), &json!("labels_or_ids"))
    );
    let refused =
        kept(&texts(&["u"; 4]), &texts(&["p"; 4]), json!({"store": store})).expect_err("another run");
    assert!(refused.contains("A has a cluster \"u\", which run 2 of the store does not have"), "{refused}");
    assert!(kept(&texts(&["u"]), &texts(&["p"]), json!({"floor": 0.2})).is_err());
    assert!(kept(&texts(&["u"]), &texts(&["p"]), json!({"store": "", "floor": 1.0})).is_err());
}

#[test]
fn the_order_of_items_with_names_says_nothing() {
    let (a, b) = (texts(&["1", "1", "2", "2", "2"]), texts(&["x", "x", "y", "y", "x"]));
    let names: Vec<String> = (0..5).map(|item| format!("item {item}")).collect();
    let first = kept(&a, &b, json!({"store": "", "items": names})).expect("labels");
    let turned = |list: &[Option<String>]| list.iter().rev().cloned().collect::<Vec<_>>();
    let names: Vec<String> = names.into_iter().rev().collect();
    let store = &first["ids"]["store"];
    let again = kept(&turned(&a), &turned(&b), json!({"store": store, "items": names})).expect("labels");
    assert_eq!(&again["ids"]["store"], store);
}
