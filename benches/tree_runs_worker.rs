//! Our side of `cargo dev bench trees` for runs of a sampler, and for transfer support.

use std::fs;
use std::path::Path;

use partita::{ConvergenceOptions, Request, TopologicalMethod, Tree, TreeSet};

use crate::tree_chain;
use crate::tree_worker::{best, line};

/// Two runs of trees that follow each other, by their number.
pub fn convergence(folder: &Path) -> anyhow::Result<()> {
    for trees in [500, 2000] {
        let set = read(&tree_chain::newick(2 * trees, 50, true))?;
        let options = ConvergenceOptions::default();
        let (seconds, found) = best(1, || Ok(set.converge(&[trees, trees], &options)?))?;
        line(&format!("convergence 2 × {trees}"), seconds, found.counted as f64);
    }
    let set = read(&tree_chain::newick(600, 50, true))?;
    let matrix = set.matrix(&Request::parse("robinson_foulds")?, &|| {})?;
    let row = |a: usize| {
        let squares = (0..set.len()).map(|b| matrix.score(a, b).value().unwrap_or(f64::NAN).to_string());
        squares.collect::<Vec<String>>().join("\t")
    };
    fs::write(folder.join("frechet.tsv"), (0..set.len()).map(row).collect::<Vec<String>>().join("\n"))?;
    let (seconds, found) = best(1, || Ok(set.topological_ess(TopologicalMethod::Frechet, None)?))?;
    line("Fréchet ESS of 600", seconds, found.ess.unwrap_or(f64::NAN));
    Ok(())
}

/// The support of one tree by independent ones, per tree, by the number of leaves; those of 500 leaves are written for the peer.
pub fn transfer(folder: &Path) -> anyhow::Result<()> {
    for (leaves, trees) in [(125, 40), (500, 20), (1000, 10), (2000, 8), (4000, 4), (16_000, 4)] {
        let texts = tree_chain::newick(trees + 1, leaves, false);
        if leaves == 500 {
            fs::write(folder.join("transfer-500.nwk"), texts.join("\n"))?;
        }
        let tree = Tree::from_newick(&texts[trees])?;
        let set = read(&texts[..trees])?;
        let (seconds, supports) = best(1, || Ok(set.transfer_supports(&tree)?))?;
        let sum: f64 = supports.into_iter().flatten().sum();
        line(&format!("transfer support {leaves}"), seconds / trees as f64, sum);
    }
    Ok(())
}

fn read(texts: &[String]) -> anyhow::Result<TreeSet> {
    let trees = texts.iter().map(|text| Tree::from_newick(text)).collect::<partita::Result<Vec<_>>>()?;
    Ok(TreeSet::new(trees)?)
}
