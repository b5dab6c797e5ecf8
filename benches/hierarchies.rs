//! `cargo dev bench hierarchies`: how good the hierarchies of graphs are, against scikit-network on the same graphs.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::{array, fs};

use anyhow::Context as _;
use partita::{Graph, Ties, TreeOnGraph, compare};
use partita_cluster::simulate::{BlockModel, EdgeList, HierarchicalBlockModel, rewired};
use partita_cluster::{Linkage, Louvain, modularity, paris};
use partita_io::{EdgeListOptions, NamedGraph, Source, read_edge_list};

use crate::{Options, record, trees};
use partita_dev::shell::{self, python, root, say};

/// What is compared: Dasgupta's score of three trees, and the modularity of the communities.
const SCORES: [&str; 4] = ["Paris", "Louvain", "Louvain iterated", "modularity"];

/// Rounding, not quality.
const ROUNDING: f64 = 1e-9;

type Scores = [f64; SCORES.len()];
type Edges = (usize, Vec<(u32, u32, f64)>);

/// Draws the graphs, scores both, and says where ours is not as good.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let python = python("bench-trees", trees::PEERS)?;
    let folder = shell::target().join("bench-hierarchies-data");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let mut ours = BTreeMap::new();
    for seed in 0..if options.full { 5 } else { 1 } {
        for (name, edges) in graphs(seed)? {
            let name = format!("{name}, seed {seed}");
            write(&folder.join(format!("{name}.tsv")), &edges)?;
            ours.insert(name, scores(&edges)?);
        }
    }
    if let Some(edges) = airports()? {
        for (name, edges) in
            [("OpenFlights", edges.clone()), ("OpenFlights without weights", unweighted(edges))]
        {
            write(&folder.join(format!("{name}.tsv")), &edges)?;
            ours.insert(name.to_owned(), scores(&edges)?);
        }
    }
    report(&ours, &theirs(&python, &folder)?, options.full)
}

/// Block graphs, flat and nested, from clear to hidden, of one seed.
fn graphs(seed: u64) -> anyhow::Result<Vec<(String, Edges)>> {
    let mut graphs = Vec::new();
    let mut add = |name: &str, list: &EdgeList| {
        let edges = list.edges.iter().map(|&(i, j)| (i, j, 1.0)).collect();
        graphs.push((name.to_owned(), (list.nodes, edges)));
    };
    let thesis = BlockModel { sizes: vec![10; 10], inside: 1.0, between: 0.01 }.edges(seed)?;
    for share in [0.0, 0.2, 0.4, 0.6] {
        add(&format!("10 cliques of 10, {share} rewired"), &rewired(&thesis, share, seed)?);
    }
    let blocks = |sizes: Vec<usize>, inside, between| BlockModel { sizes, inside, between }.edges(seed);
    add("20 blocks of 50", &blocks(vec![50; 20], 0.2, 0.005)?);
    add("100 blocks of 20", &blocks(vec![20; 100], 0.5, 0.002)?);
    add("5 faint blocks of 100", &blocks(vec![100; 5], 0.1, 0.03)?);
    add("blocks of 10 to 160", &blocks(vec![10, 20, 40, 80, 160], 0.3, 0.02)?);
    add("one block of 300", &blocks(vec![300], 0.03, 0.0)?);
    let nested = |branching: &[usize], block_size, probabilities: &[f64]| {
        let (branching, probabilities) = (branching.to_vec(), probabilities.to_vec());
        HierarchicalBlockModel { branching, block_size, probabilities }.edges(seed)
    };
    add("nested 4 × 4 × 16", &nested(&[4, 4], 16, &[0.005, 0.05, 0.6])?);
    add("nested 2 × 3 × 4 × 10", &nested(&[2, 3, 4], 10, &[0.01, 0.05, 0.2, 0.8])?);
    let deep = nested(&[2, 2, 2, 2, 2], 20, &[0.002, 0.005, 0.015, 0.05, 0.15, 0.5])?;
    add("nested 2^5 × 20", &deep);
    add("nested 2^5 × 20, 0.2 rewired", &rewired(&deep, 0.2, seed)?);
    Ok(graphs)
}

