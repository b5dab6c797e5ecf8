//! The picture of factors: their shares, what lies beyond chance, and the runs in a plane.

use partita::factors::FactorRow;
use partita::internal::visible;
use partita_report::{FactorBar, FactorChart, below_each_other};
use serde::Deserialize;
use serde_json::{Value, json};

use super::said::p_words;
use super::{Answer, RunMap};
use crate::failure::Outcome;
use crate::job::Job;

/// The part of an answer that the picture shows.
#[derive(Deserialize)]
struct Shown {
    rows: Vec<ShownRow>,
    residual: ShownSum,
    shared: Option<f64>,
    sentence: String,
    #[serde(default)]
    map: Option<RunMap>,
}

#[derive(Deserialize)]
struct ShownRow {
    factor: String,
    r2: Option<f64>,
    omega2: Option<f64>,
    p: Option<f64>,
}

#[derive(Deserialize)]
struct ShownSum {
    r2: Option<f64>,
}

/// The picture of factors that are given as JSON.
pub fn svg(job: &Job) -> Outcome<Value> {
    Ok(json!(job.options::<Shown>()?.svg()))
}

impl Answer {
    /// The shares as bars, and the runs in a plane.
    pub fn svg(&self) -> String {
        let row = |row: &FactorRow| ShownRow {
            factor: row.factor.clone(),
            r2: row.r2,
            omega2: row.omega2,
            p: row.p,
        };
        let shown = Shown {
            rows: self.found.rows.iter().map(row).collect(),
            residual: ShownSum { r2: self.found.residual.r2 },
            shared: self.found.shared,
            sentence: self.sentence(),
            map: self.map.clone(),
        };
        shown.svg()
    }
}

impl Shown {
    fn svg(&self) -> String {
        let bar = |row: &ShownRow| {
            let share = row.r2.unwrap_or(0.0);
            let p = row.p.map(p_words).into_iter();
            let note = std::iter::once(format!("{:.1} %", 100.0 * share)).chain(p).collect::<Vec<_>>();
            FactorBar {
                name: visible(&row.factor).into_owned(),
                share,
                beyond: row.omega2,
                note: note.join(", "),
                is_sure: row.p.is_some_and(|p| p <= 0.05),
            }
        };
        let rest = |name: &str, share: Option<f64>| {
            share.map(|share| FactorBar {
                name: name.to_owned(),
                share,
                note: format!("{:.1} %", 100.0 * share),
                ..FactorBar::default()
            })
        };
        let mut rows: Vec<FactorBar> = self.rows.iter().map(bar).collect();
        rows.extend(rest("several together", self.shared.filter(|share| share.abs() > 5e-4)));
        rows.extend(rest("none of them", self.residual.r2));
        let bars = FactorChart { title: self.sentence.clone(), rows }.svg();
        match &self.map {
            Some(map) => below_each_other(&[bars, map.svg()]),
            None => bars,
        }
    }
}
