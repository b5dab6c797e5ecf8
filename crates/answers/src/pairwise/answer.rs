//! The scores of many as data.

use partita::inference::Significance;
use partita::{Kind, Request, Score};
use serde::Serialize;
use serde::ser::Serializer;

use super::Options;
use super::undefined::Undefined;
use crate::SCHEMA;
use crate::catalogue::word;
use crate::caveat::Caveat;
use crate::corrected::Corrected;
use crate::inference::{Known, OrError};
use crate::keyed::Keyed;
use crate::size::Size;

/// The scores of all pairs by one measure, a row for each reference.
pub type Matrix = Vec<Vec<Score>>;

/// The scores of many, each with each or each with others.
#[derive(Debug)]
pub struct Answer {
    /// The kind of what was compared.
    pub kind: Kind,
    /// The size of each; of trees that of all.
    pub size: Size,
    /// The names of the clusterings: the rows of the matrices.
    pub names: Vec<String>,
    /// The names of those that they are compared with, unless each with each: the columns of the matrices.
    pub others: Option<Vec<String>>,
    /// The measures.
    pub requests: Vec<Request>,
    /// The scores by each measure.
    pub matrices: Vec<Matrix>,
    /// By each measure the scores against chance, if that was asked for.
    pub tests: Option<Vec<Vec<Tested>>>,
    /// Limits of the answer.
    pub caveats: Vec<Caveat>,
}

/// Two against chance, by their places among the rows and the columns.
#[derive(Debug)]
pub struct Tested {
    /// The place of the reference.
    pub a: usize,
    /// The place of the other one.
    pub b: usize,
    /// Their score against chance, or why that is not known.
    pub found: Known<Corrected<Significance>>,
}

impl Answer {
    /// Scores that are not held against chance.
    pub(super) fn of(
        kind: Kind,
        size: Size,
        requests: Vec<Request>,
        matrices: Vec<Matrix>,
        options: &Options,
    ) -> Self {
        let (names, others) = options.names(matrices[0].len() + options.others);
        let mut answer =
            Self { kind, size, names, others, requests, matrices, tests: None, caveats: Vec::new() };
        answer.caveats = answer.undefined();
        answer
    }

    /// The names of the columns.
    pub fn columns(&self) -> &[String] {
        self.others.as_ref().unwrap_or(&self.names)
    }

    /// Each measure with its scores.
    pub fn each(&self) -> impl Iterator<Item = (&Request, &Matrix)> {
        self.requests.iter().zip(&self.matrices)
    }

    /// Says why scores are undefined, each reason once.
    fn undefined(&self) -> Vec<Caveat> {
        let mut caveats = Vec::new();
        for (request, matrix) in self.each() {
            let mut found = Undefined::default();
            for (a, row) in matrix.iter().enumerate() {
                let twice = self.others.is_none() && request.measure().symmetric;
                let scores = row.iter().enumerate().skip(if twice { a } else { 0 });
                scores.for_each(|(b, score)| found.add((a, b), score));
            }
            caveats.extend(found.caveats(&request.key(), &self.names, self.columns()));
        }
        caveats
    }

    fn by_key<T>(&self, of: impl Fn(usize) -> Option<T>) -> Keyed<T> {
        let entry = |(at, request): (usize, &Request)| Some((request.key(), of(at)?));
        Keyed(self.requests.iter().enumerate().filter_map(entry).collect())
    }

    /// The names of two that have no score, and the reason.
    fn notes(&self, matrix: &Matrix) -> Option<Vec<[String; 3]>> {
        let (names, columns) = (&self.names, self.columns());
        let of_row = |(a, row): (usize, &Vec<Score>)| {
            let note = |(b, score): (usize, &Score)| {
                Some([names[a].clone(), columns[b].clone(), score.reason()?.to_owned()])
            };
            row.iter().enumerate().filter_map(note).collect::<Vec<_>>()
        };
        let notes: Vec<_> = matrix.iter().enumerate().flat_map(of_row).collect();
        (!notes.is_empty()).then_some(notes)
    }

    fn p_values(&self) -> Option<Keyed<Vec<Entry<'_>>>> {
        let tests = self.tests.as_ref()?;
        let keys = self.requests.iter().map(Request::key);
        Some(Keyed(keys.zip(tests.iter().map(|tests| self.entries(tests))).collect()))
    }

    fn entries<'a>(&'a self, tests: &'a [Tested]) -> Vec<Entry<'a>> {
        tests.iter().map(|tested| self.entry(tested)).collect()
    }

    fn entry<'a>(&'a self, tested: &'a Tested) -> Entry<'a> {
        let found = match &tested.found {
            Ok(found) => OrError::Found(found),
            Err(error) => OrError::Failed { error: error.to_string() },
        };
        Entry { a: &self.names[tested.a], b: &self.columns()[tested.b], found }
    }
}

/// Two against chance as they are written.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "pair_against_chance"))]
struct Entry<'a> {
    /// The name of the reference.
    a: &'a str,
    /// The name of the other one.
    b: &'a str,
    /// Their score against chance, or why that is not known.
    #[serde(flatten)]
    found: OrError<'a, Corrected<Significance>>,
}

/// The scores of many, each with each or each with others.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "pairwise"))]
struct Fields<'a> {
    /// The version of this JSON.
    schema: u32,
    /// The kind of what was compared: `labels`, `co`, `covers`, `biclusters` or `trees`.
    kind: &'static str,
    /// The size of each; of trees with different leaves the least and the greatest.
    #[serde(flatten)]
    size: Size,
    /// The names of the clusterings, in their order.
    clusterings: &'a [String],
    /// The names of those that they are compared with; null for each with each.
    others: Option<&'a [String]>,
    /// The keys of the measures in the order in which they were named.
    measures: Vec<String>,
    /// Of trees: whether the measure compares rooted trees, where that is something to know.
    #[serde(skip_serializing_if = "Option::is_none")]
    rooted: Option<Keyed<bool>>,
    /// By each measure a row of scores for each clustering as the reference; null where there is none.
    scores: Keyed<Vec<Vec<Option<f64>>>>,
    /// By each measure the names of two that have no score, and the reason.
    notes: Keyed<Vec<[String; 3]>>,
    /// By each measure the scores against chance, with p-values corrected for the number of all; null unless asked for.
    p_values: Option<Keyed<Vec<Entry<'a>>>>,
    /// Limits of the answer.
    caveats: &'a [Caveat],
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row = |row: &Vec<Score>| row.iter().map(Score::value).collect();
        let fields = Fields {
            schema: SCHEMA,
            kind: word(self.kind),
            size: self.size,
            clusterings: &self.names,
            others: self.others.as_deref(),
            measures: self.requests.iter().map(Request::key).collect(),
            rooted: (self.kind == Kind::Trees).then(|| self.by_key(|at| self.requests[at].rooted())),
            scores: self.by_key(|at| Some(self.matrices[at].iter().map(row).collect())),
            notes: self.by_key(|at| self.notes(&self.matrices[at])),
            p_values: self.p_values(),
            caveats: &self.caveats,
        };
        fields.serialize(serializer)
    }
}

described_by!(Answer, Fields);
