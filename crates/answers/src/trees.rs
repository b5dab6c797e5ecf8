//! One tree, two, and many.

use partita::internal::lacking_lengths;
use partita::{
    Cut, CutInformation, Request, ResolvedCounts, Sides, Tree, TreeSet, cut_curve, most_information,
};
use partita_report::{bk_chart, information_chart, one_tree, tanglegram as drawn};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::SCHEMA;
use crate::consensus::{Support, on_tree};
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::object::Object;
use crate::pair::Pair;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Options {
    clusters: Option<usize>,
    height: Option<f64>,
    level: Option<u32>,
    names: Option<[String; 2]>,
    picture: bool,
    rooted: bool,
    sides: Option<String>,
    support: Support,
    dimensions: Option<usize>,
    neighbours: Option<usize>,
    title: Option<String>,
}

/// Doubts about trees that lack lengths which a measure reads; `name` is that of the tree at a place.
pub fn doubts(requests: &[Request], job: &Job, name: impl Fn(usize) -> String) -> Option<String> {
    let request = requests.iter().find(|request| request.reads_lengths())?;
    let trees = job.objects.iter().flat_map(Object::trees).enumerate();
    let branches = |(at, tree): (usize, &Tree)| (name(at), tree.nodes() - 1, tree.branches_without_length());
    lacking_lengths(trees.map(branches), &request.key())
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
    Ok(cut_answer(tree, &cut))
}

/// The cluster of each leaf, and the shape of the tree.
pub fn cut_answer(tree: &Tree, cut: &Cut) -> Value {
    let leaves: Vec<&str> = tree.item_names().collect();
    json!({
        "schema": SCHEMA,
        "labels": tree.to_partition(cut).ids(),
        "leaves": leaves,
        "clusters": cut.clusters(),
        "statistics": tree.statistics(),
    })
}

/// The information of the cuts of a tree beyond chance, for every number of clusters, and its maximum.
pub fn information_curve(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let curve = partita::information_curve(job.tree(0)?);
    let mut answer = information_answer(&curve);
    if options.picture {
        answer["svg"] = information_chart("A tree, cut into k clusters", &curve).svg().into();
    }
    Ok(answer)
}

/// The curve as data.
pub fn information_answer(curve: &[CutInformation]) -> Value {
    let best = most_information(curve);
    json!({
        "schema": SCHEMA,
        "clusters": curve.iter().map(|point| point.clusters).collect::<Vec<_>>(),
        "information": curve.iter().map(|point| point.information).collect::<Vec<_>>(),
        "best": best.map(|best| json!({"clusters": best.clusters, "information": best.information})),
    })
}

/// The picture of one tree, in the colours of a cut where a number of clusters is given.
pub fn picture(job: &Job) -> Outcome<Value> {
    let (options, tree): (Options, _) = (job.options()?, job.tree(0)?);
    let cut = options.clusters.map(|clusters| tree.cut_into(clusters));
    let title = options.title.as_deref().unwrap_or(tree.title());
    Ok(json!({"svg": one_tree(title, tree, cut.as_ref())}))
}

/// The trees as Newick.
pub fn newick(job: &Job) -> Outcome<Value> {
    Ok(job.all_trees()?.iter().map(Tree::to_newick).collect())
}

/// The nodes of a tree, parents before their children: parents (−1 of the root), names, and what is known of lengths or heights.
pub fn nodes(job: &Job) -> Outcome<Value> {
    let tree = job.tree(0)?;
    let all = 0..tree.nodes() as u32;
    let name =
        |node: u32| if tree.is_leaf(node) { tree.item_name(item_of(tree, node)) } else { tree.name(node) };
    Ok(json!({
        "parent": all.clone().map(|node| tree.parent(node).map_or(-1, i64::from)).collect::<Vec<_>>(),
        "leaf": all.clone().map(|node| tree.is_leaf(node)).collect::<Vec<_>>(),
        "name": all.map(name).collect::<Vec<_>>(),
        "length": tree.lengths(),
        "height": if tree.is_dendrogram() { tree.heights() } else { None },
    }))
}

/// The item of a leaf.
fn item_of(tree: &Tree, leaf: u32) -> u32 {
    tree.leaf_items()[tree.leaf_range(leaf).start]
}

/// Size, depth and balance of a tree.
pub fn statistics(job: &Job) -> Outcome<Value> {
    Ok(json!(job.tree(0)?.statistics()))
}

/// The curve of Bₖ for every k.
pub fn bk_curve(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let curve = Pair::of(job)?.with_pair(|pair| Ok(cut_curve(pair)))?;
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
    Pair::of(job)?.with_pair(|pair| Ok(json!({"svg": drawn([&a, &b], pair, None)})))
}

/// The number of the other trees, and the splits of the first with the share of them that have each, or their transfer support, in the
/// order of its nodes.
pub fn support(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let tree = job.tree(0)?;
    let others = Job::of(job, job.objects[1..].to_vec());
    let trees = others.all_trees()?;
    let count = trees.len();
    let found = on_tree(&TreeSet::new(trees)?, tree, options.support, options.rooted, &job.stop)?;
    let shares = found.found.shares;
    let below = |node: u32| tree.leaf_range(node).map(|place| tree.item_name(tree.leaf_items()[place]));
    let split = |(node, share): (u32, &Option<f64>)| {
        share.map(|share| json!({"node": node, "share": share, "leaves": below(node).collect::<Vec<_>>()}))
    };
    Ok(json!({"trees": count, "splits": (0..).zip(&shares).filter_map(split).collect::<Vec<_>>()}))
}

/// Two trees turned so that few lines between the same leaves cross.
pub fn untangle(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let sides: Sides = options.sides.as_deref().unwrap_or("both").parse()?;
    let found = Pair::of(job)?.with_pair(|pair| Ok(pair.untangle(sides)))?;
    Ok(json!({
        "a": found.a.to_newick(),
        "b": found.b.to_newick(),
        "crossings": found.crossings,
        "crossings_before": found.crossings_before,
        "entanglement": found.entanglement,
    }))
}

/// Sets of four leaves by how two trees resolve them.
pub fn quartets(job: &Job) -> Outcome<Value> {
    Pair::of(job)?.with_pair(|pair| Ok(resolved(&pair.quartet_counts())))
}

/// Sets of three leaves by how two trees resolve them; of trees that are marked as unrooted only if told so.
pub fn triples(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    Pair::of(job)?.with_pair(|pair| {
        if !options.rooted && pair.is_marked_unrooted() {
            let problem = "a tree is marked as unrooted, [&U], and triples need roots; set rooted to take them as they stand";
            return Err(Failure::usage(problem));
        }
        Ok(resolved(&pair.triple_counts()))
    })
}

fn resolved(counts: &ResolvedCounts) -> Value {
    let number = |count: u128| count as f64;
    json!({
        "same": number(counts.same),
        "different": number(counts.different),
        "only_a": number(counts.only_a),
        "only_b": number(counts.only_b),
        "neither": number(counts.neither),
    })
}

/// The map of a square matrix of distances, given row by row as numbers.
pub fn map(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let (dimensions, neighbours) = (options.dimensions.unwrap_or(2), options.neighbours.unwrap_or(10));
    let found = partita_cluster::distance_map(job.numbers(0)?, dimensions, neighbours)?;
    Ok(json!({
        "coordinates": found.coordinates,
        "share": found.share,
        "negative_share": found.negative_share,
        "stress": found.stress,
        "trustworthiness": found.trustworthiness,
        "continuity": found.continuity,
    }))
}
