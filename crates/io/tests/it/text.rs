//! Text tables as users have them, and the sentence for each that cannot be read.

use crate::common::{Files, columns, gzip, only_shown, read_shown};
use partita_io::{
    ColumnRef, ErrorKind, Format, ReadOptions, Source, Wanted, column_names, read_columns, read_only_column,
    read_table,
};

fn detected() -> ReadOptions {
    ReadOptions::default()
}

#[test]
fn columns_by_name_and_by_number() {
    let files = Files::new();
    let source = files.write("t.csv", "id,truth,found\nx,0,a\ny,0,b\nz,1,b\n");
    assert_eq!(read_shown(&source, &["truth", "found"], &detected()), ["0 0 1", "a b b"]);
    assert_eq!(read_shown(&source, &["3", "2"], &detected()), ["a b b", "0 0 1"]);
    assert_eq!(read_shown(&source, &["2", "truth"], &detected()), ["0 0 1", "0 0 1"]);
    assert_eq!(column_names(&source, &detected()).unwrap(), ["id", "truth", "found"]);
    let read = read_columns(&source, &columns(&["3"]), &detected()).unwrap();
    assert_eq!(read[0].name, "found");
}

#[test]
fn delimiters_quotes_line_ends_and_byte_order_marks() {
    let files = Files::new();
    let texts = [
        "a,b\n1,x\n2,\"y, z\"\n",
        "a;b\r\n1;x\r\n2;\"y, z\"\r\n",
        "a\tb\n1\tx\n2\ty, z",
        "\u{feff}a|b\n1|x\n2|y, z\n",
        "\u{feff}\"a\",\"b\"\n\"1\",\"x\"\n\n\"2\",\"y, z\"\n",
    ];
    for text in texts {
        let source = files.write("t.txt", text);
        assert_eq!(read_shown(&source, &["a", "b"], &detected()), ["1 2", "x y, z"], "{text:?}");
        assert_eq!(read_shown(&source, &["1", "2"], &detected()), ["1 2", "x y, z"], "{text:?}");
    }
}

#[test]
fn options_override_detection() {
    let files = Files::new();
    let source = files.write("t.csv", "a b\n1 2\n");
    let spaces = ReadOptions { delimiter: Some(b' '), ..detected() };
    assert_eq!(read_shown(&source, &["a", "b"], &spaces), ["1", "2"]);
    let one = "a\nb \n# c\n \"a\"\n\"b\"c\n";
    assert_eq!(only_shown(&files.write("one.txt", one), &spaces), "a b a bc");
    let two = files.write("two.txt", "x\n\"a\" b\nx\n");
    let error = read_only_column(&two, &spaces).unwrap_err();
    assert_eq!(files.message(&error), "two.txt, line 2: 2 fields where the first line has 1");
    let data = ReadOptions { header: Some(false), ..spaces.clone() };
    assert_eq!(read_shown(&source, &["1", "2"], &data), ["a 1", "b 2"]);
    let numbers = files.write("n.csv", "2019,2020\n1,2\n");
    let header = ReadOptions { header: Some(true), ..detected() };
    assert_eq!(read_shown(&numbers, &["2020", "1"], &header), ["2", "1"]);
    assert_eq!(read_shown(&numbers, &["1", "2"], &detected()), ["2019 1", "2020 2"]);
    let lines = ReadOptions { format: Some(Format::Lines), ..detected() };
    let quoted = files.write("l.txt", "a,b\n\"x\"\na,b\n");
    assert_eq!(only_shown(&quoted, &lines), "a,b \"x\" a,b");
    let tabs = ReadOptions { format: Some(Format::Tsv), ..detected() };
    let commas = files.write("c.csv", "a,b\tc\n1\t2\n");
    assert_eq!(read_shown(&commas, &["a,b", "c"], &tabs), ["1", "2"]);
}

#[test]
fn a_name_in_the_first_line_makes_it_a_header() {
    let files = Files::new();
    // By itself the first line would pass for labels, as "x" comes back in its column.
    let source = files.write("t.csv", "x,y\nx,u\nv,u\n");
    assert_eq!(read_shown(&source, &["x", "y"], &detected()), ["x v", "u u"]);
    assert_eq!(read_shown(&source, &["1", "2"], &detected()), ["x x v", "y u u"]);
    // A pandas frame without column names is headed by 0, 1, …; no column number is 0.
    let frame = files.write("f.csv", ",0,1\n0,5,7\n1,5,8\n");
    assert_eq!(read_shown(&frame, &["0"], &detected()), ["5 5"]);
}

