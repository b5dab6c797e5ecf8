//! The cases of `testdata/golden/sampled-truth.json` as files: the command line gives the same numbers as the answers themselves.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};

fn cases(kind: &str) -> Vec<Value> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden/sampled-truth.json");
    let text = fs::read_to_string(path).expect("the file is there");
    let mut all: Value = serde_json::from_str(&text).expect("it is JSON");
    let Value::Array(cases) = all["cases"].take() else { panic!("it holds cases") };
    cases.into_iter().filter(|case| case["kind"] == kind).collect()
}

fn run(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_partita"));
    command.current_dir(folder).args(words).output().expect("partita runs")
}

fn answered(folder: &Path, words: &[&str]) -> Value {
    let output = run(folder, words);
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// A table of an object of items, with more columns of other objects.
fn table(id: &str, columns: &[(&str, &Value)]) -> String {
    let mut text = id.to_owned();
    for (name, _) in columns {
        let _ = write!(text, ",{name}");
    }
    for item in columns[0].1.as_object().expect("an object").keys() {
        let _ = write!(text, "\n{item}");
        for (_, values) in columns {
            let value = &values[item];
            let _ = write!(text, ",{}", value.as_str().map_or_else(|| value.to_string(), str::to_owned));
        }
    }
    text + "\n"
}

/// What each cluster has, as a column of its items.
fn by_items(truth: &Value, of_clusters: &Value) -> Value {
    let items = truth.as_object().expect("an object").iter();
    items
        .map(|(item, cluster)| (item.clone(), of_clusters[cluster.as_str().expect("a label")].clone()))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

fn by<'a>(list: &'a Value, key: &str) -> BTreeMap<&'a str, &'a Value> {
    let rows = list.as_array().expect("a list").iter();
    rows.map(|row| (row[key].as_str().expect("a name"), row)).collect()
}

fn near(found: &Value, expected: &Value) -> bool {
    match (found.as_f64(), expected.as_f64()) {
        (Some(x), Some(y)) => (x - y).abs() <= 1e-9 * y.abs().max(1e-3),
        _ => found == expected,
    }
}

/// The words of an estimate of a case whose files are in the folder.
fn words_of(case: &Value, folder: &Path) -> Vec<String> {
    let mut columns = vec![("found", &case["found"])];
    columns.extend(
        [("names", &case["names"]), ("by", &case["by"])].into_iter().filter(|(_, column)| column.is_object()),
    );
    fs::write(folder.join("found.csv"), table("item", &columns)).expect("a file");
    let mut words: Vec<String> = Vec::new();
    let mut option = |name: &str, value: &str| words.extend([name.to_owned(), value.to_owned()]);
    if case["names"].is_object() {
        option("--name", "names");
    }
    if case["by"].is_object() {
        option("--by", "by");
    }
    let truth = &case["truth"];
    let beside: Vec<(&str, Value)> = [("weight", "weights"), ("strata", "strata"), ("times", "draws")]
        .into_iter()
        .filter(|(_, field)| case[*field].is_object())
        .map(|(column, field)| (column, by_items(truth, &case[field])))
        .collect();
    let mut columns = vec![("cluster", truth)];
    columns.extend(beside.iter().map(|(name, column)| (*name, column)));
    fs::write(folder.join("truth.csv"), table("item", &columns)).expect("a file");
    beside.iter().for_each(|(name, _)| option(&format!("--{name}"), name));
    if case["plan"].is_object() {
        let plan = json!({"strata": case["plan"]["strata"], "drawn": case["drawn"]});
        fs::write(folder.join("s.plan.json"), plan.to_string()).expect("a file");
        option("--plan", "s.plan.json");
    }
    option("--design", case["design"].as_str().unwrap_or("uniform"));
    for name in ["level", "beta"] {
        if !case[name].is_null() {
            option(&format!("--{name}"), &case[name].to_string());
        }
    }
    for (name, value) in
        [("--truth", "truth.csv"), ("--id", "item"), ("--found", "found"), ("--cluster", "cluster")]
    {
        option(name, value);
    }
    words
}

#[test]
fn estimates_of_files_are_the_golden_ones() {
    let mut tried = 0;
    for case in cases("estimate") {
        let folder = tempfile::tempdir().expect("a folder");
        let words = words_of(&case, folder.path());
        let mut line = vec!["estimate", "found.csv", "--format", "json"];
        line.extend(words.iter().map(String::as_str));
        let answer = answered(folder.path(), &line);
        let found = by(&answer["estimates"], "measure");
        for (measure, expected) in case["expect"]["estimates"].as_object().expect("measures") {
            for (field, value) in expected.as_object().expect("fields") {
                assert!(
                    near(&found[measure.as_str()][field], value),
                    "{} {measure} {field}: {}",
                    case["name"],
                    found[measure.as_str()]
                );
            }
        }
        assert!(near(&answer["unseen"], &case["expect"]["unseen"]), "{}", case["name"]);
        // Two passes that count only what the truth meets give the same, but for what needs all clusters.
        line.push("--lean");
        let lean = answered(folder.path(), &line);
        for (measure, one) in by(&lean["estimates"], "measure") {
            assert!(near(&one["value"], &found[measure]["value"]), "{} {measure}", case["name"]);
        }
        assert!(
            lean["unseen"].is_null() && lean["estimates"].as_array().map(Vec::len) == Some(found.len() - 1)
        );
        tried += 1;
    }
    assert!(tried >= 20, "only {tried} cases");
}

#[test]
fn a_clustering_that_a_database_counted_gives_the_same() {
    let mut tried = 0;
    for mut case in cases("estimate") {
        // Names and groups need a row per item.
        let fields = case.as_object_mut().expect("a case");
        ["names", "by"].iter().for_each(|name| drop(fields.remove(*name)));
        let folder = tempfile::tempdir().expect("a folder");
        let words = words_of(&case, folder.path());
        let line = |more: &[&str]| -> Vec<String> {
            let begin = ["estimate", "--format", "json"].into_iter().chain(more.iter().copied());
            begin.map(str::to_owned).chain(words.iter().cloned()).collect()
        };
        let asked =
            |line: &[String]| answered(folder.path(), &line.iter().map(String::as_str).collect::<Vec<_>>());
        let whole = asked(&line(&["found.csv"]));
        let found = case["found"].as_object().expect("an object");
        let mut sizes: BTreeMap<&str, u64> = BTreeMap::new();
        found.values().for_each(|cluster| *sizes.entry(cluster.as_str().expect("a label")).or_default() += 1);
        let rows = sizes.iter().map(|(cluster, count)| format!("{cluster},{count}\n"));
        let counts = "found,n\n".to_owned() + &rows.collect::<String>();
        fs::write(folder.path().join("counts.csv"), counts).expect("a file");
        let truth = fs::read_to_string(folder.path().join("truth.csv")).expect("the truth");
        let with_found = truth.lines().enumerate().map(|(at, line)| match at {
            0 => format!("{line},found\n"),
            _ => {
                let item = line.split(',').next().expect("an item");
                format!("{line},{}\n", found.get(item).and_then(Value::as_str).unwrap_or_default())
            }
        });
        let with_found: String = with_found.collect();
        fs::write(folder.path().join("truth.csv"), with_found).expect("a file");
        let counted = asked(&line(&["counts.csv", "--count", "n"]));
        for name in ["n", "found_clusters", "estimates", "unseen", "clusters"] {
            assert_eq!(counted[name], whole[name], "{} {name}", case["name"]);
        }
        tried += 1;
    }
    assert!(tried >= 20, "only {tried} cases");
}

#[test]
fn counts_that_do_not_fit_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    write("truth.csv", "id,cluster,found\na,x,1\nb,x,1\nc,y,\n");
    let said = |counts: &str, more: &str| {
        write("counts.csv", counts);
        let line =
            format!("estimate counts.csv --count n --truth truth.csv --design uniform --join inner {more}");
        let output = run(folder.path(), &line.split_whitespace().collect::<Vec<_>>());
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for (counts, more, status, words) in [
        (
            "found,n\n1,1\n2,5\n",
            "",
            1,
            "found cluster \"1\" is counted as 1 items, and 2 of the truth are in it",
        ),
        ("found,n\n2,5\n", "", 1, "found cluster \"1\" is counted as 0 items"),
        ("found,n\n1,2\n1,2\n", "", 1, "found cluster \"1\" has two rows"),
        ("found,n\n1,2.5\n", "", 1, "found cluster \"1\" has \"2.5\" items, which is no whole number"),
        ("found,n\n1,2\n", "--by found", 2, "--name and --by read a row per item"),
        ("found,n\n1,2\n", "--records r.csv", 2, "--records lists items"),
    ] {
        let (found, error) = said(counts, more);
        assert_eq!(found, Some(status), "{error}");
        assert!(error.contains(words), "{error}");
    }
    assert_eq!(said("found,n\n1,2\n2,7\n", "").0, Some(0));
}

#[test]
fn the_number_of_clusters_to_label_is_the_golden_one() {
    for case in cases("power") {
        let folder = tempfile::tempdir().expect("a folder");
        let (words, width) = (words_of(&case, folder.path()), case["width"].to_string());
        let measure = case["measure"].as_str().expect("a measure");
        let mut line = vec![
            "power",
            "--units",
            "clusters",
            "found.csv",
            "-m",
            measure,
            "--width",
            &width,
            "--format",
            "json",
        ];
        line.extend(words.iter().map(String::as_str));
        assert_eq!(answered(folder.path(), &line)["units"], case["expect"]["units"], "{}", case["name"]);
    }
}

#[test]
fn reviewed_pairs_in_a_file_are_the_golden_ones() {
    for case in cases("pairs") {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut found, mut pairs) = ("item,found\n".to_owned(), "left,right,match,stratum\n".to_owned());
        for (at, row) in case["rows"].as_array().expect("rows").iter().enumerate() {
            let other = if row[0] == json!(true) { format!("f{at}") } else { format!("g{at}") };
            let _ = write!(found, "a{at},f{at}\nb{at},{other}\n");
            let _ = writeln!(
                pairs,
                "a{at},b{at},{},{}",
                u8::from(row[1] == json!(true)),
                row[2].as_str().expect("a stratum")
            );
        }
        fs::write(folder.path().join("found.csv"), found).expect("a file");
        fs::write(folder.path().join("pairs.csv"), pairs).expect("a file");
        let counts = case["pairs_in_stratum"].as_object().expect("numbers").iter();
        let counts: Vec<String> = counts.map(|(name, count)| format!("{name}={count}")).collect();
        let (counts, words) = (
            counts.join(","),
            "estimate found.csv --id item --found found --truth pairs.csv --design pairs --pair left,right --match match --strata stratum --format json --pairs-in-stratum",
        );
        let mut line: Vec<&str> = words.split(' ').collect();
        line.push(&counts);
        let answer = answered(folder.path(), &line);
        let estimates = by(&answer["estimates"], "measure");
        for (measure, expected) in case["expect"].as_object().expect("measures") {
            for (field, value) in expected.as_object().expect("fields") {
                assert!(near(&estimates[measure.as_str()][field], value), "{} {measure}", case["name"]);
            }
        }
    }
}

