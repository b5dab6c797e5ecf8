//! What can be read and is probably not meant is said or refused, with the way out.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn partita(folder: &Path, line: &str) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("exec \"$0\" {line}"), env!("CARGO_BIN_EXE_partita")]);
    command.env("PARTITA_NUM_THREADS", "1").current_dir(folder).output().expect("a shell")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn written(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    files.iter().for_each(|(name, text)| fs::write(folder.path().join(name), text).expect("a file"));
    folder
}

/// A table of 60 items with these columns.
fn table(columns: &[(&str, &dyn Fn(usize) -> String)]) -> String {
    let line = |fields: Vec<String>| fields.join(",") + "\n";
    let header = line(columns.iter().map(|(name, _)| (*name).to_owned()).collect());
    header + &(0..60).map(|item| line(columns.iter().map(|(_, of)| of(item)).collect())).collect::<String>()
}

const LISTS: &str = "ann bob cid dan\neve fay\ngil hal ida\n";
const OTHERS: &str = "ann bob dan\neve fay cid\ngil hal ida jon\n";

#[test]
fn lists_of_clusters_are_no_labels() {
    // The name of a file decides nothing that its content can.
    for [a, b] in [["a.txt", "b.txt"], ["a.csv", "b.csv"], ["a.dat", "b"]] {
        let folder = folder(&[(a, LISTS), (b, OTHERS)]);
        for verb in [
            "compare",
            "explain",
            "table",
            "align",
            "report",
            "pairwise",
            "consensus",
            "flow",
            "rank -r a.txt",
        ] {
            let verb = verb.replace("a.txt", a);
            let ended = partita(folder.path(), &format!("{verb} {a} {b}"));
            assert_ne!(ended.status.code(), Some(0), "{verb} {a}: {}", written(&ended));
            assert!(ended.stdout.is_empty(), "{verb}");
            let words = said(&ended);
            assert!(words.contains("--input-format clusters or lines"), "{verb} {a}: {words}");
        }
        for verb in ["compare -m omega --format json", "pairwise --format json", "explain --format json"] {
            let found = ["--kind covers", "--input-format clusters"].map(|way| {
                let ended = partita(folder.path(), &format!("{verb} {a} {b} --join outer {way}"));
                assert!(ended.status.success(), "{verb} {way}: {}", said(&ended));
                let mut json: Value = serde_json::from_str(&written(&ended)).expect("JSON");
                json["source"] = Value::Null;
                json
            });
            assert_eq!(found[0], found[1]);
        }
        let ended = partita(folder.path(), &format!("compare {a} {b} --input-format lines -m ari"));
        assert!(ended.status.success(), "{}", said(&ended));
    }
}

#[test]
fn verbs_of_labels_name_those_that_take_covers() {
    let folder = folder(&[("a.cnl", LISTS), ("b.cnl", OTHERS)]);
    for verb in ["table", "align", "flow"] {
        for line in ["a.cnl b.cnl", "a.cnl b.cnl --input-format clusters"] {
            let ended = partita(folder.path(), &format!("{verb} {line}"));
            assert_eq!(ended.status.code(), Some(2), "{verb} {line}: {}", said(&ended));
            assert!(said(&ended).contains("take covers"), "{verb} {line}: {}", said(&ended));
        }
    }
}

#[test]
fn columns_of_lists_are_refused() {
    let folder = folder(&[("a.cnl", LISTS), ("b.cnl", OTHERS)]);
    for option in ["--id x", "--weight w", "-a x", "--header yes", "--missing-values x"] {
        let ended = partita(folder.path(), &format!("compare a.cnl b.cnl --join outer {option}"));
        assert_eq!(ended.status.code(), Some(2), "{option}");
        assert!(said(&ended).contains("list a cluster per line"), "{option}: {}", said(&ended));
    }
}

#[test]
fn labels_of_noise_and_of_nothing_are_named_once() {
    let labels = |item: usize| ["-1", "0", "1", "2"][item % 4].to_owned();
    let types = |item: usize| ["T", "B", "unknown", "doublet"][item / 15].to_owned();
    let text = table(&[("dbscan", &labels), ("type", &types)]);
    let folder = folder(&[("t.csv", &text)]);
    let expected = "\"-1\" of column \"dbscan\", \"unknown\" of column \"type\" and \"doublet\" of column \"type\" count as clusters \
                    like any other; --noise drop leaves noise out, --missing-values doublet,unknown --missing drop leaves items \
                    without a label out";
    for verb in ["compare", "explain", "table", "rank -r type", "pairwise", "consensus", "flow"] {
        let ended = partita(folder.path(), &format!("{verb} t.csv --format json"));
        assert!(ended.status.success(), "{verb}: {}", said(&ended));
        assert_eq!(said(&ended).matches("count as clusters").count(), 1, "{verb}: {}", said(&ended));
        let json: Value = serde_json::from_str(&written(&ended)).expect("JSON");
        assert!(
            json["warnings"].as_array().is_some_and(|all| all.contains(&expected.into())),
            "{verb}: {}",
            json["warnings"]
        );
    }
    let decided = "compare t.csv --noise cluster --missing-values unknown,doublet --missing drop";
    assert!(!said(&partita(folder.path(), decided)).contains("like any other"));
    let classes = |item: usize| ["-1", "1"][item % 2].to_owned();
    let folder = self::folder(&[("t.csv", &table(&[("a", &classes), ("b", &classes)]))]);
    assert_eq!(said(&partita(folder.path(), "compare t.csv -m ari")), "", "classes of a machine");
}

