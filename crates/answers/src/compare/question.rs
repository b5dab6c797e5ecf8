//! The questions about two, as callers ask them by name.

use partita::ensemble::Ensemble;
use partita::inference::GroupedTable;
use partita::{Doubt, Noise, RawTable, Request};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    Answer, Facts, Lacking, Options, of_biclusters, of_blocks, of_covers, of_labels, of_tree_on_graph,
    of_trees, of_unshared,
};
use crate::SCHEMA;
use crate::convergence::{convergence, is_of_runs};
use crate::failure::{Failure, Outcome};
use crate::inference::{Sample, by_key};
use crate::job::Job;
use crate::pair::Pair;
use crate::trees::doubts;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Shown {
    /// True if the last object is the group of each item.
    grouped: bool,
    /// True if the agreeing cuts of two trees are listed by leaves.
    cuts: bool,
    /// The treatment of an item that has no label on one side, because that side lacks it.
    unshared: Option<Lacking>,
}

/// Scores by each measure, with intervals and p-values as the options say.
pub fn compare(job: &Job) -> Outcome<Value> {
    let (options, shown): (Options, Shown) = (job.options()?, job.options()?);
    if options.measures.measures.is_none() && is_of_runs(job) {
        return convergence(job);
    }
    match shown.unshared {
        Some(Lacking::Wrong) => return unshared(job, &options),
        Some(Lacking::Singletons) => return compare(&job.of_singletons()),
        None => {}
    }
    let given = Given::of(job, shown.grouped)?;
    let answer = given.compared(&options, job)?;
    let mut json = json!(answer);
    let requests: Vec<Request> = answer.rows.iter().map(|row| row.request.clone()).collect();
    json["warnings"] = given.doubts(&requests, job).into();
    if shown.cuts {
        list_cuts(&given.pair, &answer, &mut json)?;
    }
    Ok(json)
}

/// Two columns of labels, in which what a side lacks has no label.
fn unshared(job: &Job, options: &Options) -> Outcome<Value> {
    let [a, b] = job.all_labels()?.try_into().map_err(|_| Failure::usage("give two columns of labels"))?;
    if job.policies()?.noise != Noise::Cluster {
        return Err(Failure::usage(
            "noise is a cluster where items that one side lacks are wrong; leave out noise, or give unshared singletons",
        ));
    }
    let mut json = json!(of_unshared(&RawTable::count(&a, &b, None)?, options)?);
    json["warnings"] = json!([]);
    Ok(json)
}

/// The intervals of a comparison alone: without names that of the first measure.
pub fn interval(job: &Job) -> Outcome<Value> {
    let mut options: Options = job.options()?;
    options.inference.ci.get_or_insert(0.95);
    options.inference.p_value = false;
    options.inference.adjust = false;
    beside(job, &options)
}

/// The p-values of a comparison alone.
pub fn significance(job: &Job) -> Outcome<Value> {
    let mut options: Options = job.options()?;
    options.inference.p_value = true;
    options.inference.ci = None;
    options.inference.adjust = false;
    beside(job, &options)
}

/// The adjusted scores of a comparison alone.
pub fn adjust(job: &Job) -> Outcome<Value> {
    let mut options: Options = job.options()?;
    options.inference.adjust = true;
    options.inference.ci = None;
    options.inference.p_value = false;
    beside(job, &options)
}

/// Computes intervals and p-values, as `compare` has them.
fn beside(job: &Job, options: &Options) -> Outcome<Value> {
    let given = Given::of(job, job.options::<Shown>()?.grouped)?;
    let requests = options.measures.tested(given.pair.kind(), given.is_fuzzy())?;
    let found = given.pair.with(|input| {
        let sample = Sample { input, groups: given.groups.as_ref() };
        options.inference.compute(&requests, sample, &job.stop)
    })?;
    let keys: Vec<String> = requests.iter().map(Request::key).collect();
    let parts = [
        ("intervals", by_key(&keys, &found.intervals).map(|part| json!(part))),
        ("p_values", by_key(&keys, &found.significances).map(|part| json!(part))),
        ("adjusted", by_key(&keys, &found.adjusted).map(|part| json!(part))),
    ];
    let mut json = json!({"schema": SCHEMA, "measures": keys});
    for (name, part) in parts {
        if let Some(part) = part {
            json[name] = part;
        }
    }
    json["caveats"] = json!(found.caveats);
    json["warnings"] = given.doubts(&requests, job).into();
    Ok(json)
}

