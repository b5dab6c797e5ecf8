//! Ids that last, through files.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const RUNS: &str = "item,one,two,three\np,1,x,u\nq,1,x,u\nr,1,x,v\ns,2,y,v\nt,2,y,v\n";

fn align(folder: &Path, arguments: &[&str]) -> Output {
    let mut partita = Command::new(env!("CARGO_BIN_EXE_partita"));
    partita.arg("align").args(arguments).current_dir(folder).output().expect("partita runs")
}

fn last_column(output: &Output) -> Vec<String> {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().skip(1).map(|line| line.rsplit(',').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn a_chain_of_runs_keeps_its_ids() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("runs.csv"), RUNS).expect("written");
    let step = |a: &str, b: &str| {
        align(folder.path(), &["runs.csv", "-a", a, "-b", b, "--id", "item", "--keep-ids", "ids.tsv"])
    };
    let store = || fs::read(folder.path().join("ids.tsv")).expect("the store");
    assert_eq!(last_column(&step("one", "two")), ["1", "1", "1", "2", "2"]);
    assert_eq!(last_column(&step("two", "three")), ["1", "1", "2", "2", "2"]);
    let before = store();
    let again = step("two", "three");
    assert_eq!(last_column(&again), ["1", "1", "2", "2", "2"]);
    assert!(again.stderr.is_empty(), "nothing is to be said of the last run given twice");
    let earlier = step("one", "two");
    assert_eq!(last_column(&earlier), ["1", "1", "1", "2", "2"]);
    assert!(String::from_utf8_lossy(&earlier.stderr).contains("these two are run 2 of the store"));
    assert_eq!(store(), before);
    let files: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(files.len(), 2, "no draft is left");
}

#[test]
fn wrong_stores_are_refused_and_stay_as_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("runs.csv"), RUNS).expect("written");
    fs::write(folder.path().join("other.csv"), RUNS).expect("written");
    let both = ["runs.csv", "-a", "one", "-b", "two"];
    for (more, status, words) in [
        (&["--keep-ids", "other.csv"][..], 1, "this is no store of ids"),
        (&["--keep-ids", "runs.csv"][..], 2, "runs.csv is read and cannot be written"),
        (&["--floor", "0.4"][..], 2, "--keep-ids"),
        (&["--keep-ids", "new.tsv", "--floor", "1"][..], 2, "the floor is 1; give a share"),
    ] {
        let output = align(folder.path(), &[&both[..], more].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{said}");
        assert!(said.contains(words), "{said}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("other.csv")).expect("it stays"), RUNS);
    assert!(!folder.path().join("new.tsv").exists());
}