#[test]
fn one_label_per_line() {
    let files = Files::new();
    for (text, expected) in [
        ("a\nb\na\n", "a b a"),
        ("a\r\nb\r\na", "a b a"),
        ("cluster\n1\n2\n", "1 2"),
        ("1\n\n2\n\n\n", "1 . 2"),
        ("\n1\n", ". 1"),
        ("\"a\"\n\"say \"\"b\"\"\"\n\"\"\n", "a say \"b\" ."),
        ("\"two\nlines\"\nb\n", "two\nlines b"),
        ("\"half\" quoted\nb\n", "half quoted b"),
        ("Iris setosa\nIris virginica\nIris setosa\n", "Iris setosa Iris virginica Iris setosa"),
    ] {
        assert_eq!(only_shown(&files.write("labels.txt", text), &detected()), expected, "{text:?}");
    }
}

#[test]
fn missing_values() {
    let files = Files::new();
    let source = files.write("t.csv", "a,b\n1,x\nNA,\nNaN,None\n2,null\n");
    assert_eq!(read_shown(&source, &["a", "b"], &detected()), ["1 . . 2", "x . . ."]);
    let own = ReadOptions { missing_values: vec!["1".to_owned()], ..detected() };
    assert_eq!(read_shown(&source, &["a", "b"], &own), [". NA NaN 2", "x  None null"]);
}

#[test]
fn numbers_are_read_as_numbers() {
    let files = Files::new();
    let source = files.write("t.csv", "a,b\n1.0,1.0\n,v2\n-1.0,1\n1,v2\n");
    assert_eq!(read_shown(&source, &["a", "b"], &detected()), ["1 . -1 1", "1.0 v2 1 v2"]);
    let fractions = files.write("f.csv", "a\n1\n0.25\n");
    let error = read_only_column(&fractions, &detected()).unwrap_err();
    assert_eq!(
        files.message(&error),
        "f.csv, row 2: 0.25 in column \"a\" is not an exact integer; labels are integers, strings or booleans"
    );
    let verbatim = ReadOptions { verbatim: true, ..detected() };
    assert_eq!(only_shown(&fractions, &verbatim), "1 0.25");
}

#[test]
fn weights_and_ids_come_from_the_same_pass() {
    let files = Files::new();
    let source = files.write("t.csv", "id,w,c\nx,2,0\ny,3.0,1\n");
    let wanted = Wanted {
        labels: vec![ColumnRef::Only],
        weights: Some(ColumnRef::parse("w")),
        ids: Some(ColumnRef::parse("id")),
        ..Wanted::default()
    };
    let table = read_table(&source, &wanted, &detected()).unwrap();
    assert_eq!(table.labels[0].name, "c");
    assert_eq!(table.weights, Some(vec![2, 3]));
    assert_eq!(table.ids, Some(vec!["x".to_owned(), "y".to_owned()]));

    let refuse = |text: &str| {
        let source = files.write("bad.csv", text);
        files.message(&read_table(&source, &wanted, &detected()).unwrap_err())
    };
    assert_eq!(
        refuse("id,w,c\nx,2,0\ny,-3,1\n"),
        "bad.csv, line 3: \"-3\" in column \"w\" is not a non-negative integer; weights are multiplicities"
    );
    assert_eq!(
        refuse("id,w,c\nx,2,0\n,3,1\n"),
        "bad.csv, line 3: there is no id in column \"id\"; every item needs one"
    );
}

#[test]
fn gzip_is_undone() {
    let files = Files::new();
    let source = files.write("t.csv.gz", gzip(b"a,b\n1,x\n"));
    assert_eq!(read_shown(&source, &["b"], &detected()), ["x"]);
    let two_members = [gzip(b"a,b\n1,x\n"), gzip(b"2,y\n")].concat();
    assert_eq!(read_shown(&files.write("t", two_members), &["b"], &detected()), ["x y"]);
    let tabs = files.write("t.tsv.gz", gzip(b"a\tb,c\n1\tx\n"));
    assert_eq!(column_names(&tabs, &detected()).unwrap(), ["a", "b,c"]);
}

