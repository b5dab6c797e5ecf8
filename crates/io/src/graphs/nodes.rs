//! A graph whose file names its nodes before or beside its edges.

use std::collections::HashMap;

use partita::Graph;
use partita::internal::quoted;

use super::edge_list::{NamedGraph, SelfLoops};
use crate::{ErrorKind, Result, Source};

/// Nodes and edges as they are read.
pub(super) struct Nodes<'a> {
    source: &'a Source,
    self_loops: SelfLoops,
    places: HashMap<String, u32>,
    ids: Vec<String>,
    labels: Vec<Option<String>>,
    edges: Vec<(u32, u32, f64)>,
}

impl<'a> Nodes<'a> {
    pub fn new(source: &'a Source, self_loops: SelfLoops) -> Self {
        let (places, ids, labels, edges) = (HashMap::new(), Vec::new(), Vec::new(), Vec::new());
        Self { source, self_loops, places, ids, labels, edges }
    }

    /// A node, with its label if it has one. An edge may have named it before.
    pub fn node(&mut self, id: &str, label: Option<String>) -> u32 {
        if let Some(&place) = self.places.get(id) {
            if label.is_some() {
                self.labels[place as usize] = label;
            }
            return place;
        }
        let place = self.ids.len() as u32;
        self.places.insert(id.to_owned(), place);
        self.ids.push(id.to_owned());
        self.labels.push(label);
        place
    }

    pub fn is_known(&self, id: &str) -> bool {
        self.places.contains_key(id)
    }

    pub fn edge(&mut self, line: u64, a: &str, b: &str, weight: Option<&str>) -> Result<()> {
        let weight = match weight.map(str::parse::<f64>) {
            None => 1.0,
            Some(Ok(weight)) if weight.is_finite() && weight >= 0.0 => weight,
            Some(_) => {
                let text = weight.unwrap_or_default();
                return self.refuse(
                    line,
                    format!("the weight {} is not a finite number of 0 or more", quoted(text)),
                );
            }
        };
        let (i, j) = (self.node(a, None), self.node(b, None));
        match self.self_loops {
            SelfLoops::Drop if i == j => return Ok(()),
            SelfLoops::Refuse if i == j => {
                let (source_name, node) = (self.source.to_string(), self.name(i).to_owned());
                return Err(ErrorKind::SelfLoop { source_name, line, node }.into());
            }
            _ => {}
        }
        self.edges.push((i, j, weight));
        Ok(())
    }

    pub fn refuse<T>(&self, line: u64, problem: impl Into<String>) -> Result<T> {
        let source_name = self.source.to_string();
        Err(ErrorKind::BadLine { source_name, line, problem: problem.into() }.into())
    }

    fn name(&self, place: u32) -> &str {
        let place = place as usize;
        self.labels[place].as_deref().unwrap_or(&self.ids[place])
    }

    /// The graph. Nodes are called by their labels if no two are the same, else by their ids.
    pub fn finish(self) -> Result<NamedGraph> {
        let labelled: Vec<String> =
            (0..self.ids.len() as u32).map(|place| self.name(place).to_owned()).collect();
        let mut sorted: Vec<&String> = labelled.iter().collect();
        sorted.sort_unstable();
        let repeated = sorted.windows(2).any(|pair| pair[0] == pair[1]);
        let names = if repeated { self.ids } else { labelled };
        let graph = Graph::from_edges(names.len(), self.edges).map_err(|error| ErrorKind::BadContent {
            source_name: self.source.to_string(),
            problem: error.to_string(),
        })?;
        Ok(NamedGraph { graph, names })
    }
}
