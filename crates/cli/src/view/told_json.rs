//! The story of two clusterings as JSON.

use partita::story::{Change, MinOverlap, Opened, Step, StraysOfRow, Value};
use partita::{Cell, Request, Score};
use serde::Serialize;
use serde::ser::SerializeMap;

use super::explained_json::{Each, Entries, heading, piece};
use super::told::Told;

pub fn entries<M: SerializeMap>(told: &Told, map: &mut M, top: usize) -> Result<(), M::Error> {
    let keys: Vec<String> = told.requests.iter().map(Request::key).collect();
    let scores = told.story.scores.iter().map(Score::value);
    heading(map, &told.sides, keys.iter().cloned().zip(scores))?;
    map.serialize_entry("same", &told.story.same())?;
    map.serialize_entry("changes_in_all", &told.story.steps.len())?;
    let changes = || told.story.steps.iter().take(top).map(|step| change(told, &keys, step));
    map.serialize_entry("changes", &Each(changes))?;
    map.serialize_entry("stepwise", &told.story.is_stepwise)?;
    map.serialize_entry("opened", &Each(|| told.story.opened.iter().map(|tangle| opened(told, tangle))))?;
    let (cells, rows) = (told.story.strays.largest_first(), told.story.strays.by_row());
    let most = told.strays.unwrap_or(usize::MAX);
    let strays = Strays {
        items: told.story.strays.items(),
        overlaps: cells.len(),
        clusters: Each(|| rows.iter().take(most).map(|row| of_cluster(told, row))),
        pairs: Each(|| cells.iter().take(most).map(|cell| pair(told, cell))),
    };
    map.serialize_entry("strays", &strays)
}

#[derive(Serialize)]
struct OpenedTangle<'a> {
    a: Vec<&'a str>,
    b: Vec<&'a str>,
    min_overlap: Option<f64>,
}

fn opened<'a>(told: &'a Told, tangle: &Opened) -> OpenedTangle<'a> {
    OpenedTangle {
        a: tangle.rows.iter().map(|&row| told.sides.row(row).0).collect(),
        b: tangle.columns.iter().map(|&column| told.sides.column(column).0).collect(),
        min_overlap: tangle.min_overlap.map(MinOverlap::value),
    }
}

#[derive(Serialize)]
struct Changed<A, P, V> {
    kind: String,
    a: Option<A>,
    b: Option<A>,
    items: u64,
    moved: u64,
    before: V,
    after: V,
    alone: V,
    pieces: P,
}

fn change<'a>(told: &'a Told, keys: &'a [String], step: &'a Step) -> impl Serialize + 'a {
    let (sides, components) = (&told.sides, &told.story.components);
    let component = match step.change {
        Change::Component(component) => Some(component as usize),
        Change::Strays => None,
    };
    let values = |of: fn(&Value) -> Option<f64>| Entries(move || keys.iter().zip(step.values.iter().map(of)));
    Changed {
        kind: component
            .map_or_else(|| "strays".to_owned(), |component| components.kind(component).to_string()),
        a: component.map(|c| components.rows(c).iter().map(|&row| sides.row(row).0).collect::<Vec<_>>()),
        b: component.map(|c| components.columns(c).iter().map(|&column| sides.column(column).0).collect()),
        items: step.items,
        moved: told.story.moved(step),
        before: values(|value| value.before.value()),
        after: values(|value| value.after.value()),
        alone: values(|value| value.alone.value()),
        pieces: Each(move || {
            let cells = component.map_or_else(Vec::new, |component| components.cells_by_size(component));
            cells.into_iter().map(|cell| piece(sides, cell))
        }),
    }
}

#[derive(Serialize)]
struct Strays<C, P> {
    items: u64,
    overlaps: usize,
    clusters: C,
    pairs: P,
}

#[derive(Serialize)]
struct OfCluster<'a> {
    a: &'a str,
    items: u64,
    overlaps: usize,
    home: &'a str,
}

fn of_cluster<'a>(told: &'a Told, of: &StraysOfRow) -> OfCluster<'a> {
    OfCluster {
        a: told.sides.row(of.row).0,
        items: of.items,
        overlaps: of.overlaps,
        home: home(told, of.row),
    }
}

/// Where the strays of a cluster of A would belong.
fn home(told: &Told, row: u32) -> &str {
    told.sides.column(told.story.strays.homes[row as usize]).0
}

#[derive(Serialize)]
struct Pair<'a> {
    a: &'a str,
    b: &'a str,
    items: u64,
    home: &'a str,
}

fn pair<'a>(told: &'a Told, cell: &Cell) -> Pair<'a> {
    Pair {
        a: told.sides.row(cell.row).0,
        b: told.sides.column(cell.column).0,
        items: cell.count,
        home: home(told, cell.row),
    }
}
