//! How many items it takes, in each format.

use partita::Request;
use partita::inference::{Design, Goal, SampleSize};
use partita::internal::quantity;
use serde_json::json;

use super::grid::Grid;
use super::scores::rounded;
use super::{Format, wrapped};
use crate::warnings::document;

/// What `power` found.
pub struct Needed {
    pub request: Request,
    pub design: Design,
    pub found: SampleSize,
}

impl Needed {
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => self.text(),
            Format::Json => self.json(),
            Format::Csv => self.grid(|value| value.to_string()).csv(),
            Format::Markdown => self.grid(rounded).markdown(),
        }
    }

    /// A row for each number of items that was tried.
    fn grid(&self, write: impl Fn(f64) -> String) -> Grid {
        let value = match self.design.goal {
            Goal::Width(_) => "median width",
            _ => "power",
        };
        let mut grid = Grid::new(&["items", value, "warned"]);
        for trial in &self.found.trials {
            let value = if trial.value.is_finite() { write(trial.value) } else { String::new() };
            grid.push(vec![trial.items.to_string(), value, write(trial.warned)]);
        }
        grid
    }

    fn text(&self) -> String {
        format!("{}\n{}\n{}", wrapped(&self.answer()), self.grid(rounded).table(), wrapped(&self.model()))
    }

    fn answer(&self) -> String {
        let (key, level) = (self.request.key(), 100.0 * self.design.level);
        let reached = match self.design.goal {
            Goal::Width(width) => {
                format!("half of the {level} % intervals of {key} are at most {width} wide")
            }
            Goal::Difference { against, power } => {
                let between =
                    format!("between candidates of agreement {} and {against}", self.design.agreement);
                format!("a difference of {key} {between} is found with probability {power}")
            }
            _ => String::new(),
        };
        match self.found.items {
            Some(items) => format!("About {}: then {reached}.", quantity(items, "item")),
            None => {
                let most = self.found.trials.last().map_or(0, |trial| trial.items);
                format!("More than {} before {reached}.", quantity(most, "item"))
            }
        }
    }

    fn model(&self) -> String {
        let Design { sizes, agreement, sampling, .. } = &self.design;
        let equal = sizes.iter().all(|size| *size == sizes[0]);
        let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
        let sizes =
            if equal { "of equal sizes".to_owned() } else { format!("of sizes {}", sizes.join(" : ")) };
        let agreement = match self.design.goal {
            Goal::Difference { against, .. } => {
                format!("{agreement} in the one candidate and {against} in the other")
            }
            _ => agreement.to_string(),
        };
        format!(
            "Model: {} {sizes}; an item has the cluster of the reference with probability {agreement}, else any cluster \
             at random. {} for each number of items.",
            quantity(self.design.sizes.len(), "cluster"),
            quantity(sampling.draws, "sample"),
        )
    }

    fn json(&self) -> String {
        let Design { sizes, agreement, level, sampling, .. } = &self.design;
        let mut json = json!({
            "measure": self.request.key(),
            "sizes": sizes,
            "agreement": agreement,
            "level": level,
            "draws": sampling.draws,
            "seed": sampling.seed,
            "items": self.found.items,
            "trials": self.found.trials,
        });
        match self.design.goal {
            Goal::Width(width) => json["width"] = json!(width),
            Goal::Difference { against, power } => {
                json["against"] = json!(against);
                json["power"] = json!(power);
            }
            _ => {}
        }
        document(json)
    }
}
