//! The same labels give the same bits of every score, however they come in and however many threads work.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

/// Rows of `item,a,b`: skewed sizes, text and number labels, clusters of one.
fn rows(items: u64) -> Vec<String> {
    let mut state = 1_u64;
    let mut draw = |limit: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % limit
    };
    (0..items)
        .map(|item| {
            let a = draw(400) * draw(400) / 400;
            let b = if draw(3) > 0 { a / 2 } else { draw(900) };
            format!("{item},cluster {a},{b}\n")
        })
        .collect()
}

fn partita(arguments: &[&str], threads: &str, input: Option<&str>) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_partita"));
    command.args(arguments).env("PARTITA_NUM_THREADS", threads).stdout(Stdio::piped());
    command.stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() });
    let mut child = command.spawn().expect("partita runs");
    if let (Some(input), Some(mut pipe)) = (input, child.stdin.take()) {
        pipe.write_all(input.as_bytes()).expect("written");
    }
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// What was answered, without where it comes from.
fn answer(json: &str) -> Value {
    let mut answer: Value = serde_json::from_str(json).expect("JSON");
    ["source", "warnings"]
        .iter()
        .for_each(|name| drop(answer.as_object_mut().expect("an object").remove(*name)));
    answer
}

fn write(path: &Path, rows: &[String]) -> String {
    fs::write(path, format!("item,a,b\n{}", rows.concat())).expect("written");
    path.to_str().expect("a path in UTF-8").to_owned()
}

#[test]
fn blanks_around_labels_mean_nothing_in_a_text_file_whatever_the_way() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = |name: &str| folder.path().join(name).to_str().expect("a path in UTF-8").to_owned();
    let whole = name("blanks.csv");
    fs::write(&whole, "a,b\ncat,1\n cat,1\ncat ,2\n\" dog\", 2\ndog,2\n").expect("written");
    let compare = |arguments: &[&str]| {
        answer(&partita(&[&["compare"], arguments, &["--all", "--format", "json"]].concat(), "1", None))
    };
    let expected = compare(&[&whole, "-a", "a", "-b", "b"]);
    for table in ["table.csv", "table.parquet"].map(name) {
        partita(&["count", &whole, "-a", "a", "-b", "b", "-o", &table], "1", None);
        assert_eq!(compare(&["--table", &table]), expected, "{table}");
    }
}

#[test]
fn every_way_in_gives_the_same_bits() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let name = |name: &str| at(name).to_str().expect("a path in UTF-8").to_owned();
    let rows = rows(60_000);
    let whole = write(&at("whole.csv"), &rows);
    let columns = ["-a", "a", "-b", "b"];
    let all = ["--all", "--format", "json"];
    let compare = |inputs: &[&str], threads: &str, stdin: Option<&str>| {
        answer(&partita(&[&["compare"], inputs, &all].concat(), threads, stdin))
    };
    let expected = compare(&[&[whole.as_str()][..], &columns].concat(), "1", None);
    for threads in ["2", "8"] {
        assert_eq!(compare(&[&[whole.as_str()][..], &columns].concat(), threads, None), expected);
    }

    let text = fs::read_to_string(&whole).expect("read");
    assert_eq!(compare(&[&["-"][..], &columns].concat(), "2", Some(&text)), expected, "standard input");

    let in_memory = [whole.as_str(), whole.as_str(), "-a", "a", "-b", "b", "--id", "item"];
    assert_eq!(compare(&in_memory, "2", None), expected, "joined in memory");

    // Shards of unequal sizes, in which labels appear in another order, merged last to first.
    let cuts = [0, 7, 20_000, 60_000];
    for (form, merged) in [("csv", "merged.csv"), ("parquet", "merged.parquet")] {
        let mut tables = Vec::new();
        for (shard, cut) in cuts.windows(2).enumerate() {
            let part = write(&at(&format!("part{shard}.csv")), &rows[cut[0]..cut[1]]);
            let table = name(&format!("table{shard}.{form}"));
            partita(&[&["count", &part][..], &columns, &["-o", &table]].concat(), "2", None);
            tables.insert(0, table);
        }
        let merged = name(merged);
        let shards: Vec<&str> = tables.iter().map(String::as_str).collect();
        partita(&[&["merge"][..], &shards, &["-o", &merged]].concat(), "2", None);
        assert_eq!(compare(&["--table", &merged], "2", None), expected, "{form} shards");
    }
}

#[test]
fn a_number_of_threads_that_is_none_is_refused() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_partita"));
    let output = command.arg("demo").env("PARTITA_NUM_THREADS", "many").output().expect("partita runs");
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("many"), "{message}");
}

#[test]
fn a_tree_of_infomap_is_compared_with_one_from_standard_input() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/cli/modules.tree");
    let input = fs::File::open(file).expect("a file");
    let mut line = Command::new(env!("CARGO_BIN_EXE_partita"));
    let found = line.args(["compare", file, "-", "-m", "rf", "--format", "csv"]).stdin(input).output();
    let found = found.expect("the program");
    assert!(found.status.success(), "{}", String::from_utf8_lossy(&found.stderr));
    assert!(String::from_utf8_lossy(&found.stdout).contains("robinson_foulds,0"));
}
