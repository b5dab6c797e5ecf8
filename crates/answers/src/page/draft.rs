//! A page in the making: what every kind of page has, and what each adds.

use partita::{Measure, Request};
use partita_report::{First, How, Page, Section};
use serde_json::{Map, Value, json};

use super::score_facts;
use super::where_they_differ;
use crate::compare;
use crate::explain::Answer;
use crate::spoken::{POINTER, Spoken, grades};

/// The question that intervals and chance answer.
pub const SURE: &str = "How sure?";
/// The same of what is measured first.
pub const GOOD: &str = "How good, and how sure?";

/// The rule by which items are said to move.
const MOVES: &str = "Each cluster is paired with at most one other, the largest overlaps first; items outside the pairs move.";

/// The subject of a page, its question, and what has been found so far.
pub struct Draft {
    /// The objects that are compared.
    pub title: String,
    /// The objects that are compared, in a line.
    pub lead: String,
    /// The question that it answers.
    pub question: String,
    /// The answer at a glance, where there is one.
    pub first: Option<First>,
    /// The answer, a sentence per paragraph.
    pub answer: Vec<String>,
    /// The meaning of the answer's words.
    pub notes: Vec<String>,
    /// Everything else, in order.
    pub sections: Vec<Section>,
    /// The measures whose literature is listed.
    pub measures: Vec<&'static Measure>,
    /// Other sources, by the keys of the bibliography.
    pub cites: Vec<&'static str>,
    /// The computation of all this.
    pub how: How,
    /// The data, beside how they were made.
    pub data: Map<String, Value>,
    /// Things to know before: guesses about the input, and what was left out.
    pub warnings: Vec<String>,
}

impl Draft {
    /// A page without an answer.
    pub fn new(title: String, lead: &str, question: &str, how: How) -> Self {
        Self {
            title,
            lead: lead.to_owned(),
            question: question.to_owned(),
            first: None,
            answer: Vec::new(),
            notes: Vec::new(),
            sections: Vec::new(),
            measures: Vec::new(),
            cites: Vec::new(),
            how,
            data: Map::new(),
            warnings: Vec::new(),
        }
    }

    /// A page of two things, which begins with their scores.
    pub fn of_two(
        names: [&str; 2],
        lead: &str,
        question: &str,
        how: How,
        compared: &compare::Answer,
    ) -> Self {
        let mut draft = Self::new(format!("{} and {}", names[0], names[1]), lead, question, how);
        draft.put("compare", json!(compared));
        draft.sections.push(Section::of_scores(&score_facts(compared)));
        draft.cite_measures(compared.rows.iter().map(|row| &row.request));
        draft.warnings.extend(compared.caveats.iter().map(|caveat| caveat.words.clone()));
        draft
    }

    /// Says what the grades mean, where there is one.
    pub fn explain_grades(&mut self, verdict: &Spoken) {
        if verdict.is_graded {
            self.notes.push(grades());
            self.cites.push("steinley2004");
        }
    }

    /// The answer in short, then what `compare` says, without its word about `explain`.
    pub fn say_verdict(&mut self, verdict: &Spoken) {
        let lines = verdict.lines.iter().filter(|line| !line.ends_with(POINTER));
        let asked = |(place, line): (usize, &String)| match place {
            0 if verdict.short.is_empty() => line.clone(),
            0 => format!("{}. {line}", verdict.short),
            _ => format!("{SURE} {line}"),
        };
        self.answer.extend(lines.enumerate().map(asked));
        self.explain_grades(verdict);
    }

    /// Adds the differences of two clusterings, in words and for programs.
    pub fn say_where(&mut self, answer: &Answer, question: &str, item: &str) {
        self.put("explain", json!(answer));
        let part = &answer.parts[0];
        self.put("moved", where_they_differ::json(part));
        let said = where_they_differ::sentences(part, item);
        if !said.is_empty() {
            self.answer.push(format!("{question} {}", said.join(" ")));
            self.notes.push(MOVES.to_owned());
        }
    }

    /// Adds a field of the data.
    pub fn put(&mut self, field: &str, value: Value) {
        self.data.insert(field.to_owned(), value);
    }

    /// Lists the literature of measures.
    pub fn cite_measures<'r>(&mut self, requests: impl IntoIterator<Item = &'r Request>) {
        self.measures.extend(requests.into_iter().map(Request::measure));
    }

    /// The page.
    pub fn html(mut self) -> String {
        let how: Map<_, _> =
            self.how.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
        self.put("how", Value::Object(how));
        self.put("warnings", json!(self.warnings));
        let page = Page {
            first: self.first,
            title: self.title,
            lead: self.lead,
            question: self.question,
            answer: self.answer,
            notes: self.notes,
            warnings: self.warnings.iter().map(|said| without_option(said).to_owned()).collect(),
            sections: self.sections,
            measures: self.measures,
            cites: self.cites,
            how: self.how,
            data: Value::Object(self.data).to_string(),
        };
        page.html()
    }
}

/// A warning without the option that decides otherwise: who reads a page has no command line.
fn without_option(warning: &str) -> &str {
    warning.split_once("; --").map_or(warning, |(said, _)| said)
}
