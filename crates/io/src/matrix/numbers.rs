//! Arrays of numbers in NPY form.

use std::io::Read;

use partita::{Csr, quantity};

use super::{check_shape, malformed};
use crate::source::Source;
use crate::source::npy_header::{Kind, NpyHeader};
use crate::{Error, Result};

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
        return Err(problem(source, format!("it ends before the last of {}", quantity(items, "item"))));
    }
    let decode = |item: &[u8]| {
        number(&header, item).ok_or_else(|| problem(source, "its items are not numbers".to_owned()))
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
    check_shape(source, "npy", rows, columns)?;
    let triples = values.iter().enumerate().filter(|(_, value)| **value != 0.0);
    let triples = triples.map(|(place, &value)| ((place / columns) as u32, (place % columns) as u32, value));
    Ok(Csr::from_triples(rows, columns, triples.collect()))
}

fn problem(source: &Source, what: String) -> Error {
    malformed(source, "npy", what)
}

fn number(header: &NpyHeader, item: &[u8]) -> Option<f64> {
    let mut little = [0_u8; 8];
    for (place, &byte) in item.iter().enumerate().take(8) {
        little[if header.big_endian { item.len() - 1 - place } else { place }] = byte;
    }
    let unsigned = u64::from_le_bytes(little);
    let spare = 64 - 8 * item.len().min(8) as u32;
    Some(match (header.kind, item.len()) {
        (Kind::Bool | Kind::Unsigned, 1..=8) => unsigned as f64,
        (Kind::Signed, 1..=8) => ((unsigned << spare) as i64 >> spare) as f64,
        (Kind::Float, 4) => f64::from(f32::from_bits(unsigned as u32)),
        (Kind::Float, 8) => f64::from_bits(unsigned),
        _ => return None,
    })
}
