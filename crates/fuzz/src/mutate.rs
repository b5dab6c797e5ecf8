//! Damage, the same on every machine.

/// A generator of numbers.
pub struct Numbers(pub u64);

impl Numbers {
    /// A number below the bound, or 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound.max(1) as u64) as usize
    }
}

/// Numbers that readers stumble over.
const NUMBERS: [&str; 14] = [
    "0",
    "-1",
    "1",
    "255",
    "65536",
    "2147483648",
    "4294967295",
    "4294967296",
    "1000000000000",
    "9223372036854775807",
    "18446744073709551615",
    "1e999",
    "NaN",
    "-0.0",
];

/// A copy with one to four damages: bytes, pieces, numbers, words of the dictionary, and pieces of another file.
#[must_use]
pub fn damaged(bytes: &[u8], other: &[u8], dictionary: &[Vec<u8>], numbers: &mut Numbers) -> Vec<u8> {
    let mut copy = bytes.to_vec();
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(copy.len() + 1);
        let end = at + numbers.below((copy.len() - at).min(64) + 1);
        match numbers.below(8) {
            0 if at < copy.len() => copy[at] ^= 1 << numbers.below(8),
            1 if at < copy.len() => copy[at] = [0, 0xff, 0x7f, 0x80, b'\n', b','][numbers.below(6)],
            2 => drop(copy.drain(at..end)),
            3 => copy.truncate(at),
            4 => {
                let piece = copy[at..end].to_vec();
                copy.splice(at..at, piece);
            }
            5 => {
                let start = numbers.below(other.len() + 1);
                let piece = &other[start..][..numbers.below((other.len() - start).min(256) + 1)];
                copy.splice(at..end, piece.iter().copied());
            }
            6 if !dictionary.is_empty() => {
                copy.splice(at..at, dictionary[numbers.below(dictionary.len())].iter().copied());
            }
            _ => replace_number(&mut copy, at, numbers),
        }
    }
    copy
}

/// Puts another number for the first one after a place.
fn replace_number(copy: &mut Vec<u8>, at: usize, numbers: &mut Numbers) {
    let Some(start) = copy[at..].iter().position(u8::is_ascii_digit).map(|start| at + start) else { return };
    let length = copy[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    copy.splice(start..start + length, NUMBERS[numbers.below(NUMBERS.len())].bytes());
}

/// The words of a dictionary: one per line between quotation marks, with `\xAB` for bytes and `#` before comments.
///
/// # Panics
/// When a line is neither.
#[must_use]
pub fn dictionary(text: &str) -> Vec<Vec<u8>> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| unescaped(line.strip_prefix('"').and_then(|line| line.strip_suffix('"')).expect(line)))
        .collect()
}

fn unescaped(word: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = word.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        match (first, tail) {
            (b'\\', [b'x', hex @ ..]) => {
                let digits = std::str::from_utf8(&hex[..2]).expect("two digits");
                bytes.push(u8::from_str_radix(digits, 16).expect("two digits"));
                rest = &hex[2..];
            }
            (b'\\', [next, after @ ..]) => {
                bytes.push(*next);
                rest = after;
            }
            _ => bytes.push(*first),
        }
    }
    bytes
}
