//! Matrices of weights in every form that is read, and what is said of files that are none.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use partita::Csr;
use partita_io::{Matrix, Source, read_matrix};

const COUNTS: [[f64; 3]; 4] = [[5.0, 4.0, 0.0], [3.0, 6.0, 1.0], [0.0, 1.0, 7.0], [1.0, 0.0, 9.0]];

fn counts() -> Csr {
    let cell = |i: u32, j: u32| (i, j, COUNTS[i as usize][j as usize]);
    Csr::from_triples(4, 3, (0..4).flat_map(|i| (0..3).map(move |j| cell(i, j))).collect())
}

fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/matrices").join(name)
}

fn read_bytes(bytes: &[u8]) -> Result<Matrix, String> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    read_matrix(&Source::parse(file.path())).map_err(|error| {
        let text = error.to_string();
        text.replace(&file.path().display().to_string(), "FILE")
    })
}

const MARKET: &str = "%%MatrixMarket matrix coordinate integer general\n% a comment\n\n4 3 9\n1 1 5\n1 2 4\n2 1 3\n\
                      2 2 6\n2 3 1\n3 2 1\n3 3 7\n4 1 1\n4 3 9\n";

#[test]
fn arrays_of_numpy_and_scipy() {
    for name in ["counts_csr.npz", "counts_csc.npz", "counts_coo.npz", "counts_fortran.npy"] {
        let read = read_matrix(&Source::parse(testdata(name))).unwrap();
        assert_eq!(read, Matrix::from(counts()), "{name}");
    }
    let refused = read_matrix(&Source::parse(testdata("not_sparse.npz"))).unwrap_err().to_string();
    assert!(refused.ends_with("it has no array \"shape\"; save it with scipy.sparse.save_npz"), "{refused}");
}

#[test]
fn matrix_market_plain_gzipped_and_in_its_variants() {
    assert_eq!(read_bytes(MARKET.as_bytes()).unwrap().values, counts());
    for banner in ["%MatrixMarket", "%%matrixmarket"] {
        assert_eq!(read_bytes(MARKET.replace("%%MatrixMarket", banner).as_bytes()).unwrap().values, counts());
    }
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(MARKET.as_bytes()).unwrap();
    assert_eq!(read_bytes(&gzip.finish().unwrap()).unwrap().values, counts());
    let dense = "%%MatrixMarket matrix array real general\n4 3\n5\n3\n0\n1\n4\n6\n1\n0\n0\n1\n7\n9.0e0\n";
    assert_eq!(read_bytes(dense.as_bytes()).unwrap().values, counts());
    let symmetric = "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 3\n";
    let expected = Csr::from_triples(3, 3, vec![(0, 1, 1.0), (1, 0, 1.0), (2, 2, 1.0)]);
    assert_eq!(read_bytes(symmetric.as_bytes()).unwrap().values, expected);
    let triangle = "%%MatrixMarket matrix array integer symmetric\n2 2\n1\n2\n3\n";
    let expected = Csr::from_triples(2, 2, vec![(0, 0, 1.0), (0, 1, 2.0), (1, 0, 2.0), (1, 1, 3.0)]);
    assert_eq!(read_bytes(triangle.as_bytes()).unwrap().values, expected);
}

#[test]
fn tables_of_numbers_with_and_without_names() {
    let plain = "5,4,0\n3,6,1\n0,1,7\n1,0,9\n";
    assert_eq!(read_bytes(plain.as_bytes()).unwrap(), Matrix::from(counts()));
    let named = "doc\tcat\tdog\tcow\na\t5\t4\t0\nb\t3\t6\t1\nc\t0\t1\t7\nd\t1\t0\t9\n";
    let read = read_bytes(named.as_bytes()).unwrap();
    assert_eq!(read.values, counts());
    assert_eq!(read.row_names.unwrap(), ["a", "b", "c", "d"]);
    assert_eq!(read.column_names.unwrap(), ["cat", "dog", "cow"]);
    let header_only = "cat;dog;cow\n5;4;0\n3;6;1\n0;1;7\n1;0;9\n";
    let read = read_bytes(header_only.as_bytes()).unwrap();
    assert_eq!((read.values, read.row_names), (counts(), None));
    assert_eq!(read.column_names.unwrap(), ["cat", "dog", "cow"]);
}

#[test]
fn a_file_that_is_no_matrix_is_refused_with_the_place() {
    let refused = |text: &str| read_bytes(text.as_bytes()).unwrap_err();
    assert_eq!(
        refused("1,2\n3,x\n"),
        "FILE cannot be read as a table of numbers: line 2: \"x\" in column 2 is not a number"
    );
    assert_eq!(refused("1,2\n3\n"), "FILE, line 2: 1 field where the first line has 2");
    assert!(refused("a,b\n").ends_with("it has no line of numbers"));
    let market = |from: &str, to: &str| refused(&MARKET.replacen(from, to, 1));
    assert!(market("4 3 9\n1", "1\n1").contains("line 4: the line with the size"));
    assert!(market("2 3 1", "2 4 1").ends_with("line 9: column \"4\" is not a number from 1 to 3"));
    assert!(market("2 3 1", "0 3 1").ends_with("line 9: row \"0\" is not a number from 1 to 4"));
    assert!(market("3 3 7", "3 3 seven").ends_with("line 11: value \"seven\" is not a number"));
    assert!(market("4 3 9\n1", "4 3 10\n1").ends_with("line 14: it ends after 9 of 10 entries"));
    assert!(market("4 3 9\n1", "4 3 8\n1").contains("goes on after 8 entries"));
    assert!(
        market("integer", "complex")
            .ends_with("its entries are complex; they must be real, integer or pattern")
    );
    assert!(market("general", "hermitian").contains("it is hermitian"));
    assert!(read_bytes(b"PK\x03\x04 and no more").unwrap_err().contains("directory is damaged"));
    assert!(read_bytes(b"\x00\x01\x02").unwrap_err().contains("looks like a binary file"));
    assert!(read_bytes(b"").unwrap_err().contains("is empty"));
}
