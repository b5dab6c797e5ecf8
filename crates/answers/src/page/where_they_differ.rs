//! The differences of two clusterings, in sentences for a page: what is the same, how many items move, and what matters most.

use partita::Cell;
use partita::internal::{Arrange as _, quantity};
use partita::split_merge::ComponentKind;
use partita::story::{Change, Story};
use serde_json::{Value, json};

use crate::explain::Part;
use crate::words::spoken;

/// Clusters that a sentence names of either side.
const NAMED: usize = 3;
/// Overlaps with strays that a sentence names.
const STRAYS: usize = 2;
/// A longer name is cut in a sentence.
const LONGEST: usize = 40;

/// The kinds of changes that occur, how many there are, and how many items move in them.
fn by_kind(story: &Story) -> Vec<(ComponentKind, usize, u64)> {
    let is_of = |kind: ComponentKind, change: Change| match change {
        Change::Component(component) => story.components.kind(component as usize) == kind,
        Change::Strays => false,
    };
    let moved = |kind: ComponentKind| {
        story.steps.iter().filter(|step| is_of(kind, step.change)).map(|step| story.moved(step)).sum()
    };
    let kinds = [ComponentKind::Tangle, ComponentKind::Split, ComponentKind::Merge];
    let counted = kinds.map(|kind| (kind, story.of_kind(kind), moved(kind)));
    counted.into_iter().filter(|(_, count, _)| *count > 0).collect()
}

/// All items that move.
pub fn moved(story: &Story) -> u64 {
    story.steps.iter().map(|step| story.moved(step)).sum()
}

/// The sentences; none where nothing differs. An item is called by its noun.
pub fn sentences(part: &Part, item: &str) -> Vec<String> {
    let story = &part.story;
    if story.steps.is_empty() {
        return Vec::new();
    }
    let counted = by_kind(story).into_iter();
    let mut parts: Vec<String> = counted
        .map(|(kind, count, moved)| format!("{moved} in {}", quantity(count, &kind.to_string())))
        .collect();
    if story.strays.items() > 0 {
        parts.push(format!("{} as strays", story.strays.items()));
    }
    let moved = match parts.len() {
        1 if story.strays.items() > 0 => format!("{} move, all as strays", moved(story)),
        _ => format!("{} move: {}", moved(story), parts.join(", ")),
    };
    let same = story.same_in_words();
    let all = quantity(story.n(), item);
    let loose = match story.loose() {
        0 => String::new(),
        loose => {
            format!(" There {} {}.", if loose == 1 { "is" } else { "are" }, quantity(loose, "loose pair"))
        }
    };
    let mut sentences = vec![format!("{same}.{loose} Of {all}, {moved}.")];
    sentences.extend(first_change(part, item));
    sentences.extend(largest_strays(part));
    sentences
}

/// Names the places of the strays, if they matter most.
fn largest_strays(part: &Part) -> Option<String> {
    let (story, [a, b]) = (&part.story, &part.sides.names);
    let cells = story.strays.largest_first();
    if !matches!(story.steps.first()?.change, Change::Strays) {
        return None;
    }
    let shown: u64 = cells.iter().take(STRAYS).map(|cell| cell.count).sum();
    if 2 * shown < story.strays.items() {
        return Some(format!("The strays are spread over {}.", quantity(cells.len(), "small overlap")));
    }
    let of = |cell: &Cell| {
        let size = part.sides.row(cell.row).1;
        let [from, to] = [part.sides.row(cell.row).0, part.sides.column(cell.column).0].map(short);
        let are = if cell.count == 1 { "is" } else { "are" };
        let mostly = short(part.sides.row(largest_in(part, cell.column)).0);
        format!("{} of the {size} in {a} {from} {are} in {b} {to}, which is mostly {a} {mostly}", cell.count)
    };
    let named: Vec<String> = cells.iter().take(STRAYS).map(of).collect();
    let most = if cells.len() > STRAYS { "Most strays" } else { "The strays" };
    Some(format!("{most}: {}.", named.join("; ")))
}

/// The cluster of A with which a cluster of B shares most.
fn largest_in(part: &Part, column: u32) -> u32 {
    let cells = part.sides.table.counts().cells().iter().filter(|cell| cell.column == column);
    cells.rev().max_by_key(|cell| cell.count).map_or(0, |cell| cell.row)
}

/// The change whose undoing regains most.
pub fn first_change(part: &Part, item: &str) -> Option<String> {
    let story = &part.story;
    let of = |change: Change| match change {
        Change::Component(component) => Some(component as usize),
        Change::Strays => None,
    };
    let place = story.steps.iter().position(|step| of(step.change).is_some())?;
    let step = &story.steps[place];
    let component = of(step.change)?;
    let kind = story.components.kind(component);
    let [of_a, of_b] = &part.sides.names;
    let rows = story.components.rows(component).iter();
    let a = named(of_a, item, rows.map(|&row| part.sides.row(row)));
    let columns = story.components.columns(component).iter();
    let b = named(of_b, item, columns.map(|&column| part.sides.column(column)));
    let after = if place > 0 { "After the strays, what" } else { "What" };
    let joint = if kind == ComponentKind::Tangle { "with" } else { "into" };
    Some(format!(
        "{after} lowers the {} most is the {kind} of {a} {joint} {b}: {} of its {} move.",
        spoken(part.requests.first()?.measure()),
        story.moved(step),
        quantity(step.items, item)
    ))
}

