//! How does a chain of clusterings change?

use partita::Labels;
use partita::ensemble::Ensemble;
use partita::flow::{FlowOptions, NameOrder, flow as follow, numbered};
use partita_report::{ChainStyle, chain};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::many::named;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Options {
    names: Option<Vec<String>>,
    rule: Option<String>,
    threshold: Option<f64>,
    /// Take those whose names begin so and end with a number, in the order of the numbers.
    prefix: Option<String>,
    /// Whether the numbers in all names may give the order.
    by_name: bool,
    /// `river` or `tree`.
    picture: Option<String>,
}

/// Clusterings with their names.
type Chain = Vec<(String, Labels)>;

impl Options {
    /// The clusterings in the order of the chain, and a word about it.
    fn chain(&self, named: Chain) -> Outcome<(Chain, Option<String>)> {
        let names: Vec<&str> = named.iter().map(|(name, _)| name.as_str()).collect();
        let (order, doubt) = if let Some(prefix) = &self.prefix {
            let order = numbered(&names, prefix);
            if order.len() < 2 {
                return Err(Failure::usage(format!(
                    "two or more columns must begin with {prefix:?} and end with a number; there are {}",
                    names.join(", ")
                )));
            }
            (Some(order), None)
        } else if self.by_name {
            by_name(&names)
        } else {
            (None, None)
        };
        let Some(order) = order else { return Ok((named, doubt)) };
        Ok((order.into_iter().map(|at| named[at].clone()).collect(), doubt))
    }
}

/// The order that the names of columns ask for, and a word about it.
fn by_name(names: &[&str]) -> (Option<Vec<usize>>, Option<String>) {
    match NameOrder::of(names) {
        NameOrder::ByNumber(order) => {
            let names: Vec<&str> = order.iter().map(|&at| names[at]).collect();
            let names = names.join(", ");
            let doubt = format!(
                "took the columns in the order of their numbers: {names}; a list keeps its own order"
            );
            (Some(order), Some(doubt))
        }
        NameOrder::InPart { beginning, without } => {
            let doubt = format!(
                "took the columns in the order of the frame, as {} does not end with a number; prefix = {beginning:?} \
                 takes those that do, in the order of the numbers",
                names[without]
            );
            (None, Some(doubt))
        }
        _ => (None, None),
    }
}

/// Nodes, edges, steps and events, and the picture if one is asked for.
pub fn flow(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let rule = options.rule.as_deref().map(str::parse).transpose()?;
    let asked = rule.map_or_else(FlowOptions::default, FlowOptions::by);
    let asked = options.threshold.map_or(asked, |threshold| asked.with_threshold(threshold));
    let (named, doubt) = options.chain(named(&job.all_labels()?, options.names.as_deref()))?;
    let ensemble = Ensemble::under(named.clone(), &job.policies()?)?;
    let warnings: Vec<String> = ensemble.gaps().into_iter().chain(doubt).collect();
    let found = follow(&ensemble, &asked)?;
    let label = |labels: &Labels, item: usize| labels.get(item).unwrap_or_default().to_owned();
    let names: Vec<String> =
        found.nodes.iter().map(|node| label(&named[node.column].1, node.first_item)).collect();
    let titles: Vec<String> = named.into_iter().map(|(name, _)| name).collect();
    let style = match options.picture.as_deref() {
        None => None,
        Some("river") => Some(ChainStyle::River),
        Some("tree") => Some(ChainStyle::Tree),
        Some(other) => {
            return Err(Failure::usage(format!("there is no style {other:?}; choose river or tree")));
        }
    };
    let svg = style.map(|style| chain(&found.nodes, &found.edges, &titles, &names).svg(style));
    let mut json = json!(found);
    json["names"] = json!(names);
    json["titles"] = json!(titles);
    json["svg"] = json!(svg);
    json["warnings"] = json!(warnings);
    Ok(json)
}
