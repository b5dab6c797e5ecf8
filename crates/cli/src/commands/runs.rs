//! `partita compare` of samples of trees: do the runs agree?

use std::path::PathBuf;

use partita_answers::caveat::Caveat;
use partita_answers::convergence::{Options, differ, of_runs};

use crate::args::kind::Given;
use crate::args::runs::NamedRun;
use crate::args::tree_list::TreeList;
use crate::args::trees::TreeArgs;
use crate::failure::{Usage, of_answer};
use crate::formats::picture_of;
use crate::output::Output;
use crate::progress::RunBar;
use crate::view::Format;
use crate::view::convergence::ComparedRuns;
use crate::warnings::{say_caveats, warn};

/// Options of samples of trees alone.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Samples of trees")]
pub struct RunArgs {
    /// Compare clades, which know where the root is, instead of splits into two sides
    #[arg(long, hide_short_help = true)]
    rooted: bool,
    /// The share of the trees of some run that have a split that counts
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share, hide_short_help = true)]
    min_share: f64,
    /// The independent draws that are enough
    #[arg(long, value_name = "N", default_value_t = 200.0, value_parser = positive, hide_short_help = true)]
    target_ess: f64,
    /// Draw the shares of splits in the runs against each other, and how far the trees are from the centre, into this SVG, PNG or
    /// PDF file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    plot: Option<PathBuf>,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "give a share from 0 to 1".to_owned())
}

fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| "give a positive number".to_owned())
}

/// Why samples are not compared by a measure, and what does it.
pub fn measured(runs: &[NamedRun], files: &[PathBuf]) -> String {
    let counts: Vec<String> = runs.iter().map(|run| run.trees.len().to_string()).collect();
    let command = match files {
        [first, second, ..] => {
            format!("`partita pairwise {} --others {} -m NAME`", first.display(), second.display())
        }
        _ => format!("`partita pairwise {} -m NAME`", files[0].display()),
    };
    let counts = counts.join(" and ");
    format!(
        "a measure compares two trees, and these are samples of {counts}; {command} compares each with each"
    )
}

impl RunArgs {
    /// Refuses options of samples where there are none.
    pub fn refuse(&self, given: &Given<'_>) -> Result<(), Usage> {
        const PLACE: &str = "on samples of trees";
        given.refuse_idle(&[("rooted", PLACE), ("min_share", PLACE), ("target_ess", PLACE), ("plot", PLACE)])
    }

    /// Compares the samples.
    pub fn write(
        &self,
        runs: &[NamedRun],
        reading: TreeArgs,
        (output, format): (Output, Format),
    ) -> anyhow::Result<()> {
        let options = Options {
            names: Some(runs.iter().map(|run| run.name.clone()).collect()),
            rooted: self.rooted,
            min_share: self.min_share,
            target_ess: self.target_ess,
        };
        let plot = match &self.plot {
            Some(path) => {
                Some((Output::named(path, &["svg", "png", "pdf"])?, picture_of(path).unwrap_or_default()))
            }
            None => None,
        };
        let sets: Vec<_> = runs.iter().map(NamedRun::set).collect();
        let answer = of_runs(&sets, &options, &RunBar::new()).map_err(of_answer)?;
        say_caveats(&answer.caveats);
        if reading.burn_in().is_none() {
            answer.burn_in_advice().iter().for_each(warn);
        }
        if let Some((file, picture)) = plot {
            let places: Vec<(usize, usize)> = runs.iter().map(|run| (run.first, reading.step())).collect();
            file.draw(answer.svg(&places), picture)?;
        }
        output.write(&ComparedRuns(&answer).write(format))
    }
}

/// Compares trees of several files that are taken together: the caveat that they do not agree.
pub fn runs_differ(trees: &TreeList, rooted: bool, bar: &RunBar) -> anyhow::Result<Vec<Caveat>> {
    let Some(set) = trees.set() else { return Ok(Vec::new()) };
    Ok(differ(set, &trees.files, rooted, bar).map_err(of_answer)?.into_iter().collect())
}
