//! The page about several clusterings: which is the closest to a reference, which are alike, and where clusters go.

use partita::ensemble::Ensemble;
use partita::internal::quantity;
use serde_json::json;

use super::neighbours::{alike, neighbours, of_matrix};
use super::{answers, closest, differ, followed, glance, neighbours::Neighbours, ranked, reasons};
use crate::caveat::CHOSEN_BY_SCORE;
use crate::failure::{Failure, Outcome};
use crate::flow::Answer as Flow;
use crate::page::draft::Draft;
use crate::page::noise::noise;
use crate::page::{Chain, Options};
use crate::pairwise::{self, Answer as Pairwise};
use crate::rank::{self, Answer as Ranking, Clusterings};
use crate::size::Size;
use crate::watch::Watch;
use crate::words::percent;

pub(in crate::page) fn page(chain: &Chain, options: &Options, watch: &dyn Watch) -> Outcome<Draft> {
    refuse_idle(options)?;
    let ensemble = Ensemble::under(chain.named.clone(), &chain.policies)?;
    let ranking = options.reference.as_ref().map(|name| ranking(chain, name, options, watch)).transpose()?;
    let pairs = each_with_each(&ensemble, chain, watch)?;
    let flow = followed::followed(chain)?;
    let rows = neighbours(&pairs, &flow);
    let modes = answers::modes(&ensemble, chain, watch)?;
    let factors = reasons::factors(&ensemble, chain, watch)?;
    let sizes = [quantity(ensemble.items(), "item"), quantity(pairs.names.len(), "clustering")].join(", ");
    let lead = match &ranking {
        Some(ranking) => ranking.heading(&quantity(items_of(ranking), "item")),
        None => sizes.clone(),
    };
    let mut draft = begun(options, ranking.as_ref(), &sizes, &lead);
    draft.warnings.extend(ensemble.gaps());
    if let Some(ranking) = &ranking {
        closest::say_closest(&mut draft, ranking);
        draft.warnings.extend(limits(ranking, ensemble.items()));
    }
    draft.sections.extend(ranking.iter().flat_map(ranked::sections));
    let two = differ::two(ranking.as_ref(), &pairs, &rows);
    let explained = differ::explained(chain, two, options)?;
    if let Some(answer) = &explained {
        differ::add_to(&mut draft, answer);
    }
    draft.answer.extend(ranking.as_ref().and_then(closest::others_say));
    let alike = alike(&pairs, &rows);
    draft.first = match &ranking {
        Some(ranking) => glance::of_ranking(ranking, explained.as_ref().map(|answer| &answer.parts[0])),
        None => glance::of_pairs(&pairs, &rows, modes.as_ref(), &alike, &sizes)?,
    };
    draft.answer.extend(alike);
    draft.notes.extend(noise_of(&flow));
    add_data(&mut draft, (ranking.as_ref(), &pairs, &flow), &rows);
    draft.sections.extend(ranking.as_ref().and_then(ranked::by_other_measures));
    draft.sections.push(of_matrix(&pairs, &rows, &sizes)?);
    add_runs(&mut draft, modes.as_ref(), factors.as_ref())?;
    draft.sections.push(followed::section(chain, &flow, ranking.as_ref(), &pairs)?);
    Ok(draft)
}

/// Adds answers about clusterings that are runs: their modes, and the factors that their names hold.
fn add_runs(
    draft: &mut Draft,
    modes: Option<&crate::modes::Answer>,
    factors: Option<&crate::factors::Answer>,
) -> Outcome<()> {
    if let Some(modes) = modes {
        draft.warnings.extend(modes.caveats.iter().map(|caveat| caveat.words.clone()));
        draft.put("modes", json!(modes));
        draft.sections.push(answers::section(modes)?);
    }
    if let Some(factors) = factors {
        draft.warnings.extend(factors.caveats.iter().map(|caveat| caveat.words.clone()));
        draft.put("factors", json!(factors));
        draft.sections.push(reasons::section(factors));
    }
    Ok(())
}

/// Refuses what only a ranking has where there is none.
fn refuse_idle(options: &Options) -> Outcome<()> {
    let defaults = Options::default();
    if options.reference.is_some() {
        return Ok(());
    }
    let given = [
        ("measures", options.measures != defaults.measures),
        ("level", options.level != defaults.level),
        ("seed", options.seed != defaults.seed),
    ];
    match given.into_iter().find(|(_, given)| *given) {
        Some((name, _)) => Err(Failure::usage(format!(
            "{name} applies to a page about two clusterings, or to one with a reference; leave it out or give a reference"
        ))),
        None => Ok(()),
    }
}

