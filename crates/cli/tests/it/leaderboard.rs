//! Data sets in folders, in the layout of the clustering-benchmarks suite, and in tables: the same board.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_partita")).args(arguments).output().expect("partita runs")
}

fn json(arguments: &[&str]) -> Value {
    let output = run(&[arguments, &["--format", "json"]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("it is JSON")
}

fn refusal(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(!output.status.success());
    String::from_utf8(output.stderr).expect("UTF-8")
}

/// The true clusters of the items of a data set, 1 to 3.
fn truth(set: usize) -> Vec<usize> {
    (0..30 + set).map(|item| item % 3 + 1).collect()
}

/// What an algorithm finds: each so manieth item in the next cluster.
fn found(set: usize, every: usize) -> Vec<usize> {
    let wrong = |(item, label): (usize, usize)| {
        if (item + set).is_multiple_of(every) { label % 3 + 1 } else { label }
    };
    truth(set).into_iter().enumerate().map(wrong).collect()
}

fn lines(labels: &[usize]) -> String {
    labels.iter().map(|label| format!("{label}\n")).collect()
}

const ALGORITHMS: [(&str, usize); 3] = [("good", 11), ("fair", 5), ("poor", 3)];

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, text).expect("written");
}

fn scores(board: &Value) -> Vec<(String, String, Option<f64>)> {
    let text = |cell: &Value, name: &str| cell[name].as_str().expect("a text").to_owned();
    let cells = board["cells"].as_array().expect("cells").iter();
    let mut all: Vec<_> =
        cells.map(|cell| (text(cell, "dataset"), text(cell, "algorithm"), cell["score"].as_f64())).collect();
    all.sort_by(|x, y| (&x.0, &x.1).cmp(&(&y.0, &y.1)));
    all
}

#[test]
fn folders_the_suite_and_tables_hold_the_same_board() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    let mut long = "dataset,algorithm,truth,found\n".to_owned();
    for set in 0..7 {
        let name = format!("set{set}");
        write(&root.join("folders").join(&name).join("truth.csv"), &lines(&truth(set)));
        write(&root.join("suite/own").join(format!("{name}.labels0")), &lines(&truth(set)));
        let columns: Vec<Vec<usize>> = ALGORITHMS.iter().map(|(_, every)| found(set, *every)).collect();
        for ((algorithm, _), labels) in ALGORITHMS.iter().zip(&columns) {
            // Ids in another order than those of the truth are joined elsewhere; here each has a label per line.
            write(&root.join("folders").join(&name).join(format!("{algorithm}.csv")), &lines(labels));
            for (truth, found) in truth(set).iter().zip(labels) {
                long += &format!("{name},{algorithm},{truth},{found}\n");
            }
        }
        let rows = (0..columns[0].len()).map(|item| {
            let row: Vec<String> = columns.iter().map(|column| column[item].to_string()).collect();
            row.join(",") + "\n"
        });
        let table = format!("good,fair,poor\n{}", rows.collect::<String>());
        write(&root.join("results/some/own").join(format!("{name}.result3")), &table);
        write(&root.join("results/some/own").join(format!("{name}.result4")), &table);
    }
    write(&root.join("long.csv"), &long);
    let path = |name: &str| root.join(name).to_str().expect("UTF-8").to_owned();
    let by_folders = json(&["leaderboard", &path("folders")]);
    let by_table = json(&["leaderboard", &path("long.csv")]);
    let by_suite = json(&["leaderboard", &path("suite"), "--results", &path("results")]);
    assert_eq!(scores(&by_folders), scores(&by_table));
    assert_eq!(scores(&by_folders), scores(&by_suite));
    assert_eq!((&by_suite["datasets"], &by_suite["units"]), (&7.into(), &7.into()));
    assert_eq!(by_suite["algorithms"][0]["name"], "good");
    assert!(by_suite["these"].is_array() && by_suite["exact"] == true);
    let battery =
        json(&["leaderboard", &path("suite"), "--results", &path("results"), "--family", "battery"]);
    assert_eq!(battery["units"], 1);
    for picture in ["board.svg", "board.html"] {
        let output = run(&["leaderboard", &path("folders"), "-o", &path(picture)]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(fs::read_to_string(path(picture)).expect("it is written").contains(">good</text>"));
    }
    write(&root.join("results/some/own/set0.result3"), "good\n7\n");
    let error = refusal(&["leaderboard", &path("suite"), "--results", &path("results")]);
    assert!(error.contains("results of 'good' for 'set0' with 3 clusters hold the label 7"), "{error}");
}

