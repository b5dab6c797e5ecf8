//! The bias against the number of items, as in figure 2 of Sundqvist, Chiquet and Rigaill.

use partita_report::{LineChart, Scale, Series, panels};

use super::{Answer, Items, Model};

/// Charts beside each other.
const COLUMNS: usize = 3;

impl Answer {
    /// A chart per scenario and ε, a line per number of clusters, and the bound where there is one line.
    #[must_use]
    pub fn svg(&self) -> String {
        let is_beside =
            |one: &Model, next: &Model| (one.scenario, one.epsilon) == (next.scenario, next.epsilon);
        let charts: Vec<LineChart> = self.models.chunk_by(is_beside).map(chart).collect();
        panels(&charts, COLUMNS)
    }
}

fn chart(models: &[Model]) -> LineChart {
    let line = |model: &Model, value: fn(&Items) -> Option<f64>| {
        model.items.iter().filter_map(|items| Some((items.n as f64, value(items)?))).collect::<Vec<_>>()
    };
    let bias = |items: &Items| items.hubert_arabie_bias.map(f64::abs);
    let mut series: Vec<Series> = models
        .iter()
        .map(|model| {
            Series::new(format!("K = {}", model.clusters[0].max(model.clusters[1])), line(model, bias))
        })
        .collect();
    if let [model] = models {
        series.push(Series::new("8/n", line(model, |items| items.bound)));
    }
    let title = match (models[0].scenario, models[0].epsilon) {
        (Some(number), Some(epsilon)) => format!("Scenario {number}, ε = {epsilon}"),
        _ => "Bias of Hubert and Arabie's estimate".to_owned(),
    };
    LineChart {
        title,
        x_label: "items n".to_owned(),
        y_label: "|bias|".to_owned(),
        x_scale: Scale::Log2,
        y_scale: Scale::Log10,
        series,
    }
}