/// The routes between airports, if they are there.
fn airports() -> anyhow::Result<Option<Edges>> {
    let file = shell::data().join("openflights_3097/edges.tsv");
    if !file.exists() {
        say(format!("{} is not there: OpenFlights is left out", file.display()));
        return Ok(None);
    }
    let NamedGraph { graph, names, .. } = read_edge_list(&Source::Path(file), &EdgeListOptions::default())?;
    // The airports keep the numbers that they have in the file: on both sides the order of the nodes breaks ties.
    let numbers = names.iter().map(|name| name.parse()).collect::<Result<Vec<u32>, _>>()?;
    let mut edges = Vec::new();
    for node in 0..graph.nodes() {
        let (others, weights) = graph.neighbours(node);
        let later = others.iter().zip(weights).filter(|(other, _)| **other as usize > node);
        edges.extend(later.map(|(&other, &weight)| (numbers[node], numbers[other as usize], weight)));
    }
    Ok(Some((graph.nodes(), edges)))
}

fn unweighted((nodes, edges): Edges) -> Edges {
    (nodes, edges.into_iter().map(|(i, j, _)| (i, j, 1.0)).collect())
}

fn write(file: &Path, (nodes, edges): &Edges) -> anyhow::Result<()> {
    let mut text = format!("# {nodes}\n");
    for (i, j, weight) in edges {
        let _ = writeln!(text, "{i}\t{j}\t{weight}");
    }
    Ok(fs::write(file, text)?)
}

/// Ours on one graph.
fn scores((nodes, edges): &Edges) -> anyhow::Result<Scores> {
    let graph = Graph::from_edges(*nodes, edges.iter().copied())?;
    let fit = |linkage: &Linkage| -> anyhow::Result<f64> {
        let tree = linkage.to_tree(None, Ties::Keep)?;
        compare("dasgupta_score", &TreeOnGraph::new(&tree, &graph, None)?)?.value().context("a score")
    };
    let louvain = Louvain::default();
    Ok([
        fit(&paris(&graph))?,
        fit(&louvain.hierarchy(&graph))?,
        fit(&louvain.iterated(&graph, None))?,
        modularity(&graph, &louvain.cluster(&graph), 1.0),
    ])
}

fn theirs(python: &Path, folder: &Path) -> anyhow::Result<BTreeMap<String, Scores>> {
    let mut command = Command::new(python);
    let text = shell::printed(command.arg("benches/hierarchies_peers.py").arg(folder).current_dir(root()))?;
    let scores = |line: &str| -> anyhow::Result<(String, Scores)> {
        let (name, rest) = line.split_once('\t').context("a name")?;
        let values = rest.split('\t').map(str::parse).collect::<Result<Vec<f64>, _>>()?;
        Ok((name.to_owned(), values.try_into().map_err(|_| anyhow::anyhow!("{line:?} has other scores"))?))
    };
    text.lines().map(scores).collect()
}

/// A table of ours and theirs, what is not as good marked, and the means.
fn report(
    ours: &BTreeMap<String, Scores>,
    theirs: &BTreeMap<String, Scores>,
    full: bool,
) -> anyhow::Result<()> {
    let mut text = format!("| graph | {} |\n|---|---|---|---|---|\n", SCORES.join(" | "));
    let mut csv = "graph,score,ours,scikit_network\n".to_owned();
    let (mut worse, mut gains) = ([0; SCORES.len()], [0.0; SCORES.len()]);
    for (name, mine) in ours {
        let other = theirs.get(name).with_context(|| format!("scikit-network has no scores of {name}"))?;
        let cells: [String; SCORES.len()] = array::from_fn(|at| {
            let is_worse = mine[at] < other[at] - ROUNDING;
            worse[at] += usize::from(is_worse);
            let _ = writeln!(csv, "\"{name}\",{},{},{}", SCORES[at], mine[at], other[at]);
            if other[at].is_nan() {
                return format!("{:.4} / fails", mine[at]);
            }
            gains[at] += mine[at] - other[at];
            format!("{:.4} / {:.4}{}", mine[at], other[at], if is_worse { " LOWER" } else { "" })
        });
        let _ = writeln!(text, "| {name} | {} |", cells.join(" | "));
    }
    say(text);
    for (at, score) in SCORES.iter().enumerate() {
        let (graphs, mean) = (ours.len(), gains[at] / ours.len() as f64);
        let verdict = if worse[at] == 0 { "at least as good on every graph" } else { "LOWER on some" };
        say(format!("{score}: {} of {graphs} graphs lower, {mean:+.4} on average: {verdict}", worse[at]));
    }
    if full { record::keep("hierarchies", &csv) } else { Ok(()) }
}
