//! `--format` of commands that require something of scores.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use partita_answers::gate::{Judged, github, junit};

use super::Format;
use super::pairwise::MatrixFormat;
use crate::failure::Usage;
use crate::formats::OutputFormat;

/// A format of the answer, or one of what was required.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gated<F> {
    /// The answer.
    Answer(F),
    /// JUnit XML.
    Junit,
    /// Commands of GitHub's workflows.
    Github,
}

/// A format with those of what was required.
pub trait Gateable: OutputFormat {
    /// All of them.
    const ALL: &'static [Gated<Self>];
    /// Extensions, each with the format that it names.
    const NAMED: &'static [(&'static str, Gated<Self>)];
}

impl<F: Default> Default for Gated<F> {
    fn default() -> Self {
        Self::Answer(F::default())
    }
}

impl<F: Gateable> ValueEnum for Gated<F> {
    fn value_variants<'a>() -> &'a [Self] {
        F::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Answer(format) => format.to_possible_value(),
            Self::Junit => Some(PossibleValue::new("junit").help("What was required as JUnit XML")),
            Self::Github => {
                Some(PossibleValue::new("github").help("What was required as commands of GitHub's workflows"))
            }
        }
    }
}

impl<F: Gateable> OutputFormat for Gated<F> {
    const EXTENSIONS: &'static [(&'static str, Self)] = F::NAMED;
}

impl<F: Copy + Default> Gated<F> {
    /// The format of the answer.
    pub fn answer(self) -> F {
        match self {
            Self::Answer(format) => format,
            _ => F::default(),
        }
    }

    /// Writes the requirements and their verdicts, if the format is one for them; an error where there are none.
    pub fn required(self, judged: &[Judged]) -> Result<Option<String>, Usage> {
        let text = match self {
            Self::Answer(_) => return Ok(None),
            _ if judged.is_empty() => {
                let message = "there is nothing to report to a pipeline; say what is required with --require";
                return Err(Usage(message.to_owned()));
            }
            Self::Junit => junit(judged),
            Self::Github => github(judged),
        };
        Ok(Some(text))
    }
}

impl Gateable for Format {
    const ALL: &'static [Gated<Self>] = &[
        Gated::Answer(Self::Table),
        Gated::Answer(Self::Json),
        Gated::Answer(Self::Csv),
        Gated::Answer(Self::Markdown),
        Gated::Junit,
        Gated::Github,
    ];
    const NAMED: &'static [(&'static str, Gated<Self>)] = &[
        ("json", Gated::Answer(Self::Json)),
        ("csv", Gated::Answer(Self::Csv)),
        ("md", Gated::Answer(Self::Markdown)),
        ("markdown", Gated::Answer(Self::Markdown)),
        ("xml", Gated::Junit),
    ];
}

impl Gateable for MatrixFormat {
    const ALL: &'static [Gated<Self>] = &[
        Gated::Answer(Self::Table),
        Gated::Answer(Self::Json),
        Gated::Answer(Self::Csv),
        Gated::Answer(Self::Markdown),
        Gated::Answer(Self::Npy),
        Gated::Answer(Self::Svg),
        Gated::Answer(Self::Png),
        Gated::Answer(Self::Pdf),
        Gated::Junit,
        Gated::Github,
    ];
    const NAMED: &'static [(&'static str, Gated<Self>)] = &[
        ("json", Gated::Answer(Self::Json)),
        ("csv", Gated::Answer(Self::Csv)),
        ("md", Gated::Answer(Self::Markdown)),
        ("markdown", Gated::Answer(Self::Markdown)),
        ("npy", Gated::Answer(Self::Npy)),
        ("svg", Gated::Answer(Self::Svg)),
        ("png", Gated::Answer(Self::Png)),
        ("pdf", Gated::Answer(Self::Pdf)),
        ("xml", Gated::Junit),
    ];
}
