//! Parquet and Arrow IPC with every type that labels come in.

use std::sync::Arc;

use crate::common::{Files, columns, gzip, only_shown, read_shown};
use arrow_array::types::{Float16Type, Int8Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, Date32Array, Decimal128Array, DictionaryArray, Float16Array, Float32Array,
    Float64Array, Int8Array, Int16Array, Int32Array, Int64Array, LargeStringArray, NullArray, PrimitiveArray,
    RecordBatch, StringArray, StringViewArray, UInt8Array, UInt16Array, UInt32Array, UInt64Array,
};
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use arrow_ipc::{CompressionType, root_as_footer};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, GzipLevel, ZstdLevel};
use parquet::file::properties::WriterProperties;
use partita_io::{
    ColumnRef, ErrorKind, Format, ReadOptions, Source, Wanted, column_names, read_columns, read_only_column,
    read_table,
};

fn detected() -> ReadOptions {
    ReadOptions::default()
}

fn batch(columns: Vec<(&str, ArrayRef)>) -> RecordBatch {
    RecordBatch::try_from_iter_with_nullable(columns.into_iter().map(|(name, array)| (name, array, true)))
        .unwrap()
}

fn parquet_with(batch: &RecordBatch, compression: Compression) -> Vec<u8> {
    let properties =
        WriterProperties::builder().set_compression(compression).set_max_row_group_row_count(Some(2)).build();
    let mut writer = ArrowWriter::try_new(Vec::new(), batch.schema(), Some(properties)).unwrap();
    writer.write(batch).unwrap();
    writer.into_inner().unwrap()
}

fn parquet(batch: &RecordBatch) -> Vec<u8> {
    parquet_with(batch, Compression::SNAPPY)
}

fn arrow_file(batch: &RecordBatch, compression: Option<CompressionType>) -> Vec<u8> {
    let options = IpcWriteOptions::default().try_with_compression(compression).unwrap();
    let mut writer = FileWriter::try_new_with_options(Vec::new(), &batch.schema(), options).unwrap();
    writer.write(batch).unwrap();
    writer.finish().unwrap();
    writer.into_inner().unwrap()
}

fn arrow_stream(batch: &RecordBatch) -> Vec<u8> {
    let mut writer = StreamWriter::try_new(Vec::new(), &batch.schema()).unwrap();
    writer.write(batch).unwrap();
    writer.finish().unwrap();
    writer.into_inner().unwrap()
}

#[test]
fn texts_that_mean_missing_in_a_text_file_are_labels_with_a_word() {
    let texts = StringArray::from(vec![Some(""), Some("nan"), Some("NA"), Some("q"), None]);
    let counts = Int64Array::from(vec![7, -1, 7, 8, 8]);
    let files = Files::new();
    let wanted = Wanted { labels: vec![ColumnRef::parse("s"), ColumnRef::parse("n")], ..Wanted::default() };
    for (name, bytes) in forms(&batch(vec![("s", Arc::new(texts)), ("n", Arc::new(counts))])) {
        let source = files.write(name, &bytes);
        let read = read_table(&source, &wanted, &detected()).unwrap();
        assert_eq!(read.labels[0].labels.codes()[..4], [0, 1, 2, 3], "{name}");
        let [warning] = &read.warnings[..] else { panic!("{:?}", read.warnings) };
        assert!(
            warning
                .to_string()
                .ends_with("took \"\", \"NA\", \"nan\" of column \"s\" as labels like any other")
        );
        let missing_values = ["", "NA", "nan", "-1"].map(str::to_owned).to_vec();
        let own = ReadOptions { missing_values, missing_everywhere: true, ..detected() };
        let read = read_table(&source, &wanted, &own).unwrap();
        let codes = read.labels.iter().map(|column| column.labels.codes().to_vec()).collect::<Vec<_>>();
        let none = partita::Labels::MISSING;
        assert_eq!(codes, [vec![none, none, none, 0, none], vec![0, none, 0, 1, 1]], "{name}");
        assert_eq!(read.warnings, []);
    }
}

