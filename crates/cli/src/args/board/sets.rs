//! Data sets as they are read, with the folders that they came from.

use std::collections::BTreeMap;

use partita_answers::leaderboard::Given;

/// Data sets, with the folder that holds each.
#[derive(Debug, Default)]
pub struct Sets {
    /// The data sets.
    pub given: Given,
    /// The folder above each that came from one.
    pub batteries: BTreeMap<String, String>,
}
