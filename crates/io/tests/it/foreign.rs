//! Files of other programs: refused by name, or read where they belong.

use std::io::Write as _;

use crate::common::{Files, only_shown};
use partita::Ties;
use partita_io::{
    EdgeListOptions, Foreign, Format, Look, MatrixOptions, ReadOptions, SelfLoops, TreeForm, holds_graph,
    read_graph, read_only_column, read_trees, read_vectors,
};

const GML: &str = "graph [\n  directed 0\n  node [ id 1 label \"a &amp; b\" ]\n  node [\n    id 2\n    label \"c\"\n    \
                   graphics [ x 1.5 label \"no\" ]\n  ]\n  node [ id 7 ]\n  edge [ source 1 target 2 weight 2.5 ]\n]\n";

const GRAPHML: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="d0" for="node" attr.name="label" attr.type="string"/>
  <key id="d1" for="edge" attr.name="weight" attr.type="double"/>
  <graph id="G" edgedefault="undirected">
    <node id="n0"><data key="d0">a &amp; b</data></node>
    <node id="n1"><data key="d0">c</data></node>
    <node id="n2"/>
    <edge source="n0" target="n1"><data key="d1">2.5</data></edge>
  </graph>
</graphml>
"#;

const PAJEK: &str = "*Vertices 3\n1 \"a & b\" 0.1 0.2\n2 \"c\"\n*Edges\n1 2 2.5\n";

#[test]
fn graphs_of_other_programs_are_read() {
    let files = Files::new();
    for (name, text, unnamed) in [("g.gml", GML, "7"), ("g.graphml", GRAPHML, "n2"), ("g.net", PAJEK, "3")] {
        let source = files.write(name, text);
        let read = read_graph(&source, &EdgeListOptions::default()).unwrap();
        assert_eq!(read.names, ["a & b", "c", unnamed], "{name}");
        assert_eq!(read.graph.strengths(), [2.5, 2.5, 0.0], "{name}");
        assert!(holds_graph(&source));
        let error = read_only_column(&source, &ReadOptions::default()).unwrap_err();
        assert!(files.message(&error).contains("only commands that take a graph read it"), "{error}");
        assert!(read_vectors(&source, &MatrixOptions::default()).is_err());
    }
}

#[test]
fn broken_graphs_are_refused_with_their_line() {
    let files = Files::new();
    let refusal = |name: &str, text: &str| {
        files.message(&read_graph(&files.write(name, text), &EdgeListOptions::default()).unwrap_err())
    };
    let cases = [
        ("a.gml", "graph [\n node [ id 1 ]\n", "line 2: a list is opened and never closed"),
        (
            "b.gml",
            "graph [\n node [ id 1 ]\n edge [ source 1 target 2 ]\n]",
            "the node 2, which does not come before it",
        ),
        ("c.gml", "graph [ node [ id 1 label \"x ] ]", "a quotation mark is opened and never closed"),
        (
            "d.net",
            "*Vertices 99999999999\n*Edges\n1 2\n",
            "line 1: 99999999999 vertices are more than the file has bytes",
        ),
        (
            "e.net",
            "*Vertices 2\n*Edges\n1 5\n",
            "line 3: \"5\" is not a vertex; they are numbered from 1 to 2",
        ),
        ("f.net", "*Vertices 2\n*Matrix\n0 1\n", "the section *matrix is not read"),
        (
            "g.net",
            "*Vertices 2\n*Edges\n1 2 heavy\n",
            "the weight \"heavy\" is not a finite number of 0 or more",
        ),
        ("h.net", "*Vertices 2\n*Edges\n1 1\n", "line 3: the edge joins \"1\" to itself"),
    ];
    for (name, text, part) in cases {
        assert!(refusal(name, text).contains(part), "{name}: {}", refusal(name, text));
    }
    let kept = EdgeListOptions { self_loops: SelfLoops::Keep, ..EdgeListOptions::default() };
    assert!(read_graph(&files.write("h.net", "*Vertices 2\n*Edges\n1 1\n"), &kept).is_ok());
}

/// NetworkX writes what is not ASCII, and quotation marks, as entities.
#[test]
fn entities_in_gml_are_letters() {
    let files = Files::new();
    let text = "graph [\n node [ id 0 label \"&#228;&#60;b&#62;\" ]\n node [ id 1 label \"q&#34;u&amp;v\" ]\n edge [ source 0 target 1 ]\n]\n";
    let read = read_graph(&files.write("g.gml", text), &EdgeListOptions::default()).unwrap();
    assert_eq!(read.names, ["ä<b>", "q\"u&v"]);
}

/// The billion laughs: no entity of the file is resolved.
#[test]
fn entities_do_not_grow() {
    let files = Files::new();
    let text = "<?xml version=\"1.0\"?><!DOCTYPE g [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]>\n<graphml><key id=\"d\" \
                for=\"node\" attr.name=\"label\"/><graph><node id=\"1\"><data key=\"d\">&b;</data></node></graph></graphml>";
    let error = read_graph(&files.write("g.graphml", text), &EdgeListOptions::default()).unwrap_err();
    assert!(files.message(&error).contains("the entity &b; is not known"), "{error}");
}

