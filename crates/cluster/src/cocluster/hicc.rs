//! HiCC: two coupled hierarchies by splits into as many clusters as τ finds.

use partita::internal::map_init;
use partita::{Csr, Partition};

use super::hierarchy::CoHierarchy;
use super::matrix::Weights;
use super::mutable_partition::MutablePartition;
use super::panel::Layout;
use super::split::{Node, Projector, Split};
use super::tau_cocluster::{Mode, TauOptions, best_start, random_cluster_count};
use crate::Control;
use crate::control::CancelFlag;
use crate::error::{ErrorKind, Result, at_least_one, starts};
use crate::random::Random;

/// The objects by which the clusters of a side are split, in exact mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SplitBy {
    /// The single objects of the other side.
    Objects,
    /// The clusters of the same level of the other side: both are split in turns until neither improves the level. Where the
    /// parts of a level hold fewer than two objects each, the level is that of single objects.
    #[default]
    Level,
}

/// Options of [`hicc`].
#[derive(Debug, Clone, PartialEq)]
pub struct HiccOptions {
    /// The search for the first level, which also improves splits.
    pub first: TauOptions,
    /// Maximum number of levels of each hierarchy.
    pub depth: Option<usize>,
    /// Clusters of fewer objects are not split.
    pub min_size: usize,
    /// A cluster is split only if τ of its parts given the other side exceeds this. When absent, clusters are split down to single objects.
    pub min_gain: Option<f64>,
    /// The objects by which clusters are split, in exact mode.
    pub split_by: SplitBy,
}

impl Default for HiccOptions {
    fn default() -> Self {
        Self {
            first: TauOptions::default(),
            depth: None,
            min_size: 2,
            min_gain: None,
            split_by: SplitBy::default(),
        }
    }
}

impl HiccOptions {
    fn check(&self) -> Result<()> {
        starts("restarts", self.first.restarts)?;
        at_least_one("depth", self.depth.unwrap_or(1))?;
        match self.min_gain {
            Some(value) if value.is_nan() => {
                Err(ErrorKind::BadOption { option: "min_gain", value, range: "a number" }.into())
            }
            _ => Ok(()),
        }
    }
}

/// Builds two coupled hierarchies: a co-clustering at the top, then all row clusters split, then all column
/// clusters, and so on.
///
/// A split raises τ of its parts given the other side, which is fixed meanwhile. In paper mode that side is
/// represented by its clusters so far; they are few at the top and hide most of what distinguishes the parts. In
/// exact mode both sides are split in turns, each by the new clusters of the other, from its single objects and from its clusters
/// so far, and the level with the greatest symmetric τ is kept; or by the single objects of the other side alone.
///
/// # Errors
/// When the matrix has negative or infinite entries or too few rows or columns with mass, when an option is out of its
/// range, or when the run is cancelled before its first level. A run cancelled later returns the levels that are complete.
pub fn hicc(matrix: &Csr, options: &HiccOptions, control: Control<'_>) -> Result<CoHierarchy> {
    resume_hicc(matrix, options, CoHierarchy::default(), control)
}

/// Continues a cancelled run from its levels. The result is that of an uninterrupted run.
///
/// # Errors
/// As [`hicc`], and when the levels are not nested clusterings of the rows and columns of the matrix.
pub fn resume_hicc(
    matrix: &Csr,
    options: &HiccOptions,
    mut levels: CoHierarchy,
    control: Control<'_>,
) -> Result<CoHierarchy> {
    options.check()?;
    let weights = Weights::new(matrix)?;
    levels.check(matrix.shape())?;
    if levels.rows.is_empty() || levels.columns.is_empty() {
        let [rows, columns] = best_start(&weights, &options.first, control)?;
        levels = CoHierarchy {
            rows: vec![Partition::from_labels(rows)],
            columns: vec![Partition::from_labels(columns)],
            complete: false,
        };
    }
    Run { weights: &weights, options }.grow(&mut levels, control);
    Ok(levels)
}

/// A search with its matrix and its options.
pub(super) struct Run<'a> {
    pub(super) weights: &'a Weights,
    pub(super) options: &'a HiccOptions,
}

