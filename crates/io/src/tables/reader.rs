//! What a reader of one format must offer.

use partita::CellCounter;

use super::column::Header;
use super::field::Target;
use crate::Result;

/// A receiver of the rows, batch by batch.
pub(crate) trait Batches {
    /// Called after each batch of rows with the targets and the number of bytes read so far. It may empty the targets.
    fn take(&mut self, targets: &mut [Target], bytes: u64);

    /// Returns the counter of pairs of the first two columns by their codes, if nothing else is wanted of the rows. A reader
    /// may count rows there that it gives to no target; it says how many in [`Target::rows`].
    fn pairs(&mut self) -> Option<&mut CellCounter> {
        None
    }
}

/// A function that leaves the rows where they are and takes the number of bytes.
impl<F: FnMut(u64)> Batches for F {
    fn take(&mut self, _: &mut [Target], bytes: u64) {
        self(bytes);
    }
}

/// Rows of a batch.
pub(crate) const ROWS_PER_BATCH: usize = 1 << 16;

/// An open table.
pub(crate) trait TableReader {
    /// The columns of the table.
    fn header(&self) -> &Header;

    /// Returns whether all fields are text. Numbers are then recognised by how they are written.
    fn is_untyped(&self) -> bool {
        false
    }

    /// Returns the file's types of its labels: see [`Counts::label_types`](crate::Counts::label_types).
    fn label_types(&self) -> Option<String> {
        None
    }

    /// The number of bytes to read for these columns, if it is known.
    fn bytes(&self, columns: &[usize]) -> Option<u64>;

    /// Passes every row of every chosen column to its target. After each batch all targets have received the same
    /// number of fields.
    fn read(self: Box<Self>, targets: &mut [Target], batches: &mut dyn Batches) -> Result<()>;
}
