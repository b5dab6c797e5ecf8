//! Coreference scores as data.

use serde::Serialize;

use super::sums::{Score, Sums};
use crate::caveat::Caveat;

/// The scores of a response by a key, as the official scorers have them.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answer {
    /// The version of this JSON.
    pub schema: u32,
    /// Always `coreference`.
    pub kind: &'static str,
    /// The number of documents of the key, which all count.
    pub documents: usize,
    /// The number of documents that only the response has, which are left out.
    pub left_out: usize,
    /// The key.
    pub key: Size,
    /// The response.
    pub response: Size,
    /// The number of times that mentions were named again, in both sides together.
    pub repeated: u64,
    /// The scores.
    pub scores: Scores,
    /// Limits of the answer.
    pub caveats: Vec<Caveat>,
}

/// The size of a side.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Size {
    /// The number of mentions.
    pub mentions: u64,
    /// The number of chains.
    pub chains: usize,
    /// The number of times that a mention was named again.
    pub repeated: u64,
}

/// Every score.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scores {
    /// The mentions themselves.
    pub mentions: Score,
    /// Links that hold chains together.
    pub muc: Score,
    /// The mean over mentions.
    pub b_cubed: Score,
    /// The best one-to-one matching of chains by mentions.
    pub ceaf_m: Score,
    /// The best one-to-one matching of chains by how alike they are.
    pub ceaf_e: Score,
    /// Links within chains, which weigh as much as their mentions.
    pub lea: Score,
    /// Links and non-links.
    pub blanc: Score,
    /// The mean of `muc`, `b_cubed` and `ceaf_e`.
    pub conll: Score,
}

impl Scores {
    /// The scores of sums.
    pub fn of(sums: &Sums) -> Self {
        let [muc, b_cubed, ceaf_e] = [sums.muc, sums.b_cubed, sums.ceaf_e].map(|shares| shares.score());
        Self {
            mentions: sums.mentions.score(),
            muc,
            b_cubed,
            ceaf_m: sums.ceaf_m.score(),
            ceaf_e,
            lea: sums.lea.score(),
            blanc: sums.blanc(),
            conll: Score::mean([muc, b_cubed, ceaf_e]),
        }
    }

    /// Every score with its name, in order.
    pub fn named(&self) -> [(&'static str, Score); 8] {
        [
            ("mentions", self.mentions),
            ("muc", self.muc),
            ("b_cubed", self.b_cubed),
            ("ceaf_m", self.ceaf_m),
            ("ceaf_e", self.ceaf_e),
            ("lea", self.lea),
            ("blanc", self.blanc),
            ("conll", self.conll),
        ]
    }
}
