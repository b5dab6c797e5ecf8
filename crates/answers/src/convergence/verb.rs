//! Runs beside each other.

use partita::internal::quantity;
use partita::{Convergence, LEAST_TREES_OF_A_RUN, TreeSet, converge};

use super::{Answer, Options};
use crate::caveat::Caveat;
use crate::failure::{Failure, Outcome};
use crate::many::name_at;
use crate::watch::{Watch, step};

/// Compares runs, each a set of trees over the same leaves.
pub fn of_runs(runs: &[&TreeSet], options: &Options, watch: &dyn Watch) -> Outcome<Answer> {
    let lengths: Vec<usize> = runs.iter().map(|run| run.len()).collect();
    let leaves = runs.first().map_or(0, |run| run.leaves());
    answered(&lengths, leaves, options, watch, || converge(runs, &options.core()))
}

/// Compares runs that follow each other in one set, each of the given number of trees.
pub fn of_parts(trees: &TreeSet, lengths: &[usize], options: &Options, watch: &dyn Watch) -> Outcome<Answer> {
    answered(lengths, trees.leaves(), options, watch, || trees.converge(lengths, &options.core()))
}

fn answered(
    lengths: &[usize],
    leaves: usize,
    options: &Options,
    watch: &dyn Watch,
    converge: impl FnOnce() -> partita::Result<Convergence>,
) -> Outcome<Answer> {
    let names: Vec<String> = (0..lengths.len()).map(|at| name_at(options.names.as_deref(), at)).collect();
    if let Some(at) = lengths.iter().position(|&trees| trees < LEAST_TREES_OF_A_RUN) {
        let (name, found) = (&names[at], quantity(lengths[at], "tree"));
        let name = if options.names.is_some() { name.clone() } else { format!("run {name}") };
        let least = LEAST_TREES_OF_A_RUN;
        return Err(Failure::input(format!("{name} has {found}; a run needs at least {least}")));
    }
    step(watch, "runs", 0, lengths.len())?;
    let found = converge()?;
    let caveats = thinned(&names, &found).into_iter().collect();
    Ok(Answer { names, leaves, options: options.clone(), found, caveats })
}

/// The caveat that not all trees were looked at.
fn thinned(names: &[String], found: &Convergence) -> Option<Caveat> {
    let mut runs = found.runs.iter().zip(names).filter(|(run, _)| run.step > 1);
    let (run, name) = runs.next()?;
    let more = match runs.count() {
        0 => String::new(),
        others => format!(" and of {} more", quantity(others, "run")),
    };
    let words = format!(
        "the effective trees of {name}{more} are those of every {}th tree, as all would take long",
        run.step
    );
    let words = words.replace(" 2th ", " 2nd ").replace(" 3th ", " 3rd ");
    Some(Caveat::new("thinned", words))
}

impl Answer {
    /// Says that the beginning of the runs was not left out, where they seem to come from far.
    pub fn burn_in_advice(&self) -> Option<String> {
        let rhat = self.found.rhat.filter(|rhat| *rhat > 1.1)?;
        let how = if rhat.is_finite() { format!("is {rhat:.2}") } else { "is infinite".to_owned() };
        Some(format!(
            "R-hat {how}, and no tree was left out at the beginning of the runs; --burn-in 25% leaves out a quarter of each"
        ))
    }
}
