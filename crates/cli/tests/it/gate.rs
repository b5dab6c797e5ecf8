//! What pipelines require: statuses, floors learnt from runs, earlier answers, and reports.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_partita")).args(arguments).output().expect("partita runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A table of a truth, a new run and runs of the unchanged pipeline; each run has one item elsewhere.
fn tables(folder: &Path, runs: usize, wrong: usize) -> [String; 4] {
    let truth = |item: usize| item % 3;
    let off = |item: usize, first: usize, many: usize| {
        let is_wrong = (item + 60 - first) % 60 < many;
        if is_wrong { (truth(item) + 1) % 3 } else { truth(item) }
    };
    let header: Vec<String> = (0..runs).map(|run| format!("r{run}")).collect();
    let mut all = header.join(",") + "\n";
    let (mut two, mut new) = ("truth,new\n".to_owned(), "new\n".to_owned());
    for item in 0..60 {
        let row: Vec<String> = (0..runs).map(|run| off(item, 3 * run % 60, 2).to_string()).collect();
        all += &(row.join(",") + "\n");
        let found = off(item, 7, wrong);
        two += &format!("{},{found}\n", truth(item));
        new += &format!("{found}\n");
    }
    [("runs.csv", all), ("two.csv", two), ("new.csv", new), ("scores.json", String::new())].map(
        |(name, text)| {
            let path = folder.join(name);
            fs::write(&path, text).expect("written");
            path.to_str().expect("UTF-8").to_owned()
        },
    )
}

