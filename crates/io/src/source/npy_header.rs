//! The header of an NPY file: the type of its items and the shape of the array.

use std::io::Read;

use crate::source::Source;
use crate::{Error, ErrorKind, Result};

const MAGIC: &[u8; 6] = b"\x93NUMPY";

/// More than any header of a plain array needs.
const LONGEST: usize = 1 << 16;

/// Type of the items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Bool,
    Signed,
    Unsigned,
    Float,
    Unicode,
    Bytes,
}

/// The type and the shape of the array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NpyHeader {
    pub kind: Kind,
    /// Bytes of one item.
    pub item_size: usize,
    pub big_endian: bool,
    pub fortran_order: bool,
    pub rows: usize,
    pub columns: usize,
}

impl NpyHeader {
    /// Reads the header and leaves the reader at the first item.
    pub fn read(source: &Source, input: &mut impl Read) -> Result<Self> {
        let text = header_text(input).map_err(|problem| source.malformed("npy", problem))?;
        let descr =
            value_of(&text, "descr").ok_or_else(|| source.malformed("npy", "its header has no descr"))?;
        let order = value_of(&text, "fortran_order");
        let shape =
            value_of(&text, "shape").ok_or_else(|| source.malformed("npy", "its header has no shape"))?;
        let (kind, item_size, big_endian) = item_type(descr).ok_or_else(|| unsupported(source, descr))?;
        if item_size == 0 {
            return Err(
                source.malformed("npy", format!("its items are of NumPy type {descr}, which has no bytes"))
            );
        }
        let (rows, columns) = dimensions(shape).ok_or_else(|| {
            source.malformed("npy", format!("its shape is {shape}, and a table has one or two dimensions"))
        })?;
        Ok(Self { kind, item_size, big_endian, fortran_order: order == Some("True"), rows, columns })
    }

    /// An integer of up to eight bytes.
    pub fn unsigned(&self, bytes: &[u8]) -> u64 {
        // NumPy's integers, before the loop over bytes that takes several times as long.
        if let (Ok(eight), false) = (bytes.try_into(), self.big_endian) {
            return u64::from_le_bytes(eight);
        }
        let add = |value: u64, &byte: &u8| (value << 8) | u64::from(byte);
        if self.big_endian { bytes.iter().fold(0, add) } else { bytes.iter().rev().fold(0, add) }
    }

    /// A signed integer of up to eight bytes.
    pub fn signed(&self, bytes: &[u8]) -> i64 {
        let unused = 64 - 8 * bytes.len() as u32;
        ((self.unsigned(bytes) << unused) as i64) >> unused
    }

    /// A float of four or eight bytes.
    pub fn float(&self, bytes: &[u8]) -> f64 {
        let bits = self.unsigned(bytes);
        if bytes.len() == 4 { f32::from_bits(bits as u32).into() } else { f64::from_bits(bits) }
    }
}

fn unsupported(source: &Source, descr: &str) -> Error {
    let found = match descr.trim_matches('\'') {
        "|O" => "Python objects".to_owned(),
        descr => format!("items of NumPy type {descr}"),
    };
    ErrorKind::UnsupportedType { source_name: source.to_string(), column: "1".to_owned(), found }.into()
}

fn header_text(input: &mut impl Read) -> Result<String, String> {
    let mut read = |length: usize| {
        let mut bytes = vec![0; length];
        input.read_exact(&mut bytes).map(|()| bytes).map_err(|_| "its header is cut short".to_owned())
    };
    let start = read(8)?;
    if !start.starts_with(MAGIC) {
        return Err("it does not begin as NPY files do".to_owned());
    }
    let length = match start[6] {
        1 => read(2)?.iter().rev().fold(0, |length, &byte| (length << 8) | usize::from(byte)),
        2 | 3 => read(4)?.iter().rev().fold(0, |length, &byte| (length << 8) | usize::from(byte)),
        version => return Err(format!("its version is {version}; versions 1 to 3 are known")),
    };
    if length > LONGEST {
        return Err("its header is too long".to_owned());
    }
    String::from_utf8(read(length)?).map_err(|_| "its header is not text".to_owned())
}

