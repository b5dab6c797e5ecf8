//! Files of other programs: refused by name, or read where they belong.

use std::io::Write as _;

use crate::common::{Files, only_shown};
use partita::Ties;
use partita_io::{
    EdgeListOptions, Foreign, Format, Look, MatrixOptions, ReadOptions, TreeForm, read_graph,
    read_only_column, read_trees, read_vectors,
};

const GML: &str = "graph [\n  node [ id 1 label \"a\" ]\n  edge [ source 1 target 2 ]\n]\n";
const PAJEK: &str = "*Vertices 2\n1 \"a & b\" 0.1 0.2\n2 \"c\"\n*Edges\n1 2 2.5\n";

#[test]
fn graphs_of_other_programs_say_how_to_write_their_edges() {
    let files = Files::new();
    for (text, part) in
        [(GML, "read_gml"), ("<graphml>", "read_graphml"), (PAJEK, "read_pajek"), ("<gexf>", "read_gexf")]
    {
        let source = files.write("g.txt", text);
        let graph = read_graph(&source, &EdgeListOptions::default()).unwrap_err();
        let column = read_only_column(&source, &ReadOptions::default()).unwrap_err();
        let vectors = read_vectors(&source, &MatrixOptions::default()).unwrap_err();
        for error in [graph, column, vectors] {
            assert!(
                files.message(&error).contains(&format!("by `write_weighted_edgelist({part}(…)")),
                "{error}"
            );
        }
    }
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
