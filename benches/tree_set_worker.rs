//! Our side of `cargo dev bench trees` for many trees: all pairs, summaries, and single pairs of large trees.

use std::fs;
use std::io::{BufWriter, Write as _};
use std::path::Path;

use anyhow::Context as _;
use partita::{Request, SummaryMethod, Ties, Tree, TreePair, TreeSet};
use partita_dev::shell;
use partita_io::{Sampling, Source, TreeForm, read_tree_set};

use crate::tree_chain;
use crate::tree_worker::{best, line, peak_memory, score};

/// Parses all and compares each with each.
pub fn all_pairs(_: &Path) -> anyhow::Result<()> {
    for (count, kind) in [(1000, "independent"), (1000, "chained"), (250, "chained")] {
        let chained = kind == "chained";
        let texts = tree_chain::newick(count, 1000, chained);
        let read = || TreeSet::new(texts.iter().map(|text| Tree::from_newick(text).expect("a tree")));
        for measure in ["rf", "wrf", "branch_score"] {
            let request = Request::parse(measure)?;
            let (seconds, matrix) = best(1, || Ok(read()?.matrix(&request, &|| {})?))?;
            let far = matrix.score(0, count - 1).value().context("the distance is defined")?;
            line(&format!("{measure} all pairs {count} × 1000 {kind} with parsing"), seconds, far);
        }
        if chained {
            let (seconds, found) = best(1, || Ok(read()?.summary(&SummaryMethod::Majority(0.5), false)?))?;
            let what = format!("majority of {count} × 1000 {kind} with parsing");
            line(&what, seconds, found.tree.nodes() as f64);
        }
    }
    Ok(())
}

/// The measures of the small set, and how its peers call them.
const SMALL: &[&str] =
    &["rf", "wrf", "branch_score", "mci", "nye", "matching_split_distance", "spi", "msi", "quartet_distance"];

/// All pairs of 60 trees of 200 leaves, read before. The value is the sum of all.
pub fn small(folder: &Path) -> anyhow::Result<()> {
    for kind in ["chained", "independent"] {
        let texts = tree_chain::newick(60, 200, kind == "chained");
        fs::write(folder.join(format!("set-{kind}.nwk")), texts.join("\n"))?;
        let set = read(&texts)?;
        for measure in SMALL {
            let (seconds, sum) = best(1, || sum_of_pairs(&set, measure))?;
            line(&format!("{measure} 60 × 200 {kind}"), seconds, sum);
        }
    }
    let set = read(&tree_chain::newick(60, 800, true))?;
    let (seconds, sum) = best(1, || sum_of_pairs(&set, "quartet_distance"))?;
    line("quartet_distance 60 × 800 chained", seconds, sum);
    Ok(())
}

/// Two trees of 1000 leaves: neighbours in a chain, or independent.
pub fn large_pairs(folder: &Path) -> anyhow::Result<()> {
    for kind in ["chained", "independent"] {
        let texts = tree_chain::newick(2, 1000, kind == "chained");
        fs::write(folder.join(format!("pair-{kind}.nwk")), texts.join("\n"))?;
        let (a, b) = (Tree::from_newick(&texts[0])?, Tree::from_newick(&texts[1])?);
        for measure in ["mci", "mast:rooted=true", "quartet_distance"] {
            let (seconds, value) = best(3, || score(measure, &a, &b))?;
            line(&format!("{measure} pair of 1000 {kind}"), seconds, value);
        }
        let (seconds, found) = best(3, || Ok(TreePair::new(&a, &b)?.untangle(partita::Sides::Both)))?;
        line(&format!("untangle pair of 1000 {kind}"), seconds, found.crossings as f64);
    }
    Ok(())
}

/// Two independent trees of many leaves.
pub fn far_pairs() -> anyhow::Result<()> {
    for leaves in [4000, 16_000, 64_000] {
        let texts = tree_chain::newick(2, leaves, false);
        let (a, b) = (Tree::from_newick(&texts[0])?, Tree::from_newick(&texts[1])?);
        for measure in ["quartet_distance", "triples_distance"] {
            let (seconds, value) = best(3, || score(measure, &a, &b))?;
            line(&format!("{measure} pair of {leaves} independent"), seconds, value);
        }
    }
    Ok(())
}

/// 10,000 trees of 500 leaves, read one at a time and summed up; then the memory.
pub fn memory(folder: &Path) -> anyhow::Result<()> {
    let path = folder.join("many.nwk");
    let mut file = BufWriter::new(fs::File::create(&path)?);
    for text in tree_chain::endless(500, true).take(10_000) {
        writeln!(file, "{text}")?;
    }
    file.into_inner()?.sync_all()?;
    let read = || read_tree_set(&[Source::parse(&path)], TreeForm::Newick, Ties::Merge, Sampling::default());
    let (seconds, set) = best(1, || Ok(read()?))?;
    line("reading 10000 × 500 chained; peak memory in MB", seconds, peak_memory());
    let one = TreeSet::new([set.tree(0)])?;
    let rf = [Request::parse("rf")?];
    let (seconds, _) = best(1, || Ok(one.scores_with(&set, &rf, &|| {})?))?;
    line("rf of one with 10000 × 500 chained; peak memory in MB", seconds, peak_memory());
    let (seconds, _) = best(1, || Ok(set.summary(&SummaryMethod::Majority(0.5), false)?))?;
    line("majority of 10000 × 500 chained; peak memory in MB", seconds, peak_memory());
    let refused = set.matrix(&rf[0], &|| {}).err().context("too many pairs to keep")?;
    shell::progress(refused.to_string());
    Ok(fs::remove_file(path)?)
}

fn read(texts: &[String]) -> anyhow::Result<TreeSet> {
    let trees = texts.iter().map(|text| Tree::from_newick(text)).collect::<partita::Result<Vec<_>>>()?;
    Ok(TreeSet::new(trees)?)
}

fn sum_of_pairs(set: &TreeSet, measure: &str) -> anyhow::Result<f64> {
    let matrix = set.matrix(&Request::parse(measure)?, &|| {})?;
    let pairs = (0..set.len()).flat_map(|a| (a + 1..set.len()).map(move |b| (a, b)));
    let scores = pairs.map(|(a, b)| matrix.score(a, b).value());
    scores.sum::<Option<f64>>().context("all are defined")
}
