//! Intervals, p-values and adjusted scores in each format.

use std::fmt::Write as _;

use partita::inference::{NullModel, Sampled, Significance, Tails};
use partita::internal::quantity;

use super::grid::Grid;
use super::scores::rounded;
use partita::internal::{p_value, probability};
use partita_answers::inference::{Known, Uncertainty};
use partita_answers::words::percent;

/// The uncertainty of scores, to be written.
pub struct Written<'a>(pub &'a Uncertainty);

impl Written<'_> {
    /// Names of the columns to add to a table with one row per measure.
    pub fn columns(&self) -> Vec<&'static str> {
        let mut columns = Vec::new();
        let of_intervals = ["low", "high", "corrected", "standard_error", "level"];
        columns.extend(if self.0.intervals.is_empty() { &[][..] } else { &of_intervals });
        columns.extend(if self.0.significances.is_empty() { &[][..] } else { &["p", "p_floor"] });
        columns.extend(if self.0.adjusted.is_empty() { &[][..] } else { &["adjusted"] });
        columns
    }

    /// The fields of those columns for a measure; why one of them is empty, and what to know of the interval.
    pub fn fields(&self, index: usize, write: impl Fn(f64) -> String) -> (Vec<String>, Vec<String>) {
        let intervals = values(&self.0.intervals, index, |found| {
            let found = &found.interval;
            let (ends, level) = ([found.low, found.high].map(Some), Some(found.level));
            [ends[0], ends[1], found.corrected, Some(found.standard_error), level]
        });
        let p_values =
            values(&self.0.significances, index, |found| [Some(found.test.p), Some(found.test.p_floor)]);
        let adjusted = values(&self.0.adjusted, index, |found| [found.adjusted.value()]);
        let all = [intervals, p_values, adjusted];
        let mut notes: Vec<String> = all.iter().filter_map(|(_, reason)| reason.clone()).collect();
        if let Some(Ok(interval)) = self.0.intervals.get(index) {
            notes.extend(interval.interval.warnings.iter().map(ToString::to_string));
            notes.extend(interval.note.clone());
        }
        let written = |value: Option<f64>| value.map(&write).unwrap_or_default();
        (all.into_iter().flat_map(|(values, _)| values).map(written).collect(), notes)
    }

    /// Tables to read below the scores.
    pub fn text(&self, keys: &[String]) -> String {
        let mut text = String::new();
        if let Some(first) = self.0.intervals.iter().flatten().next() {
            let entities = first.interval.population == Sampled::Entities;
            let more = if entities { " FOR MORE ENTITIES" } else { "" };
            let title = format!("{} INTERVAL{more}", percent(first.interval.level));
            let header = [&title, "low", "high", "corrected", "error", "method"];
            text += &section(&header, keys, &self.0.intervals, |found| {
                let found = &found.interval;
                let corrected = found.corrected.map_or_else(String::new, rounded);
                let ends = [rounded(found.low), rounded(found.high)];
                [&ends[..], &[corrected, rounded(found.standard_error), found.method.to_string()]].concat()
            });
        }
        if let Some(first) = self.0.significances.iter().flatten().map(|found| &found.test).next() {
            let fixed = if first.null.fix_a { ", A fixed" } else { "" };
            let model = match first.null.model {
                NullModel::FixedMargins if self.0.of_trees => "permuted leaves".to_owned(),
                model => model.to_string(),
            };
            let note = first.note.map(|note| format!(", {note}")).unwrap_or_default();
            let title = format!("CHANCE ({model}{fixed}{note}, {})", source_of_p(first));
            // A p-value from all tables has no error.
            let error = if first.exact { &[][..] } else { &["±"] };
            let name = p_name(first);
            let header = [&[title.as_str(), &name], error, &["z", "mean by chance", "deviation"]].concat();
            text += &section(&header, keys, &self.0.significances, |found| {
                let found = &found.test;
                let z = found.z.map_or_else(|| "—".to_owned(), |z| format!("{z:.2}"));
                let p = p_value(found.p, found.p_floor);
                let error = (!first.exact).then(|| probability(found.p_error));
                let moments = [z, rounded(found.expected), rounded(found.deviation)];
                [p].into_iter().chain(error).chain(moments).collect()
            });
        }
        if !self.0.adjusted.is_empty() {
            let header = ["ADJUSTED FOR CHANCE", "adjusted", "mean by chance", "±"];
            text += &section(&header, keys, &self.0.adjusted, |found| {
                let adjusted = found.adjusted.value().map_or_else(|| "—".to_owned(), rounded);
                vec![adjusted, rounded(found.expected), rounded(found.expected_error)]
            });
        }
        text + &self.notes(keys)
    }

    /// Warnings, each once with the measures that it concerns, and what could not be computed.
    fn notes(&self, keys: &[String]) -> String {
        let mut warnings: Vec<(String, Vec<&str>)> = Vec::new();
        for (key, interval) in keys.iter().zip(&self.0.intervals) {
            let texts = interval.iter().flat_map(|interval| {
                let warnings = interval.interval.warnings.iter().map(|warning| format!("! {{}}: {warning}"));
                warnings.chain(interval.note.as_ref().map(|note| format!("  {{}}: {note}")))
            });
            for text in texts {
                match warnings.iter_mut().find(|(seen, _)| *seen == text) {
                    Some((_, concerned)) => concerned.push(key),
                    None => warnings.push((text, vec![key])),
                }
            }
        }
        let mut notes = String::new();
        for (warning, concerned) in warnings {
            let whom = if concerned.len() == keys.len() { "all".to_owned() } else { concerned.join(", ") };
            let _ = write!(notes, "\n{}", warning.replacen("{}", &whom, 1));
        }
        let failures =
            errors(&self.0.intervals).chain(errors(&self.0.significances)).chain(errors(&self.0.adjusted));
        for error in failures {
            let _ = write!(notes, "\n— {error}");
        }
        if !notes.is_empty() {
            notes.push('\n');
        }
        notes
    }
}

/// Names the source of the p-values.
fn source_of_p(found: &Significance) -> String {
    match found.tables {
        Some(1) => "the only table".to_owned(),
        Some(tables) => format!("all {tables} tables"),
        None => quantity(found.draws, "draw"),
    }
}

/// Names the kind of the p-values.
fn p_name(found: &Significance) -> String {
    let mid = if found.mid_p { "mid-p" } else { "p" };
    if found.tails == Tails::Both { format!("{mid} (both tails)") } else { mid.to_owned() }
}

/// A table with a row for each measure that has a result.
fn section<T>(
    header: &[&str],
    keys: &[String],
    found: &[Known<T>],
    cells: impl Fn(&T) -> Vec<String>,
) -> String {
    let mut grid = Grid::new(header);
    for (key, found) in keys.iter().zip(found).filter_map(|(key, found)| Some((key, found.as_ref().ok()?))) {
        grid.push([vec![key.clone()], cells(found)].concat());
    }
    format!("\n{}", grid.table())
}

fn errors<T>(found: &[Known<T>]) -> impl Iterator<Item = &partita::Error> {
    found.iter().filter_map(|result| result.as_ref().err())
}

/// Returns the findings about a measure, empty where there are none, with the reason; no fields without the option.
fn values<T, const N: usize>(
    found: &[Known<T>],
    index: usize,
    of: impl Fn(&T) -> [Option<f64>; N],
) -> (Vec<Option<f64>>, Option<String>) {
    match found.get(index) {
        None => (Vec::new(), None),
        Some(Ok(found)) => (of(found).to_vec(), None),
        Some(Err(error)) => (vec![None; N], Some(error.to_string())),
    }
}
