//! Hierarchies of graphs and of vectors.

use partita::Graph;
use partita_cluster::{Linkage, LinkageMethod, Louvain, Points, linkage, modularity, paris};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::failure::{Failure, Outcome};
use crate::job::Job;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Options {
    method: Option<String>,
    resolution: Option<f64>,
    seed: u64,
    iterated: bool,
    depth: Option<usize>,
    bipartite: bool,
}

/// The merges of a hierarchy: of a graph by `paris` or `louvain`, of the rows of a matrix by a linkage.
pub fn hierarchy(job: &Job) -> Outcome<Value> {
    let (options, matrix): (Options, _) = (job.options()?, job.matrix(0)?);
    let graph =
        || if options.bipartite { Graph::from_biadjacency(matrix) } else { Graph::from_adjacency(matrix) };
    match options.method.as_deref().unwrap_or("paris") {
        "paris" => Ok(rows(&paris(&graph()?))),
        "louvain" => {
            let (resolution, graph) = (options.resolution.unwrap_or(1.0), graph()?);
            if !resolution.is_finite() || resolution < 0.0 {
                let message = format!("the resolution is {resolution}; give a finite number of 0 or more");
                return Err(Failure::input(message));
            }
            let louvain = Louvain { resolution, seed: options.seed };
            let communities = louvain.cluster(&graph);
            let tree = if options.iterated {
                louvain.iterated(&graph, options.depth)
            } else {
                louvain.hierarchy(&graph)
            };
            let mut found = rows(&tree);
            found["communities"] = json!(communities.ids());
            found["modularity"] = json!(modularity(&graph, &communities, resolution));
            Ok(found)
        }
        word => {
            let known = LinkageMethod::ALL.iter().find(|(known, _)| *known == word);
            let (_, method) = known.ok_or_else(|| {
                let words = "paris, louvain, ward, single, complete, average or weighted";
                Failure::usage(format!("{word:?} is not a value of method; choose {words}"))
            })?;
            let (count, width) = matrix.shape();
            let mut dense = vec![0.0; count * width];
            for row in 0..count {
                let (columns, values) = matrix.row(row);
                for (&column, &value) in columns.iter().zip(values) {
                    dense[row * width + column as usize] = value;
                }
            }
            Ok(rows(&linkage(&Points::new(width, dense)?, *method)?))
        }
    }
}

/// The merges as columns; clusters are numbered as SciPy does it, items first.
fn rows(linkage: &Linkage) -> Value {
    let rows = linkage.rows();
    let column = |at: usize| rows.iter().map(|row| row[at]).collect::<Vec<_>>();
    json!({"left": column(0), "right": column(1), "height": column(2)})
}
