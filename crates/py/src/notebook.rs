//! What a notebook shows of a result, of the pieces of the reports.

use partita::Score;
use partita_report::{Entry, MOST_IN_NOTEBOOK, ScoreFacts, Section, Sheet, number};
use pyo3::prelude::*;

use crate::failure::caught;
use crate::scoring::{Scored, parse};

/// A field of a table: a whole number, a number, words, or a value with the ends of its interval on a range.
#[derive(FromPyObject)]
pub enum Field {
    Whole(i128),
    Number(f64),
    Text(String),
    Dot(Option<f64>, Option<(f64, f64)>, (f64, f64)),
}

/// A description, headings, rows and their number.
type Table<'py> = (String, Vec<String>, Bound<'py, PyAny>, usize);

/// A line about a result, and what there is of it: sentences, scores, tables, and pictures after their captions.
#[pyfunction]
#[pyo3(signature = (lead, *, texts=Vec::new(), scores=Vec::new(), tables=Vec::new(), pictures=Vec::new()))]
pub fn notebook(
    lead: &str,
    texts: Vec<String>,
    scores: Vec<Scored>,
    tables: Vec<Table<'_>>,
    pictures: Vec<(String, String)>,
) -> PyResult<String> {
    caught(|| {
        let mut section = texts.iter().fold(Section::new("", lead), |section, text| section.text(text));
        if !scores.is_empty() {
            section = with_scores(section, scores)?;
        }
        for (label, headings, rows, count) in tables {
            if !label.is_empty() {
                section = section.text(&label);
            }
            let first = rows.try_iter()?.take(MOST_IN_NOTEBOOK);
            let mut rows = first.map(|row| entries(&row?)).collect::<PyResult<Vec<_>>>()?;
            // Those that are not shown are only counted.
            rows.resize_with(count, Vec::new);
            section = section.table(&Sheet { id: "", label: &label, headings, rows_in: None, rows });
        }
        let shown =
            pictures.iter().fold(section, |section, (caption, svg)| section.figure(svg, caption, false));
        Ok(shown.notebook())
    })
}

fn with_scores(section: Section, scores: Vec<Scored>) -> PyResult<Section> {
    let requests = parse(&scores.iter().map(|(key, ..)| key.clone()).collect::<Vec<_>>())?;
    let values: Vec<Score> = scores
        .into_iter()
        .map(|(_, value, reason)| {
            value.map_or_else(|| Score::undefined(reason.unwrap_or_default()), Score::from)
        })
        .collect();
    let facts = requests.iter().zip(&values);
    let facts: Vec<ScoreFacts<'_>> = facts
        .map(|(request, score)| ScoreFacts { request, score, interval: None, chance: None, sides: None })
        .collect();
    Ok(section.scores(&facts))
}

fn entries(row: &Bound<'_, PyAny>) -> PyResult<Vec<Entry>> {
    row.try_iter()?.map(|field| Ok(entry(field?.extract()?))).collect()
}

fn entry(field: Field) -> Entry {
    match field {
        Field::Whole(value) => Entry::Number(value.to_string()),
        Field::Number(value) => Entry::Number(if value.is_nan() { "—".to_owned() } else { number(value) }),
        Field::Text(text) => Entry::Text(text),
        Field::Dot(value, ends, range) => Entry::Dot { value, ends, range },
    }
}

/// A name as a line of text, with escapes for what a terminal would obey.
#[pyfunction]
pub fn visible(name: &str) -> String {
    partita::internal::visible(name).into_owned()
}
