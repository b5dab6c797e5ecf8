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

/// The items of each cluster, ascending.
type Members = Vec<Vec<u32>>;

/// The differences of two covers.
#[derive(Debug)]
pub struct CoversAnswer<'a> {
    /// The covers.
    pub given: Covers<'a>,
    /// Their story.
    pub story: CoverStory,
    /// The items of each cluster of either.
    members: [Members; 2],
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
    let members =
        [0, 1].map(|side| members(given.covers[side], given.clusters[side].len(), given.items.len()));
    Ok(CoversAnswer { given, story, members, examples: options.examples, top: options.top })
}

fn members(cover: &Cover, clusters: usize, items: usize) -> Members {
    let mut members = vec![Vec::new(); clusters];
    for item in 0..items {
        cover.of_item(item).for_each(|(cluster, _)| members[cluster as usize].push(item as u32));
    }
    members
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
        let [in_a, in_b] = &self.members;
        let of_overlap = |cell: &Cell| {
            let [a, b] = [&in_a[cell.row as usize], &in_b[cell.column as usize]];
            self.named(a.iter().copied().filter(|item| b.binary_search(item).is_ok()))
        };
        let pairs = |of: fn(&Cell) -> (u32, u32)| change.overlaps.iter().map(of).collect::<Vec<_>>();
        ExamplesOfChange {
            of_overlaps: change.overlaps.iter().map(of_overlap).collect(),
            leave: self.alone(&change.a, pairs(|cell| (cell.row, cell.column)), [in_a, in_b]),
            join: self.alone(&change.b, pairs(|cell| (cell.column, cell.row)), [in_b, in_a]),
        }
    }

    /// The first members of clusters that are in no cluster of the other side which belongs to theirs.
    fn alone(
        &self,
        clusters: &[u32],
        mut belong: Vec<(u32, u32)>,
        [own, other]: [&Members; 2],
    ) -> Vec<String> {
        belong.sort_unstable();
        let mut found = Vec::new();
        for &cluster in clusters {
            let start = belong.partition_point(|pair| pair.0 < cluster);
            let partners = belong[start..].iter().take_while(|pair| pair.0 == cluster);
            let mut with: Vec<u32> = partners.flat_map(|pair| &other[pair.1 as usize]).copied().collect();
            with.sort_unstable();
            found.extend(own[cluster as usize].iter().filter(|item| with.binary_search(item).is_err()));
        }
        found.sort_unstable();
        self.named(found.into_iter())
    }

    /// The names of the first items. Covers may hold an item in several rows.
    fn named(&self, items: impl Iterator<Item = u32>) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for item in items {
            let name = self.given.items[item as usize];
            if names.len() < self.examples && names.last().is_none_or(|last| last != name) {
                names.push(name.to_owned());
            }
            if names.len() >= self.examples {
                break;
            }
        }
        names
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
