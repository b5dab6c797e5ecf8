//! Items of several files are matched by their ids, or by their order where nothing speaks against it, in every verb.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Verbs of labels, with what each needs beside two files.
const VERBS: [&str; 9] = [
    "compare -m ari --format json",
    "explain --format json",
    "table --format json",
    "align",
    "report -o -",
    "rank --reference truth --format json",
    "pairwise --format json",
    "consensus --format json",
    "flow --format json",
];

/// Files of the same 40 cells, of which each calls its ids otherwise or has them in another order.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: String| fs::write(folder.path().join(name), text).expect("a file");
    let rows = |header: &str, order: &dyn Fn(usize) -> usize, count: usize| {
        let row = |at: usize| {
            let cell = order(at);
            let label = if cell == 3 { "z" } else { ["x", "y", "z"][cell % 3] };
            format!("cell{cell:02},{label}\n")
        };
        format!("{header}\n{}", (0..count).map(row).collect::<String>())
    };
    write("a.csv", rows("cell,truth", &|at| at, 40));
    write("same.csv", rows("cell,found", &|at| at, 40));
    write("b.csv", rows("barcode,found", &|at| at * 7 % 40, 40));
    write("c.csv", rows("cell,found", &|at| at * 7 % 40, 40));
    write("part.csv", rows("cell,found", &|at| at * 7 % 40, 35));
    folder
}

fn partita(folder: &Path, line: &str) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("exec \"$0\" {line}"), env!("CARGO_BIN_EXE_partita")]);
    command.env("PARTITA_NUM_THREADS", "1").current_dir(folder).output().expect("a shell")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The verb on two files with more options.
fn line(verb: &str, files: &str, options: &str) -> String {
    let (verb, rest) = verb.split_once(' ').unwrap_or((verb, ""));
    let many = if verb == "report" && !options.is_empty() { "--reference truth" } else { "" };
    format!("{verb} {files} {rest} {many} {options}")
}

#[test]
fn the_same_ids_in_another_order_are_an_error_with_the_command_that_matches_them() {
    let folder = folder();
    for verb in VERBS {
        for (files, options, joined) in [
            ("a.csv c.csv", "--id cell", true),
            ("a.csv b.csv", "--id-a cell --id-b barcode", true),
            ("a.csv part.csv", "--id cell --join inner", false),
        ] {
            let of_two =
                ["compare", "explain", "table", "align", "report"].iter().any(|two| verb.starts_with(two));
            let columns = if of_two { " -a truth -b found" } else { "" };
            let ended = partita(folder.path(), &(line(verb, files, "") + columns));
            let words = said(&ended);
            assert_eq!(ended.status.code(), Some(1), "{verb} {files}: {words}");
            assert!(ended.stdout.is_empty(), "{verb} {files}");
            assert!(words.contains("cell") && words.contains(&format!("{options}`")), "{verb}: {words}");
            let command =
                words.split('`').nth(1).and_then(|text| text.strip_prefix("partita ")).expect("a command");
            let ended = partita(folder.path(), command);
            assert!(ended.status.success(), "{command}: {}", said(&ended));
            let is_one = String::from_utf8_lossy(&ended.stdout).contains("\"adjusted_rand\": 1.0");
            assert!(is_one || !verb.starts_with("compare") || !joined, "{command}");
            let by_order = partita(folder.path(), &(line(verb, files, "") + columns + " --by-order"));
            assert!(by_order.status.success() || !joined, "{verb}: {}", said(&by_order));
        }
        let ended = partita(folder.path(), &line(verb, "a.csv same.csv", "--id cell"));
        assert!(ended.status.success(), "{verb}: {}", said(&ended));
    }
}

#[test]
fn a_page_about_many_joins_by_ids_of_other_names() {
    let folder = folder();
    let page = |options: &str| {
        let ended = partita(folder.path(), &format!("report a.csv b.csv --reference truth {options}"));
        assert!(ended.status.success(), "{}", said(&ended));
        String::from_utf8_lossy(&ended.stdout).into_owned()
    };
    for options in ["--id-a cell --id-b barcode", "--id-a 1 --id-b barcode", "--id cell --id b.csv:barcode"] {
        assert!(page(options).contains("The adjusted Rand index of found is 1 "), "{options}");
    }
}

#[test]
fn every_verb_joins_by_ids_of_other_names() {
    let folder = folder();
    for verb in VERBS {
        let answers = ["--id-a cell --id-b barcode", "--id a:cell --id b:barcode", "--id cell --id b.csv:2"];
        for options in &answers[..2] {
            let ended = partita(folder.path(), &line(verb, "a.csv b.csv", options));
            assert!(ended.status.success(), "{verb} {options}: {}", said(&ended));
        }
        let ended = partita(folder.path(), &line(verb, "a.csv b.csv", "--id a.csv:cell"));
        assert_eq!(ended.status.code(), Some(2), "{verb}: {}", said(&ended));
        assert!(
            said(&ended).contains("--id names no ids of b.csv; add --id b.csv:COLUMN"),
            "{}",
            said(&ended)
        );
    }
}

#[test]
fn outer_keeps_items_that_a_file_lacks_as_missing() {
    let folder = folder();
    let run = |verb: &str, options: &str| partita(folder.path(), &line(verb, "a.csv part.csv", options));
    for verb in VERBS {
        let refused = run(verb, "--id cell --join outer --missing refuse");
        assert_eq!(refused.status.code(), Some(1), "{verb}: {}", said(&refused));
        assert!(said(&refused).contains("--missing"), "{verb}: {}", said(&refused));
        for missing in ["drop", "cluster", "singletons"] {
            let ended = run(verb, &format!("--id cell --join outer --missing {missing}"));
            assert!(ended.status.success(), "{verb} {missing}: {}", said(&ended));
        }
    }
    // Two verbs know how such an item counts; others have to be told.
    for verb in ["compare --format json", "flow --format json"] {
        let ended = run(verb, "--id cell --join outer");
        assert!(ended.status.success(), "{verb}: {}", said(&ended));
    }
    for verb in VERBS.iter().filter(|verb| !verb.starts_with("compare") && !verb.starts_with("flow")) {
        let ended = run(verb, "--id cell --join outer");
        assert_eq!(ended.status.code(), Some(2), "{verb}: {}", said(&ended));
        assert!(said(&ended).contains("add --missing drop"), "{verb}: {}", said(&ended));
    }
    let compared = |missing: &str| {
        let ended = run("compare --format json", &format!("--id cell --join outer --missing {missing}"));
        serde_json::from_slice::<serde_json::Value>(&ended.stdout).expect("JSON")["n"].as_u64()
    };
    assert_eq!((compared("drop"), compared("cluster")), (Some(35), Some(40)));
}

#[test]
fn options_of_several_files_are_refused_with_one() {
    let folder = folder();
    for verb in VERBS {
        for (options, code) in
            [("--by-order", 2), ("--id cell --join inner", 2), ("--id-a cell --id-b cell", 2)]
        {
            let ended = partita(folder.path(), &line(verb, "a.csv", options));
            assert_eq!(ended.status.code(), Some(code), "{verb} {options}: {}", said(&ended));
        }
    }
}
