use std::io::Write as _;

use super::*;

fn read(text: &str, options: &EdgeListOptions) -> Result<NamedGraph> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    read_edge_list(&Source::parse(file.path()), options)
}

fn graph(text: &str) -> NamedGraph {
    read(text, &EdgeListOptions::default()).unwrap()
}

/// The sentence after the name of the file.
fn refusal(text: &str) -> String {
    let message = read(text, &EdgeListOptions::default()).unwrap_err().to_string();
    let (_, rest) = message.split_once(", line").or(message.split_once(": ")).unwrap();
    rest.trim().to_owned()
}

#[test]
fn names_numbers_weights_and_delimiters() {
    for text in ["a,b,2\nb,c,1\n", "a\tb\t2\nb\tc\t1", "a b 2\r\nb   c 1\r\n", "# x\na;b;2\n\nb;c;1\n% y\n"] {
        let read = graph(text);
        assert_eq!(read.names, ["a", "b", "c"], "{text:?}");
        assert_eq!(read.graph.strengths(), [2.0, 3.0, 1.0], "{text:?}");
    }
    assert_eq!(graph("\"x, y\",z\nz,w\n").names, ["x, y", "z", "w"]);
    assert_eq!(graph("7 3\n3 9\n").graph.strengths(), [1.0, 2.0, 1.0]);
}

#[test]
fn a_header_is_known_by_the_numbers_below_it() {
    assert_eq!(graph("source,target,weight\na,b,2\n").names, ["a", "b"]);
    assert_eq!(graph("from,to\n1,2\n2,3\n").names, ["1", "2", "3"]);
    assert_eq!(graph("ann,bob\nbob,cid\n").names, ["ann", "bob", "cid"]);
    let named = EdgeListOptions { header: Some(true), ..EdgeListOptions::default() };
    assert_eq!(read("p,q\nann,bob\n", &named).unwrap().names, ["ann", "bob"]);
    assert!(read("p,q\n", &named).is_err());
}

#[test]
fn blanks_of_all_kinds_separate_names() {
    let read = graph("1 2\u{a0}\n\u{a0}# c\n2\u{3000}3\n  \r \r\n1 3 1.5\u{a0}\n");
    assert_eq!((read.names.len(), read.graph.strengths()), (3, &[2.5, 2.0, 2.5][..]));
}

#[test]
fn a_single_name_is_a_node_and_listings_add_up() {
    let read = graph("a b\nb a 3\nz\n");
    assert_eq!(read.names, ["a", "b", "z"]);
    assert_eq!(read.graph.strengths(), [4.0, 4.0, 0.0]);
}

#[test]
fn columns_of_a_bipartite_list_name_different_nodes() {
    let options = EdgeListOptions { bipartite: true, ..EdgeListOptions::default() };
    let apart = read("u1,film\nu2,film\nu1,book\n", &options).unwrap();
    assert_eq!(apart.names, ["u1", "u2", "film", "book"]);
    assert_eq!(apart.graph.strengths(), [2.0, 1.0, 2.0, 1.0]);
    let numbered = read("0 0\n1 0\n", &options).unwrap();
    assert_eq!(numbered.names, ["row:0", "row:1", "column:0"]);
}

#[test]
fn loops_are_refused_dropped_or_kept() {
    assert_eq!(refusal("a b\nc c 2\n"), "2: the edge joins \"c\" to itself");
    let with = |self_loops| {
        let options = EdgeListOptions { self_loops, ..EdgeListOptions::default() };
        read("a b\nc c 2\n", &options).unwrap().graph.strengths().to_vec()
    };
    assert_eq!(with(SelfLoops::Drop), [1.0, 1.0, 0.0]);
    assert_eq!(with(SelfLoops::Keep), [1.0, 1.0, 4.0]);
}

#[test]
fn bad_lines_are_refused_in_one_sentence() {
    assert_eq!(refusal("a,b,1\nb,c,-2\n"), "2: the weight -2 is not a finite number of 0 or more");
    assert_eq!(refusal("a,b,1\nb,c,nan\n"), "2: the weight nan is not a finite number of 0 or more");
    assert_eq!(refusal("a,b,1\nb,c,heavy\n"), "2: the weight \"heavy\" is not a number");
    assert_eq!(refusal("a,b,1\nb,,1\n"), "2: a node has no name; give two nodes");
    assert_eq!(refusal("a,b,1,2\n"), "1: 4 fields; an edge is two nodes and optionally a weight");
    assert_eq!(refusal("a,b\nb,\"c\n"), "2: a quotation mark is opened and not closed on the same line");
    assert_eq!(refusal("a,\"b\"\rc,d\nb,c\n"), "1: a carriage return stands within it");
    assert_eq!(refusal("# a\rb,c\nb,d\n"), "1: a carriage return stands within it");
    assert_eq!(refusal("a\nb\n"), "the graph has 2 nodes and no edge; give at least one edge");
    assert_eq!(refusal("a,b,0\n"), "the graph has 2 nodes and no edge; give at least one edge");
    assert!(refusal("# nothing\n").contains("no edge"));
    assert!(read("", &EdgeListOptions::default()).unwrap_err().to_string().contains("is empty"));
}
