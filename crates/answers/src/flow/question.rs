//! The question as callers ask it by name.

use partita::Missing;
use partita::ensemble::Ensemble;
use partita::flow::NameOrder;
use partita_report::ChainStyle;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Options, of_chain};
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::many::named;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Shown {
    /// The names of the clusterings; by default their places from 1.
    names: Option<Vec<String>>,
    /// `river` or `tree`.
    picture: Option<String>,
}

/// Nodes, edges, steps and events, and the picture if one is asked for. Items without a label are left out of the steps that they
/// would be in, unless the options say otherwise.
pub fn flow(job: &Job) -> Outcome<Value> {
    let (options, shown): (Options, Shown) = (job.options()?, job.options()?);
    let style = shown.picture.as_deref().map(style).transpose()?;
    let policies = job.policies_or(Missing::Drop)?;
    let all = named(&job.all_labels()?, shown.names.as_deref());
    let names: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
    let (order, said) = options.order(&names, || Ok(Ensemble::under(all.clone(), &policies)?.clusters()))?;
    let doubt = doubt(&said, &names);
    let chain = order.into_iter().map(|at| all[at].clone()).collect();
    let answer = of_chain(chain, &policies, &options)?;
    let mut json = json!(answer);
    json["warnings"] = answer.gaps.iter().cloned().chain(doubt).collect();
    if let Some(style) = style {
        json["svg"] = json!(answer.svg(style));
    }
    Ok(json)
}

fn style(picture: &str) -> Outcome<ChainStyle> {
    match picture {
        "river" => Ok(ChainStyle::River),
        "tree" => Ok(ChainStyle::Tree),
        other => Err(Failure::usage(format!("there is no style {other:?}; choose river or tree"))),
    }
}

/// A word about the order that the names of columns ask for.
fn doubt(said: &NameOrder, names: &[&str]) -> Option<String> {
    match said {
        NameOrder::ByNumber(order) => {
            let names: Vec<&str> = order.iter().map(|&at| names[at]).collect();
            let names = names.join(", ");
            Some(format!(
                "took the columns in the order of their numbers: {names}; a list keeps its own order"
            ))
        }
        NameOrder::InPart { beginning, without } => Some(format!(
            "took the columns in the order of the frame, as {} does not end with a number; prefix = {beginning:?} \
             takes those that do, in the order of the numbers",
            names[*without]
        )),
        _ => None,
    }
}