/// The value of a key in the Python dictionary that the header is: a literal up to its comma, or a whole
/// tuple or list.
fn value_of<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let start = text.find(&format!("'{key}'"))? + key.len() + 2;
    let value = text[start..].trim_start().strip_prefix(':')?.trim_start();
    let end = match value.as_bytes().first()? {
        b'(' => value.find(')')? + 1,
        b'[' => value.rfind(']')? + 1,
        _ => value.find([',', '}'])?,
    };
    Some(value[..end].trim_end())
}

fn item_type(descr: &str) -> Option<(Kind, usize, bool)> {
    let plain = descr.strip_prefix('\'')?.strip_suffix('\'')?;
    let (order, rest) = plain.split_at_checked(1)?;
    let (kind, size) = rest.split_at_checked(1)?;
    let size: usize = size.parse().ok()?;
    let (kind, size) = match (kind, size) {
        ("b", 1) => (Kind::Bool, 1),
        ("i", 1 | 2 | 4 | 8) => (Kind::Signed, size),
        ("u", 1 | 2 | 4 | 8) => (Kind::Unsigned, size),
        ("f", 4 | 8) => (Kind::Float, size),
        ("U", 0..=LONGEST) => (Kind::Unicode, 4 * size),
        ("S", 0..=LONGEST) => (Kind::Bytes, size),
        _ => return None,
    };
    match order {
        "<" | "|" => Some((kind, size, false)),
        ">" => Some((kind, size, true)),
        _ => None,
    }
}

/// Rows and columns of a shape of one or two dimensions.
fn dimensions(shape: &str) -> Option<(usize, usize)> {
    let inner = shape.strip_prefix('(')?.strip_suffix(')')?;
    let sizes: Option<Vec<usize>> = inner
        .split(',')
        .map(str::trim)
        .filter(|size| !size.is_empty())
        .map(|size| size.parse().ok())
        .collect();
    match sizes?.as_slice() {
        [rows] => Some((*rows, 1)),
        [rows, columns] => Some((*rows, *columns)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_a_header() {
        let text = "{'descr': '<i4', 'fortran_order': False, 'shape': (3, 2), }";
        assert_eq!(value_of(text, "descr"), Some("'<i4'"));
        assert_eq!(value_of(text, "fortran_order"), Some("False"));
        assert_eq!(value_of(text, "shape"), Some("(3, 2)"));
        assert_eq!(value_of(text, "order"), None);
        let structured = "{'descr': [('a', '<i4'), ('b', '<i4')], 'fortran_order': False, 'shape': (3,), }";
        assert_eq!(value_of(structured, "descr"), Some("[('a', '<i4'), ('b', '<i4')]"));
    }

    #[test]
    fn types_of_items() {
        assert_eq!(item_type("'<i4'"), Some((Kind::Signed, 4, false)));
        assert_eq!(item_type("'>u8'"), Some((Kind::Unsigned, 8, true)));
        assert_eq!(item_type("'<U5'"), Some((Kind::Unicode, 20, false)));
        for refused in ["'|O'", "'<c16'", "'<f2'", "'<M8[ns]'", "[('a', '<i4')]", "''", "'<i3'", "'é4'"] {
            assert_eq!(item_type(refused), None, "{refused}");
        }
    }

    #[test]
    fn shapes() {
        assert_eq!(dimensions("(3,)"), Some((3, 1)));
        assert_eq!(dimensions("(3, 2)"), Some((3, 2)));
        for refused in ["()", "(1, 2, 3)", "(-1,)", "3"] {
            assert_eq!(dimensions(refused), None, "{refused}");
        }
    }
}
