//! NumPy arrays byte by byte, as NumPy writes them.

use crate::common::{Files, columns, gzip, only_shown, read_shown};
use partita_io::{ErrorKind, Format, ReadOptions, column_names, read_columns, read_only_column};

fn npy(descr: &str, fortran: bool, shape: &str, data: &[u8]) -> Vec<u8> {
    let fortran = if fortran { "True" } else { "False" };
    let mut header = format!("{{'descr': {descr}, 'fortran_order': {fortran}, 'shape': {shape}, }}");
    while (10 + header.len() + 1) % 64 != 0 {
        header.push(' ');
    }
    header.push('\n');
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend(u16::try_from(header.len()).unwrap().to_le_bytes());
    bytes.extend(header.as_bytes());
    bytes.extend(data);
    bytes
}

fn read(bytes: Vec<u8>) -> String {
    only_shown(&Files::new().write("a.npy", bytes), &ReadOptions::default())
}

fn refused(bytes: Vec<u8>) -> String {
    let files = Files::new();
    files.message(&read_only_column(&files.write("a.npy", bytes), &ReadOptions::default()).unwrap_err())
}

#[test]
fn integers_of_every_width_and_order() {
    let le = |descr: &str, data: &[u8]| read(npy(descr, false, "(2,)", data));
    assert_eq!(le("'|i1'", &[255, 1]), "-1 1");
    assert_eq!(le("'|u1'", &[255, 1]), "255 1");
    assert_eq!(le("'|b1'", &[0, 1]), "false true");
    assert_eq!(le("'<i2'", &[0xfe, 0xff, 1, 0]), "-2 1");
    assert_eq!(le("'>i2'", &[0xff, 0xfe, 0, 1]), "-2 1");
    let i32s: Vec<u8> = [-3i32, 70_000].iter().flat_map(|x| x.to_le_bytes()).collect();
    assert_eq!(le("'<i4'", &i32s), "-3 70000");
    let i64s: Vec<u8> = [i64::MIN, i64::MAX].iter().flat_map(|x| x.to_be_bytes()).collect();
    assert_eq!(le("'>i8'", &i64s), "-9223372036854775808 9223372036854775807");
    let u64s: Vec<u8> = [u64::MAX, 0].iter().flat_map(|x| x.to_le_bytes()).collect();
    assert_eq!(le("'<u8'", &u64s), "18446744073709551615 0");
}

#[test]
fn floats_that_are_integers() {
    let f64s: Vec<u8> = [1.0f64, -1.0, f64::NAN].iter().flat_map(|x| x.to_le_bytes()).collect();
    assert_eq!(read(npy("'<f8'", false, "(3,)", &f64s)), "1 -1 .");
    let f32s: Vec<u8> = [2.0f32, -0.0].iter().flat_map(|x| x.to_be_bytes()).collect();
    assert_eq!(read(npy("'>f4'", false, "(2,)", &f32s)), "2 0");
    let fractions: Vec<u8> = [1.0f64, 0.5].iter().flat_map(|x| x.to_le_bytes()).collect();
    assert_eq!(
        refused(npy("'<f8'", false, "(2,)", &fractions)),
        "a.npy, row 2: 0.5 in column \"1\" is not an exact integer; labels are integers, strings or booleans"
    );
}

#[test]
fn texts_of_fixed_width() {
    let utf32 = |text: &str| -> Vec<u8> {
        let padded: Vec<char> = text.chars().chain(std::iter::repeat('\0')).take(3).collect();
        padded.iter().flat_map(|&c| (c as u32).to_le_bytes()).collect()
    };
    let data = [utf32("é"), utf32("abc"), utf32("")].concat();
    assert_eq!(read(npy("'<U3'", false, "(3,)", &data)), "é abc .");
    assert_eq!(read(npy("'|S2'", false, "(2,)", b"a\0bc")), "a bc");
    assert_eq!(
        refused(npy("'|S2'", false, "(2,)", b"ab\xff\xfe")),
        "a.npy, row 2: the text is not UTF-8; convert the file to UTF-8"
    );
}