#[test]
fn columns_of_values_are_left_out_with_a_word_unless_named() {
    let text = table(&[
        ("cell", &|item| format!("c{item}")),
        ("type", &|item| (item % 3).to_string()),
        ("leiden", &|item| (item / 10).to_string()),
        ("n_genes_by_counts", &|item| (500 + item * 37 % 31).to_string()),
        ("total_counts", &|item| (1000 + item * 17 % 25).to_string()),
        ("pct", &|item| format!("0.{item}")),
    ]);
    let folder = folder(&[("obs.csv", &text)]);
    for verb in ["rank -r type", "pairwise", "consensus", "flow"] {
        let ended = partita(folder.path(), &format!("{verb} obs.csv --id cell --format json"));
        let words = said(&ended);
        assert!(ended.status.success(), "{verb}: {words}");
        for (column, held) in [
            ("n_genes_by_counts", "more than half as many values as there are items"),
            ("total_counts", "counts"),
            ("pct", "fractions"),
        ] {
            assert!(
                words.contains(&format!("left out column \"{column}\": it holds {held}; --clusterings")),
                "{verb}: {words}"
            );
        }
        assert!(written(&ended).contains("leiden"), "{verb}");
    }
    let named = partita(
        folder.path(),
        "pairwise obs.csv --clusterings leiden,total_counts,n_genes_by_counts --format csv",
    );
    assert!(named.status.success() && written(&named).lines().count() == 4, "{}", said(&named));
}

#[test]
fn wide_counts_and_their_sums() {
    let wide = "truth × found,x,y,z,total\na,5,2,0,7\nb,0,6,1,7\ntotal,5,8,1,14\n";
    let plain = ",x,y,z\na,5,2,0\nb,0,6,1\n";
    let long = "a,b,count\na,x,5\na,y,2\nb,y,6\nb,z,1\n";
    let odd = "a,b,count\na,x,5\na,total,5\nb,y,6\n";
    let folder = folder(&[("wide.csv", wide), ("plain.csv", plain), ("long.csv", long), ("odd.csv", odd)]);
    let score = |line: &str| {
        let ended = partita(folder.path(), &format!("compare --table {line} -m ari --format csv"));
        assert!(ended.status.success(), "{line}: {}", said(&ended));
        (written(&ended), said(&ended))
    };
    let (expected, nothing) = score("long.csv");
    assert_eq!(nothing, "");
    for line in ["wide.csv", "wide.csv --table-form wide", "plain.csv", "plain.csv --table-form wide"] {
        let (found, words) = score(line);
        assert_eq!(found, expected, "{line}");
        assert_eq!(words.contains("left out the last row and column"), line.starts_with("wide"), "{words}");
    }
    assert!(score("odd.csv").1.contains("column \"total\" of the counts may hold sums"));
    // What `table` writes is read again.
    let ended = partita(folder.path(), "table --table long.csv --format csv -o again.csv");
    assert!(ended.status.success(), "{}", said(&ended));
    assert_eq!(score("again.csv").0, expected);
}

#[test]
fn scores_are_no_labels() {
    let folder = folder(&[(
        "t.csv",
        &table(&[("a", &|item| (item % 3).to_string()), ("b", &|item| (item % 5).to_string())]),
    )]);
    assert!(partita(folder.path(), "pairwise t.csv --format csv -o scores.csv").status.success());
    for verb in ["rank -r a", "pairwise", "consensus"] {
        let ended = partita(folder.path(), &format!("{verb} scores.csv"));
        assert_eq!(ended.status.code(), Some(1));
        let words = said(&ended);
        assert!(
            words.contains("scores.csv holds scores of adjusted_rand, of each clustering with each"),
            "{words}"
        );
    }
}