#[test]
fn truncated_and_corrupt_gzip() {
    let files = Files::new();
    let text: String = (0..5000).map(|i| format!("{},{}\n", i % 7, i * i)).collect();
    let mut packed = gzip(text.as_bytes());
    let half = files.write("half.csv.gz", &packed[..packed.len() / 2]);
    let error = read_columns(&half, &columns(&["1"]), &detected()).unwrap_err();
    let problem = "the compressed data ends too early, or something else follows it";
    assert_eq!(files.message(&error), format!("half.csv.gz is truncated: {problem}"));
    let middle = packed.len() / 2;
    packed[middle..middle + 40].fill(0xff);
    let corrupt = files.write("corrupt.csv.gz", &packed);
    let error = read_columns(&corrupt, &columns(&["1"]), &detected()).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Malformed { expected: "compressed data", .. }), "{error}");
}

#[test]
fn large_files_are_read_past_the_sample() {
    let files = Files::new();
    let mut text = "a,b\n".to_owned();
    for row in 0..300_000 {
        text.push_str(&format!("{},{}\n", row % 10, row % 3));
    }
    assert!(text.len() > 1 << 20);
    let source = files.write("t.csv", &text);
    let read = read_columns(&source, &columns(&["a", "b"]), &detected()).unwrap();
    assert_eq!((read[0].labels.len(), read[0].labels.names().len()), (300_000, 10));
    assert_eq!(read[1].labels.get(299_999), Some("2"));
    text.push_str("1,2,3\n");
    let error = read_columns(&files.write("r.csv", &text), &columns(&["a"]), &detected()).unwrap_err();
    assert_eq!(files.message(&error), "r.csv, line 300002: 3 fields where the first line has 2");
}

/// The sentence for a file with some content when the columns named are asked for.
fn refused(name: &str, content: impl AsRef<[u8]>, names: &[&str]) -> String {
    let files = Files::new();
    let source = files.write(name, content);
    files.message(&read_columns(&source, &columns(names), &detected()).unwrap_err())
}

#[test]
fn files_that_are_not_there() {
    let files = Files::new();
    let absent = Source::parse(files.path("absent.csv"));
    let error = read_only_column(&absent, &detected()).unwrap_err();
    assert_eq!(files.message(&error), "absent.csv: there is no such file");
    std::fs::create_dir(files.path("folder")).unwrap();
    let error = read_only_column(&Source::parse(files.path("folder")), &detected()).unwrap_err();
    assert_eq!(files.message(&error), "folder is a directory; give a file");
}

#[test]
fn empty_files() {
    let empty = "t.csv is empty; there is nothing to read in it";
    assert_eq!(refused("t.csv", "", &["1"]), empty);
    assert_eq!(refused("t.csv", "\n\n", &["1"]), empty);
    assert_eq!(refused("t.csv", "\u{feff}", &["1"]), empty);
    assert_eq!(refused("t.csv.gz", gzip(b""), &["1"]), "t.csv.gz is empty; there is nothing to read in it");
    assert_eq!(
        refused("t.csv", "a,b\n", &["a"]),
        "t.csv has column names but no rows; it must hold at least one label"
    );
}

#[test]
fn binary_files() {
    let formats = "; the formats are csv, tsv, lines, parquet, arrow and npy, any of them gzipped";
    let binary = "t.csv looks like a binary file, not text";
    assert_eq!(refused("t.csv", b"a,b\n\0\0,1\n", &["a"]), format!("{binary}{formats}"));
    assert_eq!(refused("t.csv", b"a,b\n\x80\x01\x02,1\n", &["a"]), format!("{binary}{formats}"));
    assert_eq!(
        refused("t.csv", b"\xff\xfea\0,\0", &["a"]),
        format!("{binary} (UTF-16?); save it as UTF-8 text")
    );
    let zstd = refused("t.csv", b"\x28\xb5\x2f\xfdrest", &["a"]);
    assert!(zstd.starts_with("t.csv cannot be read as compressed data"), "{zstd}");
    let files = Files::new();
    let source = files.write("t.csv", b"a\0b\n");
    let forced = ReadOptions { format: Some(Format::Csv), ..detected() };
    let error = read_only_column(&source, &forced).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Binary { .. }), "{error}");
}

const CONVERT: &str =
    "the text is not UTF-8; convert the file to UTF-8, for example with `iconv -f latin1 -t utf-8`";

