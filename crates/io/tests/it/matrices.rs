//! Matrices of weights in every form that is read, and what is said of files that are none.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use partita::Csr;
use partita_io::{Matrix, MatrixOptions, Source, read_matrix};

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
    read_matrix(&Source::parse(file.path()), &MatrixOptions::default()).map_err(|error| {
        let text = error.to_string();
        text.replace(&file.path().display().to_string(), "FILE")
    })
}

const MARKET: &str = "%%MatrixMarket matrix coordinate integer general\n% a comment\n\n4 3 9\n1 1 5\n1 2 4\n2 1 3\n\
                      2 2 6\n2 3 1\n3 2 1\n3 3 7\n4 1 1\n4 3 9\n";

#[test]
fn arrays_of_numpy_and_scipy() {
    for name in ["counts_csr.npz", "counts_csc.npz", "counts_coo.npz", "counts_fortran.npy"] {
        let read = read_matrix(&Source::parse(testdata(name)), &MatrixOptions::default()).unwrap();
        assert_eq!(read, Matrix::from(counts()), "{name}");
    }
    let refused = read_matrix(&Source::parse(testdata("not_sparse.npz")), &MatrixOptions::default())
        .unwrap_err()
        .to_string();
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
fn delimiters_between_quotation_marks_are_part_of_names() {
    let matrix = read_bytes(b"\"a name of many words\",\"one; two; three; four\"\n1,2\n3,4\n").unwrap();
    assert_eq!(matrix.values.shape(), (2, 2));
    assert_eq!(matrix.column_names.unwrap(), ["a name of many words", "one; two; three; four"]);
}

#[test]
fn a_file_that_is_no_matrix_is_refused_with_the_place() {
    let refused = |text: &str| read_bytes(text.as_bytes()).unwrap_err();
    assert_eq!(
        refused("1,2\n3,x\n"),
        "FILE cannot be read as a table of numbers: line 2: \"x\" in column 2 is not a number"
    );
    assert_eq!(refused("1,2\n3\n"), "FILE, line 2: 1 field where the first line has 2");
    assert_eq!(refused("1,2\r\n\r\n3\r\n"), "FILE, line 3: 1 field where the first line has 2");
    assert_eq!(refused("1,2\n3,\"4\n"), "FILE, line 2: a quotation mark is opened and never closed");
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
            .ends_with("its entries are \"complex\"; they must be real, integer or pattern")
    );
    assert!(market("general", "hermitian").contains("it is \"hermitian\""));
    let long = market("general", &"x".repeat(20_000));
    assert!(long.len() < 300, "{long}");
    assert!(read_bytes(b"PK\x03\x04 and no more").unwrap_err().contains("directory is damaged"));
    assert!(read_bytes(b"\x00\x01\x02").unwrap_err().contains("looks like a binary file"));
    assert!(read_bytes(b"").unwrap_err().contains("is empty"));
}

#[test]
fn guesses_about_names_are_said_and_can_be_decided() {
    let read = |text: &str, header, row_names| {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        let options = MatrixOptions { header, row_names, ..MatrixOptions::default() };
        read_matrix(&Source::parse(file.path()), &options).unwrap()
    };
    for years in [
        "2019,2020,2021\n5,4,0\n3,6,1\n0,1,7\n1,0,9\n",
        ",2019,2025,2031\na,5,4,0\nb,3,6,1\nc,0,1,7\nd,1,0,9\n",
    ] {
        let found = read(years, None, None);
        assert_eq!((&found.values, found.warnings.len()), (&counts(), 1), "{years}");
        assert_eq!(found.column_names.unwrap()[0], "2019");
    }
    let years = "2019,2020,2021\n5,4,0\n";
    assert_eq!(read(years, Some(false), None).values.shape(), (2, 3));
    assert_eq!(read("1,2,3\n5,4,0\n", Some(true), None).values.shape(), (1, 3));
    assert!(read("1,2,3\n5,4,0\n", None, None).warnings[0].to_string().ends_with("as an item"));
    let ids = "id,x,y,z\n101,5,4,0\n102,3,6,1\n103,0,1,7\n104,1,0,9\n";
    let found = read(ids, None, None);
    assert_eq!((&found.values, &found.row_names.unwrap()[3][..]), (&counts(), "104"));
    assert!(found.warnings[0].to_string().ends_with("took the column \"id\" as the names of the rows"));
    assert_eq!(read(ids, None, Some(false)).values.shape(), (4, 4));
}

