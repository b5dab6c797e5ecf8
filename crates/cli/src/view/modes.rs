//! The modes of many draws as text.

use std::fmt::Write as _;

use partita::internal::{quantity, visible};
use partita_answers::modes::Answer;
use partita_answers::words::percent;

use super::grid::Grid;
use super::{DrawnFormat, wrapped};

/// The answer in that format; JSON is written elsewhere.
pub fn write(answer: &Answer, format: DrawnFormat) -> String {
    match format {
        DrawnFormat::Csv => draws(answer).csv(),
        DrawnFormat::Markdown => modes(answer).markdown(),
        _ => text(answer),
    }
}

fn text(answer: &Answer) -> String {
    let is_trees = answer.found.modes[0].labels.is_empty();
    let (kind, item, draw) =
        if is_trees { ("trees", "leaf", "tree") } else { ("labels", "item", "clustering") };
    let mut text =
        format!("{kind}: {}, {}\n", quantity(answer.items, item), quantity(answer.names.len(), draw));
    text.push_str(&wrapped(&answer.sentence()));
    let _ = write!(text, "\n{}", modes(answer).table());
    if !answer.stories.is_empty() {
        text.push('\n');
    }
    for story in &answer.stories {
        let sentence = format!(
            "From mode 1 to mode {} ({} {:.3}): {}.",
            story.to + 1,
            answer.loss,
            story.loss,
            story.sentence
        );
        text.push_str(&wrapped(&sentence));
    }
    if let Some(deciding) = answer.deciding().filter(|_| !is_trees) {
        text.push_str(&wrapped(&deciding));
    }
    text
}

fn modes(answer: &Answer) -> Grid {
    let (level, scatter) = (percent(answer.level), format!("scatter ({})", answer.loss));
    let header = ["mode", "draws", "weight", &level, "clusters", &scatter, "medoid"];
    let mut grid = Grid::new(&header.map(str::to_owned));
    for (at, mode) in answer.found.modes.iter().enumerate() {
        let between = mode.interval.map(|found| format!("{:.2} to {:.2}", found.low, found.high));
        grid.push(vec![
            (at + 1).to_string(),
            mode.draws.len().to_string(),
            format!("{:.2}", mode.weight),
            between.unwrap_or_default(),
            if mode.labels.is_empty() { String::new() } else { mode.clusters.to_string() },
            format!("{:.3}", mode.expected_loss),
            visible(&answer.names[mode.medoid]).into_owned(),
        ]);
    }
    grid
}

/// The mode of each draw.
fn draws(answer: &Answer) -> Grid {
    let mut grid = Grid::new(&["draw", "mode"]);
    for (name, mode) in answer.names.iter().zip(&answer.found.mode_of) {
        grid.push(vec![name.clone(), (mode + 1).to_string()]);
    }
    grid
}

/// For each item its label in each mode, the share of the mode's draws that give it, and how far it decides.
pub fn items_csv(answer: &Answer, ids: Option<&[String]>) -> String {
    let modes = &answer.found.modes;
    let of_modes = (1..=modes.len()).flat_map(|mode| [format!("mode_{mode}"), format!("own_{mode}")]);
    let header = std::iter::once("item".to_owned()).chain(of_modes).chain(["decides".to_owned()]);
    let mut grid = Grid::new(&header.collect::<Vec<_>>());
    for (item, decides) in answer.found.decides.iter().enumerate() {
        let id = ids.map_or_else(|| (item + 1).to_string(), |ids| ids[item].clone());
        let of_modes =
            modes.iter().flat_map(|mode| [mode.labels[item].to_string(), mode.own[item].to_string()]);
        grid.push(std::iter::once(id).chain(of_modes).chain([decides.to_string()]).collect());
    }
    grid.csv()
}
