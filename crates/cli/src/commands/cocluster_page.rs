//! The page that `partita cocluster` leaves in its folder: the matrix in its blocks, the levels, how well the rows agree with
//! their classes, and what marks each cluster.

use std::cmp::Reverse;

use partita::internal::{Arrange as _, quantity};
use partita::story::MinOverlap;
use partita::{Contingency, Labels, Missing, Partition, Policies, Request, Summary};
use partita_answers::caveat::chosen_by_score;
use partita_answers::cocluster::{AGAINST_CLASSES, Level};
use partita_answers::explain::{Answer, Sides};
use partita_answers::measures::Measures;
use partita_answers::page::{Draft, score_facts};
use partita_answers::spoken::{POINTER, Spoken};
use partita_answers::{compare, inference};
use partita_report::{Entry, Section, Sheet, number};
use serde_json::{Value, json};

use crate::commands::compare::of_labels;
use crate::commands::explain::of_sides;
use crate::view::co_levels::CoLevels;
use crate::view::grid::Grid;
use crate::view::scores::Scores;
use crate::warnings::said;

/// Clusters whose table with the classes can be read.
const MOST_COLUMNS: usize = 40;
/// The level of the intervals.
const LEVEL: f64 = 0.95;

/// Contents of the page.
pub struct Found<'a> {
    pub name: &'a str,
    pub shape: (usize, usize),
    pub map: &'a str,
    pub levels: &'a CoLevels,
    pub features: &'a Grid,
    pub digest: &'a str,
}

/// The classes of the rows, and the row clusters of the level that agrees best with them.
pub struct Against<'a> {
    pub classes: &'a Labels,
    pub clusters: &'a Partition,
    pub level: usize,
    /// The number of levels of which it was chosen.
    pub levels: usize,
}

impl Found<'_> {
    /// The page. The same for the same input, whether the search was resumed or not: so it does not name the command.
    pub fn html(&self, against: Option<&Against<'_>>) -> anyhow::Result<String> {
        let (rows, columns) = self.shape;
        let shape = format!("{}, {}", quantity(rows, "row"), quantity(columns, "column"));
        let classes = against.map(|against| quantity(against.classes.names().len(), "class"));
        let lead =
            classes.map_or_else(|| shape.clone(), |classes| format!("{shape}; the rows have {classes}"));
        let how = vec![
            ("Version", format!("Partita {}", env!("CARGO_PKG_VERSION"))),
            ("Input", format!("{shape}; digest {}", self.digest)),
            ("Settings", "method, seed and all others are in run.json, beside this page".to_owned()),
        ];
        let mut draft = Draft::new(format!("Co-clustering of {}", self.name), &lead, "What was found?", how);
        draft.put("shape", json!([rows, columns]));
        let mut answer = json!(self.levels.0);
        // The labels are in files beside the page.
        for name in ["row_labels", "column_labels"] {
            answer.as_object_mut().map(|fields| fields.remove(name));
        }
        draft.put("cocluster", answer);
        let (header, listed) = self.features.parts();
        draft.put("features", listed.iter().map(|row| feature(header, row)).collect());
        draft.answer = self.answer();
        draft.cites.push("goodman1954");
        draft.sections.push(self.blocks(against));
        if let Some(against) = against {
            against.add_to(&mut draft)?;
        }
        draft.sections.extend([self.of_levels(against.is_some()), self.of_features()]);
        draft.warnings = said();
        Ok(draft.html())
    }

    fn answer(&self) -> Vec<String> {
        let best = self.levels.0.best_by_classes();
        let level = best.map_or(1, |(level, _)| level);
        let mut sentences = Vec::new();
        if let Some(Level { clusters: [rows, columns], tau, .. }) = self.levels.0.levels.get(level - 1) {
            let which = match (best, self.levels.0.levels.len()) {
                (_, 1) => "The one level".to_owned(),
                (Some(_), many) => format!(
                    "Of {many} levels, level {level} agrees best with the classes by the adjusted Rand index. It"
                ),
                (None, many) => format!("The coarsest of {many} levels"),
            };
            sentences.push(format!(
                "{which} has {} and {}, with a symmetric tau of {} (0 says that rows tell nothing of columns, 1 that they tell all).",
                quantity(*rows, "row cluster"),
                quantity(*columns, "column cluster"),
                number(tau.symmetric)
            ));
        }
        let other = self.levels.0.best_by(0).filter(|(other, _)| best.is_some() && *other != level);
        if let Some((other, score)) = other {
            sentences.push(format!(
                "By the normalised mutual information, which is not corrected for chance, level {other} agrees best with the classes, with {}.",
                number(score)
            ));
        }
        sentences
    }

    fn blocks(&self, against: Option<&Against<'_>>) -> Section {
        let level = against.map_or(1, |against| against.level);
        let strip = if against.is_some() { ", the strip beside the rows their classes" } else { "" };
        let caption = format!(
            "The matrix with its clusters together, level {level} between lines; branches are the levels{strip}. A pointer that rests on a block is told its clusters."
        );
        Section::new("blocks", "Which blocks are there?").figure(self.map, &caption, true)
    }

    fn of_levels(&self, has_classes: bool) -> Section {
        let grid = self.levels.grid(number);
        let (header, rows) = grid.parts();
        let mut shown = Grid::new(&header.iter().map(|name| in_words(name)).collect::<Vec<_>>());
        rows.iter().for_each(|row| shown.push(row.clone()));
        let section = Section::new("levels", "How good is each level?").note(&format!(
            "Level 1 is the coarsest; each level divides the clusters of the one before. Goodman and Kruskal's tau of the \
             rows is the share of the errors in guessing the row cluster of an entry that knowing its column cluster removes: 0 is \
             none, 1 is all. That of the columns is the reverse, and the symmetric tau counts the errors of both together. \
             The goodness, {}, is the mean of the symmetric tau over the levels that divide the rows, level i weighing 1/i; levels \
             after them divide columns only.",
            number(self.levels.0.goodness)
        ));
        let section = section.table(&sheet("levels-table", "Levels", None, &shown));
        if !has_classes {
            return section;
        }
        let measures =
            AGAINST_CLASSES.iter().filter_map(|key| Some((*key, Request::parse(key).ok()?.measure())));
        section.meanings(measures.map(|(key, measure)| (in_words(key), measure)))
    }

    fn of_features(&self) -> Section {
        let sheet = sheet("features-table", "Features", Some("features"), &rounded_last(self.features));
        Section::new("features", "What marks each cluster?")
            .note(
                "The columns that say most of each cluster, the first first. Information is what a column adds to the mutual information of \
                 clusters and columns, in nats. Clusters are numbered from 0, as in the picture above.",
            )
            .table(&sheet)
    }
}