#[test]
fn chains_of_mentions_are_scored_from_files_of_both_kinds() {
    for case in cases("conll").into_iter().chain(cases("coreference")) {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |side: &str| match case[format!("{side}_text")].as_str() {
            Some(text) => fs::write(folder.path().join(side), text).expect("a file"),
            None => {
                let mut text = "document,mention,chain\n".to_owned();
                for row in case[side].as_array().expect("rows") {
                    let fields: Vec<&str> =
                        row.as_array().expect("fields").iter().filter_map(Value::as_str).collect();
                    let _ = writeln!(text, "{}", fields.join(","));
                }
                fs::write(folder.path().join(side), text).expect("a file");
            }
        };
        if case["response"] == json!([]) {
            continue;
        }
        write("key");
        write("response");
        let answer = answered(
            folder.path(),
            &["compare", "key", "response", "--document", "document", "--header", "yes", "--format", "json"],
        );
        assert_eq!(answer["kind"], "coreference");
        for (name, expected) in case["expect"].as_object().expect("scores") {
            assert!(near(&answer["scores"][name]["f"], &expected["f"]), "{} {name}", case["name"]);
        }
    }
}

#[test]
fn a_sample_and_its_plan_are_all_that_an_estimate_needs() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut found, mut truth) = ("record,cluster\n".to_owned(), "record,person\n".to_owned());
    for item in 0..2000 {
        let _ = writeln!(found, "r{item},f{}", item / 4);
        let _ = writeln!(truth, "r{item},p{}", item / 5);
    }
    fs::write(folder.path().join("found.csv"), found).expect("a file");
    let line: Vec<&str> =
        "sample found.csv --id record --found cluster --draws 60 -o s.csv".split(' ').collect();
    assert!(run(folder.path(), &line).status.success());
    let drawn = fs::read_to_string(folder.path().join("s.csv")).expect("the sample");
    assert!(drawn.starts_with("record,found,size,stratum\n") && drawn.lines().count() == 61, "{drawn}");
    let people: Vec<usize> = drawn
        .lines()
        .skip(1)
        .filter_map(|line| line[1..].split(',').next()?.parse::<usize>().ok())
        .map(|item| item / 5)
        .collect();
    let labelled = truth.lines().enumerate().filter(|(at, _)| *at == 0 || people.contains(&((at - 1) / 5)));
    let labelled: String = labelled.fold(String::new(), |text, (_, line)| text + line + "\n");
    fs::write(folder.path().join("labelled.csv"), labelled).expect("a file");
    let line = "estimate found.csv --id record --found cluster --truth labelled.csv --cluster person --plan s.plan.json --format json --records records.csv --worst worst.csv --page page.html";
    let answer = answered(folder.path(), &line.split(' ').collect::<Vec<_>>());
    let estimates = by(&answer["estimates"], "measure");
    // Pairs found together: 500 · 6. Of these are true: clusters of 4 within clusters of 5.
    let truth = (0..2000).flat_map(|item| (item + 1..2000.min(item + 4)).map(move |other| (item, other)));
    let together = truth.filter(|(item, other)| item / 4 == other / 4);
    let (right, all) = together
        .fold((0, 0), |(right, all), (item, other)| (right + usize::from(item / 5 == other / 5), all + 1));
    let precision = right as f64 / all as f64;
    let one = estimates["pair_precision"];
    let [low, high] = ["low", "high"].map(|end| one[end].as_f64().expect("a number"));
    assert!(low <= precision && precision <= high, "{precision} {one}");
    let records = fs::read_to_string(folder.path().join("records.csv")).expect("the records");
    assert!(
        records.starts_with("rank,cluster,item,found,role\n") && records.contains(",stranger"),
        "{records}"
    );
    assert!(
        fs::read_to_string(folder.path().join("page.html"))
            .expect("the page")
            .contains("Which errors cost most?")
    );
}