/// The same rows in each of the three forms.
fn forms(batch: &RecordBatch) -> [(&'static str, Vec<u8>); 3] {
    [("t.parquet", parquet(batch)), ("t.arrow", arrow_file(batch, None)), ("t.arrows", arrow_stream(batch))]
}

fn typed_columns() -> Vec<(&'static str, ArrayRef, &'static str)> {
    let keys = Int8Array::from(vec![Some(1), None, Some(0)]);
    let words: ArrayRef = Arc::new(StringArray::from(vec!["a", "b"]));
    let categories = DictionaryArray::<Int8Type>::try_new(keys, words).unwrap();
    let numbers: ArrayRef = Arc::new(Int32Array::from(vec![Some(7), None]));
    let coded = DictionaryArray::<UInt64Type>::try_new(UInt64Array::from(vec![0, 1, 0]), numbers).unwrap();
    let halves: Float16Array = PrimitiveArray::<Float16Type>::from_iter_values(
        [1.0f32, 2.0, -3.0].map(<Float16Type as arrow_array::ArrowPrimitiveType>::Native::from_f32),
    );
    let exact = Decimal128Array::from(vec![1, -2, 3]).with_precision_and_scale(20, 0).unwrap();
    vec![
        ("i8", Arc::new(Int8Array::from(vec![Some(-1), None, Some(1)])), "-1 . 1"),
        ("i16", Arc::new(Int16Array::from(vec![-300, 0, 300])), "-300 0 300"),
        ("i32", Arc::new(Int32Array::from(vec![i32::MIN, 0, 1])), "-2147483648 0 1"),
        ("i64", Arc::new(Int64Array::from(vec![i64::MIN, 0, 1])), "-9223372036854775808 0 1"),
        ("u8", Arc::new(UInt8Array::from(vec![255, 0, 1])), "255 0 1"),
        ("u16", Arc::new(UInt16Array::from(vec![65535, 0, 1])), "65535 0 1"),
        ("u32", Arc::new(UInt32Array::from(vec![u32::MAX, 0, 1])), "4294967295 0 1"),
        ("u64", Arc::new(UInt64Array::from(vec![u64::MAX, 0, 1])), "18446744073709551615 0 1"),
        ("bool", Arc::new(BooleanArray::from(vec![Some(true), None, Some(false)])), "true . false"),
        ("f16", Arc::new(halves), "1 2 -3"),
        ("f32", Arc::new(Float32Array::from(vec![Some(1.0), None, Some(f32::NAN)])), "1 . ."),
        ("f64", Arc::new(Float64Array::from(vec![-1.0, 2.0, 2.0])), "-1 2 2"),
        ("utf8", Arc::new(StringArray::from(vec![Some("x"), None, Some("1.5")])), "x . 1.5"),
        ("large", Arc::new(LargeStringArray::from(vec!["é", "x", "é"])), "é x é"),
        (
            "view",
            Arc::new(StringViewArray::from(vec!["a text of some length", "x", "x"])),
            "a text of some length x x",
        ),
        ("dictionary", Arc::new(categories), "b . a"),
        ("coded", Arc::new(coded), "7 . 7"),
        ("nulls", Arc::new(NullArray::new(3)), ". . ."),
        ("decimal", Arc::new(exact), "1 -2 3"),
    ]
}

#[test]
fn every_type_of_label_in_every_form() {
    let files = Files::new();
    for (name, array, expected) in typed_columns() {
        let batch = batch(vec![("other", Arc::new(Int8Array::from(vec![0, 0, 0]))), (name, array)]);
        for (file, bytes) in forms(&batch) {
            let source = files.write(file, bytes);
            assert_eq!(read_shown(&source, &[name], &detected()), [expected], "{file} {name}");
        }
    }
}

fn people() -> RecordBatch {
    batch(vec![
        ("id", Arc::new(Int64Array::from(vec![10, 11, 12]))),
        ("truth", Arc::new(StringArray::from(vec!["a", "a", "b"]))),
        ("found", Arc::new(Int32Array::from(vec![0, 1, 1]))),
        ("weight", Arc::new(Float64Array::from(vec![1.0, 2.0, 3.0]))),
    ])
}

#[test]
fn columns_weights_and_ids() {
    let files = Files::new();
    for (file, bytes) in forms(&people()) {
        let source = files.write(file, bytes);
        assert_eq!(column_names(&source, &detected()).unwrap(), ["id", "truth", "found", "weight"]);
        assert_eq!(read_shown(&source, &["found", "2", "found"], &detected()), ["0 1 1", "a a b", "0 1 1"]);
        let wanted = Wanted {
            labels: vec![ColumnRef::parse("truth")],
            weights: Some(ColumnRef::parse("weight")),
            ids: Some(ColumnRef::parse("id")),
            ..Wanted::default()
        };
        let table = read_table(&source, &wanted, &detected()).unwrap();
        assert_eq!(table.weights, Some(vec![1, 2, 3]));
        assert_eq!(table.ids.unwrap(), ["10", "11", "12"]);
    }
}

#[test]
fn codecs_and_gzip() {
    let files = Files::new();
    let codecs = [
        Compression::UNCOMPRESSED,
        Compression::SNAPPY,
        Compression::ZSTD(ZstdLevel::default()),
        Compression::GZIP(GzipLevel::default()),
        Compression::LZ4_RAW,
    ];
    let parquets = codecs.map(|codec| parquet_with(&people(), codec));
    let arrows = [CompressionType::LZ4_FRAME, CompressionType::ZSTD].map(|c| arrow_file(&people(), Some(c)));
    for bytes in parquets.iter().chain(&arrows) {
        assert_eq!(read_shown(&files.write("t", bytes), &["truth"], &detected()), ["a a b"]);
        assert_eq!(read_shown(&files.write("t.gz", gzip(bytes)), &["truth"], &detected()), ["a a b"]);
    }
}

#[test]
fn a_wrong_name_or_format_does_not_matter() {
    let files = Files::new();
    let csv = ReadOptions { format: Some(Format::Csv), ..detected() };
    for (_, bytes) in forms(&people()) {
        assert_eq!(read_shown(&files.write("t.csv", bytes), &["found"], &csv), ["0 1 1"]);
    }
}

#[test]
fn values_that_are_not_labels() {
    let files = Files::new();
    let batch = batch(vec![
        ("score", Arc::new(Float64Array::from(vec![1.0, 2.0, 0.5]))),
        ("day", Arc::new(Date32Array::from(vec![1, 2, 3]))),
        ("price", Arc::new(Decimal128Array::from(vec![1, 2, 3]).with_precision_and_scale(9, 2).unwrap())),
    ]);
    let labels = "labels are integers, strings, booleans or floats that are integers";
    for (file, bytes) in forms(&batch) {
        let source = files.write(file, bytes);
        let refused = |column: &str| {
            files.message(&read_columns(&source, &columns(&[column]), &detected()).unwrap_err())
        };
        assert_eq!(
            refused("score"),
            format!(
                "{file}, row 3: 0.5 in column \"score\" is not an exact integer; labels are integers, strings or \
                 booleans"
            )
        );
        assert_eq!(
            refused("day"),
            format!("{file}: column \"day\" holds values of the type Date32; {labels}")
        );
        assert_eq!(
            refused("price"),
            format!("{file}: column \"price\" holds values of the type Decimal128(9, 2); {labels}")
        );
        assert_eq!(
            refused("Days"),
            format!(
                "{file} has no column \"Days\"; its columns are score, day, price; did you mean \"day\"?"
            )
        );
        let weights = Wanted {
            labels: columns(&["day"]),
            weights: Some(ColumnRef::parse("score")),
            ..Wanted::default()
        };
        assert!(matches!(
            read_table(&source, &weights, &detected()).unwrap_err().kind(),
            ErrorKind::UnsupportedType { .. }
        ));
    }
}

#[test]
fn tables_without_rows() {
    let files = Files::new();
    let empty = batch(vec![("a", Arc::new(Int32Array::from(Vec::<i32>::new())) as ArrayRef)]);
    assert_eq!(empty.column(0).len(), 0);
    for (file, bytes) in forms(&empty) {
        let error = read_only_column(&files.write(file, bytes), &detected()).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::NoRows { .. }), "{error}");
    }
}

