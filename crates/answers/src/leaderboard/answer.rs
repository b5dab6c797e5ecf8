//! A leaderboard as data.

use partita::internal::quantity;
use serde::{Deserialize, Serialize};

use super::bayes::{self, Shares};
use super::board::Board;
use super::cells::{Cell, Cells, MOST};
use super::classic::{Classic, both, classic};
use super::given::Given;
use super::like_these::{LEAST_UNITS, LikeThese, like_these};
use super::options::{By, Options, Question, Truths};
use super::own::{mean_ranks, mean_scores};
use super::pair::{Judged, Judgement, Pair};
use super::places::places;
use super::these::{These, these};
use super::verdict::{Verdict, undecided};
use crate::SCHEMA;
use crate::caveat::Caveat;
use crate::failure::{Failure, Outcome};
use crate::watch::Watch;

/// Algorithms compared over many data sets.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answer {
    /// The version of the JSON.
    pub schema: u32,
    /// The kind of what was given: `labels` or `scores`.
    pub kind: &'static str,
    /// The question that the conclusion answers.
    pub question: Question,
    /// The same as a phrase.
    pub population: String,
    /// The measure, or `score`.
    pub measure: String,
    /// True if less is better.
    pub distance: bool,
    /// The level of the intervals and of the test.
    pub level: f64,
    /// The quantity that is compared.
    pub by: By,
    /// The margin within which algorithms count as the same.
    pub within: Option<f64>,
    /// The number of data sets.
    pub datasets: usize,
    /// The number of families.
    pub units: usize,
    /// The number of standard errors that the intervals of pairs reach.
    pub critical: Option<f64>,
    /// True if all ways to draw data sets were taken.
    pub exact: bool,
    /// The algorithms, the best mean first.
    pub algorithms: Vec<Algorithm>,
    /// Each two of them.
    pub pairs: Vec<Pair>,
    /// Each two of them on these data sets alone; none of scores.
    pub these: Option<Vec<Pair>>,
    /// Each two of them on data sets like these, where the question is about these.
    pub like_these: Option<Vec<Pair>>,
    /// The classic tests.
    pub classic: Classic,
    /// A Bayesian answer, where a margin is given.
    pub bayes: Option<Vec<Bayes>>,
    /// Every score.
    pub cells: Vec<Cell>,
    /// The algorithms that may be first.
    pub verdict: Verdict,
    /// The answer in sentences.
    pub sentences: Vec<String>,
    /// Limits of the answer.
    pub caveats: Vec<Caveat>,
}

/// An algorithm.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Algorithm {
    /// Its name.
    pub name: String,
    /// Its mean score over the data sets.
    pub mean: f64,
    /// Lower end of the interval of its mean alone.
    pub low: Option<f64>,
    /// Upper end.
    pub high: Option<f64>,
    /// Its mean rank over the data sets on which all were run.
    pub mean_rank: Option<f64>,
    /// Lower end of the interval of its mean rank.
    pub mean_rank_low: Option<f64>,
    /// Upper end.
    pub mean_rank_high: Option<f64>,
    /// The best rank that it may have.
    pub rank_best: usize,
    /// The worst one.
    pub rank_worst: usize,
    /// The number of data sets with a score.
    pub cells: usize,
    /// The data sets without one.
    pub missing: Vec<String>,
    /// The number of runs.
    pub runs: usize,
}

/// The answer of a Bayesian about two algorithms.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bayes {
    /// The one with the better mean.
    pub better: String,
    /// The other one.
    pub other: String,
    /// The shares of draws.
    #[serde(flatten)]
    pub shares: Shares,
}

/// Compares algorithms.
pub fn leaderboard(given: &Given, options: &Options, watch: &dyn Watch) -> Outcome<Answer> {
    let is_scored = given.is_scored();
    options.check()?;
    options.refuse_idle(is_scored)?;
    let cells = Cells::of(given, options, watch)?;
    let request = if is_scored { None } else { Some(options.request()?) };
    let is_distance = options.is_distance(request.as_ref());
    let (scores, families) = cells.board(is_distance);
    refuse_rounded(&scores)?;
    let board = if options.by == By::Rank { scores.by_rank() } else { scores };
    let noun = if families.len() < cells.rows.len() { "family" } else { "data set" };
    let found = like_these(&board, &cells.algorithms, noun, options, watch)?;
    let items = match is_scored || options.by == By::Rank {
        true => None,
        false => Some(these(given, &cells, options, watch)?)
            .filter(|these| these.pairs.iter().all(Option::is_some)),
    };
    let composer = Composer {
        measure: request.map_or_else(|| "score".to_owned(), |request| request.key()),
        is_distance,
        is_scored,
        noun,
        options,
        cells,
        board,
    };
    composer.compose(found, items)
}

/// The parts of an answer.
struct Composer<'a> {
    measure: String,
    is_distance: bool,
    is_scored: bool,
    noun: &'a str,
    options: &'a Options,
    cells: Cells,
    board: Board,
}

