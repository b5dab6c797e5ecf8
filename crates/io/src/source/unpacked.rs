//! A limit to what compressed data may unpack to.

use std::io::{self, Read, Seek, SeekFrom};

use super::meter::Meter;

/// Any file may unpack to this many bytes: labels that repeat shrink to a thousandth.
const FREE: u64 = 256 << 20;

/// Beyond that, to this multiple of the bytes read.
pub(crate) const RATIO: u64 = 100;

/// The most that this number of bytes may unpack to.
pub(crate) fn most(packed: u64) -> u64 {
    FREE.saturating_add(packed.saturating_mul(RATIO))
}

/// Reads the unpacked size, modulo 2^32, that a gzip file of this length states; 0 where no gzip file could have it. A file
/// that was cut off states anything.
pub(super) fn promised_by_gzip(file: &mut (impl Read + Seek), length: u64) -> io::Result<u64> {
    const MOST_RATIO: u64 = 1032;
    let mut promised = [0; 4];
    file.seek(SeekFrom::End(-4))?;
    file.read_exact(&mut promised)?;
    let promised = u64::from(u32::from_le_bytes(promised));
    Ok(if promised > length.saturating_mul(MOST_RATIO) { 0 } else { promised })
}

/// Unpacked bytes, up to a limit. A megabyte of gzip can hold a gigabyte, and of that nothing is worth the memory.
pub(super) struct Unpacked<R> {
    inner: R,
    /// Counts the bytes before they are unpacked.
    packed: Meter,
    bytes: u64,
}

impl<R> Unpacked<R> {
    pub(super) fn new(inner: R, packed: Meter) -> Self {
        Self { inner, packed, bytes: 0 }
    }
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.bytes += read as u64;
        if self.bytes > most(self.packed.bytes()) {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_that_unpack_to_too_much_are_refused() {
        let packed = Meter::default();
        packed.add(1000);
        let limit = FREE + 1000 * RATIO;
        let read = |bytes: u64| {
            io::copy(&mut Unpacked::new(io::repeat(0).take(bytes), packed.clone()), &mut io::sink())
        };
        assert_eq!(read(limit).unwrap(), limit);
        assert_eq!(read(limit + 1).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    }
}
