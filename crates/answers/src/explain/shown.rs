//! What a caller shows of an explanation when it is asked for: a picture, a notebook, all components, every item.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::question::explained;
use super::story_fields::Piece;
use super::{Answer, Part};
use crate::failure::{Failure, Outcome};
use crate::job::Job;

/// The options of what is shown.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Asked {
    /// `svg`, `html`, `components` or `items`.
    show: String,
    /// The number of components that are drawn one by one.
    drawn: Option<usize>,
    /// For a notebook the line above the story, and those below it.
    lines: Vec<String>,
}

/// A picture, or for each story what was asked for.
pub fn shown(job: &Job) -> Outcome<Value> {
    let asked: Asked = job.options()?;
    explained(
        job,
        asked.show == "items",
        |answer| match asked.show.as_str() {
            "svg" => Ok(json!(answer.svg(asked.drawn.unwrap_or(usize::MAX)))),
            "html" => Ok(answer.parts.iter().map(|part| json!(asked.notebook(part))).collect()),
            "components" => Ok(answer.parts.iter().map(Part::all_components).collect()),
            "items" => Ok(items(&answer)),
            other => Err(Failure::usage(format!(
                "{other:?} is not shown of an explanation; ask for svg, html, components or items"
            ))),
        },
        |answer| match asked.show.as_str() {
            "svg" => Ok(json!(answer.svg())),
            other => Err(Failure::usage(format!(
                "{other:?} is not shown of an explanation of covers; ask for svg"
            ))),
        },
    )?
}

fn items(answer: &Answer) -> Value {
    answer.parts.iter().map(|part| part.items().map(|item| json!(item)).collect::<Value>()).collect()
}

impl Asked {
    fn notebook(&self, part: &Part) -> String {
        let (lead, more) = self.lines.split_first().map_or(("", &[][..]), |(lead, more)| (lead, more));
        part.pair().notebook(lead, more)
    }
}

/// Clusters of A and of B that belong together.
#[derive(Serialize)]
struct Component<'a> {
    kind: String,
    items: u64,
    a: Vec<&'a str>,
    b: Vec<&'a str>,
    pieces: Vec<Piece<'a>>,
}

impl Part {
    /// The components of the clusters that belong together: the changes first, in their order, then what is the same.
    fn all_components(&self) -> Value {
        let components = &self.story.components;
        let one = |component: usize| Component {
            kind: components.kind(component).to_string().replace("identical", "same"),
            items: components.items(component),
            a: self.rows(components.rows(component)),
            b: self.columns(components.columns(component)),
            pieces: components.cells_by_size(component).into_iter().map(|cell| self.piece(cell)).collect(),
        };
        self.story.components_in_order().iter().map(|&component| json!(one(component as usize))).collect()
    }
}
