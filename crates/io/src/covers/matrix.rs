//! A matrix items × clusters: NPY, NPZ of SciPy, text on request.

use super::{Memberships, Places};
use crate::Result;
use crate::matrix::{MatrixOptions, read_matrix};
use crate::source::Source;
use crate::tables::ReadOptions;

/// Returns whether the extension is that of a matrix; a table is never one by itself.
pub(super) fn is_matrix(source: &Source) -> bool {
    source.extension().is_some_and(|extension| extension == "npz" || extension == "npy" || extension == "mtx")
}

pub(super) fn read(source: &Source, options: &ReadOptions) -> Result<Memberships> {
    let (delimiter, header) = (options.delimiter, options.header);
    let matrix = read_matrix(source, &MatrixOptions { delimiter, header, row_names: None })?;
    let (items, clusters) = matrix.values.shape();
    let mut memberships = Memberships {
        items: match matrix.row_names {
            Some(names) => names.iter().collect(),
            None => (0..items).map(|item| item.to_string()).collect(),
        },
        clusters: matrix.column_names.unwrap_or_else(|| (1..=clusters).map(|one| one.to_string()).collect()),
        source_name: source.to_string(),
        warnings: matrix.warnings,
        places: Places::Rows,
        ..Memberships::default()
    };
    let mut weights = Vec::new();
    for item in 0..items {
        let (columns, values) = matrix.values.row(item);
        memberships.of_item.resize(memberships.of_item.len() + columns.len(), item as u32);
        memberships.of_cluster.extend_from_slice(columns);
        weights.extend_from_slice(values);
    }
    memberships.weights = weights.iter().any(|&weight| weight != 1.0).then_some(weights);
    Ok(memberships)
}