#[test]
fn floors_fail_runs_that_changed() {
    for (wrong, status) in [(2, 0), (20, 3)] {
        let folder = tempfile::tempdir().expect("a folder");
        let [runs, two, new, _] = tables(folder.path(), 20, wrong);
        for line in [&[two.as_str(), "-a", "truth", "-b", "new"][..], &[new.as_str()][..]] {
            let line = [&["compare"], line, &["--require", "ari", "--floor-from", &runs]].concat();
            let output = run(&line);
            assert_eq!(output.status.code(), Some(status), "{line:?} {}", said(&output));
            assert!(
                String::from_utf8_lossy(&output.stdout).contains("4.8 % of unchanged runs"),
                "{output:?}"
            );
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    let [runs, two, ..] = tables(folder.path(), 18, 2);
    let output =
        run(&["compare", &two, "-a", "truth", "-b", "new", "--require", "ari", "--floor-from", &runs]);
    assert_eq!(output.status.code(), Some(1));
    let error = said(&output);
    assert!(
        error.contains("18 runs allow a floor that fails 5.3 % at best; give 19 runs or --rate 0.06"),
        "{error}"
    );
}

#[test]
fn earlier_answers_and_reports() {
    let folder = tempfile::tempdir().expect("a folder");
    let [_, two, _, scores] = tables(folder.path(), 1, 6);
    let compare = ["compare", &two, "-a", "truth", "-b", "new", "-m", "ari,vi"];
    fs::remove_file(&scores).expect("it is there");
    assert!(run(&[&compare[..], &["-o", &scores]].concat()).status.success());
    let same = run(&[&compare[..], &["--baseline", &scores]].concat());
    assert_eq!(same.status.code(), Some(0), "{}", said(&same));
    let [_, worse, ..] = tables(folder.path(), 1, 9);
    fs::remove_file(&scores).ok();
    let before = folder.path().join("before.json");
    fs::write(&before, "{\"scores\": {\"adjusted_rand\": 0.9}}").expect("written");
    let before = before.to_str().expect("UTF-8");
    let compare = ["compare", &worse, "-a", "truth", "-b", "new", "-m", "ari"];
    assert_eq!(run(&[&compare[..], &["--baseline", before]].concat()).status.code(), Some(3));
    let tolerant = run(&[&compare[..], &["--baseline", before, "--tolerance", "0.9"]].concat());
    assert_eq!(tolerant.status.code(), Some(0), "{}", said(&tolerant));
    let unknown = ["compare", &worse, "-a", "truth", "-b", "new", "-m", "nmi", "--baseline", before];
    assert_eq!(run(&unknown).status.code(), Some(1));
    let xml = folder.path().join("gate.xml");
    let xml = xml.to_str().expect("UTF-8");
    let output =
        run(&[&compare[..], &["--require", "ari>=0.9", "--require", "ari>=0.1", "-o", xml]].concat());
    assert_eq!(output.status.code(), Some(3));
    let text = fs::read_to_string(xml).expect("written");
    assert!(text.contains("tests=\"2\" failures=\"1\"") && text.contains("<failure message="), "{text}");
    let error = said(&output);
    assert!(
        error.contains("required adjusted_rand >= 0.9: the score")
            && error.contains("(60 items); most returns by undoing"),
        "{error}"
    );
}

#[test]
fn runs_are_joined_by_the_ids_that_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: String| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("written");
        path.to_str().expect("UTF-8").to_owned()
    };
    let wrong = |item: usize, from: usize| if item == from { (item + 1) % 3 } else { item % 3 };
    let rows = |order: &dyn Fn(usize) -> usize, column: &dyn Fn(usize) -> String, name: &str| {
        (0..60).fold(format!("id,{name}\n"), |text, at| {
            let item = order(at);
            text + &format!("i{item},{}\n", column(item))
        })
    };
    let turned = |at: usize| 59 - at;
    let runs = rows(
        &turned,
        &|item| (0..20).map(|run| wrong(item, run).to_string()).collect::<Vec<_>>().join(","),
        &(0..20).map(|run| format!("r{run}")).collect::<Vec<_>>().join(","),
    );
    let runs = write("runs.csv", runs);
    let truth = write("truth.csv", rows(&|at| at, &|item| (item % 3).to_string(), "truth"));
    let new = write("new.csv", rows(&|at| (at + 7) % 60, &|item| wrong(item, 30).to_string(), "new"));
    let alone =
        ["compare", &new, "--id", "id", "--require", "ari", "--floor-from", &runs, "--format", "json"];
    let two = [
        "compare",
        &truth,
        &new,
        "--id",
        "id",
        "--require",
        "ari",
        "--floor-from",
        &runs,
        "--format",
        "json",
    ];
    for line in [&alone[..], &two[..]] {
        let output = run(line);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        let floor: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(floor["runs"], 20);
        assert!(floor["floor"].as_f64().expect("a floor") > 0.85, "{floor}");
    }
    // A column of ids is no run, and runs without ids are not joined by guesswork.
    let output = run(&["compare", &truth, &new, "--require", "ari", "--floor-from", &runs]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    let bare = write("bare.csv", "r1,r2\n".to_owned() + &"0,1\n".repeat(60));
    let output = run(&["compare", &truth, &new, "--id", "id", "--require", "ari", "--floor-from", &bare]);
    assert!(said(&output).contains("no such column of ids"), "{}", said(&output));
}

#[test]
fn a_gate_never_passes_because_nothing_was_held_against_it() {
    let example = |name: &str| concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/").to_owned() + name;
    let (key, response) = (example("key.conll"), example("response.conll"));
    for more in [&["--require", "conll>=0.99"][..], &["--baseline", "nowhere.json"], &["-m", "ari"]] {
        let output = run(&[&["compare", key.as_str(), response.as_str()], more].concat());
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).contains("is not known for chains of mentions"), "{}", said(&output));
    }
    let iris = example("iris.csv");
    let compare =
        ["compare", &iris, "-a", "species", "-b", "ward", "-m", "ari", "--baseline", "nowhere.json"];
    for tolerance in ["-1", "nan", "x"] {
        let tolerance = format!("--tolerance={tolerance}");
        assert_eq!(run(&[&compare[..], &[tolerance.as_str()]].concat()).status.code(), Some(2));
    }
}
