//! Two of a kind, ready for measures and inference.

use std::sync::Arc;

use partita::{
    BiclusterSummary, CoSummary, Cover, CoverSummary, Graph, Input, Kind, LabelledTable, Policies, Summary,
    Tree, TreeOnGraph, TreePair,
};
use serde::Deserialize;

use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::object::Object;

/// Two things that are compared.
pub enum Pair {
    /// Two clusterings with the labels of their clusters.
    Labels(Box<Summary>, Box<LabelledTable>),
    /// Two co-clusterings of one matrix.
    Co(Box<CoSummary>),
    /// Two covers of the same items.
    Cover(Box<CoverSummary>),
    /// Two sets of biclusters of one matrix.
    Biclusters(Box<BiclusterSummary>),
    /// Two trees, and whether leaves that only one of them has are pruned.
    Trees([Arc<Vec<Tree>>; 2], bool),
    /// A tree over the nodes of a graph, and the names of these.
    OnGraph(Box<Tree>, Box<Graph>, Option<Vec<String>>),
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Options {
    leaves: Option<String>,
    bipartite: bool,
    nodes: Option<Vec<String>>,
    normalize: bool,
    threshold: Option<f64>,
}

impl Pair {
    /// Returns the pair that the objects of a job make.
    pub fn of(job: &Job) -> Outcome<Self> {
        let options: Options = job.options()?;
        let policies = job.policies()?;
        match job.objects.as_slice() {
            [Object::Table(table)] => Ok(Self::of_table((**table).clone())),
            [Object::Labels(_), Object::Labels(_), Object::Labels(_), Object::Labels(_)] => {
                of_sides(job, &policies)
            }
            [Object::Labels(a), Object::Labels(b)]
            | [Object::Labels(a), Object::Labels(b), Object::Numbers(_)] => {
                let weights = job.weights(2)?;
                Ok(Self::of_table(LabelledTable::from_labels(a, b, weights.as_deref(), &policies)?))
            }
            [a @ (Object::Cover(_) | Object::Labels(_)), b @ (Object::Cover(_) | Object::Labels(_))] => {
                let (a, b) = (options.cover(a)?, options.cover(b)?);
                Ok(Self::Cover(Box::new(CoverSummary::of(&a, &b)?)))
            }
            [Object::Biclusters(a), Object::Biclusters(b)] => {
                Ok(Self::Biclusters(Box::new(BiclusterSummary::of(a, b)?)))
            }
            [Object::Trees(a), Object::Trees(b)] => {
                let common = match options.leaves.as_deref() {
                    None | Some("exact") => false,
                    Some("inner") => true,
                    Some(other) => {
                        return Err(Failure::usage(format!(
                            "{other:?} is not a value of leaves; choose exact or inner"
                        )));
                    }
                };
                // One of each, or an error.
                job.tree(0).and(job.tree(1))?;
                Ok(Self::Trees([Arc::clone(a), Arc::clone(b)], common))
            }
            [Object::Trees(_), Object::Matrix(matrix)] => {
                let graph = if options.bipartite {
                    Graph::from_biadjacency(matrix)?
                } else {
                    Graph::from_adjacency(matrix)?
                };
                Ok(Self::OnGraph(Box::new(job.tree(0)?.clone()), Box::new(graph), options.nodes))
            }
            others => {
                let nouns: Vec<&str> = others.iter().map(Object::noun).collect();
                Err(Failure::input(format!("{} cannot be compared", nouns.join(" with "))))
            }
        }
    }

    fn of_table(table: LabelledTable) -> Self {
        Self::Labels(Box::new(Summary::new(table.counts().clone())), Box::new(table))
    }

    /// Runs `work` on what measures read.
    pub fn with<R>(&self, work: impl FnOnce(Input<'_>) -> Outcome<R>) -> Outcome<R> {
        match self {
            Self::Labels(summary, _) => work((&**summary).into()),
            Self::Co(summary) => work((&**summary).into()),
            Self::Cover(summary) => work((&**summary).into()),
            Self::Biclusters(summary) => work((&**summary).into()),
            Self::Trees(..) => self.with_pair(|pair| work(pair.into())),
            Self::OnGraph(tree, graph, names) => {
                work((&TreeOnGraph::new(tree, graph, names.as_deref())?).into())
            }
        }
    }

    /// Runs `work` on two trees.
    pub fn with_pair<R>(&self, work: impl FnOnce(&TreePair<'_>) -> Outcome<R>) -> Outcome<R> {
        let Self::Trees(trees, common) = self else { return Err(Failure::usage("these are not two trees")) };
        let [a, b] = [&trees[0][0], &trees[1][0]];
        work(&if *common { TreePair::of_common_leaves(a, b)? } else { TreePair::new(a, b)? })
    }

    /// Its kind.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Labels(..) => Kind::Labels,
            Self::Co(_) => Kind::Co,
            Self::Cover(_) => Kind::Cover,
            Self::Biclusters(_) => Kind::Biclusters,
            Self::Trees(..) => Kind::Trees,
            Self::OnGraph(..) => Kind::TreeOnGraph,
        }
    }
}

/// Rows and columns of one co-clustering, then those of the other.
fn of_sides(job: &Job, policies: &Policies) -> Outcome<Pair> {
    let counts = |a: usize, b: usize, side: &str| {
        let table = LabelledTable::from_labels(job.labels(a)?, job.labels(b)?, None, policies);
        table.map(LabelledTable::into_counts).map_err(|error| Failure::from(error).of(side))
    };
    Ok(Pair::Co(Box::new(CoSummary::new(counts(0, 2, "rows")?, counts(1, 3, "columns")?))))
}

/// An object as a cover, prepared as the options of a job say; labels are covers too.
pub fn cover(job: &Job, object: &Object) -> Outcome<Cover> {
    job.options::<Options>()?.cover(object)
}

impl Options {
    fn cover(&self, object: &Object) -> Outcome<Cover> {
        let cover = match object {
            Object::Cover(cover) => (**cover).clone(),
            Object::Labels(labels) => Cover::from_partition(&labels.to_partition()?),
            other => return Err(Failure::usage(format!("{} is no cover", other.noun()))),
        };
        let cover = if self.normalize { cover.normalized() } else { cover };
        Ok(self.threshold.map_or_else(|| cover.clone(), |threshold| cover.thresholded(threshold)))
    }
}