#[test]
fn text_that_is_not_utf8() {
    let latin = b"name,city,b\nx,Ulm,1\ny,M\xfcnchen,2\n";
    assert_eq!(refused("t.csv", latin, &["city"]), format!("t.csv, line 3: {CONVERT}"));
    assert_eq!(refused("t.txt", b"Ulm\nM\xfcnchen\n", &["1"]), format!("t.txt, line 2: {CONVERT}"));
    // What is not asked for is not looked at.
    let source = Files::new();
    assert_eq!(read_shown(&source.write("t.csv", latin), &["b"], &detected()), ["1 2"]);
    assert_eq!(refused("t.csv", b"name,St\xe4dte\nx,1\n", &["name"]), format!("t.csv, line 1: {CONVERT}"));
    for (text, line) in [
        (&b"# c\n# d\nid,St\xe4dte\nx,1\n"[..], 3),
        (b"\n\nid,St\xe4dte\nx,1\n", 3),
        (b"# c\r\nid,St\xe4dte\r\nx,1\n", 2),
        (b"# c\n\n# d\nn St\xe4dte\n1 1\n2 2\n", 4),
    ] {
        assert_eq!(refused("t.csv", text, &["1"]), format!("t.csv, line {line}: {CONVERT}"));
    }
}

#[test]
fn text_that_is_not_utf8_far_into_the_file() {
    let mut text = b"a,b\n".to_vec();
    (0..5000).for_each(|_| text.extend(b"1,2\n"));
    text.extend(b"M\xfcnchen,2\n");
    assert_eq!(refused("t.csv", text, &["a"]), format!("t.csv, line 5002: {CONVERT}"));
}

#[test]
fn columns_that_are_not_there() {
    let text = "truth,found\n0,1\n";
    assert_eq!(
        refused("t.csv", text, &["Fuond"]),
        "t.csv has no column \"Fuond\"; its columns are truth, found; did you mean \"found\"?"
    );
    assert_eq!(refused("t.csv", text, &["zzz"]), "t.csv has no column \"zzz\"; its columns are truth, found");
    assert_eq!(refused("t.csv", text, &["3"]), "t.csv has no column 3; its columns are truth, found");
    assert_eq!(
        refused("t.csv", "0,1\n1,2\n", &["truth"]),
        "t.csv has no column names, so no column \"truth\"; give the number of one of its 2 columns"
    );
    assert_eq!(
        refused("t.csv", "a,b,a\n1,2,3\n", &["a"]),
        "t.csv has 2 columns named \"a\"; choose one by its number"
    );
    assert_eq!(refused("t.csv", "c\n1\n", &["2"]), "t.csv has no column 2; its only column is c");
    let wide: String = (1..=20).map(|i| format!("c{i}")).collect::<Vec<_>>().join(",");
    assert_eq!(
        refused("t.csv", format!("{wide}\n{wide}\n"), &["999"]),
        "t.csv has no column 999; its 20 columns are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, …"
    );
    let files = Files::new();
    let error = read_only_column(&files.write("t.csv", text), &detected()).unwrap_err();
    assert_eq!(
        files.message(&error),
        "t.csv has several columns, and none was chosen; its columns are truth, found"
    );
}

#[test]
fn ragged_rows_are_found_at_their_line() {
    assert_eq!(
        refused("t.csv", "a,b\n1,2\n3\n", &["a"]),
        "t.csv, line 3: 1 field where the first line has 2"
    );
    assert_eq!(
        refused("t.csv", "a,b\r\n1,2\r\n\r\n1,2\r\n3,4,5\r\n1,2\r\n", &["a"]),
        "t.csv, line 5: 3 fields where the first line has 2"
    );
    assert_eq!(
        refused("t.csv", "a,b\n1,2\n\n\n1,2\n3,4,5\n1,2\n", &["a"]),
        "t.csv, line 6: 3 fields where the first line has 2"
    );
    assert_eq!(
        refused("t.csv", "a,b\n\"1\n1\",2\n3,4,5\n", &["a"]),
        "t.csv, line 4: 3 fields where the first line has 2"
    );
    assert_eq!(
        refused("t.tsv", "a\n1\n2\t3\n", &["a"]),
        "t.tsv, line 3: 2 fields where the first line has 1"
    );
}

#[test]
fn open_quotation_marks() {
    assert_eq!(
        refused("t.csv", "a,b\n1,\"x\n2,y\n3,z\n", &["b"]),
        "t.csv, line 2: a quotation mark is opened and never closed"
    );
    assert_eq!(
        refused("t.csv", "a,b\n\"1,x\n2,y\n3,z\n", &["b"]),
        "t.csv, line 2: a quotation mark is opened and never closed"
    );
    assert_eq!(
        refused("t.csv", "a,b\n\"1,x\n2\",y,z\n", &["b"]),
        "t.csv, line 2: 3 fields where the first line has 2; is a quotation mark left open?"
    );
    assert_eq!(
        refused("t.txt", "red\n\"blue\nred\n", &["1"]),
        "t.txt, line 2: a quotation mark is opened and never closed"
    );
    let files = Files::new();
    let inches = files.write("t.csv", "a,b\n1,5\"\n2,6\"\n3,7\"\n");
    assert_eq!(read_shown(&inches, &["b"], &detected()), ["5\" 6\" 7\""]);
}

