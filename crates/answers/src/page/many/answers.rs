//! One answer in many clusterings, or several.

use partita::ensemble::Ensemble;
use partita_report::{Entry, Section, Sheet, number};

use super::sentences::capital;
use crate::consensus::InCommon;
use crate::failure::Outcome;
use crate::modes::{Answer, Options, of_labels};
use crate::page::Chain;
use crate::watch::Watch;

/// Clusterings from which on modes are looked for: fewer are read one by one.
const LEAST: usize = 12;

/// The modes of the clusterings, where there are many.
pub(super) fn modes(ensemble: &Ensemble, chain: &Chain, watch: &dyn Watch) -> Outcome<Option<Answer>> {
    if ensemble.len() < LEAST {
        return Ok(None);
    }
    let names = Some(chain.named.iter().map(|(name, _)| name.clone()).collect());
    let options = Options { common: InCommon { names, ..InCommon::default() }, ..Options::default() };
    of_labels(ensemble, &options, watch).map(Some)
}

/// The modes with their picture.
pub(super) fn section(answer: &Answer) -> Outcome<Section> {
    let headings = ["mode", "draws", "weight", "from", "to", "clusters", "scatter", "medoid"];
    let row = |(at, mode): (usize, &partita::modes::Mode)| {
        let end = |end: Option<f64>| Entry::Number(end.map_or_else(String::new, |end| format!("{end:.2}")));
        vec![
            Entry::Number((at + 1).to_string()),
            Entry::Number(mode.draws.len().to_string()),
            Entry::Number(format!("{:.2}", mode.weight)),
            end(mode.interval.map(|interval| interval.low)),
            end(mode.interval.map(|interval| interval.high)),
            Entry::Number(mode.clusters.to_string()),
            Entry::Number(number(mode.expected_loss)),
            Entry::Text(answer.names[mode.medoid].clone()),
        ]
    };
    let sheet = Sheet {
        id: "modes-table",
        label: "Modes",
        headings: headings.map(str::to_owned).to_vec(),
        rows_in: None,
        rows: answer.found.modes.iter().enumerate().map(row).collect(),
    };
    let caption = "The clusterings each with each, mode by mode, and where clusters go from mode to mode.";
    let mut section = Section::new("modes", "One answer or several?").text(&sentences(answer));
    section = section.figure(&answer.svg()?, caption, true);
    Ok(section.table(&sheet))
}

fn sentences(answer: &Answer) -> String {
    let mut sentences = vec![format!("{}.", capital(&answer.sentence()))];
    sentences.extend(answer.stories.iter().map(|story| {
        format!(
            "From mode 1 to mode {} ({} {:.3}): {}.",
            story.to + 1,
            answer.loss,
            story.loss,
            story.sentence
        )
    }));
    if answer.found.modes.len() > 1 {
        sentences.push(
            "A sweep over a parameter may come out as several; `partita flow` follows its clusters."
                .to_owned(),
        );
    }
    sentences.join(" ")
}