impl Run<'_> {
    fn grow(&self, levels: &mut CoHierarchy, control: Control<'_>) {
        let is_coupled = self.options.first.mode == Mode::Exact && self.options.split_by == SplitBy::Level;
        let is_stopped =
            if is_coupled { self.grow_coupled(levels, control) } else { self.grow_by_side(levels, control) };
        if !is_stopped {
            self.finish(levels);
            levels.complete = true;
        }
    }

    pub(super) fn report(&self, levels: &CoHierarchy, control: Control<'_>) {
        let done = (levels.rows.last(), levels.columns.last());
        let clusters = [done.0, done.1].map(|level| level.map_or(0, |level| level.clusters() as usize));
        let objects = self.weights.objects(0) + self.weights.objects(1);
        control.report("splits", clusters[0] + clusters[1], objects);
    }

    /// Side by side, each by what the other has so far; says whether the run was cancelled.
    fn grow_by_side(&self, levels: &mut CoHierarchy, control: Control<'_>) -> bool {
        let mut stuck = [false; 2];
        loop {
            // The side to go on with depends on the levels alone, so that a resumed run takes the same steps.
            let first = usize::from(levels.rows.len() > levels.columns.len());
            let open = |side: &usize| !stuck[*side] && self.is_open(levels.side(*side));
            let Some(side) = [first, 1 - first].into_iter().find(open) else { break };
            if control.cancel_flag().is_set() {
                return true;
            }
            let other = match self.options.first.mode {
                Mode::Paper => levels.side(1 - side).last().expect("there is a first level").clone(),
                Mode::Exact => self.single_objects(1 - side),
            };
            let split = self.split_level(side, levels, &other, control.cancel_flag());
            if control.cancel_flag().is_set() {
                return true;
            }
            match split {
                Some(level) => {
                    levels.push(side, level);
                    // Only in paper mode does a split depend on the clusters of the other side.
                    stuck[1 - side] &= self.options.first.mode == Mode::Exact;
                }
                None => stuck[side] = true,
            }
            self.report(levels, control);
        }
        false
    }

    pub(super) fn is_open(&self, levels: &[Partition]) -> bool {
        let last = levels.last().expect("there is a first level");
        (last.clusters() as usize) < last.len() && self.options.depth.is_none_or(|depth| levels.len() < depth)
    }

    /// True if no option keeps clusters together to the end.
    pub(super) fn ends_in_single_objects(&self) -> bool {
        self.options.min_gain.is_none() && self.options.min_size <= 2
    }

    /// Clusters that nothing can divide end as single objects, unless an option stops earlier.
    fn finish(&self, levels: &mut CoHierarchy) {
        if !self.ends_in_single_objects() {
            return;
        }
        for side in [0, 1] {
            if self.is_open(levels.side(side)) {
                levels.push(side, self.single_objects(side));
            }
        }
    }

    /// The next level of a side by clusters of the other; nothing when no cluster was split.
    pub(super) fn split_level(
        &self,
        side: usize,
        levels: &CoHierarchy,
        other: &Partition,
        cancel: CancelFlag<'_>,
    ) -> Option<Partition> {
        let current = levels.side(side).last()?;
        let depth = levels.side(side).len() as u64;
        let mut nodes = vec![Vec::new(); current.clusters() as usize];
        for (object, &cluster) in current.ids().iter().enumerate() {
            nodes[cluster as usize].push(object as u32);
        }
        let parts = map_init(
            nodes.len(),
            || Projector::new(other.clusters() as usize),
            |projector, index| {
                let members = &nodes[index];
                // Each node has its own stream, so it does not matter which thread splits it, and when.
                let stream = (depth << 33) + ((index as u64) << 1) + side as u64;
                let random = Random::stream(self.options.first.seed, stream);
                let open = members.len() >= self.options.min_size.max(2) && !cancel.is_set();
                open.then(|| self.split_node(side, members, other, projector, random, cancel)).flatten()
            },
        );
        let mut ids = vec![0_u64; current.len()];
        let mut split = false;
        for (index, (members, part)) in nodes.iter().zip(parts).enumerate() {
            split |= part.is_some();
            let part = part.unwrap_or_else(|| vec![0; members.len()]);
            for (&object, label) in members.iter().zip(part) {
                ids[object as usize] = ((index as u64) << 32) + u64::from(label);
            }
        }
        split.then(|| Partition::from_labels(ids))
    }

    /// The part that each member goes to; nothing when the node stays whole.
    fn split_node(
        &self,
        side: usize,
        members: &[u32],
        other: &Partition,
        projector: &mut Projector,
        mut random: Random,
        cancel: CancelFlag<'_>,
    ) -> Option<Vec<u32>> {
        let rows = members.iter().map(|&object| self.weights.side(side).row(object as usize));
        match self.options.first.mode {
            Mode::Paper => {
                let count = random_cluster_count(members.len(), &mut random);
                let start = MutablePartition::random(members.len(), count, &mut random);
                let groups = other.clusters() as usize;
                let entries: usize = rows.clone().map(|(others, _)| others.len()).sum();
                let node = (entries >= groups).then(|| projector.project(rows, other.ids()));
                self.paper_split(node.filter(|node| node.groups() == groups), start, &mut random)
            }
            Mode::Exact => self.exact_split(&projector.project(rows, other.ids()), &mut random, cancel),
        }
    }

    /// As published, inferred from the statistics: a cluster of the other side without mass in the node makes
    /// their τ undefined, no move improves it, and the random split stays. Then the node is not given here.
    fn paper_split(
        &self,
        node: Option<Node>,
        start: MutablePartition,
        random: &mut Random,
    ) -> Option<Vec<u32>> {
        let Some(node) = node else {
            return self.options.min_gain.is_none().then(|| start.into_ids());
        };
        let mut split = Split::new(&node, start, Layout::Dense);
        split.random_moves(self.options.first.iterations, random);
        let enough = self.options.min_gain.is_none_or(|least| split.tau() > least);
        enough.then(|| split.into_clusters().into_ids())
    }

    fn exact_split(&self, node: &Node, random: &mut Random, cancel: CancelFlag<'_>) -> Option<Vec<u32>> {
        let (count, layout) = node.start();
        let mut split = Split::new(node, MutablePartition::random(node.objects(), count, random), layout);
        split.sweeps(MAX_SWEEPS, random, || cancel.is_set());
        let gain = split.tau();
        let mut clusters = split.into_clusters();
        clusters.gather(|object| node.mass(object) == 0.0);
        (clusters.len() > 1 && gain > self.options.min_gain.unwrap_or(NO_GAIN)).then(|| clusters.into_ids())
    }

    pub(super) fn single_objects(&self, side: usize) -> Partition {
        Partition::from_labels(0..self.weights.objects(side) as u32)
    }
}

/// τ rises with every move of a split, so sweeps end by themselves; the bound guards against rounding.
const MAX_SWEEPS: usize = 1000;

/// τ of parts that the other side does not distinguish, up to rounding.
pub(super) const NO_GAIN: f64 = 1e-12;