/// Quotation marks within a field are part of the label: their number says nothing.
#[test]
fn open_quotation_marks_are_not_counted() {
    for text in
        ["x,y\n5\" pipe,b\na,\"b\nc,d\n", "x,y\na,b\nc,\"d", "x,y\ra,b\rc,\"d\re,f\r", "x,y\r\nc,\"d\r\n"]
    {
        let refusal = refused("t.csv", text, &["y"]);
        assert!(refusal.ends_with(": a quotation mark is opened and never closed"), "{text:?}: {refusal}");
    }
    let files = Files::new();
    let closed = files.write("t.csv", "x,y\n5\" pipe,b\n\"a\nb\",c\n");
    assert_eq!(read_shown(&closed, &["x"], &detected()), ["5\" pipe a\nb"]);
    let one = files.write("one.txt", "\"Big\" 5\" pipe\nred\n\"a\"\"\nb\"\nred\n");
    assert_eq!(only_shown(&one, &detected()), "Big 5\" pipe red a\"\nb red");
    let two = files.write("two.csv", "\"Big\" 5\" pipe,1\nred,1\n\"a\"\"\nb\",2\nred,2\n");
    assert_eq!(read_shown(&two, &["1"], &detected()), ["Big 5\" pipe red a\"\nb red"]);
    let spaced = files.write("spaced.txt", "\"a \"\"b\"\"\"c 1\nd\"e 2\n");
    assert_eq!(read_shown(&spaced, &["1"], &detected()), ["a \"b\"c d\"e"]);
    let tabs = ReadOptions { format: Some(Format::Tsv), ..detected() };
    let behind = files.write("behind.tsv", "a\nb\n\"a\"\tb\n");
    let error = read_only_column(&behind, &tabs).unwrap_err();
    assert_eq!(files.message(&error), "behind.tsv, line 3: 2 fields where the first line has 1");
}

#[test]
fn a_mark_that_is_open_for_a_mebibyte_is_suspected() {
    let said = "t.csv cannot be read as text: its first line is longer than a mebibyte; is a quotation mark left open?";
    for first in ["\"x\n", "\"x,y\n", "x,\"y\n"] {
        let text = first.to_owned() + &"1,2\n".repeat(300_000);
        assert_eq!(refused("t.csv", text, &["1"]), said, "{first:?}");
    }
}

/// What the columns are cannot be seen then.
#[test]
fn a_mark_that_is_open_from_the_first_record_on_is_said() {
    for (text, line) in [
        ("\"x,y\n1,a\n2,b\n", 1),
        ("x,\"y\n1,2\n", 1),
        ("\n\"1,a\n2,c\n", 2),
        ("# names\n\"1 a\n2 b\n", 2),
        ("\"x\ty\r1\ta\r", 1),
    ] {
        let said = format!("t.csv, line {line}: a quotation mark is opened and never closed");
        assert_eq!(refused("t.csv", text, &["y"]), said, "{text:?}");
    }
}

/// No row is taken for a part of them.
#[test]
fn comments_above_a_table_end_with_a_return_alone() {
    let files = Files::new();
    for (text, expected) in [
        ("# c\ra,1\r\nb,2\r\nc,2\r\n", "a b c"),
        ("# c\r\r\nx,y\ra,1\r\nb,2\n", "a b"),
        ("# c\rx,y\r\"a\nb\",1\rc,2\r", "a\nb c"),
        ("sep=,\rx,y\r\"a\nb\",1\rc,2\r", "a\nb c"),
        ("# colours\rred\nblue\nred\n", "red blue red"),
        ("*Vertices 3\r1\n2\n2\n", "1 2 2"),
        ("\"x\",\"y\"\r\"1\",1,\"a\"\r\"2\",1,\"b\nc\"\r", "1 2"),
    ] {
        assert_eq!(read_shown(&files.write("t.csv", text), &["1"], &detected()), [expected], "{text:?}");
    }
}

