//! The differences of two covers: clusters that belong together, and what became of their members.
//!
//! Items of a cover are in several clusters, so a change of one cluster cannot be undone without touching others: there are no
//! regained scores. What is said is counted from the overlaps, in integers.

use std::cmp::Reverse;
use std::fmt;

use super::belonging::{kept, members_without};
use super::tolerance::MinOverlap;
use crate::cover::{CoverSummary, Weighting};
use crate::error::{ErrorKind, Result};
use crate::split_merge::{ComponentKind, Components};
use crate::table::{Cell, Contingency};
use crate::text::quantity;

/// Steps of counting overlaps, about a minute. An item that is in 10⁵ clusters of either cover needs 10¹⁰.
const MOST_STEPS: u128 = 20_000_000_000;

/// Fate of clusters of A that belong together with clusters of B.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CoverChangeKind {
    /// A cluster of B has the same items.
    Same,
    /// A cluster of B has most of the items, and others.
    Changed,
    /// One cluster of A is several of B.
    Split,
    /// Several clusters of A are one of B.
    Merge,
    /// Several clusters of A overlap with several of B.
    Tangle,
    /// No cluster of B belongs to a cluster of A.
    Lost,
    /// No cluster of A belongs to a cluster of B.
    Gained,
}

impl fmt::Display for CoverChangeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Same => "same",
            Self::Changed => "changed",
            Self::Split => "split",
            Self::Merge => "merge",
            Self::Tangle => "tangle",
            Self::Lost => "lost",
            Self::Gained => "gained",
        })
    }
}

/// Clusters that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CoverChange {
    /// Their fate.
    pub kind: CoverChangeKind,
    /// The clusters of A.
    pub a: Vec<u32>,
    /// The clusters of B.
    pub b: Vec<u32>,
    /// Their overlaps that belong together, the largest first.
    pub overlaps: Vec<Cell>,
    /// Members of these clusters of A that are in no cluster of B that belongs to theirs. An item counts once for each of
    /// its clusters.
    pub leave: u64,
    /// Members of these clusters of B that are in no cluster of A that belongs to theirs.
    pub join: u64,
}

/// Two crisp covers, explained.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CoverStory {
    /// Number of items.
    pub n: u64,
    /// The sizes of the clusters of A and of B.
    pub sizes: (Vec<u64>, Vec<u64>),
    /// All overlaps of clusters that share items, by cluster of A, then of B. Of millions those of clusters that belong together.
    pub overlaps: Vec<Cell>,
    /// The changes, those of the largest clusters first, and after them what is the same.
    pub changes: Vec<CoverChange>,
}

/// The counts from which the changes are made.
struct Changes<'a> {
    sizes: &'a (Vec<u64>, Vec<u64>),
    leave: Vec<u64>,
    join: Vec<u64>,
}

impl Changes<'_> {
    /// The components of what is kept, and the clusters without a partner.
    fn of(&self, kept: &[Cell]) -> Result<Vec<CoverChange>> {
        let (mut has_partner_a, mut has_partner_b) =
            (vec![false; self.sizes.0.len()], vec![false; self.sizes.1.len()]);
        for cell in kept {
            (has_partner_a[cell.row as usize], has_partner_b[cell.column as usize]) = (true, true);
        }
        let alone = |has_partner: &[bool]| -> Vec<u32> {
            (0..).zip(has_partner).filter(|(_, has)| !**has).map(|(cluster, _)| cluster).collect()
        };
        let mut changes = Vec::new();
        if !kept.is_empty() {
            let counted = Contingency::tabulate(kept.iter().map(|cell| (cell.row, cell.column, cell.count)))?;
            let components = Components::of(&counted.table);
            for component in 0..components.len() {
                let named = |clusters: &[u32], names: &[u32]| -> Vec<u32> {
                    clusters.iter().map(|&cluster| names[cluster as usize]).collect()
                };
                let a = named(components.rows(component), &counted.rows);
                let b = named(components.columns(component), &counted.columns);
                let cell = |cell: Cell| Cell {
                    row: counted.rows[cell.row as usize],
                    column: counted.columns[cell.column as usize],
                    ..cell
                };
                let overlaps = components.cells_by_size(component).into_iter().map(cell).collect();
                changes.push(self.change(components.kind(component), a, b, overlaps));
            }
        }
        let lost =
            alone(&has_partner_a).into_iter().map(|a| self.alone(CoverChangeKind::Lost, vec![a], vec![]));
        let gained =
            alone(&has_partner_b).into_iter().map(|b| self.alone(CoverChangeKind::Gained, vec![], vec![b]));
        changes.extend(lost.chain(gained));
        Ok(changes)
    }

    fn change(&self, kind: ComponentKind, a: Vec<u32>, b: Vec<u32>, overlaps: Vec<Cell>) -> CoverChange {
        let kind = match kind {
            ComponentKind::Identical => CoverChangeKind::Changed,
            ComponentKind::Split => CoverChangeKind::Split,
            ComponentKind::Merge => CoverChangeKind::Merge,
            ComponentKind::Tangle => CoverChangeKind::Tangle,
        };
        let change = CoverChange { overlaps, ..self.alone(kind, a, b) };
        match (kind, change.leave + change.join) {
            (CoverChangeKind::Changed, 0) => CoverChange { kind: CoverChangeKind::Same, ..change },
            _ => change,
        }
    }

    fn alone(&self, kind: CoverChangeKind, a: Vec<u32>, b: Vec<u32>) -> CoverChange {
        let leave = a.iter().map(|&cluster| self.leave[cluster as usize]).sum();
        let join = b.iter().map(|&cluster| self.join[cluster as usize]).sum();
        CoverChange { kind, a, b, overlaps: Vec::new(), leave, join }
    }
}

