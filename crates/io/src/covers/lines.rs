//! A cluster per line: `.cnl`, SNAP's `.cmty.txt`.
//!
//! `#` begins a comment, `id>` before the members names the cluster, and a member's `:share` is its weight.

use std::io::{BufRead as _, BufReader};

use partita::LabelsBuilder;
use partita::internal::quoted;

use super::{Memberships, Places};
use crate::source::{Source, binary, not_utf8};
use crate::{ErrorKind, Result};

pub(super) fn read(source: &Source) -> Result<Memberships> {
    let mut reader = BufReader::new(source.open()?.into_read());
    let (mut bytes, mut line) = (Vec::new(), 0);
    let mut clusters = Clusters::default();
    loop {
        bytes.clear();
        if reader.read_until(b'\n', &mut bytes).map_err(|error| source.io_error(&error))? == 0 {
            break;
        }
        line += 1;
        if bytes.contains(&0) {
            return Err(binary(source));
        }
        let text = std::str::from_utf8(&bytes).map_err(|_| not_utf8(source, line))?;
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        clusters.push(source, line, text)?;
    }
    Ok(clusters.finish(source))
}

#[derive(Default)]
struct Clusters {
    items: LabelsBuilder,
    of_item: Vec<u32>,
    of_cluster: Vec<u32>,
    weights: Vec<f64>,
    lines: Vec<u64>,
}

impl Clusters {
    fn push(&mut self, source: &Source, line: u64, text: &str) -> Result<()> {
        let cluster = self.lines.len() as u32;
        self.lines.push(line);
        // The name of a cluster stands before its members, with a blank after it or none.
        let members = match text.split_once('>') {
            Some((id, members)) if !id.trim().contains(char::is_whitespace) => members,
            _ => text,
        };
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
            self.of_item.push(self.items.code_of_text(item));
            self.of_cluster.push(cluster);
            self.weights.push(weight);
        }
        Ok(())
    }

    fn finish(self, source: &Source) -> Memberships {
        let is_weighted = self.weights.iter().any(|&weight| weight != 1.0);
        Memberships {
            items: self.items.finish().into_names(),
            clusters: self.lines.len(),
            of_item: self.of_item,
            of_cluster: self.of_cluster,
            weights: is_weighted.then_some(self.weights),
            warnings: Vec::new(),
            source_name: source.to_string(),
            places: Places::Lines(self.lines),
        }
    }
}