/// It may end a line or be a slip within a label.
#[test]
fn returns_within_lines_of_labels_are_refused() {
    let files = Files::new();
    let lines = ReadOptions { format: Some(Format::Lines), ..detected() };
    let spaces = ReadOptions { delimiter: Some(b' '), ..detected() };
    for (text, options, line) in [
        ("a\rb\nc\n", &detected(), 1),
        ("a\n\"b\"\rc\n", &detected(), 2),
        ("a\nb\n\nc\rd", &lines, 4),
        ("a 1\nb 2\rc 3\n", &spaces, 2),
        ("a 1\n# c\rb 2\nc 3\n", &spaces, 2),
    ] {
        let source = files.write("t.txt", text);
        let error = read_columns(&source, &columns(&["1"]), options).unwrap_err();
        let said = format!("t.txt, line {line}: a carriage return stands within it");
        assert_eq!(files.message(&error), said, "{text:?}");
    }
    // Within quotation marks it is part of the label.
    let data = ReadOptions { header: Some(false), ..detected() };
    for text in ["\"x\ry\"\n\"x\r\ny\"\n", "\"x\ry\",1\n\"x\r\ny\",1\n"] {
        let source = files.write("t.csv", text);
        assert_eq!(read_shown(&source, &["1"], &data), ["x\ry x\r\ny"], "{text:?}");
    }
    let ends = ReadOptions { trimming: false, ..detected() };
    assert_eq!(only_shown(&files.write("t.txt", "b\r\r\na\r\nb\r"), &ends), "b a b");
    // Where fields are delimited, a return alone ends a record, and a line.
    assert_eq!(
        refused("t.csv", "a,b\r1,2\r\n1,2\r\r\n3,4,5\n", &["a"]),
        "t.csv, line 4: 3 fields where the first line has 2"
    );
    // Some programs write two returns before every newline.
    for text in
        ["x y\r\r\nr1 1 a\r\r\nr2 1 b\r\r\nr3 1 \u{e9}\r\r\n", "\r\r\nz,y\r\r\nr1,1\r\r\nr2,\u{e9}\r\r\n"]
    {
        let text: Vec<u8> = text.bytes().filter(|&byte| byte != 0xa9).collect();
        assert_eq!(refused("t.csv", text, &["y"]), format!("t.csv, line 4: {CONVERT}"));
    }
    assert_eq!(
        refused("t.csv", "x\ry\nr1 1 a\nr2 1 b\n", &["1"]),
        "t.csv, line 1: a carriage return stands within it"
    );
}

/// Spreadsheets save texts so for an old Macintosh.
#[test]
fn lines_may_end_with_a_return_alone() {
    let files = Files::new();
    let labels = files.write("labels.txt", "red\rblue\rred\r");
    assert_eq!(only_shown(&labels, &detected()), "red blue red");
    let blanks = files.write("blanks.txt", "n m\r1 2\r2 2\r1 1");
    assert_eq!(read_shown(&blanks, &["n"], &detected()), ["1 2 1"]);
    let mixed = files.write("mixed.txt", "r\r".repeat(1 << 19) + "c\r\nd\r\n\r\nc");
    let read = read_only_column(&mixed, &detected()).unwrap();
    assert_eq!(
        (read.labels.len(), read.labels.get(1 << 19), read.labels.get((1 << 19) + 2)),
        ((1 << 19) + 4, Some("c"), None)
    );
    let long = format!("a,b\r{}", "x,1\ry,2\r".repeat(200_000));
    let long = files.write("long.csv", long + "y\r");
    let error = read_columns(&long, &columns(&["a"]), &detected()).unwrap_err();
    assert_eq!(files.message(&error), "long.csv, line 400002: 1 field where the first line has 2");
}

#[test]
fn formats_have_names() {
    for format in Format::ALL {
        assert_eq!(format.to_string().parse::<Format>().unwrap(), format);
    }
    assert_eq!(
        "xlsx".parse::<Format>().unwrap_err().to_string(),
        "\"xlsx\" is not a format; the formats are csv, tsv, lines, parquet, arrow, npy"
    );
}

