//! The treatment of an item that only one of two files has.

use partita::Noise;
use partita_answers::compare::Lacking;

use super::join::Join;
use super::kind::Kind;
use super::labels::LabelArgs;
use crate::args::choice::one_of;
use crate::failure::Usage;

const LACKING: &[(&str, Lacking)] = &[("wrong", Lacking::Wrong), ("singletons", Lacking::Singletons)];

/// Treatment of items of one side alone.
#[derive(Debug, clap::Args)]
pub struct UnsharedArgs {
    /// With --join outer: how an item counts that only one of two files has [default: wrong]
    ///
    /// It is wrong, as the scorers of coreference have it: overlaps count shared items, sizes all that a side has. Or it is a
    /// cluster of its own on the other side (singletons).
    #[arg(
        long,
        value_name = "POLICY",
        value_parser = one_of(LACKING),
        conflicts_with = "missing",
        help_heading = "Input",
        hide_short_help = true
    )]
    unshared: Option<Lacking>,
}

impl UnsharedArgs {
    /// Returns their treatment; nothing where both sides have the same, or missing labels are treated otherwise.
    pub fn policy(&self, kind: Kind, labels: &LabelArgs) -> Result<Option<Lacking>, Usage> {
        let is_outer = labels.joining.join == Some(Join::Outer);
        match (self.unshared, kind) {
            (Some(_), Kind::Labels) if is_outer => Ok(self.unshared),
            (Some(_), Kind::Labels) => Err(Usage(
                "--unshared is for items that only one file has; add --id COLUMN --join outer".to_owned(),
            )),
            (Some(_), _) => Err(Usage(format!("--unshared is for labels, and these are {}", kind.plural()))),
            (None, Kind::Labels) if is_outer && !labels.policies.says_missing() => Ok(Some(Lacking::Wrong)),
            (None, _) => Ok(None),
        }
    }

    /// Refuses noise that is not a cluster where unshared items are wrong.
    pub fn refuse_noise(labels: &LabelArgs) -> Result<(), Usage> {
        match labels.policies.policies(partita::Missing::Refuse).noise {
            Noise::Cluster => Ok(()),
            _ => Err(Usage(
                "--noise is not known where items that one side lacks are wrong; leave it out, or add --unshared singletons"
                    .to_owned(),
            )),
        }
    }
}
