//! What is compared: labels, co-clusterings or trees.

use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
pub use partita::Kind;
use partita_io::{Source, holds_trees};

use super::choice::{name_of, one_of};
use super::co::is_co;
use super::reading::InputFormat;
use crate::failure::Usage;

use Kind::{Co, Labels, Trees};

/// The kinds by the names that they have on the command line.
pub const KINDS: &[(&str, Kind)] = &[("labels", Labels), ("co", Co), ("trees", Trees)];

/// The name of a kind, said in the first line of an answer.
pub fn name(kind: Kind) -> &'static str {
    name_of(KINDS, kind)
}

/// The options that some kinds do not have, by their ids. All others apply to every kind.
const OPTIONS: &[(&[Kind], &[&str])] = &[
    (
        &[Labels],
        &[
            "table",
            "id",
            "join",
            "weight",
            "missing",
            "noise",
            "noise_label",
            "delimiter",
            "header",
            "missing_values",
        ],
    ),
    (&[Labels], &["level", "scores_only", "tests"]),
    (&[Labels, Co], &["a", "b", "clusterings"]),
    (&[Labels, Co], &["ci", "ci_method", "p_value", "adjust", "null_model", "fix_a", "draws", "seed"]),
    (&[Labels, Trees], &["input_format"]),
    (&[Co], &["rows", "columns"]),
    (&[Trees], &["leaves", "keep_ties", "strategy", "tanglegram", "cuts", "bk_curve"]),
];

/// `--kind`.
#[derive(Debug, clap::Args)]
pub struct KindArg {
    /// What to compare [default: recognised from the files]
    #[arg(long, value_name = "KIND", value_parser = one_of(KINDS), help_heading = "Input")]
    kind: Option<Kind>,
}

/// The command, and which of its options the user gave.
#[derive(Debug, Clone, Copy)]
pub struct Given<'a> {
    pub command: &'a Command,
    pub matches: &'a ArgMatches,
}

impl Given<'_> {
    /// Whether the user gave this option.
    pub fn has(&self, id: &str) -> bool {
        self.command.get_arguments().any(|option| option.get_id() == id)
            && self.matches.value_source(id) == Some(ValueSource::CommandLine)
    }

    /// The kind that the user names, or else that of the files. Options of other kinds are refused, and those of
    /// `labels_only` unless labels are compared.
    pub fn kind(
        &self,
        arg: &KindArg,
        files: &[PathBuf],
        format: Option<InputFormat>,
        labels_only: &[&str],
    ) -> Result<Kind, Usage> {
        let kind = arg.kind.unwrap_or_else(|| self.recognised(files, format));
        let options = [(&[Labels][..], labels_only)];
        let of_others = options.iter().chain(OPTIONS).filter(|(kinds, _)| !kinds.contains(&kind));
        let mut ids = of_others.flat_map(|(kinds, ids)| ids.iter().map(move |id| (*kinds, *id)));
        match ids.find(|(_, id)| self.has(id)) {
            Some((kinds, id)) => Err(self.refusal(id, kinds, kind)),
            None => Ok(kind),
        }
    }

    fn recognised(&self, files: &[PathBuf], format: Option<InputFormat>) -> Kind {
        let is_tree = |path: &PathBuf| holds_trees(&Source::parse(path));
        match format {
            _ if self.has("rows")
                || self.has("columns")
                || (!files.is_empty() && files.iter().all(|file| is_co(file))) =>
            {
                Co
            }
            Some(InputFormat::Trees(_)) => Trees,
            Some(InputFormat::Labels(_)) => Labels,
            // Trees have no columns to name.
            None if ["a", "b", "id", "clusterings", "table"].iter().any(|id| self.has(id)) => Labels,
            None if files.first().is_some_and(is_tree) => Trees,
            None => Labels,
        }
    }

    fn refusal(&self, id: &str, kinds: &[Kind], kind: Kind) -> Usage {
        let option = self.command.get_arguments().find(|option| option.get_id() == id);
        let long = option.and_then(clap::Arg::get_long).map(|long| format!("--{long}"));
        let option = long.unwrap_or_else(|| format!("-{id}"));
        let kinds: Vec<&str> = kinds.iter().map(|kind| kind.plural()).collect();
        Usage(format!(
            "{option} applies to {}, and these are {}; leave it out, or say what the files hold with --kind",
            kinds.join(" and "),
            kind.plural()
        ))
    }
}

/// The name of a clustering in a file of its own: that of the file without its extension.
pub fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(|| path.display().to_string(), |stem| stem.display().to_string())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::OPTIONS;
    use crate::commands::Cli;

    #[test]
    fn every_option_of_a_kind_exists() {
        let commands = Cli::command();
        for id in OPTIONS.iter().flat_map(|(_, ids)| *ids) {
            let known =
                commands.get_subcommands().any(|c| c.get_arguments().any(|option| option.get_id() == id));
            assert!(known, "no command has the option {id}");
        }
    }
}
