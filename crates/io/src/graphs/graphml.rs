//! GraphML: nodes and edges with their data. A node is called by its data `label` or `name`, an edge weighs its data
//! `weight`. No entity is resolved but the five of XML, so none can grow.

use std::collections::HashMap;

use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::edge_list::{EdgeListOptions, NamedGraph};
use super::nodes::Nodes;
use crate::{Result, Source};

pub(super) fn read(source: &Source, text: &str, options: &EdgeListOptions) -> Result<NamedGraph> {
    let nodes = Nodes::new(source, options.self_loops);
    let mut file = GraphMl { nodes, keys: HashMap::new(), element: None, data: None, line: 1 };
    let mut reader = Reader::from_str(text);
    let mut seen = 0;
    loop {
        let event = reader.read_event();
        let position = usize::try_from(reader.buffer_position()).unwrap_or(text.len()).min(text.len());
        let passed = &text.as_bytes()[seen.min(position)..position];
        seen = position;
        match event {
            Ok(Event::Eof) => return file.nodes.finish(),
            Ok(event) => file.take(&event)?,
            Err(error) => return file.nodes.refuse(file.line, format!("it is not XML: {error}")),
        }
        file.line += passed.iter().filter(|&&byte| byte == b'\n').count() as u64;
    }
}

/// The element whose data are read.
enum Element {
    Node { id: String, label: Option<String> },
    Edge { source: String, target: String, weight: Option<String> },
}

/// What data mean.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Label,
    Weight,
}

struct GraphMl<'a> {
    nodes: Nodes<'a>,
    /// The keys of the data that are read.
    keys: HashMap<String, Meaning>,
    element: Option<Element>,
    /// The data that are being read.
    data: Option<(Meaning, String)>,
    line: u64,
}

impl GraphMl<'_> {
    fn take(&mut self, event: &Event<'_>) -> Result<()> {
        match event {
            Event::Start(tag) => self.begin(tag),
            Event::Empty(tag) => {
                self.begin(tag)?;
                self.end(tag.local_name().as_ref())
            }
            Event::End(tag) => self.end(tag.local_name().as_ref()),
            Event::Text(text) => {
                let text = text.decode().unwrap_or_default();
                self.append(&text);
                Ok(())
            }
            Event::CData(text) => {
                let text = text.decode().unwrap_or_default();
                self.append(&text);
                Ok(())
            }
            Event::GeneralRef(entity) => {
                let name = entity.decode().unwrap_or_default();
                match (entity.resolve_char_ref(), resolve_predefined_entity(&name)) {
                    (Ok(Some(letter)), _) => self.append(letter.encode_utf8(&mut [0; 4])),
                    (_, Some(text)) => self.append(text),
                    _ => return self.nodes.refuse(self.line, format!("the entity &{name}; is not known")),
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn append(&mut self, text: &str) {
        if let Some((_, data)) = &mut self.data {
            data.push_str(text);
        }
    }

    fn begin(&mut self, tag: &BytesStart<'_>) -> Result<()> {
        let attribute = |name: &str| -> Option<String> {
            let found = tag.try_get_attribute(name).ok()??;
            Some(found.unescape_value().ok()?.into_owned())
        };
        match tag.local_name().as_ref() {
            b"key" => {
                let meaning = match (attribute("for").as_deref(), attribute("attr.name").as_deref()) {
                    (Some("node" | "all"), Some("label" | "name")) => Meaning::Label,
                    (Some("edge" | "all"), Some("weight")) => Meaning::Weight,
                    _ => return Ok(()),
                };
                self.keys.extend(attribute("id").map(|id| (id, meaning)));
            }
            b"node" => match attribute("id") {
                Some(id) => self.element = Some(Element::Node { id, label: None }),
                None => return self.nodes.refuse(self.line, "a node has no id"),
            },
            b"edge" => match (attribute("source"), attribute("target")) {
                (Some(source), Some(target)) => {
                    self.element = Some(Element::Edge { source, target, weight: None });
                }
                _ => return self.nodes.refuse(self.line, "an edge needs a source and a target"),
            },
            b"hyperedge" => {
                return self.nodes.refuse(self.line, "hyperedges are not read; an edge joins two nodes");
            }
            b"data" => {
                let meaning = attribute("key").and_then(|key| self.keys.get(&key).copied());
                self.data = meaning.map(|meaning| (meaning, String::new()));
            }
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, tag: &[u8]) -> Result<()> {
        match tag {
            b"data" => {
                let Some((meaning, text)) = self.data.take() else { return Ok(()) };
                let text = Some(text.trim().to_owned());
                match (&mut self.element, meaning) {
                    (Some(Element::Node { label, .. }), Meaning::Label) => *label = text,
                    (Some(Element::Edge { weight, .. }), Meaning::Weight) => *weight = text,
                    _ => {}
                }
                Ok(())
            }
            b"node" | b"edge" => match self.element.take() {
                Some(Element::Node { id, label }) => {
                    self.nodes.node(&id, label);
                    Ok(())
                }
                Some(Element::Edge { source, target, weight }) => {
                    self.nodes.edge(self.line, &source, &target, weight.as_deref())
                }
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }
}
