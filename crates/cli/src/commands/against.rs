//! The trees of one list against those of another.

use anyhow::{Context as _, bail};
use partita::internal::quantity;
use partita::{Request, TreeSet};

use crate::args::trees::{NamedTree, TreeArgs, warn_of_lengths};
use crate::progress::Steps;
use crate::view::pairwise::Matrix;

/// Scores that are kept and laid out: some hundred megabytes. Of labels the library holds the same limit.
pub const MOST_SCORES: usize = 16_000_000;

/// A matrix for each measure, on all threads where all trees have the same leaves: their splits are numbered once.
pub fn against(
    trees: Vec<NamedTree>,
    others: Vec<NamedTree>,
    requests: &[Request],
    args: TreeArgs,
) -> anyhow::Result<Vec<Matrix>> {
    check_size(trees.len(), others.len())?;
    warn_of_lengths(requests, trees.iter().chain(&others));
    let bar = Steps::new(trees.len() * others.len() * requests.len(), "pairs");
    if !args.exact() {
        let score = |request: &Request, a, b| {
            bar.done();
            Ok(request.score(&args.pair_of_many(a, b)?)?)
        };
        let row = |request, a| others.iter().map(|b| score(request, a, b)).collect();
        return requests.iter().map(|request| trees.iter().map(|a| row(request, a)).collect()).collect();
    }
    let first_two = format!("{} and {}", trees[0].name, others[0].name);
    let (trees, others) = (set_of(trees)?, set_of(others)?);
    trees.scores_with(&others, requests, &|| bar.done()).context(first_two)
}

/// Trees over the same leaves; an error says which two are not.
pub fn set_of(trees: Vec<NamedTree>) -> anyhow::Result<TreeSet> {
    let first = trees[0].name.clone();
    let mut set = TreeSet::default();
    for NamedTree { name, tree, .. } in trees {
        set.push(tree).with_context(|| format!("{first} and {name}"))?;
    }
    Ok(set)
}

/// Refuses more trees than a matrix can hold, before their splits are numbered.
pub fn check_size(rows: usize, columns: usize) -> anyhow::Result<()> {
    let scores = rows.saturating_mul(columns);
    if scores <= MOST_SCORES {
        return Ok(());
    }
    bail!(
        "{} against {} make a matrix of {scores} scores, {:.1} GB, more than {MOST_SCORES}; keep fewer with --burn-in and \
         --thin, or compare parts with --others",
        quantity(rows, "tree"),
        columns,
        scores as f64 * 8e-9
    )
}
