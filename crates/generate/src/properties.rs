//! The tables of properties that `partita measures --properties` shows.

use std::collections::BTreeMap;
use std::path::PathBuf;

/// The files, by their path in the workspace.
pub fn files() -> BTreeMap<PathBuf, String> {
    BTreeMap::from([
        ("crates/core/src/properties/table.csv".into(), partita_laws::table()),
        ("crates/core/src/properties/biclusters.csv".into(), partita_laws::bicluster_table()),
    ])
}
