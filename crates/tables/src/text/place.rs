//! The place of a byte in a text.

/// Line and column of a byte of a text that begins at that line and column; columns count characters.
#[must_use]
pub fn place(text: &str, at: usize, (line, column): (usize, usize)) -> (usize, usize) {
    let before = &text[..at];
    match before.rfind('\n') {
        Some(newline) => {
            let lines = before.bytes().filter(|&byte| byte == b'\n').count();
            (line + lines, before[newline + 1..].chars().count() + 1)
        }
        None => (line, column + before.chars().count()),
    }
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn columns_count_characters_from_where_the_text_begins() {
        assert_eq!(place("éa\nçb", 3, (4, 7)), (4, 9));
        assert_eq!(place("éa\nçb", 6, (4, 7)), (5, 2));
        assert_eq!(place("", 0, (1, 1)), (1, 1));
    }
}
