//! The ends of the lines of a text.

use memchr::{memchr_iter, memchr2};

/// The lines of a text, each with its end: LF, CR LF, CR CR LF as some programs double it, or CR alone.
pub(crate) fn lines_of(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let at = memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let end = [&b"\r\r\n"[..], b"\r\n"].into_iter().find(|end| rest[at..].starts_with(end));
        let (line, more) = rest.split_at((at + end.map_or(1, <[u8]>::len)).min(rest.len()));
        rest = more;
        (!line.is_empty()).then_some(line)
    })
}

/// A line without its end.
pub(crate) fn without_end(line: &[u8]) -> &[u8] {
    let end = line.iter().rposition(|byte| !matches!(byte, b'\r' | b'\n')).map_or(0, |at| at + 1);
    &line[..end]
}

/// Counts those [`lines_of`] a text that have an end.
pub(crate) fn ends_of_lines(text: &[u8]) -> u64 {
    (memchr_iter(b'\n', text).count() + returns(text).count()) as u64
}

/// Returns whether a return stands alone in a text.
pub(crate) fn holds_return(text: &[u8]) -> bool {
    returns(text).next().is_some()
}

/// The places of returns that end a line by themselves.
pub(crate) fn returns(text: &[u8]) -> impl Iterator<Item = usize> {
    let is_alone = |&at: &usize| !matches!(text[at + 1..], [b'\n', ..] | [b'\r', b'\n', ..]);
    memchr_iter(b'\r', text).filter(is_alone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_with_their_ends() {
        let text: [&[u8]; 7] = [b"a\r", b"b\r\n", b"\n", b"c\r\r\n", b"\r", b"d\r", b"e"];
        assert!(lines_of(&text.concat()).eq(text));
        assert_eq!(ends_of_lines(&text.concat()), 6);
        assert!(text.map(without_end).concat() == b"abcde" && lines_of(b"").next().is_none());
    }
}