#[test]
fn what_is_missing_or_wrong_is_said_in_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    write("found.csv", "item,found\na,1\nb,1\nc,2\n");
    write("truth.csv", "item,cluster,w\na,x,1\nb,x,2\n");
    write("lacking.csv", "item,cluster\na,x\nz,x\n");
    write("two.csv", "item,cluster\na,x\na,y\n");
    let said = |more: &str| {
        let line = format!("estimate found.csv --id item --found found --cluster cluster {more}");
        let output = run(folder.path(), &line.split_whitespace().collect::<Vec<_>>());
        assert!(!output.status.success(), "{more}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    for (more, words) in [
        ("--truth truth.csv", "uniform (every true cluster had the same chance)"),
        (
            "--truth truth.csv --design weights --weight w",
            "true cluster \"x\" has two values of weight, 1 and 2",
        ),
        ("--truth lacking.csv --design uniform", "the clustering lacks 1 item of the truth, such as \"z\""),
        ("--truth two.csv --design uniform", "item \"a\" has two true clusters, \"x\" and \"y\""),
    ] {
        assert!(said(more).contains(words), "{more}: {}", said(more));
    }
}

#[test]
fn items_of_one_file_alone_are_wrong_or_clusters_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    for case in cases("outer") {
        for side in ["a", "b"] {
            let path = folder.path().join(format!("{side}.csv"));
            fs::write(path, table("item", &[(side, &case[side])])).expect("written");
        }
        let files = [
            "compare", "a.csv", "b.csv", "--id", "item", "-a", "a", "-b", "b", "--join", "outer", "--format",
            "json",
        ];
        for policy in ["wrong", "singletons"] {
            let expected = case["expect"][policy].as_object().expect("scores");
            let measures: Vec<&str> = expected.keys().map(String::as_str).collect();
            let answer = answered(
                folder.path(),
                &[&files[..], &["--unshared", policy, "-m", &measures.join(",")]].concat(),
            );
            for (measure, expected) in expected {
                assert!(
                    near(&answer["scores"][measure], expected),
                    "{measure}: {} {expected}",
                    answer["scores"][measure]
                );
            }
        }
        let default = answered(folder.path(), &files);
        assert_eq!(default["caveats"][0]["code"], "unshared");
        let refused = run(folder.path(), &[&files[..], &["-m", "ari"]].concat());
        assert_eq!(refused.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&refused.stderr).contains("add --unshared singletons"));
    }
}
