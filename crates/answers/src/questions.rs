//! The questions that [`crate::ask`] answers, by name.

use serde_json::Value;

use crate::{
    align, catalogue, cocluster, compare, consensus, convergence, coreference, decompose, estimate, explain,
    factors, flow, gate, hierarchy, leaderboard, modes, multinomial, page, pairwise, power, rank, sample,
    simulation, table, trees, uncertainty, verdict,
};

use crate::failure::{Failure, Outcome};
use crate::job::Job;

type Question = (&'static str, fn(&Job) -> Outcome<Value>);

/// Every question by name.
const QUESTIONS: &[Question] = &[
    ("measures", catalogue::measures),
    ("compare", compare::compare),
    ("table", table::table),
    ("interval", compare::interval),
    ("significance", compare::significance),
    ("adjust", compare::adjust),
    ("explain", explain::explain),
    ("explanation_shown", explain::shown),
    ("rank", rank::rank),
    ("pairwise", pairwise::pairwise),
    ("leaderboard", leaderboard::question),
    ("leaderboard_svg", leaderboard::svg),
    ("gate", gate::question),
    ("floor", gate::floor_question),
    ("consensus", consensus::consensus),
    ("convergence", convergence::convergence),
    ("topological_ess", convergence::topological_ess),
    ("credible_ball", uncertainty::credible_ball),
    ("co_association", uncertainty::co_association),
    ("element_consistency", uncertainty::element_consistency),
    ("pac", uncertainty::pac),
    ("judge", verdict::judge_facts),
    ("mean_agreement", uncertainty::mean_agreement),
    ("stability", uncertainty::stability),
    ("flow", flow::flow),
    ("modes", modes::modes),
    ("modes_svg", modes::svg),
    ("factors", factors::factors),
    ("factors_svg", factors::svg),
    ("align", align::align),
    ("decompose", decompose::question),
    ("split_merge", decompose::split_merge_question),
    ("walk", simulation::walk_question),
    ("worsen", simulation::worsen_question),
    ("power", power::question),
    ("report", page::question),
    ("multinomial", multinomial::question),
    ("multinomial_sample", multinomial::sample),
    ("power_clusters", estimate::power_question),
    ("estimate", estimate::question),
    ("estimate_pairs", estimate::pairs_question),
    ("sample", sample::question),
    ("coreference", coreference::question),
    ("cut", trees::cut),
    ("newick", trees::newick),
    ("nodes", trees::nodes),
    ("bk_curve", trees::bk_curve),
    ("information_curve", trees::information_curve),
    ("tree_picture", trees::picture),
    ("tanglegram", trees::tanglegram),
    ("statistics", trees::statistics),
    ("support", trees::support),
    ("untangle", trees::untangle),
    ("quartets", trees::quartets),
    ("triples", trees::triples),
    ("map", trees::map),
    ("cocluster", cocluster::cocluster),
    ("tau", cocluster::tau),
    ("score_cocluster", cocluster::score_question),
    ("hierarchy", hierarchy::question),
];

/// The answer to a question.
pub fn answer(question: &str, job: &Job) -> Outcome<Value> {
    let known = QUESTIONS.iter().find(|(name, _)| *name == question);
    let (_, asked) = known.ok_or_else(|| {
        let names: Vec<&str> = QUESTIONS.iter().map(|(name, _)| *name).collect();
        Failure::usage(format!("there is no question {question:?}; ask one of {}", names.join(", ")))
    })?;
    asked(job)
}
