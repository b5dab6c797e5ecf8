//! Pages of Parquet files. A page says what it unpacks to, and the decoder takes that much memory before it looks further.

use std::io::{self, Read};

use bytes::Bytes;
use parquet::errors::Result;
use parquet::file::reader::{ChunkReader, Length};

use super::random_access::RandomAccess;
use crate::source::unpacked;

/// The pages of a file.
pub(super) struct Pages(pub RandomAccess);

impl Length for Pages {
    fn len(&self) -> u64 {
        self.0.len()
    }
}

impl ChunkReader for Pages {
    type T = Header<Box<dyn Read>>;

    /// Pages are read whole; what is read byte by byte is the header of one.
    fn get_read(&self, start: u64) -> Result<Self::T> {
        let most = unpacked::most(self.len());
        Ok(Header { inner: self.0.get_read(start)?, start: Vec::new(), most })
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        self.0.get_bytes(start, length)
    }
}

/// The header of a page.
pub(super) struct Header<R> {
    inner: R,
    /// Its first bytes.
    start: Vec<u8>,
    most: u64,
}

/// No longer are the kind and the size of a page.
const START: usize = 16;

impl<R: Read> Read for Header<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        if self.start.len() < START {
            self.start.extend_from_slice(&buffer[..read]);
            self.start.truncate(START);
            if unpacked_size(&self.start).is_some_and(|size| size > self.most) {
                let problem =
                    "a page promises far more than the file can hold; if that is right, write it as CSV";
                return Err(io::Error::new(io::ErrorKind::FileTooLarge, problem));
            }
        }
        Ok(read)
    }
}

/// The second number of a header in Thrift's compact protocol: each field is a byte, 0x15 for the next number of 32 bits,
/// and the number in zigzag, seven bits in a byte. A page has its kind, and then its size.
fn unpacked_size(bytes: &[u8]) -> Option<u64> {
    let number = |bytes: &mut &[u8]| {
        let rest = bytes.strip_prefix(&[0x15])?;
        let length = rest.iter().position(|byte| byte & 0x80 == 0)? + 1;
        let (digits, rest) = rest.split_at(length);
        *bytes = rest;
        Some(digits.iter().rev().fold(0_u64, |number, byte| number << 7 | u64::from(byte & 0x7f)) >> 1)
    };
    let mut rest = bytes;
    number(&mut rest)?;
    number(&mut rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_from_headers() {
        assert_eq!(unpacked_size(&[0x15, 0, 0x15, 0x9c, 0x01, 0x15]), Some(78));
        assert_eq!(unpacked_size(&[0x15, 4, 0x15, 0xfe, 0xff, 0xff, 0xff, 0x0f]), Some((1 << 31) - 1));
        assert_eq!(unpacked_size(&[0x15, 0, 0x15, 0x9c]), None);
        assert_eq!(unpacked_size(&[0x16, 0]), None);
    }

    #[test]
    fn pages_that_unpack_to_too_much_are_refused() {
        let header = [0x15, 0, 0x15, 0xfe, 0xff, 0xff, 0xff, 0x0f, 0x15, 0x10];
        let read = |most| Header { inner: &header[..], start: Vec::new(), most }.read_to_end(&mut Vec::new());
        assert_eq!(read(1 << 31).unwrap(), 10);
        assert_eq!(read(1 << 20).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    }
}