#[test]
fn truncated_files() {
    let files = Files::new();
    let message = |name: &str, bytes: &[u8]| {
        files
            .message(&read_columns(&files.write(name, bytes), &columns(&["found"]), &detected()).unwrap_err())
    };
    let [(_, parquet), (_, file), (_, stream)] = forms(&people());
    let half = |bytes: &[u8]| bytes[..bytes.len() / 2].to_vec();
    assert_eq!(message("t.parquet", &half(&parquet)), "t.parquet is truncated: its footer is missing");
    assert_eq!(message("t.parquet", b"PAR1"), "t.parquet is truncated: its footer is missing");
    assert_eq!(message("t.arrow", &half(&file)), "t.arrow is truncated: its footer is missing");
    let within_batch = &stream[..stream.len() - 40];
    assert_eq!(
        message("t.arrows", within_batch),
        "t.arrows is truncated: its last batch of rows ends too early"
    );
    let forced = ReadOptions { format: Some(Format::Parquet), ..detected() };
    let text = files.write("t.csv", "a,b\n1,2\n");
    assert_eq!(
        files.message(&read_only_column(&text, &forced).unwrap_err()),
        "t.csv cannot be read as parquet: it does not begin with PAR1"
    );
}

/// Puts another number for the first one after a place.
fn replaced(bytes: &[u8], start: usize, number: i64, by: i64) -> Vec<u8> {
    let mut copy = bytes.to_vec();
    let place = copy[start..].windows(8).position(|eight| eight == number.to_le_bytes()).unwrap() + start;
    copy[place..place + 8].copy_from_slice(&by.to_le_bytes());
    copy
}

