//! What chance gives for a table with the same cluster sizes: exact moments of the mutual information, swaps of two
//! items, and the number of such tables.

pub(crate) mod moments;
pub(crate) mod swaps;
pub(crate) mod table_count;
pub(crate) mod variance;