impl Composer<'_> {
    fn compose(self, found: LikeThese, items: Option<These>) -> Outcome<Answer> {
        let Options { level, within, question, by, .. } = *self.options;
        let order = self.order();
        let like = self.oriented(&found.pairs, &order);
        let on_these = items.as_ref().map(|items| self.oriented(&judgements(&self.board, items), &order));
        let asks_these = question == Question::These && on_these.is_some();
        let asked = on_these.as_ref().filter(|_| asks_these).unwrap_or(&like);
        let mut caveats = self.caveats(&found, items.as_ref(), asks_these);
        let algorithms = self.algorithms(&order, asked, items.as_ref().filter(|_| asks_these));
        let first = algorithms.iter().filter(|one| one.rank_best == 1).map(|one| one.name.clone()).collect();
        let few = !asks_these && self.board.units() < LEAST_UNITS;
        let few = few.then(|| undecided(self.board.units(), self.noun));
        let verdict = Verdict::of(first, few);
        let named = |pairs: &Vec<Judgement>| -> Vec<Pair> {
            pairs.iter().map(|pair| pair.named(&self.cells.algorithms, level, within)).collect()
        };
        let (pairs, like, these) = (named(asked), named(&like), on_these.as_ref().map(named));
        if question == Question::These && !asks_these {
            let words = "the items of these data sets say nothing, as there are no labels or the measure has no error \
                         from items: the answer is about data sets like these";
            caveats.push(Caveat::new("no_items", words));
        }
        let mut answer = Answer {
            schema: SCHEMA,
            kind: if self.is_scored { "scores" } else { "labels" },
            question: if asks_these { Question::These } else { Question::LikeThese },
            population: self.population(asks_these),
            measure: self.measure.clone(),
            distance: self.is_distance,
            level,
            by,
            within,
            datasets: self.cells.rows.len(),
            units: self.board.units(),
            critical: found.critical.filter(|_| !asks_these),
            exact: found.exact,
            algorithms,
            pairs,
            these,
            like_these: asks_these.then_some(like),
            classic: classic(&self.board, &self.cells.algorithms, level),
            bayes: within.map(|margin| self.bayes(asked, margin)),
            cells: self.cells.all().cloned().collect(),
            verdict,
            sentences: Vec::new(),
            caveats,
        };
        answer.sentences = self.sentences(&answer);
        Ok(answer)
    }

    /// The algorithms by their means, the best first.
    fn order(&self) -> Vec<usize> {
        let means = mean_scores(&self.board, self.options.level).unwrap_or_default();
        let mut order: Vec<usize> = (0..self.board.algorithms()).collect();
        order.sort_by(|&x, &y| means[y].mean.total_cmp(&means[x].mean));
        order
    }

    /// Pairs in the order of the algorithms, the better mean first.
    fn oriented(&self, pairs: &[Judgement], order: &[usize]) -> Vec<Judgement> {
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(at, &algorithm)| place[algorithm] = at);
        let turned = |pair: &Judgement| {
            let [a, b] = pair.places;
            if place[a] < place[b] { pair.clone() } else { pair.clone().turned() }
        };
        let mut all: Vec<Judgement> = pairs.iter().map(turned).collect();
        all.sort_by_key(|pair| pair.places.map(|algorithm| place[algorithm]));
        all
    }

    fn algorithms(&self, order: &[usize], asked: &[Judgement], items: Option<&These>) -> Vec<Algorithm> {
        let level = self.options.level;
        let ranks = places(order.len(), asked.iter().filter_map(|pair| pair.declared(level)));
        let means = mean_scores(&self.board, level).unwrap_or_default();
        let mean_ranks = mean_ranks(&self.board, level);
        let is_turned = self.options.by == By::Rank || self.is_distance;
        let sided = |ends: [f64; 2]| if is_turned { [-ends[1], -ends[0]] } else { ends };
        let one = |&at: &usize| {
            let rank = mean_ranks.as_ref().map(|ranks| ranks[at]);
            let rank_ends = rank.and_then(|rank| rank.ends).filter(|_| items.is_none());
            let ends = match items {
                Some(items) => items.means[at],
                None => means[at].ends.map(sided),
            };
            let column = self.cells.rows.iter().map(|row| &row[at]);
            Algorithm {
                name: self.cells.algorithms[at].clone(),
                mean: if is_turned { 0.0 - means[at].mean } else { means[at].mean },
                low: ends.map(|ends| ends[0]),
                high: ends.map(|ends| ends[1]),
                mean_rank: rank.map(|rank| rank.mean),
                mean_rank_low: rank_ends.map(|ends| ends[0]),
                mean_rank_high: rank_ends.map(|ends| ends[1]),
                rank_best: ranks[at][0],
                rank_worst: ranks[at][1],
                cells: column.clone().filter(|cell| cell.score.is_some()).count(),
                missing: self.cells.missing(at),
                runs: column.map(|cell| cell.runs).sum(),
            }
        };
        order.iter().map(one).collect()
    }

    fn bayes(&self, asked: &[Judgement], margin: f64) -> Vec<Bayes> {
        let one = |pair: &Judgement| {
            let [a, b] = pair.places;
            let shares = bayes::shares(&both(&self.board, (a, b)), margin, self.options.seed);
            let [better, other] = pair.places.map(|place| self.cells.algorithms[place].clone());
            Bayes { better, other, shares }
        };
        asked.iter().map(one).collect()
    }

    /// The units in words: families, or data sets that stand alone.
    fn population(&self, asks_these: bool) -> String {
        let (sets, units) = (self.cells.rows.len(), self.board.units());
        match (asks_these, self.noun) {
            (true, _) if sets == 1 => "on this data set".to_owned(),
            (false, "family") if units == 1 => "on data sets like this family".to_owned(),
            (false, _) if units == 1 => "on data sets like this one".to_owned(),
            (true, _) => format!("on these {}", quantity(sets, "data set")),
            (false, "family") => format!("on data sets like these {}", quantity(units, "family")),
            (false, _) => format!("on data sets like these {units}"),
        }
    }

    fn caveats(&self, found: &LikeThese, items: Option<&These>, asks_these: bool) -> Vec<Caveat> {
        let mut caveats = self.cells.caveats();
        if !asks_these {
            caveats.extend(found.caveats.iter().cloned());
        }
        let Some(items) = items else { return caveats };
        if items.left_out > 0 {
            let many = quantity(items.left_out, "comparison");
            let words = format!("on these data sets alone, {many} without an error from items left out");
            caveats.push(Caveat::new("items_left_out", words));
        }
        if items.has_single_runs && asks_these {
            caveats.push(Caveat::new("single_runs", "the luck of the seed is not in these intervals"));
        }
        caveats
    }

    fn sentences(&self, answer: &Answer) -> Vec<String> {
        let mut size = quantity(answer.algorithms.len(), "algorithm");
        if answer.units < answer.datasets && answer.question == Question::LikeThese {
            size = format!("{}, {size}", quantity(answer.datasets, "data set"));
        }
        let mut parts = vec![format!("{} ({size})", answer.population), format!("by {}", self.by())];
        if self.cells.has_several_truths {
            parts.push(match self.options.truths {
                Truths::Max => "best of several truths".to_owned(),
                Truths::Mean => "mean of several truths".to_owned(),
                Truths::All => "each truth by itself".to_owned(),
            });
        }
        match self.options.noise.as_deref().filter(|_| !self.is_scored) {
            Some("drop") => parts.push("noise dropped".to_owned()),
            Some("singletons") => parts.push("noise as singletons".to_owned()),
            _ => {}
        }
        let heading = parts.join(", ");
        let mut sentences = vec![heading, answer.verdict.sentence.clone(), counted(&answer.pairs)];
        let (other, begin) = match &answer.like_these {
            Some(like) => (Some(like), format!("O{}", &self.population(false)[1..])),
            None => (
                answer.these.as_ref(),
                format!("O{} alone, had other items been drawn", &self.population(true)[1..]),
            ),
        };
        sentences.extend(other.map(|pairs| {
            let differ = pairs.iter().filter(|pair| pair.verdict == Judged::Different).count();
            match (pairs.len(), differ) {
                (1, 1) => format!("{begin}, the pair differs."),
                (1, _) => format!("{begin}, no difference is shown."),
                (all, _) => format!("{begin}, {differ} of {} differ.", quantity(all, "pair")),
            }
        }));
        sentences
    }

    fn by(&self) -> String {
        match self.options.by {
            By::Score => self.measure.clone(),
            By::Rank => format!("rank of {}", self.measure),
        }
    }
}

