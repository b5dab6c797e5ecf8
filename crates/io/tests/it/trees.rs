//! Trees from files.

use std::io::Write as _;

use partita::{Ties, Tree};
use partita_io::{Look, Source, TreeForm, read_trees};

#[test]
fn trees_are_recognised_and_labels_are_not() {
    for (name, content, expected) in [
        ("a.nwk", "anything", true),
        ("a.txt", " (a,b);", true),
        ("a.csv", "0,1,1.5,2\n2,3,2,3\n", true),
        ("a.csv", "left,right,height\n0,1,1\n2,3,2\n", true),
        ("h.txt", "-1 -2 1\n-3 1 2\n", true),
        ("a.csv", "(a),1\n(b),2\n", false),
        ("a.csv", "0,0,1\n0,0,1\n1,1,0\n", false),
        ("a.csv", "1,1,1,1,1\n1,1,1,1,2\n", false),
        ("a.csv", "item,top,low\nx,1,1\ny,1,2\n", false),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = written(&folder, name, content);
        assert_eq!(Look::at(&Source::parse(&path)).is_trees(), expected, "{content}");
    }
    assert!(!Look::at(&Source::Stdin).is_trees());
    assert!(!Look::at(&Source::parse("nowhere.csv")).is_trees());
}

fn written(folder: &tempfile::TempDir, name: &str, content: &str) -> std::path::PathBuf {
    let path = folder.path().join(name);
    std::fs::File::create(&path).unwrap().write_all(content.as_bytes()).unwrap();
    path
}

fn read(name: &str, content: &str) -> Result<Vec<Tree>, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = written(&folder, name, content);
    let source = path.display().to_string();
    read_trees(&Source::parse(&path), TreeForm::Detect, Ties::Merge)
        .map_err(|error| error.to_string().replace(&source, "FILE"))
}

#[test]
fn every_form_is_detected() {
    let newick = |name, content| read(name, content).unwrap().iter().map(Tree::to_newick).collect::<Vec<_>>();
    assert_eq!(newick("a.nwk", "\u{feff}(a,b);\n(b,a);\n"), ["(a,b);", "(b,a);"]);
    assert_eq!(newick("a.txt", "[comment](a,b);"), ["(a,b);"]);
    assert_eq!(newick("a.csv", "0,1,1.5,2\n2,3,2,3\n"), ["(2:2,(0:1.5,1:1.5):0.5);"]);
    let saved = "0.0e+00 1.000e+00  1.5e+00 2.0e+00\n2.0e+00 3.0e+00 2.0e+00 3.0e+00\n";
    assert_eq!(newick("z.txt", saved), ["(2:2,(0:1.5,1:1.5):0.5);"]);
    assert_eq!(newick("h.txt", "-1 -2 1\n-3 1 2\n"), ["(3:2,(1:1,2:1):1);"]);
    assert_eq!(newick("a.csv", "left,right,height\n0,1,1\n2,3,2\n"), ["(2:2,(0:1,1:1):1);"]);
    assert_eq!(newick("a.tsv", "-1\t-2\t1\n-3\t1\t2\n"), ["(3:2,(1:1,2:1):1);"]);
    assert_eq!(newick("a.csv", "item,top,low\nx,1,1\ny,1,2\nz,2,3\n"), ["((x:2,y:2):1,z:3);"]);
}

#[test]
fn levels_are_refused_with_their_line() {
    let refused = |text: &str| read("a.csv", text).unwrap_err();
    assert_eq!(
        refused("item,l1\na,x\nb,\"y\nc,z\n"),
        "FILE: line 3: a quotation mark is opened and never closed"
    );
    assert_eq!(refused("item,l1\r\na,x\r\n\r\nb,y\r\nc\r\n"), "FILE: line 5 has 1 field, the header 2");
}

#[test]
fn complaints_name_the_file_and_the_place() {
    assert!(read("a.nwk", "((a,b);").unwrap_err().starts_with("FILE: line 1, column 1: 1 '(' still open"));
    assert!(read("a.csv", "0,1,1,2\n3,9,2,3\n").unwrap_err().starts_with("FILE: row 2 joins cluster 9"));
    assert_eq!(read("a.csv", "0,1,1\n2,3,x\n").unwrap_err(), "FILE: line 2: \"x\" is not a number");
    assert!(read("a.csv", "item,top\nx,1\ny\n").unwrap_err().starts_with("FILE: line 3 has 1 field"));
    assert!(read("a.nwk", "").unwrap_err().contains("is empty"));
    for text in ["tree a = (a,b,(c,d));", "STATE_0 (a,b,(c,d));\nSTATE_1 (a,c,(b,d));\n"] {
        let said = read("a.txt", text).unwrap_err();
        assert!(said.starts_with("FILE: line 1: a tree stands after other text"), "{said}");
    }
    let said = read("a.nex", "tree a = (a,b,(c,d));").unwrap_err();
    assert!(said.starts_with("FILE: line 1, column 1: the file does not begin with #NEXUS"), "{said}");
    assert_eq!(read("a.nex", "(a,b);").unwrap()[0].to_newick(), "(a,b);");
    assert_eq!(
        read("a.txt", "Error, file, missing\n").unwrap_err(),
        "FILE: there is no row below the header; give a row per item"
    );
}
