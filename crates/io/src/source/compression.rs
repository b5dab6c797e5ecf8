//! Compressed files are undone on the way in.

use std::io::Read;

use flate2::read::MultiGzDecoder;

#[cfg(not(feature = "compression"))]
use crate::ErrorKind;
use crate::{Result, Source};

/// The compression of a file, by its first bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Compression {
    Gzip,
    Zstd,
    Xz,
    Bzip2,
}

impl Compression {
    pub fn of(head: &[u8]) -> Option<Self> {
        match head {
            [0x1f, 0x8b, ..] => Some(Self::Gzip),
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Some(Self::Zstd),
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Some(Self::Xz),
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41, 0x59, 0x26, ..] => Some(Self::Bzip2),
            _ => None,
        }
    }

    /// The extensions that say how a file is compressed.
    pub const EXTENSIONS: [&'static str; 4] = ["gz", "zst", "xz", "bz2"];

    /// Unpacks the bytes.
    pub fn undone(self, source: &Source, read: Box<dyn Read + Send>) -> Result<Box<dyn Read + Send>> {
        if self == Self::Gzip {
            return Ok(Box::new(MultiGzDecoder::new(read)));
        }
        self.undone_by_feature(source, read)
    }

    #[cfg(not(feature = "compression"))]
    fn undone_by_feature(self, source: &Source, _: Box<dyn Read + Send>) -> Result<Box<dyn Read + Send>> {
        let format = match self {
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
            Self::Xz => "xz",
            Self::Bzip2 => "bzip2",
        };
        Err(ErrorKind::NotBuiltIn { source_name: source.to_string(), format, feature: "compression" }.into())
    }

    #[cfg(feature = "compression")]
    fn undone_by_feature(self, _: &Source, read: Box<dyn Read + Send>) -> Result<Box<dyn Read + Send>> {
        Ok(match self {
            Self::Gzip => Box::new(MultiGzDecoder::new(read)),
            Self::Bzip2 => Box::new(bzip2::read::MultiBzDecoder::new(read)),
            Self::Xz => Box::new(xz::Blocks::new(read)),
            Self::Zstd => Box::new(zstd::Frames::new(read)),
        })
    }
}

/// Blocks of xz, each with a dictionary of its own.
#[cfg(feature = "compression")]
mod xz {
    use std::io::{self, ErrorKind, Read};

    use lzma_rust2::XzReader;

    /// More than the 256 MiB of a dictionary that any usual setting asks for.
    const MOST_KIB: u32 = 257 << 10;

    pub struct Blocks(XzReader<Box<dyn Read + Send>>);

    impl Blocks {
        pub fn new(read: Box<dyn Read + Send>) -> Self {
            Self(XzReader::new_mem_limit(read, true, MOST_KIB))
        }
    }

    impl Read for Blocks {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0.read(buffer).map_err(|error| match error.kind() {
                ErrorKind::OutOfMemory => {
                    let problem = "its dictionary is larger than 256 MiB; decompress it first";
                    io::Error::new(ErrorKind::InvalidData, problem)
                }
                _ => error,
            })
        }
    }
}

/// Frames of zstd, one after the other, as parallel compressors write them.
#[cfg(feature = "compression")]
mod zstd {
    use std::io::{self, BufRead as _, BufReader, Read};

    use ruzstd::decoding::StreamingDecoder;

    type Decoder = StreamingDecoder<BufReader<Box<dyn Read + Send>>, ruzstd::decoding::FrameDecoder>;

    pub struct Frames {
        decoder: Option<Decoder>,
        rest: Option<BufReader<Box<dyn Read + Send>>>,
    }

    impl Frames {
        pub fn new(read: Box<dyn Read + Send>) -> Self {
            Self { decoder: None, rest: Some(BufReader::new(read)) }
        }
    }

    impl Read for Frames {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if buffer.is_empty() {
                return Ok(0);
            }
            loop {
                if let Some(decoder) = &mut self.decoder {
                    let read = decoder.read(buffer)?;
                    if read > 0 {
                        return Ok(read);
                    }
                    self.rest = self.decoder.take().map(StreamingDecoder::into_inner);
                }
                let Some(mut rest) = self.rest.take() else { return Ok(0) };
                if rest.fill_buf()?.is_empty() {
                    return Ok(0);
                }
                let decoder = StreamingDecoder::new(rest);
                let wrong = |error| io::Error::new(io::ErrorKind::InvalidData, format!("{error}"));
                self.decoder = Some(decoder.map_err(wrong)?);
            }
        }
    }
}
