//! What a reader of one format must offer.

use super::column::Header;
use super::field::Target;
use crate::Result;

/// Called after each batch of rows with the targets and the number of bytes read so far.
pub(crate) type AfterBatch<'a> = &'a mut dyn FnMut(&mut [Target], u64);

/// Rows of a batch.
pub(crate) const ROWS_PER_BATCH: usize = 1 << 16;

/// An open table.
pub(crate) trait TableReader {
    /// The columns of the table.
    fn header(&self) -> &Header;

    /// Whether all fields are text. Numbers are then recognised by how they are written.
    fn is_untyped(&self) -> bool {
        false
    }

    /// What the file says of the types of its labels: see [`Counts::label_types`](crate::Counts::label_types).
    fn label_types(&self) -> Option<String> {
        None
    }

    /// The number of bytes to read for these columns, if it is known.
    fn bytes(&self, columns: &[usize]) -> Option<u64>;

    /// Passes every row of every chosen column to its target. After each batch all targets have received the same
    /// number of fields, and `after_batch` may empty them.
    fn read(self: Box<Self>, targets: &mut [Target], after_batch: AfterBatch<'_>) -> Result<()>;
}
