//! Many of each kind.

use partita::ensemble::{Ensemble, ScoreMatrix};
use partita::inference::{Significance, SignificanceOptions, significances_while};
use partita::{ErrorKind, Input, Kind, Request, Score, Summary, TreePair, TreeSet};

use super::{Answer, Matrix, Options};
use crate::budget::MOST_SCORES;
use crate::failure::{Failure, Outcome};
use crate::inference::Known;
use crate::size::Size;
use crate::watch::{Counter, Watch};

/// Compares clusterings, two over the items that both label.
pub fn of_labels(ensemble: &Ensemble, options: &Options, watch: &dyn Watch) -> Outcome<Answer> {
    let (requests, count) = (options.requests(Kind::Labels, false)?, ensemble.len());
    let counter = Counter::new(watch, "pairs", count * (count + 1) / 2);
    let matrices = ensemble.matrices(&requests, &|| counter.done())?;
    let (size, matrices) = (Size::of_items(ensemble.items()), matrices.iter().map(rows).collect());
    let mut answer = Answer::of(Kind::Labels, size, requests, matrices, options);
    answer.add_p_values(options, watch, |[a, b], requests, how| {
        tested((&Summary::new(ensemble.table(a, b)?)).into(), requests, how, watch)
    })?;
    Ok(answer)
}

/// Compares trees over the same leaves, each with each or with others; their splits are numbered once.
pub fn of_trees(
    trees: &TreeSet,
    others: Option<&TreeSet>,
    options: &Options,
    watch: &dyn Watch,
) -> Outcome<Answer> {
    let requests = options.requests(Kind::Trees, false)?;
    let matrices = match others {
        Some(others) => {
            let counter = Counter::new(watch, "pairs", trees.len() * others.len() * requests.len());
            trees.scores_with(others, &requests, &|| counter.done())?
        }
        None => {
            let counter = Counter::new(watch, "pairs", trees.len() * (trees.len() + 1) / 2 * requests.len());
            let matrix = |request| Ok(rows(&trees.matrix(request, &|| counter.done())?));
            requests.iter().map(matrix).collect::<partita::Result<_>>()?
        }
    };
    let size = Size::of_leaves([trees.leaves()].into_iter());
    let mut answer = Answer::of(Kind::Trees, size, requests, matrices, options);
    answer.add_p_values(options, watch, |[a, b], requests, how| {
        let (a, b) = (trees.tree(a), others.unwrap_or(trees).tree(b));
        tested((&TreePair::new(&a, &b)?).into(), requests, how, watch)
    })?;
    Ok(answer)
}

/// The answer from scores of all pairs, not yet held against chance.
pub fn of_matrices(
    kind: Kind,
    size: Size,
    requests: Vec<Request>,
    matrices: Vec<Matrix>,
    options: &Options,
) -> Answer {
    Answer::of(kind, size, requests, matrices, options)
}

/// The scores of that many, each with each. A symmetric measure is computed once per pair; `score` is of two by some of the
/// measures.
///
/// # Errors
/// As those of `score`, and where there are more scores than can be kept.
pub fn each_with_each<E: From<partita::Error>>(
    count: usize,
    what: &'static str,
    requests: &[Request],
    mut score: impl FnMut([usize; 2], &[Request]) -> Result<Vec<Score>, E>,
) -> Result<Vec<Matrix>, E> {
    let scores = count.saturating_mul(count).saturating_mul(requests.len());
    if scores > MOST_SCORES {
        let many = ErrorKind::TooManyPairs { clusterings: count, what, scores, most: MOST_SCORES };
        return Err(partita::Error::from(many).into());
    }
    let mut matrices: Vec<Matrix> = vec![vec![Vec::with_capacity(count); count]; requests.len()];
    for a in 0..count {
        for b in 0..count {
            let is_known = |request: &Request| b < a && request.measure().symmetric;
            let asked: Vec<Request> = requests.iter().filter(|request| !is_known(request)).cloned().collect();
            let new = if asked.is_empty() { Vec::new() } else { score([a, b], &asked)? };
            let mut new = new.into_iter();
            for (request, matrix) in requests.iter().zip(&mut matrices) {
                let score = if is_known(request) { Some(matrix[b][a].clone()) } else { new.next() };
                matrix[a].extend(score);
            }
        }
    }
    Ok(matrices)
}

/// Two against chance.
///
/// # Errors
/// When the watch gives up, and when the draws cannot be used.
pub fn tested(
    input: Input<'_>,
    requests: &[Request],
    how: &SignificanceOptions,
    watch: &dyn Watch,
) -> Outcome<Vec<Known<Significance>>> {
    let found = significances_while(requests, input, how, &|| watch.go_on())?;
    found.ok_or_else(Failure::interrupted)
}

/// The scores with each clustering as the reference.
fn rows(matrix: &ScoreMatrix) -> Matrix {
    let count = matrix.clusterings();
    (0..count).map(|a| (0..count).map(|b| matrix.score(a, b).clone()).collect()).collect()
}
