//! Our side of `cargo dev bench trees`: makes the trees and graphs, writes them for the peers, and times
//! what is compared. One line per time: key, processor seconds, value.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context as _;
use partita::{Graph, Ties, Tree, TreeOnGraph, TreePair, compare, with_threads};
use partita_cluster::simulate::{BlockModel, joined_tree, uniform_tree};
use partita_cluster::{Linkage, Louvain, SpectralEmbedding, modularity, paris};

use crate::{tree_runs_worker, tree_set_worker};

/// Times all parts, or only the one named.
pub fn main(folder: Option<String>, only: Option<String>) -> anyhow::Result<()> {
    let folder = PathBuf::from(folder.context("give the folder for the trees and graphs")?);
    fs::create_dir_all(&folder)?;
    // One thread: then its processor time is the time of the work.
    with_threads(Some(1), || run(&folder, only.as_deref()))?
}

type Part = (&'static str, fn(&Path) -> anyhow::Result<()>);

const PARTS: &[Part] = &[
    ("openflights", openflights),
    ("splits", splits),
    ("sets", tree_set_worker::all_pairs),
    ("small sets", tree_set_worker::small),
    ("large pairs", tree_set_worker::large_pairs),
    ("far pairs", |_| tree_set_worker::far_pairs()),
    ("runs", tree_runs_worker::convergence),
    ("transfer", tree_runs_worker::transfer),
    ("edits", edits),
    ("paris", paris_tree),
    ("louvain", louvain_trees),
    ("spectral", spectral_tree),
    ("large", large),
    ("caterpillars", caterpillars),
];

/// Needs a process of its own: what came before would count.
pub const MEMORY: &str = "memory";

fn run(folder: &Path, only: Option<&str>) -> anyhow::Result<()> {
    if only == Some(MEMORY) {
        return tree_set_worker::memory(folder);
    }
    for (name, part) in PARTS {
        if only.is_none_or(|only| only == *name) {
            part(folder)?;
        }
    }
    Ok(())
}

#[expect(clippy::print_stdout, reason = "the lines are the result")]
pub fn line(key: &str, seconds: f64, value: f64) {
    println!("{key}\t{seconds:.9}\t{value:?}");
}

/// Seconds that this thread has run, if the system says so.
fn processor_seconds() -> Option<f64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? * 1e-9)
}

/// Work that takes less is repeated for this long: processor time is counted in ticks of some milliseconds.
const LONG_ENOUGH: f64 = 0.3;

/// The seconds that work takes, and its value: the least of the rounds by the wall, or the mean processor time
/// of all of them, whichever is less. On a busy machine the wall also times the others.
pub fn best<T>(rounds: usize, mut work: impl FnMut() -> anyhow::Result<T>) -> anyhow::Result<(f64, T)> {
    let (start, processor) = (Instant::now(), processor_seconds());
    let mut least = f64::INFINITY;
    for round in 1.. {
        let wall = Instant::now();
        let value = work()?;
        least = least.min(wall.elapsed().as_secs_f64());
        if round >= rounds && start.elapsed().as_secs_f64() > LONG_ENOUGH {
            let spent = processor.and_then(|before| Some(processor_seconds()? - before));
            let mean = spent.map_or(f64::INFINITY, |spent| spent / round as f64);
            return Ok((least.min(mean.max(1e-9)), value));
        }
    }
    unreachable!("the rounds come to an end")
}

pub fn score(measure: &str, a: &Tree, b: &Tree) -> anyhow::Result<f64> {
    let pair = TreePair::new(a, b)?;
    compare(measure, &pair)?.value().context("the measure is defined here")
}

fn tree(linkage: &Linkage) -> anyhow::Result<Tree> {
    Ok(linkage.to_tree(None, Ties::Keep)?)
}

