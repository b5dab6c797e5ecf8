//! The flow of clusters through a chain of clusterings.

use partita_report::{ChainStyle, Section};

use crate::failure::Outcome;
use crate::flow::{Answer as Flow, Options, of_chain};
use crate::page::Chain;
use crate::pairwise::Answer;
use crate::rank::Answer as Ranking;

/// Clusterings whose flow can be read.
const MOST_COLUMNS: usize = 12;
/// A flow of more clusters is no picture.
const MOST_CLUSTERS: usize = 1500;

/// The flow of all of them.
pub(super) fn followed(chain: &Chain) -> Outcome<Flow> {
    let names: Vec<&str> = chain.named.iter().map(|(name, _)| name.as_str()).collect();
    let options = Options { by_name: chain.by_name, ..Options::default() };
    let (order, _) = options.order(&names, || Ok(Vec::new()))?;
    of_chain(order.into_iter().map(|at| chain.named[at].clone()).collect(), &chain.policies, &options)
}

/// The flow of all, or of those that come first in the ranking, else of those that are alike.
pub(super) fn section(
    chain: &Chain,
    all: &Flow,
    ranking: Option<&Ranking>,
    pairs: &Answer,
) -> Outcome<Section> {
    if all.names.len() <= MOST_COLUMNS {
        return Ok(drawn(all));
    }
    let first: Vec<&String> = match ranking {
        Some(answer) => answer.reference.iter().chain(answer.ranking.iter().map(|one| &one.name)).collect(),
        None => {
            let order = pairs.similar_together()?;
            let every = order.len().div_ceil(MOST_COLUMNS);
            order.iter().step_by(every).map(|&at| &pairs.names[at]).collect()
        }
    };
    let find = |name: &String| chain.named.iter().find(|(known, _)| known == name).cloned();
    let some: Vec<_> = first.into_iter().take(MOST_COLUMNS).filter_map(find).collect();
    let which = match ranking {
        Some(_) => "the reference and those first in the ranking",
        None => "spread over what is alike",
    };
    let text = format!(
        "Of {} clusterings {} are drawn, {which}; `partita flow` draws all.",
        all.names.len(),
        some.len()
    );
    Ok(drawn(&of_chain(some, &chain.policies, &Options::default())?).text(&text))
}

fn drawn(followed: &Flow) -> Section {
    let section = Section::new("flow", "Where do the clusters go?");
    let clusters = followed.flow.nodes.len();
    if clusters > MOST_CLUSTERS {
        return section.text(
            "There are too many clusters for a picture of their flow; `partita flow` writes it as a table.",
        );
    }
    let caption = "The clusterings from left to right; bands are items that two clusters share. A pointer on a cluster shows its stability: 1 if all the clusterings have it, less if others divide it or join it to more.";
    section.figure(&followed.svg(ChainStyle::River), caption, true)
}
