//! A matrix of scores as NumPy's NPY: float64 in C order.

use std::io::{self, Seek, SeekFrom, Write};

/// Writes a matrix, its rows one after the other; `numpy.load` reads it.
///
/// # Errors
/// When it cannot be written.
pub fn write_npy(
    out: &mut (impl Write + ?Sized),
    [rows, columns]: [usize; 2],
    values: impl Iterator<Item = f64>,
) -> io::Result<()> {
    write_header(out, [rows, columns])?;
    for value in values {
        out.write_all(&value.to_le_bytes())?;
    }
    Ok(())
}

fn write_header(out: &mut (impl Write + ?Sized), [rows, columns]: [usize; 2]) -> io::Result<u64> {
    let mut header =
        format!("{{'descr': '<f8', 'fortran_order': False, 'shape': ({rows}, {columns}), }}").into_bytes();
    // Magic, version and length take 10 bytes, and the data begin at a multiple of 64.
    header.resize((header.len() + 11).next_multiple_of(64) - 11, b' ');
    header.push(b'\n');
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&(header.len() as u16).to_le_bytes())?;
    out.write_all(&header)?;
    Ok(10 + header.len() as u64)
}

/// A matrix that is written part by part, in any order, into a file that is empty.
#[derive(Debug)]
pub struct NpyParts<'f, F> {
    file: &'f mut F,
    /// Where the values begin.
    begin: u64,
    columns: usize,
}

impl<'f, F: Write + Seek> NpyParts<'f, F> {
    /// Begins a matrix of that many rows and columns.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn new(file: &'f mut F, shape: [usize; 2]) -> io::Result<Self> {
        let begin = write_header(file, shape)?;
        Ok(Self { file, begin, columns: shape[1] })
    }

    /// Writes values of one row that begin at a place.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn write(&mut self, [row, column]: [usize; 2], values: &[f64]) -> io::Result<()> {
        let place = 8 * (row as u64 * self.columns as u64 + column as u64);
        self.file.seek(SeekFrom::Start(self.begin + place))?;
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.file.write_all(&bytes)
    }
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

    #[test]
    fn parts_in_any_order_are_the_whole() {
        let values: Vec<f64> = (0..6).map(f64::from).collect();
        let mut whole = Vec::new();
        write_npy(&mut whole, [2, 3], values.iter().copied()).unwrap();
        let mut file = io::Cursor::new(Vec::new());
        let mut parts = NpyParts::new(&mut file, [2, 3]).unwrap();
        for (place, values) in [([1, 1], &values[4..]), ([0, 0], &values[..3]), ([1, 0], &values[3..4])] {
            parts.write(place, values).unwrap();
        }
        assert_eq!(file.into_inner(), whole);
    }
}