/// An NPY file of any header.
fn npy(descr: &str, fortran: bool, shape: &str, data: &[u8]) -> Vec<u8> {
    let fortran = if fortran { "True" } else { "False" };
    let header = format!("{{'descr': '{descr}', 'fortran_order': {fortran}, 'shape': {shape}, }}\n");
    let length = u16::try_from(header.len()).unwrap().to_le_bytes();
    [b"\x93NUMPY\x01\x00", &length[..], header.as_bytes(), data].concat()
}

#[test]
fn a_header_cannot_promise_what_the_file_does_not_hold() {
    let refused = |bytes: &[u8]| read_bytes(bytes).unwrap_err();
    let dense = |descr, fortran, shape, data: &[u8]| refused(&npy(descr, fortran, shape, data));
    assert!(
        dense("<f8", false, "(1, 1000000000000)", &[0; 80]).contains("ends before the last of 1000000000000")
    );
    assert!(dense("<f8", false, "(4294967295, 4294967295)", &[0; 80]).contains("ends before the last of"));
    assert!(dense("|S0", true, "(1000000, 1000000)", &[0; 80]).contains("'|S0', which has no bytes"));
    assert!(dense("<U0", false, "(1000000, 1000000)", &[]).contains("which has no bytes"));
    for shape in ["(4000000000, 0)", "(0, 4000000000)", "(0, 1000000000000)"] {
        assert!(
            dense("<f8", false, shape, &[]).contains("for 0 entries; at most 1048576 rows and columns"),
            "{shape}"
        );
    }
    let market = |size: &str| refused(format!("%%MatrixMarket matrix {size}\n").as_bytes());
    for size in ["4294967295 3 1", "3 4294967295 1"] {
        let text = market(&format!("coordinate real general\n{size}\n1 1 5"));
        assert!(text.ends_with(
            "for 1 entry; at most 1048576 rows and columns are read: leave out those without entries"
        ));
    }
    assert!(market("coordinate real general\n4294967296 3 0").ends_with("at most 4294967295 of each fit"));
    assert!(
        market("coordinate real general\n3 3 18446744073709551615\n1 1 1").contains("it ends after 1 of")
    );
    assert!(market("array real general\n4294967295 4294967295\n1").contains("it ends after 1 of"));
    assert!(market("array real symmetric\n4294967295 4294967295\n1").contains("it ends after 1 of"));
    for size in ["coordinate real symmetric\n3 2 1\n3 1 5", "array real symmetric\n2 3\n1\n2\n3\n4\n5\n6"] {
        assert!(market(size).contains("; a symmetric matrix is square"), "{size}");
    }
    assert!(
        refused(b"%%MatrixMarket matrix array real general\n1 1\n\xff\n")
            .contains("line 3: the text is not UTF-8")
    );
}

/// An archive with deflated members, as `numpy.savez_compressed` writes it.
fn zip(members: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for (name, content) in members {
        let mut deflated = flate2::write::DeflateEncoder::new(Vec::new(), Compression::best());
        deflated.write_all(content).unwrap();
        let data = deflated.finish().unwrap();
        let at = bytes.len() as u32;
        let sizes = [0, data.len() as u32, content.len() as u32].map(u32::to_le_bytes).concat();
        let about =
            [&[20, 0, 0, 0, 8, 0, 0, 0, 0, 0][..], &sizes, &(name.len() as u16).to_le_bytes(), &[0, 0]]
                .concat();
        bytes.extend([b"PK\x03\x04", &about[..], name.as_bytes(), &data].concat());
        directory.extend(
            [b"PK\x01\x02\x14\x00", &about[..], &[0; 10], &at.to_le_bytes(), name.as_bytes()].concat(),
        );
    }
    let (count, start) = ((members.len() as u16).to_le_bytes(), (bytes.len() as u32).to_le_bytes());
    let size = (directory.len() as u32).to_le_bytes();
    [&bytes[..], &directory, b"PK\x05\x06\0\0\0\0", &count, &count, &size, &start, &[0, 0]].concat()
}