#[test]
fn options_without_effect_are_refused() {
    let labels = |item: usize| (item % 4).to_string();
    let folder = folder(&[
        ("t.csv", &table(&[("a", &labels), ("b", &|item| (item / 20).to_string()), ("w", &labels)])),
        ("x.nwk", "((a,b),(c,d));"),
        ("y.nwk", "((a,c),(b,d));"),
    ]);
    for line in [
        "table t.csv -a a -b b --max-rows 1 --format json",
        "flow t.csv --style tree --format json",
        "report t.csv --clusterings a,b --weight w",
        "report t.csv --clusterings a,b --level 0.9",
        "report t.csv --clusterings a,b -m rand",
        "report x.nwk y.nwk --reference x",
        "report x.nwk y.nwk --min-overlap 0.5",
    ] {
        let ended = partita(folder.path(), line);
        assert_eq!(ended.status.code(), Some(2), "{line}: {}", said(&ended));
    }
}

#[test]
fn errors_are_json_where_json_is_asked_for() {
    let folder = folder(&[("t.csv", "a,b\nx,y\n,y\nx,z\n")]);
    let error = |line: &str, code: i32| {
        let ended = partita(folder.path(), line);
        assert_eq!(ended.status.code(), Some(code), "{line}: {}", said(&ended));
        assert!(ended.stdout.is_empty(), "{line}");
        let words = said(&ended);
        serde_json::from_str::<Value>(words.lines().last().expect("a line")).expect("JSON")["error"].clone()
    };
    let missing = error("compare t.csv -a a -b b --format json", 1);
    assert_eq!(missing["kind"], "missing_labels");
    assert_eq!(missing["advice"], "choose --missing drop, cluster or singletons");
    assert_eq!(error("compare t.csv -m nosuch --format=json", 2)["kind"], "unknown_measure");
    assert_eq!(error("compare none.csv --format json", 1)["kind"], "input");
    assert_eq!(error("compare t.csv --join inner --format json", 2)["kind"], "usage");
    let clap = error("compare t.csv --nosuch --format json", 2);
    assert_eq!(
        (&clap["kind"], &clap["message"]),
        (&"usage".into(), &"unexpected argument '--nosuch' found".into())
    );
    let plain = partita(folder.path(), "compare t.csv -a a -b b");
    assert!(said(&plain).starts_with("partita: "), "{}", said(&plain));
}

#[test]
fn the_environment_gives_the_format_that_no_option_names() {
    let folder = folder(&[(
        "t.csv",
        &table(&[("a", &|item| (item % 3).to_string()), ("b", &|item| (item % 5).to_string())]),
    )]);
    let run = |line: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_partita"));
        command
            .env("PARTITA_FORMAT", "json")
            .current_dir(folder.path())
            .args(line.split(' '))
            .output()
            .expect("partita runs")
    };
    assert!(written(&run("compare t.csv")).starts_with('{'));
    assert!(written(&run("compare t.csv --format csv")).starts_with("measure,"));
    assert!(run("align t.csv").status.success(), "align has no format");
    let error = run("compare none.csv");
    assert!(said(&error).starts_with("{\"error\""), "{}", said(&error));
}

#[test]
fn numbers_without_measure_are_said_in_few_digits() {
    let folder = folder(&[("big.csv", "a,b,count\nx,1,400000000000\ny,2,500000000000\nx,2,100000000000\n")]);
    for (line, words) in [
        ("power -k 4294967295 --agreement 0.8 --width 0.1", "give 2 to 100000"),
        ("power --sizes 1e308,1e308 --agreement 0.8 --width 0.1", "above 1e15"),
        ("compare --table big.csv -m ari --p-value --null-model all_partitions", "at most 1000000 items"),
    ] {
        let ended = partita(folder.path(), line);
        assert_eq!(ended.status.code(), Some(2), "{line}: {}", said(&ended));
        assert!(said(&ended).contains(words), "{line}: {}", said(&ended));
    }
}

#[test]
fn a_ranking_fits_eighty_columns() {
    let columns = ["a", "b", "c", "d"]
        .map(|name| (name, move |item: usize| (item * (1 + name.len()) / 7 % 5).to_string()));
    let named: Vec<(&str, &dyn Fn(usize) -> String)> =
        columns.iter().map(|(name, of)| (*name, of as &dyn Fn(usize) -> String)).collect();
    let folder = folder(&[("t.csv", &table(&named))]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_partita"));
    let ended = command
        .env("COLUMNS", "80")
        .current_dir(folder.path())
        .args(["rank", "t.csv", "-r", "a"])
        .output()
        .expect("a ranking");
    let shown = written(&ended);
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    for head in [" rank  candidate  adjusted_rand  low", " better  other  advantage"] {
        assert!(shown.contains(head), "{shown}");
    }
}
