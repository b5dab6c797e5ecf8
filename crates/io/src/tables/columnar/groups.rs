//! Groups of rows of a Parquet file, each of which one thread decodes.

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ParquetRecordBatchReaderBuilder};

use super::pages::Pages;
use super::random_access::RandomAccess;
use crate::tables::reader::ROWS_PER_BATCH;

/// Values of a group that a thread may hold at once: 32 megabytes of the widest integers.
const MOST_VALUES: i64 = 1 << 22;

/// Returns whether there are several groups, each of which a thread may hold.
pub(super) fn are_small(metadata: &ArrowReaderMetadata, columns: usize) -> bool {
    let groups = metadata.metadata().row_groups();
    let is_small = |rows: i64| (0..=MOST_VALUES).contains(&rows.saturating_mul(columns as i64));
    groups.len() > 1 && groups.iter().all(|group| is_small(group.num_rows()))
}

/// The rows of a group.
pub(super) fn batches(
    data: RandomAccess,
    metadata: &ArrowReaderMetadata,
    wanted: &[usize],
    group: usize,
) -> Result<Vec<RecordBatch>, ArrowError> {
    let mask = ProjectionMask::roots(metadata.parquet_schema(), wanted.iter().copied());
    let builder = ParquetRecordBatchReaderBuilder::new_with_metadata(Pages(data), metadata.clone());
    builder
        .with_projection(mask)
        .with_batch_size(ROWS_PER_BATCH)
        .with_row_groups(vec![group])
        .build()?
        .collect()
}
