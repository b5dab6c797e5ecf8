//! Tables of counts: what is written reads back, merged shards equal the whole, bad counts are refused.

mod common;

use std::fs;

use common::Files;
use partita::{LabelledTable, Labels, Missing, Policies};
use partita_io::{ErrorKind, read_counts, write_counts};
use proptest::prelude::*;

const TEXT_FILES: [&str; 3] = ["t.csv", "t.tsv", "t.csv.gz"];

fn files_to_write() -> Vec<&'static str> {
    let mut names = TEXT_FILES.to_vec();
    if cfg!(feature = "columnar") {
        names.push("t.parquet");
    }
    names
}

fn table(items: &[(String, String)]) -> LabelledTable {
    let a = Labels::from_texts(items.iter().map(|item| &item.0));
    let b = Labels::from_texts(items.iter().map(|item| &item.1));
    LabelledTable::from_labels(&a, &b, None, &Policies::default()).unwrap()
}

/// The cells of a table by label.
fn cells(table: &LabelledTable) -> Vec<(&str, &str, u64)> {
    let (rows, cols) = (table.rows(), table.columns());
    let mut cells: Vec<_> = table
        .counts()
        .cells()
        .iter()
        .map(|cell| (rows[cell.row as usize].as_str(), cols[cell.column as usize].as_str(), cell.count))
        .collect();
    cells.sort_unstable();
    cells
}

fn items() -> impl Strategy<Value = Vec<(String, String)>> {
    let label = || prop_oneof!["[ab]", "[0-9]\\.[05]", "[,\"\\n \\t]{1,3}", "NA|null|-1"];
    prop::collection::vec((label(), label()), 1..30)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn shards_written_read_and_merged_equal_the_whole(one in items(), two in items()) {
        let files = Files::new();
        let whole = table(&[one.clone(), two.clone()].concat());
        for name in files_to_write() {
            let read = [&one, &two].map(|shard| {
                write_counts(&files.path(name), &table(shard)).unwrap();
                read_counts(&partita_io::Source::parse(files.path(name)), &Policies::default()).unwrap()
            });
            let merged = read[0].merge(&read[1]).unwrap();
            prop_assert_eq!(cells(&merged), cells(&whole), "{}", name);
            write_counts(&files.path(name), &merged).unwrap();
            let from_shards = fs::read(files.path(name)).unwrap();
            write_counts(&files.path(name), &whole).unwrap();
            prop_assert_eq!(from_shards, fs::read(files.path(name)).unwrap(), "{}", name);
        }
    }
}

#[test]
fn rows_are_sorted_by_label() {
    let files = Files::new();
    let items = [("y", "2"), ("x", "2"), ("y", "1"), ("y", "2")].map(|(a, b)| (a.to_owned(), b.to_owned()));
    write_counts(&files.path("t.csv"), &table(&items)).unwrap();
    assert_eq!(fs::read_to_string(files.path("t.csv")).unwrap(), "a,b,count\nx,2,1\ny,1,1\ny,2,2\n");
}

fn read(content: &str, policies: &Policies) -> Result<LabelledTable, String> {
    let files = Files::new();
    let source = files.write("t.csv", content);
    read_counts(&source, policies).map_err(|error| files.message(&error))
}

#[test]
fn counts_of_the_same_labels_are_added() {
    let table = read("b,count,a\nu,2,x\nu,3,x\nv,0,x\n", &Policies::default()).unwrap();
    assert_eq!(cells(&table), [("x", "u", 5)]);
}

#[test]
fn missing_labels_follow_the_policy() {
    let text = "a,b,count\nx,u,2\n,u,3\n";
    assert_eq!(
        read(text, &Policies::default()).unwrap_err(),
        "t.csv: labels are missing, 3 in the first clustering and 0 in the second"
    );
    let drop = Policies { missing: Missing::Drop, ..Policies::default() };
    assert_eq!(cells(&read(text, &drop).unwrap()), [("x", "u", 2)]);
}

#[test]
fn tables_that_are_refused() {
    for count in ["-1", "1.5", "many", ""] {
        let text = format!("a,b,count\nx,u,1\nx,v,{count}\n");
        assert_eq!(
            read(&text, &Policies::default()).unwrap_err(),
            format!(
                "t.csv, line 3: {count:?} in column \"count\" is not a non-negative integer; weights are \
                 multiplicities"
            )
        );
    }
    assert_eq!(
        read("a,b,counts\nx,u,1\n", &Policies::default()).unwrap_err(),
        "t.csv has no column \"count\"; its columns are a, b, counts; did you mean \"counts\"?"
    );
    let files = Files::new();
    let empty = table(&[(String::new(), "u".to_owned())]);
    let error = write_counts(&files.path("t.csv"), &empty).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::EmptyLabel { .. }), "{error}");
}

#[cfg(feature = "columnar")]
#[test]
fn parquet_holds_empty_labels_and_huge_counts() {
    let files = Files::new();
    let source = partita_io::Source::parse(files.path("t.parquet"));
    let huge = LabelledTable::from_counts(
        [(0, 0, 1_u64 << 39), (1, 0, 3)],
        vec![String::new(), "x".to_owned()],
        vec!["u".to_owned()],
    )
    .unwrap();
    write_counts(&files.path("t.parquet"), &huge).unwrap();
    let read = read_counts(&source, &Policies::default()).unwrap();
    assert_eq!(cells(&read), [("", "u", 1 << 39), ("x", "u", 3)]);
}