/// Newick without lengths, as the peers read it fastest.
fn plain(tree: &Tree) -> String {
    let text = tree.to_newick();
    let mut shown = String::with_capacity(text.len());
    let mut in_length = false;
    for letter in text.chars() {
        in_length = letter == ':' || (in_length && !"(),;".contains(letter));
        if !in_length {
            shown.push(letter);
        }
    }
    shown
}

/// The greedy search on every pair of the three hierarchies of airports.
fn openflights(_: &Path) -> anyhow::Result<()> {
    let data = std::env::var_os("PARTITA_DATA").map_or_else(|| PathBuf::from("data"), PathBuf::from);
    let folder = data.join("openflights_3097");
    let names = ["ward", "paris", "louvain"];
    let mut trees = Vec::new();
    for name in names {
        let Ok(text) = fs::read_to_string(folder.join(format!("{name}.nwk"))) else { return Ok(()) };
        trees.push(Tree::from_newick(text.trim())?);
    }
    for (key, measure) in [("tpami", "tpami:strategy=greedy"), ("tami", "tami:strategy=greedy")] {
        for (i, j) in [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)] {
            let (seconds, value) = best(7, || score(measure, &trees[i], &trees[j]))?;
            line(&format!("{key} openflights {} {}", names[i], names[j]), seconds, value);
        }
    }
    Ok(())
}

/// Robinson–Foulds with parsing, and the matching of splits.
fn splits(folder: &Path) -> anyhow::Result<()> {
    for (name, leaves, rounds) in [("1000", 1000, 9), ("1e4", 10_000, 9), ("1e6", 1_000_000, 3)] {
        let texts = [1, 2].map(|seed| uniform_tree(leaves, seed).map_err(anyhow::Error::from));
        let texts = texts.map(|linkage| linkage.and_then(|linkage| Ok(plain(&tree(&linkage)?))));
        let [a, b] = texts;
        let (a, b) = (a?, b?);
        // The peers take minutes for more.
        if leaves == 1000 {
            fs::write(folder.join("rf-a.nwk"), &a)?;
            fs::write(folder.join("rf-b.nwk"), &b)?;
        }
        let parsed = || Ok((Tree::from_newick(&a)?, Tree::from_newick(&b)?));
        let (seconds, (first, second)) = best(rounds, parsed)?;
        line(&format!("parse {name} two trees"), seconds, (first.nodes() + second.nodes()) as f64);
        let (seconds, value) = best(rounds, || {
            let (first, second) = parsed()?;
            score("rf", &first, &second)
        })?;
        line(&format!("rf {name} with parsing"), seconds, value);
    }
    let (a, b) = (tree(&uniform_tree(3000, 1)?)?, tree(&uniform_tree(3000, 2)?)?);
    let (seconds, value) = best(1, || score("mutual_clustering_information", &a, &b))?;
    line("mci 3000", seconds, value);
    Ok(())
}

/// The edit distance where the peers can follow, and where they cannot.
fn edits(folder: &Path) -> anyhow::Result<()> {
    for (leaves, rounds) in [(60, 5), (200, 3), (1000, 1)] {
        let (a, b) = (tree(&uniform_tree(leaves, 5)?)?, tree(&uniform_tree(leaves, 6)?)?);
        fs::write(folder.join(format!("ted-{leaves}-a.nwk")), plain(&a))?;
        fs::write(folder.join(format!("ted-{leaves}-b.nwk")), plain(&b))?;
        let (seconds, value) = best(rounds, || score("ted", &a, &b))?;
        line(&format!("ted {leaves}"), seconds, value);
    }
    Ok(())
}

/// A graph with 1e4 nodes and some 74,000 edges.
fn block_graph(folder: &Path) -> anyhow::Result<Graph> {
    let model = BlockModel { sizes: vec![100; 100], inside: 0.1, between: 0.0005 };
    let list = model.edges(1)?;
    let text: String = list.edges.iter().map(|(i, j)| format!("{i}\t{j}\n")).collect();
    fs::write(folder.join("sbm.tsv"), text)?;
    Ok(list.graph()?)
}

