//! A cluster per line: `.cnl`, SNAP's `.cmty.txt`.
//!
//! `#` begins a comment, `id>` before the members names the cluster, and a member's `:share` is its weight.

use std::io::Read as _;

use partita::internal::quoted;

use super::numbering::{Numbering, digits};
use super::{ItemNames, Memberships, Places};
use crate::source::{Source, binary, not_utf8};
use crate::{ErrorKind, Result};

pub(super) fn read(source: &Source) -> Result<Memberships> {
    let mut bytes = Vec::new();
    source.open()?.into_read().read_to_end(&mut bytes).map_err(|error| source.io_error(&error))?;
    if bytes.contains(&0) {
        return Err(binary(source));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        not_utf8(source, valid.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1)
    })?;
    let mut clusters = Clusters::default();
    for (line, text) in (1..).zip(text.split('\n')) {
        let text = text.trim_start_matches('\u{feff}').trim();
        if !text.is_empty() && !text.starts_with('#') {
            clusters.push(source, line, text)?;
        }
    }
    let (spans, memberships) = clusters.finish(source, &text);
    Ok(Memberships { items: ItemNames::within(text, spans), ..memberships })
}

#[derive(Default)]
struct Clusters<'a> {
    items: Numbering<'a>,
    of_item: Vec<u32>,
    of_cluster: Vec<u32>,
    /// Those of the first members, up to the last whose weight is not one.
    weights: Vec<f64>,
    names: Vec<String>,
    lines: Vec<u64>,
}

impl<'a> Clusters<'a> {
    fn push(&mut self, source: &Source, line: u64, text: &'a str) -> Result<()> {
        let cluster = self.lines.len() as u32;
        self.lines.push(line);
        // The name of a cluster stands before its members, with a blank after it or none.
        let (name, members) = match text.split_once('>') {
            Some((id, members)) if !id.trim().contains(char::is_whitespace) => (id.trim(), members),
            _ => ("", text),
        };
        self.names.push(if name.is_empty() { self.lines.len().to_string() } else { name.to_owned() });
        let mut rest = members;
        while let Some(member) = next_member(&mut rest) {
            match member {
                Member::Integer(integer, name) => {
                    self.of_item.push(self.items.number_of_integer(integer, name));
                }
                Member::Text(text) => self.push_text(source, line, text)?,
            }
        }
        self.of_cluster.resize(self.of_item.len(), cluster);
        Ok(())
    }

    /// A member that is not a plain integer, perhaps with its share.
    fn push_text(&mut self, source: &Source, line: u64, member: &'a str) -> Result<()> {
        let (item, weight) = match member.rsplit_once(':') {
            Some((item, share)) => match share.parse::<f64>() {
                Ok(weight) => (item, weight),
                Err(_) => (member, 1.0),
            },
            None => (member, 1.0),
        };
        if item.is_empty() {
            let problem = format!("{} is a share without an item", quoted(member));
            return Err(ErrorKind::BadLine { source_name: source.to_string(), line, problem }.into());
        }
        if weight != 1.0 {
            self.weights.resize(self.of_item.len(), 1.0);
            self.weights.push(weight);
        }
        self.of_item.push(self.items.number(item));
        Ok(())
    }

    /// Returns the places of the items' names in the text, and everything else.
    fn finish(mut self, source: &Source, text: &str) -> (Vec<(usize, usize)>, Memberships) {
        if !self.weights.is_empty() {
            self.weights.resize(self.of_item.len(), 1.0);
        }
        let span = |name: &str| {
            let start = name.as_ptr().addr() - text.as_ptr().addr();
            (start, start + name.len())
        };
        let spans = self.items.names.into_iter().map(span).collect();
        let memberships = Memberships {
            items: ItemNames::default(),
            clusters: self.names,
            of_item: self.of_item,
            of_cluster: self.of_cluster,
            weights: (!self.weights.is_empty()).then_some(self.weights),
            warnings: Vec::new(),
            source_name: source.to_string(),
            places: Places::Lines(self.lines),
        };
        (spans, memberships)
    }
}

/// A member of a cluster as it is written.
enum Member<'a> {
    /// A small integer, and its text.
    Integer(usize, &'a str),
    Text(&'a str),
}

/// Takes a member from the text. Most are integers followed by a blank, and those are read byte by byte.
fn next_member<'a>(rest: &mut &'a str) -> Option<Member<'a>> {
    let text = rest.strip_prefix(' ').unwrap_or(rest);
    let text = if text.as_bytes().first()?.is_ascii_digit() { text } else { text.trim_start() };
    let (integer, read) = digits(text.as_bytes());
    if let (Some(integer), None | Some(b' ' | b'\t')) = (integer, text.as_bytes().get(read)) {
        *rest = &text[read..];
        return Some(Member::Integer(integer, &text[..read]));
    }
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    *rest = &text[end..];
    (end > 0).then(|| Member::Text(&text[..end]))
}
