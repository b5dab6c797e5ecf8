//! A digest of 128 bits (XXH3) that tells one table from another. It finds accidents, not forgeries.

use partita::LabelledTable;
use twox_hash::xxhash3_128::Hasher;

/// The digest of the labels and counts of a cross-table.
pub fn of_table(table: &LabelledTable) -> String {
    let mut hasher = Hasher::new();
    for names in [table.rows(), table.columns()] {
        hasher.write(&(names.len() as u64).to_le_bytes());
        for name in names {
            hasher.write(&(name.len() as u64).to_le_bytes());
            hasher.write(name.as_bytes());
        }
    }
    for cell in table.counts().cells() {
        hasher.write(&cell.row.to_le_bytes());
        hasher.write(&cell.column.to_le_bytes());
        hasher.write(&cell.count.to_le_bytes());
    }
    format!("{:032x}", hasher.finish_128())
}