#[test]
fn names_are_looked_for_in_text_only() {
    for name in ["counts_csr.npz", "counts_fortran.npy"] {
        let options = MatrixOptions { header: Some(true), ..MatrixOptions::default() };
        let refused = read_matrix(&Source::parse(testdata(name)), &options).unwrap_err().to_string();
        assert!(refused.ends_with("leave out header and row names"), "{refused}");
    }
}

#[test]
fn archives_of_other_forms_are_refused_by_name() {
    for form in ["dia", "bsr"] {
        let members = [("format.npy", npy("|S3", false, "()", form.as_bytes())), ("data.npy", Vec::new())];
        let refused = read_bytes(&zip(&members)).unwrap_err();
        let words = format!("its format is \"{form}\", and csr, csc and coo are read; save matrix.tocsr()");
        assert!(refused.ends_with(&words), "{refused}");
    }
}

#[test]
fn archives_that_promise_or_unpack_to_too_much_are_refused() {
    let i64s = |values: &[i64]| values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>();
    let array = |values: &[i64]| npy("<i8", false, &format!("({},)", values.len()), &i64s(values));
    let format = npy("|S3", false, "()", b"csr");
    let whole = |shape: [i64; 2], indptr: &[i64], indices: &[i64], data: Vec<u8>| {
        zip(&[
            ("shape.npy", array(&shape)),
            ("indptr.npy", array(indptr)),
            ("indices.npy", array(indices)),
            ("data.npy", data),
            ("format.npy", format.clone()),
        ])
    };
    let read = read_bytes(&whole([2, 2], &[0, 1, 2], &[0, 1], array(&[5, 7]))).unwrap();
    assert_eq!(read.values, Csr::from_triples(2, 2, vec![(0, 0, 5.0), (1, 1, 7.0)]));
    let wide = read_bytes(&whole([1, 4_294_967_295], &[0, 1], &[0], array(&[5]))).unwrap_err();
    assert!(wide.contains("its shape is 1 × 4294967295 for 1 entry; at most 1048576"), "{wide}");
    let tall = read_bytes(&whole([4_294_967_296, 1], &[0, 1], &[0], array(&[5]))).unwrap_err();
    assert!(tall.contains("its shape is 4294967296 × 1"), "{tall}");
    let bomb = whole([1, 1], &[0, 1], &[0], npy("|u1", false, "(20000000,)", &vec![0; 20_000_000]));
    assert!(bomb.len() < 30_000);
    let refused = read_bytes(&bomb).unwrap_err();
    assert!(
        refused
            .ends_with("more than a hundred times its size; if that is right, save it with compressed=False"),
        "{refused}"
    );
}

#[test]
fn tables_of_pandas_and_r_have_their_names_apart() {
    for text in [",0,1\n0,5,4\n1,3,6\n", ",x,y\n0,5,4\n1,3,6\n", "\"\",\"V1\",\"V2\"\n\"1\",5,4\n\"2\",3,6\n"]
    {
        let read = read_bytes(text.as_bytes()).unwrap();
        assert_eq!(
            read.values,
            Csr::from_triples(2, 2, vec![(0, 0, 5.0), (0, 1, 4.0), (1, 0, 3.0), (1, 1, 6.0)])
        );
        assert!(read.row_names.is_some() && read.column_names.is_some(), "{text}");
    }
    // A number that is missing is no name.
    for text in ["1,NA,3\n3,4,0\n", "1,,3\n3,4,0\n"] {
        assert!(read_bytes(text.as_bytes()).unwrap_err().contains("in column 2 is not a number"), "{text}");
    }
}