#[test]
fn blanks_separate_columns_and_comments_are_passed_over() {
    let files = Files::new();
    let spaced = files.write("a.txt", "x   1\ny 2\n\n  z \t 1\n");
    assert_eq!(read_shown(&spaced, &["1", "2"], &detected()), ["x y z", "1 2 1"]);
    let clu = files.write(
        "b.clu",
        "# codelength 3.5 bits\n# node_id module flow\n1 1 0.5\n# half\n2 1 0.25\n3 2 0.25\n",
    );
    assert_eq!(read_shown(&clu, &["node_id", "module"], &detected()), ["1 2 3", "1 1 2"]);
    assert_eq!(column_names(&clu, &detected()).unwrap(), ["node_id", "module", "flow"]);
    let tree = files
        .write("c.tree", "# path flow name node\n1:1 0.5 \"a b\" 1\n1:2 0.25 \"c\" 2\n2:1 0.25 \"d\" 3\n");
    let said = ReadOptions { format: Some(Format::Csv), delimiter: Some(b' '), ..detected() };
    assert_eq!(read_shown(&tree, &["name"], &said), ["a b c d"]);
    let error = read_columns(&tree, &columns(&["name"]), &detected()).unwrap_err();
    let modules = "`partita cut FILE --level 1` gives its top modules as labels, a higher level those below";
    assert_eq!(files.message(&error), format!("c.tree is a tree of Infomap; {modules}"));
    let snap = files.write("d.txt", "# Nodes: 3\n# node\tcommunity\n0\t1\n1\t1\n2\t4\n");
    assert_eq!(read_shown(&snap, &["node", "community"], &detected()), ["0 1 2", "1 1 4"]);
    let pajek = files.write("e.clu", "*Vertices 3\r\n1\r\n2\r\n1\r\n");
    assert_eq!(only_shown(&pajek, &detected()), "1 2 1");
    let species = files.write("f.txt", "Iris setosa\nIris virginica\nIris setosa\n");
    assert_eq!(only_shown(&species, &detected()), "Iris setosa Iris virginica Iris setosa");
    let colours = files.write("g.txt", "#ff0000\n#00ff00\n#ff0000\n");
    assert_eq!(only_shown(&colours, &detected()), "#ff0000 #00ff00 #ff0000");
}

#[test]
fn lines_are_counted_from_the_first_line_of_the_file() {
    let files = Files::new();
    let ragged = files.write("a.txt", "# node label\n1 1\n2 1\n3\n");
    let spaces = ReadOptions { delimiter: Some(b' '), ..detected() };
    let error = read_columns(&ragged, &columns(&["2"]), &spaces).unwrap_err();
    assert_eq!(files.message(&error), "a.txt, line 4: 1 field where the first line has 2");
    let commas = files.write("b.csv", "# made by hand\nid,label\nx,1\ny\n");
    let error = read_columns(&commas, &columns(&["label"]), &detected()).unwrap_err();
    assert_eq!(files.message(&error), "b.csv, line 4: 1 field where the first line has 2");
    let quote = files.write("c.txt", "# names\na \"b\nc d\n");
    let error = read_columns(&quote, &columns(&["1"]), &spaces).unwrap_err();
    assert_eq!(
        files.message(&error),
        "c.txt, line 2: a quotation mark is opened and not closed on the same line"
    );
}

#[test]
fn the_name_of_one_column_is_no_label_and_that_is_said() {
    let files = Files::new();
    let warnings = |text: &str, options: &ReadOptions| {
        let source = files.write("t.txt", text);
        let wanted = Wanted { labels: vec![ColumnRef::Only], ..Wanted::default() };
        let table = read_table(&source, &wanted, options).unwrap();
        let said =
            table.warnings.iter().map(|warning| warning.to_string().replace(&source.to_string(), "t.txt"));
        (table.labels[0].labels.len(), said.collect::<Vec<_>>())
    };
    let named = "species\nsetosa\nvirginica\nsetosa\nvirginica\n";
    assert_eq!(warnings(named, &detected()), (4, vec!["t.txt: took \"species\" as a header".to_owned()]));
    for (header, items) in [(true, 4), (false, 5)] {
        let decided = ReadOptions { header: Some(header), ..detected() };
        assert_eq!(warnings(named, &decided), (items, Vec::new()));
    }
    let doubtful = "a\nb\nb\nc\nc\nd\n";
    let said = vec!["t.txt: took the first line, \"a\", as a label".to_owned()];
    assert_eq!(warnings(doubtful, &detected()), (6, said));
    assert_eq!(
        warnings("species\n0\n1\n", &detected()),
        (2, Vec::new()),
        "numbers below a text leave no doubt"
    );
    assert_eq!(warnings("a\nb\na\n", &detected()), (3, Vec::new()));
}