/// Refuses scores whose differences are too small for their squares.
fn refuse_rounded(board: &Board) -> Outcome<()> {
    let scale = board.scale();
    if scale == 0.0 || scale >= 1.0 / MOST {
        return Ok(());
    }
    Err(Failure::input(format!(
        "on no data set do two scores differ by more than {scale:e}, too little to compute with; multiply all of them"
    )))
}

/// Says how many pairs differ, are open and are the same.
fn counted(pairs: &[Pair]) -> String {
    let count = |verdict: Judged| pairs.iter().filter(|pair| pair.verdict == verdict).count();
    let is = |many: usize| if many == 1 { "is" } else { "are" };
    let (differ, open, same) = (count(Judged::Different), count(Judged::Open), count(Judged::Same));
    let all = quantity(pairs.len(), "pair");
    let mut sentence = match pairs.len() {
        1 if differ == 1 => "The pair differs".to_owned(),
        1 if open == 1 => return "The pair is open.".to_owned(),
        1 => return "The pair is the same.".to_owned(),
        _ => format!("{differ} of {all} differ"),
    };
    if open > 0 {
        sentence += &format!(", {open} {} open", is(open));
    }
    if same > 0 {
        sentence += &format!(", {same} {} the same", is(same));
    }
    sentence + "."
}

/// Judges by the items, pair by pair.
fn judgements(board: &Board, items: &These) -> Vec<Judgement> {
    let one = |((a, b), found): ((usize, usize), &Option<super::these::Difference>)| Judgement {
        places: [a, b],
        difference: found.map(|found| found.value),
        ends: found.map(|found| found.ends),
        error: found.map(|found| found.error),
        p: found.map_or(1.0, |found| found.p),
    };
    board.pairs().into_iter().zip(&items.pairs).map(one).collect()
}
