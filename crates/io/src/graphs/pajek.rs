//! Pajek: `*Vertices` with names, then `*Edges` or `*Arcs` with pairs or `*Edgeslist` or `*Arcslist` with neighbours.

use csv::ByteRecord;
use partita::internal::quoted;

use super::edge_list::{EdgeListOptions, NamedGraph};
use super::nodes::Nodes;
use crate::source::records::split_at_blanks;
use crate::{Result, Source};

enum Section {
    Nothing,
    Vertices,
    Pairs,
    Neighbours,
}

pub(super) fn read(source: &Source, text: &str, options: &EdgeListOptions) -> Result<NamedGraph> {
    let mut nodes = Nodes::new(source, options.self_loops);
    let mut section = Section::Nothing;
    let mut promised = 0;
    let mut record = ByteRecord::new();
    for (line, content) in (1..).zip(text.lines()) {
        if content.trim().is_empty() || content.trim_start().starts_with('%') {
            continue;
        }
        if !split_at_blanks(content.as_bytes(), &mut record) {
            return nodes.refuse(line, "a quotation mark is opened and never closed");
        }
        let fields: Vec<&str> =
            record.iter().map(|field| std::str::from_utf8(field).unwrap_or_default()).collect();
        if fields[0].starts_with('*') {
            section = begin(&mut nodes, line, &fields, text.len(), &mut promised)?;
            continue;
        }
        take(&mut nodes, line, &section, &fields, promised)?;
    }
    nodes.finish()
}

/// Takes a line of a section.
fn take(nodes: &mut Nodes<'_>, line: u64, section: &Section, fields: &[&str], promised: usize) -> Result<()> {
    match (section, fields) {
        (Section::Vertices, [id, rest @ ..]) => {
            vertex(nodes, line, id, promised)?;
            nodes.node(id, rest.first().map(|&label| label.to_owned()));
        }
        (Section::Pairs, [a, b, rest @ ..]) => {
            vertex(nodes, line, a, promised)?;
            vertex(nodes, line, b, promised)?;
            nodes.edge(line, a, b, rest.first().copied())?;
        }
        (Section::Neighbours, [a, others @ ..]) => {
            for b in [a].into_iter().chain(others) {
                vertex(nodes, line, b, promised)?;
            }
            others.iter().try_for_each(|b| nodes.edge(line, a, b, None))?;
        }
        _ => {
            return nodes
                .refuse(line, "it belongs to no section; an edge is two vertices and perhaps a weight");
        }
    }
    Ok(())
}

/// Begins a section. All vertices come first, also those that no line names.
fn begin(
    nodes: &mut Nodes<'_>,
    line: u64,
    fields: &[&str],
    bytes: usize,
    promised: &mut usize,
) -> Result<Section> {
    Ok(match fields[0].to_ascii_lowercase().as_str() {
        "*network" => Section::Nothing,
        "*vertices" => {
            let count = fields.get(1).and_then(|count| count.parse::<usize>().ok());
            let Some(count) = count else { return nodes.refuse(line, "*Vertices needs their number") };
            // Each takes memory, so a short file may not promise many.
            if count > bytes {
                return nodes.refuse(line, format!("{count} vertices are more than the file has bytes"));
            }
            *promised = count;
            (1..=count).for_each(|vertex| {
                nodes.node(&vertex.to_string(), None);
            });
            Section::Vertices
        }
        "*edges" | "*arcs" => Section::Pairs,
        "*edgeslist" | "*arcslist" => Section::Neighbours,
        other => {
            return nodes.refuse(line, format!("the section {other} is not read; write *Edges or *Arcs"));
        }
    })
}

fn vertex(nodes: &Nodes<'_>, line: u64, id: &str, promised: usize) -> Result<()> {
    if nodes.is_known(id) {
        return Ok(());
    }
    nodes.refuse(line, format!("{} is not a vertex; they are numbered from 1 to {promised}", quoted(id)))
}
