//! Names that came from a file, where a terminal would obey them.

use std::borrow::Cow;

/// A name as a line of text: characters that would move the cursor, change colours, ring the bell, break the line or
/// turn the direction of writing are shown as escapes.
pub fn visible(name: &str) -> Cow<'_, str> {
    if !name.contains(is_obeyed) {
        return Cow::Borrowed(name);
    }
    let mut shown = String::with_capacity(name.len() + 8);
    for letter in name.chars() {
        if is_obeyed(letter) {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    Cow::Owned(shown)
}

fn is_obeyed(letter: char) -> bool {
    let turns = matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    letter.is_control() || turns || matches!(letter, '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn what_a_terminal_obeys_is_shown() {
        assert_eq!(visible("\u{1b}[31mred\u{7}"), "\\u{1b}[31mred\\u{7}");
        assert_eq!(visible("two\r\nlines\t"), "two\\r\\nlines\\t");
        assert_eq!(visible("\u{9b}1m \u{202e}txt"), "\\u{9b}1m \\u{202e}txt");
    }

    #[test]
    fn letters_stay() {
        for name in ["", "plain", "Zürich, 東京 (é)", "a\\b"] {
            assert_eq!(visible(name), name);
        }
    }
}