#[test]
fn columns_of_two_dimensions() {
    let files = Files::new();
    let options = ReadOptions::default();
    let rows = files.write("c.npy", npy("'|i1'", false, "(3, 2)", &[1, 2, 3, 4, 5, 6]));
    assert_eq!(read_shown(&rows, &["1", "2"], &options), ["1 3 5", "2 4 6"]);
    let fortran = files.write("f.npy.gz", gzip(&npy("'|i1'", true, "(3, 2)", &[1, 3, 5, 2, 4, 6])));
    assert_eq!(read_shown(&fortran, &["2", "1"], &options), ["2 4 6", "1 3 5"]);
    assert_eq!(column_names(&rows, &options).unwrap(), ["1", "2"]);
    let error = read_columns(&rows, &columns(&["3"]), &options).unwrap_err();
    assert_eq!(files.message(&error), "c.npy has no column 3; its columns are 1, 2");
}

#[test]
fn arrays_given_as_csv_are_read_as_arrays() {
    let source_files = Files::new();
    let source = source_files.write("a.csv", npy("'|i1'", false, "(2,)", &[1, 2]));
    let csv = ReadOptions { format: Some(Format::Csv), ..ReadOptions::default() };
    assert_eq!(only_shown(&source, &csv), "1 2");
}

#[test]
fn arrays_that_are_not_tables_of_labels() {
    assert_eq!(
        refused(npy("'<i4'", false, "(3,)", &[0; 8])),
        "a.npy is truncated: its header promises 3 rows of 1, and the data end earlier"
    );
    let labels = "labels are integers, strings, booleans or floats that are integers";
    assert_eq!(
        refused(npy("'|O'", false, "(3,)", b"")),
        format!("a.npy: column \"1\" holds Python objects; {labels}")
    );
    assert_eq!(
        refused(npy("'<c16'", false, "(3,)", b"")),
        format!("a.npy: column \"1\" holds items of NumPy type <c16; {labels}")
    );
    assert_eq!(
        refused(npy("'<i4'", false, "(1, 1, 1)", b"")),
        "a.npy cannot be read as npy: its shape is (1, 1, 1), and a table has one or two dimensions"
    );
    assert_eq!(refused(b"\x93NUMPY\x01".to_vec()), "a.npy cannot be read as npy: its header is cut short");
    assert_eq!(
        refused(b"\x93NUMPY\x07\x00\x00\x00".to_vec()),
        "a.npy cannot be read as npy: its version is 7; versions 1 to 3 are known"
    );
    let files = Files::new();
    let forced = ReadOptions { format: Some(Format::Npy), ..ReadOptions::default() };
    let error = read_only_column(&files.write("t.csv", "a,b,c\n1,2,3\n"), &forced).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Malformed { expected: "npy", .. }), "{error}");
    let empty = npy("'<i4'", false, "(0,)", b"");
    assert!(refused(empty).contains("no rows"));
}

#[test]
fn a_header_cannot_promise_what_the_file_does_not_hold() {
    let wide = refused(npy("'<i4'", false, "(1, 1000000000000)", &[0; 80]));
    assert!(wide.contains("promises 1 row of 1000000000000, and the data end earlier"), "{wide}");
    let long = refused(npy("'<i4'", false, "(10,)", &[0; 80]));
    assert!(long.contains("promises 10 rows, and the data go on"), "{long}");
    let wide = refused(npy("'<i4'", true, "(1000000, 18446744073709551615)", &[0; 80]));
    assert!(wide.contains("the data end earlier"), "{wide}");
    let none = refused(npy("'<i4'", false, "(0, 1000000000000)", &[]));
    assert!(none.contains("it has no row for its 1000000000000 columns"), "{none}");
    for (descr, shape) in [("'|S0'", "(1000000000000,)"), ("'<U0'", "(1, 1000000000000)")] {
        let empty = refused(npy(descr, false, shape, &[]));
        assert!(empty.contains("which has no bytes"), "{empty}");
    }
}
