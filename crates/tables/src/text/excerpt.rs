//! Names and values of files in messages: a field of a file may be longer than a page.

/// Characters of a name that a message shows.
const SHOWN: usize = 60;

/// The text, without the middle where it is long.
///
/// ```
/// use partita::internal::excerpt;
///
/// assert_eq!(excerpt("leiden"), "leiden");
/// assert_eq!(excerpt(&"x".repeat(1000)).chars().count(), 61);
/// ```
#[doc(hidden)]
#[must_use]
pub fn excerpt(text: &str) -> String {
    excerpt_of(text, SHOWN)
}

/// As [`excerpt`], with at most `shown` characters and the mark.
#[doc(hidden)]
#[must_use]
pub fn excerpt_of(text: &str, shown: usize) -> String {
    if text.chars().nth(shown).is_none() {
        return text.to_owned();
    }
    let end: Vec<char> = text.chars().rev().take(shown / 2).collect();
    text.chars().take(shown - shown / 2).chain(['…']).chain(end.into_iter().rev()).collect()
}

/// The text between quotation marks, without the middle where it is long.
///
/// ```
/// use partita::internal::quoted;
///
/// assert_eq!(quoted("leiden"), r#""leiden""#);
/// ```
#[doc(hidden)]
#[must_use]
pub fn quoted(text: &str) -> String {
    format!("{:?}", excerpt(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_middle_of_long_texts_is_left_out() {
        let text = |length: usize| ('a'..='z').cycle().take(length).collect::<String>();
        assert_eq!(excerpt(&text(60)), text(60));
        assert_eq!(excerpt(&text(61)), format!("{}…{}", &text(30), &text(61)[31..]));
        assert_eq!(excerpt(&"ä".repeat(80)).chars().count(), 61);
    }
}
