//! How does a chain of clusterings change?

use partita::Labels;
use partita::ensemble::Ensemble;
use partita::flow::{FlowOptions, flow as follow};
use partita_report::{ChainStyle, chain};
use serde::Deserialize;
use serde_json::{Value, json};

use super::many::named;
use crate::failure::{Failure, Outcome};
use crate::job::Job;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Options {
    names: Option<Vec<String>>,
    rule: Option<String>,
    threshold: Option<f64>,
    /// `river` or `tree`.
    picture: Option<String>,
}

/// Nodes, edges, steps and events, and the picture if one is asked for.
pub fn flow(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let rule = options.rule.as_deref().map(str::parse).transpose()?;
    let asked = rule.map_or_else(FlowOptions::default, FlowOptions::by);
    let asked = options.threshold.map_or(asked, |threshold| asked.with_threshold(threshold));
    let named = named(&job.all_labels()?, options.names.as_deref());
    let ensemble = Ensemble::under(named.clone(), &job.policies()?)?;
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
    Ok(json)
}
