//! The places of data sets, and the rules for reading them.

use std::path::PathBuf;

use partita::Noise;
use partita_answers::leaderboard::Given;

use super::sets::Sets;
use super::{families, folder, suite, table};
use crate::args::choice::one_of;
use crate::args::reading::ReadingArgs;
use crate::failure::Usage;

/// The places of data sets, and the rules for reading them.
#[derive(Debug, clap::Args)]
pub struct BoardArgs {
    /// A folder of data sets, or tables
    ///
    /// A folder has one for each data set, DATASET/truth.csv and DATASET/ALGORITHM.csv, with several runs as
    /// ALGORITHM.SEED.csv. A long table has the columns dataset, algorithm, perhaps seed and family, and score, or truth and
    /// found with a row for each item. A wide table has scores: a row for each data set, a column for each algorithm.
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    /// The results on the data of the clustering-benchmarks suite, which are the PATH then
    #[arg(long, value_name = "DIR", help_heading = "Input")]
    results: Option<PathBuf>,
    /// Data sets that are not independent: the column of families, a table of data sets and families, or `battery`
    #[arg(long, value_name = "FAMILY", help_heading = "Input")]
    family: Option<String>,
    /// Treatment of items that a truth calls noise [default: cluster; of the suite drop]
    #[arg(long, value_name = "POLICY", value_parser = one_of(Noise::NAMES), help_heading = "Input", hide_short_help = true)]
    noise: Option<Noise>,
    /// The label of noise [default: -1; of the suite 0]
    #[arg(
        long,
        value_name = "LABEL",
        allow_hyphen_values = true,
        help_heading = "Input",
        hide_short_help = true
    )]
    noise_label: Option<String>,
    #[command(flatten)]
    reading: ReadingArgs,
}

impl BoardArgs {
    /// Reads all data sets.
    pub fn read(&self) -> anyhow::Result<Given> {
        let mut sets = Sets::default();
        let options = self.reading.options()?;
        match &self.results {
            Some(results) => {
                let [data] = &self.paths[..] else {
                    let message = "--results takes one folder with the data of the suite";
                    return Err(Usage(message.to_owned()).into());
                };
                suite::read(data, results, &mut sets)?;
            }
            None => {
                for path in &self.paths {
                    match path.is_dir() {
                        true => folder::read(path, &options, &mut sets)?,
                        false => table::read(path, self.family.as_deref(), &options, &mut sets.given)?,
                    }
                }
            }
        }
        families::take(self.family.as_deref(), &options, &mut sets)?;
        Ok(sets.given)
    }

    /// Returns whether the user says what is done with noise, and which label it has.
    pub fn names_noise(&self) -> [bool; 2] {
        [self.noise.is_some(), self.noise_label.is_some()]
    }

    /// Names the treatment of noise.
    pub fn noise(&self) -> Option<String> {
        let policy = self.noise.or(self.results.is_some().then_some(Noise::Drop));
        policy.map(|policy| policy.to_string())
    }

    /// The label of noise.
    pub fn noise_label(&self) -> Option<String> {
        self.noise_label.clone().or(self.results.is_some().then(|| "0".to_owned()))
    }
}