fn paris_tree(folder: &Path) -> anyhow::Result<()> {
    let graph = block_graph(folder)?;
    let (seconds, found) = best(3, || Ok(paris(&graph)))?;
    line("paris sbm", seconds, fit(&found, &graph)?);
    Ok(())
}

/// The Louvain hierarchy, the modularity of its communities, and the iterated one.
fn louvain_trees(folder: &Path) -> anyhow::Result<()> {
    let graph = block_graph(folder)?;
    let louvain = Louvain::default();
    let (seconds, found) = best(3, || Ok(louvain.hierarchy(&graph)))?;
    line("louvain sbm", seconds, fit(&found, &graph)?);
    let (seconds, communities) = best(3, || Ok(louvain.cluster(&graph)))?;
    line("louvain sbm modularity", seconds, modularity(&graph, &communities, 1.0));
    let (seconds, found) = best(3, || Ok(louvain.iterated(&graph, None)))?;
    line("louvain-iterated sbm", seconds, fit(&found, &graph)?);
    Ok(())
}

fn spectral_tree(folder: &Path) -> anyhow::Result<()> {
    let graph = block_graph(folder)?;
    let (seconds, points) = best(1, || Ok(SpectralEmbedding::default().points(&graph)?))?;
    line("spectral embedding sbm", seconds, points.dims() as f64);
    let (seconds, found) = best(1, || Ok(SpectralEmbedding::default().ward(&graph)?))?;
    line("spectral-ward sbm", seconds, fit(&found, &graph)?);
    Ok(())
}

/// Dasgupta's score.
fn fit(linkage: &Linkage, graph: &Graph) -> anyhow::Result<f64> {
    let tree = tree(linkage)?;
    let on_graph = TreeOnGraph::new(&tree, graph, None)?;
    compare("dasgupta_score", &on_graph)?.value().context("a score")
}

/// Two trees of 1e5 leaves by random joining, and a uniform one with itself.
fn large(_: &Path) -> anyhow::Result<()> {
    let joined = [1, 2].map(|seed| joined_tree(100_000, seed).map(|linkage| tree(&linkage)));
    let [a, b] = joined;
    let (a, b) = (a??, b??);
    let uniform = tree(&uniform_tree(100_000, 3)?)?;
    for (key, measure) in [("tpami", "tpami:strategy=greedy"), ("tami", "tami:strategy=greedy")] {
        let (seconds, value) = best(2, || score(measure, &a, &b))?;
        line(&format!("{key} joined 1e5"), seconds, value);
        let (seconds, value) = best(1, || score(measure, &uniform, &uniform))?;
        line(&format!("{key} uniform 1e5 with itself"), seconds, value);
    }
    Ok(())
}

/// Caterpillars of 1e5 leaves: in order with itself and in order against shuffled leaves; then the memory.
fn caterpillars(_: &Path) -> anyhow::Result<()> {
    let leaves = 100_000_u64;
    // A step that shares no factor with the number of leaves visits each of them once.
    let caterpillar = |step: u64| {
        let names: String = (1..leaves).map(|leaf| format!(",{})", leaf * step % leaves)).collect();
        Tree::from_newick(&format!("{}0{names};", "(".repeat(leaves as usize - 1)))
    };
    let (a, b) = (caterpillar(1)?, caterpillar(61_803)?);
    for (key, measure) in [("tpami", "tpami:strategy=greedy"), ("tami", "tami:strategy=greedy")] {
        for (what, other) in [("with itself", &a), ("shuffled", &b)] {
            let (seconds, value) = best(1, || score(measure, &a, other))?;
            line(&format!("{key} caterpillar 1e5 {what}"), seconds, value);
        }
    }
    line("caterpillars peak memory in MB", 0.0, peak_memory());
    Ok(())
}

/// The most memory that this process has had, in megabytes, if the system says so.
pub fn peak_memory() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|text| text.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kilobytes.unwrap_or(0.0) / 1000.0
}