#[test]
fn lengths_beyond_the_file_are_refused() {
    let files = Files::new();
    let message = |bytes: Vec<u8>| {
        files.message(&read_only_column(&files.write("t.arrow", bytes), &detected()).unwrap_err())
    };
    let labels = batch(vec![("a", Arc::new(Int64Array::from(vec![7; 1000])) as ArrayRef)]);
    let plain = arrow_file(&labels, None);
    let end = plain.len() - 10;
    let footer = u32::from_le_bytes(plain[end..end + 4].try_into().unwrap()) as usize;
    let block = *root_as_footer(&plain[end - footer..end]).unwrap().recordBatches().unwrap().get(0);
    assert_eq!(
        message(replaced(&plain, end - footer, block.bodyLength(), 1 << 41)),
        format!(
            "t.arrow cannot be read as arrow: its footer promises {} bytes of rows, and it has {} bytes",
            i64::from(block.metaDataLength()) + (1 << 41),
            plain.len()
        )
    );
    for packing in [CompressionType::LZ4_FRAME, CompressionType::ZSTD] {
        let packed = arrow_file(&labels, Some(packing));
        let sentence =
            "t.arrow unpacks to more than 100 times its size; if that is right, unpack it to a file first";
        assert_eq!(message(replaced(&packed, 0, 8000, 1 << 41)), sentence);
    }
    let nothing = batch(vec![("a", Arc::new(NullArray::new(1 << 40)) as ArrayRef)]);
    for (file, bytes) in [("t.arrow", arrow_file(&nothing, None)), ("t.arrows", arrow_stream(&nothing))] {
        let error = read_only_column(&files.write(file, bytes), &detected()).unwrap_err();
        let problem = "it promises 1099511627776 rows without their values";
        assert_eq!(files.message(&error), format!("{file} cannot be read as arrow: {problem}"));
    }
}

#[test]
fn no_damage_makes_a_panic() {
    let files = Files::new();
    let small = people().project(&[1]).unwrap();
    for (file, bytes) in forms(&small) {
        for place in (0..bytes.len()).step_by(3) {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0x55;
            let _ = read_columns(&files.write(file, &damaged), &columns(&["truth"]), &detected());
            if place % 7 == 0 {
                let _ = read_columns(&files.write(file, &bytes[..place]), &columns(&["truth"]), &detected());
            }
        }
    }
}

#[test]
fn one_column_needs_no_name() {
    let files = Files::new();
    let batch = batch(vec![("cluster", Arc::new(Int32Array::from(vec![3, 3, 4])) as ArrayRef)]);
    for (file, bytes) in forms(&batch) {
        assert_eq!(only_shown(&files.write(file, bytes), &detected()), "3 3 4");
    }
    let source: Source = files.write("t.parquet", parquet(&people()));
    assert!(matches!(
        read_only_column(&source, &detected()).unwrap_err().kind(),
        ErrorKind::NotOneColumn { .. }
    ));
}
