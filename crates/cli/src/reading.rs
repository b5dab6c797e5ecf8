//! How label files are read, and what becomes of labels that are not plain clusters: arguments that many commands
//! share.

use clap::ValueEnum;
use partita::{Missing, Noise, Policies};
use partita_io::{Format, ReadOptions};

/// Labels that are not plain clusters.
#[derive(Debug, clap::Args)]
pub struct PolicyArgs {
    /// What to do with missing labels
    #[arg(long, value_enum, default_value_t)]
    missing: MissingArg,
    /// What to do with items that carry the noise label
    #[arg(long, value_enum, default_value_t)]
    noise: NoiseArg,
    /// The label of noise
    #[arg(long, value_name = "LABEL", default_value = "-1", allow_hyphen_values = true)]
    noise_label: String,
}

/// How files are read when their bytes alone do not say.
#[derive(Debug, clap::Args)]
pub struct ReadingArgs {
    /// The format of the files: csv, tsv, lines, parquet, arrow or npy [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = parse_format)]
    input_format: Option<Format>,
    /// The character between fields, or `tab` [default: detected]
    #[arg(long, value_name = "CHAR", value_parser = parse_delimiter)]
    delimiter: Option<u8>,
    /// Whether the first line holds the names of the columns
    #[arg(long, value_enum, default_value_t)]
    header: HeaderArg,
    /// Fields that stand for a missing label, comma-separated [default: empty, NA, NaN, null, None, …]
    #[arg(long, value_name = "TEXT", value_delimiter = ',')]
    missing_values: Option<Vec<String>>,
}

#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum MissingArg {
    /// Refuse, and count them
    #[default]
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
    /// It does
    Yes,
    /// It does not
    No,
}

impl PolicyArgs {
    /// The policies of the library.
    pub fn policies(&self) -> Policies {
        Policies {
            missing: match self.missing {
                MissingArg::Refuse => Missing::Refuse,
                MissingArg::Drop => Missing::Drop,
                MissingArg::Cluster => Missing::Cluster,
                MissingArg::Singletons => Missing::Singletons,
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
    /// The options of the library.
    pub fn options(&self) -> ReadOptions {
        self.options_over(ReadOptions::default())
    }

    /// The options of the library, where they were not given those of `unless_given`.
    pub fn options_over(&self, unless_given: ReadOptions) -> ReadOptions {
        let mut options = ReadOptions {
            format: self.input_format,
            delimiter: self.delimiter,
            header: match self.header {
                HeaderArg::Auto => unless_given.header,
                HeaderArg::Yes => Some(true),
                HeaderArg::No => Some(false),
            },
            ..unless_given
        };
        if let Some(values) = &self.missing_values {
            options.missing_values.clone_from(values);
        }
        options
    }
}

fn parse_format(text: &str) -> Result<Format, String> {
    text.parse().map_err(|_| format!("choose one of {}", Format::names().join(", ")))
}

pub fn parse_delimiter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        b"tab" | b"\\t" => Ok(b'\t'),
        [byte] => Ok(*byte),
        _ => Err("give one ASCII character, or `tab`".to_owned()),
    }
}