#[test]
fn other_files_are_refused_by_name() {
    let files = Files::new();
    let cases: [(&[u8], &str); 5] = [
        (b"{\"labels\": [0, 1]}", "is a JSON file"),
        (b"{\"a\": 1}\n{\"a\": 2}\n", "is a file of JSON lines"),
        (b"\x89HDF\r\n\x1a\n\0\0", "adata.obs.to_csv"),
        (b"PK\x03\x04\x14\0[Content_Types].xml", "is a spreadsheet; save the sheet as CSV"),
        (b"SQLite format 3\0", "is an SQLite database"),
    ];
    for (bytes, part) in cases {
        let source = files.write("t.bin", bytes);
        let error = read_only_column(&source, &ReadOptions::default()).unwrap_err();
        assert!(error.to_string().contains(part), "{error}");
        assert!(read_trees(&source, TreeForm::Detect, Ties::Merge).unwrap_err().to_string().contains(part));
        assert!(read_graph(&source, &EdgeListOptions::default()).unwrap_err().to_string().contains(part));
    }
    for (text, part) in [(GML, "is a graph in GML"), (PAJEK, "is a graph of Pajek")] {
        let returns = files.write("t.txt", text.replace('\n', "\r"));
        let error = read_only_column(&returns, &ReadOptions::default()).unwrap_err();
        assert!(error.to_string().contains(part), "{error}");
    }
    let nexus = files.write("t.bin", b"#NEXUS\nbegin trees;\n");
    let error = read_only_column(&nexus, &ReadOptions::default()).unwrap_err();
    assert!(error.to_string().contains("is a Nexus file of trees"), "{error}");
    let lines = ReadOptions { format: Some(Format::Lines), ..ReadOptions::default() };
    assert_eq!(only_shown(&files.write("t.txt", "[1]\n[2]\n[1]\n"), &lines), "[1] [2] [1]");
    assert_eq!(Foreign::Json, Foreign::Json);
}

/// An array of floats as NumPy saves it.
fn npy(rows: usize, columns: usize, values: &[f64]) -> Vec<u8> {
    let header = format!("{{'descr': '<f8', 'fortran_order': False, 'shape': ({rows}, {columns}), }}\n");
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend(u16::try_from(header.len()).unwrap().to_le_bytes());
    bytes.extend(header.as_bytes());
    bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    bytes
}

#[test]
fn arrays_hold_vectors_and_linkages() {
    let files = Files::new();
    let vectors = files.write("v.npy", npy(2, 3, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.5]));
    let read = read_vectors(&vectors, &MatrixOptions::default()).unwrap();
    assert_eq!((read.dims, read.values.len(), read.names), (3, 6, None));
    let bad = files.write("w.npy", npy(1, 2, &[1.0, f64::NAN]));
    assert!(
        read_vectors(&bad, &MatrixOptions::default()).unwrap_err().to_string().contains("row 1 holds NaN")
    );
    let refused = read_trees(&vectors, TreeForm::Detect, Ties::Merge).unwrap_err().to_string();
    assert!(refused.ends_with("`partita hierarchy` makes a tree of vectors"), "{refused}");
    let linkage = files.write("l.npy", npy(2, 4, &[0.0, 1.0, 0.5, 2.0, 2.0, 3.0, 1.0, 3.0]));
    assert!(Look::at(&linkage).is_trees());
    assert_eq!(read_trees(&linkage, TreeForm::Detect, Ties::Merge).unwrap()[0].leaves(), 3);
    assert!(!Look::at(&vectors).is_trees());
}

#[test]
fn compressed_files_are_undone() {
    let files = Files::new();
    let text = b"a\nb\na\n";
    let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    bzip2.write_all(text).unwrap();
    let mut xz = lzma_rust2::XzWriter::new(Vec::new(), lzma_rust2::XzOptions::with_preset(1)).unwrap();
    xz.write_all(text).unwrap();
    let frame = ruzstd::encoding::compress_to_vec(&text[..], ruzstd::encoding::CompressionLevel::Fastest);
    let frames = [&frame[..], &frame[..]].concat();
    for (name, bytes, expected) in [
        ("t.csv.bz2", bzip2.finish().unwrap(), "a b a"),
        ("t.csv.xz", xz.finish().unwrap(), "a b a"),
        ("t.csv.zst", frame.clone(), "a b a"),
        ("u.csv.zst", frames, "a b a a b a"),
    ] {
        assert_eq!(only_shown(&files.write(name, &bytes), &ReadOptions::default()), expected, "{name}");
        let cut = files.write("cut.bin", &bytes[..bytes.len() - 3]);
        assert!(read_only_column(&cut, &ReadOptions::default()).is_err(), "{name}");
    }
}

#[test]
fn every_block_of_xz_has_a_limit() {
    let files = Files::new();
    let stream = || {
        let mut xz = lzma_rust2::XzWriter::new(Vec::new(), lzma_rust2::XzOptions::with_preset(1)).unwrap();
        xz.write_all(b"a\nb\na\n").unwrap();
        xz.finish().unwrap()
    };
    let two = [stream(), stream()].concat();
    assert_eq!(only_shown(&files.write("t.csv.xz", &two), &ReadOptions::default()), "a b a a b a");
    // The second stream asks for a dictionary of 4 GiB: its filter is LZMA2 (0x21) with properties of one byte.
    let mut greedy = stream();
    let header = 12..12 + 4 * (usize::from(greedy[12]) + 1) - 4;
    let place =
        header.start + greedy[header.clone()].windows(2).position(|two| two == [0x21, 1]).unwrap() + 2;
    greedy[place] = 39;
    let mut sum = flate2::Crc::new();
    sum.update(&greedy[header.clone()]);
    greedy[header.end..header.end + 4].copy_from_slice(&sum.sum().to_le_bytes());
    let hostile = files.write("u.csv.xz", [stream(), greedy].concat());
    assert_eq!(
        files.message(&read_only_column(&hostile, &ReadOptions::default()).unwrap_err()),
        "u.csv.xz cannot be read as compressed data: its dictionary is larger than 256 MiB; decompress it first"
    );
}
