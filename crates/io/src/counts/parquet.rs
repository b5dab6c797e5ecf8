//! Tables of counts as Parquet: `a` and `b` are strings, `count` is a signed 64-bit integer.

use std::io::{self, Write};
use std::sync::Arc;

use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;

use super::write::{COLUMNS, Row};
use crate::Counts;
use crate::tables::columnar::{AS_WRITTEN, LABELS, TYPES};
use crate::tables::reader::ROWS_PER_BATCH;

/// Writes a Parquet file. Its metadata say when the labels were read from text: see [`AS_WRITTEN`].
pub(crate) fn encode(out: &mut dyn Write, rows: &[Row<'_>], counts: &Counts) -> io::Result<()> {
    let properties = WriterProperties::builder().set_compression(Compression::ZSTD(ZstdLevel::default()));
    let schema = batch(&[])?.schema();
    // The library needs a writer that is `Send`.
    let mut file = Vec::new();
    let mut writer = ArrowWriter::try_new(&mut file, schema, Some(properties.build()))?;
    let as_written = counts.as_written.then_some((LABELS, AS_WRITTEN));
    let types = counts.label_types.as_deref().map(|types| (TYPES, types));
    for (key, value) in as_written.into_iter().chain(types) {
        writer.append_key_value_metadata(KeyValue::new(key.to_owned(), value.to_owned()));
    }
    for rows in rows.chunks(ROWS_PER_BATCH) {
        writer.write(&batch(rows)?)?;
    }
    writer.close()?;
    out.write_all(&file)
}

fn batch(rows: &[Row<'_>]) -> io::Result<RecordBatch> {
    let a: ArrayRef = Arc::new(rows.iter().map(|row| row.0).collect::<StringArray>());
    let b: ArrayRef = Arc::new(rows.iter().map(|row| row.1).collect::<StringArray>());
    // Signed counts are read by more engines than unsigned ones.
    let counts: Result<Vec<i64>, _> = rows.iter().map(|row| i64::try_from(row.2)).collect();
    let count: ArrayRef = Arc::new(Int64Array::from(counts.map_err(io::Error::other)?));
    // A label can be missing, a count cannot.
    let columns = COLUMNS.into_iter().zip([(a, true), (b, true), (count, false)]);
    let columns = columns.map(|(name, (array, nullable))| (name, array, nullable));
    RecordBatch::try_from_iter_with_nullable(columns).map_err(io::Error::other)
}
