//! The part of the ZIP format that NPZ files use: stored or deflated members, found by the directory at the end.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io::Read;

use flate2::read::DeflateDecoder;

/// The members of an archive by name, still compressed.
pub(super) struct Archive<'a> {
    bytes: &'a [u8],
    members: BTreeMap<String, Member>,
    /// Bytes that may still be unpacked.
    budget: Cell<u64>,
}

/// Bytes that any archive may unpack to, besides a multiple of its size. The entries of a sparse matrix compress to a tenth or
/// a thirtieth; deflate can shrink zeros to a thousandth, so that a small file fills any memory.
const FREE: u64 = 16 << 20;
const RATIO: u64 = 100;

struct Member {
    method: u16,
    compressed: usize,
    header: usize,
}

const END: &[u8] = b"PK\x05\x06";
const ENTRY: &[u8] = b"PK\x01\x02";
const LOCAL: &[u8] = b"PK\x03\x04";
/// The number that means "see the 64-bit field".
const WIDE: usize = u32::MAX as usize;

impl<'a> Archive<'a> {
    /// Reads the directory.
    pub(super) fn open(bytes: &'a [u8]) -> Result<Self, &'static str> {
        const BROKEN: &str = "its directory is damaged or cut off";
        let end = bytes.windows(4).rposition(|window| window == END).ok_or(BROKEN)?;
        let count = number(bytes, end + 10, 2).ok_or(BROKEN)?;
        let mut at = number(bytes, end + 16, 4).ok_or(BROKEN)?;
        if at == WIDE {
            return Err("it is larger than 4 GiB; save the matrix as Matrix Market");
        }
        let mut members = BTreeMap::new();
        for _ in 0..count {
            if bytes.get(at..at + 4) != Some(ENTRY) {
                return Err(BROKEN);
            }
            let field = |offset: usize, width: usize| number(bytes, at + offset, width).ok_or(BROKEN);
            let (name_length, extra, comment) = (field(28, 2)?, field(30, 2)?, field(32, 2)?);
            let (compressed, header) = (field(20, 4)?, field(42, 4)?);
            if compressed == WIDE || header == WIDE {
                return Err("a member is larger than 4 GiB; save the matrix as Matrix Market");
            }
            let name = bytes.get(at + 46..at + 46 + name_length).ok_or(BROKEN)?;
            let member = Member { method: field(10, 2)? as u16, compressed, header };
            members.insert(String::from_utf8_lossy(name).into_owned(), member);
            at += 46 + name_length + extra + comment;
        }
        let budget = Cell::new((bytes.len() as u64).saturating_mul(RATIO).saturating_add(FREE));
        Ok(Self { bytes, members, budget })
    }

    pub(super) fn contains(&self, name: &str) -> bool {
        self.members.contains_key(name)
    }

    /// The bytes of a member; `None` if there is no such member.
    pub(super) fn read(&self, name: &str) -> Option<Result<Vec<u8>, &'static str>> {
        self.members.get(name).map(|member| self.extract(member))
    }

    fn extract(&self, member: &Member) -> Result<Vec<u8>, &'static str> {
        const BROKEN: &str = "a member is damaged or cut off";
        let at = member.header;
        if self.bytes.get(at..at + 4) != Some(LOCAL) {
            return Err(BROKEN);
        }
        let length = |offset| number(self.bytes, at + offset, 2).ok_or(BROKEN);
        let start = at + 30 + length(26)? + length(28)?;
        let data = self.bytes.get(start..start + member.compressed).ok_or(BROKEN)?;
        match member.method {
            0 => Ok(data.to_vec()),
            8 => {
                let (mut content, budget) = (Vec::new(), self.budget.get());
                DeflateDecoder::new(data).take(budget).read_to_end(&mut content).map_err(|_| BROKEN)?;
                self.budget.set(budget - content.len() as u64);
                if self.budget.get() == 0 {
                    return Err(
                        "its arrays unpack to more than a hundred times its size; if that is right, save it with \
                         compressed=False",
                    );
                }
                Ok(content)
            }
            _ => Err("a member is compressed by another method than deflate"),
        }
    }
}

/// A little-endian number of `width` bytes.
fn number(bytes: &[u8], at: usize, width: usize) -> Option<usize> {
    let field = bytes.get(at..at + width)?;
    Some(field.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte)))
}
