//! Explanations as JSON, written piece by piece: that of a million items as one value would take a gigabyte.

use partita::Cell;
use partita::explain::Match;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::explained::Explained;
use super::explanations::{Explanations, Part};
use super::sides::Sides;
use crate::args::kind::name;
use crate::warnings::said;

/// Explanations to be written, each with its costliest components.
pub struct Json<'a, P> {
    pub explanations: &'a Explanations<P>,
    pub top: usize,
}

impl<P: Part> Serialize for Json<'_, P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", name(self.explanations.kind))?;
        for (name, fact) in &self.explanations.facts {
            map.serialize_entry(name, fact)?;
        }
        for (title, explained) in &self.explanations.parts {
            match title.is_empty() {
                true => explained.entries(&mut map, self.top)?,
                false => map.serialize_entry(title, &OnePart { explained, top: self.top })?,
            }
        }
        map.serialize_entry("warnings", &said())?;
        map.end()
    }
}

/// One of them.
struct OnePart<'a, P> {
    explained: &'a P,
    top: usize,
}

impl<P: Part> Serialize for OnePart<'_, P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.explained.entries(&mut map, self.top)?;
        map.end()
    }
}

/// What was compared, and the score of each measure.
pub fn heading<M: SerializeMap>(
    map: &mut M,
    sides: &Sides,
    scores: impl Iterator<Item = (String, Option<f64>)> + Clone,
) -> Result<(), M::Error> {
    map.serialize_entry("n", &sides.table.counts().n())?;
    map.serialize_entry("a", &sides.names[0])?;
    map.serialize_entry("b", &sides.names[1])?;
    let measured = || scores.clone().map(|(key, score)| (key, Measured { score }));
    map.serialize_entry("measures", &Entries(measured))
}

/// The exact components, and every cluster with its best match.
pub fn entries<M: SerializeMap>(explained: &Explained, map: &mut M, top: usize) -> Result<(), M::Error> {
    let Explained { sides, explanation } = explained;
    let losses = explanation.losses.iter();
    heading(map, sides, losses.clone().map(|loss| (loss.request.key(), loss.score.value())))?;
    let keys: Vec<String> = losses.map(|loss| loss.request.key()).collect();
    map.serialize_entry("components_in_all", &explanation.components.len())?;
    let costliest = || explanation.order.iter().take(top);
    let components = || costliest().map(|&index| component(explained, &keys, index as usize));
    map.serialize_entry("components", &Each(components))?;
    let clusters_a = || {
        let best = explanation.best_of_a.iter().zip(0..);
        best.map(|(best, row)| cluster(sides.row(row), best, sides.column(best.cluster).0))
    };
    map.serialize_entry("clusters_a", &Each(clusters_a))?;
    let clusters_b = || {
        let best = explanation.best_of_b.iter().zip(0..);
        best.map(|(best, column)| cluster(sides.column(column), best, sides.row(best.cluster).0))
    };
    map.serialize_entry("clusters_b", &Each(clusters_b))
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
    let (components, sides) = (&explained.explanation.components, &explained.sides);
    let losses = &explained.explanation.losses;
    Component {
        kind: components.kind(component).to_string(),
        items: components.items(component),
        a: Each(move || components.rows(component).iter().map(|&row| named(sides.row(row)))),
        b: Each(move || components.columns(component).iter().map(|&column| named(sides.column(column)))),
        pieces: Each(move || components.cells_by_size(component).into_iter().map(|cell| piece(sides, cell))),
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

pub fn piece(sides: &Sides, cell: Cell) -> impl Serialize {
    Piece {
        a: sides.row(cell.row).0,
        b: sides.column(cell.column).0,
        items: cell.count,
        examples: Each(move || sides.examples.of(cell)),
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
pub struct Each<F>(pub F);

impl<F: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for Each<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// The pairs that an iterator gives, as an object.
pub struct Entries<F>(pub F);

impl<F: Fn() -> I, I: Iterator<Item = (K, V)>, K: Serialize, V: Serialize> Serialize for Entries<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map((self.0)())
    }
}