/// The numbers of the sentences, for programs.
pub fn json(part: &Part) -> Value {
    let mut json = json!({"items": moved(&part.story), "strays": part.story.strays.items()});
    let strays = part.story.strays.largest_first().into_iter().take(STRAYS);
    json["clusters_of_strays"] = strays.map(|cell| part.sides.row(cell.row)).collect();
    for (kind, _, moved) in by_kind(&part.story) {
        json[kind.to_string()] = json!(moved);
    }
    json
}

/// A name in a sentence, where a number would be taken for a count.
fn short(name: &str) -> String {
    let short: String = name.chars().take(LONGEST).collect();
    let more = if short.len() < name.len() { "…" } else { "" };
    format!("\u{201c}{short}{more}\u{201d}")
}

/// The largest clusters of a clustering by name, and how many more there are. Names that hold commas, as those of clades do,
/// would be taken for several: those are known by their sizes.
fn named<'a>(clustering: &str, item: &str, clusters: impl Iterator<Item = (&'a str, u64)>) -> String {
    let mut all: Vec<(&str, u64)> = clusters.collect();
    all.arrange_by_key(|&(_, size)| std::cmp::Reverse(size));
    let (first, more) = (&all[..all.len().min(NAMED)], all.len().saturating_sub(NAMED));
    let more = (more > 0).then(|| format!("{more} more"));
    if all.iter().any(|(name, _)| name.contains(", ")) {
        let (last, others) = first.split_last().expect("a change has clusters");
        let sizes = others.iter().map(|(_, size)| size.to_string()).chain([quantity(last.1, item)]);
        let sizes = in_a_row(sizes.chain(more).collect());
        return format!("{} of {clustering} ({sizes})", quantity(all.len(), "cluster"));
    }
    let names = in_a_row(first.iter().map(|(name, _)| short(name)).chain(more).collect());
    format!("{clustering} {names}")
}

fn in_a_row(words: Vec<String>) -> String {
    match words.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => words.concat(),
    }
}

#[cfg(test)]
mod tests {
    use crate::explain::{Options, Sides, of_labels};
    use partita::{Contingency, LabelledTable};

    use super::*;

    fn part(counts: &[[u64; 5]]) -> Part {
        let counts = Contingency::from_dense(counts).unwrap();
        let names = |prefix: &str, count: usize| (0..count).map(|at| format!("{prefix}{at}")).collect();
        let triples = counts.cells().iter().map(|cell| (cell.row, cell.column, cell.count));
        let (rows, columns) = counts.clusters();
        let table = LabelledTable::from_counts(triples, names("a", rows), names("b", columns)).unwrap();
        of_labels(Sides::of_counts(["A", "B"].map(str::to_owned), table), &Options::default())
            .expect("a table")
            .parts
            .remove(0)
    }

    #[test]
    fn changes_are_told_with_their_sizes() {
        let part = part(&[
            [657, 4, 0, 0, 0],
            [0, 0, 50, 40, 0],
            [0, 0, 30, 60, 0],
            [0, 0, 0, 1, 70],
            [0, 0, 0, 0, 9],
        ]);
        let said = sentences(&part, "item");
        assert_eq!(
            said[0],
            "No cluster is the same. Of 921 items, 84 move: 70 in 1 tangle, 4 in 1 split, 9 in 1 merge, 1 as strays."
        );
        assert_eq!(
            said[1],
            "What lowers the adjusted Rand index most is the tangle of A \u{201c}a1\u{201d} and \u{201c}a2\u{201d} with B \u{201c}b3\u{201d} and \u{201c}b2\u{201d}: 70 of its 180 items move."
        );
        assert_eq!(json(&part)["items"], 84);
        assert_eq!(json(&part)["split"], 4);
    }

    #[test]
    fn strays_are_named_where_they_matter_most() {
        let part = part(&[[50, 0, 0, 0, 0], [0, 49, 1, 0, 0], [0, 15, 35, 0, 0]]);
        let said = sentences(&part, "item");
        assert_eq!(
            said[0],
            "3 clusters are the same apart from strays. Of 150 items, 16 move, all as strays."
        );
        assert_eq!(
            said[1],
            "The strays: 15 of the 50 in A \u{201c}a2\u{201d} are in B \u{201c}b1\u{201d}, which is mostly A \u{201c}a1\u{201d}; 1 of the 50 in A \u{201c}a1\u{201d} is in B \u{201c}b2\u{201d}, which is mostly A \u{201c}a2\u{201d}."
        );
    }

    #[test]
    fn clades_are_known_by_their_sizes() {
        let clades = [("2 leaves: x, y", 2), ("9 leaves: a, b … c", 9), ("3 leaves: d, e, f", 3), ("g", 1)];
        assert_eq!(
            named("ward", "leaf", clades.into_iter()),
            "4 clusters of ward (9, 3, 2 leaves and 1 more)"
        );
        assert_eq!(named("ward", "leaf", clades[..1].iter().copied()), "1 cluster of ward (2 leaves)");
    }

    #[test]
    fn nothing_is_said_of_what_is_the_same() {
        assert!(sentences(&part(&[[5, 0, 0, 0, 0], [0, 7, 0, 0, 0]]), "item").is_empty());
    }
}
