//! Candidates against one reference, the best first, in each format.

use std::fmt::Write as _;

use partita::ensemble::holm;
use partita::inference::{Comparison, Interval};
use partita::internal::{alternatives, probability, visible};
use partita::{Request, Score};
use serde_json::{Map, Value, json};

use super::grid::Grid;
use super::scores::{direction, root_of, rooted, rounded};
use super::shorten::{MOST_ROWS, and_more};
use super::{Format, wrapped};
use crate::args::kind::{Kind, name};
use crate::warnings::document;

/// What `rank` found.
pub struct Ranking {
    pub kind: Kind,
    /// What is compared: the items, the candidates and the reference.
    pub heading: String,
    /// The number of items, for programs.
    pub size: (&'static str, Value),
    pub reference: String,
    pub requests: Vec<Request>,
    /// The candidates, the best first.
    pub ranked: Vec<Candidate>,
    /// The level of the intervals; none without intervals and tests.
    pub level: Option<f64>,
    /// The margin within which candidates count as the same.
    pub within: Option<f64>,
    pub tests: Vec<Test>,
}

/// Names that a sentence lists.
const MOST_LISTED: usize = 4;

/// One candidate.
pub struct Candidate {
    pub name: String,
    /// Its place among the candidates as they were given.
    pub place: usize,
    /// A score for each measure.
    pub scores: Vec<Score>,
    /// The interval of the first score.
    pub interval: Option<Interval>,
    /// The place in the ranking of the first candidate that is the same clustering.
    pub same_as: Option<usize>,
}

/// Candidates that are one clustering, in words.
fn listed(same: &[&Candidate]) -> String {
    let names: Vec<&str> = same.iter().map(|candidate| candidate.name.as_str()).collect();
    match names.split_last() {
        Some((last, first)) if !first.is_empty() => {
            format!("{} and {last}, which are the same clustering,", first.join(", "))
        }
        _ => names.concat(),
    }
}

/// What to know of the interval of the best of many.
pub fn chosen_by_score(best: &str, many: usize, what: &str, better: &str) -> String {
    format!(
        "{best} was chosen from {many} {what} by its score on these same items, so its score and interval tend to be too {better}."
    )
}

/// A test between two candidates, by their ranks.
pub struct Test {
    pub better: usize,
    pub other: usize,
    pub comparison: Comparison,
    pub p_holm: f64,
    pub p_fdr: f64,
}

impl Ranking {
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => self.text(),
            Format::Json => self.json(),
            Format::Csv => self.grid(usize::MAX, |value| value.to_string(), "").csv(),
            Format::Markdown if self.tests.is_empty() => self.grid(usize::MAX, rounded, "—").markdown(),
            Format::Markdown => {
                format!(
                    "{}\n{}",
                    self.grid(usize::MAX, rounded, "—").markdown(),
                    self.test_grid(rounded, probability).markdown()
                )
            }
        }
    }

    /// The tests as CSV.
    pub fn tests_csv(&self) -> String {
        self.test_grid(|value| value.to_string(), |p| p.to_string()).csv()
    }

    /// One row for each of the best candidates; the interval follows the first score.
    fn grid(&self, most: usize, shown: impl Fn(f64) -> String, undefined: &str) -> Grid {
        let keys: Vec<String> = self.requests.iter().map(Request::key).collect();
        let interval: &[String] =
            if self.level.is_some() { &["low".to_owned(), "high".to_owned()] } else { &[] };
        let (first, others) = keys.split_at(1);
        let header = [&["rank".to_owned(), "candidate".to_owned()], first, interval, others].concat();
        let mut grid = Grid::new(&header);
        let written = |value: Option<f64>| value.map_or_else(|| undefined.to_owned(), &shown);
        for (rank, candidate) in self.ranked.iter().enumerate().take(most) {
            let mut row = vec![self.rank(rank).to_string(), candidate.name.clone()];
            row.extend(candidate.scores.iter().map(|score| written(score.value())));
            if self.level.is_some() {
                let ends = candidate.interval.as_ref().map(|found| [found.low, found.high]);
                row.splice(3..3, [0, 1].map(|end| ends.map_or_else(String::new, |ends| shown(ends[end]))));
            }
            grid.push(row);
        }
        grid
    }

    fn text(&self) -> String {
        let mut text = format!("{}: {}\n\n", name(self.kind), self.heading);
        text.push_str(&self.grid(MOST_ROWS, rounded, "—").table());
        text.push_str(&and_more(self.ranked.len(), "candidate"));
        if let Some(first) = self.requests.first() {
            let better = direction(first.measure().sense);
            let root = root_of(first).map_or_else(String::new, |root| format!(", {root}"));
            let _ = writeln!(text, "\nRanked by {} ({better} is better{root}).", first.key());
        }
        if !self.tests.is_empty() {
            let _ = write!(text, "\n{}", self.test_grid(rounded, probability).table());
        }
        text + &self.notes()
            + &self.answer().map_or_else(String::new, |answer| format!("\n{}", wrapped(&answer)))
    }

    /// The rank of a candidate, from 1; the same clustering has one rank.
    pub fn rank(&self, place: usize) -> usize {
        self.ranked[place].same_as.unwrap_or(place) + 1
    }

    /// The best candidate and those that are the same clustering.
    pub fn best(&self) -> Vec<&Candidate> {
        let is_best = |&(place, candidate): &(usize, &Candidate)| place == 0 || candidate.same_as == Some(0);
        self.ranked.iter().enumerate().filter(is_best).map(|(_, candidate)| candidate).collect()
    }

    /// The tests of the best against all that differ from it, with p-values corrected after Holm for that many questions.
    pub fn of_best(&self) -> Vec<(&Test, f64)> {
        let differs = |test: &&Test| test.better == 0 && self.ranked[test.other].same_as != Some(0);
        let tests: Vec<&Test> = self.tests.iter().filter(differs).collect();
        let p: Vec<f64> = tests.iter().map(|test| test.comparison.p).collect();
        tests.into_iter().zip(holm(&p)).collect()
    }

    /// Which candidate is the closest, and whether that could be luck.
    pub fn answer(&self) -> Option<String> {
        let (best, chance, tests) = (self.best(), 1.0 - self.level?, self.of_best());
        let (name, reference) = (listed(&best), &self.reference);
        let [is, it_is, has] = match best.len() {
            1 => ["is", "it is", "has"],
            _ => ["are", "they are", "have"],
        };
        let named = |test: &Test| self.ranked[test.other].name.as_str();
        let largest = tests.iter().map(|(_, p)| *p).max_by(f64::total_cmp);
        let Some(largest) = largest else {
            return (best.len() > 1).then(|| format!("{name} {is} the closest to {reference}."));
        };
        let luck: Vec<&str> =
            tests.iter().filter(|(_, p)| *p > chance).map(|(test, _)| named(test)).collect();
        let reversed = tests.iter().filter(|(test, _)| test.comparison.is_reversed());
        let closer: Vec<&str> = reversed.map(|(test, _)| named(test)).collect();
        if !closer.is_empty() {
            let (measure, closer) = (self.requests.first()?.key(), alternatives(&closer));
            return Some(format!(
                "{name} {has} the best {measure} by its bias alone: without the bias {closer} is closer to {reference}."
            ));
        }
        let (all, p) = match tests.len() {
            1 => ("the other candidate", format!("p: {}", probability(largest))),
            many => (
                "every other candidate",
                format!("largest p of {many} tests, after Holm: {}", probability(largest)),
            ),
        };
        let may_be = format!(
            "{name} {is} the closest to {reference} on these items, but it may be chance that {it_is} better than"
        );
        Some(match luck.len() {
            0 => format!(
                "{name} {is} the closest to {reference}: better than {all} by more than chance ({p})."
            ),
            1..=MOST_LISTED => format!("{may_be} {} ({p}).", alternatives(&luck)),
            many => format!("{may_be} {many} of the others ({p})."),
        })
    }

    /// What to know of the interval of the best one.
    pub fn caveat(&self) -> Option<String> {
        self.ranked.first()?.interval.as_ref().filter(|_| self.ranked.len() > 1)?;
        let better = direction(self.requests.first()?.measure().sense).trim_end_matches("er");
        Some(chosen_by_score(&visible(&self.ranked[0].name), self.ranked.len(), "candidates", better))
    }

    /// What to know of the interval of each candidate, by its name.
    pub fn warnings(&self) -> Vec<String> {
        let of = |candidate: &Candidate| {
            let warnings = candidate.interval.iter().flat_map(|interval| &interval.warnings);
            warnings.map(|warning| format!("{}: {warning}", visible(&candidate.name))).collect::<Vec<_>>()
        };
        self.ranked.iter().flat_map(of).collect()
    }

    /// What to know before trusting the intervals, and why a candidate has no score.
    fn notes(&self) -> String {
        let mut notes: Vec<String> =
            self.caveat().map(|caveat| wrapped(&format!("! {caveat}"))).into_iter().collect();
        for candidate in &self.ranked {
            let name = visible(&candidate.name);
            let warnings = candidate.interval.iter().flat_map(|interval| &interval.warnings);
            notes.extend(warnings.map(|warning| format!("! {name}: {warning}\n")));
            let reasons = self.requests.iter().zip(&candidate.scores);
            let reasons = reasons.filter_map(|(request, score)| Some((request.key(), score.reason()?)));
            notes.extend(reasons.map(|(key, reason)| format!("— {name}, {key}: {reason}\n")));
        }
        for test in &self.tests {
            let [better, other] = [test.better, test.other].map(|rank| visible(&self.ranked[rank].name));
            let warnings = test.comparison.warnings.iter();
            notes.extend(warnings.map(|warning| format!("! {better} over {other}: {warning}\n")));
        }
        let more = match notes.len().saturating_sub(MOST_ROWS) {
            0 => String::new(),
            more => format!("… and {more} notes more; --format json writes all\n"),
        };
        notes.truncate(MOST_ROWS);
        if notes.is_empty() { String::new() } else { format!("\n{}{more}", notes.concat()) }
    }

    fn test_grid(&self, write: impl Fn(f64) -> String, write_p: impl Fn(f64) -> String) -> Grid {
        let mut header: Vec<String> =
            ["better", "other", "difference", "advantage", "low", "high", "p", "p (Holm)", "p (FDR)"]
                .map(str::to_owned)
                .to_vec();
        header.extend(self.within.map(|margin| format!("within ±{margin}")));
        let mut grid = Grid::new(&header);
        for test in &self.tests {
            let found = &test.comparison;
            let mut row = [test.better, test.other].map(|rank| self.ranked[rank].name.clone()).to_vec();
            row.extend([found.difference, found.advantage, found.low, found.high].map(&write));
            row.extend([found.p, test.p_holm, test.p_fdr].map(&write_p));
            row.extend(self.within.map(|margin| found.within(margin).to_string()));
            grid.push(row);
        }
        grid
    }

    fn json(&self) -> String {
        let (size, value) = &self.size;
        let mut json = json!({"kind": name(self.kind), *size: value, "reference": self.reference});
        if self.kind == Kind::Trees {
            json["rooted"] = rooted(&self.requests);
        }
        json["ranking"] = self.ranked.iter().map(|candidate| self.candidate_json(candidate)).collect();
        if let Some(level) = self.level {
            json["level"] = json!(level);
            json["notes"] = self.caveat().into_iter().collect();
            json["tests"] = self.tests.iter().map(|test| self.test_json(test)).collect();
        }
        document(json)
    }

    fn candidate_json(&self, candidate: &Candidate) -> Value {
        let (mut scores, mut notes) = (Map::new(), Map::new());
        for (request, score) in self.requests.iter().zip(&candidate.scores) {
            if let Some(reason) = score.reason() {
                notes.insert(request.key(), json!(reason));
            }
            scores.insert(request.key(), json!(score.value()));
        }
        let mut json = json!({"candidate": candidate.name, "scores": scores, "notes": notes});
        if let Some(place) = candidate.same_as {
            json["same_as"] = json!(self.ranked[place].name);
        }
        if let Some(found) = &candidate.interval {
            json["interval"] = json!(found);
        }
        json
    }

    fn test_json(&self, test: &Test) -> Value {
        let mut json =
            json!({"better": self.ranked[test.better].name, "other": self.ranked[test.other].name});
        if let (Some(json), Value::Object(found)) = (json.as_object_mut(), json!(test.comparison)) {
            json.extend(found);
        }
        json["p_holm"] = json!(test.p_holm);
        json["p_fdr"] = json!(test.p_fdr);
        if let Some(margin) = self.within {
            json["within"] = json!(test.comparison.within(margin));
        }
        json
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use partita::inference::{Candidates, compare_candidates};
    use partita::{Contingency, Partition, Summary};

    /// Candidates in the order of the ranking, with a test of each two.
    fn ranking(reference: &Partition, candidates: &[(&str, Partition)]) -> Ranking {
        let request = Request::parse("adjusted_rand").unwrap();
        let candidate = |(place, (name, labels)): (usize, &(&str, Partition))| Candidate {
            name: (*name).to_owned(),
            place,
            scores: vec![
                request
                    .score(&Summary::new(Contingency::from_partitions(reference, labels).unwrap()))
                    .unwrap(),
            ],
            interval: None,
            same_as: candidates[..place].iter().position(|(_, other)| other == labels),
        };
        let mut tests = Vec::new();
        for (better, (_, one)) in candidates.iter().enumerate() {
            for (other, (_, two)) in candidates.iter().enumerate().skip(better + 1) {
                let pair = Candidates::new(reference, one, two).unwrap();
                let comparison = compare_candidates(&request, &pair, 0.95).unwrap();
                tests.push(Test { better, other, comparison, p_holm: 1.0, p_fdr: 1.0 });
            }
        }
        Ranking {
            kind: Kind::Labels,
            heading: String::new(),
            size: ("n", json!(reference.len())),
            reference: "truth".to_owned(),
            ranked: candidates.iter().enumerate().map(candidate).collect(),
            requests: vec![request],
            level: Some(0.95),
            within: None,
            tests,
        }
    }

    #[test]
    fn twins_share_a_rank_and_are_not_better_than_each_other() {
        let truth = Partition::from_labels((0..300).map(|item| item % 3));
        let near = Partition::from_labels((0..300).map(|item| if item % 20 == 0 { 9 } else { item % 3 }));
        let far = Partition::from_labels((0..300).map(|item| item % 2));
        let found = ranking(&truth, &[("x", near.clone()), ("y", near.clone()), ("z", far.clone())]);
        assert_eq!([0, 1, 2].map(|place| found.rank(place)), [1, 1, 3]);
        assert_eq!(found.of_best().len(), 1);
        let answer = found.answer().unwrap();
        assert!(
            answer.starts_with("x and y, which are the same clustering, are the closest to truth: better"),
            "{answer}"
        );
        let twins = ranking(&truth, &[("x", near.clone()), ("y", near)]);
        assert_eq!(
            twins.answer().unwrap(),
            "x and y, which are the same clustering, are the closest to truth."
        );
    }

    #[test]
    fn only_the_questions_that_are_asked_are_corrected_for() {
        let truth = Partition::from_labels((0..300).map(|item| item % 3));
        let wrong = |every: usize| {
            let label = move |item: usize| if item.is_multiple_of(every) { (item + 1) % 3 } else { item % 3 };
            Partition::from_labels((0..300).map(label))
        };
        let found =
            ranking(&truth, &[("a", wrong(20)), ("b", wrong(14)), ("c", wrong(11)), ("d", wrong(10))]);
        let (tests, p): (Vec<&Test>, Vec<f64>) = found.of_best().into_iter().unzip();
        let raw: Vec<f64> = tests.iter().map(|test| test.comparison.p).collect();
        assert_eq!((tests.len(), p), (3, holm(&raw)));
        let by_hand = (3.0 * raw.iter().copied().fold(1.0, f64::min)).min(1.0);
        assert_eq!(found.of_best().iter().map(|(_, p)| *p).fold(1.0, f64::min), by_hand);
    }
}
