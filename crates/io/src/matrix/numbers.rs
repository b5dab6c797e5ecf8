//! Arrays of numbers in NPY form.

use std::io::Read;

use partita::Csr;
use partita::internal::quantity;

use super::assemble;
use crate::Result;
use crate::source::Source;
use crate::source::npy_header::{Kind, NpyHeader};

/// The first bytes of an NPY file.
pub(crate) const NPY: &[u8] = b"\x93NUMPY";

/// An array of numbers as rows.
pub(crate) fn read_rows(source: &Source, input: impl Read) -> Result<Vec<Vec<f64>>> {
    let Numbers { columns, values, .. } = read_array(source, input)?;
    Ok(values.chunks(columns.max(1)).map(<[f64]>::to_vec).collect())
}

/// An array of numbers, row by row.
pub(super) struct Numbers {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) values: Vec<f64>,
}

pub(super) fn read_array(source: &Source, mut input: impl Read) -> Result<Numbers> {
    let header = NpyHeader::read(source, &mut input)?;
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes).map_err(|error| source.io_error(&error))?;
    let (rows, columns) = (header.rows, header.columns);
    let items = rows.saturating_mul(columns);
    if bytes.len() < items.saturating_mul(header.item_size) {
        return Err(
            source.malformed("npy", format!("it ends before the last of {}", quantity(items, "item")))
        );
    }
    let decode = |item: &[u8]| {
        number(&header, item).ok_or_else(|| source.malformed("npy", "its items are not numbers"))
    };
    let stored: Vec<f64> =
        bytes.chunks_exact(header.item_size.max(1)).take(items).map(decode).collect::<Result<_>>()?;
    let values = if header.fortran_order {
        (0..items).map(|place| stored[place % columns * rows + place / columns]).collect()
    } else {
        stored
    };
    Ok(Numbers { rows, columns, values })
}

pub(super) fn read_dense(source: &Source, input: impl Read) -> Result<Csr> {
    let Numbers { rows, columns, values } = read_array(source, input)?;
    let triples = values.iter().enumerate().filter(|(_, value)| **value != 0.0);
    let triples = triples.map(|(place, &value)| ((place / columns) as u32, (place % columns) as u32, value));
    assemble(source, "npy", (rows, columns), triples.collect())
}

fn number(header: &NpyHeader, item: &[u8]) -> Option<f64> {
    match header.kind {
        Kind::Bool | Kind::Unsigned => Some(header.unsigned(item) as f64),
        Kind::Signed => Some(header.signed(item) as f64),
        Kind::Float => Some(header.float(item)),
        Kind::Unicode | Kind::Bytes => None,
    }
}
