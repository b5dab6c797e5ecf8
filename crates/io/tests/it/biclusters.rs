//! Tables of biclusters, and two sets of them matched by name.

use partita::BiclusterSummary;
use partita_io::{NamedBiclusters, ReadOptions, join_biclusters, read_biclusters};

use crate::common::Files;

fn read(text: &str) -> partita_io::Result<NamedBiclusters> {
    let files = Files::new();
    read_biclusters(&files.write("biclusters.csv", text), &ReadOptions::default())
}

const TRUTH: &str =
    "bicluster,side,name\nx,row,g1\nx,row,g2\nx,column,c1\ny,Rows,g2\ny,col,c1\ny,column,c2\n";

#[test]
fn a_line_is_a_row_or_a_column_of_a_bicluster() {
    let names = |list: &[&str]| list.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    let found = read(TRUTH).expect("a table of biclusters");
    let expected = [(names(&["g1", "g2"]), names(&["c1"])), (names(&["g2"]), names(&["c1", "c2"]))];
    assert_eq!(found.biclusters, expected);
}

#[test]
fn the_first_line_is_a_header_unless_it_names_a_row_or_a_column() {
    let (with, without) = (read(TRUTH).expect("a table"), read(TRUTH.split_once('\n').expect("lines").1));
    let without = without.expect("a table");
    assert!(with.warnings.is_empty() && without.warnings.is_empty());
    assert_eq!(with.biclusters, without.biclusters);
}

#[test]
fn rows_and_columns_are_matched_by_name() {
    let a = read(TRUTH).expect("a table");
    let b = read("b,side,name\n1,column,c2\n1,column,c1\n1,row,g2\n2,row,g2\n2,row,g1\n2,column,c1\n")
        .expect("a table");
    let shape = |shape| {
        let both = join_biclusters(&a, &b, shape).expect("the same matrix");
        let summary = BiclusterSummary::of(&both.a, &both.b).expect("the same matrix");
        assert!(summary.is_identity());
        summary.shape()
    };
    assert_eq!((shape(None), shape(Some((9, 5)))), ((2, 2), (9, 5)));
    let error = join_biclusters(&a, &b, Some((1, 5))).expect_err("too few rows");
    assert_eq!(
        error.to_string(),
        "the two sets of biclusters name 2 rows, more than the 1 that there should be"
    );
    let given = |shape| NamedBiclusters { shape: Some(shape), ..a.clone() };
    let error = join_biclusters(&given((4, 4)), &given((4, 5)), None).expect_err("other shapes").to_string();
    assert!(error.contains("it is of a matrix with 4 rows and 5 columns, and"), "{error}");
}

#[test]
fn what_is_no_table_of_biclusters_is_refused() {
    let said = |text: &str| {
        let error = read(text).expect_err("no biclusters").to_string();
        error.split_once("biclusters.csv").map_or(error.clone(), |(_, rest)| rest.to_owned())
    };
    let head = "bicluster,side,name\n";
    assert_eq!(said(&format!("{head}x,gene,g1\n")), ", row 1: side \"gene\" is neither row nor column");
    assert_eq!(
        said(&format!("{head}x,row,g1\nx,row,g1\n")),
        ", row 2: bicluster \"x\" lists row \"g1\" twice; list each row once"
    );
    assert_eq!(
        said(&format!("{head}x,row,g1\n,row,g1\n")),
        ", row 2: there is nothing in column \"bicluster\"; every line has a bicluster, a side and a name"
    );
    assert!(said("a,b\n1,2\n").starts_with(
        " has 2 columns, and a table of biclusters has three, bicluster, side (row or column) and name"
    ));
}