/// The candidates against the reference, over the items that all of them label.
fn ranking(chain: &Chain, reference: &str, options: &Options, watch: &dyn Watch) -> Outcome<Ranking> {
    let (mut named, candidates): (Vec<_>, Vec<_>) =
        chain.named.iter().cloned().partition(|(name, _)| name == reference);
    if named.len() != 1 || candidates.is_empty() {
        let names: Vec<&str> = chain.named.iter().map(|(name, _)| name.as_str()).collect();
        let names = names.join(", ");
        return Err(Failure::usage(format!("the reference is {reference:?}; name one of {names}")));
    }
    let asked = rank::Options {
        measures: options.measures.clone(),
        names: Some(candidates.iter().map(|(name, _)| name.clone()).collect()),
        reference: Some(reference.to_owned()),
        level: options.level,
        seed: options.seed,
        ..rank::Options::default()
    };
    named.extend(candidates);
    let clusterings = Clusterings::of_common_items(&Ensemble::under(named, &chain.policies)?, None)?;
    rank::of_labels(&clusterings, &asked, watch)
}

fn items_of(ranking: &Ranking) -> u64 {
    match ranking.size {
        Size::Items { n } => n,
        _ => 0,
    }
}

/// Lists the limits of a ranking, and the items that it leaves out; that the best was chosen is said with its score.
fn limits(ranking: &Ranking, items: usize) -> impl Iterator<Item = String> {
    let left_out = (items as u64).saturating_sub(items_of(ranking));
    let left_out = (left_out > 0).then(|| {
        format!("{left_out} of {} are left out: they have no label or are noise", quantity(items, "item"))
    });
    let caveats = ranking.caveats.iter().filter(|caveat| caveat.code != CHOSEN_BY_SCORE);
    left_out.into_iter().chain(caveats.map(|caveat| caveat.words.clone()))
}

fn each_with_each(ensemble: &Ensemble, chain: &Chain, watch: &dyn Watch) -> Outcome<Pairwise> {
    let asked = pairwise::Options {
        names: Some(chain.named.iter().map(|(name, _)| name.clone()).collect()),
        ..pairwise::Options::default()
    };
    pairwise::of_labels(ensemble, &asked, watch)
}

/// The page with its title and how it was made.
fn begun(options: &Options, ranking: Option<&Ranking>, sizes: &str, lead: &str) -> Draft {
    let mut how = options.made_by();
    how.push(("Input", sizes.to_owned()));
    if ranking.is_some() {
        how.push(("Intervals", format!("{}, corrected for bias", percent(options.level))));
        how.push((
            "Tests",
            "of the best candidate against each other one, adjusted after Holm for their number".to_owned(),
        ));
    }
    let (title, question) = match ranking {
        Some(ranking) => (format!("Clusterings against {}", ranking.reference()), "Which is the closest?"),
        None => (sizes.rsplit(", ").next().unwrap_or_default().to_owned(), "How alike are they?"),
    };
    Draft::new(title, lead, question, how)
}

fn noise_of(flow: &Flow) -> Option<String> {
    let names: Vec<&str> = flow.names.iter().map(String::as_str).collect();
    let clusters_of = |column| flow.nodes_of(column).map(|(_, name)| name.clone()).collect::<Vec<_>>();
    noise(&names, (0..names.len()).map(clusters_of))
}

/// The answers of the verbs, and what is cited.
fn add_data(
    draft: &mut Draft,
    (ranking, pairs, flow): (Option<&Ranking>, &Pairwise, &Flow),
    rows: &[Neighbours<'_>],
) {
    let requests = ranking.iter().flat_map(|found| &found.requests).chain(&pairs.requests);
    draft.cite_measures(requests);
    if ranking.is_some_and(|found| !found.tests.is_empty()) {
        draft.cites.push("holm1979");
    }
    let tests = ranking.iter().flat_map(|found| {
        found.of_best().into_iter().map(|test| closest::tested(found, &test)).collect::<Vec<_>>()
    });
    draft.put("rank", json!(ranking));
    draft.put("tests", tests.collect());
    draft.put("pairwise", json!(pairs));
    draft.put("flow", json!(flow));
    draft.put("clusterings", rows.iter().map(Neighbours::json).collect());
}
