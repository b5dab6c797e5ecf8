//! A cluster per line: `.cnl`, SNAP's `.cmty.txt`.
//!
//! `#` begins a comment, `id>` before the members names the cluster, and a member's `:share` is its weight.

use std::io::Read as _;

use partita::internal::quoted;

use super::numbering::Numbering;
use super::{Memberships, Places};
use crate::source::{Source, binary, not_utf8};
use crate::{ErrorKind, Result};

pub(super) fn read(source: &Source) -> Result<Memberships> {
    let mut bytes = Vec::new();
    source.open()?.into_read().read_to_end(&mut bytes).map_err(|error| source.io_error(&error))?;
    if bytes.contains(&0) {
        return Err(binary(source));
    }
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        let before = bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
        not_utf8(source, before as u64 + 1)
    })?;
    let mut clusters = Clusters::default();
    for (line, text) in (1..).zip(text.split('\n')) {
        let text = text.trim_start_matches('\u{feff}').trim();
        if !text.is_empty() && !text.starts_with('#') {
            clusters.push(source, line, text)?;
        }
    }
    Ok(clusters.finish(source))
}

#[derive(Default)]
struct Clusters<'a> {
    items: Numbering<'a>,
    of_item: Vec<u32>,
    of_cluster: Vec<u32>,
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
        for member in members.split_whitespace() {
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
            self.of_item.push(self.items.number(item));
            self.of_cluster.push(cluster);
            self.weights.push(weight);
        }
        Ok(())
    }

    fn finish(self, source: &Source) -> Memberships {
        let is_weighted = self.weights.iter().any(|&weight| weight != 1.0);
        Memberships {
            items: self.items.names.into_iter().map(str::to_owned).collect(),
            clusters: self.names,
            of_item: self.of_item,
            of_cluster: self.of_cluster,
            weights: is_weighted.then_some(self.weights),
            warnings: Vec::new(),
            source_name: source.to_string(),
            places: Places::Lines(self.lines),
        }
    }
}
