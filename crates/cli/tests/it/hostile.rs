//! Files that would fill the memory, the disk or a page: what is large is streamed or refused with the way out, and a
//! label is never markup.

use std::fs;
use std::process::{Command, Output};

fn partita(folder: &std::path::Path, line: &str) -> Output {
    let mut command = Command::new("sh");
    // 400 MB of addresses: the program and its threads need a part of them.
    command.args(["-c", &format!("ulimit -v 400000; exec \"$0\" {line}"), env!("CARGO_BIN_EXE_partita")]);
    command.env("PARTITA_NUM_THREADS", "1").current_dir(folder).output().expect("a shell")
}

fn singletons(items: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let rows = (0..items).map(|item| format!("{item},{item}\n")).collect::<String>();
    fs::write(folder.path().join("t.csv"), format!("a,b\n{rows}")).expect("a table");
    folder
}

#[test]
fn a_large_table_is_streamed() {
    let folder = singletons(3000);
    let ended = partita(folder.path(), "table t.csv -a a -b b --format csv -o out.csv");
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    let length = fs::metadata(folder.path().join("out.csv")).expect("a file").len();
    assert!(length > 2 * 3000 * 3000, "{length}");
}

#[test]
fn a_table_of_too_many_cells_is_refused_with_the_way_out() {
    let folder = singletons(60_000);
    let most = [("--format csv", 500_000_000), ("--max-rows 60000 --max-columns 60000", 1_000_000)];
    for (options, most) in most {
        let ended = partita(folder.path(), &format!("table t.csv -a a -b b {options}"));
        assert_eq!(ended.status.code(), Some(1));
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        let expected = format!(
            "60000 rows by 60000 columns are more than {most} cells; --format json writes those that are not empty, \
             --max-rows and --max-columns show a part"
        );
        assert!(said.contains(&expected), "{said}");
    }
    assert!(partita(folder.path(), "table t.csv -a a -b b --format json").status.success());
}

#[test]
fn measures_of_large_trees_that_nobody_named_are_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let caterpillar = |step: usize| {
        let leaves = (0..5000).map(|leaf| format!(",t{})", leaf * step % 5003)).collect::<String>();
        format!("{}r{leaves};\n", "(".repeat(5000))
    };
    for (name, step) in [("a.nwk", 1), ("b.nwk", 7)] {
        fs::write(folder.path().join(name), caterpillar(step)).expect("a tree");
    }
    let ended = partita(folder.path(), "compare a.nwk b.nwk --leaves inner --format csv");
    let shown = String::from_utf8_lossy(&ended.stdout).into_owned();
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    let words = " steps; name tree_adjusted_mutual_information to add it";
    assert!(
        shown.contains("left out, as it takes about")
            && shown.contains(words)
            && shown.contains("\nrobinson_foulds,"),
        "{shown}"
    );
}

#[test]
fn markdown_shows_markup_as_text() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("t.csv"), "a,b\n<img src=x onerror=alert(1)>,x|y\nR&amp;D,x|y\n")
        .expect("a table");
    let ended = partita(folder.path(), "table t.csv -a a -b b --format markdown");
    let shown = String::from_utf8_lossy(&ended.stdout).into_owned();
    assert!(shown.contains("| &lt;img src=x onerror=alert(1)&gt; | 1 "), "{shown}");
    assert!(shown.contains("R&amp;amp;D") && shown.contains("x\\|y"), "{shown}");
}

#[test]
fn many_clusterings_are_refused_before_their_pairs_fill_the_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let row = |label: fn(usize) -> String| (0..5000).map(label).collect::<Vec<_>>().join(",");
    let (names, last) = (row(|column| format!("c{column}")), row(|column| (column % 2).to_string()));
    let table = format!("{names}\n{}{last}\n", (row(|_| "0".to_owned()) + "\n").repeat(5));
    fs::write(folder.path().join("t.csv"), table).expect("a table");
    let said = |line: &str| {
        let ended = partita(folder.path(), line);
        assert_eq!(ended.status.code(), Some(1), "{line}");
        String::from_utf8_lossy(&ended.stderr).into_owned()
    };
    for command in ["pairwise", "consensus"] {
        let pairs = said(&format!("{command} t.csv --header yes"));
        assert!(pairs.contains("make 25000000 scores, 0.2 GB, more than 16000000; give fewer"), "{pairs}");
    }
    let ranked = partita(folder.path(), "rank t.csv --header yes --reference c0");
    let tests = String::from_utf8_lossy(&ranked.stderr);
    assert!(ranked.status.success(), "{tests}");
    assert!(tests.contains("4999 candidates are too many to test each with each"), "{tests}");
}

#[test]
fn numbers_without_measure_are_refused_with_a_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    for line in [
        "simulate partition --items 18446744073709551615 --clusters 2",
        "simulate partition --sizes 18446744073709551615,1",
        "simulate partition --items 5 --clusters 10000000000 --zipf 1",
        "simulate tree --leaves 1000000000",
    ] {
        let ended = partita(folder.path(), line);
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{line}: {said}");
        assert!(said.contains("give at most"), "{line}: {said}");
    }
}

#[test]
fn a_search_has_a_limit_and_leaves_no_empty_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("m.csv"), "a,b,c\n1,0,2\n0,3,1\n4,0,1\n").expect("a matrix");
    for (line, code, words) in [
        ("cocluster m.csv --restarts 4294967296 -o found", 2, "must be at most 1000000"),
        ("cocluster m.csv --runs 18446744073709551615 -o found", 2, "at most 1000000"),
        ("cocluster none.csv -o found", 1, "there is no such file"),
    ] {
        let ended = partita(folder.path(), line);
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(code), "{line}: {said}");
        assert!(said.contains(words), "{line}: {said}");
        assert!(!folder.path().join("found").exists(), "{line}");
    }
}

#[test]
fn a_closed_standard_output_is_an_error_unless_a_file_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let ended = partita(folder.path(), "simulate partition --items 3 --clusters 2 >&-");
    assert_eq!(ended.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&ended.stderr).contains("standard output is closed"));
    let ended = partita(folder.path(), "simulate partition --items 3 --clusters 2 -o drawn.csv >&-");
    assert!(ended.status.success() && folder.path().join("drawn.csv").exists());
}

#[test]
fn the_null_device_is_an_output() {
    let folder = tempfile::tempdir().expect("a folder");
    // Other programs open it for reading and writing, as Python does.
    for null in [">/dev/null", "1<>/dev/null"] {
        let line = format!("simulate partition --items 3 --clusters 2 {null}");
        assert!(partita(folder.path(), &line).status.success(), "{null}");
    }
}

/// A label that was changed is another label where the file is read again: see docs/labels.md.
#[test]
fn labels_that_a_spreadsheet_takes_for_formulas_stay_as_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let labels = ["=1+1", "@sum", "+1 a", "-x"];
    let rows: String = (0..40).map(|item| format!("{},{}\n", labels[item % 4], item / 20)).collect();
    fs::write(folder.path().join("t.csv"), format!("a,b\n{rows}")).expect("a table");
    let ended = partita(folder.path(), "count t.csv -a a -b b");
    let written = String::from_utf8_lossy(&ended.stdout).into_owned();
    for label in labels {
        assert!(written.contains(&format!("\n{label},0,5\n")), "{label}: {written}");
    }
}