/// The headings of the levels as a reader knows them.
fn in_words(name: &str) -> String {
    let known = [
        ("rows", "row clusters"),
        ("columns", "column clusters"),
        ("tau_rows", "tau of the rows"),
        ("tau_columns", "tau of the columns"),
        ("tau_symmetric", "symmetric tau"),
        ("nmi (geometric)", "normalised mutual information"),
        (AGAINST_CLASSES[0], "normalised mutual information"),
        ("ari", "adjusted Rand index"),
        (AGAINST_CLASSES[2], "adjusted Rand index"),
    ];
    known.iter().find(|(known, _)| *known == name).map_or(name, |(_, words)| words).to_owned()
}

impl Against<'_> {
    /// Adds the agreement of the row clusters with the classes, how sure it is, and where they differ.
    fn add_to(&self, draft: &mut Draft) -> anyhow::Result<()> {
        let (classes, rows): (Vec<u32>, Vec<u32>) = (self.classes.codes().iter().zip(self.clusters.ids()))
            .filter(|(class, _)| **class != Labels::MISSING)
            .unzip();
        let summary = Summary::new(Contingency::from_triples(
            classes.iter().zip(&rows).map(|(&class, &row)| (class, row, 1)),
        )?);
        let scores = self.scores(&summary)?;
        let answer = self.say(draft, &scores)?;
        draft.cite_measures(scores.answer.rows.iter().map(|row| &row.request));
        draft.put("compare", json!(scores.answer));
        let table = self.table(&classes, &rows);
        draft.put("classes", table.iter().map(|(class, counts)| json!({"class": class, "rows": counts.iter().sum::<u64>(), "in": counts})).collect());
        let title = format!("How well do the row clusters of level {} agree with the classes?", self.level);
        draft
            .sections
            .extend([Section::of_scores(&score_facts(&scores.answer)).asking(title), self.section(&table)]);
        let part = &answer.parts[0];
        if !part.story.steps.is_empty() {
            let title = "Where do the row clusters differ from the classes?";
            draft.sections.push(part.pair().section("differ", title));
        }
        Ok(())
    }

    /// The verdict about rows, and where classes and clusters differ.
    fn say(&self, draft: &mut Draft, scores: &Scores) -> anyhow::Result<Answer> {
        let lines = scores.spoken.lines.iter().filter(|line| !line.ends_with(POINTER));
        let mut lines: Vec<String> = lines.map(|line| of_rows(line)).collect();
        if self.levels > 1 {
            let caveat = chosen_by_score(
                &format!("Level {}", self.level),
                self.levels,
                "levels",
                "high, and the probability of chance too low",
            );
            let caveat = format!("{}.", caveat.words.replace(" items", " rows"));
            draft.put("notes", json!([caveat]));
            lines.push(caveat);
        }
        if let (short, Some(first)) = (scores.spoken.short, lines.first_mut())
            && !short.is_empty()
        {
            *first = format!("Do the row clusters agree with the classes? {short}. {first}");
        }
        draft.say_verdict(&Spoken { lines, is_graded: scores.spoken.is_graded, short: "" });
        let names = ["classes", "row clusters"].map(str::to_owned);
        let clusters = Labels::from_texts(self.clusters.ids().iter().map(ToString::to_string));
        let policies = Policies::default().with_missing(Missing::Drop);
        let sides = Sides::of_labels(names, [self.classes.clone(), clusters], None, &policies, 0)?;
        let answer = of_sides(sides, MinOverlap::default())?;
        draft.say_where(&answer, "Where do they differ?", "row");
        Ok(answer)
    }

    fn scores(&self, summary: &Summary) -> anyhow::Result<Scores> {
        let names: Vec<&str> = AGAINST_CLASSES.iter().rev().copied().collect();
        let asked = compare::Options {
            measures: Measures::named(&names),
            inference: inference::Options::uncertain(LEVEL, 0),
            verdict: Some(true),
            ..compare::Options::default()
        };
        Ok(Scores::of_labels(of_labels(summary, None, &asked)?, true, summary)?)
    }

    /// The rows of each class in each cluster, the largest class first.
    fn table(&self, classes: &[u32], rows: &[u32]) -> Vec<(String, Vec<u64>)> {
        let mut counts = vec![vec![0; self.clusters.clusters() as usize]; self.classes.names().len()];
        classes.iter().zip(rows).for_each(|(&class, &row)| counts[class as usize][row as usize] += 1);
        let mut table: Vec<(String, Vec<u64>)> = self.classes.names().iter().cloned().zip(counts).collect();
        table.arrange_by_key(|(_, counts)| Reverse(counts.iter().sum::<u64>()));
        table
    }

    fn section(&self, table: &[(String, Vec<u64>)]) -> Section {
        let section = Section::new("classes", "Where are the classes?");
        let clusters = self.clusters.clusters() as usize;
        if clusters > MOST_COLUMNS {
            return section.text("There are too many clusters for a table with the classes; rows.csv has the cluster of each row.");
        }
        let mut headings = vec!["class".to_owned(), "rows".to_owned()];
        headings.extend((0..clusters).map(|cluster| format!("cluster {cluster}")));
        let row = |(class, counts): &(String, Vec<u64>)| {
            let numbers = [counts.iter().sum::<u64>()].into_iter().chain(counts.iter().copied());
            let numbers = numbers.map(|count| Entry::Number(count.to_string()));
            [Entry::Text(class.clone())].into_iter().chain(numbers).collect()
        };
        let rows = table.iter().map(row).collect();
        section
            .text(&format!("The rows of each class in each row cluster of level {}.", self.level))
            .table(&Sheet { id: "classes-table", label: "Classes", headings, rows_in: None, rows })
    }
}

