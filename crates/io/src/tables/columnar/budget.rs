//! What the batches of an Arrow file may unpack to.

use std::io;

use arrow_ipc::RecordBatch;
use arrow_schema::ArrowError;

use super::arrow::damaged;
use crate::source::unpacked;

/// Rows that need no bytes, such as those of a column without values.
const FREE_ROWS: u64 = 1 << 20;

/// Bytes that were read, and what they unpacked to.
#[derive(Default)]
pub(super) struct Budget {
    packed: u64,
    unpacked: u64,
    rows: u64,
}

impl Budget {
    /// Refuses a batch that lies about its lengths, before it is decoded.
    pub fn take(&mut self, batch: &RecordBatch, body: &[u8]) -> Result<(), ArrowError> {
        self.packed = self.packed.saturating_add(body.len() as u64);
        let is_packed = batch.compression().is_some();
        for buffer in batch.buffers().into_iter().flatten() {
            let (start, length) = (usize::try_from(buffer.offset()), usize::try_from(buffer.length()));
            let bytes = start
                .ok()
                .zip(length.ok())
                .and_then(|(start, length)| body.get(start..start.checked_add(length)?));
            let bytes = bytes.ok_or_else(|| damaged("a column lies outside of its batch of rows"))?;
            self.unpacked = self.unpacked.saturating_add(unpacked_length(bytes, is_packed)?);
        }
        if self.unpacked > unpacked::most(self.packed) {
            return Err(io::Error::from(io::ErrorKind::FileTooLarge).into());
        }
        let rows = u64::try_from(batch.length()).map_err(|_| damaged("a batch has less than no rows"))?;
        self.rows = self.rows.saturating_add(rows);
        // A value takes a bit or more.
        if self.rows > FREE_ROWS.saturating_add(self.unpacked.saturating_mul(8)) {
            return Err(damaged(format!("it promises {} rows without their values", self.rows)));
        }
        Ok(())
    }
}

/// A packed column begins with its length; -1 says that it was left as it is.
fn unpacked_length(bytes: &[u8], is_packed: bool) -> Result<u64, ArrowError> {
    if !is_packed || bytes.is_empty() {
        return Ok(bytes.len() as u64);
    }
    let Some((length, rest)) = bytes.split_first_chunk() else {
        return Err(damaged("a packed column has no length"));
    };
    match i64::from_le_bytes(*length) {
        -1 => Ok(rest.len() as u64),
        length => u64::try_from(length).map_err(|_| damaged("a packed column has a negative length")),
    }
}
