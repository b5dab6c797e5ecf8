//! Small changes of texts.

/// A text that is no markup.
pub fn escaped(text: &str) -> String {
    maud::html! { (text) }.into_string()
}

/// A text that is no markup, whose long names may end a line after `_`, and calls after `(`.
pub fn breakable(text: &str) -> String {
    escaped(text).replace('_', "_<wbr>").replace('(', "(<wbr>")
}

/// The anchor of a heading, as GitHub makes it.
pub fn slug(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// A text whose letters have their indices below: `n_ij` and `max_j`. Longer words are names.
pub fn with_subscripts(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('_') {
        let (before, after) = (&rest[..at], &rest[at + 1..]);
        let start = before
            .rfind(|c: char| !c.is_alphanumeric())
            .map_or(0, |found| found + before[found..].chars().next().map_or(1, char::len_utf8));
        let (word, index) = (&before[start..], index(after));
        let is_letter = word.chars().count() == 1 || matches!(word, "max" | "mean");
        if index.is_empty() || !is_letter {
            out.push_str(&escaped(&rest[..=at]));
            rest = after;
            continue;
        }
        out.push_str(&escaped(&before[..start]));
        let letter = if word.len() > 1 { word.to_owned() } else { format!("<i>{word}</i>") };
        out.push_str(&format!("{letter}<sub>{}</sub>", escaped(index)));
        rest = &after[index.len()..];
    }
    out + &escaped(rest)
}

/// The index at the beginning of a text; a matching has its argument with it: `iσ(i)`.
fn index(text: &str) -> &str {
    let ends = |c: char| !c.is_alphanumeric() || matches!(c, '²' | '³');
    let end = text.find(ends).unwrap_or(text.len());
    let has_argument = text[..end].ends_with('σ') && text[end..].starts_with('(');
    let argument = has_argument.then(|| text[end..].find(')')).flatten();
    &text[..end + argument.map_or(0, |length| length + 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_are_those_of_github() {
        assert_eq!(slug("How sure is a score?"), "how-sure-is-a-score");
        assert_eq!(slug("`rank` – B³"), "rank--b³");
    }

    #[test]
    fn names_may_end_a_line() {
        assert_eq!(breakable("adjusted_rand(a < b)"), "adjusted_<wbr>rand(<wbr>a &lt; b)");
    }

    #[test]
    fn letters_have_indices_and_names_have_not() {
        assert_eq!(
            with_subscripts("Σ n_ij²/b_j < 1"),
            "Σ <i>n</i><sub>ij</sub>²/<i>b</i><sub>j</sub> &lt; 1"
        );
        assert_eq!(
            with_subscripts("max_σ Σ_i n_iσ(i)/n"),
            "max<sub>σ</sub> Σ<sub>i</sub> <i>n</i><sub>iσ(i)</sub>/n"
        );
        assert_eq!(with_subscripts("adjusted_rand"), "adjusted_rand");
    }
}