/// A sentence about items, of rows.
fn of_rows(line: &str) -> String {
    line.replace("these", "the row clusters and the classes of these").replace(" items", " rows")
}

fn feature(header: &[String], row: &[String]) -> Value {
    let field = |(name, value): (&String, &String)| {
        let number = value.parse::<f64>().ok().filter(|_| name != "column");
        (name.clone(), number.map_or_else(|| json!(value), |number| json!(number)))
    };
    Value::Object(header.iter().zip(row).map(field).collect())
}

/// The information with fewer digits.
fn rounded_last(features: &Grid) -> Grid {
    let (header, rows) = features.parts();
    let mut shown = Grid::new(header);
    for row in rows {
        let mut row = row.clone();
        if let Some(last) = row.last_mut()
            && let Ok(value) = last.parse()
        {
            *last = number(value);
        }
        shown.push(row);
    }
    shown
}

/// A grid as a table of a page; what is a number in its first row is one in all.
fn sheet(
    id: &'static str,
    label: &'static str,
    rows_in: Option<&'static str>,
    grid: &Grid,
) -> Sheet<'static> {
    let (header, rows) = grid.parts();
    let is_number = |column: usize| {
        let first = rows.first().map(|row| row[column].replace('−', "-"));
        first.is_some_and(|text| text.parse::<f64>().is_ok()) && header[column] != "column"
    };
    let entry = |(column, text): (usize, &String)| match is_number(column) {
        true => Entry::Number(text.clone()),
        false => Entry::Text(text.clone()),
    };
    let rows = rows.iter().map(|row| row.iter().enumerate().map(entry).collect()).collect();
    Sheet { id, label, headings: header.to_vec(), rows_in, rows }
}
