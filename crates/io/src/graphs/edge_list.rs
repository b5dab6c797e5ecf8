//! Graphs as lists of edges: two nodes and optionally a weight on every line.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use partita::Graph;
use partita::internal::{quantity, quoted};
use rustc_hash::FxHasher;

use crate::source::Input;
use crate::source::records::{Record, for_each, is_header};
use crate::{ErrorKind, Result, Source};

/// Options for reading a list of edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EdgeListOptions {
    /// The byte between fields; by default one of tab, comma, semicolon, bar and spaces, as detected.
    pub delimiter: Option<u8>,
    /// True if the first line holds column names. By default it does if it has no number and the second line has one.
    pub header: Option<bool>,
    /// True if the two columns name different sets of nodes, so that a name in both columns is two nodes.
    pub bipartite: bool,
    /// Treatment of edges from a node to itself.
    pub self_loops: SelfLoops,
}

/// Treatment of edges from a node to itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum SelfLoops {
    /// Refuse the file and report the line.
    #[default]
    Refuse,
    /// Drop them and keep the node.
    Drop,
    /// Keep them; they add twice their weight to the strength of the node.
    Keep,
}

/// A graph and the names of its nodes, in order of first appearance.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct NamedGraph {
    /// The graph.
    pub graph: Graph,
    /// A name for each node, none twice.
    pub names: Vec<String>,
}

/// Reads a list of edges: `node node [weight]`, nodes by name or number, weight 1 where none is given. A line with
/// one field is a node that may have no edge; `#` and `%` begin comments. Directions are dropped: an edge listed
/// twice, either way, weighs the sum.
///
/// In a bipartite list the nodes of the first column come first. If a name is in both columns, all names get the prefix
/// `row:` or `column:`.
///
/// # Errors
/// When the file cannot be read, a line is not an edge, a weight is not a finite number of 0 or more, an edge is a
/// self-loop and these are refused, or there is no edge.
pub fn read_edge_list(source: &Source, options: &EdgeListOptions) -> Result<NamedGraph> {
    read_edges(source, source.open()?, options)
}

pub(super) fn read_edges(source: &Source, input: Input, options: &EdgeListOptions) -> Result<NamedGraph> {
    let mut list = EdgeList { options: *options, sides: Default::default(), edges: Vec::new() };
    let mut first = None;
    let mut lines = 0;
    for_each(source, input, options.delimiter, |record| {
        lines += 1;
        match (lines, first.take()) {
            (1, _) => first = Some(record),
            (2, Some(held)) => {
                if !options.header.unwrap_or_else(|| is_header(&held, &record)) {
                    list.push(source, &held)?;
                }
                list.push(source, &record)?;
            }
            _ => list.push(source, &record)?,
        }
        Ok(())
    })?;
    if let Some(only) = first.filter(|_| options.header != Some(true)) {
        list.push(source, &only)?;
    }
    list.finish(source)
}

/// The nodes of one column.
#[derive(Debug, Default)]
struct Names {
    known: HashMap<String, u32, BuildHasherDefault<FxHasher>>,
    names: Vec<String>,
}

impl Names {
    fn intern(&mut self, name: &str) -> u32 {
        if let Some(&node) = self.known.get(name) {
            return node;
        }
        let node = u32::try_from(self.names.len()).expect("fewer than 2^32 nodes");
        self.known.insert(name.to_owned(), node);
        self.names.push(name.to_owned());
        node
    }
}

struct EdgeList {
    options: EdgeListOptions,
    /// One set of names, or one per column of a bipartite list.
    sides: [Names; 2],
    edges: Vec<(u32, u32, f64)>,
}

impl EdgeList {
    fn push(&mut self, source: &Source, record: &Record) -> Result<()> {
        let second = usize::from(self.options.bipartite);
        let fields: Vec<&str> = record.fields.iter().map(String::as_str).collect();
        let (a, b, weight) = match fields[..] {
            [node] if !node.is_empty() => {
                self.sides[0].intern(node);
                return Ok(());
            }
            [a, b] if !a.is_empty() && !b.is_empty() => (a, b, 1.0),
            [a, b, text] if !a.is_empty() && !b.is_empty() => (a, b, weight(source, record, text)?),
            [_] | [_, _] | [_, _, _] => {
                return record.refuse(source, "a node has no name; give two nodes".to_owned());
            }
            _ => {
                let found = quantity(fields.len(), "field");
                return record
                    .refuse(source, format!("{found}; an edge is two nodes and optionally a weight"));
            }
        };
        let (i, j) = (self.sides[0].intern(a), self.sides[second].intern(b));
        if i == j && second == 0 {
            match self.options.self_loops {
                SelfLoops::Drop => return Ok(()),
                SelfLoops::Keep => {}
                SelfLoops::Refuse => {
                    let (source_name, line) = (source.to_string(), record.line);
                    return Err(ErrorKind::SelfLoop { source_name, line, node: a.to_owned() }.into());
                }
            }
        }
        self.edges.push((i, j, weight));
        Ok(())
    }

    fn finish(self, source: &Source) -> Result<NamedGraph> {
        let [rows, columns] = self.sides;
        let shift = if self.options.bipartite { rows.names.len() as u32 } else { 0 };
        let names = joint_names(rows.names, columns.names);
        let edges = self.edges.into_iter().map(|(i, j, weight)| (i, j + shift, weight));
        let graph = Graph::from_edges(names.len(), edges).map_err(|error| ErrorKind::BadContent {
            source_name: source.to_string(),
            problem: error.to_string(),
        })?;
        Ok(NamedGraph { graph, names })
    }
}

/// The names of rows and columns, with prefixes if a name is in both.
pub(super) fn joint_names(mut rows: Vec<String>, columns: Vec<String>) -> Vec<String> {
    let known: HashSet<&String> = rows.iter().collect();
    if columns.iter().any(|name| known.contains(name)) {
        let columns = columns.iter().map(|name| format!("column:{name}"));
        return rows.iter().map(|name| format!("row:{name}")).chain(columns).collect();
    }
    rows.extend(columns);
    rows
}

fn weight(source: &Source, record: &Record, text: &str) -> Result<f64> {
    match text.parse::<f64>() {
        Ok(weight) if weight.is_finite() && weight >= 0.0 => Ok(weight),
        Ok(_) => record.refuse(source, format!("the weight {text} is not a finite number of 0 or more")),
        Err(_) => record.refuse(source, format!("the weight {} is not a number", quoted(text))),
    }
}

#[cfg(test)]
mod tests;
