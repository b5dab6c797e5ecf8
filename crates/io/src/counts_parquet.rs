//! Tables of counts as Parquet: `a` and `b` are strings, `count` is a signed 64-bit integer.

use std::io;
use std::sync::Arc;

use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;

use crate::counts::{COLUMNS, Row};

const ROWS_PER_BATCH: usize = 1 << 16;

/// The bytes of a Parquet file.
pub(crate) fn encode(rows: &[Row<'_>]) -> io::Result<Vec<u8>> {
    let properties = WriterProperties::builder().set_compression(Compression::ZSTD(ZstdLevel::default()));
    let schema = batch(&[])?.schema();
    let mut writer = ArrowWriter::try_new(Vec::new(), schema, Some(properties.build()))?;
    for rows in rows.chunks(ROWS_PER_BATCH) {
        writer.write(&batch(rows)?)?;
    }
    Ok(writer.into_inner()?)
}

fn batch(rows: &[Row<'_>]) -> io::Result<RecordBatch> {
    let a: ArrayRef = Arc::new(StringArray::from_iter_values(rows.iter().map(|row| row.0)));
    let b: ArrayRef = Arc::new(StringArray::from_iter_values(rows.iter().map(|row| row.1)));
    // Signed counts are read by more engines than unsigned ones.
    let counts: Result<Vec<i64>, _> = rows.iter().map(|row| i64::try_from(row.2)).collect();
    let count: ArrayRef = Arc::new(Int64Array::from(counts.map_err(io::Error::other)?));
    RecordBatch::try_from_iter(COLUMNS.into_iter().zip([a, b, count])).map_err(io::Error::other)
}
