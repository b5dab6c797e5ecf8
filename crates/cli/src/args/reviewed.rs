//! Reviewed pairs, each found together or apart, with what a person said of it.

use std::collections::HashMap;

use partita::Labels;
use partita::internal::quoted;
use partita_answers::estimate::Reviewed;
use partita_io::{ColumnRef, LinkageColumns, Source, read_linkage};

use super::linkage::{TruthArgs, parsed, read};
use super::reading::ReadingArgs;
use crate::failure::Usage;
use crate::progress::FileBar;

/// Reviewed pairs.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Reviewed pairs")]
pub struct PairArgs {
    /// The two columns of items in the file of reviewed pairs, comma-separated
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',', hide_short_help = true)]
    pair: Vec<String>,
    /// The column that says whether a pair matches: 1 or 0, yes or no, true or false
    #[arg(long = "match", value_name = "COLUMN", hide_short_help = true)]
    matching: Option<String>,
    /// The number of all pairs of each stratum, comma-separated: near=5000,far=20000
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', hide_short_help = true)]
    pairs_in_stratum: Vec<String>,
}

impl PairArgs {
    /// The first of these options that the user gave.
    pub fn asked(&self) -> Option<&'static str> {
        let given = [
            ("--pair", !self.pair.is_empty()),
            ("--match", self.matching.is_some()),
            ("--pairs-in-stratum", !self.pairs_in_stratum.is_empty()),
        ];
        given.into_iter().find(|(_, given)| *given).map(|(option, _)| option)
    }

    fn items(&self) -> Result<[String; 2], Usage> {
        let two = <[String; 2]>::try_from(self.pair.clone());
        two.map_err(|_| {
            Usage("name the two columns of items with --pair, such as --pair left,right".to_owned())
        })
    }

    fn matching(&self) -> Result<String, Usage> {
        let message = || Usage("name the column that says whether a pair matches with --match".to_owned());
        self.matching.clone().ok_or_else(message)
    }

    /// The strata with their numbers of pairs.
    fn counted(&self, names: Vec<String>) -> Result<Vec<(String, u64)>, Usage> {
        let mut known: HashMap<&str, u64> = HashMap::new();
        for text in &self.pairs_in_stratum {
            let number = text.rsplit_once('=').and_then(|(name, count)| Some((name, count.parse().ok()?)));
            let message = || Usage(format!("--pairs-in-stratum: {text:?} is not like near=5000"));
            let (name, count) = number.ok_or_else(message)?;
            if known.insert(name, count).is_some() {
                return Err(Usage(format!("--pairs-in-stratum names stratum {name:?} twice")));
            }
        }
        if let Some(other) = known.keys().find(|name| !names.iter().any(|own| own == *name)) {
            let names = names.join(", ");
            return Err(Usage(format!(
                "--pairs-in-stratum names stratum {other:?}, of which no pair was reviewed; there are {names}"
            )));
        }
        let counted = |name: String| match known.get(name.as_str()) {
            Some(&count) => Ok((name, count)),
            None => Err(Usage(format!(
                "say how many pairs there are in stratum {name:?}: --pairs-in-stratum {name}=COUNT"
            ))),
        };
        names.into_iter().map(counted).collect()
    }
}

impl TruthArgs {
    /// Reads reviewed pairs, each with two items, whether they match, and a stratum.
    pub fn read_pairs(
        &self,
        clustering: &Source,
        columns: [ColumnRef; 2],
        pairs: &PairArgs,
        reading: &ReadingArgs,
    ) -> anyhow::Result<Reviewed> {
        let (file, [one, other], matching) = (self.file()?, pairs.items()?, pairs.matching()?);
        let mut named = vec![&one, &other, &matching];
        named.extend(&self.strata);
        let table = read(&file, &ColumnRef::parse(&one), parsed(&named), reading)?;
        let labels = |at: usize| &table.labels[at].labels;
        let mut items: Vec<String> = labels(0).names().iter().chain(labels(1).names()).cloned().collect();
        items.sort_unstable();
        items.dedup();
        let [id, found] = columns;
        let columns = LinkageColumns { id, found, name: None, by: None };
        let mut bar = FileBar::default();
        let options = reading.options()?;
        let found = read_linkage(clustering, &columns, &items, &options, &mut |progress| bar.show(progress))?;
        let rows = labels(0).len();
        let cluster_of: HashMap<&str, u32> = items
            .iter()
            .zip(&found.cluster_of)
            .filter_map(|(item, cluster)| Some((item.as_str(), (*cluster)?)))
            .collect();
        let cluster = |item: Option<&str>| {
            let item = item.unwrap_or_default();
            let known = cluster_of.get(item).copied();
            known.ok_or_else(|| {
                anyhow::anyhow!("the clustering lacks item {} of the reviewed pairs", quoted(item))
            })
        };
        let together = (0..rows).map(|row| Ok(cluster(labels(0).get(row))? == cluster(labels(1).get(row))?));
        let matches = (0..rows).map(|row| is_match(labels(2).get(row)));
        let together = together.collect::<anyhow::Result<Vec<bool>>>()?;
        let matches = matches.collect::<anyhow::Result<Vec<bool>>>()?;
        let (stratum_of, names) = match &self.strata {
            Some(_) => (labels(3).codes().to_vec(), labels(3).names().to_vec()),
            None => (vec![0; rows], vec!["all".to_owned()]),
        };
        if stratum_of.contains(&Labels::MISSING) {
            anyhow::bail!("a reviewed pair has no stratum");
        }
        Ok(Reviewed { together, matches, stratum_of, strata: pairs.counted(names)? })
    }
}

fn is_match(text: Option<&str>) -> anyhow::Result<bool> {
    match text.unwrap_or_default().to_lowercase().as_str() {
        "1" | "1.0" | "true" | "yes" | "match" => Ok(true),
        "0" | "0.0" | "false" | "no" | "non-match" => Ok(false),
        other => anyhow::bail!("{other:?} does not say whether a pair matches; write 1 or 0"),
    }
}
