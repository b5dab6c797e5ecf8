//! Hierarchies of graphs and of vectors.

use partita::{Graph, Partition, Ties, TreeStatistics};
use partita_cluster::{
    Linkage, LinkageMethod, Louvain, Points, SpectralEmbedding, linkage, modularity, neighbour_graph, paris,
    published_paris,
};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::SCHEMA;
use crate::caveat::Caveat;
use crate::failure::{Failure, Outcome};
use crate::job::Job;

/// The method by which clusters are merged or found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Method {
    /// Of vectors: least growth of the sum of squares.
    Ward,
    /// Of vectors: distance of the nearest points.
    Single,
    /// Of vectors: distance of the farthest points.
    Complete,
    /// Of vectors: mean distance.
    Average,
    /// Of vectors: mean over the parts.
    Weighted,
    /// Of graphs: nodes most often sampled together.
    #[default]
    Paris,
    /// Of graphs: communities level upon level.
    Louvain,
    /// Of graphs: communities inside communities.
    LouvainIterated,
}

impl Method {
    /// All of them by their names.
    pub const NAMES: &'static [(&'static str, Self)] = &[
        ("ward", Self::Ward),
        ("single", Self::Single),
        ("complete", Self::Complete),
        ("average", Self::Average),
        ("weighted", Self::Weighted),
        ("paris", Self::Paris),
        ("louvain", Self::Louvain),
        ("louvain-iterated", Self::LouvainIterated),
    ];

    /// The linkage of vectors; none for methods of graphs.
    pub fn of_vectors(self) -> Option<LinkageMethod> {
        Some(match self {
            Self::Ward => LinkageMethod::Ward,
            Self::Single => LinkageMethod::Single,
            Self::Complete => LinkageMethod::Complete,
            Self::Average => LinkageMethod::Average,
            Self::Weighted => LinkageMethod::Weighted,
            Self::Paris | Self::Louvain | Self::LouvainIterated => return None,
        })
    }
}

/// The way in which paris and louvain are done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// With ties broken by common neighbours, and rounds as in the Leiden algorithm.
    #[default]
    Improved,
    /// As they were published.
    Published,
}

/// The options of a hierarchy.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The method by which clusters are merged or found.
    pub method: Method,
    /// The way in which paris and louvain are done.
    pub variant: Variant,
    /// True if a matrix is a graph also for a method of vectors, which then clusters its spectral embedding.
    pub graph: bool,
    /// Of vectors by paris and louvain: the number of nearest neighbours that each vector is linked with. A matrix is then not a
    /// graph.
    pub neighbours: Option<usize>,
    /// True if rows and columns of the matrix of a graph are different nodes.
    pub bipartite: bool,
    /// The dimensions of the spectral embedding.
    pub dims: usize,
    /// Louvain: above 1 favours smaller communities, below 1 larger ones.
    pub resolution: f64,
    /// Iterated Louvain: the maximum number of levels.
    pub depth: Option<usize>,
    /// The seed of the random choices.
    pub seed: u64,
    /// True if Louvain also says which communities it finds.
    pub communities: bool,
    /// The names of the leaves; by default their places from 0.
    pub names: Option<Vec<String>>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            method: Method::default(),
            variant: Variant::default(),
            graph: false,
            neighbours: None,
            bipartite: false,
            dims: 10,
            resolution: 1.0,
            depth: None,
            seed: 0,
            communities: true,
            names: None,
        }
    }
}

impl Options {
    /// Refuses a resolution that is none.
    pub fn check_graph(&self) -> Outcome<()> {
        let resolution = self.resolution;
        match resolution.is_finite() && resolution >= 0.0 {
            true => Ok(()),
            false => Err(Failure::usage(format!(
                "the resolution is {resolution}; give a finite number of 0 or more"
            ))),
        }
    }
}

/// A hierarchy.
#[derive(Debug)]
pub struct Answer {
    /// The method by which it was made.
    pub method: Method,
    /// The names of the leaves.
    pub names: Option<Vec<String>>,
    /// The merges.
    pub linkage: Linkage,
    /// The communities that Louvain finds, and their modularity.
    pub communities: Option<(Partition, f64)>,
    /// Limits of the answer.
    pub caveats: Vec<Caveat>,
}

/// Nearest neighbours that vectors are linked with, where nobody says how many.
pub const NEIGHBOURS: usize = 10;

