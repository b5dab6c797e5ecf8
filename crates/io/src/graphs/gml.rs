//! GML: `graph [ node [ id 1 label "a" ] edge [ source 1 target 2 weight 3 ] ]`. Other keys are passed over.

use std::borrow::Cow;

use partita::internal::quoted;
use quick_xml::escape::unescape;

use super::edge_list::{EdgeListOptions, NamedGraph};
use super::nodes::Nodes;
use crate::{Result, Source};

/// A word of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token<'t> {
    Open,
    Close,
    Word(&'t str),
    Text(&'t str),
}

/// The values of a node or an edge.
#[derive(Default)]
struct Entry<'t> {
    id: Option<&'t str>,
    label: Option<&'t str>,
    source: Option<&'t str>,
    target: Option<&'t str>,
    weight: Option<&'t str>,
}

pub(super) fn read(source: &Source, text: &str, options: &EdgeListOptions) -> Result<NamedGraph> {
    let mut nodes = Nodes::new(source, options.self_loops);
    let mut tokens = Tokens { text, line: 1 };
    // The keys of the lists that are open; what is deeper than a node or an edge is passed over.
    let mut open: Vec<&str> = Vec::new();
    let mut entry = Entry::default();
    loop {
        let line = tokens.line;
        match tokens.next() {
            Ok(None) if open.is_empty() => return nodes.finish(),
            Ok(None) => return nodes.refuse(line, "a list is opened and never closed"),
            Ok(Some(Token::Close)) => match open.pop() {
                Some("node") if open == ["graph"] => node(&mut nodes, line, &std::mem::take(&mut entry))?,
                Some("edge") if open == ["graph"] => edge(&mut nodes, line, &std::mem::take(&mut entry))?,
                Some(_) => {}
                None => return nodes.refuse(line, "a list is closed and never opened"),
            },
            Ok(Some(Token::Word(key))) => match tokens.next() {
                Ok(Some(Token::Open)) => open.push(key),
                Ok(Some(Token::Word(value) | Token::Text(value))) => {
                    if open.len() == 2 {
                        entry.set(key, value);
                    }
                }
                Err(problem) => return nodes.refuse(line, problem),
                Ok(_) => return nodes.refuse(line, format!("the key {} has no value", quoted(key))),
            },
            Ok(Some(Token::Open | Token::Text(_))) => return nodes.refuse(line, "a value has no key"),
            Err(problem) => return nodes.refuse(line, problem),
        }
    }
}

impl<'t> Entry<'t> {
    fn set(&mut self, key: &str, value: &'t str) {
        let place = match key {
            "id" => &mut self.id,
            "label" | "name" => &mut self.label,
            "source" => &mut self.source,
            "target" => &mut self.target,
            "weight" | "value" => &mut self.weight,
            _ => return,
        };
        *place = Some(value);
    }
}

fn node(nodes: &mut Nodes<'_>, line: u64, entry: &Entry<'_>) -> Result<()> {
    let Some(id) = entry.id else { return nodes.refuse(line, "a node has no id") };
    if nodes.is_known(id) {
        return nodes.refuse(line, format!("two nodes have the id {id}"));
    }
    // Texts write quotation marks, ampersands and letters beyond ASCII as HTML does.
    nodes.node(
        id,
        entry.label.map(|label| unescape(label).map_or_else(|_| label.to_owned(), Cow::into_owned)),
    );
    Ok(())
}

fn edge(nodes: &mut Nodes<'_>, line: u64, entry: &Entry<'_>) -> Result<()> {
    let (Some(a), Some(b)) = (entry.source, entry.target) else {
        return nodes.refuse(line, "an edge needs a source and a target");
    };
    match [a, b].into_iter().find(|id| !nodes.is_known(id)) {
        Some(id) => nodes.refuse(line, format!("an edge names the node {id}, which does not come before it")),
        None => nodes.edge(line, a, b, entry.weight),
    }
}

struct Tokens<'t> {
    text: &'t str,
    line: u64,
}

impl<'t> Tokens<'t> {
    fn take(&mut self, bytes: usize) -> &'t str {
        let (taken, rest) = self.text.split_at(bytes);
        self.line += taken.bytes().filter(|&byte| byte == b'\n').count() as u64;
        self.text = rest;
        taken
    }

    fn next(&mut self) -> Result<Option<Token<'t>>, &'static str> {
        loop {
            let blanks = self.text.len() - self.text.trim_start().len();
            self.take(blanks);
            if !self.text.starts_with('#') {
                break;
            }
            let end = self.text.find('\n').unwrap_or(self.text.len());
            self.take(end);
        }
        Ok(Some(match self.text.chars().next() {
            None => return Ok(None),
            Some('[') => {
                self.take(1);
                Token::Open
            }
            Some(']') => {
                self.take(1);
                Token::Close
            }
            Some('"') => {
                self.take(1);
                let end = self.text.find('"').ok_or("a quotation mark is opened and never closed")?;
                let text = self.take(end);
                self.take(1);
                Token::Text(text)
            }
            Some(_) => {
                let ends = |letter: char| letter.is_whitespace() || matches!(letter, '[' | ']' | '"');
                let end = self.text.find(ends).unwrap_or(self.text.len());
                Token::Word(self.take(end))
            }
        }))
    }
}
