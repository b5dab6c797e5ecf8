//! Explanations as JSON, written piece by piece: that of a million items as one value would take a gigabyte.

use partita::Cell;
use partita::explain::Match;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::explained::Explained;
use super::explanations::Explanations;
use crate::args::kind::name;

/// Explanations to be written, each with its costliest components.
pub struct Json<'a> {
    pub explanations: &'a Explanations,
    pub top: usize,
}

impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", name(self.explanations.kind))?;
        for (name, fact) in &self.explanations.facts {
            map.serialize_entry(name, fact)?;
        }
        for (title, explained) in &self.explanations.parts {
            let part = Part { explained, top: self.top };
            match title.is_empty() {
                true => part.entries(&mut map)?,
                false => map.serialize_entry(title, &part)?,
            }
        }
        map.end()
    }
}

/// One of them.
struct Part<'a> {
    explained: &'a Explained,
    top: usize,
}

impl Serialize for Part<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.entries(&mut map)?;
        map.end()
    }
}

impl Part<'_> {
    fn entries<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let explained = self.explained;
        let Explained { names, table, explanation, .. } = explained;
        let keys: Vec<String> = explanation.losses.iter().map(|loss| loss.request.key()).collect();
        map.serialize_entry("n", &table.counts().n())?;
        map.serialize_entry("a", &names[0])?;
        map.serialize_entry("b", &names[1])?;
        let scores = || explanation.losses.iter().map(|loss| Measured { score: loss.score.value() });
        map.serialize_entry("measures", &Entries(|| keys.iter().zip(scores())))?;
        map.serialize_entry("components_in_all", &explanation.components.len())?;
        let costliest = || explanation.order.iter().take(self.top);
        let components = || costliest().map(|&index| component(explained, &keys, index as usize));
        map.serialize_entry("components", &Each(components))?;
        let clusters_a = || {
            let best = explanation.best_of_a.iter().zip(0..);
            best.map(|(best, row)| cluster(explained.row(row), best, explained.column(best.cluster).0))
        };
        map.serialize_entry("clusters_a", &Each(clusters_a))?;
        let clusters_b = || {
            let best = explanation.best_of_b.iter().zip(0..);
            best.map(|(best, column)| cluster(explained.column(column), best, explained.row(best.cluster).0))
        };
        map.serialize_entry("clusters_b", &Each(clusters_b))
    }
}

#[derive(Serialize)]
struct Measured {
    score: Option<f64>,
}

#[derive(Serialize)]
struct Component<A, B, P, S> {
    kind: String,
    items: u64,
    a: A,
    b: B,
    pieces: P,
    share_of_loss: S,
}

fn component<'a>(explained: &'a Explained, keys: &'a [String], component: usize) -> impl Serialize + 'a {
    let components = &explained.explanation.components;
    let losses = &explained.explanation.losses;
    Component {
        kind: components.kind(component).to_string(),
        items: components.items(component),
        a: Each(move || components.rows(component).iter().map(|&row| named(explained.row(row)))),
        b: Each(move || components.columns(component).iter().map(|&column| named(explained.column(column)))),
        pieces: Each(move || components.cells(component).iter().map(|cell| piece(explained, cell))),
        share_of_loss: Entries(move || {
            keys.iter().zip(losses.iter().map(move |loss| loss.shares[component]))
        }),
    }
}

#[derive(Serialize)]
struct Named<'a> {
    name: &'a str,
    size: u64,
}

fn named((name, size): (&str, u64)) -> Named<'_> {
    Named { name, size }
}

#[derive(Serialize)]
struct Piece<'a, E> {
    a: &'a str,
    b: &'a str,
    items: u64,
    examples: E,
}

fn piece<'a>(explained: &'a Explained, cell: &'a Cell) -> impl Serialize + 'a {
    Piece {
        a: explained.row(cell.row).0,
        b: explained.column(cell.column).0,
        items: cell.count,
        examples: Each(move || explained.examples.of(cell)),
    }
}

#[derive(Serialize)]
struct Cluster<'a> {
    name: &'a str,
    size: u64,
    pieces: u32,
    best_match: &'a str,
    overlap: u64,
    jaccard: f64,
}

fn cluster<'a>((name, size): (&'a str, u64), best: &Match, best_match: &'a str) -> Cluster<'a> {
    let &Match { pieces, overlap, jaccard, .. } = best;
    Cluster { name, size, pieces, best_match, overlap, jaccard }
}

/// What an iterator gives, as a list.
struct Each<F>(F);

impl<F: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for Each<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// The pairs that an iterator gives, as an object.
struct Entries<F>(F);

impl<F: Fn() -> I, I: Iterator<Item = (K, V)>, K: Serialize, V: Serialize> Serialize for Entries<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map((self.0)())
    }
}
