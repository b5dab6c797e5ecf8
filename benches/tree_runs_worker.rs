//! Our side of `cargo dev bench trees` for runs of a sampler, and for transfer support.

use std::path::Path;

use partita::{ConvergenceOptions, TopologicalMethod, Tree, TreeSet};

use crate::tree_chain;
use crate::tree_worker::{best, line};

/// Two runs of trees that follow each other, by their number.
pub fn convergence(_: &Path) -> anyhow::Result<()> {
    for trees in [500, 2000] {
        let set = read(&tree_chain::newick(2 * trees, 50, true))?;
        let options = ConvergenceOptions::default();
        let (seconds, found) = best(1, || Ok(set.converge(&[trees, trees], &options)?))?;
        line(&format!("convergence 2 × {trees}"), seconds, found.counted as f64);
    }
    let set = read(&tree_chain::newick(600, 50, true))?;
    let (seconds, found) = best(1, || Ok(set.topological_ess(TopologicalMethod::Frechet, None)?))?;
    line("Fréchet ESS of 600", seconds, found.ess.unwrap_or(f64::NAN));
    Ok(())
}

/// The support of one tree by independent ones, per tree, by the number of leaves.
pub fn transfer(_: &Path) -> anyhow::Result<()> {
    for (leaves, trees) in [(125, 40), (500, 20), (1000, 10), (2000, 8), (4000, 4), (16_000, 4)] {
        let texts = tree_chain::newick(trees + 1, leaves, false);
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
