//! `explain --items`: every item with the change that it belongs to. And the text on a narrow terminal.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The lines that `explain` writes for the items of a table, without the header.
fn items(table: &str, options: &[&str]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (folder.path().join("labels.csv"), folder.path().join("items.csv"));
    fs::write(&input, table).expect("written");
    explain(&input, &output, options);
    let written = fs::read_to_string(&output).expect("read");
    written.lines().skip(1).map(str::to_owned).collect()
}

fn explain(input: &Path, items: &Path, options: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_partita"));
    let run = command.arg("explain").arg(input).arg("--items").arg(items).args(options).output();
    let run = run.expect("partita runs");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).expect("text")
}

#[test]
fn a_split_a_stray_and_what_is_the_same() {
    let mut table = "a,b\n".to_owned();
    table.extend(["x,1\n"; 9].iter().chain(&["y,2\n"; 8]).chain(&["y,3\n"; 8]).copied());
    table.push_str("x,2\n");
    let lines = items(&table, &[]);
    assert_eq!(lines.len(), 26);
    assert_eq!(
        [&lines[0], &lines[9], &lines[25]],
        ["1,x,1,,same,x,", "10,y,2,1,split,y,", "26,x,2,2,strays,x,1"]
    );
}

#[test]
fn items_in_clusters_of_their_own_belong_to_a_change() {
    let noise = "a,b\n0,0\n0,0\n0,-1\n1,-1\n1,1\n1,1\n-1,1\n-1,-1\n";
    let lines = items(noise, &["--noise", "singletons"]);
    assert_eq!(lines[2], "3,0,-1,2,split,0,");
    assert_eq!(lines[3], "4,1,-1,1,tangle,1,");
    assert_eq!(lines[6], "7,-1,1,1,tangle,(alone 2),");
    assert_eq!(lines[7], "8,-1,-1,,same,(alone 1),");
    let missing = "a,b\nx,1\n,2\ny,NA\nx,1\n";
    let lines = items(missing, &["--missing", "singletons"]);
    assert_eq!(lines, ["1,x,1,,same,x,", "2,,2,,same,(alone 1),", "3,y,,,same,y,", "4,x,1,,same,x,"]);
    let lines = items(missing, &["--missing", "drop"]);
    assert_eq!(lines, ["1,x,1,,same,x,", "2,,2,,left out,,", "3,y,,,left out,,", "4,x,1,,same,x,"]);
    // Labels that look like the names of such clusters are other clusters.
    let lines = items("a,b\n(missing),1\n,2\n", &["--missing", "cluster"]);
    assert_eq!(lines, ["1,(missing),1,,same,(missing),", "2,,2,,same,(missing'),"]);
}

#[test]
fn clusters_of_one_have_examples() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (folder.path().join("labels.csv"), folder.path().join("items.csv"));
    fs::write(&input, "a,b\nx,1\nx,1\nx,-1\nx,-1\n").expect("written");
    let text = explain(&input, &output, &["--noise", "singletons"]);
    assert!(text.contains("(alone 1) (1)  1      25 %  100 %  3\n"), "{text}");
    assert!(text.contains("(alone 2) (1)  1      25 %  100 %  4\n"), "{text}");
}

#[test]
fn exact_components_have_items_too() {
    // The stray joins what would be the same and a split.
    let mut table = "a,b\n".to_owned();
    table.extend(["x,1\n"; 9].iter().chain(&["y,2\n"; 8]).chain(&["y,3\n"; 8]).copied());
    table.push_str("x,2\nz,4\n");
    let lines = items(&table, &["--exact"]);
    assert_eq!(
        [&lines[0], &lines[25], &lines[26]],
        ["1,x,1,1,tangle,x,", "26,x,2,1,tangle,x,", "27,z,4,,same,z,"]
    );
}

#[test]
fn a_narrow_terminal_is_wide_enough() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    for command in [
        "explain examples/pbmc.csv -a bulk_labels -b louvain --id cell",
        "explain examples/pbmc.csv -a bulk_labels -b louvain --id cell --exact",
        "explain examples/pbmc.csv -a bulk_labels -b louvain --id cell --open-tangles --strays 3 -m ari,ami,nmi",
        "explain --table examples/cells_coarse.csv -a type -b coarse --strays 3 --top 1",
        "explain --rows testdata/cli/co_rows.csv --columns testdata/cli/co_columns.csv -a mine -b yours",
        "explain testdata/cli/balanced.nwk testdata/cli/caterpillar.nwk",
    ] {
        let mut partita = Command::new(env!("CARGO_BIN_EXE_partita"));
        let run = partita.args(command.split(' ')).env("COLUMNS", "60").current_dir(root).output();
        let text = String::from_utf8(run.expect("partita runs").stdout).expect("text");
        assert!(!text.is_empty());
        for line in text.lines() {
            assert!(line.chars().count() <= 60, "{command}\n{line}");
        }
    }
}
