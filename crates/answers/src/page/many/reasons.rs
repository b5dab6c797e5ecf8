//! Reasons why many clusterings differ, where their names say how they were made.

use partita::Kind;
use partita::ensemble::Ensemble;
use partita::factors::FactorRow;
use partita_report::{Entry, Section, Sheet, number};

use super::sentences::capital;
use crate::factors::{Answer, Options, Runs, distances_of, of_names, of_runs, request_of};
use crate::failure::Outcome;
use crate::measures::Measures;
use crate::page::Chain;
use crate::pairwise;
use crate::watch::Watch;

/// Clusterings from which on shares of factors say something.
const LEAST: usize = 12;

/// The factors that the names hold, such as those of `leiden_0.5_seed3`; none where they hold none.
pub(super) fn factors(ensemble: &Ensemble, chain: &Chain, watch: &dyn Watch) -> Outcome<Option<Answer>> {
    let names: Vec<String> = chain.named.iter().map(|(name, _)| name.clone()).collect();
    let Some(table) = of_names(&names).filter(|_| names.len() >= LEAST) else { return Ok(None) };
    let request = request_of(Kind::Labels, None)?;
    let asked = pairwise::Options {
        measures: Measures::named(&[request.key()]),
        names: Some(names.clone()),
        ..pairwise::Options::default()
    };
    let scores = pairwise::of_labels(ensemble, &asked, watch)?;
    let Ok(distances) = distances_of(&request, &scores.matrices[0]) else { return Ok(None) };
    let runs = Runs { kind: Kind::Labels, measure: request.key(), distances };
    let options = Options { table, names: Some(names), ..Options::default() };
    of_runs(runs, &options, watch).map(Some)
}

/// The factors with their picture.
pub(super) fn section(answer: &Answer) -> Section {
    let headings = ["factor", "share", "beyond chance", "F", "df", "p"];
    let shown = |value: Option<f64>| Entry::Number(value.map_or_else(|| "—".to_owned(), number));
    let row = |row: &FactorRow| {
        let numbers = [row.r2, row.omega2, row.f].map(shown);
        let mut entries = vec![Entry::Text(row.factor.clone())];
        entries.extend(numbers);
        entries.extend([Entry::Number(row.df.to_string()), shown(row.p)]);
        entries
    };
    let sheet = Sheet {
        id: "factors-table",
        label: "Factors",
        headings: headings.map(str::to_owned).to_vec(),
        rows_in: None,
        rows: answer.found.rows.iter().map(row).collect(),
    };
    let caption = "Above, the share of each factor in what makes the clusterings differ. Below, each dot is a clustering, in the \
                   colour of the factor that explains most.";
    let text = format!(
        "{} The factors are the parts of the names; `partita factors --table` takes others.",
        capital(&answer.sentence())
    );
    Section::new("factors", "What makes them differ?")
        .text(&text)
        .figure(&answer.svg(), caption, false)
        .table(&sheet)
}
