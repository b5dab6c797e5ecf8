//! Rules for reading files, and for treating missing labels and noise.

use partita::{Missing, Noise, Policies};
use partita_io::{CoverForm, Format, ReadOptions, TreeForm};

use super::choice::one_of;
use crate::failure::Usage;

/// The policies for missing labels, explained.
pub const POLICIES: &str = "Refuse them, drop their items, put these into one cluster, or make each a cluster of its own (singletons).";

/// Missing labels and noise.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Reading")]
pub struct PolicyArgs {
    /// Treatment of missing labels [default: refuse]
    #[arg(long, long_help = format!("Treatment of missing labels [default: refuse]\n\n{POLICIES}"), value_name = "POLICY", value_parser = one_of(Missing::NAMES))]
    missing: Option<Missing>,
    /// Treatment of items that carry the noise label [default: cluster]
    ///
    /// Treat noise as a cluster like any other, drop its items, or make each a cluster of its own (singletons).
    #[arg(
        long,
        value_name = "POLICY",
        value_parser = one_of(Noise::NAMES),
        hide_short_help = true
    )]
    noise: Option<Noise>,
    /// The label of noise [default: -1]
    #[arg(
        long,
        value_name = "LABEL",
        requires = "noise",
        allow_hyphen_values = true,
        hide_short_help = true
    )]
    noise_label: Option<String>,
}

/// Rules for reading files whose bytes alone do not say.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Reading")]
pub struct ReadingArgs {
    /// Format of the files [default: detected]
    ///
    /// Of labels: csv, tsv, lines, parquet, arrow or npy. Of trees: newick, nexus, linkage, hclust, levels or infomap. Of covers:
    /// clusters (one per line) or matrix (items × clusters); else a table of labels with a row per membership.
    #[arg(long, value_name = "FORMAT", value_parser = parse_format, hide_short_help = true)]
    pub input_format: Option<InputFormat>,
    /// The character between fields, or `tab` [default: detected]
    #[arg(long, value_name = "CHAR", value_parser = parse_delimiter, hide_short_help = true)]
    delimiter: Option<u8>,
    /// Read the first line as the names of the columns, or not [default: detected]
    #[arg(long, value_name = "WHETHER", value_parser = one_of(YES_NO), hide_short_help = true)]
    header: Option<bool>,
    /// Fields that mean a missing label, comma-separated, or '' for none [default: empty, NA, NaN, null, None, …]
    #[arg(long, value_name = "TEXT", value_delimiter = ',', hide_short_help = true)]
    missing_values: Option<Vec<String>>,
    /// Reads labels of a text file that are all numbers as numbers, 2.0 the same as 2, or all labels as text with their blanks [default: numbers]
    #[arg(long, value_name = "WHAT", value_parser = one_of(NUMBERS_TEXT), hide_short_help = true)]
    labels_as: Option<bool>,
}

/// `--input-format` of labels, covers and trees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputFormat {
    Labels(Format),
    Covers(CoverForm),
    Trees(TreeForm),
}

/// Forms of labels: read as numbers, or kept as they are written.
const NUMBERS_TEXT: &[(&str, bool)] = &[("numbers", false), ("text", true)];

/// Answers to a question of yes or no.
pub const YES_NO: &[(&str, bool)] = &[("yes", true), ("no", false)];

/// The formats of covers beside tables.
const COVER_FORMATS: &[(&str, CoverForm)] =
    &[("clusters", CoverForm::Clusters), ("matrix", CoverForm::Matrix)];

/// The formats of trees.
pub const TREE_FORMATS: &[(&str, TreeForm)] = &[
    ("newick", TreeForm::Newick),
    ("nexus", TreeForm::Nexus),
    ("linkage", TreeForm::Linkage),
    ("hclust", TreeForm::Hclust),
    ("levels", TreeForm::Levels),
    ("infomap", TreeForm::Infomap),
];

impl PolicyArgs {
    /// Returns whether the user says what is done with noise.
    pub fn names_noise(&self) -> bool {
        self.noise.is_some()
    }

    /// Returns whether the user says what becomes of missing labels.
    pub fn says_missing(&self) -> bool {
        self.missing.is_some()
    }

    /// The policies of the library, with this default for missing labels.
    pub fn policies(&self, default: Missing) -> Policies {
        let missing = self.missing.unwrap_or(default);
        let policies = Policies::default().with_missing(missing).with_noise(self.noise.unwrap_or_default());
        match &self.noise_label {
            Some(label) => policies.with_noise_label(label),
            None => policies,
        }
    }
}

impl ReadingArgs {
    /// The options of the library for labels.
    pub fn options(&self) -> Result<ReadOptions, Usage> {
        self.options_over(ReadOptions::default())
    }

    /// The options that are about tables only, and whether the user gave them.
    pub fn of_tables(&self) -> [(&'static str, bool); 3] {
        [
            ("--delimiter", self.delimiter.is_some()),
            ("--header", self.header.is_some()),
            ("--missing-values", self.missing_values.is_some()),
        ]
    }

    /// Returns whether the user says which fields are missing labels.
    pub fn names_missing(&self) -> bool {
        self.missing_values.is_some()
    }

    /// As [`Self::options`], with those of `default` where none were given.
    pub fn options_over(&self, default: ReadOptions) -> Result<ReadOptions, Usage> {
        let format = match self.input_format {
            Some(InputFormat::Labels(format)) => Some(format),
            Some(InputFormat::Covers(_)) => None,
            Some(InputFormat::Trees(_)) => {
                let names = Format::names().join(", ");
                return Err(Usage(format!("--input-format names a format of trees; choose one of {names}")));
            }
            None => None,
        };
        let mut options = ReadOptions {
            format,
            delimiter: self.delimiter,
            header: self.header.or(default.header),
            verbatim: self.labels_as.unwrap_or(default.verbatim),
            ..default
        };
        if self.labels_as == Some(true) {
            options.trimming = false;
        }
        if let Some(values) = &self.missing_values {
            let no_field = [String::new()];
            options.missing_values = if values[..] == no_field { Vec::new() } else { values.clone() };
            options.missing_everywhere = true;
        }
        Ok(options)
    }
}

fn parse_format(text: &str) -> Result<InputFormat, String> {
    if let Some((_, format)) = TREE_FORMATS.iter().find(|(name, _)| *name == text) {
        return Ok(InputFormat::Trees(*format));
    }
    if let Some((_, format)) = COVER_FORMATS.iter().find(|(name, _)| *name == text) {
        return Ok(InputFormat::Covers(*format));
    }
    let covers = || COVER_FORMATS.iter().map(|(name, _)| *name);
    let names =
        || Format::names().into_iter().chain(covers()).chain(TREE_FORMATS.iter().map(|(name, _)| *name));
    let of_labels = text.parse().map(InputFormat::Labels);
    of_labels.map_err(|_| format!("choose one of {}", names().collect::<Vec<_>>().join(", ")))
}

pub fn parse_delimiter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        b"tab" | b"\\t" => Ok(b'\t'),
        [byte] if !matches!(byte, b'"' | b'\r' | b'\n') => Ok(*byte),
        _ => Err("give one ASCII character that is neither a quotation mark nor the end of a line, or `tab`"
            .to_owned()),
    }
}
