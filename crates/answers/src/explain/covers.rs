//! Two covers, explained.

use partita::story::{CoverChange, CoverChangeKind, CoverStory};
use partita::{Cell, Cover, CoverSummary};
use partita_report::overlaps;
use serde::Serialize;
use serde::ser::Serializer;

use super::Options;
use super::story_fields::Piece;
use crate::SCHEMA;
use crate::caveat::Caveat;
use crate::failure::{Failure, Outcome};

/// Two covers with the names of their clusters and items.
#[derive(Debug, Clone)]
pub struct Covers<'a> {
    /// Their names.
    pub names: [String; 2],
    /// The names of the clusters of each.
    pub clusters: [Vec<String>; 2],
    /// The covers.
    pub covers: [&'a Cover; 2],
    /// The names of the items.
    pub items: Vec<&'a str>,
}

/// The differences of two covers.
#[derive(Debug)]
pub struct CoversAnswer<'a> {
    /// The covers.
    pub given: Covers<'a>,
    /// Their story.
    pub story: CoverStory,
    /// The number of items that are named.
    examples: usize,
    /// The number of changes that are listed.
    top: Option<usize>,
}

/// Items of a change by name.
#[derive(Debug, Default)]
pub struct ExamplesOfChange {
    /// Of each overlap.
    pub of_overlaps: Vec<Vec<String>>,
    /// Of those who leave.
    pub leave: Vec<String>,
    /// Of those who join.
    pub join: Vec<String>,
}

/// Explains two covers, whose summary may hold more items in no cluster.
pub fn of_covers<'a>(
    given: Covers<'a>,
    summary: &CoverSummary,
    options: &Options,
) -> Outcome<CoversAnswer<'a>> {
    if options.measures.measures.is_some() {
        return Err(Failure::usage(
            "measures apply to what undoing a change regains; items of covers are in several clusters, so that no change can \
             be undone alone; leave them out",
        ));
    }
    if options.exact || options.open_tangles || options.strays.is_some() {
        return Err(Failure::usage(
            "exact, open_tangles and strays apply to clusterings without overlaps, and these are covers; leave them out",
        ));
    }
    let story = CoverStory::of(summary, options.min_overlap())?;
    Ok(CoversAnswer { given, story, examples: options.examples, top: options.top })
}

impl CoversAnswer<'_> {
    /// All overlaps as a heat map.
    pub fn svg(&self) -> String {
        let ([a, b], [in_a, in_b]) = (&self.given.names, &self.given.clusters);
        overlaps((a, b), (in_a, in_b), &self.story).svg()
    }

    /// The changes, without what is the same.
    pub fn changes(&self) -> impl Iterator<Item = &CoverChange> {
        self.story.changes.iter().filter(|change| change.kind != CoverChangeKind::Same)
    }

    /// The name and the size of a cluster of A.
    pub fn row(&self, row: u32) -> (&str, u64) {
        (&self.given.clusters[0][row as usize], self.story.sizes.0[row as usize])
    }

    /// The name and the size of a cluster of B.
    pub fn column(&self, column: u32) -> (&str, u64) {
        (&self.given.clusters[1][column as usize], self.story.sizes.1[column as usize])
    }

    /// The first items of each overlap of a change, and of those who leave and join.
    pub fn examples(&self, change: &CoverChange) -> ExamplesOfChange {
        let mut found = ExamplesOfChange {
            of_overlaps: vec![Vec::new(); change.overlaps.len()],
            ..ExamplesOfChange::default()
        };
        let add = |list: &mut Vec<String>, name: &str| {
            if list.len() < self.examples && list.last().is_none_or(|last| last != name) {
                list.push(name.to_owned());
            }
        };
        let belong = |a: u32, b: u32| change.overlaps.iter().any(|cell| (cell.row, cell.column) == (a, b));
        for (item, name) in self.given.items.iter().enumerate() {
            let [in_a, in_b] = self.given.covers.map(|cover| {
                let clusters = cover.of_item(item);
                clusters.map(|(cluster, _)| cluster).collect::<Vec<u32>>()
            });
            for (cell, list) in change.overlaps.iter().zip(&mut found.of_overlaps) {
                if in_a.contains(&cell.row) && in_b.contains(&cell.column) {
                    add(list, name);
                }
            }
            if in_a.iter().any(|a| change.a.contains(a) && !in_b.iter().any(|&b| belong(*a, b))) {
                add(&mut found.leave, name);
            }
            if in_b.iter().any(|b| change.b.contains(b) && !in_a.iter().any(|&a| belong(a, *b))) {
                add(&mut found.join, name);
            }
        }
        found
    }

    fn change(&self, change: &CoverChange) -> ChangeFields<'_> {
        let ExamplesOfChange { of_overlaps, leave, join } = self.examples(change);
        let piece = |(cell, examples): (&Cell, Vec<String>)| Piece {
            a: self.row(cell.row).0,
            b: self.column(cell.column).0,
            items: cell.count,
            examples,
        };
        ChangeFields {
            kind: change.kind.to_string(),
            a: change.a.iter().map(|&row| self.row(row).0).collect(),
            b: change.b.iter().map(|&column| self.column(column).0).collect(),
            leave: change.leave,
            join: change.join,
            pieces: change.overlaps.iter().zip(of_overlaps).map(piece).collect(),
            leave_examples: leave,
            join_examples: join,
        }
    }
}

/// The differences of two covers.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "explain_covers"))]
struct Fields<'a> {
    /// The version of this JSON.
    schema: u32,
    /// The kind of what is explained: `covers`.
    kind: &'static str,
    /// The number of items.
    n: u64,
    /// The name of the first cover.
    a: &'a str,
    /// The name of the second.
    b: &'a str,
    /// The clusters of either.
    clusters: [usize; 2],
    /// The answer in a sentence: how many clusters are the same, and what became of the rest.
    sentence: String,
    /// The number of clusters that are the same.
    same: usize,
    /// The number of changes, listed or not.
    changes_in_all: usize,
    /// The changes, those of the largest clusters first.
    changes: Vec<ChangeFields<'a>>,
    /// Limits of the answer.
    caveats: Vec<Caveat>,
}

/// A change of clusters that belong together.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "cover_change"))]
struct ChangeFields<'a> {
    /// `changed`, `split`, `merge`, `tangle`, `lost` or `gained`.
    kind: String,
    /// The names of its clusters of A.
    a: Vec<&'a str>,
    /// The names of its clusters of B.
    b: Vec<&'a str>,
    /// Members of its clusters of A that are in no cluster of B that belongs to theirs.
    leave: u64,
    /// Members of its clusters of B that are in no cluster of A that belongs to theirs.
    join: u64,
    /// The overlaps that belong together, the largest first.
    pieces: Vec<Piece<'a>>,
    /// Some of those who leave.
    leave_examples: Vec<String>,
    /// Some of those who join.
    join_examples: Vec<String>,
}

impl Serialize for CoversAnswer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Covers { names: [a, b], clusters, .. } = &self.given;
        let most = self.top.unwrap_or(usize::MAX);
        let fields = Fields {
            schema: SCHEMA,
            kind: "covers",
            n: self.story.n,
            a,
            b,
            clusters: clusters.each_ref().map(Vec::len),
            sentence: self.story.sentence(),
            same: self.story.of_kind(CoverChangeKind::Same),
            changes_in_all: self.changes().count(),
            changes: self.changes().take(most).map(|change| self.change(change)).collect(),
            caveats: Vec::new(),
        };
        fields.serialize(serializer)
    }
}

described_by!(CoversAnswer<'_>, Fields);
