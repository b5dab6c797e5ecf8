//! Names that came from a file, where a terminal or a page would obey them.

use std::borrow::Cow;

/// A name as a line of text: what moves the cursor, changes colours, breaks the line, turns the direction of writing or cannot
/// be seen is shown as an escape.
///
/// ```
/// use partita::internal::visible;
///
/// assert_eq!(visible("\u{1b}[31mred\u{202e}"), "\\u{1b}[31mred\\u{202e}");
/// assert_eq!(visible("Zürich, 東京"), "Zürich, 東京");
/// ```
#[doc(hidden)]
#[must_use]
pub fn visible(name: &str) -> Cow<'_, str> {
    if !name.contains(|letter| is_obeyed(letter) || is_joiner(letter)) {
        return Cow::Borrowed(name);
    }
    let mut shown = String::with_capacity(name.len() + 8);
    let mut letters = name.chars().peekable();
    let mut before = None;
    while let Some(letter) = letters.next() {
        // Between letters of other scripts and pictographs a joiner is a part of the writing.
        let around = [before, letters.peek().copied()];
        let joins = || around.iter().all(|other| other.is_some_and(|other| !other.is_ascii()));
        if is_obeyed(letter) || (is_joiner(letter) && !joins()) {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
        before = Some(letter);
    }
    Cow::Owned(shown)
}

fn is_obeyed(letter: char) -> bool {
    let is_hidden = matches!(letter, '\u{ad}' | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}' | '\u{e0000}'..='\u{e007f}');
    let turns = matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    letter.is_control() || is_hidden || turns || matches!(letter, '\u{2028}' | '\u{2029}')
}

fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}')
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
    fn what_cannot_be_seen_is_shown() {
        assert_eq!(visible("a\u{200b}b\u{feff}\u{ad}"), "a\\u{200b}b\\u{feff}\\u{ad}");
        assert_eq!(visible("a\u{200d}b \u{200c}"), "a\\u{200d}b \\u{200c}");
        assert_eq!(visible("\u{ffff}\u{e0041}"), "\\u{ffff}\\u{e0041}");
    }

    #[test]
    fn letters_stay() {
        for name in ["", "plain", "Zürich, 東京 (é)", "a\\b", "👩\u{200d}🔬", "می\u{200c}خواهم", "ක්\u{200d}ෂ"]
        {
            assert_eq!(visible(name), name);
            assert_eq!(visible(&visible(name)), name);
        }
    }
}
