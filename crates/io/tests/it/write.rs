//! What is written can be read back, and a failure leaves the file as it was.

use std::fs;
use std::io;

use crate::common::{Files, column};
use partita::Labels;
use partita_io::{
    ColumnRef, CountsForm, ErrorKind, ReadOptions, Source, TextForm, read_columns, write_atomically,
    write_columns,
};
use proptest::prelude::*;

fn as_written() -> ReadOptions {
    ReadOptions {
        header: Some(true),
        missing_values: vec![String::new()],
        trimming: false,
        verbatim: true,
        ..ReadOptions::default()
    }
}

fn label() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-c]",
        "-?[0-9]{1,20}",
        // Everything that quoting must keep apart.
        "[a,;|\"\\t\\r\\n é-]{0,6}",
        any::<String>(),
    ]
    // A carriage return at the end of a quoted line is part of the line's end in a table of one column.
    .prop_map(|text| text.replace(['\0', '\r'], ""))
}

proptest! {
    #[test]
    fn written_labels_read_back(
        rows in prop::collection::vec((label(), label()), 1..40),
        tabs in any::<bool>(),
        two in any::<bool>(),
    ) {
        let files = Files::new();
        let mut columns = vec![column("first", labels(rows.iter().map(|row| row.0.as_str())))];
        if two {
            columns.push(column("second", labels(rows.iter().map(|row| row.1.as_str()))));
        }
        let path = files.path(if tabs { "t.tsv" } else { "t.csv" });
        write_columns(&path, &columns).unwrap();
        let options = ReadOptions { delimiter: Some(if tabs { b'\t' } else { b',' }), ..as_written() };
        let wanted: Vec<ColumnRef> =
            columns.iter().map(|column| ColumnRef::Name(column.name.clone())).collect();
        prop_assert_eq!(read_columns(&Source::parse(path), &wanted, &options).unwrap(), columns);
    }
}

/// Labels as a reader makes them: an empty text is a missing label.
fn labels<'a>(texts: impl Iterator<Item = &'a str>) -> Labels {
    let mut builder = partita::LabelsBuilder::default();
    texts.for_each(|text| if text.is_empty() { builder.push_missing() } else { builder.push_text(text) });
    builder.finish()
}

#[test]
fn columns_are_written_side_by_side() {
    let columns =
        [column("a", Labels::from_texts(["x", "y, z"])), column("b", labels(["1", ""].into_iter()))];
    let files = Files::new();
    write_columns(&files.path("t.csv"), &columns).unwrap();
    assert_eq!(fs::read_to_string(files.path("t.csv")).unwrap(), "a,b\nx,1\n\"y, z\",\n");
}

#[test]
fn columns_must_have_one_length() {
    let columns = [column("a", Labels::from_texts(["x"])), column("b", Labels::from_texts(["x", "y"]))];
    let error = write_columns(&Files::new().path("t.csv"), &columns).unwrap_err();
    assert_eq!(error.to_string(), "columns of 1 row and 2 cannot be written side by side");
}

#[test]
fn a_failure_leaves_the_old_file_and_no_other() {
    let files = Files::new();
    let path = files.path("t.csv");
    fs::write(&path, "old").unwrap();
    let error = write_atomically(&path, |out| {
        out.write_all(b"half")?;
        Err(io::Error::other("Disk full"))
    })
    .unwrap_err();
    assert_eq!(files.message(&error), "cannot write t.csv: disk full");
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(fs::read_dir(files.path("")).unwrap().count(), 1);

    write_atomically(&path, |out| out.write_all(b"new")).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    assert_eq!(fs::read_dir(files.path("")).unwrap().count(), 1);
}

#[test]
fn places_that_cannot_be_written() {
    let files = Files::new();
    let error = write_atomically(&files.path("absent/t.csv"), |_| Ok(())).unwrap_err();
    assert_eq!(files.message(&error), "cannot write absent/t.csv: the folder absent does not exist");
    let error = write_atomically(&files.path(""), |_| Ok(())).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::IsDirectory { .. }), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_takes_no_files_is_not_said_to_be_absent() {
    let error = write_atomically("/proc/t.csv".as_ref(), |_| Ok(())).unwrap_err();
    assert_eq!(error.to_string(), "cannot write /proc/t.csv: no file can be made in the folder /proc");
}

#[test]
fn names_that_ask_for_other_formats() {
    let columns = [column("a", Labels::from_texts(["x"]))];
    let files = Files::new();
    for name in ["t.xlsx", "t.parquet", "t.json.gz"] {
        let error = write_columns(&files.path(name), &columns).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::UnknownExtension { .. }), "{error}");
        assert!(!files.path(name).exists());
    }
    let error = write_columns(&files.path("t.xlsx"), &columns).unwrap_err();
    assert_eq!(
        files.message(&error),
        "cannot write t.xlsx: the extension .xlsx is not supported; \
         use .csv, .tsv, .tab, .txt, .csv.gz, .tsv.gz, .tab.gz, .txt.gz or .gz"
    );
    for name in ["t.csv", "t.TSV", "t.txt", "t", "t.csv.gz", "t.TAB.gz", "t.txt.GZ", "t.gz"] {
        write_columns(&files.path(name), &columns).unwrap();
        let packed = fs::read(files.path(name)).unwrap().starts_with(&[0x1f, 0x8b]);
        assert_eq!(packed, name.to_lowercase().ends_with("gz"), "{name}");
    }
    let text = |delimiter, gzipped| CountsForm::Text(TextForm { delimiter, gzipped });
    for (name, form) in [
        ("t", text(b',', false)),
        ("t.tab", text(b'\t', false)),
        ("t.tsv.gz", text(b'\t', true)),
        ("t.gz", text(b',', true)),
        ("t.v2.CSV.GZ", text(b',', true)),
        ("t.parquet", CountsForm::Parquet),
    ] {
        assert_eq!(CountsForm::of(name.as_ref()).unwrap(), form, "{name}");
    }
    assert!(CountsForm::of("t.xlsx".as_ref()).is_err());
    assert_eq!(
        CountsForm::of("t.parquet.gz".as_ref()).unwrap_err().to_string(),
        "cannot write t.parquet.gz: the extension .parquet.gz is not supported; \
         use .csv, .tsv, .tab, .txt, .csv.gz, .tsv.gz, .tab.gz, .txt.gz, .gz or .parquet"
    );
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_devices_are_not_replaced() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    let files = Files::new();
    fs::write(files.path("real.csv"), "old").unwrap();
    symlink(files.path("real.csv"), files.path("link.csv")).unwrap();
    write_atomically(&files.path("link.csv"), |out| out.write_all(b"new")).unwrap();
    assert_eq!(fs::read_to_string(files.path("real.csv")).unwrap(), "new");
    assert!(files.path("link.csv").is_symlink());
    write_atomically("/dev/null".as_ref(), |out| out.write_all(b"new")).unwrap();
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}
