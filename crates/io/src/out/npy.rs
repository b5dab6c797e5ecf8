//! A matrix of scores as NumPy's NPY: float64 in C order.

use std::io::{self, Write};

/// Writes a matrix, its rows one after the other; `numpy.load` reads it.
///
/// # Errors
/// When it cannot be written.
pub fn write_npy(
    out: &mut (impl Write + ?Sized),
    [rows, columns]: [usize; 2],
    values: impl Iterator<Item = f64>,
) -> io::Result<()> {
    let mut header =
        format!("{{'descr': '<f8', 'fortran_order': False, 'shape': ({rows}, {columns}), }}").into_bytes();
    // Magic, version and length take 10 bytes, and the data begin at a multiple of 64.
    header.resize((header.len() + 11).next_multiple_of(64) - 11, b' ');
    header.push(b'\n');
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&(header.len() as u16).to_le_bytes())?;
    out.write_all(&header)?;
    for value in values {
        out.write_all(&value.to_le_bytes())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;
    use crate::source::npy_header::NpyHeader;

    #[test]
    fn the_header_reads_back() {
        for shape in [[0, 0], [2, 3], [123_456, 7_890_123]] {
            let mut bytes = Vec::new();
            write_npy(&mut bytes, shape, [1.5, f64::NAN].into_iter()).unwrap();
            let mut rest = &bytes[..];
            let header = NpyHeader::read(&Source::parse("x.npy"), &mut rest).unwrap();
            assert_eq!([header.rows, header.columns], shape);
            assert_eq!((bytes.len() - rest.len()) % 64, 0);
            assert_eq!(header.float(&rest[..8]), 1.5);
            assert!(!header.fortran_order && rest.len() == 16);
        }
    }
}