#[test]
fn ids_are_joined_and_seeds_are_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    write(&root.join("d1/truth.csv"), "id,label\na,1\nb,1\nc,2\nd,2\n");
    write(&root.join("d1/x.1.csv"), "id,label\nd,2\nc,2\nb,1\na,1\n");
    write(&root.join("d1/x.2.csv"), "id,label\na,1\nb,2\nc,1\nd,2\n");
    write(&root.join("d1/y.csv"), "id,label\na,1\nb,1\nc,2\nd,1\n");
    let board = json(&["leaderboard", root.to_str().expect("UTF-8")]);
    let found = scores(&board);
    assert_eq!(found[0], ("d1".to_owned(), "x".to_owned(), Some(0.25)));
    assert_eq!(board["cells"][0]["runs"], 2);
    write(&root.join("d1/y.csv"), "id,label\na,1\nb,1\nc,2\n");
    assert!(refusal(&["leaderboard", root.to_str().expect("UTF-8")]).contains("y.csv"));
}

#[test]
fn what_is_wrong_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("scores.csv");
    let path = table.to_str().expect("UTF-8");
    for (text, expected) in [
        (
            "dataset,algorithm,score\nd3,a,1\nd3,b,n/a\n",
            "'score' of data set 'd3', algorithm 'b' is 'n/a', which is no number",
        ),
        (
            "dataset,algorithm,seed,score\nd3,a,1,1\nd3,b,1,0.5\nd3,b,1,0.6\n",
            "data set 'd3', algorithm 'b', seed 1 is given twice",
        ),
        ("dataset,a\nd1,1\nd2,1\n", "a leaderboard needs two algorithms"),
        (
            "dataset,algorithm,truth,found\niris,ward,1,1\niris,ward,2,2\niris,kmeans,1,1\n",
            "data set 'iris': 2 true labels, 1 of 'kmeans'",
        ),
        (
            "dataset,x,y,z\nd1,0.5,,\nd2,,0.4,0.3\n",
            "'x' shares no data set with 'y', 'z'; remove it or give --missing 0",
        ),
    ] {
        fs::write(&table, text).expect("written");
        let error = refusal(&["leaderboard", path]);
        assert!(error.contains(expected), "{error}");
    }
    assert!(run(&["leaderboard", path, "--missing", "0"]).status.success());
}

#[test]
fn runs_that_failed_beside_others_are_named_or_count() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("scores.csv");
    let mut text = "dataset,algorithm,seed,score\n".to_owned();
    for set in 0..6 {
        for seed in 1..=2 {
            let score = if (set, seed) == (3, 2) { String::new() } else { format!("0.{}", 4 + seed) };
            text += &format!("d{set},a,{seed},{score}\nd{set},b,{seed},0.{set}{seed}\n");
        }
    }
    fs::write(&table, text).expect("written");
    let path = table.to_str().expect("UTF-8");
    let board = json(&["leaderboard", path]);
    let cell = |board: &Value| {
        let cells = board["cells"].as_array().expect("cells").iter();
        let one = cells.into_iter().find(|cell| cell["dataset"] == "d3" && cell["algorithm"] == "a");
        (one.expect("a cell")["score"].as_f64().expect("a score"), one.expect("a cell")["runs"].clone())
    };
    assert_eq!(cell(&board), (0.5, 1.into()));
    let words = board["caveats"].to_string();
    assert!(words.contains("'a' has 1 failed run, which its means leave out: 'd3'"), "{words}");
    let counted = json(&["leaderboard", path, "--missing", "0"]);
    assert_eq!(cell(&counted), (0.25, 1.into()));
    assert_eq!(counted["caveats"], serde_json::json!([]));
}

#[test]
fn the_page_has_both_questions_and_says_what_was_not_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    for set in 0..7 {
        let at = |name: &str| root.join(format!("data/set{set}")).join(name);
        write(&at("truth.csv"), &lines(&truth(set)));
        for (algorithm, every) in ALGORITHMS.iter().filter(|(name, _)| set != 2 || *name != "fair") {
            write(&at(&format!("{algorithm}.csv")), &lines(&found(set, *every)));
        }
    }
    write(&root.join("families.csv"), "dataset,family\nset0,x\nset1,x\nset2,x\n");
    let path = |name: &str| root.join(name).to_str().expect("UTF-8").to_owned();
    let line = ["leaderboard", &path("data"), "--family", &path("families.csv"), "-o", &path("board.html")];
    let output = run(&line);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let page = fs::read_to_string(path("board.html")).expect("the page");
    for words in ["On these 7 data sets alone", "brackets: data sets of one family", ">not run<"] {
        assert!(page.contains(words), "the page lacks {words}");
    }
}

#[test]
fn a_data_set_without_any_score_is_none_of_the_board() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let rows: String = (0..7).map(|set| format!("d{set},0.{set},0.5\n")).collect();
    fs::write(path("whole.csv"), format!("set,a,b\n{rows}")).expect("written");
    fs::write(path("empty.csv"), format!("set,a,b\nnone,,\n{rows}")).expect("written");
    let (whole, empty) =
        (json(&["leaderboard", &path("whole.csv")]), json(&["leaderboard", &path("empty.csv")]));
    assert_eq!(whole["algorithms"], empty["algorithms"]);
    assert_eq!((&empty["datasets"], &whole["pairs"]), (&7.into(), &empty["pairs"]));
    let words = empty["caveats"].to_string();
    assert!(words.contains("left out 1 data set without any score: 'none'"), "{words}");
}
