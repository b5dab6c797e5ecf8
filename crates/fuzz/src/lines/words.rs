//! The words of a command line as a shell reads them.

/// The words, or `None` where the line is more than one command.
pub(super) fn split(line: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut is_open) = (Vec::new(), String::new(), false);
    let mut quote = None;
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(mark), _) if letter == mark => quote = None,
            (Some('\''), _) => word.push(letter),
            (_, '\\') => word.push(letters.next()?),
            (Some(_), _) => word.push(letter),
            (None, '\'' | '"') => (quote, is_open) = (Some(letter), true),
            (None, ' ') => {
                if is_open || !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                is_open = false;
            }
            (None, '|' | '>' | '<' | '&' | ';' | '$' | '#') => return None,
            (None, _) => word.push(letter),
        }
    }
    if is_open || !word.is_empty() {
        words.push(word);
    }
    quote.is_none().then_some(words)
}
