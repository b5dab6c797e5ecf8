//! What chance gives for a table with the same cluster sizes: exact moments of the mutual information, swaps of two
//! items, and the number of such tables.

pub mod moments;
pub mod swaps;
pub mod table_count;
pub mod variance;
