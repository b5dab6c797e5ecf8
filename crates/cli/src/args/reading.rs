//! How files are read, and how missing labels and noise are treated.

use clap::ValueEnum;
use partita::{Missing, Noise, Policies};
use partita_io::{Format, ReadOptions, TreeForm};

use crate::failure::Usage;

/// Missing labels and noise.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Reading")]
pub struct PolicyArgs {
    /// What to do with missing labels [default: refuse; of consensus drop]
    #[arg(long, value_enum, value_name = "POLICY")]
    missing: Option<MissingArg>,
    /// What to do with items that carry the noise label
    #[arg(long, value_enum, default_value_t, value_name = "POLICY", hide_short_help = true)]
    noise: NoiseArg,
    /// The label of noise
    #[arg(
        long,
        value_name = "LABEL",
        default_value = "-1",
        allow_hyphen_values = true,
        hide_short_help = true
    )]
    noise_label: String,
}

/// How files are read when their bytes alone do not say.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Reading")]
pub struct ReadingArgs {
    /// Format of the files [default: detected]
    ///
    /// Of labels: csv, tsv, lines, parquet, arrow or npy. Of trees: newick, linkage, hclust or levels.
    #[arg(long, value_name = "FORMAT", value_parser = parse_format, hide_short_help = true)]
    pub input_format: Option<InputFormat>,
    /// The character between fields, or `tab` [default: detected]
    #[arg(long, value_name = "CHAR", value_parser = parse_delimiter, hide_short_help = true)]
    delimiter: Option<u8>,
    /// Whether the first line holds the names of the columns
    #[arg(long, value_enum, default_value_t, hide_short_help = true)]
    header: HeaderArg,
    /// Fields that mean a missing label, comma-separated [default: empty, NA, NaN, null, None, …]
    #[arg(long, value_name = "TEXT", value_delimiter = ',', hide_short_help = true)]
    missing_values: Option<Vec<String>>,
}

/// `--input-format` of labels and trees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputFormat {
    Labels(Format),
    Trees(TreeForm),
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum MissingArg {
    /// Refuse them
    Refuse,
    /// Leave these items out
    Drop,
    /// Put them into one cluster
    Cluster,
    /// Make each a cluster of its own
    Singletons,
}

#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum NoiseArg {
    /// Noise is a cluster like any other
    #[default]
    Cluster,
    /// Leave these items out
    Drop,
    /// Make each a cluster of its own
    Singletons,
}

#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum HeaderArg {
    /// Look at the first lines
    #[default]
    Auto,
    /// The first line holds names
    Yes,
    /// The first line holds data
    No,
}

impl PolicyArgs {
    /// The policies of the library, with this default for missing labels.
    pub fn policies(&self, default: Missing) -> Policies {
        Policies {
            missing: match self.missing {
                None => default,
                Some(MissingArg::Refuse) => Missing::Refuse,
                Some(MissingArg::Drop) => Missing::Drop,
                Some(MissingArg::Cluster) => Missing::Cluster,
                Some(MissingArg::Singletons) => Missing::Singletons,
            },
            noise: match self.noise {
                NoiseArg::Cluster => Noise::Cluster,
                NoiseArg::Drop => Noise::Drop,
                NoiseArg::Singletons => Noise::Singletons,
            },
            noise_label: self.noise_label.clone(),
        }
    }
}

impl ReadingArgs {
    /// The options of the library for labels.
    pub fn options(&self) -> Result<ReadOptions, Usage> {
        self.options_over(ReadOptions::default())
    }

    /// As [`Self::options`], with those of `default` where none were given.
    pub fn options_over(&self, default: ReadOptions) -> Result<ReadOptions, Usage> {
        let format = match self.input_format {
            Some(InputFormat::Labels(format)) => Some(format),
            Some(InputFormat::Trees(_)) => {
                let names = Format::names().join(", ");
                return Err(Usage(format!("--input-format names a format of trees; choose one of {names}")));
            }
            None => None,
        };
        let mut options = ReadOptions {
            format,
            delimiter: self.delimiter,
            header: match self.header {
                HeaderArg::Auto => default.header,
                HeaderArg::Yes => Some(true),
                HeaderArg::No => Some(false),
            },
            ..default
        };
        if let Some(values) = &self.missing_values {
            options.missing_values.clone_from(values);
        }
        Ok(options)
    }
}

/// The formats of trees.
const TREE_FORMATS: [(&str, TreeForm); 4] = [
    ("newick", TreeForm::Newick),
    ("linkage", TreeForm::Linkage),
    ("hclust", TreeForm::Hclust),
    ("levels", TreeForm::Levels),
];

fn parse_format(text: &str) -> Result<InputFormat, String> {
    parse_tree_format(text).map(InputFormat::Trees).or_else(|trees| {
        let of_labels = text.parse().map(InputFormat::Labels);
        of_labels.map_err(|_| format!("{trees}, {}", Format::names().join(", ")))
    })
}

pub fn parse_tree_format(text: &str) -> Result<TreeForm, String> {
    let found = TREE_FORMATS.iter().find(|(name, _)| *name == text).map(|(_, format)| *format);
    found.ok_or_else(|| format!("choose one of {}", TREE_FORMATS.map(|(name, _)| name).join(", ")))
}

pub fn parse_delimiter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        b"tab" | b"\\t" => Ok(b'\t'),
        [byte] => Ok(*byte),
        _ => Err("give one ASCII character, or `tab`".to_owned()),
    }
}