impl CoverStory {
    /// Explains two crisp covers. A cluster belongs to the one of the other cover that it overlaps most, if the two are associated
    /// and overlap enough, or if that has at least half of its items. Other overlaps say nothing: clusters of one cover overlap too.
    ///
    /// ```
    /// use partita::story::{CoverStory, MinOverlap};
    /// use partita::{Cover, CoverSummary};
    ///
    /// let a = Cover::from_clusters(9, [vec![0, 1, 2, 3], vec![3, 4, 5, 6]])?;
    /// let b = Cover::from_clusters(9, [vec![0, 1], vec![2, 3], vec![3, 4, 5, 6], vec![7, 8]])?;
    /// let story = CoverStory::of(&CoverSummary::of(&a, &b)?, MinOverlap::default())?;
    /// assert_eq!(story.sentence(), "1 cluster is the same. The rest: 1 split, 1 gained.");
    /// # Ok::<(), partita::Error>(())
    /// ```
    ///
    /// # Errors
    /// When memberships have weights other than one, or when clusters share items so often that counting takes hours.
    pub fn of(summary: &CoverSummary, min_overlap: MinOverlap) -> Result<Self> {
        summary.check("explain", Weighting::Crisp)?;
        let steps = summary.overlap_steps();
        if steps > MOST_STEPS {
            return Err(ErrorKind::TooManyOverlaps { steps }.into());
        }
        let sizes = summary.sizes();
        let [kept, cells] = kept(summary, &sizes, min_overlap);
        let (leave, join) = members_without(summary, &kept);
        let mut changes = Changes { sizes: &sizes, leave, join }.of(&kept)?;
        changes.sort_by_cached_key(|change| {
            let size = |clusters: &[u32], sizes: &[u64]| -> u64 {
                clusters.iter().map(|&cluster| sizes[cluster as usize]).sum()
            };
            (
                change.kind == CoverChangeKind::Same,
                Reverse(size(&change.a, &sizes.0) + size(&change.b, &sizes.1)),
            )
        });
        Ok(Self { n: summary.n(), sizes, overlaps: cells, changes })
    }

    /// Number of changes of a kind.
    #[must_use]
    pub fn of_kind(&self, kind: CoverChangeKind) -> usize {
        self.changes.iter().filter(|change| change.kind == kind).count()
    }

