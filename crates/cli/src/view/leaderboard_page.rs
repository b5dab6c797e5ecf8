//! Algorithms over many data sets, as a page.

use partita::internal::{probability, quantity};
use partita_answers::leaderboard::{Answer, Cell, Question};
use partita_answers::words::percent;
use partita_report::{Entry, HeatCell, HeatMap, Page, Section, Sheet, Side};
use serde_json::Value;

use super::grid::Grid;
use super::leaderboard::{Board, three_digits};
use crate::warnings::document;

impl Board {
    /// The scores as shades, the data sets of a family side by side.
    fn heat_map(&self) -> HeatMap {
        let Answer { cells, algorithms, .. } = &self.answer;
        let mut sets: Vec<(&str, &str)> = Vec::new();
        for cell in cells {
            if !sets.iter().any(|(_, name)| *name == cell.dataset) {
                sets.push((&cell.family, &cell.dataset));
            }
        }
        let first = |family: &str| sets.iter().position(|(other, _)| *other == family);
        let mut order: Vec<usize> = (0..sets.len()).collect();
        order.sort_by_key(|&at| (first(sets[at].0), at));
        let sets: Vec<(&str, &str)> = order.iter().map(|&at| sets[at]).collect();
        let mut starts: Vec<usize> =
            (0..sets.len()).filter(|&at| at == 0 || sets[at].0 != sets[at - 1].0).collect();
        starts.push(sets.len());
        let families = starts.windows(2).map(|two| [two[0], two[1].max(1) - 1]);
        let cell = |cell: &Cell| HeatCell {
            row: sets.iter().position(|(_, name)| *name == cell.dataset).unwrap_or(0),
            column: algorithms.iter().position(|one| one.name == cell.algorithm).unwrap_or(0),
            value: cell.score,
            text: cell.score.map_or_else(|| "not run".to_owned(), |score| format!("{score:.2}")),
        };
        HeatMap {
            title: match self.answer.measure.as_str() {
                "score" => "Scores".to_owned(),
                measure => format!("Scores by {measure}"),
            },
            rows: Side {
                count: sets.len(),
                names: sets.iter().map(|(_, name)| (*name).to_owned()).collect(),
                brackets: families.filter(|[first, last]| first < last).collect(),
                bracket_word: "brackets: data sets of one family".to_owned(),
                ..Side::default()
            },
            columns: Side {
                count: algorithms.len(),
                names: algorithms.iter().map(|one| one.name.clone()).collect(),
                ..Side::default()
            },
            cells: cells.iter().map(cell).collect(),
            legend: self.answer.measure.clone(),
            dark_is_high: !self.answer.distance,
            without_value: Some("not run".to_owned()),
            ..HeatMap::default()
        }
    }

    /// A page with the answer, the picture, the tables and the scores.
    pub(super) fn page(&self) -> String {
        let answer = &self.answer;
        let caption = "A bar goes from the best to the worst rank that an algorithm may have; the dot is its mean rank. \
                       On the right, how far the first lies ahead.";
        let mut ranks =
            Section::new("ranks", "Which is better?").figure(&self.answer.picture().svg(), caption, false);
        for sentence in &answer.sentences[1..] {
            ranks = ranks.text(sentence);
        }
        let mut sections = vec![
            ranks,
            Section::new("algorithms", "The algorithms").table(&sheet(
                "algorithm-rows",
                "The algorithms",
                &self.grid(three_digits),
            )),
            Section::new("pairs", "Each with each").table(&sheet(
                "pair-rows",
                "Pairs of algorithms",
                &self.pair_grid(&answer.pairs, three_digits, probability),
            )),
        ];
        sections.extend(self.other_question());
        let caption =
            "A row for each data set; those of one family are bracketed, and what was not run is hatched.";
        sections.push(Section::new("scores", "Every score").figure(&self.heat_map().svg(), caption, true));
        let data: Value = serde_json::from_str(&document(answer)).unwrap_or_default();
        let page = Page {
            first: None,
            title: "Leaderboard".to_owned(),
            lead: answer.sentences[0].clone(),
            question: "Which algorithm is better?".to_owned(),
            answer: answer.sentences[1..].to_vec(),
            notes: Vec::new(),
            warnings: answer.caveats.iter().map(|caveat| caveat.words.clone()).collect(),
            sections,
            measures: Vec::new(),
            cites: Vec::new(),
            how: vec![
                ("Data", answer.sentences[0].clone()),
                ("Test", "all pairs together, by a bootstrap of t with a floor, step by step".to_owned()),
                ("Level", percent(answer.level)),
            ],
            data: data.to_string(),
        };
        page.html()
    }

    /// The pairs as the other of the two questions has them: data sets like these, or these alone.
    fn other_question(&self) -> Option<Section> {
        let Answer { question, these, like_these, datasets, .. } = &self.answer;
        let (title, pairs) = match question {
            Question::LikeThese => {
                (format!("On these {} alone", quantity(*datasets, "data set")), these.as_ref()?)
            }
            Question::These => ("On data sets like these".to_owned(), like_these.as_ref()?),
        };
        let grid = self.pair_grid(pairs, three_digits, probability);
        Some(Section::new("other-question", &title).table(&sheet("other-pair-rows", &title, &grid)))
    }
}

/// A grid as a table of a page: what reads as a number is set to the right.
fn sheet<'a>(id: &'a str, label: &'a str, grid: &Grid) -> Sheet<'a> {
    let (header, rows) = grid.parts();
    let is_number =
        |column: usize| rows.iter().all(|row| row[column].replace('−', "-").parse::<f64>().is_ok());
    let entry = |(column, text): (usize, &String)| match is_number(column) {
        true => Entry::Number(text.clone()),
        false => Entry::Text(text.clone()),
    };
    let rows = rows.iter().map(|row| row.iter().enumerate().map(entry).collect()).collect();
    Sheet { id, label, headings: header.to_vec(), rows_in: None, rows }
}
