//! One tree, and two.

use partita::{Tree, cut_curve};
use partita_report::{bk_chart, tanglegram as drawn};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::compared::Compared;
use crate::failure::{Failure, Outcome};
use crate::job::Job;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Options {
    clusters: Option<usize>,
    height: Option<f64>,
    level: Option<u32>,
    names: Option<[String; 2]>,
    picture: bool,
}

/// A cluster per leaf, by their number, a height or a level.
pub fn cut(job: &Job) -> Outcome<Value> {
    let (options, tree): (Options, _) = (job.options()?, job.tree(0)?);
    let cut = match (options.clusters, options.height, options.level) {
        (Some(clusters), None, None) => tree.cut_into(clusters),
        (None, Some(height), None) => tree.cut_height(height)?,
        (None, None, Some(level)) => tree.cut_level(level),
        _ => return Err(Failure::usage("give clusters, height or level, and one of them only")),
    };
    let leaves: Vec<&str> = tree.item_names().collect();
    Ok(json!({"labels": tree.to_partition(&cut).ids(), "leaves": leaves}))
}

/// The trees as Newick.
pub fn newick(job: &Job) -> Outcome<Value> {
    Ok(job.all_trees()?.iter().map(Tree::to_newick).collect())
}

/// Size, depth and balance of a tree.
pub fn statistics(job: &Job) -> Outcome<Value> {
    Ok(json!(job.tree(0)?.statistics()))
}

/// The curve of Bₖ for every k.
pub fn bk_curve(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let curve = Compared::of(job)?.with_pair(|pair| Ok(cut_curve(pair)))?;
    let column = |of: &dyn Fn(&partita::CutAgreement) -> f64| curve.iter().map(of).collect::<Vec<_>>();
    let svg = options.picture.then(|| bk_chart("Two trees, both cut into k clusters", &curve).svg());
    Ok(json!({
        "k": column(&|point| point.k as f64),
        "bk": column(&|point| point.bk),
        "expected": column(&|point| point.expected),
        "standard_deviation": column(&|point| point.standard_deviation),
        "limit": column(&|point| point.limit),
        "svg": svg,
    }))
}

/// The picture of two trees beside each other.
pub fn tanglegram(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let [a, b] = options.names.unwrap_or_else(|| ["a", "b"].map(str::to_owned));
    Compared::of(job)?.with_pair(|pair| Ok(json!({"svg": drawn([&a, &b], pair, None)})))
}