/// Two of a kind, and the groups of their items.
struct Given {
    pair: Pair,
    groups: Option<GroupedTable>,
}

impl Given {
    fn of(job: &Job, grouped: bool) -> Outcome<Self> {
        if !grouped {
            return Ok(Self { pair: Pair::of(job)?, groups: None });
        }
        let of_two = Job::of(job, job.objects.get(..2).unwrap_or_default().to_vec());
        Ok(Self { pair: Pair::of(&of_two)?, groups: Some(groups(job)?) })
    }

    fn is_fuzzy(&self) -> bool {
        matches!(&self.pair, Pair::Cover(summary) if !summary.is_crisp())
    }

    fn compared(&self, options: &Options, job: &Job) -> Outcome<Answer> {
        let watch = &job.stop;
        match &self.pair {
            Pair::Labels(summary, _) => of_labels(summary, self.groups.as_ref(), options, watch),
            Pair::Co(summary) => of_blocks(summary, options, watch),
            Pair::Cover(summary) => of_covers(summary, options, watch),
            Pair::Biclusters(summary) => of_biclusters(summary, options, watch),
            Pair::Trees(..) => self.pair.with_pair(|pair| of_trees(pair, options, watch)),
            Pair::OnGraph(_, graph, _) => {
                let facts = Facts::TreeOnGraph { nodes: graph.nodes(), edges: graph.edges() };
                self.pair.with(|input| of_tree_on_graph(input, facts, options, watch))
            }
        }
    }

    /// Lists the doubts about the input.
    fn doubts(&self, requests: &[Request], job: &Job) -> Vec<String> {
        match &self.pair {
            Pair::Labels(summary, _) => {
                let (table, (a, b)) = (summary.table(), summary.table().clusters());
                [("a", a), ("b", b)]
                    .into_iter()
                    .filter_map(|(name, clusters)| Doubt::about_sizes(name, clusters, table.n() as usize))
                    .map(|doubt| doubt.to_string())
                    .collect()
            }
            Pair::Trees(..) => {
                doubts(requests, job, |at| ["a", "b"][at.min(1)].to_owned()).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }
}

/// Two clusterings of items that come in groups, the last object.
fn groups(job: &Job) -> Outcome<GroupedTable> {
    let [a, b, groups] = job.all_labels()?.try_into().map_err(|_| Failure::usage("give a, b and groups"))?;
    let named = vec![("a".to_owned(), (*a).clone()), ("b".to_owned(), (*b).clone())];
    let ensemble = Ensemble::under(named, &job.policies()?)?;
    let (made, groups) = (ensemble.of_common_items()?, ensemble.groups_of_common_items(&groups)?);
    Ok(GroupedTable::new(&made[0], &made[1], &groups)?)
}

/// The agreeing cuts in the order of the leaves of the first tree.
fn list_cuts(pair: &Pair, answer: &Answer, json: &mut Value) -> Outcome<()> {
    let Some(agreement) = &answer.agreement else { return Ok(()) };
    pair.with_pair(|pair| {
        let found = pair.agreement(agreement.adjustment, agreement.strategy);
        if let Some((a, b)) = found.and_then(|found| found.cuts()) {
            let [of_a, of_b] = pair.labels_in_order_of_a((a, b));
            let leaves = pair.given().0.item_names().collect::<Vec<_>>();
            json["cuts"] = json!({"leaves": leaves, "a": of_a, "b": of_b});
        }
        Ok(())
    })
}
