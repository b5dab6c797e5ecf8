//! The trees of one list against those of another.

use anyhow::{Context as _, bail};
use partita::Request;
use partita::internal::quantity;
use partita_answers::budget::MOST_SCORES;
use partita_answers::pairwise::Matrix;

use crate::args::many::scores;
use crate::args::tree_list::TreeList;
use crate::args::trees::{TreeArgs, warn_of_lengths};
use crate::progress::Steps;

/// A matrix for each measure, on all threads where all trees have the same leaves: their splits are numbered once.
pub fn against(
    trees: &TreeList,
    others: &TreeList,
    requests: &[Request],
    args: TreeArgs,
) -> anyhow::Result<Vec<Matrix>> {
    check_size(trees.len(), others.len())?;
    warn_of_lengths(requests, trees.branches().chain(others.branches()));
    let bar = Steps::new(trees.len() * others.len() * requests.len(), "pairs");
    if let (Some(set), Some(of_others)) = (trees.set(), others.set()) {
        let matrices = set.scores_with(of_others, requests, &|| bar.done());
        return matrices.with_context(|| format!("{} and {}", trees.names[0], others.names[0]));
    }
    let score = |request: &Request, a: usize, b: usize| {
        bar.done();
        let own = std::slice::from_ref(request);
        Ok(args.with([(trees, a), (others, b)], |input| scores(input, own))?.swap_remove(0))
    };
    let row = |request, a| (0..others.len()).map(|b| score(request, a, b)).collect();
    requests.iter().map(|request| (0..trees.len()).map(|a| row(request, a)).collect()).collect()
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
