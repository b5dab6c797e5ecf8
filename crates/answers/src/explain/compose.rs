//! Two clusterings, the sides of two co-clusterings, or the cuts of two trees, explained.

use partita::explain::explain;
use partita::internal::named_by_members;
use partita::story::Story;
use partita::{Adjustment, CoSummary, Cut, Labels, Policies, Request, Summary, Tree, TreePair};

use super::{Agreement, Answer, Facts, Options, Part, Sides, Variation};
use crate::failure::{Failure, Outcome};
use crate::keyed::Keyed;

/// Explains two clusterings.
pub fn of_labels(sides: Sides, options: &Options) -> Outcome<Answer> {
    options.answer(Facts::Labels, vec![options.part("", sides)?])
}

/// Explains the rows and the columns of two co-clusterings apart.
pub fn of_blocks(rows: Sides, columns: Sides, options: &Options) -> Outcome<Answer> {
    let [of_rows, of_columns] = [&rows, &columns].map(|side| Summary::new(side.table.counts().clone()));
    let lost = Variation { rows: of_rows.info().variation(), columns: of_columns.info().variation() };
    let shape = [of_rows.table().n(), of_columns.table().n()];
    let blocks = CoSummary::new(of_rows, of_columns);
    let compared = options.requests()?;
    let compared = compared.iter().filter(|request| request.measure().accepts(partita::Kind::Co));
    let score = |request: &Request| Ok((request.key(), request.score(&blocks)?.value()));
    let scores = Keyed(compared.map(score).collect::<partita::Result<_>>()?);
    let parts = vec![options.part("rows", rows)?, options.part("columns", columns)?];
    options.answer(Facts::Blocks { shape, scores, lost }, parts)
}

/// Explains the cuts of two trees at which they agree best.
pub fn of_trees(names: [String; 2], pair: &TreePair<'_>, options: &Options) -> Outcome<Answer> {
    let Some(found) = pair.agreement(Adjustment::Permutations, options.strategy) else {
        return Err(Failure::input("both trees have too many cuts to try them all; choose another strategy"));
    };
    let Some((cut_a, cut_b)) = found.cuts() else {
        let message = "no two cuts of the trees agree better than chance: there is nothing to explain";
        return Err(Failure::input(message));
    };
    let (of_a, of_b) = (clusters_of_cut(pair.a(), cut_a), clusters_of_cut(pair.b(), cut_b));
    let of_a: Vec<usize> = pair.b_to_a().iter().map(|&leaf| of_a[leaf as usize]).collect();
    let leaves: Vec<String> =
        pair.b().leaf_items().iter().map(|&item| pair.b().item_name(item).to_owned()).collect();
    let labels = [of_a, of_b].map(|clusters| {
        let names = named_by_members(&clusters, &leaves);
        Labels::from_texts(clusters.iter().map(|&cluster| &names[cluster]))
    });
    let sides = Sides::of_labels(names, labels, Some(leaves), &Policies::default(), options.examples)?;
    let agreement = Agreement { score: found.score(), clusters: found.clusters().into() };
    options.answer(Facts::Trees { leaves: pair.leaves(), agreement }, vec![options.part(CUTS, sides)?])
}

/// The title of the story of cuts.
const CUTS: &str = "cuts";

/// The cluster of each leaf, leaves in depth-first order.
pub fn clusters_of_cut(tree: &Tree, cut: &Cut) -> Vec<usize> {
    let mut found = vec![0; tree.leaves()];
    for (cluster, &node) in cut.nodes().iter().enumerate() {
        found[tree.leaf_range(node)].fill(cluster);
    }
    found
}

impl Options {
    fn answer(&self, facts: Facts, parts: Vec<Part>) -> Outcome<Answer> {
        let min_overlap = (!self.exact).then(|| self.min_overlap().value());
        Ok(Answer { facts, min_overlap, parts })
    }

    fn part(&self, title: &'static str, sides: Sides) -> Outcome<Part> {
        let (requests, summary) = (self.requests()?, Summary::new(sides.table.counts().clone()));
        // A loss that is no sum is refused before the work begins.
        let losses = if self.exact { explain(&summary, &requests)?.losses } else { Vec::new() };
        let story = Story::of(&summary, &requests, self.tolerance()?)?;
        // The leaves of trees are no sample.
        let is_sampled = !self.exact && title != CUTS;
        let certainty = match is_sampled {
            true => Some(story.certainty(&summary, &requests, self.tolerance()?, 0)?),
            false => None,
        };
        let shares = losses.into_iter().map(|loss| loss.shares).collect();
        Ok(Part { title, sides, requests, story, certainty, shares, top: self.top, strays: self.strays })
    }
}
