//! Files of the CoNLL tasks: a token per line, and in the last column where mentions open and close.

use std::collections::HashMap;

use partita::internal::quoted;

use super::side::{Document, Side};
use crate::failure::{Failure, Outcome};

/// The line that begins a document.
pub const BEGIN: &str = "#begin document";
const END: &str = "#end document";

/// Returns whether a text is such a file.
pub fn is_conll(text: &str) -> bool {
    text.lines().take(1000).any(|line| line.starts_with(BEGIN))
}

/// Reads a text. `column` is that of chains, counted from 1; by default the last one.
pub fn read(text: &str, column: Option<usize>) -> Outcome<Side> {
    let mut side = Side::default();
    let mut open: Option<Reading> = None;
    for (line, number) in text.lines().zip(1_u64..) {
        let line = line.trim_end();
        if let Some(name) = line.strip_prefix(BEGIN) {
            side.documents.extend(open.take().map(Reading::finish).transpose()?);
            open = Some(Reading::of(name.trim()));
        } else if line.starts_with(END) {
            side.documents.extend(open.take().map(Reading::finish).transpose()?);
        } else if line.is_empty() || line.starts_with('#') {
        } else if let Some(document) = &mut open {
            document.token(line, column, number)?;
        } else {
            return Err(Failure::input(format!(
                "line {number} stands in no document; one begins with {BEGIN:?}"
            )));
        }
    }
    side.documents.extend(open.take().map(Reading::finish).transpose()?);
    if side.documents.is_empty() {
        return Err(Failure::input(format!("no document begins with {BEGIN:?}")));
    }
    distinguish(&mut side);
    Ok(side)
}

/// Documents of the same name are as many documents: tokens are counted anew in each, and chains may be numbered anew.
fn distinguish(side: &mut Side) {
    let mut times: HashMap<String, usize> = HashMap::new();
    for document in &mut side.documents {
        let time = times.entry(document.name.clone()).or_default();
        *time += 1;
        if *time > 1 {
            document.name = format!("{} ({time})", document.name);
        }
    }
}

/// The mentions of a field: `(4`, `4)` and `(4)`, joined by `|` or by nothing, as in `4)(5`.
fn parts(field: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    for joined in field.split('|') {
        let mut rest = joined;
        loop {
            let chain = rest.strip_prefix('(').unwrap_or(rest);
            let begin = rest.len() - chain.len();
            let end = match chain.find(['(', ')']) {
                Some(at) if chain[at..].starts_with(')') => begin + at + 1,
                Some(at) => begin + at,
                None => rest.len(),
            };
            let (part, left) = rest.split_at(end);
            parts.push(part);
            if left.is_empty() {
                break;
            }
            rest = left;
        }
    }
    parts
}

/// A document that is read.
struct Reading {
    name: String,
    tokens: u64,
    /// Mentions in the order in which they open: the chain, the first token, and the last one once it is known.
    mentions: Vec<(String, u64, Option<u64>)>,
}

impl Reading {
    fn of(name: &str) -> Self {
        Self { name: name.to_owned(), tokens: 0, mentions: Vec::new() }
    }

    fn token(&mut self, line: &str, column: Option<usize>, number: u64) -> Outcome<()> {
        let mut fields = line.split_ascii_whitespace();
        let field = match column {
            None => fields.next_back(),
            Some(column) => fields.nth(column - 1),
        };
        let field = field.ok_or_else(|| Failure::input(format!("line {number} has no column of chains")))?;
        let token = self.tokens;
        self.tokens += 1;
        if matches!(field, "-" | "_" | "*") {
            return Ok(());
        }
        parts(field).into_iter().try_for_each(|part| self.part(part, token, number))
    }

    fn part(&mut self, part: &str, token: u64, number: u64) -> Outcome<()> {
        let (begins, ends) = (part.starts_with('('), part.ends_with(')'));
        let chain = part.trim_start_matches('(').trim_end_matches(')');
        if chain.is_empty() || !(begins || ends) {
            let part = quoted(part);
            return Err(Failure::input(format!(
                "line {number} has {part} where chains open and close, such as (4)"
            )));
        }
        if begins {
            self.mentions.push((chain.to_owned(), token, ends.then_some(token)));
            return Ok(());
        }
        let is_open = |mention: &&mut (String, u64, Option<u64>)| mention.0 == chain && mention.2.is_none();
        match self.mentions.iter_mut().rev().find(is_open) {
            Some(mention) => {
                mention.2 = Some(token);
                Ok(())
            }
            None => Err(Failure::input(format!(
                "document {}: chain {} closes at token {token} and is not open",
                quoted(&self.name),
                quoted(chain)
            ))),
        }
    }

    fn finish(self) -> Outcome<Document> {
        let name = self.name;
        let mention = |(chain, first, last): (String, u64, Option<u64>)| match last {
            Some(last) => Ok((format!("{first}-{last}"), chain)),
            None => Err(Failure::input(format!(
                "document {}: a mention of chain {} opens at token {first} and never closes",
                quoted(&name),
                quoted(&chain)
            ))),
        };
        let mentions = self.mentions.into_iter().map(mention).collect::<Outcome<_>>()?;
        Ok(Document { name, mentions })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mentions_stand_side_by_side() {
        assert_eq!(parts("(1|2)"), ["(1", "2)"]);
        assert_eq!(parts("1)1)"), ["1)", "1)"]);
        assert_eq!(parts("(1(2)(3"), ["(1", "(2)", "(3"]);
        assert_eq!(parts("(1||(2"), ["(1", "", "(2"]);
        let text = "#begin document (d)\na (1\nb (1\nc 1)1)\n#end document\n";
        let mentions = &read(text, None).expect("a document").documents[0].mentions;
        assert_eq!(*mentions, [("0-2".to_owned(), "1".to_owned()), ("1-2".to_owned(), "1".to_owned())]);
        for field in ["()", "(1||(2", "((1)", "1"] {
            let text = format!("#begin document (d)\na {field}\n#end document\n");
            assert!(read(&text, None).is_err(), "{field}");
        }
    }

    #[test]
    fn a_name_that_comes_again_is_another_document() {
        let text =
            "#begin document (d)\na (1)\n#end document\n#begin document (d)\nb (1)\nc (1)\n#end document\n";
        let side = read(text, None).expect("two documents");
        let sizes: Vec<(&str, usize)> =
            side.documents.iter().map(|document| (document.name.as_str(), document.mentions.len())).collect();
        assert_eq!(sizes, [("(d)", 1), ("(d) (2)", 2)]);
    }
}
