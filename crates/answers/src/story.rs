//! Where do two clusterings differ?

use partita::story::{Change, MinOverlap, Step, Story, Tolerance, tell};
use partita::{Cell, LabelledTable, Request, Score};
use partita_report::{alluvial, cross_table};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::measures::Measures;
use crate::pair::Pair;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Options {
    min_overlap: Option<f64>,
    open_tangles: bool,
    /// `alluvial` or `table`.
    picture: Option<String>,
    names: Option<[String; 2]>,
    top: Option<usize>,
}

/// The story: the changes in the order in which undoing them regains most, and the strays.
pub fn explain(job: &Job) -> Outcome<Value> {
    let (options, compared): (Options, _) = (job.options()?, Pair::of(job)?);
    let Pair::Labels(summary, table) = &compared else {
        return Err(Failure::input("explain takes two clusterings, or a table of counts"));
    };
    let measures: Measures = job.options()?;
    let requests = Request::parse_all(measures.measures.as_deref().unwrap_or(&["adjusted_rand".to_owned()]))?;
    let tolerance = match options.min_overlap {
        Some(share) => Tolerance::from(MinOverlap::new(share)?),
        None => Tolerance::from(MinOverlap::default()),
    };
    let tolerance = if options.open_tangles { tolerance.opening_tangles() } else { tolerance };
    let story = tell(summary, &requests, tolerance)?;
    let mut found = scored(&requests, &story.scores);
    found["n"] = json!(table.counts().n());
    found["clusters"] = json!([table.rows().len(), table.columns().len()]);
    found["sentence"] = json!(story.sentence());
    found["same"] = json!(story.same());
    found["loose"] = json!(story.loose());
    found["stepwise"] = json!(story.is_stepwise);
    found["changes"] = story.steps.iter().map(|step| change(table, &requests, &story, step)).collect();
    found["strays"] = strays(table, &story);
    found["svg"] = json!(picture(&options, table, &story)?);
    Ok(found)
}

/// Measures and scores as columns.
fn scored(requests: &[Request], scores: &[Score]) -> Value {
    let column = |of: &dyn Fn(&Request) -> Value| requests.iter().map(of).collect::<Vec<_>>();
    json!({
        "measure": column(&|request| json!(request.key())),
        "value": scores,
        "note": scores.iter().map(Score::reason).collect::<Vec<_>>(),
        "family": column(&|request| json!(request.measure().family.to_string())),
        "range": column(&|request| json!(request.measure().range_for(request.args()).to_string())),
        "sense": column(&|request| json!(request.measure().sense.to_string())),
    })
}

fn change(table: &LabelledTable, requests: &[Request], story: &Story, step: &Step) -> Value {
    let component = match step.change {
        Change::Component(component) => Some(component as usize),
        Change::Strays => None,
    };
    let components = &story.components;
    let texts =
        |names: &[String], of: &[u32]| -> Value { of.iter().map(|&at| &*names[at as usize]).collect() };
    let values = |of: &dyn Fn(&partita::story::Value) -> Score| -> Value {
        let entries = requests.iter().zip(&step.values).map(|(r, v)| (r.key(), json!(of(v).value())));
        Value::Object(entries.collect())
    };
    json!({
        "kind": component.map_or_else(|| "strays".to_owned(), |c| components.kind(c).to_string()),
        "a": component.map(|c| texts(table.rows(), components.rows(c))),
        "b": component.map(|c| texts(table.columns(), components.columns(c))),
        "items": step.items,
        "moved": story.moved(step),
        "before": values(&|value| value.before.clone()),
        "after": values(&|value| value.after.clone()),
        "alone": values(&|value| value.alone.clone()),
    })
}

/// The strays as columns, the largest overlaps first.
fn strays(table: &LabelledTable, story: &Story) -> Value {
    let cells = story.strays.largest_first();
    let column = |of: &dyn Fn(&Cell) -> Value| cells.iter().map(of).collect::<Vec<_>>();
    let home = |cell: &Cell| &table.columns()[story.strays.homes[cell.row as usize] as usize];
    json!({
        "a": column(&|cell| json!(table.rows()[cell.row as usize])),
        "b": column(&|cell| json!(table.columns()[cell.column as usize])),
        "items": column(&|cell| json!(cell.count)),
        "home": column(&|cell| json!(home(cell))),
    })
}

fn picture(options: &Options, table: &LabelledTable, story: &Story) -> Outcome<Option<String>> {
    let [a, b] = options.names.clone().unwrap_or_else(|| ["a", "b"].map(str::to_owned));
    match options.picture.as_deref() {
        None => Ok(None),
        Some("alluvial") => {
            let order = story.components_in_order();
            let order = &order[..options.top.unwrap_or(20).min(order.len())];
            Ok(Some(alluvial((&a, &b), table, &story.components, &story.strays.cells, order).svg()))
        }
        Some("table") => Ok(Some(cross_table((&a, &b), table, &story.components).svg())),
        Some(other) => {
            Err(Failure::usage(format!("there is no picture {other:?}; choose alluvial or table")))
        }
    }
}
