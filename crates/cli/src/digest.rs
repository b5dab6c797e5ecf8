//! Digests of 128 bits (XXH3) that tell one file or matrix from another. They find accidents, not forgeries.

use partita_cluster::Csr;
use twox_hash::xxhash3_128::Hasher;

/// The digest of some bytes.
pub fn of_bytes(bytes: &[u8]) -> String {
    shown(Hasher::oneshot(bytes))
}

/// The digest of the shape and of every entry with its place.
pub fn of_matrix(matrix: &Csr) -> String {
    let mut hasher = Hasher::new();
    let (rows, columns) = matrix.shape();
    for number in [rows, columns, matrix.nnz()] {
        hasher.write(&(number as u64).to_le_bytes());
    }
    for row in 0..rows {
        let (columns, values) = matrix.row(row);
        // Without the number of entries, an entry could change its row unseen.
        hasher.write(&(columns.len() as u64).to_le_bytes());
        for (column, value) in columns.iter().zip(values) {
            hasher.write(&column.to_le_bytes());
            hasher.write(&value.to_bits().to_le_bytes());
        }
    }
    shown(hasher.finish_128())
}

fn shown(digest: u128) -> String {
    format!("{digest:032x}")
}