    /// Says how many clusters are the same, and what became of the rest.
    #[must_use]
    pub fn sentence(&self) -> String {
        use CoverChangeKind::{Changed, Gained, Lost, Merge, Same, Split, Tangle};
        let same = match self.of_kind(Same) {
            0 => "No cluster is the same".to_owned(),
            1 => "1 cluster is the same".to_owned(),
            same => format!("{same} clusters are the same"),
        };
        let counted = |kind: CoverChangeKind| {
            let count = self.of_kind(kind);
            // Participles have no plural.
            let words = match kind {
                Changed | Lost | Gained => format!("{count} {kind}"),
                _ => quantity(count, &kind.to_string()),
            };
            (count > 0).then_some(words)
        };
        let rest: Vec<String> =
            [Tangle, Split, Merge, Changed, Lost, Gained].into_iter().filter_map(counted).collect();
        match (self.of_kind(Same), rest.is_empty()) {
            (_, true) => format!("{same}."),
            (0, false) => format!("{same}: {}.", rest.join(", ")),
            (_, false) => format!("{same}. The rest: {}.", rest.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cover::Cover;

    fn of_clusters(n: usize, a: &[&[u32]], b: &[&[u32]]) -> CoverStory {
        let [a, b] = [a, b].map(|clusters| Cover::from_clusters(n, clusters).expect("valid clusters"));
        CoverStory::of(&CoverSummary::of(&a, &b).expect("the same items"), MinOverlap::default())
            .expect("crisp")
    }

    #[test]
    fn clusters_are_split_merged_lost_and_gained() {
        let a: &[&[u32]] = &[&[0, 1, 2, 3, 4, 5], &[6, 7, 8], &[8, 9, 10], &[11, 12, 13], &[14]];
        let b: &[&[u32]] = &[&[0, 1, 2], &[3, 4, 5], &[6, 7, 8, 9, 10], &[11, 12, 15], &[16, 17]];
        let story = of_clusters(18, a, b);
        let kinds: Vec<String> = story
            .changes
            .iter()
            .map(|change| format!("{} {:?} {:?}", change.kind, change.a, change.b))
            .collect();
        assert_eq!(
            kinds,
            ["split [0] [0, 1]", "merge [1, 2] [2]", "changed [3] [3]", "gained [] [4]", "lost [4] []"]
        );
        assert_eq!(
            story.sentence(),
            "No cluster is the same: 1 split, 1 merge, 1 changed, 1 lost, 1 gained."
        );
        let moves: Vec<(u64, u64)> = story.changes.iter().map(|change| (change.leave, change.join)).collect();
        assert_eq!(moves, [(0, 0), (0, 0), (1, 1), (0, 2), (1, 0)]);
    }

    #[test]
    fn a_small_piece_belongs_to_the_cluster_that_holds_it() {
        let whole: Vec<u32> = (0..200).collect();
        let story = of_clusters(220, &[&whole], &[&whole[..195], &[195, 196, 197], &[198, 199, 200]]);
        assert_eq!(story.changes[0].b, [0, 1, 2]);
        assert_eq!((story.changes[0].kind, story.changes[0].join), (CoverChangeKind::Split, 1));
    }

    #[test]
    fn the_same_clusters_in_any_order_are_the_same() {
        let story = of_clusters(5, &[&[0, 1, 2], &[2, 3], &[4]], &[&[4], &[3, 2], &[0, 1, 2]]);
        assert_eq!(story.sentence(), "3 clusters are the same.");
        assert!(story.changes.iter().all(|change| change.leave + change.join == 0));
        assert_eq!(of_clusters(3, &[], &[&[0]]).sentence(), "No cluster is the same: 1 gained.");
        assert_eq!(of_clusters(3, &[], &[]).sentence(), "No cluster is the same.");
    }

    #[test]
    fn clusters_that_overlap_within_a_cover_do_not_tangle() {
        let (one, two): (Vec<u32>, Vec<u32>) = ((0..9).collect(), (6..14).collect());
        let story = of_clusters(20, &[&one, &two], &[&two, &one]);
        assert_eq!(story.sentence(), "2 clusters are the same.");
    }

    #[test]
    fn members_are_counted_as_by_hand() {
        // An item of a cluster counts as staying if any cluster that belongs to its own has it.
        let (a, b): (&[&[u32]], &[&[u32]]) =
            (&[&[0, 1, 2, 3], &[3, 4, 5], &[1, 6]], &[&[0, 1, 2], &[3, 4], &[4, 5, 7], &[2, 6, 1]]);
        let story = of_clusters(8, a, b);
        let belong: Vec<(u32, u32)> = story
            .changes
            .iter()
            .flat_map(|c| c.overlaps.iter().map(|cell| (cell.row, cell.column)))
            .collect();
        let without = |from: &[&[u32]], to: &[&[u32]], belongs: &dyn Fn(u32, u32) -> bool| -> u64 {
            let members = (0..).zip(from).flat_map(|(x, items)| items.iter().map(move |item| (x, item)));
            let stays =
                |x: u32, item: &u32| (0..).zip(to).any(|(y, items)| belongs(x, y) && items.contains(item));
            members.filter(|(x, item)| !stays(*x, item)).count() as u64
        };
        let (leave, join) = (
            story.changes.iter().map(|c| c.leave).sum::<u64>(),
            story.changes.iter().map(|c| c.join).sum::<u64>(),
        );
        assert_eq!(leave, without(a, b, &|x, y| belong.contains(&(x, y))));
        assert_eq!(join, without(b, a, &|y, x| belong.contains(&(x, y))));
    }

    /// Clusters that share one item, all with all.
    #[test]
    fn overlaps_of_many_clusters_are_not_kept() {
        let around_a_hub = |clusters: u32| {
            let cover = Cover::from_clusters(1 + clusters as usize, (1..=clusters).map(|own| vec![0, own]));
            let cover = cover.expect("valid clusters");
            CoverSummary::of(&cover, &cover).expect("counted")
        };
        let story = CoverStory::of(&around_a_hub(2500), MinOverlap::default()).expect("crisp");
        assert_eq!((story.of_kind(CoverChangeKind::Same), story.overlaps.len()), (2500, 2500));
        let refused = CoverStory::of(&around_a_hub(150_000), MinOverlap::default()).unwrap_err().to_string();
        assert!(refused.contains("share items 2e10 times, which takes too long to explain"), "{refused}");
    }

    #[test]
    fn weights_are_refused() {
        let soft = Cover::from_memberships(1, 1, &[0], &[0], Some(&[0.5])).expect("valid");
        let refused =
            CoverStory::of(&CoverSummary::of(&soft, &soft).expect("counted"), MinOverlap::default());
        assert!(refused.unwrap_err().to_string().starts_with("explain compares clusters without weights"));
    }
}
