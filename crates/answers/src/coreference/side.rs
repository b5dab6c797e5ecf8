//! Mentions in chains, document by document.

use std::collections::HashMap;

use partita::Labels;

use crate::failure::{Failure, Outcome};

/// The key or the response.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Side {
    /// Its documents in their order.
    pub documents: Vec<Document>,
}

/// A document.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Document {
    /// Its name.
    pub name: String,
    /// Each mention with its chain, in their order.
    pub mentions: Vec<(String, String)>,
}

impl Side {
    /// From rows, each a mention in a chain of a document.
    pub fn from_rows<'a>(rows: impl Iterator<Item = [&'a str; 3]>) -> Self {
        let (mut side, mut places) = (Self::default(), HashMap::new());
        for [document, mention, chain] in rows {
            let at = *places.entry(document).or_insert_with(|| {
                side.documents.push(Document { name: document.to_owned(), mentions: Vec::new() });
                side.documents.len() - 1
            });
            side.documents[at].mentions.push((mention.to_owned(), chain.to_owned()));
        }
        side
    }

    /// From columns of documents, mentions and chains.
    pub fn from_columns(columns: [&Labels; 3]) -> Outcome<Self> {
        let rows = columns[0].len();
        if columns.iter().any(|column| column.len() != rows) {
            return Err(Failure::usage("each mention needs a document and a chain"));
        }
        let names = ["document", "mention", "chain"];
        if let Some(at) = columns.iter().position(|column| column.missing() > 0) {
            return Err(Failure::input(format!("a row has no {}", names[at])));
        }
        let row = |row: usize| columns.map(|column| column.get(row).unwrap_or_default());
        Ok(Self::from_rows((0..rows).map(row)))
    }
}

/// The chains of a document, each mention in one of them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Chains {
    /// The size of each chain.
    pub sizes: Vec<u64>,
    /// The chain of each mention.
    pub of_mentions: HashMap<String, u32>,
    /// Mentions that were named again.
    pub repeated: u64,
}

impl Chains {
    /// A mention that is named again stays in the chain that came first.
    pub fn of(document: &Document, drop_singletons: bool) -> Self {
        let mut places: HashMap<&str, u32> = HashMap::new();
        let mut chains = Self::default();
        for (_, chain) in &document.mentions {
            let next = places.len() as u32;
            places.entry(chain).or_insert(next);
        }
        for (mention, chain) in &document.mentions {
            let chain = places[chain.as_str()];
            match chains.of_mentions.get_mut(mention) {
                None => drop(chains.of_mentions.insert(mention.clone(), chain)),
                Some(before) => {
                    *before = chain.min(*before);
                    chains.repeated += 1;
                }
            }
        }
        let mut sizes = vec![0; places.len()];
        chains.of_mentions.values().for_each(|&chain| sizes[chain as usize] += 1);
        chains.kept(&sizes, if drop_singletons { 2 } else { 1 });
        chains
    }

    /// Keeps chains of at least that size, numbered without gaps.
    fn kept(&mut self, sizes: &[u64], least: u64) {
        let mut place = vec![None; sizes.len()];
        for (at, &size) in sizes.iter().enumerate().filter(|(_, size)| **size >= least) {
            place[at] = Some(self.sizes.len() as u32);
            self.sizes.push(size);
        }
        self.of_mentions.retain(|_, chain| place[*chain as usize].map(|at| *chain = at).is_some());
    }

    /// The number of mentions.
    pub fn mentions(&self) -> u64 {
        self.sizes.iter().sum()
    }
}