/// The hierarchy of vectors; by a method of graphs that of the graph of their nearest neighbours.
pub fn of_vectors(points: &Points, options: &Options) -> Outcome<Answer> {
    if let Some(method) = options.method.of_vectors() {
        return Ok(answer(linkage(points, method)?, options));
    }
    let most = points.len().saturating_sub(1).max(1);
    let k = options.neighbours.unwrap_or(NEIGHBOURS.min(most));
    let mut found = of_graph(&neighbour_graph(points, k)?, options)?;
    let words = format!(
        "each vector is linked with its {k} nearest by Euclidean distance; an edge weighs 1, or 2 where each is among the nearest of the other"
    );
    found.caveats.push(Caveat::new("nearest_neighbours", words));
    Ok(found)
}

/// The hierarchy of a graph; by a method of vectors that of its spectral embedding.
pub fn of_graph(graph: &Graph, options: &Options) -> Outcome<Answer> {
    options.check_graph()?;
    let resolution = options.resolution;
    let published = options.variant == Variant::Published;
    let louvain = Louvain { resolution, seed: options.seed, published };
    let found = match (options.method, options.method.of_vectors()) {
        (_, Some(method)) => {
            let embedding = SpectralEmbedding { dims: options.dims.max(1), seed: options.seed };
            linkage(&embedding.points(graph)?, method)?
        }
        (Method::Louvain, _) => louvain.hierarchy(graph),
        (Method::LouvainIterated, _) => louvain.iterated(graph, options.depth),
        _ if published => published_paris(graph),
        _ => paris(graph),
    };
    let is_louvain = matches!(options.method, Method::Louvain | Method::LouvainIterated);
    let communities = (is_louvain && options.communities).then(|| {
        let communities = louvain.cluster(graph);
        let modularity = modularity(graph, &communities, resolution);
        (communities, modularity)
    });
    Ok(Answer { communities, ..answer(found, options) })
}

fn answer(linkage: Linkage, options: &Options) -> Answer {
    Answer {
        method: options.method,
        names: options.names.clone(),
        linkage,
        communities: None,
        caveats: Vec::new(),
    }
}

/// The question as callers ask it by name: of a graph, or of the rows of a matrix.
pub fn question(job: &Job) -> Outcome<Value> {
    let (options, matrix): (Options, _) = (job.options()?, job.matrix(0)?);
    let is_of_graph = options.method.of_vectors().is_none() && options.neighbours.is_none();
    if is_of_graph || options.graph {
        let graph = match options.bipartite {
            true => Graph::from_biadjacency(matrix)?,
            false => Graph::from_adjacency(matrix)?,
        };
        return Ok(json!(of_graph(&graph, &options)?));
    }
    let (count, width) = matrix.shape();
    let mut dense = vec![0.0; count * width];
    for row in 0..count {
        let (columns, values) = matrix.row(row);
        for (&column, &value) in columns.iter().zip(values) {
            dense[row * width + column as usize] = value;
        }
    }
    Ok(json!(of_vectors(&Points::new(width, dense)?, &options)?))
}

/// A hierarchy.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "hierarchy"))]
struct Fields<'a> {
    /// The version of this JSON.
    schema: u32,
    /// The method by which it was made.
    method: Method,
    /// The names of the leaves.
    leaves: Vec<String>,
    /// Each merge as SciPy has it: two clusters, their height, and the number of leaves. Leaves are numbered first. The height is
    /// null where no edge joins the two, which meet at infinity.
    linkage: Vec<[Option<f64>; 4]>,
    /// The community of each leaf, numbered from 0; null for other methods than louvain.
    communities: Option<&'a [u32]>,
    /// The modularity of the communities.
    modularity: Option<f64>,
    /// The shape of the tree; all that merges at one height is one node.
    statistics: Option<TreeStatistics>,
    /// Limits of the answer.
    caveats: &'a [Caveat],
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let leaves = || (0..self.linkage.leaves()).map(|leaf| leaf.to_string()).collect();
        let finite = |row: [f64; 4]| row.map(|number| number.is_finite().then_some(number));
        let fields = Fields {
            schema: SCHEMA,
            method: self.method,
            leaves: self.names.clone().unwrap_or_else(leaves),
            linkage: self.linkage.rows().into_iter().map(finite).collect(),
            communities: self.communities.as_ref().map(|(communities, _)| communities.ids()),
            modularity: self.communities.as_ref().map(|(_, modularity)| *modularity),
            statistics: self.linkage.to_tree(None, Ties::Merge).ok().map(|tree| tree.statistics()),
            caveats: &self.caveats,
        };
        fields.serialize(serializer)
    }
}

described_by!(Answer, Fields);
