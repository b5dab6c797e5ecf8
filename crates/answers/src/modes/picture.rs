//! The picture of modes: the draws each with each, mode by mode, and where clusters go from mode to mode.

use partita::ensemble::{Ensemble, ScoreMatrix};
use partita::{Labels, LabelsBuilder, Missing, Policies, Request};
use partita_report::{ChainStyle, HeatCell, HeatMap, Side, below_each_other};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::{Value, json};

use super::Answer;
use crate::failure::{Failure, Outcome};
use crate::flow;
use crate::job::Job;

/// Draws that are drawn: those of a mode are thinned alike.
const MOST_DRAWN: usize = 240;
/// Draws that have names.
const MOST_NAMED: usize = 60;
/// Modes between which clusters are followed.
const MOST_MODES: usize = 6;

/// The part of an answer that the picture shows.
#[derive(Deserialize)]
struct Shown {
    mode_of: Named,
    modes: Vec<ShownMode>,
    aligned: Vec<Vec<Option<u32>>>,
    loss: String,
    sentence: String,
}

#[derive(Deserialize)]
struct ShownMode {
    weight: f64,
    labels: Option<Vec<u32>>,
}

/// The draws by name, in their order, each with its mode.
struct Named(Vec<(String, usize)>);

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Named;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("the mode of each draw by its name")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Named, A::Error> {
                let mut all = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    all.push(entry);
                }
                Ok(Named(all))
            }
        }
        from.deserialize_map(Entries)
    }
}

/// The picture of modes that are given as JSON.
pub fn svg(job: &Job) -> Outcome<Value> {
    Ok(json!(job.options::<Shown>()?.svg()?))
}

impl Answer {
    /// The picture.
    ///
    /// # Errors
    /// Where the modes are of trees.
    pub fn svg(&self) -> Outcome<String> {
        let found = &self.found;
        let label = |&label: &u32| (label != Labels::MISSING).then_some(label);
        let mode = |mode: &partita::modes::Mode| ShownMode {
            weight: mode.weight,
            labels: (!mode.labels.is_empty()).then(|| mode.labels.clone()),
        };
        let shown = Shown {
            mode_of: Named(self.names.iter().cloned().zip(found.mode_of.iter().copied()).collect()),
            modes: found.modes.iter().map(mode).collect(),
            aligned: found.aligned.iter().map(|labels| labels.iter().map(label).collect()).collect(),
            loss: self.loss.clone(),
            sentence: self.sentence(),
        };
        shown.svg()
    }
}

impl Shown {
    fn svg(&self) -> Outcome<String> {
        if self.aligned.len() != self.mode_of.0.len() || self.aligned.is_empty() {
            let problem = "the picture of modes is of labels; of trees pairwise draws a map";
            return Err(Failure::usage(problem));
        }
        let order = self.drawn();
        let key = if self.loss == "binder" { "normalized_mirkin" } else { "variation_of_information" };
        let matrix = self.scores(&order, key)?;
        let map = self.map(&order, key, &matrix).svg();
        Ok(match self.between()? {
            Some(flow) => below_each_other(&[map, flow]),
            None => map,
        })
    }

    /// The draws of all modes, mode by mode, in the order of the file; of many some.
    fn drawn(&self) -> Vec<usize> {
        let every = self.mode_of.0.len().div_ceil(MOST_DRAWN).max(1);
        let of_mode = |mode: usize| {
            let all = self.mode_of.0.iter().enumerate();
            all.filter(move |(_, (_, own))| *own == mode).map(|(draw, _)| draw).step_by(every)
        };
        (0..self.modes.len()).flat_map(of_mode).collect()
    }

    fn scores(&self, order: &[usize], key: &str) -> Outcome<ScoreMatrix> {
        let column = |&draw: &usize| {
            let mut builder = LabelsBuilder::default();
            for label in &self.aligned[draw] {
                match label {
                    None => builder.push_missing(),
                    Some(label) => builder.push_integer((*label).into()),
                }
            }
            (self.mode_of.0[draw].0.clone(), builder.finish())
        };
        let policies = Policies::default().with_missing(Missing::Drop);
        let ensemble = Ensemble::under(order.iter().map(column).collect(), &policies)?;
        Ok(ensemble.matrices(&[Request::parse(key)?], &|| {})?.remove(0))
    }

    fn map(&self, order: &[usize], key: &str, matrix: &ScoreMatrix) -> HeatMap {
        let mode_of = |draw: &usize| self.mode_of.0[*draw].1;
        let is_break = |place: &usize| mode_of(&order[place - 1]) != mode_of(&order[*place]);
        let is_named = order.len() <= MOST_NAMED;
        let side = Side {
            title: if is_named { String::new() } else { "draws by mode".to_owned() },
            count: order.len(),
            names: match is_named {
                true => order.iter().map(|&draw| self.mode_of.0[draw].0.clone()).collect(),
                false => vec![String::new(); order.len()],
            },
            breaks: (1..order.len()).filter(is_break).collect(),
            classes: order.iter().map(mode_of).collect(),
            class_names: (1..=self.modes.len()).map(|mode| format!("mode {mode}")).collect(),
            ..Side::default()
        };
        let cell = |place: usize| {
            let (row, column) = (place / order.len(), place % order.len());
            HeatCell { row, column, value: matrix.score(row, column).value(), text: String::new() }
        };
        let columns = Side { classes: Vec::new(), class_names: Vec::new(), ..side.clone() };
        HeatMap {
            title: self.sentence.clone(),
            rows: side,
            columns,
            cells: (0..order.len() * order.len()).map(cell).collect(),
            legend: key.to_owned(),
            ..HeatMap::default()
        }
    }

    /// Where the clusters of the first modes go.
    fn between(&self) -> Outcome<Option<String>> {
        let column = |(at, mode): (usize, &ShownMode)| {
            let labels = mode.labels.as_ref()?.iter().map(|&label| i64::from(label));
            let title = format!("mode {} ({:.0} %)", at + 1, 100.0 * mode.weight);
            Some((title, Labels::from_integers(labels)))
        };
        let chain: Vec<(String, Labels)> =
            self.modes.iter().take(MOST_MODES).enumerate().filter_map(column).collect();
        if chain.len() < 2 {
            return Ok(None);
        }
        let answer = flow::of_chain(chain, &Policies::default(), &flow::Options::default())?;
        Ok(Some(answer.svg(ChainStyle::River)))
    }
}