#[test]
fn columns_that_look_like_ids_are_read_beside_the_labels() {
    let files = Files::new();
    let source = files.write("t.csv", "cell,label,score\nx,1,0.5\ny,1,0.25\nz,2,0.1\n");
    let wanted = Wanted { labels: columns(&["label"]), other_ids: true, ..Wanted::default() };
    let table = read_table(&source, &wanted, &detected()).unwrap();
    assert_eq!(table.other_ids.iter().map(|ids| ids.name.as_str()).collect::<Vec<_>>(), ["cell"]);
    assert_eq!(table.columns, ["cell", "label", "score"]);
}

#[test]
fn a_table_of_ids_has_no_labels() {
    let files = Files::new();
    let source = files.write("t.txt", "a\nb\na\n");
    let wanted =
        Wanted { labels: vec![ColumnRef::Only], ids: Some(ColumnRef::Number(1)), ..Wanted::default() };
    let error = read_table(&source, &wanted, &detected()).unwrap_err();
    assert_eq!(
        files.message(&error),
        "t.txt has no column of labels beside its ids and weights; its only column is 1"
    );
}

#[test]
fn a_partition_of_pajek_holds_what_it_promises() {
    let files = Files::new();
    let read = |text: &str| read_only_column(&files.write("nodes.clu", text), &ReadOptions::default());
    assert_eq!(read("*Vertices 3\n1\n2\n1\n").unwrap().labels.len(), 3);
    assert_eq!(read("*Vertices 5\nx\na\na\nb\nb\n").unwrap().labels.len(), 5);
    let refused = read("*Vertices 5\n1\n2\n1\n").unwrap_err().to_string();
    assert!(refused.contains("promises 5 items, and it holds 3 items"), "{refused}");
}

#[test]
fn a_row_that_is_longer_than_the_first_has_no_ids() {
    let files = Files::new();
    let wanted = Wanted { labels: vec![ColumnRef::Only], other_ids: true, ..Wanted::default() };
    let source = files.write("t.csv", "12\n\"b,1\"1\nbb\nc\n\"b,1\"x;,1.0,\n");
    let read = read_table(&source, &wanted, &ReadOptions { header: Some(true), ..detected() });
    assert_eq!(read.unwrap().labels[0].labels.len(), 4);
}

#[test]
fn columns_of_fractions_are_listed_on_demand() {
    let files = Files::new();
    let source = files.write("t.csv", "a,x,b,y\n1,0.5,2.0,1.5\n2,0.25,1,2\n");
    let wanted = Wanted { labels: (0..4).map(ColumnRef::At).collect(), ..Wanted::default() };
    let refused = read_table(&source, &wanted, &detected()).unwrap_err();
    let table = read_table(&source, &Wanted { list_fractional: true, ..wanted }, &detected()).unwrap();
    assert_eq!(table.fractional.iter().map(|(place, _)| *place).collect::<Vec<_>>(), [1, 3]);
    assert_eq!(table.fractional[0].1, *refused.kind());
    assert_eq!(table.labels[2].labels.names(), ["2", "1"]);
}

/// A gzip file of this many mebibytes of line ends; its sum is wrong, which shows only at the end.
fn gzip_of_line_ends(mebibytes: u32) -> Vec<u8> {
    let mut compress = flate2::Compress::new(flate2::Compression::best(), false);
    let mut piece = Vec::with_capacity(1 << 16);
    // A full flush forgets what came before, so that the piece can be repeated.
    compress.compress_vec(&[b'\n'; 1 << 20], &mut piece, flate2::FlushCompress::Full).unwrap();
    let length = (mebibytes << 20).to_le_bytes();
    let head = b"\x1f\x8b\x08\0\0\0\0\0\0\x03";
    [head, &piece.repeat(mebibytes as usize)[..], b"\x03\0", &[0; 4], &length].concat()
}

#[test]
fn a_gzip_file_that_unpacks_to_far_too_much_is_refused_before_it_is_read() {
    let files = Files::new();
    let bomb = gzip_of_line_ends(420);
    assert!(bomb.len() < 1 << 20, "{}", bomb.len());
    // Names need the first line only.
    let names = |name: &str, bytes: &[u8]| {
        column_names(&files.write(name, bytes), &ReadOptions::default()).map_err(|error| error.to_string())
    };
    assert!(names("bomb.csv.gz", &bomb).unwrap_err().contains("unpacks to more than 100 times its size"));
    // What was cut off ends with anything.
    let mut cut = bomb[..bomb.len() / 4].to_vec();
    cut.extend((300_u32 << 20).to_le_bytes());
    assert!(!names("cut.csv.gz", &cut).is_err_and(|said| said.contains("unpacks")));
}
